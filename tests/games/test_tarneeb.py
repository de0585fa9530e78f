"""Tarneeb: both ways of bidding, doubles, the first lead, throwing in, and what hands score."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardtable.cards import cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import bot_of
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.testing.citation_checks import check_citations
from games.tarneeb.rules import TarneebDeal
from tests.acting import act, advised, legal, rule_of

GAME = find_game("tarneeb")
EGYPT: dict[str, Any] = {"version": "egyptian"}
SUITS = (
    "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S",
    "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H",
    "AD KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D",
    "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C",
)
"""A suit for each seat: whoever names his own suit takes all, whoever leads without trumps too."""
WEAK = "KS QH 3H JD 3D 2D 10C 9C 8C 7C 6C 5C 4C"
"""A lone king, a queen of two, a jack of three: no card stops its suit."""


def table(*hands: str, dealer: int = 3, seed: int = 1, **options: Any) -> Match:
    """A hand with these cards; seat 0 speaks first if nothing else is said."""
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    return Match(GAME, 4, seed=seed, stacks=[Stack(dealer, held)], options=options)


def said(match: Match, calls: str) -> Match:
    """Calls in turn: numbers are bids, `-` passes, `x` doubles, `xx` redoubles, `8h` bids with a suit."""
    words = {"-": "pass", "x": "double", "xx": "redouble"}
    suits = {"c": " clubs", "d": " diamonds", "h": " hearts", "s": " spades", "n": " notrump"}
    for call in calls.split():
        number = call.rstrip("cdhsn")
        act(match, words[call] if call in words else f"bid {number}{suits.get(call[len(number) :], '')}")
    return match


def running(match: Match) -> TarneebDeal:
    deal = match.in_play
    assert isinstance(deal, TarneebDeal)
    return deal


def losing(count: int) -> tuple[str, ...]:
    """Hands in which seat 0 has all spades but the lowest so many, and the lowest hearts for them; seat 1 has
    all other hearts."""
    spades, hearts = SUITS[0].split(), SUITS[1].split()
    keep = 13 - count
    return (
        " ".join(spades[:keep] + hearts[keep:]),
        " ".join(hearts[:keep] + spades[keep:]),
        SUITS[2],
        SUITS[3],
    )


def play_down(match: Match) -> tuple[int, ...]:
    """All play their highest cards first, spades before hearts: the points that come of it."""
    deal, order = running(match), " ".join(SUITS).split()
    while not deal.over:
        seat = match.actors[0]
        match.play(seat, min(match.legal(seat), key=lambda play: order.index(str(play).split()[1])))
    return match.deal.points


# The deal


@pytest.mark.rule("deal-all", "batch-deal")
def test_all_cards_are_dealt_singly_or_in_one_batch() -> None:
    single, batch = table(seed=5), table(seed=5, batch_deal=True)
    for match in (single, batch):
        assert [len(match.in_play.hand(seat)) for seat in range(4)] == [13] * 4
        assert not match.in_play.cards_in("stock")
    assert single.in_play.hand(0) != batch.in_play.hand(0), "the same shuffle gives other hands"


@pytest.mark.rule("first-dealer")
def test_chance_says_who_deals_first() -> None:
    assert {Match(GAME, 4, seed=seed).deal.dealer for seed in range(20)} == {0, 1, 2, 3}


@pytest.mark.rule("turn-order", "clockwise", "bid-start")
def test_the_player_after_the_dealer_speaks_first_whichever_way_it_turns() -> None:
    for direction, clockwise in (("counterclockwise", False), ("clockwise", True)):
        match = table(dealer=1, direction=direction)
        assert match.actors == (2,)
        assert rule_of(match, "pass", seat=3) == "turn-order"
        assert GAME.turns_clockwise(match.options) is clockwise


@pytest.mark.rule("next-dealer", "all-pass")
def test_the_deal_moves_on_after_a_hand_and_stays_after_four_passes() -> None:
    match = said(table(), "- - - -")
    assert match.deal.over
    assert match.deal.points == (0, 0)
    assert match.in_play.dealer == 3
    played = act(said(table(*SUITS), "7 - - -"), "trump spades")
    play_down(played)
    assert played.in_play.dealer == 0


# Lebanese bidding


@pytest.mark.rule("bid-number", "bid-range", "bid-higher")
def test_bids_are_numbers_from_seven_to_thirteen_each_higher_than_the_last() -> None:
    match = table()
    assert legal(match) == {"pass", *(f"bid {count}" for count in range(7, 14))}
    assert rule_of(match, "bid 6") == rule_of(match, "bid 14") == "bid-range"
    assert rule_of(match, "bid 8 hearts") == rule_of(match, "bid spades") == "bid-number"
    said(match, "9")
    assert rule_of(match, "bid 9") == rule_of(match, "bid 8") == "bid-higher"
    assert legal(match) == {"pass", *(f"bid {count}" for count in range(10, 14))}
    assert rule_of(match, "double") == rule_of(match, "redouble") == "stage-order"


@pytest.mark.rule("pass-out", "bid-end")
def test_who_has_passed_is_out_and_the_last_one_left_declares() -> None:
    match = said(table(), "- 7 8 10")
    assert match.actors == (1,)
    assert rule_of(match, "bid 11", seat=0) == rule_of(match, "pass", seat=0) == "pass-out"
    assert rule_of(match, "pass", seat=3) == "turn-order"
    said(match, "- 11")
    assert match.actors == (3,)
    said(match, "-")
    assert (match.in_play.public_state()["bidder"], match.view(2).stage) == (2, "trump")


@pytest.mark.rule("bid-higher", "outbid", "dealer-equals")
@pytest.mark.parametrize(
    ("options", "calls", "bid", "why"),
    [
        ({}, "9", "bid 9", "Bid 10 or more, or pass."),
        ({}, "13", "bid 12", "Nothing is above 13: pass."),
        ({"one_bid": True}, "12 - -", "bid 11", "Bid 12 or more, or pass."),
        ({}, "12", "bid 12", "Bid 13, or pass."),
        ({"version": "egyptian"}, "9h", "bid 9 clubs", "Bid higher than 9 hearts."),
        ({"version": "egyptian"}, "13n", "bid 13 spades", "Nothing is above 13 notrump."),
    ],
)
def test_a_bid_too_low_is_told_what_would_do(options: dict[str, Any], calls: str, bid: str, why: str) -> None:
    match = said(table(**options), calls)
    refusal = match.refusal(match.actors[0], match.read(match.actors[0], bid))
    assert refusal is not None
    assert refusal.sentence == why


def test_a_bid_of_thirteen_is_still_passed_by_the_others() -> None:
    match = said(table(), "13")
    assert legal(match) == {"pass"}
    assert match.view(0).stage == "bid"
    assert said(match, "- - -").view(0).stage == "trump"


def test_three_passes_leave_the_fourth_player_his_say() -> None:
    match = said(table(), "- - -")
    assert match.actors == (3,)
    assert "pass" in legal(match)
    assert said(match, "7").in_play.public_state()["bidder"] == 3


@pytest.mark.rule("one-bid", "dealer-equals")
def test_with_one_bid_each_the_dealer_takes_over_by_equalling() -> None:
    match = said(table(one_bid=True), "7 9 -")
    assert legal(match) == {"pass", *(f"bid {count}" for count in range(9, 14))}
    assert rule_of(match, "bid 8") == "bid-higher"
    equalled = said(match, "9")
    assert (equalled.view(3).stage, equalled.actors) == ("trump", (3,))
    passed = said(table(one_bid=True), "7 9 - -")
    assert (passed.view(1).stage, passed.actors) == ("trump", (1,))
    assert said(table(one_bid=True), "- - - -").deal.over
    assert rule_of(said(table(one_bid=True), "- - -"), "bid 6") == "bid-range"
    assert rule_of(said(table(), "7 9 -"), "bid 9") == "bid-higher"
    nine = said(table(one_bid=True, **EGYPT), "7c 9c - ")
    assert rule_of(nine, "bid 9 clubs") == "outbid", "one bid each is Lebanese"


@pytest.mark.rule("forced-dealer")
@pytest.mark.parametrize("options", [{}, {"one_bid": True}, EGYPT])
def test_the_dealer_may_be_forced_to_bid(options: dict[str, Any]) -> None:
    match = said(table(forced_dealer=True, **options), "- - -")
    assert rule_of(match, "pass") == "forced-dealer"
    assert "pass" not in legal(match)
    assert rule_of(said(table(**options), "- - -"), "pass") == ""
    assert rule_of(said(table(forced_dealer=True), "7 - -"), "pass") == ""


@pytest.mark.rule("trump-choice", "declarer-leads", "stage-order")
def test_the_declarer_names_trumps_or_none_and_leads() -> None:
    match = said(table(*SUITS), "7 8 - - -")
    assert (match.view(1).stage, match.actors) == ("trump", (1,))
    assert legal(match) == {f"trump {one}" for one in ("spades", "hearts", "diamonds", "clubs", "notrump")}
    assert rule_of(match, "play AH") == rule_of(match, "bid 9") == "stage-order"
    act(match, "trump notrump")
    assert match.actors == (1,)
    assert rule_of(match, "trump hearts") == rule_of(match, "pass") == "stage-order"


# Egyptian bidding


@pytest.mark.rule("suit-bid", "suit-rank", "outbid")
def test_egyptian_bids_name_a_suit_and_outbid_by_number_or_rank() -> None:
    match = table(**EGYPT)
    assert rule_of(match, "bid 8") == "suit-bid"
    assert rule_of(match, "bid 6 hearts") == rule_of(match, "bid 14 clubs") == "bid-range"
    assert len(legal(match)) == 1 + 7 * 5
    said(match, "8h")
    for low in ("8 hearts", "8 diamonds", "8 clubs", "7 notrump"):
        assert rule_of(match, f"bid {low}") == "outbid"
    for high in ("8 spades", "8 notrump", "9 clubs"):
        assert rule_of(match, f"bid {high}") == ""


@pytest.mark.rule("double-opponent")
def test_only_a_bid_of_the_opponents_is_doubled() -> None:
    match = table(**EGYPT)
    assert rule_of(match, "double") == "double-opponent", "no bid yet"
    said(match, "8h -")
    assert rule_of(match, "double") == "double-opponent", "the partner's bid"
    said(match, "- x")
    assert match.in_play.public_state()["doubled"] == 2
    assert rule_of(match, "double") == "double-opponent"


@pytest.mark.rule("double-once")
def test_a_doubled_bid_is_not_doubled_again_and_a_new_bid_wipes_the_double_out() -> None:
    match = said(table(**EGYPT), "8h x -")
    assert match.actors == (3,)
    assert rule_of(match, "double") == "double-once"
    said(match, "- 9h")
    assert match.in_play.public_state()["doubled"] == 1
    assert rule_of(match, "double") == ""


@pytest.mark.rule("redouble")
def test_the_doubled_side_redoubles_if_that_is_agreed() -> None:
    assert rule_of(said(table(**EGYPT), "8h x"), "redouble") == "redouble"
    match = said(table(redouble=True, **EGYPT), "8h x")
    assert "redouble" in legal(match)
    said(match, "xx")
    assert match.in_play.public_state()["doubled"] == 4
    assert rule_of(match, "redouble") == "redouble", "the side that doubled"
    assert rule_of(said(match, "-"), "redouble") == "redouble", "redoubled already"
    assert rule_of(said(table(redouble=True, **EGYPT), "8h"), "redouble") == "redouble", "not doubled"


@pytest.mark.rule("no-drop", "full-round", "double-no-bid")
def test_four_turns_without_a_bid_end_egyptian_bidding_doubles_among_them() -> None:
    match = said(table(**EGYPT), "8h - - -")
    assert match.actors == (0,)
    said(match, "8s - - x")
    assert match.actors == (0,)
    assert match.view(0).stage == "bid"
    said(match, "-")
    assert match.view(0).stage == "play"
    state = match.in_play.public_state()
    assert (state["bid"], state["bid_suit"], state["trump"], state["doubled"]) == (8, "spades", "spades", 2)
    assert match.actors == (0,)
    assert not state["passed"]


@pytest.mark.rule("no-drop")
def test_who_has_passed_or_doubled_bids_again() -> None:
    match = said(table(**EGYPT), "- 7c x - 7d 8c")
    assert match.in_play.public_state()["bidder"] == 1
    assert said(match, "9c").in_play.public_state()["bidder"] == 2


@pytest.mark.rule("all-pass")
def test_four_egyptian_passes_redeal_with_the_same_dealer() -> None:
    match = said(table(**EGYPT), "- - - -")
    assert match.deal.over
    assert match.in_play.dealer == 3


# Throwing in


@pytest.mark.rule("throw-in")
@pytest.mark.parametrize("version", ["lebanese", "egyptian"])
def test_a_hand_that_stops_nothing_is_thrown_in_and_the_next_deals(version: str) -> None:
    match = table("", WEAK, throw_in=True, version=version)
    assert (match.view(0).stage, match.actors) == ("throw", (0,))
    assert rule_of(match, "bid 7") == "stage-order"
    act(match, "keep")
    assert legal(match) == {"keep", "throw"}
    act(match, "throw")
    assert match.deal.over
    assert match.deal.points == (0, 0)
    assert match.deal.cards_in("hand.1") == match.deal.hand(1)
    assert set(match.deal.as_seen_by(0).hand(1)) == set(cards(WEAK)), "the hand is shown"
    assert match.in_play.dealer == 0
    assert act(table("", WEAK, throw_in=True, version=version), *["keep"] * 4).view(0).stage == "bid"
    assert table("", WEAK, version=version).view(0).stage == "bid"


@pytest.mark.rule("throw-in")
@pytest.mark.parametrize(
    ("swap", "stops"),
    [("AC 10C", True), ("2S 4C", True), ("2H 4C", True), ("4D 4C", True), ("3C 2D", False), ("QC 10C", True)],
)
def test_the_honours_that_stop_a_suit_need_company(swap: str, stops: bool) -> None:
    new, old = swap.split()
    match = table(WEAK.replace(old, new), throw_in=True)
    assert rule_of(match, "throw") == ("throw-in" if stops else "")


# Play


@pytest.mark.rule("own-card", "follow-suit", "free-discard", "trick-winner")
def test_suit_is_followed_and_the_highest_trump_takes() -> None:
    match = act(
        said(
            table(
                "AS QS 10S 7H 6H 5H 4H 3H KD QD 9C 8C 7C",
                "9S 8S AH KH QH JD 10D 9D 8D 7D JC 6C 5C",
                "2C 3C 4C JH 10H 9H 8H 2H AD 6D 5D 4D 3D",
                "KS JS 7S 6S 5S 4S 3S 2S 2D AC KC QC 10C",
            ),
            "7 - - -",
        ),
        "trump clubs",
        "play AS",
    )
    assert rule_of(match, "play AH") == "follow-suit"
    assert rule_of(match, "play 2C") == "own-card"
    act(match, "play 9S")
    assert len(legal(match)) == 13, "a trump or any other card"
    act(match, "play 2C", "play KS")
    assert match.actors == (2,)
    assert match.in_play.public_state()["tricks"] == (1, 0)


@pytest.mark.rule("trick-winner")
def test_without_trumps_the_highest_of_the_suit_led_takes() -> None:
    match = act(said(table(*SUITS), "7 - - -"), "trump notrump", "play 2S", "play AH", "play AD", "play AC")
    assert match.actors == (0,)


@pytest.mark.rule("trump-lead")
def test_the_first_lead_may_have_to_be_a_trump() -> None:
    held = losing(6)
    match = act(said(table(*held, trump_lead=True), "7 - - -"), "trump hearts")
    assert rule_of(match, "play AS") == "trump-lead"
    assert rule_of(match, "play KH") == "own-card"
    assert all(action.endswith("H") for action in legal(match))
    assert rule_of(act(said(table(*held), "7 - - -"), "trump hearts"), "play AS") == ""
    for trump in ("clubs", "notrump"):
        free = act(said(table(*held, trump_lead=True), "7 - - -"), f"trump {trump}")
        assert len(legal(free)) == 13


# What it comes to


@pytest.mark.rule("made", "kaboot", "failed", "bid-thirteen")
@pytest.mark.parametrize(
    ("bid", "lost", "points"),
    [
        (9, 3, (10, 0)),
        (10, 3, (10, 0)),
        (11, 3, (-11, 3)),
        (7, 0, (16, 0)),
        (12, 0, (16, 0)),
        (13, 0, (26, 0)),
        (13, 2, (-16, 4)),
    ],
)
def test_what_a_lebanese_hand_scores(bid: int, lost: int, points: tuple[int, int]) -> None:
    match = act(said(table(*losing(lost)), f"{bid} - - -"), "trump spades")
    assert match.in_play.points == (0, 0)
    assert play_down(match) == points


@pytest.mark.rule("doubled-score", "double-both")
@pytest.mark.parametrize(
    ("calls", "lost", "options", "points"),
    [
        ("10s x - - -", 2, {}, (22, 0)),
        ("10s x - - -", 5, {}, (-20, 5)),
        ("10s x - - -", 0, {}, (32, 0)),
        ("10s x - - -", 5, {"double_opponents": True}, (-20, 10)),
        ("10s x xx - -", 5, {"redouble": True}, (-40, 5)),
        ("10s x xx - -", 2, {"redouble": True}, (44, 0)),
        ("10s x xx - -", 5, {"redouble": True, "double_opponents": True}, (-40, 20)),
        ("13s x - - -", 2, {}, (-32, 4)),
        ("13s x - - -", 2, {"double_opponents": True}, (-32, 8)),
        ("13s x - - -", 0, {}, (52, 0)),
        ("10s - - - -", 5, {"double_opponents": True}, (-10, 5)),
    ],
)
def test_what_a_doubled_hand_scores(
    calls: str, lost: int, options: dict[str, Any], points: tuple[int, int]
) -> None:
    match = said(table(*losing(lost), **EGYPT, **options), calls)
    assert play_down(match) == points
    check_citations(match)


@pytest.mark.rule("bid-thirteen", "double-both")
def test_a_double_is_cited_beside_the_rule_that_it_doubles() -> None:
    match = said(table(*losing(13), **EGYPT, double_opponents=True), "13s x - - -")
    assert play_down(match) == (-32, 52)
    bid, against = match.deal.score_lines()
    assert bid.rules == ("bid-thirteen", "doubled-score")
    assert against.rules == ("bid-thirteen", "double-both")
    made = said(table(*losing(2), **EGYPT, redouble=True), "10s x xx - -")
    play_down(made)
    assert made.deal.score_lines()[0].rules == ("made", "redouble")
    assert made.deal.score_lines()[0].sum_of(0) == "4 x 11 = 44"


@pytest.mark.rule("target", "match-end")
@pytest.mark.parametrize(
    ("options", "needed"),
    [
        ({}, 31),
        (EGYPT, 41),
        ({"target": 51}, 51),
        ({"target": 61, **EGYPT}, 61),
        ({"target": 31, **EGYPT}, 31),
    ],
)
def test_the_match_ends_at_the_target(options: dict[str, Any], needed: int) -> None:
    bid = "13s - - - -" if "version" in options else "13 - - -"
    for before, over in ((needed - 26, True), (needed - 27, False)):
        held = {f"hand.{seat}": cards(text) for seat, text in enumerate(SUITS)}
        match = Match(GAME, 4, seed=1, stacks=[Stack(3, held)], options=options, scores=(before, 0))
        said(match, bid)
        if "version" not in options and match.view(0).stage == "trump":
            act(match, "trump spades")
        play_down(match)
        assert match.over is over


@pytest.mark.rule("match-end")
def test_an_agreed_number_of_deals_ends_the_match() -> None:
    match = act(said(table(*SUITS, deals=1), "7 - - -"), "trump spades")
    play_down(match)
    assert match.over
    assert match.winners == (0,)


# The careful player


GOOD = "AH KH JH 10H 9H 4H AS 6S 3S KD 5D 8C 2C"
POOR = "10H 8H 5H 9S 6S 3S JD 7D 4D 10C 8C 6C 2C"


def reason_of(match: Match) -> str:
    given = careful_player.advise(match.view(match.actors[0]), random.Random(1))[0].given
    return given.reason.name if given is not None else ""


def test_the_careful_player_bids_what_the_hand_promises_and_no_more() -> None:
    assert advised(table(GOOD)) == "bid 7"
    assert reason_of(table(GOOD)) == "bid"
    assert advised(table(POOR)) == "pass"
    assert reason_of(table(POOR)) == "weak"
    assert advised(said(table("", GOOD), "10")) == "pass"
    assert advised(table(GOOD, **EGYPT)) == "bid 7 hearts"
    assert advised(said(table("", "", GOOD), "7 -")) == "pass", "the bid is the partner's"


def test_the_careful_player_bids_thirteen_only_if_it_is_sure() -> None:
    assert advised(table("AS KS QS JS 10S 9S 8S 7S AH KH AD KD AC")) == "bid 13"
    assert advised(table(GOOD)) != "bid 13"


def test_the_careful_player_raises_a_partner_and_names_the_long_suit() -> None:
    support = "KH 8H 7H 5H AS KS 6S AD 9D 4D AC 7C 2C"
    match = said(table("", "", support, **EGYPT), "7h 8c")
    assert advised(match) == "bid 8 hearts"
    assert reason_of(match) == "raise"
    named = said(table(GOOD), "7 - - -")
    assert advised(named) == "trump hearts"
    assert reason_of(named) == "longest"


def test_the_careful_player_doubles_what_it_defeats() -> None:
    strong = "KS QS 10S 9S AH KH 4H AD KD 3D AC 5C 2C"
    match = said(table("", strong, **EGYPT), "9s")
    assert advised(match) == "double"
    assert reason_of(match) == "double"
    assert advised(said(table("", POOR, **EGYPT), "7s")) == "pass"
    assert advised(said(table("", "AS 9S 6S 3S JD 7D 4D 10C 8C 6C 2C AH 2H", **EGYPT), "13s")) == "double"


def test_the_careful_player_throws_in_a_hand_without_a_long_suit() -> None:
    short = "8S 9S 10S QH 3H JD 3D 2D 10C 9C 8C 7C 6C"
    assert advised(table(short, throw_in=True)) == "throw"
    assert advised(table(WEAK, throw_in=True)) == "keep", "seven clubs may make trumps"


@pytest.mark.parametrize("version", ["lebanese", "egyptian"])
def test_most_contracts_that_careful_players_bid_are_made(version: str) -> None:
    kept: list[bool] = []
    for seed in range(12):
        match, rng = Match(GAME, 4, seed=seed, options={"version": version, "deals": 1}), random.Random(seed)
        while not match.over:
            seat = match.actors[0]
            match.play(seat, careful_player.advise(match.view(seat), rng)[0].action)
        contract = match.deal.contract_kept()
        if contract is not None:
            kept.append(contract[2])
    assert 0.5 <= sum(kept) / len(kept) <= 0.95


def test_hands_that_go_with_what_was_said_are_the_likelier() -> None:
    match = said(table(**EGYPT), "7h -")
    deal, bot = running(match), bot_of(GAME)
    assert bot.inferred_seats(deal) == (0, 1)
    assert bot.hand_likelihood(deal, 0, cards(GOOD)) > bot.hand_likelihood(deal, 0, cards(POOR))
    assert bot.hand_likelihood(deal, 1, cards(GOOD)) < bot.hand_likelihood(deal, 1, cards(POOR))
    raised = running(said(match, "8h"))
    assert bot.hand_likelihood(raised, 2, cards(POOR)) == 0.0


def heard(match: Match) -> dict[str, str]:
    """By name the thoughts of the seat to act, and the reasons of its actions (the last of each name)."""
    view = match.view(match.actors[0])
    found = {one.thought.name: one.sentence for one in careful_player.thoughts(view)}
    given = [one.given for one in careful_player.advise(view, random.Random(1))]
    return found | {one.reason.name: one.sentence for one in given if one is not None}


def test_a_pass_compares_the_tricks_that_it_tells() -> None:
    """A bid said to leave nothing to spare is as high as the hope, no less."""
    for hand in (GOOD, POOR, SUITS[0]):
        for calls in ("", "7", "8", "9"):
            match = said(table(hand, dealer=3), "") if not calls else said(table("", hand), calls)
            told = heard(match)
            hope = next(int(word) for word in told["hope"].split() if word.isdigit())
            lowest = int(told["hope"].rstrip(".").split()[-1])
            assert ("cautious" in told) <= (hope == lowest), told
            assert ("weak" in told) <= (hope < lowest), told
            assert ("could-go-on" in told) <= (hope > lowest), told


def test_tricks_beyond_a_doubled_bid_count_double_and_all_thirteen_more() -> None:
    """`made`, `kaboot`: what is said of further tricks is what they score."""
    match = said(table(*SUITS, **EGYPT), "7s - - x -")
    play_highest(match, until=7)
    told = heard(match)
    assert told["made-already"] == "The bid is made: each trick more is 2 points more, and all 13 are 32."


def test_a_bid_that_can_be_made_no_more_is_not_said_to_need_tricks() -> None:
    match = said(table(*losing(7)), "9 - - -")
    act(match, "trump notrump")
    play_highest(match, until=11)
    while match.actors[0] % 2:
        act(match, str(match.legal(match.actors[0])[0]))
    told = heard(match)
    assert "needs" not in told
    assert "has-failed" in told


def play_highest(match: Match, *, until: int) -> None:
    """All play their highest cards, spades before hearts, until so many tricks are won."""
    deal, order = running(match), " ".join(SUITS).split()
    while sum(deal.tricks) < until:
        seat = match.actors[0]
        match.play(seat, min(match.legal(seat), key=lambda play: order.index(str(play).split()[1])))


def test_a_bid_of_all_tricks_is_not_redoubled_for_hope_of_more() -> None:
    """No hand is told to hope for more than thirteen."""
    best = "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S AH"
    told = heard(said(table(best, **EGYPT, redouble=True), "13s x - -"))
    assert "redouble" not in told


# What players of Tarneeb do with their cards


def declared(
    own: str, *played: str, others: tuple[str, str, str] = ("", "", ""), trump: str = "spades"
) -> Match:
    """Seat 0 plays for seven tricks with that hand and those trumps; these cards are played in turn."""
    match = said(table(own, *others), "7 - - -")
    act(match, f"trump {trump}")
    return act(match, *(f"play {one}" for one in played))


LONG_SPADES = "AS KS QS JS 10S AH 4H 3H KD 7D 6D 8C 5C"
BROAD = "9S 8S 7S 6S 10D 9D 8D QC JC 10C 9C 7C 6C"
"""Thirteen cards without hearts."""
LOW_HEARTS = "9H 6H 5H 2H 10D 9D 8D QC JC 10C 9C 7C 6C"
HIGH_HEARTS = "KH JH 10H 2H 10D 9D 8D QC JC 10C 9C 7C 6C"


@pytest.mark.parametrize("own", [LOW_HEARTS, HIGH_HEARTS])
def test_nobody_goes_over_a_partner_who_leads_the_ace(own: str) -> None:
    match = declared(LONG_SPADES, "AH", "8H", others=("8H", own, ""))
    assert advised(match) == "play 2H"


@pytest.mark.parametrize("own", [LOW_HEARTS, HIGH_HEARTS])
def test_second_to_an_ace_the_lowest_card_goes(own: str) -> None:
    assert advised(declared(LONG_SPADES, "AH", others=(own, "", ""))) == "play 2H"


def test_the_last_player_takes_with_the_lowest_card_that_does() -> None:
    match = declared(LONG_SPADES, "3H", "8H", "9H", others=("8H", "9H", HIGH_HEARTS))
    assert advised(match) == "play 10H"


def test_a_partners_winner_is_not_trumped() -> None:
    match = declared(LONG_SPADES, "AH", "8H", others=("8H", BROAD, ""))
    assert not advised(match).endswith("S")


def test_an_opponents_winner_is_trumped_with_the_lowest_trump() -> None:
    match = declared(LONG_SPADES, "4H", "KH", others=("KH 8H", BROAD, ""))
    assert advised(match) == "play 6S"


def test_a_hand_of_one_long_strong_suit_names_it() -> None:
    match = said(table("AS KS QS 9S 8S 4H 3H KD 7D 6D 8C 5C 2C"), "7 - - -")
    assert advised(match) == "trump spades"
