"""Samples agree with all that a seat has seen, and every deal that does so can be drawn."""

from __future__ import annotations

import math
import random

import pytest

from cardtable.cards import HIDDEN, Card
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deal import Deal
from cardtable.engine.sampling import Sampler
from cardtable.match.match import Match
from cardtable.testing import MatchSetup, check_endgame_sampling, check_sampling, draw_setup, play_randomly
from tests.own import GAMES

ONE_PACK = sorted(set(GAMES) - {"kalooki"})
"""Kalooki is played with two packs: equal cards cannot be told apart in its record."""
ENDINGS = 2


@pytest.mark.parametrize("game_id", ONE_PACK)
@pytest.mark.parametrize("seed", range(4))
def test_a_sampled_deal_could_have_come_about(game_id: str, seed: int) -> None:
    game = find_game(game_id)
    check_sampling(game, draw_setup(game, random.Random(f"{game_id} {seed}")))


@pytest.mark.parametrize("game_id", ["zandari", "seep", "dai-fugo", "mighty"])
def test_of_a_small_ending_every_possible_deal_is_drawn_and_no_other(game_id: str) -> None:
    game, found = find_game(game_id), 0
    for seed in range(12):
        found += check_endgame_sampling(game, MatchSetup(game.default_seats, {}, seed))
        if found == ENDINGS:
            return
    assert found, "no ending with so few hidden cards"


def test_what_was_put_under_a_stack_is_not_turned_next() -> None:
    match, rng = Match("twenty-four", 3, seed=2), random.Random(2)
    for _ in play_randomly(match, rng, 300):
        view = match.view(0)
        for name in ("hand.0", "hand.1", "hand.2"):
            known = view.piles[name].known_to(0)
            if known and HIDDEN in view.cards_in(name):
                drawn = view.sample(rng).cards_in(name)
                assert sorted(drawn[-len(known) :]) == sorted(known)
                return
    pytest.fail("no stack had cards under it")


def test_likely_hands_come_up_as_often_as_they_are_likely() -> None:
    """A card that goes three times as well with the one hand as with the other, in a deal of two hands."""
    match = Match("zandari", 3, seed=4)
    rng = random.Random(4)
    while len(match.in_play.cards_in("stock")) or len(match.in_play.hand(2)) > 2:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    view = match.view(0)
    held = {seat: len(view.cards_in(f"hand.{seat}")) for seat in (1, 2)}
    card = view.deal.unseen()[0]

    def hand_likelihood(deal: Deal, seat: int, hand: tuple[Card, ...]) -> float:
        return math.log(3) if seat == 1 and card in hand else 0.0

    sampler = Sampler(view.deal)
    drawn = [sampler.likely(rng, (1, 2), hand_likelihood) for _ in range(3000)]
    first = sum(card in deal.hand(1) for deal in drawn)
    weight = 3 * held[1]
    assert first / len(drawn) == pytest.approx(weight / (weight + held[2]), abs=0.04)
    for deal in drawn[:50]:
        assert sorted(c for pile in deal.piles.values() for c in pile.cards) == sorted(deal.pack)
        assert deal.hand(0) == view.hand
