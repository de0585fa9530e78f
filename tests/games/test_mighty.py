"""Mighty, rule by rule; the numbers come from the source's own examples and tables."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from cardtable.cards import Card, Suit, card, cards, text_of
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.advice_reasons import first
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.engine.event_wording import sentence
from cardtable.engine.presentation import MUST, Fact
from cardtable.match.match import Match
from cardtable.testing import check_random_match, draw_setup
from cardtable.words import with_unit
from games.mighty.deal_state import MightyDealState
from games.mighty.forms import CHICAGO, EIGHT, FIVE, JOKER, KOREAN, SIX, THREE, is_point, payments
from games.mighty.trick_position import MightyTrickPosition
from tests.acting import advised
from tests.acting import legal as texts
from tests.acting import rule_of as rule


def stacked(seats: int = 5, /, **given: Any) -> Match:
    """A match whose first deal is stacked: hand_0="AS KS", blind="7D 8D 9D"."""
    plain = ("dealer", "options", "carry")
    reserved = {name.replace("_", "."): cards(text) for name, text in given.items() if name not in plain}
    stacks = [Stack(given.get("dealer", 0), reserved)]
    return Match(
        "mighty", seats, seed=1, options=given.get("options"), stacks=stacks, carry=given.get("carry")
    )


def declared(match: Match, bid: str, away: str, change: str = "pass", call: str = "") -> Match:
    """Plays the auction, the exchange, the change and the call of the first seat to speak."""
    first = match.actors[0]
    match.play(first, f"bid {bid}")
    while stage(match) == "auction":
        match.play(match.actors[0], "pass")
    match.play(first, f"discard {away}")
    if stage(match) == "contract":
        match.play(first, change)
    if call:
        match.play(first, f"call {call}")
    return match


def stage(match: Match) -> str:
    running = match.in_play.stage
    return running.name if running is not None else ""


def table(match: Match) -> MightyDealState:
    found = match.deal
    assert isinstance(found, MightyDealState)
    return found


def state(match: Match) -> dict[str, object]:
    return match.in_play.public_state()


def lay(match: Match, *plays: str) -> Match:
    """Plays cards in turn."""
    for text in plays:
        match.play(match.actors[0], f"play {text}")
    return match


PLAY = {
    "hand_0": "KD AH KH QH JH 9H 8H 2D 4D 6D",
    "blind": "7D 8D 9D",
    "hand_1": "AD 3C 5S RJ 5C",
    "hand_2": "3D 9C 5D JC 6S 7S",
    "hand_3": "10D 2C 2S 3S 4S",
    "hand_4": "JD KC AS QC",
}


def in_play(call: str = "AS", options: dict[str, Any] | None = None, **other: str) -> Match:
    """Seat 0 plays 13 hearts and has called a card."""
    return declared(stacked(options=options, **{**PLAY, **other}), "13 hearts", "7D 8D 9D", call=call)


FIRST_TRICK = ("KD", "AD", "3D", "10D", "JD")


# Players and cards


@pytest.mark.rule("point-cards", "deal-hands", "shuffle-cut")
@pytest.mark.parametrize(
    ("seats", "four", "size", "each", "blind", "points"),
    [
        (3, "korean", 33, 10, 3, 20),
        (4, "korean", 43, 10, 3, 20),
        (4, "chicago", 51, 12, 3, 20),
        (5, "korean", 53, 10, 3, 20),
        (6, "korean", 106, 17, 4, 40),
        (7, "korean", 102, 14, 4, 40),
        (8, "korean", 100, 12, 4, 40),
    ],
)
def test_every_form_has_its_pack(
    seats: int, four: str, size: int, each: int, blind: int, points: int
) -> None:
    match = Match("mighty", seats, seed=1, options={"four": four})
    deal = table(match)
    assert len(deal.pack) == size
    assert [len(deal.hand(seat)) for seat in range(seats)] == [each] * seats
    assert len(deal.cards_in("blind")) == blind
    assert sum(c.text[:-1] in ["A", "K", "Q", "J", "10"] for c in deal.pack) == points
    order = [c for c in match.deal.pack if c not in deal.cards_in("blind")] if seats < 6 else []
    if order:
        assert deal.hand(deal.seat_after(deal.dealer))[0] is order[0]
    orders = {text_of(Match("mighty", seats, seed=seed).deal.pack) for seed in range(4)}
    assert len(orders) == 4


def test_korean_four_keeps_the_black_threes() -> None:
    pack = KOREAN.cards()
    assert card("3S") in pack
    assert card("3C") in pack
    assert not {card("3H"), card("3D"), card("2S"), card("4S")} & set(pack)


@pytest.mark.rule("first-dealer")
def test_the_lot_decides_who_deals_first() -> None:
    assert {Match("mighty", 5, seed=seed).deal.dealer for seed in range(40)} == {0, 1, 2, 3, 4}


@pytest.mark.rule("mighty-card", "ripper-card")
@pytest.mark.parametrize(
    ("seats", "bid", "mighty", "ripper"),
    [
        (5, "14 hearts", "AS", "3C"),
        (5, "14 spades", "AD", "3C"),
        (5, "14 clubs", "AS", "3S"),
        (5, "14 notrump", "AS", "3C"),
        (3, "14 clubs", "AS", "7S"),
        (3, "14 spades", "AD", "7C"),
        (8, "30 clubs", "AS", "3S"),
    ],
)
def test_mighty_and_ripper_go_by_trumps(seats: int, bid: str, mighty: str, ripper: str) -> None:
    match = Match("mighty", seats, seed=3)
    assert state(match)["mighty"] == ""
    match.play(match.actors[0], f"bid {bid}")
    assert state(match)["mighty"] == ""
    while stage(match) == "auction":
        match.play(match.actors[0], "pass")
    assert (state(match)["mighty"], state(match)["ripper"]) == (mighty, ripper)


# Bidding


@pytest.mark.rule("opener")
def test_the_dealer_opens_first_later_the_last_declarer() -> None:
    assert stacked(dealer=2).actors == (2,)
    assert stacked(dealer=2, carry={"last_declarer": 4, "last_friend": 1}).actors == (4,)


@pytest.mark.rule("opener-friend")
def test_the_last_friend_may_open() -> None:
    carry: dict[str, object] = {"last_declarer": 2, "last_friend": 1}
    assert stacked(options={"opener": "friend"}, carry=carry).actors == (1,)
    assert stacked(options={"opener": "friend"}, carry={"last_declarer": 2}).actors == (2,)
    assert stacked(3, options={"opener": "friend"}, carry=carry).actors == (2,)


@pytest.mark.rule("bid-form")
def test_a_bid_has_a_number_and_a_strain() -> None:
    match = stacked()
    assert rule(match, "bid schwarz") == "bid-form"
    assert rule(match, "bid 14") == "bid-form"
    assert rule(match, "play AS") == "bid-form"
    assert rule(match, "bid nt 14") == ""


@pytest.mark.rule("bid-range", "bid-higher")
def test_the_list_of_bids() -> None:
    match = stacked(4)
    assert "bid 12 clubs" in texts(match)
    assert len(texts(match)) == 1 + 9 * 5
    match.play(0, "bid 19 notrump")
    assert texts(match) == {"pass"} | {
        f"bid 20 {s}" for s in ("spades", "hearts", "diamonds", "clubs", "notrump")
    }
    match.play(1, "bid 20 clubs")
    assert texts(match) == {"pass", "bid 20 notrump"}


@pytest.mark.rule("auction-end")
def test_full_notrump_ends_the_auction() -> None:
    match = stacked()
    match.play(0, "pass")
    match.play(1, "bid 20 notrump")
    assert stage(match) == "exchange"
    assert state(match)["declarer"] == 1


@pytest.mark.rule("passed-out", "second-round")
def test_the_last_to_speak_may_still_bid() -> None:
    match = stacked()
    for seat in (0, 1, 2, 3):
        match.play(seat, "pass")
    assert rule(match, "pass", 2) == "passed-out"
    match.play(4, "bid 13 clubs")
    assert stage(match) == "exchange"
    assert match.actors == (4,)


# Blind, change and call


@pytest.mark.rule("blind-shown", "blind-hidden")
@pytest.mark.parametrize("shown", [True, False])
def test_the_blind_is_shown_or_not(shown: bool) -> None:
    match = stacked(options={"blind_shown": shown}, **PLAY)
    match.play(0, "bid 13 hearts")
    while stage(match) == "auction":
        match.play(match.actors[0], "pass")
    assert state(match)["blind_cards"] == ("7D 8D 9D" if shown else "")
    told = [event for event in match.view(3).events if "7D" in text_of(event.cards).split()]
    assert bool(told) is shown
    rng = random.Random(1)
    places = {
        name
        for _ in range(15)
        for name, pile in match.view(3).sample(rng).piles.items()
        if card("7D") in pile.cards
    }
    assert (places == {"hand.0"}) is shown


@pytest.mark.rule("exchange-count", "buried-points")
def test_points_put_away_count_for_the_team() -> None:
    match = stacked(**{**PLAY, "blind": "AC QD 9D"})
    match.play(0, "bid 13 hearts")
    while stage(match) == "auction":
        match.play(match.actors[0], "pass")
    assert rule(match, "discard AC QD") == "exchange-count"
    assert rule(match, "discard AC QD AS") == "own-card"
    assert len(texts(match)) == 13 * 12 * 11 // 6
    for text in ("discard AC QD 9D", "pass", "call none"):
        match.play(0, text)
    finish(match)
    deal = table(match)
    lost = sum(len(deal.cards_in(f"captured.{seat}")) for seat in (1, 2, 3, 4))
    assert deal.team_points == 20 - lost
    line = next(one for one in deal.score_lines() if one.rule == "buried-points")
    assert Counter(line.cards) == Counter(cards("AC QD"))


def finish(match: Match) -> None:
    """Random play to the end of the deal; announcements and commands are left out."""
    rng = random.Random(7)
    deal = match.in_play
    while not deal.over:
        seat = match.actors[0]
        match.play(seat, rng.choice([a for a in match.legal(seat) if a.picks]))


@pytest.mark.rule("change-raise", "change-only", "raise-one")
@pytest.mark.parametrize(
    ("bid", "options", "changes"),
    [
        ("13 notrump", {}, {"bid 15 spades", "bid 15 hearts", "bid 15 diamonds", "bid 15 clubs"}),
        ("19 hearts", {}, {"bid 20 notrump"}),
        ("20 hearts", {}, None),
        ("19 notrump", {}, None),
        (
            "13 hearts",
            {"change_raise": "one"},
            {"bid 14 spades", "bid 14 diamonds", "bid 14 clubs", "bid 14 notrump"},
        ),
        (
            "20 hearts",
            {"change_raise": "one"},
            {"bid 20 spades", "bid 20 diamonds", "bid 20 clubs", "bid 20 notrump"},
        ),
    ],
)
def test_the_price_of_other_trumps(bid: str, options: dict[str, object], changes: set[str] | None) -> None:
    match = stacked(options=options, **PLAY)
    match.play(0, f"bid {bid}")
    while stage(match) == "auction":
        match.play(match.actors[0], "pass")
    match.play(0, "discard 7D 8D 9D")
    if changes is None:
        assert stage(match) == "call"
        return
    assert texts(match) == {"pass"} | changes
    assert rule(match, "bid 18 diamonds") in ("change-raise", "change-only")
    assert rule(match, "call AS") == "change-only"


@pytest.mark.rule("call-card", "no-friend", "friend-secret")
def test_a_call_names_any_card_and_tells_nothing() -> None:
    match = declared(stacked(**PLAY), "13 hearts", "7D 8D 9D")
    for text in ("AS", "RJ", "7D", "AH", "none"):
        assert rule(match, f"call {text}") == ""
    assert rule(match, "call BJ") == "call-card"
    assert rule(match, "call schwarz") == "call-card"
    assert rule(match, "call AS AS") == "call-card"
    match.play(0, "call AS")
    views = [match.view(seat) for seat in range(5)]
    assert all(view.state["friends"] == [] for view in views)
    assert len({str(view.state) for view in views}) == 1
    assert "You hold the called card" in match.in_play.stage.prompt(4)  # type: ignore[union-attr]
    assert "You hold" not in match.in_play.stage.prompt(3)  # type: ignore[union-attr]


@pytest.mark.rule("call-own", "alone-never")
def test_who_may_play_alone() -> None:
    announced = declared(stacked(options={"alone": "announced"}, **PLAY), "13 hearts", "7D 8D 9D")
    assert rule(announced, "call AH") == "call-own"
    assert rule(announced, "call 7D") == "call-own"
    assert rule(announced, "call none") == ""
    never = declared(stacked(options={"alone": "never"}, **PLAY), "13 hearts", "7D 8D 9D")
    assert rule(never, "call AH") == "alone-never"
    assert rule(never, "call none") == "alone-never"
    assert "call none" not in texts(never)


@pytest.mark.rule("call-own")
def test_two_packs_bar_only_a_card_of_which_all_copies_are_own() -> None:
    given = {"hand_0": "AS AS KS", "blind": "4C 5C 6C 7C"}
    match = stacked(6, options={"alone": "announced"}, **given)
    declared(match, "25 hearts", "4C 5C 6C 7C")
    assert rule(match, "call AS KS") == "call-own"
    assert rule(match, "call KS AD") == ""


@pytest.mark.rule("full-ask")
def test_full_notrump_may_ask_for_a_suit() -> None:
    match = declared(stacked(**PLAY), "20 notrump", "7D 8D 9D")
    assert rule(match, "call none ask hearts") == "full-ask"
    match.play(0, "call AS ask hearts")
    assert state(match)["friend_ask"] == "hearts"
    other = declared(stacked(**PLAY), "20 hearts", "7D 8D 9D")
    assert rule(other, "call AS ask hearts") == "full-ask"


LOW_DIAMONDS = {"hand_2": "2D", "hand_3": "3D", "hand_4": "4D", "hand_5": "5D"}


@pytest.mark.rule("two-friends", "first-copy")
def test_the_first_copy_makes_the_friend_and_wins() -> None:
    match = stacked(6, hand_0="KD 2D 3H 4H", hand_1="AD 4S", hand_2="AD 5S", hand_3="2D", blind="4C 5C 6C 7C")
    declared(match, "25 clubs", "4C 5C 6C 7C", call="KD AD")
    lay(match, "KD")
    assert state(match)["calls_open"] == "KD AD"
    lay(match, "AD")
    assert state(match)["friends"] == [1]
    assert state(match)["calls_open"] == "KD"
    lay(match, "AD")
    assert state(match)["friends"] == [1]
    while match.in_play.laid:  # type: ignore[attr-defined]
        match.play(match.actors[0], next(a for a in match.legal(match.actors[0]) if a.picks))
    assert match.actors == (1,)


@pytest.mark.rule("two-friends")
def test_one_player_may_fill_both_places() -> None:
    match = stacked(6, hand_0="KD", hand_1="AD QD", blind="4C 5C 6C 7C", **LOW_DIAMONDS)
    declared(match, "25 clubs", "4C 5C 6C 7C", call="AD QD")
    lay(match, "KD", "AD", "2D", "3D", "4D", "5D", "QD")
    assert state(match)["friends"] == [1]
    assert state(match)["calls_open"] == ""


# Play


@pytest.mark.rule("first-lead")
def test_with_nothing_else_any_card_but_the_joker_may_be_led() -> None:
    match = stacked(hand_0="AH KH QH JH 9H 8H 7H 3C RJ 2C", blind="4C 5C 6C")
    declared(match, "13 hearts", "2C 4C 5C", call="none")
    match = stacked(hand_0="AH KH QH JH 9H 8H 7H 3C RJ 2H", blind="4C 5C 6C")
    declared(match, "13 hearts", "4C 5C 6C", call="none")
    assert rule(match, "play RJ") == "first-lead"
    assert rule(match, "play 3C") == ""
    assert rule(match, "play 2H") == ""


@pytest.mark.rule("turn-order", "own-card")
def test_turns_and_own_cards() -> None:
    match = in_play()
    assert rule(match, "play AD", 1) == "turn-order"
    assert rule(match, "play AS") == "own-card"
    assert rule(match, "pass") == "own-card"
    lay(match, *FIRST_TRICK)
    assert match.actors == (1,)


@pytest.mark.rule("follow-suit", "mighty-any", "joker-any")
def test_following_suit_but_for_the_magic_cards() -> None:
    match = in_play()
    lay(match, *FIRST_TRICK, "5C")
    assert rule(match, "play 3D") == "own-card"
    assert rule(match, "play 6S") == "follow-suit"
    lay(match, "9C", "2C")
    assert texts(match) >= {"play AS", "play KC", "play QC"}
    other = in_play(hand_1="AD 3C 5S 5C", hand_2="3D 9C 5D JC 6S 7S RJ")
    lay(other, *FIRST_TRICK, "5C")
    assert rule(other, "play RJ") == ""


@pytest.mark.rule("joker-first")
def test_no_joker_in_the_first_trick() -> None:
    match = lay(in_play(), "KD")
    assert rule(match, "play RJ") == "joker-first"


@pytest.mark.rule("mighty-led", "mighty-forced")
def test_the_mighty_led_is_followed_in_its_suit_and_forced_by_it() -> None:
    match = in_play(hand_1="AD AS 5S RJ 5C", hand_4="JD KC QC KS 9S 10S")
    lay(match, *FIRST_TRICK, "AS")
    assert rule(match, "play 9C") == "follow-suit"
    assert rule(match, "play 6S") == ""
    other = in_play(hand_4="JD KC AS QC 10C 8C 7C 6C 4C 2H", hand_3="10D 2C 2S 3S 4S 9S")
    lay(other, *FIRST_TRICK, "5S", "6S", "2S")
    assert texts(other) == {"play AS"}
    assert rule(other, "play KC") == "mighty-forced"


@pytest.mark.rule("joker-suit")
def test_the_joker_led_without_a_suit_leaves_all_free() -> None:
    match = lay(in_play(), *FIRST_TRICK)
    assert {"play RJ", "play RJ ask spades", "play RJ ask hearts"} <= texts(match)
    assert rule(match, "play 5S ask hearts") == "joker-suit"
    lay(match, "RJ")
    assert state(match)["asked"] == ""
    assert "play 9C" in texts(match)
    assert "play 6S" in texts(match)
    assert "play 5D" in texts(match)


@pytest.mark.rule("joker-ripped", "ripper-plain")
def test_the_ripper_takes_the_joker_unless_the_mighty_is_played() -> None:
    match = in_play("KC", hand_1="AD 3C 5S 5C", hand_4="JD KC AS QC RJ")
    lay(match, *FIRST_TRICK, "3C", "9C", "2C")
    assert texts(match) == {"play RJ", "play AS"}
    lay(match, "RJ", "6D")
    assert match.actors == (2,)  # the 9 of clubs; neither joker nor ripper


SHORT = {
    "hand_0": "KD AH 4D",
    "hand_1": "AD 3C 5S",
    "hand_2": "3D RJ 9C",
    "hand_3": "10D 2C 4H",
    "hand_4": "JD KC KS",
}


def short(options: dict[str, Any] | None = None, call: str = "KS", **other: str) -> Match:
    """Three cards each, to come to the end soon."""
    held = {**SHORT, "blind": "7D 8D 9D", **other}
    dealt = Counter(c for text in held.values() for c in cards(text))
    out = [c for c in FIVE.cards() if c not in dealt]
    match = stacked(options=options, out=text_of(out), **held)
    return declared(match, "13 hearts", "7D 8D 9D", call=call)


@pytest.mark.rule("joker-last")
def test_the_joker_must_go_before_the_last_trick() -> None:
    match = lay(short(), *FIRST_TRICK, "5S")
    assert texts(match) == {"play RJ"}
    assert rule(match, "play 9C") == "joker-last"
    assert match.view(0).deal.may_hold("hand.3", card("RJ"))
    lay(match, "RJ", "2C", "KS", "4D")
    assert match.actors == (2,)
    assert not match.view(0).deal.may_hold("hand.3", card("RJ"))


@pytest.mark.rule("joker-last")
def test_joker_and_mighty_left_the_joker_goes() -> None:
    match = short(hand_2="3D RJ AS", hand_4="JD KC KS")
    lay(match, *FIRST_TRICK, "5S")
    assert texts(match) == {"play RJ"}


@pytest.mark.rule("joker-powerless")
def test_the_powerless_joker_in_the_first_and_last_trick() -> None:
    powerless: dict[str, object] = {"joker_ends": "powerless"}
    match = lay(short(powerless), "KD", "AD")
    assert rule(match, "play RJ") == ""
    lay(match, "RJ", "10D", "JD")
    assert match.actors == (1,)
    match = lay(short(powerless), *FIRST_TRICK, "5S")
    assert rule(match, "play 9C") == ""
    lay(match, "9C", "4H", "KS", "4D")
    assert match.actors == (3,)  # a trump
    lay(match, "2C", "KC", "AH", "3C")
    match.play(2, "play RJ")
    deal = table(match)
    assert deal.over
    assert deal.team_points == 20 - 5  # AD KD 10D JD of the first trick, and the King of spades
    assert rule(lay(short(powerless, hand_0="4D RJ AH", hand_2="3D KD 9C")), "play RJ") == "first-lead"


@pytest.mark.rule("joker-powerless")
@pytest.mark.parametrize(
    ("led", "winner"),
    [("RJ ask diamonds", 0), ("RJ ask spades", 4), ("RJ ask clubs", 2), ("RJ ask hearts", 2), ("RJ", 2)],
)
def test_a_powerless_joker_led_to_the_last_trick(led: str, winner: int) -> None:
    match = short(
        {"joker_ends": "powerless"},
        hand_0="KD 2C 4D",
        hand_1="AD AC RJ",
        hand_2="3D 8C 9C",
        hand_3="10D 7C 2S",
        hand_4="JD 6C KS",
        call="none",
    )
    lay(match, *FIRST_TRICK, "AC", "8C", "7C", "6C", "2C")
    lay(match, led, "9C", "2S", "KS", "4D")
    assert card("KS") in table(match).cards_in(f"captured.{winner}")


@pytest.mark.rule("rank", "trick-winner", "joker-card")
def test_the_order_of_power() -> None:
    def winner(*laid: str, trump: str = "hearts", trick_no: int = 2) -> str:
        match = in_play()
        deal = table(match)
        deal.trump, deal.trick_no = trump, trick_no
        deal.laid = tuple(enumerate(cards(" ".join(laid))))
        return laid[deal.stage.winning_seat()]  # type: ignore[union-attr]

    assert winner("2D", "AH", "RJ", "AS", "3D") == "AS"
    assert winner("2D", "AH", "RJ", "AD", "3D") == "RJ"
    assert winner("2D", "2H", "AC", "AD", "3D") == "2H"
    assert winner("2D", "KC", "AC", "10D", "9D") == "10D"
    assert winner("2S", "AS", "AD", "RJ", "KS", trump="spades") == "AD"
    assert winner("3C", "RJ", "5C", "4C", "2C") == "5C"
    assert winner("3C", "RJ", "5C", "AS", "2C") == "AS"
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    for higher, lower in pairwise(ranks):
        assert winner(f"{lower}D", f"{higher}D", "2C", "4C", "5C") == f"{higher}D"


# Showing


@pytest.mark.rule("points-shown", "friend-known")
def test_points_lie_open_until_the_friend_is_known() -> None:
    match = in_play("5S")
    lay(match, *FIRST_TRICK)
    deal = table(match)
    assert set(deal.cards_in("captured.1")) == set(cards("KD AD 10D JD"))
    assert deal.cards_in("captured.0") == cards("3D")
    assert deal.piles["captured.1"].seen_by is None
    lay(match, "5S")
    assert deal.calls.friends == (1,)
    assert table(match).cards_in("captured.1") == ()
    assert len(table(match).cards_in("captured.0")) == 5


@pytest.mark.rule("announce-trick", "announce-holder", "announce-off")
def test_announcing() -> None:
    match = lay(in_play("5S"), *FIRST_TRICK)
    assert "announce" in texts(match)
    match.play(1, "announce")
    assert match.actors == (1,)
    assert match.view(3).piles["hand.1"].known_to(3) == cards("5S")
    assert rule(match, "announce") == "announce-holder"
    off = lay(in_play("5S", {"announce": False}), *FIRST_TRICK)
    assert rule(off, "announce") == "announce-off"
    assert "announce" not in texts(off)
    own = lay(in_play("AH"), *FIRST_TRICK)
    assert rule(own, "announce") == "announce-holder"


@pytest.mark.rule("announce-trick")
def test_two_packs_announce_a_named_card() -> None:
    given = {f"hand_{seat}": f"{seat + 1}D" for seat in range(2, 6)}
    match = stacked(6, hand_0="KD 9D", hand_1="AD 4S 5S", blind="4C 5C 6C 7C", **given)
    declared(match, "25 clubs", "4C 5C 6C 7C", call="4S 5S")
    lay(match, "KD", "AD", "3D", "4D", "5D", "6D")
    assert {"announce 4S", "announce 5S"} <= texts(match)
    assert rule(match, "announce") == "announce-holder"
    match.play(1, "announce 5S")
    assert state(match)["calls_open"] == "4S"
    match.play(1, "announce")  # only one is left to be meant
    assert state(match)["friends"] == [1]


@pytest.mark.rule("command-level", "command-spent")
def test_commands() -> None:
    def at(bid: str, options: dict[str, object]) -> Match:
        return declared(stacked(options=options, **PLAY), bid, "7D 8D 9D", call="AS")

    assert rule(at("17 hearts", {}), "command") == "command-level"
    assert rule(at("16 hearts", {"command": True}), "command") == "command-level"
    match = at("17 hearts", {"command": True})
    assert state(match)["commands_left"] == 1
    match.play(0, "command")
    assert match.actors == (0,)
    assert state(match)["commands_left"] == 0
    assert rule(match, "command") == "command-spent"
    lay(match, "KD")
    assert rule(match, "command") == "command-level"
    two = stacked(6, options={"command": True}, hand_0="KD", blind="4C 5C 6C 7C")
    declared(two, "34 hearts", "4C 5C 6C 7C", call="AS AD")
    assert state(two)["commands_left"] == 2


# Scoring


@pytest.mark.rule("pay-made", "pay-lost", "pay-alone")
def test_five_players_the_sources_example() -> None:
    assert payments(FIVE, 5, 0, (3,), 3, made=True, alone_pays=False) == (6, -3, -3, 3, -3)
    assert payments(FIVE, 5, 0, (3,), 3, made=False, alone_pays=False) == (-6, 3, 3, -3, 3)
    assert payments(FIVE, 5, 0, (), 3, made=True, alone_pays=False) == (12, -3, -3, -3, -3)


@pytest.mark.rule("pay-chicago")
def test_the_chicago_table() -> None:
    declarer, friend = [1, 3, 4, 5, 7, 8, 9, 11], [1, 1, 2, 3, 3, 4, 5, 5]
    for units in range(1, 9):
        paid = payments(CHICAGO, 4, 0, (2,), units, made=True, alone_pays=False)
        assert paid == (declarer[units - 1], -units, friend[units - 1], -units)


@pytest.mark.rule("pay-korean")
def test_korean_four_shares_or_the_declarer_pays() -> None:
    assert payments(KOREAN, 4, 0, (2,), 3, made=True, alone_pays=True) == (3, -3, 3, -3)
    assert payments(KOREAN, 4, 0, (2,), 3, made=False, alone_pays=False) == (-3, 3, -3, 3)
    assert payments(KOREAN, 4, 0, (2,), 3, made=False, alone_pays=True) == (-6, 3, 0, 3)


@pytest.mark.rule("pay-three")
def test_three_players() -> None:
    assert payments(THREE, 3, 1, (), 2, made=True, alone_pays=False) == (-2, 4, -2)


@pytest.mark.rule("pay-two-packs")
def test_two_packs() -> None:
    assert payments(EIGHT, 8, 0, (1, 2), 2, made=True, alone_pays=False) == (6, 2, 2, -2, -2, -2, -2, -2)
    assert payments(SIX, 6, 0, (1,), 1, made=True, alone_pays=False) == (3, 1, -1, -1, -1, -1)


@pytest.mark.rule("zero-sum", "count", "made", "match-end")
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_hands_add_up_to_zero_and_the_match_ends(seats: int) -> None:
    match = Match("mighty", seats, seed=seats, options={"deals": 3, "doubles": True, "four": "chicago"})
    rng = random.Random(seats)
    hands = 0
    while not match.over:
        before = match.in_play
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        deal = table(match)
        if before.over and deal.declarer >= 0:
            hands += 1
            assert sum(deal.points) == 0
            against = [s for s in range(seats) if not deal.in_team(s)]
            lost = sum(len(deal.cards_in(f"captured.{s}")) for s in against)
            assert deal.team_points == deal.form.full - lost
            assert deal.made is (deal.team_points >= deal.contract)
    assert hands == 3
    assert match.winners == tuple(s for s in range(seats) if match.scores[s] == max(match.scores))


@pytest.mark.rule("doubles")
def test_doubles_multiply() -> None:
    given = {"hand_0": "KD AH KH QH JH 9H 8H AS RJ 6D", "blind": "7D 8D 9D"}
    plain = declared(stacked(**given), "13 notrump", "AS RJ 7D", call="none")
    double = declared(stacked(options={"doubles": True}, **given), "13 notrump", "AS RJ 7D", call="none")
    for match in (plain, double):
        finish(match)
    assert [8 * one for one in table(plain).points] == list(table(double).points)
    assert table(double).points[0] in (32, -32)


@pytest.mark.rule("score-taken")
def test_paid_by_the_points_taken() -> None:
    for by in ("bid", "taken"):
        match = short({"score_by": by}, hand_0="AH AS 4D", hand_4="JD KC KD", hand_1="AD 3C 5S", call="AD")
        while not match.deal.over:
            match.play(match.actors[0], next(a for a in match.legal(match.actors[0]) if a.picks))
        deal = table(match)
        assert deal.made
        units = (deal.team_points if by == "taken" else 13) - 12
        assert deal.points[2] == -units


# Next deal


@pytest.mark.rule("next-dealer")
def test_friend_or_declarer_deals_next() -> None:
    match = in_play("KC")
    finish(match)
    assert match.in_play.dealer == 4
    assert match.standing.carry == {"last_declarer": 0, "last_friend": 4}
    alone = in_play("AH")
    finish(alone)
    assert alone.in_play.dealer == 0
    assert alone.standing.carry == {"last_declarer": 0}


@pytest.mark.rule("next-dealer")
def test_with_three_the_holder_of_the_joker_deals() -> None:
    match = stacked(3, dealer=1, hand_2="RJ", hand_1="7C AH 8H 10H", blind="7D 8D 9D")
    declared(match, "11 hearts", "7D 8D 9D")
    finish(match)
    assert match.in_play.dealer == 2


# The kit, the bot


def test_conformance() -> None:
    game, rng = find_game("mighty"), random.Random(11)
    for _ in range(6):
        check_random_match(game, draw_setup(game, rng))


def test_the_careful_bot_calls_the_mighty_and_keeps_it() -> None:
    match = declared(stacked(**PLAY), "13 hearts", "7D 8D 9D")
    best = careful_player.advise(match.view(0), random.Random(1))[0]
    assert str(best.action) == "call AS"
    assert best.reason == "No other card beats AS, the mighty: your friend brings it."


def test_voids_are_remembered() -> None:
    match = lay(in_play(hand_3="10C 2C 2S 3S 4S 5H 6H 7H 8S 9S"), "KD", "AD", "3D", "10C")
    deal = match.view(1).deal
    lacking = [c for c in deal.pack if c.suit is Suit.DIAMONDS]
    assert not any(deal.may_hold("hand.3", c) for c in lacking)
    assert not any(_held_diamonds(match, seed) for seed in range(10))


def _held_diamonds(match: Match, seed: int) -> list[Card]:
    sampled = match.view(1).sample(random.Random(seed))
    return [c for c in sampled.hand(3) if c.suit is Suit.DIAMONDS]


def test_a_call_has_a_place_in_the_grid_and_none_a_key() -> None:
    match = declared(stacked(**PLAY), "13 hearts", "7D 8D 9D")
    listed = {str(action): action for action in match.legal(0)}
    assert listed["call KS"].cell == ("spades", "K")
    assert listed["call RJ"].cell is None
    assert listed["call none"].key == "w"


@pytest.mark.rule("joker-suit")
def test_the_joker_asks_for_a_suit_only() -> None:
    match = lay(in_play(), *FIRST_TRICK)
    assert rule(match, "play RJ ask notrump") == "joker-suit"
    assert rule(match, "play schwarz") == "own-card"


# What is said


def said(match: Match, text: str, *, best: bool = False) -> tuple[str, str]:
    """The reason said of an action of the seat to act: its name, and its sentence."""
    view = match.view(match.actors[0])
    wanted = sorted(text.split())
    action = next(one for one in view.legal if sorted(str(one).split()) == wanted)
    given = first(bot_of(match.game).reasons, bot_of(match.game).position(view), action, best=best)
    return (given.reason.name, given.sentence) if given is not None else ("", "")


def thoughts(match: Match) -> dict[str, str]:
    """The thoughts of the seat to act, by name."""
    return {one.thought.name: one.sentence for one in careful_player.thoughts(match.view(match.actors[0]))}


def called_for(match: Match) -> Match:
    """With the seat to act as declarer in 13 hearts, at the call."""
    return declared(match, "13 hearts", "7D 8D 9D")


def test_a_call_is_told_by_the_card_that_is_called() -> None:
    match = called_for(stacked(**PLAY))
    strongest = "No other card beats AS, the mighty: your friend brings it."
    assert said(match, "call AS") == ("call-strongest", strongest)
    second = "The joker comes second in power, after the mighty: your friend brings it."
    assert said(match, "call RJ") == ("call-strongest", second)
    assert said(match, "call KS") == ("brings-friend", "Somebody else holds KS: you will not play alone.")
    for text in ("call AH", "call none"):
        assert said(match, text) == ("alone", "Alone you play against all others.")
        assert said(match, text, best=True) == ("", "")


def test_a_bid_is_not_said_to_be_good_for_more_than_it_is() -> None:
    match = stacked(hand_0="2H 3H 5C 6C 7D 8D 9D 4S 5S 10C")
    assert said(match, "pass")[0] == "too-weak"
    assert said(match, "bid 13 hearts")[0] == "too-high"
    full = stacked(hand_0="AS RJ AH KH QH JH 10H 9H 8H AD")
    assert said(full, "bid 13 hearts") == ("bears", "In hearts the hand is likely good for 18 points.")
    assert said(full, "pass")[0] == "could-bid"


def test_cards_put_away_are_told_by_what_they_do() -> None:
    match = stacked(**{**PLAY, "blind": "AC QD 10C"})
    match.play(0, "bid 13 hearts")
    while stage(match) == "auction":
        match.play(match.actors[0], "pass")
    assert said(match, "discard KD QD 10C") == (
        "away-points",
        "It brings home QD KD 10C: points put away count for you.",
    )
    assert said(match, "discard AH 2D 4D") == ("throws-trump", "It throws a trump away.")
    assert said(match, "discard 10C AC 2D", best=True) == (
        "voids",
        "It leaves you without clubs, to be trumped.",
    )
    assert said(match, "discard 2D 4D 6D") == ("keeps-trumps", "It keeps 6 trumps.")
    plain = stacked(**{**PLAY, "blind": "AC QD 10C"})
    plain.play(0, "bid 13 notrump")
    while stage(plain) == "auction":
        plain.play(plain.actors[0], "pass")
    assert said(plain, "discard 2D AC 10C", best=True)[0] == "away-points", "nothing can be trumped"
    assert "short-suit" not in thoughts(plain)


def test_other_trumps_are_told_by_gain_and_price() -> None:
    def at(bid: str, **options: Any) -> Match:
        match = stacked(options=options, **PLAY)
        match.play(0, f"bid {bid}")
        while stage(match) == "auction":
            match.play(match.actors[0], "pass")
        match.play(0, "discard 7D 8D 9D")
        return match

    assert said(at("13 hearts"), "pass")[0] == "keeps-contract"
    assert said(at("13 clubs"), "bid 15 hearts")[0] == "change-gains"
    assert said(at("13 clubs"), "bid 15 spades") == ("", "")
    assert said(at("20 clubs", change_raise="one"), "bid 20 hearts")[0] == "change-gains", (
        "at full it is free"
    )


def test_with_three_nobody_is_told_of_a_friend() -> None:
    assert thoughts(stacked(3))["friends"] == "With three players the declarer is always alone."
    assert "call 1 card:" in thoughts(stacked(5))["friends"]
    assert "call 2 cards:" in thoughts(stacked(6))["friends"]


def test_what_is_to_be_weighed_at_the_call_goes_by_the_options() -> None:
    assert "secretly-alone" in thoughts(called_for(stacked(**PLAY)))
    assert "secretly-alone" not in thoughts(called_for(stacked(options={"alone": "never"}, **PLAY)))


RIPPED = {"hand_1": "AD 3C 5S 5C", "hand_4": "JD KC AS QC RJ"}


def test_the_ripper_is_praised_only_where_it_drives_a_joker_out() -> None:
    match = lay(in_play("KC", {}, **RIPPED), *FIRST_TRICK)
    assert said(match, "play 3C") == (
        "ripper",
        "Whoever holds the joker must play it, or the mighty; the joker cannot win the trick.",
    )
    own = lay(in_play("KC"), *FIRST_TRICK)
    assert said(own, "play 3C")[0] != "ripper", "the joker is in the own hand"
    gone = lay(in_play("KC", hand_1="AD AC 3C 5S", hand_4="JD KC AS QC RJ"), *FIRST_TRICK)
    lay(gone, "AC", "9C", "2C", "RJ")
    while gone.in_play.laid:  # type: ignore[attr-defined]
        lay(gone, str(gone.legal(gone.actors[0])[0]).removeprefix("play "))
    view = gone.view(gone.actors[0])
    assert card("RJ") not in bot_of(gone.game).position(view).play.unseen, "played"


def test_a_ripper_led_to_the_first_trick_drives_nothing_out() -> None:
    hand = "AH KH QH JH 9H 8H 7H 3C 2H 6H"
    match = stacked(hand_0=hand, hand_1="RJ", blind="4C 5C 6C")
    declared(match, "13 hearts", "4C 5C 6C", call="AS")
    assert "play 3C" in texts(match)
    assert said(match, "play 3C")[0] != "ripper"


def test_nobody_is_told_to_drive_out_the_joker_that_was_called() -> None:
    hands = {**PLAY, "hand_0": "AD AH KH QH JH 9H 8H 2D 4D 3C", "hand_1": "KD 5S RJ 5C"}
    match = declared(stacked(**hands), "13 hearts", "7D 8D 9D", call="RJ")
    lay(match, "AD", "KD", "3D", "10D", "JD")
    assert match.actors == (0,)
    assert said(match, "play 3C")[0] != "ripper"


def test_a_card_known_to_lie_behind_is_not_forgotten() -> None:
    match = lay(in_play(hand_1="AD KC 5S 5C", hand_4="JD AC AS QC"), *FIRST_TRICK)
    table(match).learn(frozenset((1,)), "hand.4", cards("AS"))
    view = match.view(1)
    assert card("AS") not in view.deal.unseen()
    assert card("AS") in bot_of(match.game).position(view).play.unseen_better(card("KC"))
    assert said(match, "play KC")[0] != "safe"


def test_a_point_is_told_by_whose_trick_it_goes_to() -> None:
    match = in_play("KC", hand_0="AD AH KH QH JH 9H 8H 2D 4D 6D", hand_1="KD 3C 5S RJ 5C")
    lay(match, "AD")
    assert said(match, "play KD") == ("gives-points", "The others are ahead: it would give them 1 point.")
    lay(match, "KD", "3D", "10D")
    assert match.actors == (4,)
    assert said(match, "play JD", best=True)[1] == (
        "Nobody after you beats the card ahead: your side gets 1 point more."
    )


def test_whoever_is_ahead_is_trusted_by_how_many_may_be_friends() -> None:
    match = in_play("KC")
    lay(match, "KD", "AD", "3D")
    assert said(match, "play 10D", best=True) == (
        "trusts",
        "Whoever is ahead is likelier on your side than not: it adds 1 point.",
    )


def test_announcing_tells_what_it_gives_away() -> None:
    match = lay(in_play("5S"), *FIRST_TRICK)
    assert said(match, "announce")[1] == "It tells the opponents, too, who the friend is."
    assert thoughts(match)["you-are-friend"] == "You are the friend, in secret: playing 5S tells everybody."


def test_a_friend_known_by_one_card_is_not_told_that_he_is_one_in_secret() -> None:
    hands = {**LOW_DIAMONDS, "hand_2": "2D AD QD"}
    match = stacked(6, hand_0="KD", hand_1="AD QD KS", blind="4C 5C 6C 7C", **hands)
    declared(match, "25 clubs", "4C 5C 6C 7C", call="AD QD")
    lay(match, "KD")
    assert thoughts(match)["you-are-friend"] == (
        "AD is called: play it before another player plays one, and you are a friend."
    )
    lay(match, "AD", "2D", "3D", "4D", "5D")
    assert match.actors == (1,)
    assert state(match)["friends"] == [1]
    assert "you-are-friend" not in thoughts(match)


def test_who_holds_both_copies_of_a_called_card_is_a_friend_for_certain() -> None:
    match = stacked(6, hand_0="KD", hand_1="AD AD", blind="4C 5C 6C 7C", **LOW_DIAMONDS)
    declared(match, "25 clubs", "4C 5C 6C 7C", call="AD QS")
    lay(match, "KD")
    assert thoughts(match)["you-are-friend"] == "You are a friend, in secret: playing AD tells everybody."


def who_wins_by(match: Match) -> dict[str, bool]:
    """By what the last player may play: whether it wins him the trick."""
    found = {}
    for action in match.view(match.actors[0]).legal:
        after = match.in_play.clone()
        after.apply(match.actors[0], action)
        found[str(action)] = after.turn == match.actors[0]
    return found


def test_the_last_to_play_is_told_that_he_decides_only_where_he_does() -> None:
    chooses = lay(in_play("AS"), "KD", "AD", "3D", "10D")
    assert who_wins_by(chooses) == {"play JD": False, "play QD": False, "play AS": True}
    assert "last" in thoughts(chooses)
    cannot = lay(in_play("AS", hand_4="JD KC QD QC", hand_2="3D 9C AS"), "KD", "AD", "3D", "10D")
    assert not any(who_wins_by(cannot).values())
    assert "last" not in thoughts(cannot)


def trick_seen(match: Match) -> MightyTrickPosition:
    """The trick as whoever is to act sees it."""
    found = bot_of(match.game).position(match.view(match.actors[0])).play
    assert isinstance(found, MightyTrickPosition)
    return found


@pytest.mark.parametrize("second", ["AS", "4S"])
def test_with_two_packs_the_mighty_is_not_said_to_win_whenever_it_is_played(second: str) -> None:
    """The first copy played wins; another may be played before one's own."""
    held = {"hand_0": "KS 2D 3H 4H", "hand_2": "AS 5S", "hand_3": "2S", "hand_4": "3S"}
    held |= {"hand_1": f"{second} 3D", "hand_5": "4S" if second == "AS" else "AS"}
    match = stacked(6, **held, blind="4C 5C 6C 7C")
    declared(match, "25 clubs", "4C 5C 6C 7C", call="KD AD")
    lay(match, "KS", second)
    told = trick_seen(match).takes_points(card("AS"))
    assert told == ("" if second == "AS" else "It surely wins a trick with 1 point in it.")


def test_a_joker_that_may_not_be_played_is_not_said_to_beat_anything() -> None:
    hand = {"hand_0": "AD AH KH QH JH 9H 8H 2D 4D 6D", "hand_1": "KD 3C 5S RJ 5C"}
    match = in_play("AS", {}, **hand)
    assert trick_seen(match).only_special(card("AD")) == "Only a trump or the mighty can still beat AD."
    lay(match, "AD", "KD", "3D", "10D", "JD")
    assert trick_seen(match).only_special(card("AH")) == "Only a joker or the mighty can still beat AH."


def test_the_ripper_may_still_be_led_only_where_it_would_meet_a_joker() -> None:
    match = lay(in_play("AS", hand_1="AD 3C 5S RJ 5C"), *FIRST_TRICK)
    assert "ripper" not in thoughts(match), "joker and ripper lie in one hand"
    apart = lay(in_play("AS", hand_1="AD 3C 5S 5C"), *FIRST_TRICK)
    assert "ripper" in thoughts(apart)


def test_trumps_that_lay_in_the_blind_are_told_as_what_others_may_hold() -> None:
    match = stacked(**{**PLAY, "hand_0": "KD AH KH QH JH 9H 8H 2D 4D 9D", "blind": "7D 8D 3H"})
    lay(declared(match, "13 hearts", "7D 8D 9D", call="AS"), *FIRST_TRICK)
    own = sum(c.suit is Suit.HEARTS for c in match.view(match.actors[0]).hand)
    told = thoughts(match)["trumps-out"]
    assert told == f"Others may hold {13 - own} trumps; you hold {own or 'none'}."


def test_of_two_jokers_it_is_told_how_many_have_gone() -> None:
    hands = {**LOW_DIAMONDS, "hand_2": "2D RJ"}
    match = stacked(6, hand_0="KD 9D", hand_1="AD RJ", blind="4C 5C 6C 7C", **hands)
    declared(match, "25 clubs", "4C 5C 6C 7C", call="QS JS")

    def told() -> str:
        return {fact.label: str(fact.value) for fact in match.view(3).deal.facts()}["Joker"]

    assert told() == "none of 2 played"
    lay(match, "KD", "AD", "2D", "3D", "4D", "5D", "RJ")
    assert told() == "1 of 2 played"


def test_a_command_is_told_by_what_the_declarer_can_lead() -> None:
    def at(call: str) -> Match:
        return declared(stacked(options={"command": True}, **PLAY), "17 hearts", "7D 8D 9D", call=call)

    assert said(at("AS"), "command")[0] == "command-hopes"
    assert said(at("AH"), "command") == ("", ""), "who is secretly alone has nobody to command"


def test_what_the_declarer_asked_for_is_worth_more_to_a_careful_friend() -> None:
    hands = {**PLAY, "hand_1": "AD AH 5S RJ 5C", "hand_0": "KD KC QH JH 9H 8H 2D 4D 6D 2H", "hand_4": "JD QC"}

    def worth(call: str, lead: str) -> float:
        match = declared(stacked(**hands), "20 notrump", "7D 8D 9D", call=call)
        lay(match, "KD", "AD", "3D", "10D", "JD")
        advice = careful_player.advise(match.view(1), random.Random(1))
        return next(one.value for one in advice if str(one.action) == lead)

    for lead in ("play AH", "play RJ ask hearts"):
        assert worth("AD ask hearts", lead) > worth("AD", lead)
    assert worth("AD ask hearts", "play 5C") == worth("AD", "play 5C")


# What is shown


def auctioned(**options: bool) -> Match:
    """Seat 0 is declarer and has the blind in the hand."""
    match = stacked(hand_0="AS KS QS JS", blind="7D 8D 10C", dealer=0, options=options)
    match.play(match.actors[0], "bid 15 spades")
    while stage(match) == "auction":
        match.play(match.actors[0], "pass")
    return match


@pytest.mark.rule("blind-shown")
def test_everybody_sees_what_lies_in_the_blind_and_which_cards_of_the_hand_it_was() -> None:
    match = auctioned()
    for seat in range(5):
        deal = match.view(seat).deal
        assert Fact("Blind", "7D 8D 10C", MUST) in deal.facts()
    told = [event for event in match.view(3).events if event.kind == "blind"]
    assert sentence(told[-1], list("ABCDE")) == "A is declarer and takes the blind: 7D 8D 10C."
    place, held = match.view(0).deal.place_of("hand.0"), match.view(0).hand
    assert {c for c, mark in zip(held, place.marks, strict=True) if mark} == set(cards("7D 8D 10C"))
    match.play(0, "discard 7D 8D 10C")
    deal = match.view(0).deal
    assert not deal.place_of("hand.0").marks
    assert all(fact.label != "Blind" for fact in deal.facts())


@pytest.mark.rule("blind-hidden")
def test_a_blind_that_is_not_shown_is_told_of_by_nothing() -> None:
    match = auctioned(blind_shown=False)
    for seat in range(5):
        deal = match.view(seat).deal
        assert all(fact.label != "Blind" for fact in deal.facts())
        assert not deal.place_of("hand.0").marks
        assert not any(event.cards for event in match.view(seat).events if event.kind == "blind")


def test_the_declarers_points_and_the_number_of_tricks_are_always_in_sight() -> None:
    match = auctioned()
    rng = random.Random(4)
    match.play(0, "discard 7D 8D 10C")
    while table(match).trick_no < 6:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    deal = table(match)
    taken = sum(event.kind == "trick" for event in match.view(1).events)
    assert taken == 5
    labels = [fact.label for fact in match.view(1).deal.facts()]
    assert labels == ["Contract", "Friend", "Defenders", "Trick", "Mighty", "Ripper", "Joker"]
    assert "6 of 10" in [fact.value for fact in match.view(1).deal.facts()]
    lying = sum(len(deal.cards_in(f"captured.{seat}")) for seat in range(1, 5) if not deal.in_team(seat))
    won = 20 - lying - sum(is_point(c) for seat in range(5) for c in deal.hand(seat))
    won -= sum(is_point(c) for c in (*deal.cards_in("trick"), *deal.cards_in("discard")))
    assert match.view(1).deal.seat_facts(0)[1] == Fact("", with_unit(won, "point"))


# How a careful player plays

WHOLE = {
    "hand_0": "AH KH QH 10H 8H 7H AD KD 4D 6C",
    "blind": "7D 8D 9C",
    "hand_1": "RJ 9H 3H QD 5D AC 5C KS 8S 2S",
    "hand_2": "JH 2H JD 3D 2D KC 3C 8C QS 7S",
    "hand_3": "6H 5H 10D 6D 9D QC JC 2C JS 6S",
    "hand_4": "4H AS 10S 9S 5S 4S 3S 10C 7C 4C",
}
FIRST = "AD 5D 2D 6D"
TRUMPS = f"{FIRST} 10C AH 3H 2H 5H 4H"
CLUBS = f"{TRUMPS} 6C AC 3C 2C 4C"


@pytest.mark.parametrize(
    ("plays", "does"),
    [
        # The declarer leads a sure card first, where trumps may not be led, and draws trumps from the top.
        ("", "AD KD"),
        (f"{FIRST} 10C", "AH KH QH"),
        # Defenders give the declarer's ace no points, nor the joker or a strong trump to a small trick.
        ("AD", "5D"),
        ("AD 5D", "2D 3D"),
        ("AD 5D 2D", "6D 9D"),
        (f"{FIRST} 10C AH", "3H"),
        (f"{FIRST} 10C AH 3H", "2H"),
        # The friend throws a point on a trick that the declarer has, and neither the mighty nor a trump.
        (FIRST, "10S 10C"),
        (f"{FIRST} 10C AH 3H 2H 5H", "4H"),
        # The declarer's low lead is not worth the joker, and the mighty is not spent on it.
        (f"{TRUMPS} 6C", "AC 5C"),
        (f"{TRUMPS} 6C AC 3C 2C", "4C 7C"),
        # Leading, a defender keeps the joker and gives no point away where nobody need win it.
        (CLUBS, "not RJ 9H"),
        # The friend leaves the others a trick that his declarer may still trump.
        (f"{TRUMPS} 6C 5C 8C QC", "10C 7C 4C"),
    ],
)
def test_a_careful_player_spends_and_keeps_with_sense(plays: str, does: str) -> None:
    match = declared(stacked(**WHOLE), "13 hearts", "7D 8D 9C", call="AS")
    lay(match, *plays.split())
    found = advised(match).removeprefix("play ").split(" ")[0]
    assert (found in does.split()) is not does.startswith("not "), found


def test_strong_cards_wait_for_need() -> None:
    """Over many deals neither joker nor mighty is spent early by choice on a trick with less than two
    points, this side not having led it."""
    spent = chances = 0
    for seed in range(25):
        match = Match("mighty", 5, seed=seed)
        deal = match.in_play
        assert isinstance(deal, MightyDealState)
        while match.in_play is deal and not match.over:
            seat, action = match.actors[0], advised(match)
            special = [c for c in (JOKER, deal.mighty) if c is not None and f"play {c}" in texts(match)]
            if deal.laid and 0 < len(special) < len(texts(match)) and len(deal.hand(seat)) > 5:
                chances += 1
                points = sum(is_point(c) for _, c in deal.laid)
                spent += points < 2 and any(action == f"play {c}" for c in special)
            match.play(seat, action)
    assert chances > 80
    assert spent <= 0.06 * chances
