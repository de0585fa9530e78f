"""What is known of cards and not shown: captured cards nobody looks at, and where in a stack cards lie."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardtable.archive.replay import Replay
from cardtable.bots.program_bot import decision_message
from cardtable.cards import HIDDEN, cards
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.match.view_codec import pack_view, unpack_view
from cardtable.piles import EVERYONE, NOBODY, UNDER, Pile
from cardtable.plain import plain_text
from cardtable.table.screen_feed import ScreenFeed
from cardtable.table.seat_specs import you_and_bots
from cardtable.table.sitting import Sitting
from cardtable.table.viewpoint import Viewpoint
from cardtable.testing.view_checks import check_reaches_nothing_real, check_view


def seep() -> Match:
    """The bidder has just picked up 9S 6D 3D."""
    stack = Stack(0, {"table": cards("2C 6D 3D KS"), "hand.1": cards("9S 10C 9H 4H")})
    match = Match("seep", 4, seed=1, stacks=[stack])
    match.play(1, "bid 9")
    match.play(1, "play 9S take 6D 3D")
    return match


@pytest.mark.rule("review")
def test_cards_just_picked_up_are_seen_until_the_next_play() -> None:
    match = seep()
    for seat in (-1, 0, 1, 2, 3):
        assert set(match.view(seat).cards_in("captured.1")) == set(cards("9S 6D 3D"))
    match.play(2, next(action for action in match.legal(2) if str(action).startswith("play")))
    for seat in (-1, 0, 1, 2, 3):
        view = match.view(seat)
        assert view.cards_in("captured.1")[:3] == (HIDDEN,) * 3
        assert (
            not set(decision_message(view)["piles"]["captured.1"].split()) & {"9S", "6D", "3D"}
            if seat >= 0
            else True
        )


@pytest.mark.rule("review")
def test_nothing_that_is_read_later_names_captured_cards() -> None:
    match = seep()
    sitting = Sitting(match, you_and_bots(4))
    teller = ScreenFeed(sitting, Viewpoint([0]))
    assert any("9S" in line for line in teller.log(match.view(0)))
    match.play(2, next(action for action in match.legal(2) if str(action).startswith("play")))
    log = teller.log(match.view(0))
    assert any("and 3 cards" in line or "2 cards" in line for line in log), "that they were taken stays told"
    table = plain_text.table(match, 0, sitting.names)
    at_curtain, since_then = teller.digest(3), teller.story(3)
    assert any("cards" in line for line in at_curtain), "a curtain tells of it, too"
    for name in ("9S", "6D", "3D"):
        assert not any(name in line for line in (*log, *at_curtain, *since_then))
        assert name not in table


@pytest.mark.rule("review")
def test_what_lay_open_is_remembered_by_samples_points_and_bytes() -> None:
    match = seep()
    match.play(2, next(action for action in match.legal(2) if str(action).startswith("play")))
    for seat in range(4):
        view = match.view(seat)
        assert not set(view.deal.unseen()) & set(cards("9S 6D 3D"))
        again = unpack_view(pack_view(view), match.game)
        rng = random.Random(seat)
        for one in (view, again):
            deal = one.sample(rng)
            assert set(cards("9S 6D 3D")) <= set(deal.cards_in("captured.1"))
            assert Counter(c for pile in deal.piles.values() for c in pile.cards) == Counter(match.deal.pack)
            assert deal.as_seen_by(seat).cards_in("captured.1") == view.cards_in("captured.1")
            assert [deal.seat_facts(at) for at in range(4)] == [match.deal.seat_facts(at) for at in range(4)]
        assert [view.deal.seat_facts(at) for at in range(4)] == [match.deal.seat_facts(at) for at in range(4)]
        check_view(match, seat, rng)


@pytest.mark.rule("review")
def test_when_the_deal_is_over_captured_cards_lie_open() -> None:
    match, rng = seep(), random.Random(2)
    while not match.deal.over:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    view = match.view_of_table(0)
    assert HIDDEN not in view.cards_in("captured.0") + view.cards_in("captured.1")
    assert Replay(match).view(len(match.acts), 0).points == match.deal.points


# Stacks


def test_what_was_put_under_a_stack_lies_under_it_in_its_order() -> None:
    stack = Pile("hand.0", cards("2S 3S 4S KD AC"), owner=0, seen_by=NOBODY)
    stack = stack.with_known(EVERYONE, cards("KD AC"), came=True, place=UNDER)
    assert stack.as_seen_by(0).cards == (HIDDEN, HIDDEN, HIDDEN, *cards("KD AC"))
    again = stack.with_cards_unchecked((*stack.cards, *cards("5H 2C")))
    assert again.as_seen_by(0).cards == (HIDDEN,) * 7, "something else was put under it, and nobody said what"
    again = again.with_known(EVERYONE, cards("5H 2C"), came=True, place=UNDER)
    assert again.as_seen_by(0).cards[3:] == cards("KD AC 5H 2C")
    top = again.without_card(cards("2S")[0])
    assert top.as_seen_by(1).cards == (HIDDEN, HIDDEN, *cards("KD AC 5H 2C"))


def test_of_a_stack_that_was_stirred_nobody_knows_how_it_lies() -> None:
    stack = Pile("hand.0", cards("2S 3S KD AC"), owner=0, seen_by=NOBODY)
    stack = stack.with_known(EVERYONE, cards("KD AC"), came=True, place=UNDER).reordered(cards("AC 2S KD 3S"))
    seen = stack.as_seen_by(0)
    assert seen.cards == (HIDDEN,) * 4
    assert set(seen.unshown_to()) == set(cards("KD AC"))


def twenty_four() -> Match:
    """Ten sets of 24 in which nobody found anything: all cards went under their stacks."""
    match = Match("twenty-four", 2, seed=4)
    for _ in range(40):
        able = [(seat, one) for seat in match.actors for one in match.legal(seat)]
        match.play(*next(pair for pair in able if pair[1].verb in ("none", "swap")))
    return match


def test_views_and_samples_of_24_keep_what_lies_under_a_stack_in_its_place() -> None:
    match = twenty_four()
    for seat in (0, 1):
        real = match.in_play.hand(seat)
        for looker in (-1, 0, 1):
            view = match.view(looker)
            seen = view.cards_in(f"hand.{seat}")
            known = [at for at, c in enumerate(seen) if c is not HIDDEN]
            assert known, "cards were put under it"
            assert known == list(range(known[0], len(seen))), "top first: what is known lies at the bottom"
            assert seen[known[0] :] == real[known[0] :]
            sampled = view.sample(random.Random(3)).cards_in(f"hand.{seat}")
            assert sampled[known[0] :] == real[known[0] :]


def test_a_stack_of_24_that_was_shuffled_is_remembered_and_not_shown() -> None:
    match = twenty_four()
    before = match.view(1).cards_in("hand.0")
    known = {c for c in before if c is not HIDDEN}
    match.play(0, "shuffle")
    view = match.view(1)
    assert set(view.cards_in("hand.0")) == {HIDDEN}
    assert known == set(view.piles["hand.0"].unshown_to())
    assert not known & set(view.deal.unseen())
    places = set()
    for stream in range(12):
        stack = view.sample(random.Random(stream)).cards_in("hand.0")
        assert known <= set(stack)
        places.add(tuple(at for at, c in enumerate(stack) if c in known))
    assert len(places) > 3, "anywhere in it"
    check_reaches_nothing_real(match, view)
    assert unpack_view(pack_view(view), match.game).piles["hand.0"].known == view.piles["hand.0"].known


@pytest.mark.rule("review")
def test_everybody_sees_the_card_that_picks_up() -> None:
    match = seep()
    for seat in range(4):
        moves = [
            event for event in match.view(seat).events if event.kind == "move" and event.source == "hand.1"
        ]
        assert [event.cards for event in moves] == [cards("9S")]
