"""Samples agree with all that a seat has seen, and every deal that does so can be drawn."""

from __future__ import annotations

import math
import random

import pytest

from cardtable import testing as kit
from cardtable.cards import HIDDEN, Card
from cardtable.engine.codec import pack_view
from cardtable.engine.deal import Deal
from cardtable.engine.game import find_game, game_ids
from cardtable.engine.match import Match
from cardtable.engine.sampling import Sampler
from cardtable.testing.pasts import arrangements, can_be_retold, could_be, hands_of

ONE_PACK = sorted(set(game_ids()) - {"kalooki"})
"""Kalooki is played with two packs: equal cards cannot be told apart in its record."""
FEW = 5
"""Hidden cards of an ending whose deals are all listed."""
DRAWS = 1500


def sensible(match: Match, rng: random.Random) -> None:
    """One act of somebody, half of the time a careful one."""
    seat = rng.choice(match.actors)
    view = match.view(seat)
    advice = match.game.advise(view, rng) if rng.random() < 0.5 else []
    match.play(seat, advice[0].action if advice else rng.choice(view.legal))


@pytest.mark.parametrize("game_id", ONE_PACK)
@pytest.mark.parametrize("seed", range(4))
def test_a_sampled_deal_could_have_come_about(game_id: str, seed: int) -> None:
    rng = random.Random(f"{game_id} {seed}")
    match = kit.draw_setting(find_game(game_id), rng).match(find_game(game_id))
    stops = set(rng.sample(range(4, 70), 5))
    for act in range(70):
        if match.over:
            break
        sensible(match, rng)
        for seat in range(match.seats) if act in stops and not match.over else ():
            if can_be_retold(match, seat):
                view = match.view(seat)
                for sampled in (view.sample(rng), view.sample_likely(rng)):
                    assert could_be(match, seat, sampled, pack_view, rng), (
                        f"act {act}: seat {seat} has seen that this cannot be: {sampled.piles}"
                    )


def ending(game_id: str, seed: int) -> tuple[Match, int] | None:
    """A match at a moment when some seat does not see a few cards, and the seat."""
    rng = random.Random(f"{game_id} {seed}")
    game = find_game(game_id)
    match = Match(game, seed=seed)
    for _ in range(200):
        if match.over:
            return None
        for seat in range(match.seats):
            hidden = sum(c is HIDDEN for pile in match.view(seat).piles.values() for c in pile.cards)
            piles = len(hands_of(match.view(seat), match.running))
            if 2 <= hidden <= FEW and piles > 1 and can_be_retold(match, seat):
                return match, seat
        sensible(match, rng)
    return None


@pytest.mark.parametrize("game_id", ["zandari", "seep", "dai-fugo", "mighty"])
def test_of_a_small_ending_every_possible_deal_is_drawn_and_no_other(game_id: str) -> None:
    found = [one for seed in range(12) if (one := ending(game_id, seed)) is not None][:3]
    assert found, "no ending with so few hidden cards"
    for match, seat in found:
        rng = random.Random(7)
        view = match.view(seat)
        possible = {
            hands_of(view, deal) for deal in arrangements(view) if could_be(match, seat, deal, pack_view, rng)
        }
        drawn = {hands_of(view, view.sample(rng)) for _ in range(DRAWS)}
        assert drawn == possible, f"too many: {drawn - possible}, never drawn: {possible - drawn}"


def test_what_was_put_under_a_stack_is_not_turned_next() -> None:
    match, rng = Match("twenty-four", 3, seed=2), random.Random(2)
    for _ in kit.play_on(match, rng, 300):
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
    while len(match.running.cards_in("stock")) or len(match.running.hand(2)) > 2:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    view = match.view(0)
    held = {seat: len(view.cards_in(f"hand.{seat}")) for seat in (1, 2)}
    card = view.deal.unseen()[0]

    def credence(deal: Deal, seat: int, hand: tuple[Card, ...]) -> float:
        return math.log(3) if seat == 1 and card in hand else 0.0

    sampler = Sampler(view.deal)
    drawn = [sampler.likely(rng, (1, 2), credence) for _ in range(3000)]
    first = sum(card in deal.hand(1) for deal in drawn)
    weight = 3 * held[1]
    assert first / len(drawn) == pytest.approx(weight / (weight + held[2]), abs=0.04)
    for deal in drawn[:50]:
        assert sorted(c for pile in deal.piles.values() for c in pile.cards) == sorted(deal.pack)
        assert deal.hand(0) == view.hand
