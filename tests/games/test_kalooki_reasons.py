"""Kalooki: what is said of actions and what there is to weigh is true where it is said."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from cardtable.cards import Card, cards, pack
from cardtable.engine import careful_player
from cardtable.engine.advice_reasons import first
from cardtable.engine.bot import bot_of
from cardtable.match.match import Match
from games.kalooki.contract_lays import lays_for
from games.kalooki.contract_plan import plan, short_of
from games.kalooki.contracts import CARDS, CONTRACTS
from games.kalooki.position import KalookiPosition
from tests.acting import act as play
from tests.games.kalooki_tables import GAME, OTHER, THIRD, kalooki, table

NEAR = "5S 5S 5H KS KH 9D 9C 2H JC"
WHOLE = "5S 5S 5H KS KH KD 9D 9C 9S"
RUNS = "5S 6S 7S RJ 5H 6H 7H BJ 5D 6D 7D RJ"


def said(match: Match, act: str, *, best: bool = False) -> str:
    """The sentence that the game says of an action; of the best one none that speaks against it."""
    view = match.view(match.actors[0])
    action = next(one for one in view.legal if str(one) == act)
    given = first(bot_of(GAME).reasons, KalookiPosition(view), action, best=best)
    return given.sentence if given is not None else ""


def thoughts(match: Match) -> dict[str, str]:
    """By name what there is to weigh."""
    return {one.thought.name: one.sentence for one in careful_player.thoughts(match.view(match.actors[0]))}


def more(match: Match, text: str) -> Match:
    """The player in turn gets these cards from the stock."""
    deal = match.in_play
    deal.move(cards(text), "stock", f"hand.{deal.turn}")
    return match


# What a card does for the contract


def test_what_a_card_called_does_for_the_one_in_turn() -> None:
    idle = play(table(NEAR, OTHER, THIRD, up="4H"), "call")
    assert said(idle, "refuse") == said(idle, "allow") == "4H goes with no card of yours for this contract."
    pair = play(table(NEAR, OTHER, THIRD, up="JD"), "call")
    told = "With JD you are 2 cards short of the contract, as without it."
    assert said(pair, "refuse") == said(pair, "allow") == told
    third = play(table(NEAR, OTHER, THIRD, up="KD"), "call")
    assert said(third, "refuse") == "With KD you are 1 card short of the contract, without it 2."
    done = play(table(WHOLE, OTHER, THIRD, up="9H"), "call")
    told = "You hold the whole contract without 9H."
    assert said(done, "refuse") == said(done, "allow") == told
    last = play(table(WHOLE.replace("9S", "4C"), OTHER, THIRD, up="9H"), "call")
    assert said(last, "refuse") == "With 9H you hold the whole contract."


def test_a_joker_held_goes_with_every_card() -> None:
    match = play(table(NEAR.replace("JC", "RJ"), OTHER, THIRD, up="4H"), "pass", "pass")
    assert said(match, "draw discard") == "4H goes with no card of yours for this contract, but for a joker."


def test_a_four_with_two_jokers_in_it_is_whole() -> None:
    hand = cards("5H 7H RJ BJ")
    assert plan(hand, 0, 1).short == 0


@pytest.mark.parametrize(("number", "contract"), list(enumerate(CONTRACTS)))
def test_how_many_cards_a_hand_is_short(number: int, contract: tuple[int, int]) -> None:
    rng = random.Random(number)
    everything = pack(jokers=2, packs=2)
    faces = tuple(dict.fromkeys(everything))
    for _ in range(40):
        hand = nearer(tuple(rng.sample(everything, CARDS[number] + 1)), contract, rng)
        short = plan(hand, *contract).short
        assert (short == 0) == bool(lays_for(hand, *contract))
        for count in (1, 2) if number == 0 else (1,):
            if short > 0:
                found = any(lays_for((*hand, *some), *contract) for some in combinations(faces, count))
                assert found == (short <= count)


def nearer(hand: tuple[Card, ...], contract: tuple[int, int], rng: random.Random) -> tuple[Card, ...]:
    """A hand with some of its cards exchanged for better ones."""
    for _ in range(30):
        at, c = rng.randrange(len(hand)), rng.choice(pack(jokers=2))
        other = (*hand[:at], c, *hand[at + 1 :])
        hand = other if plan(other, *contract).short <= plan(hand, *contract).short else hand
    return hand


def test_what_a_discard_costs_the_contract() -> None:
    match = play(table(NEAR, OTHER, THIRD, up="4H", stock="QD"), "pass", "pass", "draw stock")
    assert said(match, "discard KS") == "Without KS you are 3 cards short of the contract, with it 2."
    assert (
        said(match, "discard 2H")
        == "2H goes with no card of yours for this contract, and costs 2 points in hand."
    )
    pairs = table("5S 5S 5H KS KH 9D 9C 7H 7C", OTHER, THIRD, stock="QD")
    play(pairs, "pass", "pass", "draw stock")
    assert said(pairs, "discard 7H") == "Without 7H you are 2 cards short of the contract, as with it."


def test_the_dearest_of_what_can_be_spared() -> None:
    pairs = table("5S 5S 5H KS KH 9D 9C 7H 7C", OTHER, THIRD, stock="2D")
    play(pairs, "pass", "pass", "draw stock")
    told = "Of the discards that you can spare none costs more in hand than KS: 10 points."
    assert said(pairs, "discard KS") == told


# Going out


def down(stock: str, extra: str = "", **options: bool) -> Match:
    """Seat 0 has just laid three threes and holds what it drew."""
    last: dict[str, Any] = {"stock": f"{stock} {extra}", **options}
    match = table(WHOLE, OTHER, THIRD, **last)
    play(match, "pass", "pass", "draw stock")
    if extra:
        more(match, extra)
    return play(match, "lay 5S 5S 5H / KS KH KD / 9D 9C 9S")


def test_a_card_that_can_be_tacked_on_costs_nothing_yet() -> None:
    match = down("9H", "4C QD")
    assert said(match, "discard 9H") == "9H can go to a meld on the table, and another card be discarded."
    assert (
        said(match, "discard QD")
        == "Of the discards that you can spare none costs more in hand than QD: 10 points."
    )
    ending = down("9H", "4C")
    assert said(ending, "discard 4C") == "4C goes with no card of yours, and costs 4 points in hand."


def test_of_two_alike_one_tacked_leaves_the_other_to_count() -> None:
    match = down("9H", "9H QD 4C")
    assert said(match, "tack 9H to 2") == "It takes 9 points out of your hand."


def test_one_card_more_is_out_only_if_the_last_can_go() -> None:
    assert said(down("9H", "4C"), "tack 9H to 2") == (
        "With it you can go out in this turn, and the others pay double."
    )
    hand = table(RUNS, OTHER, THIRD, stock="8S BJ", game=4)
    play(hand, "pass", "pass", "draw stock")
    more(hand, "BJ")
    runs = "5S 6S 7S RJ=8S / 5H 6H 7H BJ=8H / 5D 6D 7D RJ=8D"
    assert said(hand, f"lay {runs}") == (
        "It takes 204 points out of your hand; before the discard BJ, 50 points, may be all that stays."
    )
    play(hand, f"lay {runs}")
    assert len(hand.in_play.hand(0)) == 2
    assert said(hand, "tack 8S to 0") == "It takes 8 points out of your hand."


@pytest.mark.parametrize("seed", range(8))
def test_the_quick_play_keeps_a_card_to_discard(seed: int) -> None:
    match = down("9H", "RJ", last_discard=True)
    rng = random.Random(seed)
    deal = match.in_play
    for _ in range(2):
        deal.apply(0, bot_of(GAME).quick_play(deal, 0, rng))
    assert deal.over
    assert not deal.hand(0)


def test_the_quick_play_lays_so_that_a_card_to_discard_is_left() -> None:
    match = table("5S 5H 5D KS KH KD 9S 9H RJ", OTHER, THIRD, stock="9D", last_discard=True)
    play(match, "pass", "pass", "draw stock")
    lay = bot_of(GAME).quick_play(match.in_play, 0, random.Random(1))
    assert cards("RJ")[0] in lay.picks


# What there is to weigh


def test_how_many_calls_are_left() -> None:
    match = table(OTHER, NEAR, THIRD, up="KD")
    kalooki(match).calls = (0, 1, 0)
    assert thoughts(match)["calls-left"] == (
        "Only calls that are allowed count: 2 of your three in this game are left."
    )
    assert "may-refuse" in thoughts(match)
    kalooki(match).down = (0,)
    assert {"must-allow", "others-down"} <= set(thoughts(match))
    assert "may-refuse" not in thoughts(match)


def test_a_stock_that_ends_the_game_is_told_of() -> None:
    match = play(table(NEAR, OTHER, THIRD, up="4H"), "pass", "pass")
    deal = kalooki(match)
    deal.add_pile("out", deal.cards_in("stock")[4:])
    deal.arrange("stock", deal.cards_in("stock")[:4])
    assert "stock-ends" not in thoughts(match), "the discards can still be shuffled"
    deal.refilled = frozenset(deal.cards_in("stock"))
    assert thoughts(match)["stock-ends"].startswith("There are 4 cards left in the stock")


def test_to_refuse_is_a_draw() -> None:
    match = play(table(NEAR, OTHER, THIRD, up="KD"), "call")
    before = len(match.in_play.hand(0))
    assert (
        thoughts(match)["your-draw"] == "To refuse is your draw: you take the card, and none from the stock."
    )
    play(match, "refuse")
    assert len(match.in_play.hand(0)) == before + 1
    assert match.view(0).stage == "meld"


def test_what_a_hand_is_short_of_is_the_same_counted_alone() -> None:
    rng = random.Random(8)
    for contract in CONTRACTS:
        for _ in range(20):
            hand = tuple(rng.sample(pack(jokers=2, packs=2), rng.randint(6, 17)))
            plain = tuple(c for c in hand if c.suit is not None)
            assert short_of(hand, *contract) == plan(hand, *contract).short
            assert short_of(hand, *contract, jokers=0) == plan(plain, *contract).short


def test_a_call_without_a_second_card_is_said_to_make_the_game_void() -> None:
    match = table(NEAR, OTHER, THIRD, up="JD")
    assert "second-card" in thoughts(match)
    deal = match.in_play
    deal.move(deal.cards_in("stock"), "stock", "hand.2")
    seat = match.actors[0]
    assert "call-voids" in thoughts(match)
    told = "A call that is allowed makes the game void: there is no second card to draw."
    assert said(match, "call") == told
    play(match, "call")
    assert match.actors != (seat,)
    assert "allowing-voids" in thoughts(match)
    play(match, "allow")
    assert match.deal.over
    assert match.deal.public_state()["voids"] == 1
