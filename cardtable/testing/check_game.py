"""All that a game is held to, in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from cardtable.discovery.installed_games import game_ids
from cardtable.engine.game import Game
from cardtable.testing.bot_timing import check_bot_timing
from cardtable.testing.event_sentences import check_event_sentences
from cardtable.testing.fishing import check_fishing_position
from cardtable.testing.grammar import check_grammar
from cardtable.testing.legality import check_legality, draw_pairwise_setups
from cardtable.testing.lessons import check_lessons
from cardtable.testing.match_setups import MatchSetup, draw_setups
from cardtable.testing.play import check_play
from cardtable.testing.quiz import check_quiz
from cardtable.testing.reasons import check_reasons
from cardtable.testing.rule_sheets import (
    check_cases,
    check_cited_rules,
    check_exercised_rules,
    check_rule_sheet,
    check_taught_rules,
)
from cardtable.testing.sampling import check_endgame_sampling, check_sampling
from cardtable.testing.search import check_search
from cardtable.testing.secrecy import check_secrecy
from cardtable.testing.wordings import check_wordings


def check_game(
    game: Game,
    *,
    tests: Path | Iterable[Path] = (),
    setups: int = 6,
    seed: int = 1,
    screens: bool = True,
) -> None:
    """Everything: sheet, cases, lessons, quiz; play, search, samples, words and what they give away, under
    the defaults at every seat count and so many drawn settings; the screens, where Textual is wanted.

    All that fails is told at the end, not only the first. `tests` are the files (or the folder) of tests
    whose `@pytest.mark.rule` marks count as exercising rules.
    """
    assert game.id in game_ids(), f"{game.id} is not installed: pip install -e . in its package"
    found = _Failures()
    found.run(check_rule_sheet, game)
    found.run(check_wordings, game, seed=seed)
    found.run(check_cited_rules, game)
    found.run(check_cases, game)
    found.run(check_exercised_rules, game, tests)
    found.run(check_taught_rules, game)
    found.run(check_lessons, game)
    found.run(check_quiz, game)
    found.run(check_play, game, setups=setups, seed=seed)
    for setup in draw_pairwise_setups(game, setups, seed):
        found.run(check_legality, game, setup)
    for setup in draw_setups(game, setups, seed):
        for check in EACH_SETUP:
            found.run(check, game, setup)
    if screens:
        _check_screens(game, found)
    found.tell(game)


EACH_SETUP = (
    check_grammar,
    check_event_sentences,
    check_reasons,
    check_fishing_position,
    check_sampling,
    check_endgame_sampling,
    check_search,
    check_bot_timing,
    check_secrecy,
)
"""What is checked under the defaults at every seat count and under each drawn setup."""


def _check_screens(game: Game, found: _Failures) -> None:
    """At the table and in lessons. Imported late: all else is checked without Textual."""
    from cardtable.testing.lesson_screens import check_lesson_screens
    from cardtable.testing.mouse import check_mouse
    from cardtable.testing.pictures import check_pictures
    from cardtable.testing.screens import check_screens

    for seats in game.seat_counts:
        found.run(check_pictures, game, MatchSetup(seats, {}, seats))
        found.run(check_mouse, game, MatchSetup(seats, {}, seats))
    found.run(check_screens, game)
    found.run(check_lesson_screens, game)


class _Failures:
    """What failed so far: a run reports all of it, each check under its first failing setup only."""

    def __init__(self) -> None:
        self.by_check: dict[str, list[Exception]] = {}

    def run(self, check: Callable[..., object], *given: object, **named: object) -> None:
        """Runs a check, and keeps why it fails."""
        try:
            check(*given, **named)
        except Exception as error:  # a game in the making may raise anything
            self.by_check.setdefault(check.__name__, []).append(error)

    def tell(self, game: Game) -> None:
        """Raises one AssertionError that tells all that failed."""
        if not self.by_check:
            return
        told = [f"{game.id}: {len(self.by_check)} of its checks failed"]
        for name, errors in self.by_check.items():
            more = f" (and under {len(errors) - 1} other settings)" if len(errors) > 1 else ""
            told.append(f"{name}{more}: {errors[0]}")
        raise AssertionError("\n\n".join(told)) from next(iter(self.by_check.values()))[0]
