"""All that a game is held to, in one call."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardtable.discovery.installed_games import game_ids
from cardtable.engine.game import Game
from cardtable.testing.bot_timing import check_pace
from cardtable.testing.event_sentences import check_told
from cardtable.testing.legality import check_allowed, draw_pairs
from cardtable.testing.lessons import check_lessons
from cardtable.testing.play import check_play
from cardtable.testing.quiz import check_quiz
from cardtable.testing.reason_words import check_words
from cardtable.testing.reasons import check_reasons
from cardtable.testing.rule_sheets import (
    check_cases,
    check_cited,
    check_exercised,
    check_sheet,
    check_taught,
)
from cardtable.testing.sampling import check_ending, check_pasts
from cardtable.testing.search import check_search
from cardtable.testing.secrecy import check_spoken
from cardtable.testing.trials import Setting, draw_settings
from cardtable.testing.wordings import check_wordings


def check_game(
    game: Game,
    *,
    tests: Path | Iterable[Path] = (),
    settings: int = 6,
    seed: int = 1,
    screens: bool = True,
) -> None:
    """Everything: sheet, cases, lessons, quiz; play, search, samples, words and what they give away, under
    the defaults at every seat count and so many drawn settings; the screens, where Textual is wanted.

    `tests` are the files (or the folder) of tests whose `@pytest.mark.rule` marks count as exercising rules.
    """
    assert game.id in game_ids(), f"{game.id} is not installed: pip install -e . in its package"
    check_sheet(game)
    check_wordings(game, seed=seed)
    check_cited(game)
    check_cases(game)
    check_exercised(game, tests)
    check_taught(game)
    check_lessons(game)
    check_quiz(game)
    check_play(game, settings=settings, seed=seed)
    for setting in draw_pairs(game, settings, seed):
        check_allowed(game, setting)
    for setting in draw_settings(game, settings, seed):
        check_words(game, setting)
        check_told(game, setting)
        check_reasons(game, setting)
        check_pasts(game, setting)
        check_ending(game, setting)
        check_search(game, setting)
        check_pace(game, setting)
        check_spoken(game, setting)
    if screens:
        _check_screens(game)


def _check_screens(game: Game) -> None:
    """At the table and in lessons. Loaded late: all else is checked without Textual."""
    from cardtable.testing.lesson_screens import check_lesson_screens
    from cardtable.testing.mouse import check_mouse
    from cardtable.testing.pictures import check_pictures
    from cardtable.testing.screens import check_screens

    for seats in game.seat_counts:
        check_pictures(game, Setting(seats, {}, seats))
        check_mouse(game, Setting(seats, {}, seats))
    check_screens(game)
    check_lesson_screens(game)
