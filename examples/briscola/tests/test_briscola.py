"""Briscola is held to all that any game is held to, and its few numbers to the book."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from briscola import GAME
from briscola.cards import FORTY, points_of

from cardtable.engine import Deal
from cardtable.match.match import Match
from cardtable.testing import MatchSetup, check_game, draw_setups, play_randomly


def test_briscola_is_a_game_like_any_other() -> None:
    check_game(GAME, tests=Path(__file__).parent)


@pytest.mark.rule("card-points")
def test_the_pack_counts_120() -> None:
    assert len(FORTY) == 40
    assert points_of(FORTY) == 120


@pytest.mark.rule("leave-two")
def test_three_play_with_39_cards() -> None:
    match = Match(GAME, 3, seed=1)
    assert len(match.deal.pack) == 39
    assert points_of(match.deal.pack) == 120


@pytest.mark.rule("more-than-half", "tied-deal", "next-dealer")
@pytest.mark.parametrize("setup", draw_setups(GAME, 4, 2))
def test_most_points_win_a_deal(setup: MatchSetup) -> None:
    match = setup.match(GAME)
    for deal in finished(match, random.Random(setup.seed)):
        won = [now - before for now, before in zip(match.scores, deal.scores_before, strict=True)]
        best = [side for side, points in enumerate(deal.points) if points == max(deal.points)]
        assert sum(deal.points) == 120
        assert won == [int(best == [side]) for side in range(deal.sides)]
        assert match.standing.dealer == deal.seat_after(deal.dealer)


def finished(match: Match, rng: random.Random) -> Iterator[Deal]:
    """Each deal of a match played at random, at its end."""
    seen: Deal | None = None
    for _ in play_randomly(match, rng):
        if match.deal.over and match.deal is not seen:
            seen = match.deal
            yield seen
    yield match.deal
