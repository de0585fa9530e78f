"""Dai Fugō: meanings of jokers, clears, places, the exchange, and every variant."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardtable.cards import HIDDEN, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.engine.presentation import Fact
from cardtable.errors import OptionError
from cardtable.match.match import Match
from cardtable.testing.match_setups import careful_decisions, draw_setup
from games.dai_fugo.deal_state import DaiFugoDealState
from tests.acting import act as play
from tests.acting import rule_of

GAME = find_game("dai-fugo")


def table(*hands: str, order: tuple[int, ...] = (), leader: int | None = 0, **options: object) -> Match:
    """A hand with these cards; the last seat deals unless an order says who lost."""
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    carry: dict[str, object] = {"order": list(order)} if order else {}
    if leader is not None:
        carry["leader"] = leader
    stack = Stack(len(hands) - 1, held)
    return Match(GAME, len(hands), seed=2, stacks=[stack], carry=carry, options=options)


def state(match: Match) -> dict[str, Any]:
    return match.in_play.public_state()


def strip(match: Match, *left: str) -> Match:
    """Takes all but these cards out of the hands, so that an end is near."""
    deal = match.in_play
    for seat, text in enumerate(left):
        kept = Counter(cards(text))
        gone = []
        for c in deal.hand(seat):
            if kept[c]:
                kept[c] -= 1
            else:
                gone.append(c)
        deal.move(tuple(gone), f"hand.{seat}", "out")
    return match


@pytest.mark.rule("deal-all", "first-dealer", "double-pack")
def test_hand_sizes() -> None:
    sizes = {3: [18, 18, 17], 4: [14, 13, 13, 13], 5: [11, 11, 11, 10, 10], 8: [7] * 5 + [6] * 3}
    for seats, wanted in sizes.items():
        match = Match(GAME, seats, seed=4)
        deal = match.deal
        from_left = [len(deal.hand(deal.seat_after(deal.dealer, step))) for step in range(1, seats + 1)]
        assert from_left == wanted
    assert {Match(GAME, 5, seed=seed).deal.dealer for seed in range(40)} == set(range(5))
    double = Match(GAME, 7, seed=1, options={"packs": 2})
    assert len(double.deal.pack) == 106
    with pytest.raises(OptionError, match="packs"):
        Match(GAME, 5, options={"packs": 2})
    with pytest.raises(OptionError, match="joker_revolt"):
        Match(GAME, 5, options={"joker_revolt": True})


@pytest.mark.rule("janken")
def test_janken_finds_who_begins() -> None:
    found = Counter(state(Match(GAME, 3, seed=seed))["leader"] for seed in range(150))
    assert set(found) == {0, 1, 2}
    assert min(found.values()) > 25
    match = Match(GAME, 3, seed=3)
    assert any(event.kind == "janken" for event in match.log)
    assert any(line.startswith("chance") or "chance" in line for line in match.lines)


@pytest.mark.rule("combination", "single", "set", "sequence", "rank")
def test_what_beats_what() -> None:
    match = table("3S 3H 4C 5C 6C", "4S 4H 5D 6D 7D", "2S KS")
    play(match, "play 3S 3H", "play 4S 4H", "pass", "pass", "play 5D 6D 7D")
    assert state(match)["kind"] == "sequence"
    assert rule_of(match, "play 2S") == "same-type"
    single = play(table("AS", "2H 3C", "RJ"), "play AS", "play 2H", "play RJ")
    assert state(single)["by"] == 2
    assert rule_of(table("9S 9H 9D 9C RJ", "3C", "4C"), "play 9S 9H 9D 9C RJ") == "combination"


@pytest.mark.rule("joker-wild", "joker-pair")
def test_jokers() -> None:
    match = play(table("8S RJ", "9S 9H", "KS"), "play 8S RJ")
    assert state(match)["to_beat"] == "8S RJ as 8"
    two = table("2S 2H", "RJ BJ", "3C", jokers=2)
    play(two, "play 2S 2H", "play RJ BJ")
    assert state(two)["to_beat"] == "RJ BJ"
    several = table("7S RJ BJ", "3C", "4C", jokers=2)
    refusal = several.refusal(0, "play 7S RJ BJ")
    assert refusal is not None
    assert refusal.rule == "say-meaning"
    meanings = {str(a) for a in several.in_play.propose(0, cards("7S RJ BJ"))}
    assert meanings == {f"play 7S RJ BJ as {m}" for m in ("7", "5-7", "6-8", "7-9")}


def test_the_ace_of_spades_is_no_word() -> None:
    match = table("KS AS 2S", "3C", "4C")
    assert str(match.read(0, "play KS AS 2S")) == "play KS AS 2S"


@pytest.mark.rule("clear", "pass-free")
def test_passing_binds_nobody() -> None:
    match = play(table("3S", "4S 9S", "5S"), "play 3S", "pass", "play 5S", "pass", "play 9S", "pass", "pass")
    assert match.actors == (1,)
    assert state(match)["to_beat"] == ""


@pytest.mark.rule("pass-final")
def test_a_pass_may_be_final() -> None:
    match = play(table("3S", "4S 9S", "5S", pass_final=True), "play 3S", "pass", "play 5S", "pass")
    assert match.actors == (2,)
    assert state(match)["to_beat"] == ""


@pytest.mark.rule("object", "out-of-cards", "play-to-end", "titles", "score-winners")
def test_the_end_of_a_hand() -> None:
    match = strip(table("3S 5S", "4S 9S", "6H 8H"), "3S", "4S 9S", "6H 8H")
    play(match, "play 3S", "pass", "pass")
    assert state(match)["order"] == (0,)
    assert match.actors == (1,), "the lead moves left"
    play(match, "play 4S", "play 6H", "play 9S")
    assert match.deal.over
    assert match.deal.public_state()["order"] == (0, 1, 2)
    assert match.deal.points == (1, 0, 0)
    five = strip(table("3S", "4S", "5S", "6S", "7S"), "3S", "4S", "5S", "6S", "7S")
    play(five, "play 3S", "play 4S", "play 5S", "play 6S")
    assert five.deal.points == (2, 1, 0, 0, 0)
    assert Fact("", "Fugō") in match.in_play.seat_facts(0)


@pytest.mark.rule("score-pay")
def test_the_poor_may_have_to_pay() -> None:
    match = strip(table("3S", "4S", "5S", "6S", "7S", scoring="pay"), "3S", "4S", "5S", "6S", "7S")
    play(match, "play 3S", "play 4S", "play 5S", "play 6S")
    assert match.deal.points == (2, 1, 0, -1, -2)
    none = strip(table("3S", "4S", "5S", scoring="none", deals=1), "3S", "4S", "5S")
    play(none, "play 3S", "play 4S")
    assert none.deal.points == (0, 0, 0)
    assert none.winners == (0,)


@pytest.mark.rule("next-dealer", "loser-leads", "exchange", "return-any")
def test_the_loser_deals_gives_and_leads() -> None:
    match = table("RJ 2S 4S", "5C 6C", "3C 4C 2H", order=(2, 1, 0), leader=None)
    assert state(match)["dealer"] == 0
    assert match.in_play.stage is not None
    assert match.in_play.stage.name == "tribute"
    play(match, "give RJ")
    assert HIDDEN in match.view(1).cards_in("hand.2")
    play(match, "give 2H")
    assert match.actors == (0,)
    sampled = match.view(0).sample(random.Random(1))
    assert cards("RJ")[0] in sampled.hand(2), "the giver knows where the joker is"


@pytest.mark.rule("exchange-two")
def test_two_cards_with_four_players() -> None:
    match = table("RJ 2S 4S", "5C 6C", "3C 4C 2H", "AS KS", order=(2, 1, 3, 0), leader=None, exchange="two")
    play(match, "give RJ 2S")
    assert match.actors == (3,)


@pytest.mark.rule("keep-joker")
def test_the_joker_may_be_kept() -> None:
    hands = ("RJ 2S 4S", "5C 6C", "3C 4C 2H")
    assert rule_of(table(*hands, order=(2, 1, 0), leader=None), "give 2S") == "give-highest"
    kept = table(*hands, order=(2, 1, 0), leader=None, keep_joker=True)
    assert {str(a) for a in kept.legal(0)} == {"give RJ", "give 2S"}


@pytest.mark.rule("keep-joker")
@pytest.mark.parametrize("last", [True, False])
def test_only_the_last_in_rank_may_keep_the_joker(last: bool) -> None:
    hands = {True: ("RJ 2S AS", "5C 6C"), False: ("2S AS KS", "RJ 2H")}[last]
    match = table(*hands, "3C", "3D", "3H", order=(4, 3, 2, 1, 0), leader=None, keep_joker=True)
    if not last:
        play(match, "give 2S AS")
    assert (rule_of(match, "give 2S AS" if last else "give 2H") == "") is last
    listed = [str(a) for a in match.legal(match.actors[0])]
    assert any("RJ" not in a for a in listed) is last


@pytest.mark.rule("ask-cards", "give-asked")
def test_asking() -> None:
    match = table("RJ 2S 4S", "5C 6C", "3C 4C 2H", order=(2, 1, 0), leader=None, ask=True)
    assert rule_of(match, "ask 2H") == "ask-cards"
    play(match, "ask 4S")
    assert rule_of(match, "give RJ") == "give-asked"
    play(match, "give 4S", "give 3C")
    assert match.actors == (0,)


def asking_with_two_packs(asker: str, giver: str) -> Match:
    hands = ["3D 7C", giver, asker, "AC", "AC", "KC", "QC"]
    order = (2, 0, 4, 3, 5, 6, 1)
    return table(*hands, order=order, leader=None, ask=True, packs=2)


@pytest.mark.rule("ask-cards")
@pytest.mark.parametrize(
    ("ask", "rule"),
    [
        ("ask KS KC", ""), ("ask 9D 9D", ""), ("ask KH KC", "ask-cards"), ("ask KS KS", "ask-cards"),
        ("ask RJ RJ", ""), ("ask BJ RJ", "ask-cards"),
    ],
)  # fmt: skip
def test_the_other_copy_of_a_card_may_be_asked_for(ask: str, rule: str) -> None:
    match = asking_with_two_packs("KS KH KH", "2S 4S")
    match = strip(match, *(("KS KH KH" if seat == 2 else "3D") for seat in range(7)))
    assert rule_of(match, ask) == rule
    assert (ask in set(map(str, match.legal(2)))) is (rule == "")


def test_with_one_pack_each_card_is_asked_for_once() -> None:
    match = table("RJ 2S", "4S", "3C", "3D", "3H", order=(4, 3, 2, 1, 0), leader=None, ask=True)
    assert rule_of(match, "ask 2S 2S") == "ask-cards"
    assert rule_of(match, "ask 3H 2S") == "ask-cards"
    assert rule_of(match, "ask RJ 2S") == ""


@pytest.mark.rule("give-asked")
@pytest.mark.parametrize(
    ("asked", "gifts"),
    [
        ("ask 2S KH", {"give 2S RJ"}),
        ("ask 2S 2S", {"give 2S 2S"}),
        ("ask 2S 4S", {"give 2S 4S"}),
        ("ask 4S KH", {"give 4S RJ"}),
    ],
)
def test_what_is_asked_for_is_given_copy_by_copy(asked: str, gifts: set[str]) -> None:
    match = strip(
        asking_with_two_packs("3C", "2S 2S 4S RJ"), "3D", "2S 2S 4S RJ", "3C", "AC", "AC", "KC", "QC"
    )
    play(match, asked, "pass")
    assert set(map(str, match.legal(1))) == gifts
    given = {"give 2S 2S", "give 2S 4S", "give 2S RJ", "give 4S RJ"}
    assert {text for text in given if rule_of(match, text) == ""} == gifts


@pytest.mark.rule("seating")
def test_seats_that_move() -> None:
    right = table("3S", "4S", "5S", "6S", order=(2, 0, 3, 1), leader=None, seating="rich_right")
    assert state(right)["seating"] == (1, 3, 0, 2)
    assert state(right)["leader"] == 1
    left = table("3S", "4S", "5S", "6S", order=(2, 0, 3, 1), leader=None, seating="rich_left")
    assert state(left)["seating"] == (1, 2, 0, 3)
    assert state(left)["leader"] == 2


@pytest.mark.rule("revolution", "counter-revolution", "revolution-ends")
def test_a_revolution_answered_has_no_effect() -> None:
    match = table("5S 5H 5D 5C 3S", "7S 7H 7D 7C 4S", "8S 9S", revolution="on")
    play(match, "play 5S 5H 5D 5C")
    assert state(match)["pending"]
    play(match, "play 7S 7H 7D 7C")
    assert not state(match)["pending"]
    play(match, "pass", "pass")
    assert not state(match)["revolution"]
    fresh = Match(GAME, 4, seed=1, options={"revolution": "on"})
    assert not state(fresh)["revolution"]


@pytest.mark.rule("revolution-natural", "revolution-run", "revolution-threes")
@pytest.mark.parametrize(
    ("cards_played", "option", "turns"),
    [
        ("5S 5H 5D RJ", {}, True), ("5S 5H 5D RJ", {"revolution_natural": True}, False),
        ("4S 5S 6S 7S", {}, False), ("4S 5S 6S 7S", {"revolution_run": 4}, True),
        ("4S 5S 6S 7S", {"revolution_run": 5}, False),
        ("3S 3H 3D", {}, False), ("3S 3H 3D", {"revolution_threes": True}, True),
        ("3S 3H RJ", {"revolution_threes": True, "revolution_natural": True}, False),
    ],
)  # fmt: skip
def test_what_makes_a_revolution(cards_played: str, option: dict[str, Any], turns: bool) -> None:
    meaning = " as 5" if "5S 5H" in cards_played and "RJ" in cards_played else ""
    meaning = " as 3" if cards_played == "3S 3H RJ" else meaning
    match = table(cards_played + " KD", "8C", "9C", revolution="on", **option)
    play(match, f"play {cards_played}{meaning}")
    assert state(match)["pending"] is turns


@pytest.mark.rule("joker-revolt")
def test_a_loser_with_both_jokers_turns_the_tables() -> None:
    match = table(
        "RJ BJ", "4S", "5S", order=(2, 1, 0), leader=None, jokers=2, joker_revolt=True
    )  # fmt: skip
    assert match.actors == (2,), "the old winner gives now"
    assert state(match)["dealer"] == 0
    assert state(match)["leader"] == 2


@pytest.mark.rule("no-sequences", "no-twos")
def test_sequences_by_option() -> None:
    assert rule_of(table("4S 5S 6S", "8C", "9C", sequences=False), "play 4S 5S 6S") == "no-sequences"
    assert rule_of(table("KS AS 2S", "8C", "9C", twos_in_sequences=False), "play KS AS 2S") == "no-twos"
    assert rule_of(table("QS KS AS", "8C", "9C", twos_in_sequences=False), "play QS KS AS") == ""


@pytest.mark.rule("miyako-ochi")
def test_the_old_winner_falls() -> None:
    match = table("3S 9S", "4S 9D", "5S 9H", "6S 9C", order=(2, 1, 3, 0), leader=0, miyako_ochi=True)
    while match.in_play.stage is not None and match.in_play.stage.name != "play":
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    deal = match.in_play
    hand = [deal.hand(seat)[0] for seat in range(4)]
    strip(match, *(str(c) for c in hand))
    match.play(0, f"play {hand[0]}")
    assert state(match)["bottom"] == (2,)
    assert not match.in_play.hand(2)


@pytest.mark.rule("suit-lock", "lock-after-three", "partial-lock")
def test_locks_by_option() -> None:
    hands = ("3C 9D 9C", "4C KD", "8C 7S")
    assert state(play(table(*hands), "play 3C", "play 4C"))["lock"] == ()
    assert state(play(table(*hands, suit_lock="full"), "play 3C", "play 4C"))["lock"] == ("clubs",)
    late = play(table(*hands, suit_lock="full", lock_after=3), "play 3C", "play 4C")
    assert state(late)["lock"] == ()
    assert state(play(late, "play 8C"))["lock"] == ("clubs",)
    pairs = ("5S 5D 9S 9C", "6S 6H", "7H 7D 8S 8C")
    assert state(play(table(*pairs, suit_lock="full"), "play 5S 5D", "play 6S 6H"))["lock"] == ()
    partial = play(table(*pairs, suit_lock="partial"), "play 5S 5D", "play 6S 6H")
    assert state(partial)["lock"] == ("spades",)
    assert rule_of(partial, "play 7H 7D") == "partial-lock"


@pytest.mark.rule("suit-lock", "partial-lock")
@pytest.mark.parametrize(
    ("kind", "first", "second", "locked", "refused", "rule"),
    [
        ("full", "4S 4S", "5S 5S", ("spades", "spades"), "8S 8H", "suit-lock"),
        ("full", "4S 4H", "5S 5S", (), "8S 8H", ""),
        ("full", "4S 4S 4H", "5S 5H 5H", (), "8S 8S 8C", ""),
        ("partial", "4S 4S", "5S 5H", ("spades",), "8H 8H", "partial-lock"),
        ("partial", "4S 4S 4H", "5S 5S 5D", ("spades", "spades"), "8S 8H 8D", "partial-lock"),
        ("partial", "4S 4S 4H", "5S 5S 5D", ("spades", "spades"), "8S 8S 8D", ""),
        ("full", "4S 5S 6S", "5S 6S 7S", ("spades",), "8H 9H 10H", "suit-lock"),
        ("full", "4S 5S 6S", "5S 6S 7S", ("spades",), "8S 9S 10S", ""),
    ],
)
def test_with_two_packs_locks_count_suits_with_their_number(
    kind: str, first: str, second: str, locked: tuple[str, ...], refused: str, rule: str
) -> None:
    rest = ("JC", "JD", "QC", "QD")
    match = table(first, second, refused, *rest, suit_lock=kind, packs=2)
    play(match, f"play {first}", f"play {second}")
    assert state(match)["lock"] == locked
    assert rule_of(match, f"play {refused}") == rule


@pytest.mark.rule("forbidden-last")
@pytest.mark.parametrize(
    ("last", "on", "bottom"), [("2S", True, (0,)), ("2S", False, ()), ("AS", True, ()), ("RJ", True, (0,))]
)
def test_forbidden_last_cards(last: str, on: bool, bottom: tuple[int, ...]) -> None:
    match = strip(table(f"{last} 9S", "4S 4H", "5S 5H", forbidden_last=on), last, "4S 4H", "5S 5H")
    play(match, f"play {last}")
    assert state(match)["bottom"] == bottom


@pytest.mark.rule("eights", "eight-last")
def test_eights() -> None:
    plain = play(table("8S 3S", "9S", "10S"), "play 8S")
    assert match_turn(plain) == 1
    eights = play(table("8S 3S", "9S", "10S", eights=True), "play 8S")
    assert match_turn(eights) == 0
    last = strip(table("8S", "9S 9H", "10S 10H", eights=True, eight_last=True), "8S", "9S 9H", "10S 10H")
    play(last, "play 8S")
    assert state(last)["bottom"] == (0,)
    assert last.actors == (1,)


@pytest.mark.rule("eight-last", "forbidden-last")
@pytest.mark.parametrize(
    ("last", "options", "rule"),
    [
        ("8S", {"eights": True}, None),
        ("8S", {"eights": True, "forbidden_last": True}, None),
        ("8S", {"eight_last": True}, None),
        ("8S", {"eights": True, "eight_last": True}, "eight-last"),
        ("8S", {"eights": True, "eight_last": True, "forbidden_last": True}, "eight-last"),
        ("2S", {"eights": True, "eight_last": True, "forbidden_last": True}, "forbidden-last"),
    ],
)
def test_the_log_says_by_which_rule_one_is_last(last: str, options: dict[str, Any], rule: str | None) -> None:
    match = strip(table(last, "9S 9H", "10S 10H", **options), last, "9S 9H", "10S 10H")
    play(match, f"play {last}")
    assert [event.rule for event in match.log if event.kind == "last"] == ([rule] if rule else [])


def match_turn(match: Match) -> int:
    return match.actors[0]


@pytest.mark.rule("three-of-spades", "jack-back")
def test_the_three_of_spades_and_jacks() -> None:
    for on in (True, False):
        match = play(table("RJ", "3S 3H", "4S", spade_three=on), "play RJ")
        assert rule_of(match, "play 3S") == ("" if on else "must-beat")
        assert rule_of(match, "play 3H") == "must-beat"
    for on in (True, False):
        match = play(table("JS", "9S KS", "4S", jack_back=on), "play JS")
        assert rule_of(match, "play 9S") == ("" if on else "must-beat")
        assert state(match)["reversed"] is on


@pytest.mark.rule("tens", "tens-discard")
def test_tens_put_cards_away() -> None:
    match = play(table("10S 10H 3S 4S 5H", "9S", "KS", tens=True), "play 10S 10H")
    assert match.actors == (0,)
    assert rule_of(match, "discard 3S 4S 5H") == "tens-discard"
    play(match, "discard 3S 4S")
    assert match.actors == (1,)
    assert set(match.view(1).cards_in("out")) == {HIDDEN}
    sampled = match.view(0).sample(random.Random(1))
    assert set(sampled.cards_in("out")) == set(cards("3S 4S"))
    out = strip(table("10S 3S", "9S 9H", "KS KH", tens=True), "10S 3S", "9S 9H", "KS KH")
    play(out, "play 10S", "discard 3S")
    assert state(out)["order"] == (0,)


def test_like_sets_are_listed_once_and_proposed_all() -> None:
    match = table("4S 4H 4D", "9S", "KS")
    pairs = [str(a) for a in match.legal(0) if str(a).count("4") == 2 and "RJ" not in str(a)]
    assert len(pairs) == 1
    assert [str(a) for a in match.in_play.propose(0, cards("4H 4D"))] == ["play 4H 4D"]
    locked = table("4S 4H 4D", "9S", "KS", suit_lock="full")
    assert len([a for a in locked.legal(0) if str(a).count("4") == 2 and "RJ" not in str(a)]) == 3


def test_every_option_is_known_to_the_sheet_and_to_play() -> None:
    deal = Match(GAME, 4, seed=1, options={"deals": 1}).deal
    assert isinstance(deal, DaiFugoDealState)
    match = Match(GAME, 4, seed=1, options={"deals": 1})
    rng = random.Random(1)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    assert match.standing.deals == 1
    assert Match(GAME, 4, options={"jokers": 0}).deal.pack.count(cards("RJ")[0]) == 0


def test_the_bot_runs_out_and_keeps_no_forbidden_card() -> None:
    match = strip(table("2S 3S", "4S 9S", "6H 8H", forbidden_last=True), "2S 3S", "4S 9S", "6H 8H")
    assert str(careful_player.advise(match.view(0), random.Random(1))[0].action) == "play 2S"
    won = strip(table("KS", "4S 9S", "6H 8H"), "KS", "4S 9S", "6H 8H")
    assert str(careful_player.advise(won.view(0), random.Random(1))[0].action) == "play KS"


@pytest.mark.parametrize(
    ("seats", "scoring", "total"),
    [(5, "winners", 3), (4, "winners", 1), (5, "pay", 0), (3, "pay", 0), (4, "none", 1)],
)
def test_what_a_broken_off_deal_promises_are_the_prizes_of_its_places(
    seats: int, scoring: str, total: int
) -> None:
    rng = random.Random(seats)
    match = Match(GAME, seats, seed=3, options={"scoring": scoring}, listen=False)
    deal = match.deal
    while not deal.over:
        assert sum(bot_of(GAME).worth(deal)) == pytest.approx(total)
        seat = match.actors[0]
        match.play(seat, bot_of(GAME).quick_play(match.in_play, seat, rng))
    assert sum(bot_of(GAME).worth(deal)) == total


def test_who_is_nearly_out_and_leads_is_promised_most() -> None:
    match = table("2S 4H", "3S 5H 7D 9C JS", "4S 6H 8D 10C QS", "3D 5C 6S 8H JD")
    promised = bot_of(GAME).worth(match.deal)
    assert promised[0] == max(promised)
    assert promised[0] > 0.6
    assert min(promised) > 0.0


# What is said


def bare(match: Match, *left: str) -> Match:
    """Takes all but these cards out of the hands and lays them open, so that an end is near and known."""
    deal = match.in_play
    for seat, text in enumerate(left):
        kept = list(cards(text))
        gone = [c for c in deal.hand(seat) if c not in kept or kept.remove(c)]  # type: ignore[func-returns-value]
        deal.move(tuple(gone), f"hand.{seat}", "discard")
    return match


def said(match: Match, act: str) -> str:
    """The reasons for an action, or against it."""
    view = match.view(match.actors[0])
    (one,) = [one for one in careful_player.advise(view, random.Random(1)) if str(one.action) == act]
    return one.reason


def holding_names(match: Match, act: str) -> set[str]:
    """The names of all reasons that hold of an action."""
    view = match.view(match.actors[0])
    at = bot_of(GAME).position(view)
    (action,) = [one for one in view.legal if str(one) == act]
    return {one.name for one in bot_of(GAME).reasons if one.holds(at, action)}


def thoughts(match: Match) -> dict[str, str]:
    """The thoughts, by name."""
    return {one.thought.name: one.sentence for one in careful_player.thoughts(match.view(match.actors[0]))}


def dai(match: Match) -> DaiFugoDealState:
    deal = match.in_play
    assert isinstance(deal, DaiFugoDealState)
    return deal


def answering(lies: str, own: str, *others: str, **options: Any) -> Match:
    """Seat 0 has led; seat 1 is to answer with these cards."""
    rest = others or ("7H QD 9D",)
    led = f"{lies} 3C 4D 4H"
    return play(bare(table(led, own, *rest, **options), led, own, *rest), f"play {lies}")


def test_only_what_nothing_cheaper_beats_is_called_cheapest() -> None:
    """Said of 181 dearer plays: The cheapest play that beats it."""
    match = answering("5S", "6S 8H KD JC", "7H QD 9D AC 4C")
    assert said(match, "play 6S") == "No cheaper play of yours beats what lies."
    assert said(match, "play KD") == "6S would beat it, too, and be cheaper."
    assert "cheapest" not in holding_names(match, "play 8H")
    turned = answering("JS", "6S 8H KD 10C", "7H QD 9D AC 4C", jack_back=True)
    assert said(turned, "play 10C") == "No cheaper play of yours beats what lies."
    assert said(turned, "play 6S") == "10C would beat it, too, and be cheaper."
    assert said(answering("5S", "6S 5C 4S", "7H QD 9D"), "play 6S") == "Nothing else you hold beats 5S."


def test_with_a_joker_is_dearer_than_without() -> None:
    match = answering("5S 5H", "6S 6H RJ 8C 8D", "7H QD 9D AC 4C")
    assert "cheapest" in holding_names(match, "play 6S 6H")
    assert "cheapest" not in holding_names(match, "play 6S RJ as 6")


def test_hurry_is_said_only_where_somebody_is_nearly_out() -> None:
    """Said with nobody near out: It tears a set apart, but somebody is nearly out."""
    far = answering("5S", "6S 6H 9C 10D", "7H QD 9D AC 4C")
    assert "hurry" not in holding_names(far, "play 6S")
    assert said(far, "play 6S") == "It breaks a set of yours."
    near = answering("5S", "6S 6H 9C 10D", "7H QD")
    assert "hurry" in holding_names(near, "play 9C")
    assert thoughts(near)["nearly-out"] == "Somebody has only 2 cards: it is late to save high ones."
    assert "nearly-out" not in thoughts(far)


@pytest.mark.parametrize(
    ("own", "act", "reason"),
    [
        ("9H", "play 9H", "It is your last card: you are out in first place."),
        ("9H 9D", "play 9H 9D", "These are your last 2 cards: you are out in first place."),
    ],
)
def test_last_cards_are_counted(own: str, act: str, reason: str) -> None:
    """Said of several: That is your last card."""
    match = answering("7H" if act == "play 9H" else "7H 7D", own, "JC JD 3S")
    assert said(match, act) == reason


def test_a_pass_saves_something_or_is_all_that_can_be_done() -> None:
    """Said where nothing could be played: Better kept for later."""
    unable = answering("KS", "6S 8H", "7H QD 9D")
    assert said(unable, "pass") == "It is all that can be done."
    saving = answering("KS", "2S 8H 4S 5C", "7H QD 9D AC 4C")
    assert said(saving, "pass") == "It saves 2S, likely to win you the lead later on."
    whole = answering("JS", "KS KH 4S 5C", "7H QD 9D AC 4C")
    assert said(whole, "pass") == "Whatever you play breaks a set or sequence."
    without_runs = answering("JS", "KS KH 4S 5C", "7H QD 9D AC 4C", sequences=False)
    assert said(without_runs, "pass") == "Whatever you play breaks a set."
    either = answering("JS", "KS KH 2S 4S", "7H QD 9D AC 4C")
    assert said(either, "pass").startswith("Whatever you play breaks a set or sequence, or spends a card")
    able = answering("JS", "KS 4S 5C", "7H QD 9D AC 4C")
    assert said(able, "pass") == "KS would beat it, and break nothing."


def test_a_run_to_the_end_is_promised_only_where_it_is_certain() -> None:
    """Said where it was a hope: With what is left you can run to the end."""
    others = ("7H QD 9D", "10C JD 5S")
    sure = bare(table("2S 9S", *others), "2S 9S", *others)
    assert said(sure, "play 2S") == "You lead again for certain, and 9S is all you have left."
    pair = bare(table("2S 9S 9H", *others), "2S 9S 9H", *others)
    assert said(pair, "play 2S") == "You lead again for certain, and 9S 9H go in one play."
    for higher in ("2D", "RJ"):
        risky = bare(table("AS 9S", "7H QD", f"10C {higher}"), "AS 9S", "7H QD", f"10C {higher}")
        assert not {"then-out", "unbeatable"} & holding_names(risky, "play AS")
    assert "then-out" not in holding_names(bare(table("2S 9S 8C", *others), "2S 9S 8C", *others), "play 2S")


def test_what_may_be_beaten_hangs_on_the_options() -> None:
    others = ("7H QD 3S", "10C JD 5S")
    joker = ("RJ 9S 4C", *others)
    assert "unbeatable" in holding_names(bare(table(*joker), *joker), "play RJ")
    assert "unbeatable" not in holding_names(bare(table(*joker, spade_three=True), *joker), "play RJ")
    jack = ("JS 9S 4C", "7H 10H 3S", "10C 9D 5S")
    assert "unbeatable" in holding_names(bare(table(*jack), *jack), "play JS")
    assert "unbeatable" not in holding_names(bare(table(*jack, jack_back=True), *jack), "play JS")
    three = ("5S 5H 5D 9C", "7H 7D", "10C 10D")
    assert "unbeatable" in holding_names(bare(table(*three), *three), "play 5S 5H 5D")
    eight = ("8S 9S 4C", *others)
    assert (
        said(bare(table(*eight, eights=True), *eight), "play 8S") == "An 8 clears the table: you lead again."
    )
    assert "clears" not in holding_names(bare(table(*eight), *eight), "play 8S")


def test_a_lock_may_keep_all_others_from_answering() -> None:
    hands = ("6C 4C", "7C 10C 5H", "KD KH 8S")
    free = play(bare(table(*hands), *hands), "play 6C")
    assert "unbeatable" not in holding_names(free, "play 7C")
    locked = play(bare(table(*hands, suit_lock="full"), *hands), "play 6C")
    assert "unbeatable" in holding_names(locked, "play 7C")
    assert thoughts(play(locked, "play 7C", "pass", "pass")).get("locked") is None


def test_low_is_said_of_the_lowest_in_the_order_in_force() -> None:
    """Said of high cards, too: Low cards go while you have the lead."""
    others = ("7H QD 9D", "10C JD 5S")
    match = bare(table("4S KD 9S", *others), "4S KD 9S", *others)
    lowest = "You hold nothing lower, and a lead has nothing to beat."
    assert said(match, "play 4S") == lowest
    assert "lowest" not in holding_names(match, "play KD")
    turned = bare(table("4S KD 9S", *others), "4S KD 9S", *others)
    dai(turned).revolution = True
    assert "lowest" not in holding_names(turned, "play 4S")
    assert said(turned, "play KD") == lowest
    assert thoughts(turned)["turned"].startswith("The order is turned: 3s are the highest")
    assert "turned" not in thoughts(match)


def test_twos_are_saved_only_where_they_are_high() -> None:
    """Twos were praised as high where a revolution had turned the order."""
    match = answering("9S", "3H 2C 8C KD", "7H QD 9D AC RJ")
    assert said(match, "play 2C") == "It spends 2C, likely to win you the lead later on."
    dai(match).revolution = True
    assert "spends-entry" in holding_names(match, "play 3H")
    assert thoughts(match)["entries"].startswith("3H may win")


def test_a_play_too_long_for_who_is_nearly_out() -> None:
    hands = ("5S 5H KD 9C", "7H", "10C 10D JS 2S")
    match = bare(table(*hands), *hands)
    assert said(match, "play 5S 5H") == "A player with 1 card left cannot answer two."
    assert "too-long-to-answer" not in holding_names(match, "play 9C")


@pytest.mark.parametrize(
    ("own", "act", "options", "revolution", "forbidden"),
    [
        ("2S", "play 2S", {"forbidden_last": True}, False, True),
        ("2S", "play 2S", {"forbidden_last": True}, True, False),
        ("3S", "play 3S", {"forbidden_last": True}, True, True),
        ("8S", "play 8S", {"eights": True, "eight_last": True}, False, True),
        ("8S", "play 8S", {"eights": True}, False, False),
        ("2S", "play 2S", {}, False, False),
    ],
)
def test_a_forbidden_last_play_hangs_on_options_and_order(
    own: str, act: str, options: dict[str, Any], revolution: bool, forbidden: bool
) -> None:
    others = ("7H QD 9D", "10C JD 5S")
    match = bare(table(own, *others, **options), own, *others)
    dai(match).revolution = revolution
    names = holding_names(match, act)
    assert ("out" in names) is not forbidden
    match = bare(table(f"{own} 5H", *others, **options), f"{own} 5H", *others)
    dai(match).revolution = revolution
    assert ("last-play" in thoughts(match)) is forbidden


# What is said in the exchange, and of tens


def exchanging(*hands: str, order: tuple[int, ...], **options: object) -> Match:
    return strip(table(*hands, order=order, leader=None, **options), *hands)


def test_what_is_given_back_belongs_to_nothing() -> None:
    """Said of every gift: These are missed least."""
    hands = ("2S 4S 9C", "5C 6C 8D", "3C 7H 7D JS QS KS")
    match = play(exchanging(*hands, order=(2, 1, 0)), "give 2S")
    assert said(match, "give 3C") == "You hold nothing lower, and 3C belongs to no set or sequence."
    assert said(match, "give 7H") == "It breaks a set of yours."
    assert said(match, "give QS") == "It breaks a sequence of yours."
    assert said(match, "give 2S") == "It parts with 2S, likely to win the lead."
    plain = play(exchanging(*hands, order=(2, 1, 0), sequences=False), "give 2S")
    assert said(plain, "give 3C") == "You hold nothing lower, and 3C belongs to no set."
    assert said(plain, "give QS") == "QS belongs to no set."
    assert thoughts(plain)["lone-low"].startswith("Cards that belong to no set cost a turn each")


def test_what_a_sequence_could_use_does_not_belong_to_nothing() -> None:
    """Said of 8C beside 6C 7C 9C, as the run would break two pairs: It belongs to no set or sequence."""
    hands = ("2S 4S 9D", "5C 6H 8D", "6C 6S 7C 7H 8C 9C KD")
    match = play(exchanging(*hands, order=(2, 1, 0)), "give 2S")
    assert not {"lone", "lone-lowest", "whole"} & holding_names(match, "give 8C")
    assert {"lone", "whole"} <= holding_names(match, "give KD")
    with_joker = play(exchanging(*hands[:2], "6C 7C 8C KD RJ", order=(2, 1, 0)), "give 2S")
    assert said(with_joker, "give KD") == "KD belongs to no set or sequence without a wild card."


def test_of_several_like_plays_none_is_called_the_only_one() -> None:
    """Said of 9S 9H, with three nines in the hand: Nothing else you hold beats 7S 7C."""
    match = answering("7S 7C", "9S 9H 9D 5C", "7H QD 9C AC JC")
    assert {"only-rank"} == {"only-play", "only-rank"} & holding_names(match, "play 9S 9H")
    pair = answering("7S", "9S 9H 3D", "7H QD 9C AC JC", sequences=False)
    view = pair.view(1)
    (nine,) = [one for one in view.legal if str(one) == "play 9S"]
    (only,) = [one for one in bot_of(GAME).reasons if one.name == "only-rank"]
    assert only.sentence_for(bot_of(GAME).position(view), nine) == "Of your cards only 9s beat 7S."
    for own, is_most in (("5S 5H 8D", True), ("5S 5H 8D 8C", False), ("5S 6S 7S 9D", True)):
        lead = bare(table(own, "9S 9H JD", "KS 4D"), own, "9S 9H JD", "KS 4D")
        longest = " ".join(own.split()[:3] if "6S" in own else own.split()[:2])
        assert ("most-at-once" in holding_names(lead, f"play {longest}")) is is_most


def test_who_may_not_go_out_with_a_card_is_told_so() -> None:
    """Said of a last 2: It spends 2S, likely to win you the lead later on."""
    match = answering("KS", "2S", "7H QD 9D", forbidden_last=True)
    assert said(match, "play 2S") == "Going out with it is forbidden: it puts you last."
    assert "last-play" not in thoughts(match), "there is no time left to play it"
    near = answering("KS", "2S 5D", "7H QD 9D", forbidden_last=True)
    assert thoughts(near)["last-play"].startswith("Going out with 2S would be forbidden")


def test_the_poor_are_told_what_the_rules_leave_them() -> None:
    alike = exchanging("2S 2H 4S", "5C 6C 8D", "3C 7H 7D", order=(2, 1, 0))
    assert said(alike, "give 2S").startswith("The rules take your highest: all that you may choose")
    runs = exchanging("QS KS AS AH 4C", "5C 6C 8D", "3C 7H 7D", order=(2, 1, 0))
    assert said(runs, "give AH") == "It breaks no sequence of yours, as another would."


def test_where_the_rich_ask_the_rules_do_not_choose() -> None:
    """Told under `ask`, too: The rules choose your highest."""
    match = exchanging("2S 2H 4S", "5C 6C 8D", "3C 7H 7D", order=(2, 1, 0), ask=True)
    assert said(match, "ask RJ") == "You lack no higher cards; what is held of them must be given."
    assert said(match, "ask 4S") == "RJ is higher than 4S, and may be asked for."
    play(match, "ask 4S")
    assert said(match, "give 4S") == "It is all that can be done."
    assert not thoughts(match), "where there is no choice nothing is weighed"


def test_two_packs_have_a_second_joker_to_ask_for() -> None:
    match = asking_with_two_packs("KS KH KH", "2S 4S")
    match = strip(match, *(("KS KH KH" if seat == 2 else "3D") for seat in range(7)))
    assert "asks-highest" in holding_names(match, "ask RJ RJ")
    assert "asks-lower" in holding_names(match, "ask 2S 4S")


def test_what_is_put_away_is_lone_only_where_it_is() -> None:
    """Said of whatever was put away: Lone low cards are hard to get rid of."""
    hands = ("10S 3C 6H 6D 2C", "9S 9H JD", "KS KH 4D")
    match = play(bare(table(*hands, tens=True), *hands), "play 10S")
    assert said(match, "discard 3C") == "You hold nothing lower, and 3C belongs to no set or sequence."
    assert said(match, "discard 6H") == "It breaks a set of yours."
    assert said(match, "discard 2C") == "It parts with 2C, likely to win the lead."
    assert set(thoughts(match)) == {"lone-low"}
    last = play(bare(table("10S 3C", *hands[1:], tens=True), "10S 3C", *hands[1:]), "play 10S")
    assert said(last, "discard 3C") == "It is your last card: you are out in first place."


def test_what_there_is_to_weigh_hangs_on_the_options() -> None:
    hands = ("8S JC 3S 10H 2D", "9S 9H JD", "KS KH 4D")
    plain = thoughts(bare(table(*hands), *hands))
    rules = {"eight", "jack", "ten", "three", "last-play", "fall"}
    assert not rules & set(plain)
    assert (
        plain["units"] == "Led one by one, your cards can go in 5 plays, one of them likely to win the lead."
    )
    options: dict[str, Any] = {"eights": True, "jack_back": True, "tens": True, "spade_three": True}
    held = bare(table(*hands, **options), *hands)
    held.in_play.move(cards("4D"), "hand.2", "discard")
    assert {"eight", "jack", "ten"} <= set(thoughts(held))
    turned = answering("JS", "9H 4S 5C", "7H QD 9D AC 4C", jack_back=True)
    assert "3s are the highest ranks now" in thoughts(turned)["turned"]
    final = answering("9S", "KS 4S 5C", "7H QD 9D AC 4C", pass_final=True)
    assert thoughts(final)["pass"].startswith("A player who passes may not play again")


@pytest.mark.rule("three-of-spades")
def test_of_several_threes_that_of_spades_is_listed_against_a_joker() -> None:
    """Another 3 stood for all, and passing was called all that could be done."""
    match = play(table("RJ", "3S 3H 3C", "4S", spade_three=True), "play RJ")
    assert [str(one) for one in match.legal(1)] == ["play 3S", "pass"]


def test_no_joker_goes_beside_other_cards_where_a_play_without_one_beats_what_lies() -> None:
    """With more than a few cards left; whatever the options, and in the turned order too."""
    spared, rng = 0, random.Random(30)
    for _ in range(30):
        setup = draw_setup(GAME, rng)
        for view, advice in careful_decisions(setup.match(GAME), setup.seed, 80):
            beat = view.deal.to_beat if view.stage == "play" else None
            plays = [one.picks for one in view.legal if one.picks]
            jokers = {sum(c.suit is None for c in cards) for cards in plays}
            if beat is None or len(view.hand) - len(beat.cards) <= 6 or jokers <= {0} or 0 not in jokers:
                continue
            best = advice[0].action.picks
            spared += 1
            assert not 0 < sum(c.suit is None for c in best) < len(best), (view.hand, advice[0].action)
    assert spared > 20
