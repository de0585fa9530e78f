"""What came to a hand is told to its owner, and to nobody else."""

from __future__ import annotations

import random

import pytest

from cardtable.cards import cards, text_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import ONLOOKER, Viewpoint
from tests.own import GAMES


def telling(match: Match) -> ScreenFeed:
    """What is told at the table of a match: the first seat is yours, the others bots'."""
    specs = parse_seats(f"you{',careful' * (match.seats - 1)}", match.game)
    return ScreenFeed(Sitting(match, specs), Viewpoint((0,)))


def ocho(hand: str, stock: str, top: str = "9H") -> Match:
    stack = Stack(
        1, {"hand.0": cards(hand), "hand.1": cards("5C 6C"), "discard": cards(top), "stock": cards(stock)}
    )
    return Match("ocho-locos", 2, seed=1, stacks=[stack], carry={"game": 5})


def test_a_card_drawn_is_told_to_who_drew_it_alone() -> None:
    match = ocho("3S 4S 7C JC", "KD 3C")
    teller = telling(match)
    events = match.play(0, "draw stock")
    assert teller.event_lines(events, 0) == ["You draw 1 card.", "You get KD."]
    for seat in (1, ONLOOKER):
        assert not any("KD" in line for line in teller.event_lines(events, seat))
    assert "You get KD." in teller.log(match.view(0))
    assert "You get KD." in teller.since_last_turn(0)
    assert not any("KD" in line for line in [*teller.log(match.view(1)), *teller.digest(0)])


def test_a_hand_that_was_dealt_face_down_is_told_once_its_owner_looks() -> None:
    """As the others are told of theirs: the dealer of Ocho Locos looks after the first card is turned up."""
    dealt = Match("ocho-locos", 4, seed=6)
    dealer = dealt.in_play.dealer
    blind = Match("teen-patti", 3, seed=2)
    looks = blind.actors[0]
    assert not [one for one in telling(blind).log(blind.view(looks)) if " see" in one]
    blind.play(looks, "look")
    for match, seat in ((dealt, dealer), (blind, looks)):
        (told,) = [one for one in telling(match).log(match.view(seat)) if " see" in one]
        assert told.endswith(f" {text_of(sorted(match.in_play.hand(seat)))}.")
        other = (seat + 1) % match.seats
        assert not [one for one in telling(match).log(match.view(other)) if " see" in one]


def test_who_is_skipped_is_told_and_who_goes_again() -> None:
    match = ocho("AH 4S 7C JC 2C", "KD 3C")
    teller = telling(match)
    told = teller.event_lines(match.play(0, "play AH"), 0)
    assert told == ["You play AH.", f"{teller.sitting.names[1]} is skipped.", "You go again."]


def test_what_is_passed_says_from_whom() -> None:
    match = Match("dai-fugo", 4, seed=3)
    rng = random.Random(3)
    told: list[str] = []
    for _ in range(600):
        if match.over or told:
            break
        seat = match.actors[0]
        teller = telling(match)
        lines = teller.event_lines(match.play(seat, rng.choice(match.legal(seat))), 0)
        told = [line for line in lines if line.startswith("You get ") and " from " in line]
    assert told, "nothing was given in so many acts"


def test_everything_since_the_last_turn_and_not_before() -> None:
    match = Match("hokm", 4, seed=5)
    rng = random.Random(5)
    while len(match.acts) < 9 or match.actors != (0,) or match.acts[-1].seat == 0:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    teller = telling(match)
    last = max(at for at, act in enumerate(match.acts) if act.seat == 0)
    wanted = [line for act in match.acts[last:] for line in teller.event_lines(act.events, 0)]
    assert teller.since_last_turn(0) == wanted
    assert len(wanted) >= 4


def test_a_turn_of_several_acts_is_one_turn_and_a_new_deal_belongs_to_what_happened() -> None:
    match = Match("spar", 2, seed=4)
    rng = random.Random(4)
    while match.deal_count < 2 or match.actors != (0,):
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    sitting = telling(match).sitting
    assert match.openings[2]
    told = {event for _, events in sitting.events_since_turn(0) for event in events}
    assert set(match.openings[2]) <= told
    own = [at for at, act in enumerate(match.acts) if act.seat == 0]
    assert set(match.acts[own[-1]].events) <= told


@pytest.mark.parametrize("game_id", GAMES)
def test_an_onlooker_is_told_of_no_card_that_only_one_saw(game_id: str) -> None:
    match = Match(find_game(game_id), seed=11)
    rng = random.Random(11)
    teller = telling(match)
    for _ in range(60):
        if match.over:
            break
        seat = rng.choice(match.actors)
        events = match.play(seat, rng.choice(match.legal(seat)))
        private = {
            c for event in events if event.kind == "move" and event.seen_by is not None for c in event.cards
        }
        public = {c for event in events if event.seen_by is None for c in event.cards}
        for line in teller.event_lines(events, ONLOOKER):
            assert not any(text_of([c]) in line for c in private - public), line


@pytest.mark.parametrize("game", ["basra", "zandari"])
def test_a_deal_is_told_before_the_cards_that_it_brought(game: str) -> None:
    match, rng = Match(game, seed=3), random.Random(3)
    while not match.deal.over:
        seat = match.actors[0]
        lines = telling(match).event_lines(match.play(seat, rng.choice(match.legal(seat))), 0)
        deals = [at for at, line in enumerate(lines) if " cards to each." in line]
        if deals:
            assert lines[deals[0] + 1].startswith("You get "), lines
