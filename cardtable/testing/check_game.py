"""Every check of the conformance kit in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from cardtable.discovery.installed_games import game_ids
from cardtable.engine.game import Game
from cardtable.testing.bot_timing_checks import check_bot_timing
from cardtable.testing.event_sentence_checks import check_event_sentences
from cardtable.testing.explanation_checks import check_explanations
from cardtable.testing.fishing_checks import check_fishing_position
from cardtable.testing.grammar_checks import check_grammar
from cardtable.testing.legality_checks import check_legality, draw_pairwise_setups
from cardtable.testing.lesson_checks import check_lessons
from cardtable.testing.lesson_question_checks import check_lesson_questions
from cardtable.testing.match_setups import MatchSetup, draw_setups
from cardtable.testing.play_checks import check_play
from cardtable.testing.quiz_checks import check_quiz
from cardtable.testing.reason_checks import check_reasons
from cardtable.testing.rule_sheet_checks import (
    check_cases,
    check_cited_rules,
    check_exercised_rules,
    check_rule_sheet,
    check_taught_rules,
)
from cardtable.testing.sampling_checks import check_endgame_sampling, check_sampling
from cardtable.testing.search_checks import check_search
from cardtable.testing.secrecy_checks import check_secrecy
from cardtable.testing.wording_checks import check_wordings


def check_game(
    game: Game,
    *,
    tests: Path | Iterable[Path] = (),
    setups: int = 3,
    seed: int = 1,
    screens: bool = True,
) -> None:
    """Checks a game's rule sheet, cases, lessons and quiz, then its play, search, samples, sentences and
    secrecy.

    Play is checked with default options at every seat count and with `setups` drawn setups. `screens=False`
    leaves out the checks that load Textual. Every failure is reported at the end, not only the first. `tests`
    are the test files (or their folder) whose `@pytest.mark.rule` marks count as exercising rules.
    """
    assert game.id in game_ids(), f"{game.id} is not installed: pip install -e . in its package"
    failures = _Failures()
    failures.run(check_rule_sheet, game)
    failures.run(check_wordings, game, seed=seed)
    failures.run(check_cited_rules, game)
    failures.run(check_cases, game)
    failures.run(check_exercised_rules, game, tests)
    failures.run(check_taught_rules, game)
    failures.run(check_lessons, game)
    failures.run(check_lesson_questions, game)
    failures.run(check_quiz, game)
    failures.run(check_play, game, setups=setups, seed=seed)
    for setup in draw_pairwise_setups(game, setups, seed):
        failures.run(check_legality, game, setup)
    for setup in draw_setups(game, setups, seed):
        for check in EACH_SETUP:
            failures.run(check, game, setup)
    if screens:
        _check_screens(game, failures, setups, seed)
    failures.report(game)


EACH_SETUP = (
    check_grammar,
    check_event_sentences,
    check_reasons,
    check_explanations,
    check_fishing_position,
    check_sampling,
    check_endgame_sampling,
    check_search,
    check_bot_timing,
    check_secrecy,
)
"""Checks that run with default options at every seat count and with each drawn setup."""


def _check_screens(game: Game, failures: _Failures, setups: int, seed: int) -> None:
    """At the table and in lessons. Imported late, so that the other checks do not load Textual."""
    from cardtable.testing.coach_checks import check_coach
    from cardtable.testing.lesson_screen_checks import check_lesson_screens
    from cardtable.testing.mouse_checks import check_mouse
    from cardtable.testing.picture_checks import check_auctions, check_pictures
    from cardtable.testing.screen_checks import check_screens

    for seats in game.seat_counts:
        failures.run(check_pictures, game, MatchSetup(seats, {}, seats))
        failures.run(check_mouse, game, MatchSetup(seats, {}, seats))
    for setup in draw_setups(game, setups, seed):
        failures.run(check_auctions, game, setup)
    failures.run(check_screens, game)
    failures.run(check_coach, game)
    failures.run(check_lesson_screens, game)


class _Failures:
    """Collects failures, so that one run reports them all."""

    def __init__(self) -> None:
        self.by_check: dict[str, list[Exception]] = {}

    def run(self, check: Callable[..., object], *arguments: object, **named: object) -> None:
        """Runs a check and records its failure, if any."""
        try:
            check(*arguments, **named)
        except Exception as error:  # an unfinished game may raise anything
            self.by_check.setdefault(check.__name__, []).append(error)

    def report(self, game: Game) -> None:
        """Raises one AssertionError with the first failure of each check."""
        if not self.by_check:
            return
        lines = [f"{game.id}: {len(self.by_check)} of its checks failed"]
        for name, errors in self.by_check.items():
            more = f" (and under {len(errors) - 1} other settings)" if len(errors) > 1 else ""
            lines.append(f"{name}{more}: {errors[0]}")
        raise AssertionError("\n\n".join(lines)) from next(iter(self.by_check.values()))[0]
