"""Basra, rule by rule; the cases come from the source's own sentences."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest

from cardtable.book.rule_sheet import rules_in_force
from cardtable.cards import Card, Rank, card, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.deal import ScoreLine
from cardtable.engine.deck import Stack
from cardtable.errors import OptionError
from cardtable.match.match import Match
from cardtable.mechanics.fishing import Fish, captures
from cardtable.testing.citation_checks import wrong_citations
from games.basra.rules import BasraDeal
from games.basra.sweeps import LONE, NONE, PAIR, PIPS, lebanese, lone_after
from tests.acting import advised, naive_sequences, rule_of, sequences

LEBANON: dict[str, object] = {"rules": "lebanon"}


def stacked(
    seats: int = 2, *, dealer: int = 1, options: dict[str, object] | None = None, **piles: str
) -> Match:
    """A match whose first deal is stacked, seat 0 to lead: hand_0="7S 3H", table="4D 3S 9C KD"."""
    reserved = {name.replace("_", "."): cards(text) for name, text in piles.items()}
    return Match("basra", seats, seed=1, options=options or {}, stacks=[Stack(dealer, reserved)])


def in_play(match: Match) -> BasraDeal:
    deal = match.deal
    assert isinstance(deal, BasraDeal)
    return deal


def held(match: Match, pile: str) -> set[str]:
    return {c.text for c in match.deal.cards_in(pile)}


def ways(match: Match, text: str) -> set[frozenset[str]]:
    """The captures of a card of the hand."""
    plays = [one for one in match.legal(match.actors[0]) if isinstance(one, Fish) and one.card.text == text]
    return {frozenset(c.text for c in one.take) for one in plays}


def sets(*texts: str) -> set[frozenset[str]]:
    return {frozenset(text.split()) for text in texts}


def played_out(match: Match, seed: int = 1) -> Match:
    """The match when its deal is over, played at random."""
    rng = random.Random(seed)
    while not match.deal.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    return match


def basras(match: Match) -> list[int]:
    return list(match.deal.public_state()["basras"])


# The deal


@pytest.mark.rule("cut", "turn-order", "next-dealer")
def test_the_left_cuts_and_the_right_leads_and_deals_next() -> None:
    match = Match("basra", 4, seed=3)
    dealer = match.deal.dealer
    cut = next(event for event in match.log if event.kind == "cut")
    assert cut.seat == (dealer - 1) % 4
    assert match.actors == ((dealer + 1) % 4,)
    played_out(match)
    assert match.in_play.dealer == (dealer + 1) % 4


@pytest.mark.rule("bottom-card")
def test_the_dealer_knows_the_bottom_card_and_holds_it_in_the_end() -> None:
    match = stacked(blind="2C")
    assert match.view(1).cards_in("blind") == (card("2C"),)
    assert [c.text for c in match.view(0).cards_in("blind")] == ["??"]
    rng = random.Random(4)
    while match.deal.public_state()["batch"] < 6:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    assert "2C" in held(match, "hand.1")
    assert "2C" not in [c.text for c in match.view(0).cards_in("hand.1")]


@pytest.mark.rule("bottom-shown")
def test_the_bottom_card_may_be_shown_to_all_or_to_nobody() -> None:
    shown = stacked(blind="2C", options={"bottom_card": "all"})
    assert shown.view(0).cards_in("blind") == (card("2C"),)
    rng = random.Random(4)
    while shown.deal.public_state()["batch"] < 6:
        shown.play(shown.actors[0], rng.choice(shown.legal(shown.actors[0])))
    assert "2C" in [c.text for c in shown.view(0).cards_in("hand.1")]
    unseen = Match("basra", 2, seed=1, options={"bottom_card": "nobody"})
    assert not unseen.deal.cards_in("blind")
    assert len(unseen.deal.cards_in("stock")) == 40


@pytest.mark.rule("deal-four", "deal-again", "leb-deal", "floor")
@pytest.mark.parametrize(
    ("seats", "options", "sizes"),
    [
        (2, {}, [4] * 6),
        (3, {}, [4] * 4),
        (4, {}, [4] * 3),
        (2, LEBANON, [6] * 4),
        (3, LEBANON, [4] * 4),
        (4, LEBANON, [6] * 2),
        (2, {"hand_size": "6"}, [6] * 4),
        (4, {"rules": "lebanon", "hand_size": "4"}, [4] * 3),
    ],
)
def test_batches(seats: int, options: dict[str, object], sizes: list[int]) -> None:
    match = Match("basra", seats, seed=5, options=options)
    assert len(match.deal.cards_in("table")) == 4
    rng, found, batch = random.Random(5), list[int](), 0
    while not match.deal.over:
        if match.deal.public_state()["batch"] > batch:
            batch += 1
            found.append(len(match.deal.hand(match.actors[0])))
            assert match.actors[0] == match.deal.seat_after(match.deal.dealer)
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    assert found == sizes


def test_three_players_do_not_get_six_cards() -> None:
    with pytest.raises(OptionError):
        Match("basra", 3, options={"hand_size": "6"})


@pytest.mark.rule("bury")
def test_jacks_and_the_seven_of_diamonds_are_buried_but_never_at_the_bottom() -> None:
    for seed in range(60):
        for bottom in ("dealer", "nobody"):
            reserved = {"table": cards("JS 7D 3S 9C JH 2H 5H")}
            options: dict[str, object] = {"bottom_card": bottom}
            match = Match("basra", 2, seed=seed, options=options, stacks=[Stack(1, reserved)])
            assert held(match, "table") == {"3S", "9C", "2H", "5H"}
            pack = [*match.deal.cards_in("stock"), *match.deal.cards_in("blind")]
            assert {"JS", "7D", "JH"} <= {c.text for c in pack}
            assert pack[-1].text not in {"JS", "7D", "JH"}


@pytest.mark.rule("bury")
def test_in_lebanon_the_seven_of_diamonds_stays_on_the_floor() -> None:
    match = stacked(options=LEBANON, table="JS 7D 3S 9C 2H")
    assert held(match, "table") == {"7D", "3S", "9C", "2H"}


@pytest.mark.rule("bury")
@pytest.mark.parametrize("bottom", ["dealer", "nobody"])
def test_everybody_knows_that_a_buried_card_is_in_the_pack_and_not_at_its_bottom(bottom: str) -> None:
    match = stacked(table="JS 4D 3S 9C 5H", options={"bottom_card": bottom})
    rng = random.Random(1)
    places = Counter[int]()
    for _ in range(150):
        stock = match.view(0).sample(rng).cards_in("stock")
        places[stock.index(card("JS"))] += 1
        assert bottom == "dealer" or stock[-1] is not card("JS")
    assert len(places) > 20


# Captures


@pytest.mark.rule("values", "match", "sum", "take-all")
def test_the_sources_examples() -> None:
    nine = stacked(hand_0="9H KS QS 8H", table="3H 4C 5D 8S")
    assert ways(nine, "9H") == sets("4C 5D")
    ten = stacked(hand_0="10H KS QS 8H", table="4S 6H 10S 3C")
    assert ways(ten, "10H") == sets("4S 6H 10S")


@pytest.mark.rule("take-all")
def test_where_sets_overlap_the_smaller_choice_will_do() -> None:
    match = stacked(hand_0="10H KS QS 8H", table="4S 6H 7C 3D")
    assert ways(match, "10H") == sets("3D 7C 4S 6H")
    other = stacked(hand_0="10H KS QS 8H", table="4S 6H AC 3D")
    assert ways(other, "10H") == sets("4S 6H", "AC 3D 6H")
    assert rule_of(other, "play 10H take AC 3D 4S") == "sum-exact"


@pytest.mark.rule("match")
def test_two_equal_cards_are_taken_together() -> None:
    match = stacked(hand_0="QH 5H 6H 8H", table="QS QC KD 5S")
    assert ways(match, "QH") == sets("QS QC")
    assert rule_of(match, "play QH take QS") == "take-all"


@pytest.mark.rule("court-match")
def test_courts_are_part_of_no_sum() -> None:
    match = stacked(hand_0="KH 5H 6H 8H", table="QS KC 2D 10S")
    assert rule_of(match, "play KH take KC QS") == "court-match"
    assert rule_of(match, "play KH take 2D 10S") == "court-match"
    assert ways(match, "KH") == sets("KC")


@pytest.mark.rule("must-capture", "lay", "one-card")
def test_nobody_has_to_play_the_card_that_captures() -> None:
    match = stacked(hand_0="9H KS QS 8H", table="3H 4C 5D 7S")
    assert rule_of(match, "play 9H") == "must-capture"
    assert rule_of(match, "play 9S") == "one-card"
    match.play(0, "play KS")
    assert "KS" in held(match, "table")


@pytest.mark.rule("jack-takes-all", "seven-takes-all")
def test_on_an_empty_floor_they_stay() -> None:
    match = stacked(hand_0="JH 7D QS 7H", hand_1="KH QD 8D 9D", table="4D 3S 9C KD")
    assert rule_of(match, "play 7D take 3S 4D") == "seven-takes-all"
    match.play(0, "play JH take 4D 3S 9C KD")
    match.play(1, "play KH")
    match.play(0, "play 7D take KH")
    assert basras(match) == [0, 0]
    match.play(1, "play QD")
    match.play(0, "play QS take QD")
    match.play(1, "play 9D")
    assert basras(match) == [1, 0]


@pytest.mark.rule("seven-takes-all")
def test_a_seven_of_diamonds_on_the_floor_is_a_seven_like_any_other() -> None:
    match = stacked(hand_0="7D JH QS 2S", hand_1="7H QD 8D 9D", table="4D 3S 9C KD")
    match.play(0, "play JH take 4D 3S 9C KD")
    match.play(1, "play QD")
    match.play(0, "play QS take QD")
    match.play(1, "play 9D")
    match.play(0, "play 7D take 9D")
    match.play(1, "play 8D")
    assert match.deal.cards_in("table") == (card("8D"),)
    other = stacked(hand_0="JH 7D QS 2S", hand_1="JS 7H 8D 9D", table="4D 3S 9C KD")
    other.play(0, "play QS")
    other.play(1, "play JS take 4D 3S 9C KD QS")
    other.play(0, "play 7D")
    other.play(1, "play 7H take 7D")
    assert basras(other) == [0, 1]


@pytest.mark.rule("leb-seven")
def test_in_lebanon_the_seven_of_diamonds_takes_no_more_than_a_seven() -> None:
    match = stacked(options=LEBANON, hand_0="7D KS QS 8H 2C 2S", table="4D 3S 9C KD")
    assert ways(match, "7D") == sets("3S 4D")


@pytest.mark.rule("piles")
def test_partners_have_one_pile() -> None:
    match = stacked(4, dealer=3, hand_0="9H KS QS 8H", hand_2="4S KH QH 8C", table="9C 4D 2H 10S")
    match.play(0, "play 9H take 9C")
    match.play(1, match.legal(1)[0])
    assert {"9H", "9C"} <= held(match, "captured.0") | held(match, "swept.0")
    assert match.deal.sides == 2


@pytest.mark.rule("each-alone")
def test_four_may_play_each_alone() -> None:
    match = Match("basra", 4, seed=1, options={"partners": False})
    assert match.deal.sides == 4
    assert Match("basra", 2, seed=1, options={"partners": False}).deal.sides == 2


@pytest.mark.rule("last-taker")
def test_the_last_taker_gets_the_rest_and_it_is_no_basra() -> None:
    for seed in range(12):
        match = Match("basra", 3, seed=seed)
        rng = random.Random(seed)
        before = basras(match)
        while not match.deal.over:
            before = basras(match)
            match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
        rests = [event for event in match.log if event.kind == "rest"]
        assert not match.deal.cards_in("table")
        assert sum(in_play(match).counts) == 52
        if rests:
            assert basras(match) == before


# Basras


@pytest.mark.rule("basra")
def test_the_card_that_empties_the_floor_lies_face_up_in_the_pile() -> None:
    match = stacked(hand_0="9H KS QS 8H", table="5S 4D 3H 6C")
    match.play(0, "play 9H take 5S 4D 3H 6C")
    assert held(match, "swept.0") == {"9H"}
    assert match.deal.points == (10, 0)
    assert in_play(match).counts == (5, 0)


@pytest.mark.rule("jack-no-basra", "double-basra")
@pytest.mark.parametrize(("options", "count"), [({}, 0), ({"double_basra": True}, 2), (LEBANON, 1)])
def test_a_jack_that_takes_a_lone_jack(options: dict[str, object], count: int) -> None:
    match = stacked(options=options, hand_0="JH 2S QS 8H", hand_1="JD QD 8D 9D", table="4D 3S 9C KD")
    match.play(0, "play 2S")
    match.play(1, "play JD take 4D 3S 9C KD 2S")
    match.play(0, "play JH")
    match.play(1, "play QD")
    assert basras(match) == [0, 0]
    lone = stacked(options=options, hand_0="JH 2S QS JC", hand_1="JD QD 8D 9D", table="4D 3S 9C KD")
    lone.play(0, "play JH take 4D 3S 9C KD")
    lone.play(1, "play JD")
    lone.play(0, "play JC take JD")
    assert basras(lone) == [count, 0]
    assert lone.deal.points == (10 * count, 0)


@pytest.mark.rule("seven-basra", "seven-lobashev")
@pytest.mark.parametrize(
    ("floor", "ten", "lobashev"),
    [
        ("AS 2D 3H 4C", 1, 1),  # twice 5
        ("AS AD AH 7C", 1, 0),
        ("AS 2D 3H 3C", 1, 1),
        ("AS 2D 7H 8C", 0, 1),
        ("AS 2D 7H 9C", 0, 0),
        ("10S QD KH 10C", 0, 1),
        ("10S QD KH 9C", 0, 0),
        ("AS 2D QH 3C", 0, 0),
        ("9S 5D 4H 9C", 0, 1),
        ("2S 3D 5H 10C", 0, 0),
        ("2S 3D 8H 3C", 0, 1),
        ("6S 6D 6H 6C", 0, 1),
    ],
)
def test_when_the_seven_of_diamonds_makes_a_basra(floor: str, ten: int, lobashev: int) -> None:
    for option, count in (("ten", ten), ("lobashev", lobashev)):
        match = stacked(hand_0="7D JS JH JC", table=floor, options={"seven": option})
        match.play(0, f"play 7D take {floor}")
        assert basras(match) == [count, 0], option


@pytest.mark.rule("leb-lone", "leb-pair")
@pytest.mark.parametrize(
    ("played", "floor", "lone", "count"),
    [
        ("8S", "8D", LONE, 1),
        ("JS", "8D", LONE, 0),
        ("JS", "JD", LONE, 1),
        ("7S", "3D 4D", PAIR, 1),
        ("JS", "3D 4D", PAIR, 0),
        ("7S", "3D 4D", NONE, 0),
        ("8S", "8D", NONE, 0),
    ],
)
def test_basras_of_lebanon(played: str, floor: str, lone: str, count: int) -> None:
    assert lebanese(card(played), cards(floor), lone) == count


@pytest.mark.rule("leb-lone", "leb-pair")
def test_what_lies_alone_in_lebanon() -> None:
    assert lone_after(NONE, cards("8D"), taken=True) == LONE
    assert lone_after(NONE, cards("8D"), taken=False) == LONE
    assert lone_after(LONE, cards("8D 2C"), taken=False) == PAIR
    assert lone_after(PAIR, cards("8D 2C KS"), taken=False) == NONE
    assert lone_after(PAIR, (), taken=True) == NONE
    assert lone_after(NONE, cards("8D 2C"), taken=True) == NONE


# Scoring


@pytest.mark.rule("basra", "double-basra", "leb-lone", "leb-pair", "seven-basra")
def test_a_basra_is_scored_by_the_rule_that_made_it() -> None:
    made: dict[str, tuple[dict[str, object], tuple[int, int], tuple[str, ...]]] = {
        "basra": ({}, (10, 0), ("basra",)),
        "double-basra": ({"double_basra": True}, (20, 0), ("double-basra", "basra")),
        "seven-basra": ({}, (10, 0), ("seven-basra", "basra")),
        "seven-lobashev": ({"seven": "lobashev"}, (10, 0), ("seven-lobashev", "basra")),
        "leb-lone": (LEBANON, (10, 0), ("leb-lone",)),
        "leb-pair": (LEBANON, (10, 0), ("leb-pair", "leb-lone")),
    }
    for rule, (options, points, cited) in made.items():
        deal = in_play(stacked(options=options)).clone()
        deal.count_sweep(0, points[0] // 10, rule, card("7D"))
        deal.over = True
        (line,) = [line for line in deal.score_lines() if line.rule == rule]
        assert (line.points, line.rules) == (points, cited)
        sheet = rules_in_force(find_game("basra"), deal.seats, deal.options)
        assert not [*wrong_citations(deal.score_lines(), sheet)]
        assert sum(line.points[0] for line in deal.score_lines()) == deal.points[0]


def counted(piles: list[str], carry: dict[str, object] | None = None, **options: object) -> list[ScoreLine]:
    """The score lines when the sides have captured just these cards."""
    deal = Match("basra", max(2, len(piles)), seed=1, options=options, carry=carry or {}).deal
    for side, text in enumerate(piles):
        deal.add_pile(f"captured.{side}", cards(text))
    deal.over = True
    return deal.score_lines()


def points(lines: list[ScoreLine]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*(line.points for line in lines), strict=True)))


SPOILS = ["JS JH AS 10D 3S 4S 5S", "JD JC AH AD AC 2C"]


@pytest.mark.rule("score-majority", "score-cards")
def test_forty_three_points_are_in_a_deal() -> None:
    assert points(counted(SPOILS)) == (30 + 6, 7)
    for seed in range(5):
        match = played_out(Match("basra", 2, seed=seed))
        tied = in_play(match).counts == (26, 26)
        assert sum(match.deal.points) == 43 - 30 * tied + 10 * sum(basras(match))


@pytest.mark.rule("leb-score")
def test_sixteen_points_are_in_a_deal_in_lebanon() -> None:
    assert points(counted(SPOILS, rules="lebanon")) == (3 + 6, 7)
    assert points(counted(["AS 2S", "3S 4S"], rules="lebanon")) == (1, 0)
    assert counted(["AS 2S", "3S 4S"], rules="lebanon")[0].rule == "leb-score"


@pytest.mark.rule("majority-held")
def test_a_tied_majority_is_held_for_the_next_deal() -> None:
    tied = ["3S 4S", "5S 6S"]
    assert counted(tied)[0].rule == "majority-held"
    assert points(counted(tied)) == (0, 0)
    held = counted(["3S 4S", "5S"], {"abeyance": 30})
    assert points(held) == (60, 0)
    assert held[0].rules == ("score-majority", "majority-held")
    assert held[0].sum_of(0) == "30 (in this deal) + 30 (held over) = 60"
    deal = Match("basra", 2, seed=1, carry={"abeyance": 30}).deal
    assert isinstance(deal, BasraDeal)
    for side, text in enumerate(tied):
        deal.add_pile(f"captured.{side}", cards(text))
    assert deal.held_over == 60


# Match and games


def finished(match: Match, seed: int = 1) -> Match:
    rng = random.Random(seed)
    while not match.over:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    return match


@pytest.mark.rule("target", "next-dealer")
def test_the_target_is_looked_at_when_a_deal_is_counted() -> None:
    match = Match("basra", 2, seed=8)
    rng, dealers = random.Random(8), list[int]()
    while not match.over:
        if match.deal.number > len(dealers):
            dealers.append(match.deal.dealer)
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    assert all(b == (a + 1) % 2 for a, b in pairwise(dealers))
    assert max(match.scores) >= 101
    assert match.standing.rule == "target"


@pytest.mark.rule("target", "leb-target")
@pytest.mark.parametrize(("options", "rule"), [({}, "target"), (LEBANON, "leb-target")])
def test_level_at_the_top_plays_on(options: dict[str, object], rule: str) -> None:
    seen = set[bool]()
    for seed in range(12):
        match = played_out(Match("basra", 2, seed=seed, scores=[150, 150], options=options), seed)
        assert match.over == (match.scores[0] != match.scores[1])
        assert not match.over or match.standing.rule == rule
        seen.add(match.over)
    assert True in seen


@pytest.mark.rule("best-of")
def test_three_games_won_of_five_win_the_match() -> None:
    match = finished(Match("basra", 2, seed=2, options={"best_of": 5, "target": 30}))
    games = match.standing.carry["games"]
    assert max(games) == 3
    assert match.winners == (games.index(3),)
    assert match.standing.rule == "best-of"


@pytest.mark.rule("best-of")
def test_the_last_game_of_a_series_has_a_target_of_its_own() -> None:
    options: dict[str, object] = {"best_of": 5}
    last = in_play(Match("basra", 2, options=options, carry={"games": (2, 2)}))
    assert (last.target, in_play(Match("basra", 2, options=options)).target) == (150, 101)
    plain = Match("basra", 2, options={**options, "final_target": 0}, carry={"games": (2, 2)})
    assert in_play(plain).target == 101
    assert in_play(Match("basra", 2)).target == 101


@pytest.mark.rule("best-of")
def test_a_game_begins_at_nothing_and_held_points_lapse() -> None:
    match = Match("basra", 2, seed=4, scores=[99, 20], options={"best_of": 3})
    played_out(match)
    assert tuple(match.scores) == (0, 0)
    assert match.standing.carry.get("abeyance", 0) == 0
    assert sum(match.standing.carry["games"]) == 1
    assert not match.over


# Counted twice: by the engine's finder and by a naive one


def naive(played: Card, floor: tuple[Card, ...]) -> set[tuple[Card, ...]]:
    """Every subset of the floor that falls into matches and sums and leaves none: tried by the wording."""

    def value(c: Card) -> int:
        return int(c.rank or 0) if (c.rank or 0) <= 10 else 0

    def is_set(part: tuple[Card, ...]) -> bool:
        is_match = len(part) == 1 and part[0].rank is played.rank
        is_sum = len(part) > 1 and all(map(value, (*part, played))) and sum(map(value, part)) == value(played)
        return is_match or is_sum

    def subsets(of: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        return [part for size in range(1, len(of) + 1) for part in combinations(of, size)]

    def falls(part: tuple[Card, ...]) -> bool:
        if not part:
            return True
        return any(
            is_set(one) and falls(tuple(c for c in part if c not in one))
            for one in subsets(part)
            if part[0] in one
        )

    return {
        part
        for part in subsets(tuple(sorted(floor)))
        if falls(part) and not any(map(is_set, subsets(tuple(c for c in floor if c not in part))))
    }


@pytest.mark.rule("take-all", "sum-exact")
@pytest.mark.parametrize("seed", range(60))
def test_captures_agree_with_trying_every_subset(seed: int) -> None:
    rng = random.Random(seed)
    pack = [c for c in Match("basra", 2, seed=0).deal.pack if c.rank is not Rank.JACK]
    drawn = rng.sample(pack, rng.randint(3, 9))
    found = captures(drawn[0], tuple(drawn[1:]), PIPS)
    assert Counter(found) == Counter(naive(drawn[0], tuple(drawn[1:])))


def takings(played: Card, floor: tuple[Card, ...]) -> Iterable[tuple[Card, ...]]:
    """The captures of a card: a jack and the seven of diamonds take all."""
    return [floor] if played.rank is Rank.JACK or played.text == "7D" else naive(played, floor)


def test_the_number_of_lines_of_play_of_a_small_deal() -> None:
    hands = ["7D 3H AD 10C", "4S 10D 9H QD"]
    match = stacked(hand_0=hands[0], hand_1=hands[1], table="4D 6S 6H AH")
    expected = naive_sequences([hand.split() for hand in hands], ["4D", "6S", "6H", "AH"], 6, takings)
    assert sequences(match, 6) == expected


# The careful player


def test_the_careful_player_makes_a_basra() -> None:
    match = stacked(hand_0="9H KS QS 8H", table="5S 4D 3H 6C")
    assert advised(match).startswith("play 9H take")


def test_the_careful_player_does_not_spend_a_jack_on_one_card() -> None:
    match = stacked(hand_0="JH QS 8H 2S", hand_1="JS 3H 7S 9D", table="4D 3S 8C KD")
    match.play(0, "play JH take 4D 3S 8C KD")
    assert not advised(match).startswith("play JS")


def reasons(match: Match) -> dict[str, str]:
    """By action what is said of it."""
    seat = match.actors[0]
    return {str(one.action): one.reason for one in careful_player.advise(match.view(seat), random.Random(1))}


def test_what_is_said_of_a_basra_and_of_letting_it_go() -> None:
    said = reasons(stacked(hand_0="9H KS QS 8H", table="5S 4D 3H 6C"))
    assert next(told for play, told in said.items() if play.startswith("play 9H")) == "A basra: 10 points."
    assert said["play KS"] == "It lets a basra go: 10 points."


def test_what_is_said_of_the_prizes_and_the_majority() -> None:
    said = reasons(stacked(hand_0="10H KS QS 5H", table="10D 4C 9C KD"))
    assert said["play 10H take 10D"] == "It brings home 10D: 3 points."
    match = stacked(hand_0="10H KS QS 5H", table="10D 4C 9C KD")
    gone = [c for c in match.deal.cards_in("stock") if c.rank is not Rank.JACK][:25]
    match.deal.move(tuple(gone), "stock", "captured.0")
    told = reasons(match)["play KS take KD"]
    assert told == "Your side then has 27 cards: the majority, 30 points."


def test_what_is_said_of_a_card_laid_in_lebanon() -> None:
    match = stacked(
        options=LEBANON, hand_0="JH 3C 7D 8S QH KD", hand_1="5S 4D 8D JC 10H 6C", table="KS 9D 2H QC"
    )
    told = next(said for play, said in reasons(match).items() if play.startswith("play JH"))
    assert (
        told == "It leaves nothing: the next card lies alone, and its equal, played at once, makes a basra."
    )


def test_all_that_counts_is_said_with_a_prize() -> None:
    said = reasons(stacked(hand_0="JH KS QS 5H", table="10D 4C AC KD"))
    assert said["play JH take 10D KD AC 4C"] == "It brings home 10D JH AC: 5 points."


def test_a_double_basra_is_called_by_its_name() -> None:
    match = stacked(options={"double_basra": True}, hand_0="JH QS 5H")
    match.deal.move(match.deal.cards_in("table"), "table", "captured.1")
    place = next(name for name in match.deal.piles if card("JS") in match.deal.cards_in(name))
    match.deal.move((card("JS"),), place, "table")
    said = reasons(match)
    assert said["play JH take JS"] == "A double basra: 20 points."
    assert said["play QS"] == "It lets a double basra go: 20 points."


def thoughts(match: Match) -> dict[str, str]:
    """By name what there is to weigh."""
    return {one.thought.name: one.sentence for one in careful_player.thoughts(match.view(match.actors[0]))}


def test_a_jack_and_the_seven_take_nothing_from_a_bare_floor() -> None:
    match = stacked(hand_0="JH 7D QS 5H", table="4D 3S 8C KD")
    assert thoughts(match)["jack-held"].startswith("A Jack takes all that lies, now 4 cards:")
    assert "seven-held" in thoughts(match)
    match.deal.move(match.deal.cards_in("table"), "table", "captured.1")
    bare = thoughts(match)
    assert bare["jack-held"] == "A Jack takes nothing now: it may wait for a rich floor."
    assert "seven-held" not in bare
    assert not any(told.startswith("It is the hardest to take") for told in reasons(match).values())


@pytest.mark.parametrize(
    ("seats", "own", "others", "told"),
    [
        (2, 24, 0, "Your side has 24 cards: 27 are the majority."),
        (3, 24, 0, "You have 24 cards: 27 are more than half of the pack."),
        (2, 20, 26, ""),
    ],
)
def test_a_majority_is_near_while_it_can_still_be_had(seats: int, own: int, others: int, told: str) -> None:
    match = stacked(seats, dealer=seats - 1)
    deal = match.deal
    free = [c for name in ("stock", "blind", "hand.1", "table") for c in deal.cards_in(name)]
    for number, side in ((own, 0), (others, 1)):
        for c in [free.pop() for _ in range(number)]:
            pile = next(name for name in ("stock", "blind", "hand.1", "table") if c in deal.cards_in(name))
            deal.move((c,), pile, f"captured.{side}")
    assert thoughts(match).get("majority-near", "") == told


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ("play 9H take JS 8C", "JS has no number, so it is part of no sum."),
        ("play QS take 9C", "QS has no number, so it takes only its own rank."),
        ("play 9H take 9C 8C", "8C 9C do not fall into matches of 9H and sums of exactly its value."),
    ],
)
def test_why_cards_are_no_capture(act: str, why: str) -> None:
    match = stacked(hand_0="9H KS QS 5H", table="KD 8C 9C AD")
    match.deal.move(match.deal.cards_in("table")[:1], "table", "stock")
    if "JS" in act:
        place = next(name for name in match.deal.piles if card("JS") in match.deal.cards_in(name))
        match.deal.move((card("JS"),), place, "table")
    refusal = match.refusal(0, act)
    assert refusal is not None
    assert refusal.sentence == why


def test_a_refusal_names_all_that_a_card_takes_not_a_part_of_it() -> None:
    match = stacked(hand_0="9H KS QS 5H", table="KD 8C 9C AD")
    laid, less = match.refusal(0, "play 9H"), match.refusal(0, "play 9H take 9C")
    assert laid is not None
    assert laid.sentence == "9H can take AD 8C 9C, so it must capture."
    assert less is not None
    assert less.sentence == "9H takes AD 8C too."
