"""All that a game is held to, in one call."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardtable.engine.game import Game, game_ids
from cardtable.engine.lessons import lessons_of
from cardtable.testing.kit import check_play
from cardtable.testing.learning import check_lessons, check_quiz
from cardtable.testing.pasts import check_ending, check_pasts
from cardtable.testing.saying import check_words
from cardtable.testing.settings import draw_settings
from cardtable.testing.sheets import (
    check_cases,
    check_cited,
    check_exercised,
    check_sheet,
    check_taught,
)


def check_game(
    game: Game,
    *,
    tests: Path | Iterable[Path] = (),
    settings: int = 6,
    seed: int = 1,
    screens: bool = True,
) -> None:
    """Everything: the sheet, the cases, the lessons, the quiz; play, samples and words under the defaults at
    every seat count and so many drawn settings; the screens, where Textual is wanted.

    `tests` are the files (or the folder) of tests whose `@pytest.mark.rule` marks count as exercising rules.
    """
    assert game.id in game_ids(), f"{game.id} is not installed: pip install -e . in its package"
    check_sheet(game)
    check_cited(game)
    check_cases(game)
    check_exercised(game, tests)
    check_taught(game)
    if lessons_of(game):
        check_lessons(game)
    check_quiz(game)
    check_play(game, settings=settings, seed=seed)
    for setting in draw_settings(game, settings, seed):
        check_words(game, setting)
        check_pasts(game, setting)
        check_ending(game, setting)
    if screens:
        from cardtable.testing.screens import check_screens  # late: all else is checked without Textual

        check_screens(game)
