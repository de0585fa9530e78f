"""Seep: what is said of plays and what there is to weigh is true where it is said."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.advice_reasons import first
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from games.seep.deal_state import HOUSES, capture_value, values_of
from games.seep.judge import SeepJudge
from games.seep.position import a_card
from games.seep.rules import SeepDeal
from tests.acting import act as play

GAME = find_game("seep")


def table(floor: str, *hands: str, seats: int = 4, **options: object) -> Match:
    """A deal by seat 0 with these hands from the bidder on, and this floor."""
    held = {f"hand.{(1 + at) % seats}": cards(text) for at, text in enumerate(hands)}
    stack = Stack(0, {**held, "table": cards(floor)})
    return Match(GAME, seats, seed=1, stacks=[stack], options=options)


def said(match: Match, act: str, *, best: bool = False) -> str:
    """The sentence that the game says of an action; of the best one none that speaks against it."""
    seat = match.actors[0]
    view = match.view(seat)
    action = next(one for one in view.legal if str(one) == act)
    given = first(bot_of(GAME).reasons, SeepJudge(view), action, best=best)
    return given.sentence if given is not None else ""


def thoughts(match: Match) -> dict[str, str]:
    """By name what there is to weigh."""
    return {one.thought.name: one.sentence for one in careful_player.thoughts(match.view(match.actors[0]))}


def left_with(match: Match, hands: dict[int, str]) -> Match:
    """Later in the deal: each hand is down to some of its cards, the rest is captured."""
    deal = match.in_play
    for seat, text in hands.items():
        kept = list(cards(text))
        gone = tuple(c for c in deal.hand(seat) if c not in kept)
        assert len(gone) + len(kept) == len(deal.hand(seat)), f"seat {seat} holds {deal.hand(seat)}"
        deal.move(gone, f"hand.{seat}", f"captured.{deal.side(seat)}")
    return match


def test_a_high_house_is_said_to_be_hard_to_break_only_where_it_is() -> None:
    match = table("2C 6D 3D KS", "9S 10C QD 4H")
    assert said(match, "bid 9") == "A house of 9 can be broken to 10, 11, 12 or 13 while it is ordinary."
    told = "It is your highest bid: a house of 12 can be broken to 13 while it is ordinary."
    assert said(match, "bid 12", best=True) == told
    king = table("2C 6D 3D 5S", "9S 10C KD 4H")
    assert said(king, "bid 13").endswith("a house of 13 is never broken.")
    pair = table("2C 6D 3D 5S", "9S 9C KD 4H")
    assert said(pair, "bid 9").startswith("You hold 9S 9C")


def late(*, kings_seen: bool) -> Match:
    """Two players, the first hands nearly played: the other has one card, and all is still in the stock."""
    stack = Stack(
        0,
        {
            "hand.1": cards("KS KD 4C 3C 2S 2D 2H 2C 4H 4D 5S 6S"),
            "hand.0": cards(
                "KH KC 3D 3S 3H AS AD AC 4S 5C 5D 5H" if kings_seen else "6H 6C 3D 3S 3H AS AD AC 4S 5C 5D 5H"
            ),
            "table": cards("9C 7D 7H 8D"),
        },
    )
    match = Match(GAME, 2, seed=1, stacks=[stack])
    play(match, "bid 13", "build 13 with 4C from 9C")
    deal = match.in_play
    deal.turn = 1
    return left_with(match, {1: "KS KD 6S", 0: "5H"})


def test_a_house_is_said_to_be_only_yours_only_where_all_its_cards_are_seen() -> None:
    unseen = late(kings_seen=False)
    view = unseen.view(1)
    judge = SeepJudge(view)
    assert judge.values_out[13] == 2
    build = "build 13 with 6S from 7D"
    assert judge.chance_held(13) < 0.1
    assert "Nobody" not in said(unseen, build)
    seen = late(kings_seen=True)
    assert said(seen, build) == "Nobody else can hold a king: only you can take the house of 13."


@pytest.mark.parametrize(
    ("options", "first_play", "later"),
    [
        ({}, "A sweep: 25 points.", "A sweep: 50 points."),
        ({"scoring": "juneja"}, "A sweep: 50 points.", "A sweep: 50 points."),
        ({"scoring": "pakistan"}, "A sweep: 7 points.", "A sweep: 15 points."),
        ({"sweep": 31}, "A sweep: 15 points.", "A sweep: 31 points."),
    ],
)
def test_a_sweep_counts_as_the_options_say(options: dict[str, Any], first_play: str, later: str) -> None:
    match = table("2C 7D 3D 6H", "9C 10C 9H 4H", "9D KD", **options)
    play(match, "bid 9")
    assert said(match, "play 9C take 6H 3D 7D 2C") == first_play
    again = table("2C 3C 4C 5C", "9C KC 9H 4H", "9D KD", **options)
    play(again, "bid 13", "play KC")
    deal = again.in_play
    deal.move(cards("2C 3C 4C 5C"), "table", "captured.0")
    assert said(again, "play KD take KC") == later
    assert said(again, "play 9D").startswith("It lets a sweep go: ")


def test_a_sweep_with_the_last_card_is_no_sweep() -> None:
    match = table("2C 3C 4C 5C", "9S KC 9H 4H", "9D KD")
    play(match, "bid 13", "play KC")
    deal = match.in_play
    deal.move(cards("2C 3C 4C 5C"), "table", "captured.0")
    left_with(match, {0: "", 1: "", 2: "KD", 3: ""})
    assert deal.actors == (2,)
    assert said(match, "play KD take KC") == "It takes KC off the floor."
    assert "sweep" not in thoughts(match)


def test_the_last_card_but_one_leaves_no_sweep_to_speak_of() -> None:
    match = table("2C 3C 4C 5C", "9S KC 9H 4H", "9D KD")
    play(match, "bid 13", "play KC")
    match.in_play.move(cards("2C 3C 4C 5C"), "table", "captured.0")
    left_with(match, {0: "", 1: "", 2: "9D", 3: match.in_play.hand(3)[0].text})
    assert match.in_play.actors == (2,)
    assert "sweep" not in said(match, "play 9D")
    assert "leave" not in thoughts(match)


@pytest.mark.parametrize(("seats", "whose"), [(2, "your opponent's"), (4, "the opponents'")])
def test_a_house_is_broken_that_stands_across_the_table(seats: int, whose: str) -> None:
    piles = {"hand.1": cards("9S 9H 9C 4H"), "table": cards("5C KD 3D KS")}
    stack = Stack(0, {**piles, "hand.2" if seats == 4 else "hand.0": cards("AS 10H")})
    match = Match("seep", seats, seed=1, stacks=[stack])
    play(match, "bid 9", "build 9 with 4H from 5C")
    assert said(match, "build 10 with AS from house.9") == (
        f"It breaks {whose} house of 9: 4H 5C go into one of 10."
    )
    told = thoughts(match)["break"]
    assert re.fullmatch(rf"You can break {whose} house of 9 to 10, .* and leave no sweep\.", told)


@pytest.mark.parametrize("kings_out", [True, False])
def test_breaking_a_house_is_advised_only_where_it_leaves_no_sweep(kings_out: bool) -> None:
    """The house of 13 would lie there alone for a king."""
    piles = {"hand.1": cards("9S 9H 9C 4H"), "table": cards("5C 6D JS KC"), "hand.2": cards("4S 2D KD JH")}
    match = Match("seep", 4, seed=1, stacks=[Stack(0, piles)])
    play(match, "bid 9", "build 9 with 4H from 5C")
    match.in_play.move(tuple(cards("6D JS")), "table", "captured.1")
    if not kings_out:
        deal = match.in_play
        for name in ("stock", "hand.0", "hand.1", "hand.3"):
            kings = tuple(c for c in deal.cards_in(name) if c.text[0] == "K")
            deal.move(kings, name, "captured.1")
    told = thoughts(match).get("break", "")
    build = "build 13 with 4S from house.9 KC"
    if kings_out:
        assert told == (
            "You can break the opponents' house of 9 to 11 or 9 to 12 and leave no sweep; "
            "9 to 13 leaves a sweep, 50 points."
        )
        assert "could sweep it." in said(match, build)
    else:
        assert told == "You can break the opponents' house of 9 to 11, 9 to 12 or 9 to 13 and leave no sweep."
        assert said(match, build).endswith("go into one of 13.")


def test_a_floor_that_one_card_sweeps_is_not_called_hard_to_sweep() -> None:
    match = late(kings_seen=False)
    deal = match.in_play
    deal.move(deal.cards_in("house.13"), "house.13", "captured.0")
    assert isinstance(deal, SeepDeal)
    deal.set_owners(13, ())
    deal.move(cards("7D 7H 8D"), "table", "captured.0")
    judge = SeepJudge(match.view(1))
    assert judge.values_out[6] == 1
    assert judge.chance_held(6) < 0.05
    told = "1 of the 25 cards still out"
    assert said(match, "play 6S") == f"Nothing else leaves fewer cards that make a sweep: {told}."
    assert said(match, "play KS") == "2 of the 25 cards still out could make a sweep of what it leaves."


@pytest.mark.parametrize(("scoring", "points"), [("india", 6), ("juneja", 2), ("pakistan", 12)])
def test_what_cards_count_is_told_by_the_scoring(scoring: str, points: int) -> None:
    match = table("10D 7D 3H 6H", "10C KC JH 4H", "9D 5D", scoring=scoring, minimum=False)
    play(match, "bid 10")
    assert f"brings home 10D: {points} points" in said(
        match, "play 10C take 10D 7D 3H".replace("10D 7D 3H", "3H 7D 10D")
    )
    play(match, "play 10C take 3H 7D 10D")
    worth = thoughts(match)["worth"]
    assert f"10D {points}" in worth or f"10D counts {points}" in worth


def test_a_first_sweep_is_said_to_count_less_only_where_it_does() -> None:
    told = {}
    for scoring in ("india", "juneja"):
        match = table("2C 7D 3D 6S", "9S 10C 9H 4H", scoring=scoring)
        play(match, "bid 9")
        told[scoring] = thoughts(match)["sweep"]
    assert told == {
        "india": "You can make a sweep: 25 points.",
        "juneja": "You can make a sweep: 50 points.",
    }
    none = play(table("2C 7D 3D 6S", "KS KC 9H 4H"), "bid 13")
    assert "sweep" not in thoughts(none)


def test_the_minimum_is_spoken_of_only_where_it_is_in_force() -> None:
    for on in (True, False):
        match = table("10D 7D 3H 6H", "10C KC JH 4H", "9D 5D", minimum=on)
        play(match, "bid 10")
        play(match, "play 10C take 3H 7D 10D")
        assert ("minimum" in thoughts(match)) is on


def test_the_partner_is_said_to_hold_the_card_of_the_house() -> None:
    match = table("5C KD 3D KS", "9S 9H 9C 4H", "AS 10H", "QS", "7H 2H 2S 3S 3C 4C 4S 5S 6S 6H 7C 8D")
    play(match, "bid 9", "build 9 with 4H from 5C", "build 10 with AS from house.9", "play QS")
    assert said(match, "build 10 with 7H from 3D") == (
        "Your partner owns the house of 10, and holds a 10 for it."
    )


def test_a_house_of_two_sets_is_said_to_be_cemented() -> None:
    match = play(table("2C 6D 3D KS", "9S 9H 9C 4H"), "bid 9")
    assert said(match, "build 9 with 9S from 3D 6D") == (
        "It makes the house of 9 cemented: nobody can break it."
    )


def positions(check: Callable[[Match, random.Random], None], seats: int, **options: object) -> None:
    """Asks something at every decision of a random match."""
    rng = random.Random(4)
    match = Match(GAME, seats, seed=4, options=options)
    for _ in range(70):
        check(match, rng)
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
        if match.over:
            return


def empties(values: list[int], value: int) -> bool:
    """Whether numbers fall into heaps of that value: the largest goes on one heap or another."""

    def lay(at: int, heaps: tuple[int, ...]) -> bool:
        if at == len(values):
            return all(heap == value for heap in heaps)
        number = values[at]
        ways = [(*heaps[:n], heap + number, *heaps[n + 1 :]) for n, heap in enumerate(heaps)]
        return any(lay(at + 1, way) for way in (*ways, (*heaps, number)) if max(way) <= value)

    return sum(values) % value == 0 and lay(0, ())


@pytest.mark.parametrize("seats", [2, 4])
def test_the_cards_that_sweep_what_is_left_are_those_that_take_it_all(seats: int) -> None:
    def check(match: Match, rng: random.Random) -> None:
        judge = SeepJudge(match.view(match.actors[0]))
        for one in rng.sample(judge.turns, min(3, len(judge.turns))):
            then = match.in_play.clone()
            then.apply(match.actors[0], one)
            assert isinstance(then, SeepDeal)
            lying = sorted(values_of(then.loose), reverse=True)
            able = [c for c in judge.still_out if set(then.houses) <= {capture_value(c)}]
            able = [c for c in able if empties(lying, capture_value(c))] if lying or then.houses else []
            assert then.over or judge.sweepers(one) == able

    positions(check, seats)


@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_is_said_to_hold_a_card_only_if_it_lies_in_no_other_hand(seats: int) -> None:
    def check(match: Match, _: random.Random) -> None:
        seat = match.actors[0]
        others = [c for at in range(seats) if at != seat for c in match.in_play.hand(at)]
        others += match.in_play.cards_in("stock")
        for action in match.legal(seat):
            sentence = said(match, str(action))
            for value in HOUSES:
                if sentence.startswith(f"Nobody else can hold {a_card(value)}:"):
                    assert value not in values_of(others)

    positions(check, seats)


# What the source advises, and what players do


def best(match: Match) -> str:
    """The careful player's act for the seat to act."""
    return str(careful_player.advise(match.view(match.actors[0]), random.Random(1))[0].action)


def with_house_of_kings(floor: str, own: str, other: str) -> Match:
    """Two players near the end: a house of 13 stands, whose only king left is in the hand of seat 1."""
    stack = Stack(
        0,
        {
            "hand.1": cards("KS KD 4C 3C 2S 2D 2H 2C 4H 4D 5S 6S"),
            "hand.0": cards("KH KC 3D 3S 3H AS AD AC 4S 5C 5D 5H"),
            "table": cards("9C 7D 7H 8D"),
        },
    )
    match = Match(GAME, 2, seed=1, stacks=[stack])
    play(match, "bid 13", "build 13 with 4C from 9C")
    deal = match.in_play
    deal.move(deal.cards_in("stock"), "stock", "captured.0")
    lying = cards(floor)
    gone = tuple(c for c in deal.cards_in("table") if c not in lying)
    deal.move(gone, "table", "captured.1")
    deal.turn = 1
    return left_with(match, {1: own, 0: other})


@pytest.mark.parametrize(("own", "other"), [("KD 6S 2H", "5H 3D"), ("KD 5S", "AD"), ("KD 2S 3C", "4S AC")])
def test_a_house_that_nobody_else_can_take_waits_for_the_last_card(own: str, other: str) -> None:
    """The last taker also gets the loose cards."""
    match = with_house_of_kings("8D", own, other)
    assert not best(match).startswith("play KD")
    early = next(str(one) for one in match.legal(1) if str(one).startswith("play KD take house.13"))
    told = "Only you can take the house of 13: who takes last also gets what lies loose."
    assert said(match, early) == told


def test_the_last_card_takes_the_house() -> None:
    assert best(with_house_of_kings("8D", "KD", "AD")).startswith("play KD take")


def test_no_two_loose_cards_are_left_that_one_card_sweeps() -> None:
    """Less than fourteen together: any card of that value sweeps (the source: leave fourteen or more)."""
    match = table("KC KH QC JH", "9S 10C 4H 3D", "9D 2D 5C 6D")
    play(match, "bid 9", "play 9S")
    deal = match.in_play
    deal.move(cards("KC KH QC JH 9S"), "table", "captured.0")
    deal.move(cards("6S"), next(n for n, p in deal.piles.items() if cards("6S")[0] in p.cards), "table")
    chosen = best(match)
    assert not chosen.startswith(("play 2D", "play 5C")), "8 and 11 are swept by one card"


def test_a_bid_is_made_on_a_pair() -> None:
    assert best(table("2C 7D 3D 6H", "9C 9H KD 4H")) == "bid 9"
    assert best(table("2C 7D 3D 6H", "9C 10H KD 4H")) == "bid 13"


def test_a_spade_is_not_thrown_where_another_card_does() -> None:
    match = table("KC KH QC JH", "9S 10C 4H 3D", "8S 8C 9D QS")
    play(match, "bid 9", "play 9S")
    assert best(match) != "play 8S"


def test_a_sweep_is_made() -> None:
    match = table("2C 3C 4C 5C", "9C KC 9H 4H", "9D KD")
    play(match, "bid 13", "play KC")
    deal = match.in_play
    deal.move(cards("2C 3C 4C 5C"), "table", "captured.0")
    assert best(match).startswith("play K")
    assert best(match).endswith("take KC")
