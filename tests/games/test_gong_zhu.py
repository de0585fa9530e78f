"""Gong Zhu: exposing and what it forbids, tricks, the score under all its variants, and who is the pig."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cardtable.archive.match_beginning import begin_again
from cardtable.book.rule_sheet import rules_in_force
from cardtable.bots.basic_bots import EasyBot
from cardtable.cards import Suit, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.bot import Grounds, bot_of
from cardtable.engine.deck import Stack
from cardtable.engine.event_wording import sentences
from cardtable.errors import OptionError
from cardtable.match.match import Match
from cardtable.match.view_codec import pack_view
from cardtable.records import replaying
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.testing.citation_checks import wrong_citations
from cardtable.testing.claim_checks import Heard, check_sentence
from games.gong_zhu.rules import GongZhuDeal
from games.gong_zhu.stages import GongZhuTricks
from tests.acting import act, advised, rule_of
from tests.claims.gong_zhu import is_given_no_heart

GAME = find_game("gong-zhu")
HEARTS = "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H"
SUITS = (
    "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S",
    HEARTS,
    "AD KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D",
    "AC KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C",
)
"""A suit for each seat: whoever leads his own takes all."""


def table(*hands: str, dealer: int = 3, seed: int = 1, seats: int = 4, **given: Any) -> Match:
    """A deal with these cards; seat 0 may expose first if nothing else is said."""
    held = {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    scores, carry = given.pop("scores", None), given.pop("carry", None)
    return Match(
        GAME, seats, seed=seed, stacks=[Stack(dealer, held)], options=given, scores=scores, carry=carry
    )


def to_play(match: Match) -> Match:
    """All pass until play begins."""
    while running(match).public_state()["leader"] < 0 or match.view(0).stage != "play":
        act(match, "pass")
    return match


def running(match: Match) -> GongZhuDeal:
    deal = match.in_play
    assert isinstance(deal, GongZhuDeal)
    return deal


def play_out(match: Match, seed: int = 1) -> Match:
    """Anything allowed, to the end of the deal."""
    rng, number = random.Random(seed), match.in_play.number
    while not match.over and match.in_play.number == number:
        seat = match.actors[0]
        passes = [action for action in match.legal(seat) if action.verb == "pass"]
        match.play(seat, rng.choice(passes or match.legal(seat)))
    return match


def scored(*taken: str, exposed: str = "", scores: tuple[int, ...] = (), **options: Any) -> GongZhuDeal:
    """A finished deal in which the sides have taken those cards; `exposed` as `QS2 10C4`."""
    deal = running(table(**options)).clone()
    for side, text in enumerate(taken):
        deal.piles[f"captured.{side}"] = deal.piles[f"captured.{side}"].holding(cards(text))
    for word in exposed.split():
        deal.raise_factor(cards(word[:-1])[0], int(word[-1]))
    deal.scores_before = scores or deal.scores_before
    deal.finish()
    assert deal.points == tuple(one.total for one in deal.counts()), "lines add up to what is counted"
    return deal


def rules_of(deal: GongZhuDeal) -> list[str]:
    return [" ".join(line.rules) for line in deal.score_lines()]


# The deal


@pytest.mark.rule("deal-all", "no-passing", "five-players")
def test_all_cards_are_dealt_and_none_is_passed() -> None:
    four, five = table(), table(seats=5)
    assert [len(four.in_play.hand(seat)) for seat in range(4)] == [13] * 4
    assert [len(five.in_play.hand(seat)) for seat in range(5)] == [10] * 5
    assert not {"2C", "2D"} & {c.text for c in five.in_play.pack}
    assert {action.verb for action in four.legal(0)} <= {"expose", "pass"}


@pytest.mark.rule("first-lead")
def test_lot_says_who_deals_first_and_the_two_of_spades_who_leads() -> None:
    assert {Match(GAME, 4, seed=seed).deal.dealer for seed in range(20)} == {0, 1, 2, 3}
    match = table("3H", "4H", "2S", dealer=1, exposing="off")
    assert match.actors == (2,)
    assert match.view(2).hand[0] in match.view(0).cards_in("hand.2"), "all know who holds the 2S"
    assert rule_of(match, "play 2S") == rule_of(match, f"play {match.in_play.hand(2)[-1]}") == ""
    later = table(carry={"pig_taker": 1})
    assert later.actors == (0,), "the dealer is as the table says"
    assert running(later).leader == 1
    assert Match(GAME, 4, seed=1, carry={"pig_taker": 1}).deal.dealer == 0


@pytest.mark.rule("partners")
def test_partners_sit_opposite_and_count_together() -> None:
    match = table(*SUITS, partners=True)
    assert match.in_play.sides == 2
    with pytest.raises(OptionError, match="4 seats"):
        table(seats=5, partners=True)
    deal = scored("10C KH", "QS", partners=True)
    assert deal.points == (-80, -100)
    played = play_out(to_play(table(SUITS[1], SUITS[2], SUITS[0], SUITS[3], partners=True)))
    assert played.deal.points == (800, 0)
    assert running(played).leader == 2, "the seat that took the pig leads, not its partner"


# Exposing


@pytest.mark.rule("expose-round", "expose-first", "turn-order")
def test_exposing_goes_round_until_all_have_passed_in_a_row() -> None:
    match = table("QS", "AH", "JD", "10C")
    assert rule_of(match, "play QS") == "expose-first"
    act(match, "pass", "pass", "pass", "expose 10C")
    assert match.actors == (3,)
    act(match, "pass", "pass", "pass", "pass")
    assert match.view(0).stage == "play"


def test_a_turn_in_which_a_card_was_exposed_ends_with_no_pass_that_is_told() -> None:
    match = table("QS", "AH", "JD", "10C")
    act(match, "pass", "pass", "pass", "expose 10C", "pass", "pass")
    exposer = match.acts[3].seat
    told = sentences(match.view(0).events, ["Ana", "Bo", "Cy", "Di"])
    assert [line.partition(" ")[2] for line in told if "pass" in line or "expose" in line] == [
        *["passes."] * 3, "exposes 10C.", "passes.",
    ]  # fmt: skip
    marked = [seat for seat in range(4) if any(f.value == "passed" for f in match.view(0).seat_facts(seat))]
    assert marked == [match.acts[-1].seat] != [exposer]


@pytest.mark.rule("exposable", "own-card", "expose-time", "expose-off", "sale")
def test_only_four_cards_are_exposed_before_play_and_once() -> None:
    match = table("QS AD", "AH")
    assert rule_of(match, "expose AD") == rule_of(match, "expose anything") == "exposable"
    assert rule_of(match, "expose AH") == "own-card"
    assert rule_of(match, "sell QS") == "sale"
    act(match, "expose QS")
    assert rule_of(match, "expose QS") == "own-card"
    to_play(match)
    assert rule_of(match, "expose AH") == "expose-time"
    assert rule_of(match, "sell AH") == "sale"
    off = table("QS 2S", exposing="off")
    assert off.view(0).stage == "play"
    assert rule_of(off, "expose QS") == "expose-off"
    assert rule_of(to_play(table("QS", exposing="sale")), "sell QS") == "expose-time"


def test_a_card_that_is_exposed_is_said_to_be_so() -> None:
    """It still belongs to the hand (exposed-in-hand), so nobody is told that he does not hold it."""
    match = table("QS 2S", dealer=3)
    seat = match.actors[0]
    own = [action for action in match.legal(seat) if action.verb == "expose"]
    match.play(seat, own[0])
    while match.actors[0] != seat:
        match.play(match.actors[0], "pass")
    refusal = match.refusal(seat, str(own[0]))
    assert refusal is not None
    assert refusal.sentence == f"{own[0].picks[0]} is exposed already."


@pytest.mark.rule("exposed-in-hand", "exposed-wait", "exposed-discard")
def test_an_exposed_card_is_played_like_any_once_its_suit_was_led() -> None:
    match = table("2S 3S 2C", "QS 4S 5H", "KS AS", "6S 7S", exposing="double")
    act(match, "pass", "expose QS")
    to_play(match)
    assert match.in_play.cards_in("exposed.1") == cards("QS")
    act(match, "play 2S")
    assert rule_of(match, "play QS") == "exposed-wait"
    act(match, "play 4S", "play KS", "play 6S", "play AS", "play 7S", "play 3S")
    assert match.actors == (1,)
    assert rule_of(match, "play QS") == "", "spades were led before"


@pytest.mark.rule("exposed-discard")
def test_an_exposed_card_is_thrown_on_another_suit() -> None:
    diamonds = "AD KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D"
    match = table("2S 3C", f"{HEARTS[:-3]} QS", diamonds, "4C 5C")
    act(match, "pass", "expose QS")
    to_play(match)
    assert match.actors == (0,)
    act(match, "play 3C")
    assert rule_of(match, "play QS") == ""
    act(match, "play QS")
    assert match.in_play.cards_in("trick") == cards("3C QS")


@pytest.mark.rule("exposed-lead")
def test_an_only_card_of_its_suit_may_open_it_though_exposed() -> None:
    match = table("QS 2S", f"JD {SUITS[3][:-3]}", carry={"pig_taker": 1}, dealer=0)
    act(match, "expose JD")
    to_play(match)
    assert rule_of(match, "play JD") == ""
    act(match, "play JD")
    seen = match.view(0).deal
    assert not any(seen.may_hold("hand.1", c) for c in cards("AD 2D")), "he has no other diamond"


@pytest.mark.rule("first-card")
def test_the_first_card_is_exposed_before_the_others_are_dealt() -> None:
    match = table("QS", "2S", first_card=True)
    assert [len(match.in_play.hand(seat)) for seat in range(4)] == [1] * 4
    act(match, "expose QS")
    assert rule_of(match, "expose 2S") == "exposable"
    assert rule_of(match, "play 2S") == "expose-first"
    act(match, "pass", "pass", "pass")
    assert match.view(0).stage == "expose"
    assert [len(match.in_play.hand(seat)) for seat in range(4)] == [12, 13, 13, 13]
    assert running(match).factor(cards("QS")[0]) == 4
    assert table(first_card=True, exposing="sale").view(0).stage == "expose"


@pytest.mark.rule("sale", "exposed-wait")
def test_a_card_for_sale_stays_secret_until_it_is_played() -> None:
    match = table("JD 3D 2S", "4D QS", "5D 10C", "6D AH", exposing="sale")
    act(match, "sell JD")
    view = match.view(3)
    assert view.state["sold"] == (1, 0, 0, 0)
    assert view.state["sheep_factor"] == 1
    kinds = {view.sample(random.Random(seed)).cards_in("sale.0")[0].text for seed in range(60)}
    assert kinds == {"QS", "JD", "10C"}, "one of the key cards not seen elsewhere"
    to_play(match)
    assert rule_of(match, "play JD") == "exposed-lead"
    act(match, "play 3D", "play 4D", "play 5D", "play 6D")
    match = to_play(act(table("2S", f"JD {HEARTS[3:]}", exposing="sale"), "pass", "sell JD"))
    diamond = next(c for c in match.in_play.hand(0) if c.suit is cards("2D")[0].suit)
    events = act(match, f"play {diamond}", "play JD").log
    assert running(match).factor(cards("JD")[0]) == 2
    assert "Ana turns up JD: it was for sale." in sentences(events, ["Bo", "Ana", "Cy", "Di"], 0)


# Play


@pytest.mark.rule("lead-any", "trick-winner", "scoring-cards-shown")
def test_hearts_may_be_led_at_once_and_scoring_cards_lie_open() -> None:
    match = table("2S 9H", "KC 10H", "AS QS 3H", "2H 10C", exposing="off")
    act(match, "play 9H", "play 10H", "play 3H", "play 2H")
    assert match.actors == (1,), "the highest card of the suit led"
    assert match.view(3).cards_in("captured.1") == cards("9H 10H 3H 2H")
    act(match, "play KC")
    seen = match.view(0)
    assert rule_of(match, f"play {seen.cards_in('hand.2')[0]}") != ""
    played = play_out(match).deal
    heap = [
        c for c in played.pack if c not in [x for n in range(4) for x in played.cards_in(f"captured.{n}")]
    ]
    assert sorted(played.cards_in("discard")) == sorted(heap)
    assert sorted(match.view_of_table(0).cards_in("discard")) == sorted(heap), "each came there openly"


@pytest.mark.rule("follow-suit")
def test_a_suit_not_followed_is_neither_in_the_hand_nor_for_sale() -> None:
    match = table("2S 4D", SUITS[3], exposing="sale")
    act(match, "pass", "sell 10C")
    to_play(match)
    act(match, "play 4D", "play AC")
    view = match.view(0)
    assert not view.deal.may_hold("sale.1", cards("JD")[0])
    assert not view.deal.may_hold("hand.1", cards("5D")[0])


# The score


@pytest.mark.rule("value-pig", "value-hearts", "value-sheep", "ten-alone", "ten-doubles")
def test_what_cards_count() -> None:
    assert scored("QS", "AH KH QH JH", "JD", "10C").points == (-100, -140, 100, 50)
    assert scored("10H 9H 8H 7H 6H 5H", "4H 3H 2H", "10C 3H", "10C JD").points == (-60, 0, 0, 200)
    assert scored("10C QS 5H", "10C QS JD KH").points[:2] == (-220, -80)
    assert rules_of(scored("10C QS")) == ["value-pig", "ten-doubles"]
    assert rules_of(scored("10C")) == ["ten-alone"]


@pytest.mark.rule("all-hearts", "all-hearts-pig", "all-hearts-sheep")
def test_all_hearts_count_in_favour() -> None:
    assert scored(HEARTS).points[0] == 200
    assert scored(f"{HEARTS} QS").points[0] == 300
    assert scored(f"{HEARTS} QS JD").points[0] == 400
    assert scored(f"{HEARTS} QS 10C").points[0] == 600
    assert scored(f"{HEARTS} QS JD 10C").points[0] == 800
    assert scored(HEARTS[:-3], "2H QS").points[:2] == (-200, -100)
    assert rules_of(scored(f"{HEARTS} QS JD")) == [
        "all-hearts",
        "all-hearts-pig",
        "value-sheep all-hearts-sheep",
    ]


@pytest.mark.rule("expose-hearts", "expose-pig", "expose-sheep", "expose-ten")
def test_exposed_cards_double_what_they_count() -> None:
    assert scored("KH 9H 2H JD", "QS", exposed="AH2 QS2").points[:2] == (0, -200)
    assert scored("JD", "10C", exposed="JD2 10C2").points[:2] == (200, 100)
    assert scored("10C QS", exposed="QS2 10C2").points[0] == -800
    assert scored(f"{HEARTS} QS", exposed="AH2 QS2").points[0] == 600
    assert scored("10C QS", exposed="QS4 10C4").points[0] == -3200
    assert rules_of(scored("10C KH QS", exposed="AH2 10C2 QS2")) == [
        "value-hearts expose-hearts",
        "value-pig expose-pig",
        "ten-doubles expose-ten",
    ]


@pytest.mark.rule("hearts-face")
def test_low_hearts_may_cost_their_number() -> None:
    assert scored("10H 9H 8H 7H 6H 5H", "4H 3H", "2H", HEARTS[:-3], hearts="face").points == (
        -45,
        -13,
        -2,
        -198,
    )
    assert scored(HEARTS, hearts="face").points[0] == 200


@pytest.mark.rule("swap-pig-sheep")
def test_all_hearts_may_swap_pig_and_sheep_for_everybody() -> None:
    deal = scored(HEARTS, "QS", "JD", all_hearts="swap")
    assert deal.points == (200, 100, -100, 0)
    assert rules_of(deal) == [
        "all-hearts",
        "all-hearts-pig swap-pig-sheep",
        "all-hearts-sheep swap-pig-sheep",
    ]
    assert scored(f"{HEARTS} QS JD", all_hearts="swap").points[0] == 200
    assert scored(HEARTS, "QS", "JD", exposed="QS2", all_hearts="swap").points == (200, 200, -100, 0)
    assert scored(HEARTS[:-3], "QS", "JD 2H", all_hearts="swap").points == (-200, -100, 100, 0)
    minus = scored(HEARTS, "JD", exposed="JD2", all_hearts="swap", sheep_exposed="minus")
    assert minus.points == (200, 200, 0, 0)


@pytest.mark.rule("together")
def test_pig_and_sheep_may_have_to_come_together() -> None:
    assert scored(f"{HEARTS} QS", all_hearts="together").points[0] == 100
    assert scored(f"{HEARTS} QS JD", all_hearts="together").points[0] == 400
    assert scored(f"{HEARTS} JD", "QS", all_hearts="together").points[:2] == (300, -100)
    both = scored(f"{HEARTS} QS JD", exposed="JD2", all_hearts="together", sheep_exposed="minus")
    assert both.points[0] == 500
    assert rules_of(both) == [
        "all-hearts",
        "all-hearts-pig together",
        "value-sheep together sheep-minus",
    ]


@pytest.mark.rule("sheep-minus")
def test_an_exposed_sheep_may_count_against_its_taker() -> None:
    for sheep, points in (("plus", 200), ("minus", -200), ("minus_double", -400)):
        assert scored("JD", exposed="JD2", sheep_exposed=sheep).points[0] == points
        assert scored("JD", sheep_exposed=sheep).points[0] == 100
    assert scored("JD", exposed="JD4", sheep_exposed="minus_double").points[0] == -800
    assert scored(f"{HEARTS} JD", exposed="JD2", sheep_exposed="minus").points[0] == 0


@pytest.mark.rule("grand")
def test_all_sixteen_may_count_a_thousand() -> None:
    every = f"{HEARTS} QS JD 10C"
    assert scored(every, grand=True).points[0] == 1000
    assert scored(every, exposed="QS2 10C2", grand=True).points[0] == 1000
    assert rules_of(scored(every, grand=True)) == ["grand"]
    assert scored(f"{HEARTS} QS JD", grand=True).points[0] == 400


# The match


@pytest.mark.rule("cumulative", "lose", "strip")
def test_the_lowest_at_the_limit_is_the_pig() -> None:
    match = play_out(to_play(table(*SUITS, scores=[-1799, -1001, 0, 40])))
    assert match.over
    assert match.scores == (-999, -1001, 0, 40)
    assert match.winners == (3,)
    assert match.standing.rule == "lose"
    assert running(match).pig == (1,)
    assert running(match).seat_facts(1)[0].value == "lost: the pig, who wears a paper strip by custom"
    told = sentences(match.log, ["Bo", "Ana", "Cy", "Di"], 0)
    assert "Ana lost: the pig!" in told
    assert "A long strip of paper for Ana: one end in the mouth, until somebody else loses." in told
    assert "As is the custom, Ana may be sent to grovel under the table." in told
    assert not play_out(to_play(table(*SUITS, scores=[-1799, -999, 0, 0]))).over


@pytest.mark.rule("strip")
@pytest.mark.parametrize(
    ("worn", "strips", "told"),
    [
        ((0, 1, 0, 0), (0, 2, 0, 0), "lost: the pig, who wears two paper strips by custom"),
        ((2, 0, 0, 0), (0, 1, 0, 0), "lost: the pig, who wears a paper strip by custom"),
    ],
)
def test_strips_of_paper_are_worn_until_somebody_else_loses(
    worn: tuple[int, ...], strips: tuple[int, ...], told: str
) -> None:
    match = to_play(table(*SUITS, scores=[-1799, -1001, 0, 40], carry={"strips": worn}))
    assert running(match).strips == worn
    wearer = next(seat for seat in range(4) if worn[seat])
    paper = f"{'a paper strip' if max(worn) == 1 else 'two paper strips'} from a match lost before"
    assert running(match).seat_facts(wearer)[-1].value == paper
    play_out(match)
    assert running(match).strips == strips
    assert running(match).seat_facts(1)[0].value == told


@pytest.mark.rule("strip")
def test_strips_are_kept_by_a_rematch_and_its_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path))
    specs = parse_seats("careful,careful,careful,careful", GAME)
    lost = play_out(to_play(table(*SUITS, scores=[-1799, -1001, 0, 40])))
    again = begin_again(Sitting(lost, specs))
    assert running(again.match).strips == (0, 1, 0, 0)
    assert running(replaying.replay(again.match.record().encode()).match).strips == (0, 1, 0, 0)
    assert pack_view(again.match.view(0))
    two = play_out(to_play(table(*SUITS, carry={"strips": (0, 1, 0, 0)})))
    assert running(two).strips == (0, 1, 0, 0), "kept from deal to deal"


def test_of_several_at_the_limit_all_that_are_lowest_are_the_pig() -> None:
    assert scored("", "", scores=(-1000, -1200, -1200, 5)).pig == (1, 2)
    assert scored("QS", scores=(-150, 0, 0, 0), target=200).pig == (0,)
    assert scored("QS", scores=(-99, 0, 0, 0), target=200).pig == ()


@pytest.mark.rule("exact")
def test_exactly_the_limit_may_turn_round() -> None:
    exact = play_out(to_play(table(*SUITS, scores=[0, -1000, 0, 40], exact=True)))
    assert exact.over
    assert exact.scores == (800, 1000, 0, 40)
    assert exact.winners == (1,)
    assert exact.standing.rule == "exact"
    assert running(exact).pig == ()
    lost = play_out(to_play(table(*SUITS, scores=[0, -1000, -1010, 40], exact=True)))
    assert lost.standing.rule == "lose"
    assert running(lost).pig == (2,)
    assert lost.winners == (1,)
    assert play_out(to_play(table(*SUITS, scores=[0, -1000, 0, 40]))).winners == (0,)


TAKEN = (
    ("10C",),
    ("QS", "JD", "10C KH 9H 4H"),
    (f"{HEARTS} QS JD 10C",),
    (HEARTS, "QS 10C", "JD"),
    (f"{HEARTS} JD", "QS"),
)
"""By side scoring cards that come to something in every way."""


@pytest.mark.parametrize("taken", TAKEN)
@pytest.mark.parametrize("all_hearts", ["pig", "swap", "together"])
@pytest.mark.parametrize(
    ("factors", "exposing", "first_card"),
    [("2", "double", False), ("4", "double", True), ("2", "sale", False), ("4", "sale", False)],
)
def test_every_line_cites_what_raises_its_points(
    taken: tuple[str, ...], all_hearts: str, factors: str, exposing: str, first_card: bool
) -> None:
    for hearts, sheep_exposed in product(("classic", "face"), ("plus", "minus", "minus_double")):
        options: dict[str, Any] = {"hearts": hearts, "sheep_exposed": sheep_exposed, "all_hearts": all_hearts}
        options |= {"exposing": exposing, "first_card": first_card}
        exposed = " ".join(key + factors for key in ("AH", "QS", "JD", "10C"))
        lines = scored(*taken, exposed=exposed, **options).score_lines()
        sheet = rules_in_force(GAME, 4, options)
        assert not [*wrong_citations(lines, sheet)]
        cited = {rule for line in lines for rule in line.rules}
        assert all(sheet.rules[rule].in_force for rule in cited)
        assert cited & {"sale", "first-card"} or (factors, exposing) not in (("4", "double"), ("2", "sale"))


def test_cards_of_a_score_line_stand_in_order_whenever_they_were_won() -> None:
    lines = scored("4H AH 9H QS 10H").score_lines()
    assert [str(item.what) for item in lines[0].items] == ["AH", "10H", "9H"]
    everything = scored("2H 4H 3H 6H 5H 8H 7H 10H 9H QH JH AH KH").score_lines()
    assert everything[0].cards == cards("AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H")


@pytest.mark.rule("exact")
def test_the_limit_is_told_as_the_option_sets_it() -> None:
    for exact, fact, aim in (
        (False, "Lost at -1000", "to stay above -1000"),
        (True, "Lost below -1000", "not to fall below -1000"),
    ):
        match = table(exact=exact)
        assert running(match).facts()[-1].words == fact
        assert GAME.aim(4, match.options).words == aim


# What is said of a decision


def heard(match: Match) -> dict[str, str]:
    """By name the thoughts of the seat to act, and the reasons of its actions (the last of each name)."""
    view = match.view(match.actors[0])
    found = {one.thought.name: one.sentence for one in careful_player.thoughts(view)}
    given = [one.given for one in careful_player.advise(view, random.Random(1))]
    return found | {one.reason.name: one.sentence for one in given if one is not None}


def test_a_sheep_that_counts_for_its_taker_is_not_feared() -> None:
    """`expose-sheep`, `sheep-minus`: the sheep is wished for, unless exposed it counts against its taker."""
    plus = heard(table("JD 2D 3S", exposing="double"))
    minus = heard(table("JD 2D 3S", sheep_exposed="minus"))
    assert plus["keeps-quiet"].startswith("Another may win")
    assert "that may be another" in plus["comes-back"]
    assert minus["keeps-quiet"].startswith("You may have to win")


def test_an_exposed_card_is_told_to_wait_in_the_trick_in_which_it_has_to() -> None:
    """`exposed-wait`, `exposed-lead`: not while other suits are led, but in the first trick in its own."""
    match = table("2S 4C 9D", "QS 5S 3C 8D", "6S 5C 3D", "7S 6C 4D", dealer=3)
    act(match, "pass", "expose QS", "pass", "pass", "pass", "pass")
    note = match.view(1).deal.place_of("exposed.1").note
    assert note == "locked"
    act(match, "play 2S")
    assert heard(match)["locked"].startswith("QS has to wait for the second trick in spades")
    assert match.view(1).deal.place_of("exposed.1").note == "locked"
    act(match, "play 5S", "play 6S", "play 7S")
    assert match.view(1).deal.place_of("exposed.1").note == ""


def test_a_pig_without_spades_is_not_told_to_be_kept_among_them() -> None:
    spades = SUITS[0].replace("QS ", "").replace(" 2S", "")
    match = to_play(table(f"QS {SUITS[3][3:]}", f"{spades} 2S", carry={"pig_taker": 0}, dealer=3))
    assert match.actors == (0,)
    assert "no other spade" in heard(match)["pig-held"]


def test_an_own_card_for_sale_is_counted_double() -> None:
    """`sale`: its owner knows that it will be."""
    match = table("2S 4D", "3S 5D", "6D 5S", "JD 4S", dealer=2, exposing="sale", carry={"pig_taker": 0})
    assert match.actors == (3,)
    act(match, "sell JD")
    to_play(match)
    view = match.view(3)
    position = bot_of(GAME).position(view)
    assert position.play.gain(3, cards("JD")) == 200


def test_that_nobody_has_exposed_a_card_is_told_with_the_last_pass() -> None:
    """Also to whoever was asked for nothing, holding no card that can be exposed."""

    def last_pass(exposed: str) -> str:
        match = table("2S 3S 4S", "QS 5S", "AH", "JD 10C", dealer=3)
        for action in ("pass", *([exposed] if exposed else []), *["pass"] * (3 + bool(exposed))):
            match.play(match.actors[0], action)
        told = [event.text for act in match.acts for event in act.events if event.kind == "pass"]
        assert match.view(0).stage == "play"
        return told[-1]

    assert last_pass("") == "{seat} pass{es}: nobody has exposed a card."
    assert last_pass("expose QS") == "{seat} pass{es}."


def test_exposing_is_told_of_each_card_that_may_be_exposed() -> None:
    """`expose-hearts`, `expose-ten`: every heart counts double, and the ten multiplies by four."""
    told = heard(table("AH QS 10C 3S", "2S"))["to-expose"]
    assert told.startswith(
        "Exposed, AH makes each heart count double, QS counts double and 10C multiplies by four:"
    )
    match = act(table("10C 3S", "2S"), "expose 10C")
    assert running(match).facts()[0].value == "10C x4"


def test_an_exposed_card_that_may_not_open_its_suit_is_named_in_the_question() -> None:
    match = table("JD 3D 2S 4C", "4D 5D 6S 7C", "6D 7D 3S 8C", "8D 9D 4S 9C", carry={"pig_taker": 0})
    to_play(act(match, "expose JD"))
    stage = running(match).stage
    assert stage is not None
    assert stage.prompt(0) == "Lead any card but JD."


def test_thoughts_bear_on_the_card_to_be_played() -> None:
    """No word of the sheep while another suit must be followed, nor of one that has to wait."""
    match = table("2S 3D 4C", "3S QD 5C", "JD 5S 6C", "4S 4D 7C", carry={"pig_taker": 0})
    to_play(match)
    act(match, "play 2S")
    assert "sheep-out" not in heard(match)
    match = table("2S 3D 4C", "3S QD 5C", "JD 5D 6C", "4S 4D 7C", carry={"pig_taker": 0})
    act(match, "pass", "pass", "expose JD")
    act(to_play(match), "play 3D")
    assert "sheep-out" not in heard(match)


def test_no_exposed_pig_is_said_to_fall_on_a_spade_while_it_has_to_wait() -> None:
    """`exposed-wait`: the ace rides free in the first trick in spades, and may have to take the pig later."""
    match = table("AS 3S 3D 4C", "QS 2S 5D 5C", "6S JS 6D 7C", "4S 5S 4D 9C", carry={"pig_taker": 0})
    act(match, "pass", "expose QS")
    to_play(match)
    assert heard(match)["pig-out"].endswith("if its holder has other spades: AS may ride free in it.")
    act(match, "play 3S", "play 2S", "play 6S", "play 4S", "play JS", "play 5S")
    assert heard(match)["pig-out"] == "The pig is still out, and may fall on your AS."


def test_no_card_is_kept_to_duck_with_that_nobody_can_go_over() -> None:
    """All higher clubs are in the same hand; of the spades others hold higher ones."""
    match = table("AC KC QC JC 10C 9C 8C 7C 4S 2S", carry={"pig_taker": 0}, exposing="off")
    view = match.view(0)
    position = bot_of(GAME).position(view)
    (keeps,) = (one for one in bot_of(GAME).reasons if one.name == "keeps-lower")
    told = [str(one.picks[0]) for one in view.legal if keeps.holds(position, one)]
    assert "4S" in told
    assert not any(name.endswith("C") for name in told)


def told_apart(match: Match, play: str, other: str) -> str:
    """What is said for a play of the seat to act and not for that other one; empty if nothing is."""
    view = match.view(match.actors[0])
    legal = {str(action): action for action in view.legal}
    given = Grounds(bot_of(GAME), view).apart(legal[play], [legal[other]])
    return " ".join(one.sentence for one in given if not one.is_true_of(legal[other]))


def test_no_reason_is_given_that_is_as_true_of_what_it_is_held_against() -> None:
    """The hearts that stay beside the jack stay beside the queen, and whatever else is led.

    A lone spade is led as low as the lowest club.
    """
    hand = "QH JH 10H 8H 9S AC QC 4C AD KD 8D 7D 3D"
    match = to_play(table(hand, carry={"pig_taker": 0}, exposing="off"))
    assert "duck" not in told_apart(match, "play JH", "play QH")
    assert "duck" not in told_apart(match, "play JH", "play 9S")
    assert "lowest" not in told_apart(match, "play 4C", "play 9S")
    assert "lowest" in told_apart(match, "play 4C", "play QC")


def test_giving_the_sheep_away_is_not_praised() -> None:
    """It is the highest diamond below the ace, and thrown on clubs the highest of its suit."""
    hand = "JD 4D 7D 2H 3H 4H 5H 6H 3C 4C 6C 7C 8C"
    match = table("AD 5C", hand, carry={"pig_taker": 0}, exposing="off")
    act(to_play(match), "play AD")
    assert told_apart(match, "play JD", "play 4D") == ""
    assert told_apart(match, "play JD", "play 7D") == ""
    assert told_apart(match, "play 7D", "play 4D")


def test_a_plain_card_is_not_thrown_because_it_does_not_count() -> None:
    """On another's trick a card that counts is what one would be rid of."""
    diamonds = "AD KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D"
    match = table(f"{diamonds} 2D", "AS KH 3C 8C", carry={"pig_taker": 0}, exposing="off")
    act(to_play(match), "play AD")
    assert "does not count" not in told_apart(match, "play 8C", "play KH")


# How a careful player plays


def ending(*hands: str, taken: tuple[str, ...] = (), exposed: str = "", **given: Any) -> Match:
    """The end of a deal, seat 0 to lead: those cards are left, and the sides have taken those scoring cards.

    All others lie on the heap, as all know. `exposed` as `QS2 10C4`.
    """
    match = to_play(table(*hands, carry={"pig_taker": 0}, **given))
    deal = running(match)
    piles = {f"captured.{side}": cards(text) for side, text in enumerate(taken)}
    piles |= {f"hand.{seat}": cards(text) for seat, text in enumerate(hands)}
    target = {c: name for name, held in piles.items() for c in held}
    for seat in range(deal.seats):
        for c in deal.hand(seat):
            to = target.get(c, "discard")
            if to == "discard":
                deal.put_away((c,), f"hand.{seat}", to)
            elif to != f"hand.{seat}":
                deal.move((c,), f"hand.{seat}", to)
    for word in exposed.split():
        deal.raise_factor(cards(word[:-1])[0], int(word[-1]))
    deal.trick_no = deal.each - len(cards(hands[0])) + 1
    deal.suits_led = tuple(Suit)
    return match


@pytest.mark.parametrize(
    ("hands", "taken", "plays", "does", "given"),
    [
        # The sheep is not led, nor played, under diamonds that take it, and is where they are gone.
        (("JD 9D 4C 3C", "AD 3S 2S 5C", "KD 5S 4S 6C", "2D 7S 6S 7C"), ("", "QS"), (), "not JD", {}),
        (
            ("10D 3C 2C 4S", "JD 9D 2D 4C", "AD 3S 2S 5C", "KD 5S 8S 6C"),
            ("", "", "QS"),
            ("10D",),
            "not JD",
            {},
        ),
        (("JD 10C 8S 7S", "9D 8D 3S 2S", "7D 6D 5S 4S", "5D 3C 7C 6C"), ("", "QS"), (), "JD", {}),
        (
            ("JD 3C 2C 9S", "10D 9D 3S 2S", "8D 7D 5S 4S", "6D 5D 7S 6S"),
            ("", "QS"),
            (),
            "JD",
            {"partners": True},
        ),
        # Whoever has the sheep before him takes it, and a partner who is sure of it is given it.
        (("9D 3C 2C 4C", "JD 2D 6C 7C", "KD 3D 8C 9C", "QD 10C 5C JC"), ("", "QS"), ("9D", "JD"), "KD", {}),
        (
            ("AD 3C 2C 4C", "4D 2D 6C 7C", "JD 3D 8C 9C", "QD 10C 5C JC"),
            ("", "QS"),
            ("AD", "2D"),
            "JD",
            {"partners": True},
        ),
        (
            ("AD 3C 2C 4C", "JD 2D 6C 7C", "4D 3D 8C 9C", "QD 10C 5C JC"),
            ("", "QS"),
            ("AD",),
            "2D",
            {"partners": True},
        ),
        # All hearts of one swap pig and sheep: then nobody wants the sheep, and everybody the pig.
        (
            ("10D 3C 2C 4C", "JD 2D 6C 7C", "4D 3D 8C 9C", "AD 5D 5C JC"),
            ("", "", HEARTS, "QS"),
            ("10D", "JD", "4D"),
            "5D",
            {"all_hearts": "swap"},
        ),
        (
            ("10D 3C 2C 4C", "JD 2D 6C 7C", "4D 3D 8C 9C", "AD 5D 5C JC"),
            ("", "", "QS", ""),
            ("10D", "JD", "4D"),
            "AD",
            {"all_hearts": "swap"},
        ),
        (
            ("10S 3C 2C 4C", "QS 2S 6C 7C", "4S 3S 8C 9C", "AS 5S 5C JC"),
            ("", "", HEARTS, ""),
            ("10S", "QS", "4S"),
            "AS",
            {"all_hearts": "swap"},
        ),
        (
            ("10S 3C 2C 4C", "QS 2S 6C 7C", "4S 3S 8C 9C", "AS 5S 5C JC"),
            ("", "", HEARTS, ""),
            ("10S", "QS", "4S"),
            "5S",
            {},
        ),
        # For the side that has all hearts the pig counts in favour.
        (
            ("10S 3C 2C 4C", "QS 2S 6C 7C", "4S 3S 8C 9C", "AS 5S 5C JC"),
            ("", "", "", HEARTS),
            ("10S", "QS", "4S"),
            "AS",
            {},
        ),
        # An exposed sheep may count against its taker: it is thrown to another, and not caught.
        (
            ("10D 3C 2C 4C", "JD 2D 6C 7C", "4D 3D 8C 9C", "AD 5D 5C JC"),
            ("", "", "QS", ""),
            ("10D", "JD", "4D"),
            "5D",
            {"sheep_exposed": "minus", "exposed": "JD2"},
        ),
        (
            ("9S 3C 2C 4C", "JD 6C 7C 8C", "4S 3S 10C 9C", "KS 5S 5C JC"),
            ("", "", "QS", ""),
            ("9S",),
            "JD",
            {"sheep_exposed": "minus_double", "exposed": "JD2"},
        ),
        (
            ("9S 3C 2C 4C", "JD 6C 7C 8C", "4S 3S 10C 9C", "KS 5S 5C JC"),
            ("", "", "QS", ""),
            ("9S",),
            "not JD",
            {},
        ),
        # The ten goes to whoever has burdens, and not to whoever has the sheep; with the sheep it is wanted.
        (("9S 3H 2C 4C", "10C 6D 7D 8D", "4S 3S 5D 9C", "KS 5S 5C JC"), ("QS AH",), ("9S",), "not 6D", {}),
        (("KS 3H 2C 4C", "10C 6D 7D 8D", "4S 3S 5D 9C", "9S 5S 5C JC"), ("QS AH",), ("KS",), "10C", {}),
        (("KS 3H 2C 4C", "10C 6D 7D 8D", "4S 3S 5D 9C", "9S 5S 5C JC"), ("JD", "QS"), ("KS",), "not 10C", {}),
        (
            ("9C 3H 2S 4S", "10C 2D 7D 8D", "4C 3S 5D 9S", "KC 5C 5S JD"),
            ("", "", "QS", "AD"),
            ("9C", "10C", "4C"),
            "KC",
            {},
        ),
        (
            ("9C 3H 2S 4S", "10C 2D 7D 8D", "4C 3S 5D 9S", "KC 5C 5S 6S"),
            ("", "", "", "QS AH"),
            ("9C", "10C", "4C"),
            "5C",
            {},
        ),
        # Under the pig: never above it while it may still fall, and away with the ace where it is safe.
        (("KS 3S 4D 5D", "QS 9S 4C 5C", "JS 8S 6C 7C", "10S 7S 8C 9C"), (), (), "not KS", {}),
        (("9D 3S 2S 4S", "AS 8C 7C 6C", "QS JS 10D 8D", "KD 7D 6S 5S"), (), ("9D",), "AS", {}),
        # Who holds all twelve other hearts takes the thirteenth; who fears that of another takes one.
        (
            ("4H 3C 2C 4C", "5C 2D 6C 7C", "4D 3D 8C 9C", "5H 5D 10C JC"),
            ("", "QS", "", HEARTS.replace("4H ", "").replace("5H ", "")),
            ("4H", "5C", "9C"),
            "5H",
            {},
        ),
        (
            ("4H 3C 2C 4C", "5C 2D 6C 7C", "4D 3D 8C 9C", "6H 2H 10C JC"),
            ("", "QS", "AH KH QH JH 10H 9H 8H 7H", ""),
            ("4H", "5C", "9C"),
            "6H",
            {},
        ),
        # What counts by its number goes first, the four before the six (hearts-face).
        (
            ("9S 3C 2C 4C", "4H 3H 7C 8C", "4S 3S 10C 9C", "KS 5S 5C JC"),
            ("", "", "QS"),
            ("9S",),
            "4H",
            {"hearts": "face"},
        ),
        # Last to a plain trick: the highest card that stays below, or wins for nothing.
        (
            ("9C 3H 2S 4S", "8C 2D 7D 8D", "7C 3S 5D 9S", "KC 2C 5S 6S"),
            ("", "", "QS"),
            ("9C", "8C", "7C"),
            "KC",
            {},
        ),
        (
            ("9C 3H 2S 4S", "8C 2D 7D 8D", "AH 3S 5D 9S", "KC 7C 2C 6S"),
            ("", "", "QS"),
            ("9C", "8C", "AH"),
            "7C",
            {},
        ),
    ],
)
def test_a_careful_player_knows_what_a_trick_counts_for_whom(
    hands: tuple[str, ...], taken: tuple[str, ...], plays: tuple[str, ...], does: str, given: dict[str, Any]
) -> None:
    match = ending(*hands, taken=taken, **given)
    act(match, *(f"play {c}" for c in plays))
    found = advised(match).removeprefix("play ")
    if does.startswith("not "):
        assert found != does.removeprefix("not ")
    else:
        assert found == does


def test_the_sheep_is_seldom_led_or_played_under_cards_that_take_it() -> None:
    """A player with a higher diamond takes the sheep: it waits until they are gone, or it has to go."""
    sheep, higher = cards("JD")[0], set(cards("AD KD QD"))
    lost = 0
    for seed in range(40):
        match = Match(GAME, 4, seed=seed)
        deal = running(match)
        while match.in_play is deal and not match.over:
            seat = match.actors[0]
            action = advised(match)
            is_choice = action == "play JD" and len(match.legal(seat)) > 1
            if is_choice and (not deal.laid or deal.laid[0][1].suit is sheep.suit):
                ahead = {c for _, c in deal.laid}
                stage = deal.stage
                assert isinstance(stage, GongZhuTricks)
                behind = {c for at in stage.behind() for c in stage.held(at)}
                lost += bool(higher & (ahead | behind))
            act(match, action)
    assert lost <= 3, "of some ten that a player who hopes for the best would lose"


STATES = (
    ("", "", "", ""),
    ("AH", "QS", "JD", "10C"),
    ("10C 2H", "QS KH", "", "JD"),
    ("JD", "10C QS", "3H", "4H"),
    (HEARTS.replace(" 2H", ""), "QS", "JD", ""),
    (HEARTS.replace(" 2H", ""), "QS 10C", "", "JD"),
    (HEARTS, "", "QS", "JD"),
    ("QS", HEARTS, "", "10C"),
    ("JD 10C", HEARTS.replace(" 2H", ""), "", "QS"),
)


@pytest.mark.parametrize("modes", [*product(("pig", "swap", "together"), ("plus", "minus", "minus_double"))])
def test_what_a_trick_is_worth_is_what_the_rules_count(modes: tuple[str, str]) -> None:
    """For each option, state and taker: what the trick brings this side, less the others' average."""
    all_hearts, sheep_exposed = modes
    for hearts, grand, partners, exposed, state in product(
        ("classic", "face"), (False, True), (False, True), ("", "JD2 QS2 AH2 10C2"), STATES
    ):
        given = {"hearts": hearts, "grand": grand, "all_hearts": all_hearts, "sheep_exposed": sheep_exposed}
        held = (" ".join(state[::2]), " ".join(state[1::2])) if partners else state
        match = ending("2S", "3S", "4S", "5S", taken=held, exposed=exposed, partners=partners, **given)
        deal, play = running(match), bot_of(GAME).position(match.view(0)).play
        before = [one.total for one in deal.counts()]
        for trick in ("JD", "QS", "2H", "10C", "2H QS", "2H JD 10C"):
            won = tuple(c for c in cards(trick) if c not in cards(" ".join(state)))
            for side in range(deal.sides):
                then = deal.clone()
                pile = then.piles[f"captured.{side}"]
                then.piles[f"captured.{side}"] = pile.holding((*pile.cards, *won))
                more = [one.total - was for one, was in zip(then.counts(), before, strict=True)]
                worth = more[0] - sum(more[1:]) / (deal.sides - 1)
                is_open = bool(play.chance_of_swap) or (cards("10C")[0] in won and not deal.taken(side))
                if won and not is_open:
                    assert play.balance(side, won) == pytest.approx(worth), (given, state, trick, side)
                assert play.gain(side, won) == more[side], (given, state, trick, side)


@pytest.mark.parametrize("seed", range(6))
def test_nobody_feeds_hearts_to_a_player_who_has_all_ten_so_far(seed: int) -> None:
    """A beginner sees that, too."""
    match = table(
        "AH KH QH AC KC QC JC 10C 9C 8C 3C 2C 2S",
        "2H 3H 5C 6C 9D 8D 7D 6D 5D 8S 10S 9S 7S",
        "5H 6H 7C 4C KD AD QD JD 10D 6S 5S JS QS",
        "8H 9H 10H JH 7H 4H 2D 3D 4D 3S 4S KS AS",
        exposing="off", carry={"pig_taker": 0}, seed=seed,
    )  # fmt: skip
    for trick in ("AH 2H 5H 8H", "KH 3H 6H 9H", "QH 5D KD 10H", "AC 5C 7C"):
        act(match, *[f"play {c}" for c in trick.split()])
    view = match.view(3)
    assert EasyBot().decide(view, random.Random(seed)).picks[0].suit is not Suit.HEARTS
    position = bot_of(GAME).position(view)
    low = next(action for action in view.legal if action.picks == cards("2D"))
    told = "Another is ahead who has taken all 10 hearts so far: you give them none."
    given = next(one for one in bot_of(GAME).reasons if one.name == "keeps-hearts-back")
    assert given.sentence_for(position, low) == told
    check_sentence(Heard(view, told, low), is_given_no_heart)
