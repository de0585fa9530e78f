"""What a trick asks for and what play tells: rule, inference and sampler from one duty."""

from __future__ import annotations

import random

import pytest

from cardtable.cards import Card, Suit, card, cards
from cardtable.match.match import Match
from cardtable.mechanics.tricks import Duty, TrickPosition, follow_suit, trick_strength
from cardtable.testing.hidden_card_checks import check_views
from tests.mechanics.hearts import Play, after_passing, lay

SPADES = frozenset(cards("7S 8S 9S 10S JS QS KS AS"))
VOID = (
    "7D 8D 9D 7S 8S AS 7H 8H",  # gets JC QC KC
    "JD QD KD 9S 10S 9H 10H JH",  # gets 7D 8D 9D
    "10D 7C 8C JS QS QH KH AH",  # gets JD QD KD
    "JC QC KC AC 9C 10C AD KS",  # gets 10D 7C 8C
)


def rule(match: Match, text: str) -> str:
    refusal = match.refusal(match.actors[0], text)
    return refusal.rule if refusal is not None else ""


def asked(match: Match, seat: int, c: str, *behind: int) -> bool:
    """In that seat's view: whether one of those behind may beat the card."""
    deal = match.view(seat).deal
    assert isinstance(deal.stage, Play)
    sense = TrickPosition(deal.stage, seat)
    return any(
        sense.may_hold(at, one) for one in sense.unseen_better(card(c)) for at in behind or sense.behind
    )


def never_holds(match: Match, seat: int, gone: frozenset[Card]) -> bool:
    """Whether in no view, and in nothing drawn from one, that seat holds any of these cards."""
    rng = random.Random(3)
    views = [match.view(other) for other in range(4) if other != seat]
    held = [view.sample(rng).hand(seat) for view in views for _ in range(25)]
    may = any(view.deal.may_hold(f"hand.{seat}", c) for view in views for c in gone)
    return not may and not any(gone & set(hand) for hand in held)


def test_a_duty_binds_who_can_do_it() -> None:
    duty = follow_suit("follow-suit", Suit.SPADES, SPADES, frozenset(cards("RJ")))
    hand = cards("9S 7S AH RJ")
    refusal = duty.refusal(card("AH"), hand)
    assert refusal is not None
    assert (refusal.rule, refusal.cards) == ("follow-suit", cards("7S 9S"))
    assert refusal.sentence == "You hold 7S 9S, so you must follow spades."
    many = duty.refusal(card("AH"), cards("9S 7S KS 10S JS AH"))
    assert many is not None
    assert many.sentence == "You hold 7S 9S 10S and 2 more, so you must follow spades."
    assert duty.refusal(card("9S"), hand) is duty.refusal(card("RJ"), hand) is None
    assert duty.refusal(card("AH"), cards("AH KD")) is None
    two = Duty("joker-last", "Both must go.", frozenset(cards("RJ")), least=2)
    assert two.binding(cards("RJ AH")) == ()
    assert two.binding(cards("RJ RJ AH")) == cards("RJ RJ")


def test_who_does_not_follow_has_none_and_all_know_it() -> None:
    match = lay(after_passing(hands=VOID), "AS")
    assert rule(match, "play 9H") == "follow-suit"
    assert not never_holds(match, 1, SPADES)
    lay(match, "9S", "JS", "KS")
    lay(match, "8S", "10S", "QS", "AC")
    assert never_holds(match, 3, SPADES), "seat 3 threw a club on spades"
    assert not never_holds(match, 1, SPADES - set(cards("9S 10S")))
    check_views(match, random.Random(1))


def test_who_leads_an_unbroken_heart_has_nothing_else() -> None:
    hearts = ("7S 8S 9S 7H 8H 9H 10H JH", "7C 8C 9C 7D 8D 9D 10D JD", "10S JS QS QD KD AD 10C JC")
    rest = "QH KH AH KS AS QC KC AC"
    match = after_passing(hands=(*hearts, rest))
    assert rule(match, "play QH") == ""
    lay(match, "QH")
    others = match.view(1).deal.composition
    assert never_holds(match, 0, frozenset(c for c in others if c.suit is not Suit.HEARTS))
    match = after_passing()
    assert rule(match, "play 7H") == "hearts-broken"
    lay(match, "10S")
    assert not never_holds(match, 0, SPADES)


def test_whether_somebody_behind_may_beat_a_card() -> None:
    match = after_passing(hands=VOID)
    assert not asked(match, 0, "AS"), "nothing beats the ace of the suit led"
    assert asked(match, 0, "8S")
    lay(match, "7S", "10S")
    assert asked(match, 2, "JS"), "seat 3 may hold the king or the ace"
    assert not asked(match, 2, "AS")
    assert asked(match, 2, "AH"), "a card of another suit wins nothing"
    lay(match, "JS")
    assert not asked(match, 3, "KS"), "nobody plays behind the last"


def test_who_is_void_beats_nothing() -> None:
    match = lay(after_passing(hands=VOID), "7S", "9S", "JS", "KS", "AD", "7H", "7D", "JD")
    assert match.actors == (3,)
    assert not asked(match, 3, "10D", 0), "seat 0 threw a heart on diamonds"
    assert asked(match, 3, "10D", 1)
    assert asked(match, 3, "10D")


def test_trumps_beat_the_suit_led_and_nothing_else_does() -> None:
    led, trump = Suit.CLUBS, Suit.HEARTS
    order = sorted(cards("AS 2H KC AH 3C"), key=lambda c: trick_strength(c, led, trump))
    assert order == list(cards("AS 3C KC 2H AH"))
    assert trick_strength(card("RJ"), led, None) == trick_strength(card("AH"), led, None) == 0


def test_who_need_not_play_one_of_several_may_still_hold_some(monkeypatch: pytest.MonkeyPatch) -> None:
    match = after_passing(hands=VOID)
    two = Duty("both", "One of {cards} must go.", frozenset(cards("10D 7C")), least=2)
    monkeypatch.setattr(Play, "duties", lambda self, seat: (two,))
    lay(match, "AS")
    assert not match.deal.lacks[0]  # type: ignore[attr-defined]
    one = Duty("any", "One of {cards} must go.", two.wanted)
    monkeypatch.setattr(Play, "duties", lambda self, seat: (one,))
    lay(match, "9S")
    assert match.deal.lacks[1] == two.wanted  # type: ignore[attr-defined]
