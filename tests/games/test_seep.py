"""Seep: houses and their owners, sweeps, the lead, the dealer, the scorings, two players."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from cardtable.book.rule_sheet import rules_in_force
from cardtable.cards import HIDDEN, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.testing.citation_checks import wrong_citations
from games.seep.actions import Build, Play, Turn
from games.seep.bot import QUICK_RISK, QuickTurns
from games.seep.deal_state import HOUSES, BaaziOutcome, capture_value, values_of
from games.seep.judge import CARD_WORTH
from games.seep.quick_floor import sweeps
from games.seep.rules import SeepDeal, next_dealer
from games.seep.stages import Turns, turn_of
from tests.acting import act as play
from tests.acting import rule_of

GAME = find_game("seep")
LOW = "7H 2H 2S 3S 3C 4C 4S 5S 6S 6H 7C 8D"
"""Twelve cards with no ten among them."""


def table(
    floor: str,
    *hands: str,
    dealer: int = 0,
    seats: int = 4,
    scores: list[int] | None = None,
    **options: object,
) -> Match:
    """A deal with these hands from the bidder on, and this floor."""
    held = {f"hand.{(dealer + 1 + at) % seats}": cards(text) for at, text in enumerate(hands)}
    stack = Stack(dealer, {**held, "table": cards(floor)})
    return Match(GAME, seats, seed=1, stacks=[stack], scores=scores, options=options)


def seep(match: Match) -> SeepDeal:
    deal = match.deal
    assert isinstance(deal, SeepDeal)
    return deal


@pytest.mark.rule("point-value", "capture-value", "score-juneja", "score-pakistan")
@pytest.mark.parametrize(("scoring", "total"), [("india", 100), ("juneja", 96), ("pakistan", 26)])
def test_the_cards_of_a_scoring(scoring: str, total: int) -> None:
    deal = seep(Match(GAME, 4, seed=1, options={"scoring": scoring}))
    assert sum(deal.scoring.points(c) for c in deal.pack) == total
    assert [capture_value(c) for c in cards("AS 10D JH QC KS")] == [1, 10, 11, 12, 13]


@pytest.mark.rule("deal-start", "floor-up", "first-dealer")
def test_four_cards_and_a_hidden_floor() -> None:
    match = table("2C 6D 3D KS", "9S 10C 9H 4H")
    assert set(match.view(1).cards_in("table")) == {HIDDEN}
    assert [len(match.deal.hand(seat)) for seat in range(4)] == [0, 4, 0, 0]
    play(match, "bid 9")
    assert HIDDEN not in match.view(0).cards_in("table")
    assert {Match(GAME, 4, seed=seed).deal.dealer for seed in range(30)} == {0, 1, 2, 3}


@pytest.mark.rule("throw-in")
def test_a_throw_in_shows_the_hand_and_not_the_floor() -> None:
    match = play(table("2C 6D 3D KS", "7S 6H 8C 2H"), "show")
    seen = match.view_of_table(3)
    assert set(seen.cards_in("hand.1")) == set(cards("7S 6H 8C 2H"))
    assert set(seen.cards_in("table")) == {HIDDEN}
    assert match.in_play.dealer == 0


@pytest.mark.rule("deal-rest", "throw")
def test_the_rest_is_dealt_after_the_first_play() -> None:
    match = play(table("2C 6D 3D KS", "9S 10C 9H 4H"), "bid 9", "play 9S take 6D 3D")
    assert [len(match.deal.hand(seat)) for seat in range(4)] == [12, 11, 12, 12]
    assert match.actors == (2,)
    thrown = play(table("2C 6D 4D KS", "9S 10C JH 5H"), "bid 9", "play 9S")
    assert cards("9S")[0] in thrown.deal.cards_in("table")


@pytest.mark.rule(
    "owner", "break", "ordinary", "cemented", "one-house", "cement", "cement-more", "cement-own"
)
def test_houses_are_cemented() -> None:
    match = play(table("2C 6D 3D KS", "9S 9H 9C 4H", "KD KC 10S"), "bid 9", "build 9 with 9S from 6D 3D")
    state = match.deal.public_state()
    assert state["cemented"] == (9,)
    assert state["owners"] == {"9": (1,)}
    ordinary = play(table("5C 6D 3D KS", "9S 9H 9C 4H"), "bid 9", "build 9 with 4H from 5C 6D 3D")
    assert ordinary.deal.public_state()["cemented"] == (9,)
    single = play(table("5C 7D 3D KS", "9S 9H 9C 4H"), "bid 9", "build 9 with 4H from 5C")
    assert single.deal.public_state()["cemented"] == ()


@pytest.mark.rule("loose-sets")
def test_sets_may_lie_beside_a_house() -> None:
    match = table("5C KD 3D KS", "9S 9H 9C 4H", "8C", "AS")
    play(match, "bid 9", "build 9 with 4H from 5C", "play 8C", "play AS")
    assert match.deal.public_state()["houses"] == (9,)
    loose = {str(c) for c in match.deal.cards_in("table")}
    assert {"8C", "AS"} <= loose, "8 and ace make 9 only together"


@pytest.mark.rule("cement-opponent")
def test_adding_to_the_partners_and_to_an_opponents_house() -> None:
    match = table("5C KD 3D KS", "9S 9H 9C 4H", "9D 2H", "QS")
    play(match, "bid 9", "build 9 with 4H from 5C")
    assert rule_of(match, "build 9 with 9D") == "hold-value"
    play(match, "play 2H", "play QS")


@pytest.mark.rule("pick-up", "review")
def test_captures_are_told() -> None:
    match = play(table("2C 6D 3D KS", "9S 10C 9H 4H"), "bid 9", "play 9S take 6D 3D")
    assert set(match.deal.cards_in("captured.1")) == set(cards("9S 6D 3D"))
    assert any(event.kind == "take" and len(event.cards) == 3 for event in match.view(0).events)


@pytest.mark.rule("sweep", "sweep-first", "sweep-last", "last-taker")
def test_sweeps_by_their_moment() -> None:
    assert [seep(Match(GAME, 4, options=o)).sweep_worth(first=True) for o in (
        {}, {"scoring": "juneja"}, {"scoring": "pakistan"}, {"sweep": 31}, {"scoring": "juneja", "sweep": 31},
    )] == [25, 50, 7, 15, 31]  # fmt: skip
    swept = play(table("2C 7D 3D 6S", "9S 10C 9H 4H"), "bid 9", "play 9S take 2C 7D 3D 6S")
    assert swept.deal.points == (0, 25)
    told = next(event for event in swept.view(0).events if event.kind == "sweep")
    assert told.rule == "sweep-first"
    rng = random.Random(2)
    for seed in range(6):
        match = Match(GAME, 4, seed=seed)
        while match.deal is match.in_play and not match.deal.over:
            seat = match.actors[0]
            match.play(seat, rng.choice(match.legal(seat)))
        deal = seep(match)
        for is_over in (False, True):
            deal.over, deal.scores_before = is_over, (38, 0)
            assert any(fact.label == "Lead" for fact in deal.facts()) != is_over, "the score is newer then"
        if not deal.thrown_in:
            assert not deal.cards_in("table")
            assert not deal.houses
            assert deal.scoring.total(deal.captured(0) + deal.captured(1)) == 100
            last = deal.cards_in("swept.0") + deal.cards_in("swept.1")
            assert len(last) == sum(deal.sweeps)


@pytest.mark.rule("sweep", "sweep-first", "point-value", "score-juneja")
@pytest.mark.parametrize("scoring", ["india", "juneja", "pakistan"])
def test_a_sweep_and_a_card_are_scored_by_their_own_rules(scoring: str) -> None:
    deal = seep(Match(GAME, 4, options={"scoring": scoring})).clone()
    marks, taken = cards("2C 6S 7H"), cards("KS 9S AD 10D")
    first, worth = deal.sweep_worth(first=True), deal.sweep_worth(first=False)
    for side, held in enumerate((marks[:1], marks[1:])):
        deal.piles[f"swept.{side}"] = deal.piles[f"swept.{side}"].holding(held)
    deal.piles["captured.0"] = deal.piles["captured.0"].holding(taken)
    deal.first_sweep, deal.sweep_points = 1, (worth, first + worth)
    deal.over = True
    by_rule = {line.rule: line for line in deal.score_lines()}
    assert by_rule["sweep"].points == (worth, worth)
    assert by_rule["sweep"].cards == cards("2C 7H")
    assert (by_rule["sweep-first"].points, by_rule["sweep-first"].cards) == ((0, first), cards("6S"))
    assert by_rule["point-value"].points[0] == deal.scoring.total((*taken, *marks[:1]))
    assert not [*wrong_citations(deal.score_lines(), rules_in_force(GAME, 4, deal.options))]


def finished(points: tuple[int, int], dealer: int, lead: tuple[int, int], **options: object) -> SeepDeal:
    """A deal that ended with these card points."""

    class Told(SeepDeal):
        @property
        def points(self) -> tuple[int, ...]:
            return points

    match = Match(GAME, 4, seed=3, options=options, stacks=[Stack(dealer)], scores=list(lead))
    deal = match.deal
    deal.__class__ = Told
    deal.over = True
    assert isinstance(deal, SeepDeal)
    return deal


@pytest.mark.rule("score", "baazi", "next-dealer", "baazi-dealer", "minimum", "baazis")
def test_the_chain_of_the_source() -> None:
    # North 0, West 1, South 2, East 3: who deals, what the deal gives, the lead after it, who deals next.
    chain = [
        (0, (60, 40), (0, 0), 20, 1),
        (1, (68, 32), (20, 0), 56, 1),
        (1, (29, 71), (56, 0), 14, 1),
        (1, (17, 83), (14, 0), -52, 2),
        (2, (23, 77), (0, 52), 0, 0),
    ]
    for dealer, points, lead, after, following in chain:
        deal = finished(points, dealer, lead)
        outcome = deal.outcome()
        assert outcome.lead == after
        assert next_dealer(deal, outcome) == following
    assert finished((23, 77), 2, (0, 52)).outcome() == BaaziOutcome(0, 1, "baazi")
    third = finished((95, 5), 3, (0, 40))
    assert third.outcome() == BaaziOutcome(0, 0, "minimum")
    assert next_dealer(third, third.outcome()) == 1, "the losing side's dealer passes to the partner"
    assert finished((95, 5), 3, (0, 0), minimum=False).outcome().winner == -1
    assert finished((80, 20), 3, (0, 0), target=50).outcome().winner == 0
    assert finished((80, 20), 3, (0, 0), baazis=3).baazis == (0, 0)


@pytest.mark.rule("two-players")
def test_two_players_take_second_hands() -> None:
    match = Match(GAME, 2, seed=5)
    rng = random.Random(1)
    while not match.over and seep(match).part == 1:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.legal(seat)))
    deal = match.in_play
    assert isinstance(deal, SeepDeal)
    assert deal.part == 2
    assert [len(deal.hand(seat)) for seat in (0, 1)] == [12, 12]
    assert match.actors == (deal.bidder,)


@pytest.mark.rule("floor-break")
def test_a_floor_card_may_raise_by_option() -> None:
    raised = {}
    for on in (False, True):
        match = table("4C 7D 2S 3D", "JS JH KH 4H", "KD KC", floor_break=on)
        play(match, "bid 11", "build 11 with 4H from 7D")
        raised[on] = rule_of(match, "build 13 with KD from house.11 2S")
    assert raised == {False: "break-from-hand", True: ""}


@pytest.mark.rule("floor-break", "break-from-hand")
@pytest.mark.parametrize(
    ("on", "why"),
    [
        (False, "Only the card from the hand raises a house, never a card of the floor."),
        (True, "One card of the floor may raise the house if 9H and all else named make sets of 11."),
    ],
)
def test_why_a_floor_card_does_not_raise_a_house_is_true_under_the_option(on: bool, why: str) -> None:
    match = table("5C 2D 3D KS", "9S 9C 4H 4D", "9H JH", floor_break=on)
    play(match, "bid 9", "build 9 with 4H from 5C")
    assert str(match.refusal(2, "build 11 with 9H from house.9 2D")) == f"{why} (break-from-hand)"


@pytest.mark.rule("two-houses")
def test_no_third_house_with_limited_houses() -> None:
    for on, rule in ((True, "two-houses"), (False, "")):
        match = table("4C 6D 2S 9D", "JS JH KH 7H", "9S 3S 9H 10H", limit_houses=on)
        play(match, "bid 11", "build 11 with 7H from 4C 9D 2S")
        deal = seep(match)
        deal.move(deal.hand(0)[:1], "hand.0", "house.12")
        deal.set_owners(12, (0,))
        assert rule_of(match, "build 9 with 3S from 6D") == rule


@pytest.mark.rule("break", "cement-partner")
def test_breaking_makes_an_owner_and_the_partner_adds_without_a_card() -> None:
    match = table("5C KD 3D KS", "9S 9H 9C 4H", "AS 10H", "QS", LOW)
    play(match, "bid 9", "build 9 with 4H from 5C", "build 10 with AS from house.9")
    assert match.deal.public_state()["owners"] == {"10": (2,)}
    play(match, "play QS")
    # Seat 0 is the partner of seat 2 and holds no ten: the 7 with the loose 3 is added all the same.
    assert not any(capture_value(c) == 10 for c in match.deal.hand(0))
    play(match, "build 10 with 7H from 3D")
    assert match.deal.public_state()["owners"] == {"10": (2,)}


def test_samples_know_what_an_owner_holds() -> None:
    match = play(table("5C KD 3D KS", "9S QH 8C 4H"), "bid 9", "build 9 with 4H from 5C")
    for seed in range(20):
        sampled = match.view(2).sample(random.Random(seed))
        assert any(capture_value(c) == 9 for c in sampled.hand(1))


def test_the_bot_bids_a_pair_and_takes_a_sweep() -> None:
    match = table("2C 7D 3D 6S", "9S 10C 9H 4H")
    assert str(careful_player.advise(match.view(1), random.Random(1))[0].action) == "bid 9"
    play(match, "bid 9")
    best = careful_player.advise(match.view(1), random.Random(1))[0]
    assert str(best.action).startswith("play 9") and "take" in str(best.action)  # noqa: PT018
    assert "sweep" in best.reason


# What is looked up, against the plain way


def positions(**options: bool) -> Iterator[SeepDeal]:
    """Some of the turns of deals played at random."""
    rng = random.Random(3)
    for seed in range(6):
        deal = Match(GAME, 4, seed=seed, options=options, listen=False).in_play
        assert isinstance(deal, SeepDeal)
        while not deal.over:
            if deal.stage is not None and deal.stage.name != "bid" and rng.random() < 0.1:
                yield deal
            deal.apply(deal.turn, rng.choice(deal.legal(deal.turn)))


def turns(deal: SeepDeal) -> Iterator[Turn]:
    """Whatever may be said of a card of the hand and the floor."""
    loose = sorted(deal.loose)
    takes = [take for size in range(len(loose) + 1) for take in combinations(loose, size)]
    for c, take, house in product(deal.hand(deal.turn), takes, (0, *deal.houses)):
        yield Play(c, take, house)
        yield from (Build(c, take, house, value) for value in HOUSES)


@pytest.mark.parametrize("on", [False, True])
def test_all_that_is_let_through_is_listed_whatever_lies_there(on: bool) -> None:
    for deal in positions(floor_break=on, limit_houses=on):
        if len(deal.loose) < 6:
            allowed = {turn for turn in turns(deal) if deal.refusal(deal.turn, turn) is None}
            assert set(deal.legal(deal.turn)) == allowed


def risked(deal: SeepDeal, turn: Turn) -> float:
    """The fear of a quick play for a floor that one card could sweep, looked at card by card."""
    laid = () if isinstance(turn, Build) or turn.takes else (turn.card,)
    loose = values_of((*(c for c in deal.loose if c not in turn.take), *laid))
    houses = set(deal.houses) - {turn.house} | ({turn.value} if isinstance(turn, Build) else set())
    able = [value for value in range(1, HOUSES[-1] + 1) if sweeps(value, loose, houses)]
    return QUICK_RISK * deal.sweep_worth(first=False) * bool(able)


def worth(deal: SeepDeal, turn: Turn) -> float:
    """The weights of a quick play, counted card by card."""
    return brought(deal, turn) - risked(deal, turn)


def brought(deal: SeepDeal, turn: Turn) -> float:
    """The points that a turn brings at once."""
    points = deal.scoring.points
    if isinstance(turn, Build):
        return 2.0 + 0.4 * sum(map(points, turn.take))
    if not turn.takes:
        return -0.7 * points(turn.card)
    taken = (turn.card, *turn.take, *deal.house(turn.house))
    swept = set(turn.take) == set(deal.loose) and set(deal.houses) <= {turn.house}
    return sum(points(c) + CARD_WORTH for c in taken) + swept * deal.sweep_worth(first=not deal.dealt_out)


def test_a_quick_play_weighs_as_one_counts_cards() -> None:
    for deal in positions():
        loose = tuple(sorted(deal.loose))
        quick, stage = QuickTurns(deal, loose), deal.stage
        assert isinstance(stage, Turns)
        ways = [(c, way) for c, able in stage.floor_turns(deal.turn, values_of(loose)) for way in able]
        for c, way in ways:
            assert quick.value(c, way) == pytest.approx(worth(deal, turn_of(c, way, loose)))


def test_the_sheet_says_why_a_baazi_is_won() -> None:
    (few,) = finished((96, 4), 1, (60, 0)).settlement_lines()
    (lead,) = finished((80, 20), 3, (60, 0)).settlement_lines()
    assert (
        few.sentence
        == "Fewer than 9 points for {1} and {3}: a baazi for {0} and {2}, and the lead begins again at 0."
    )
    assert lead.sentence == "A lead of 120: a baazi for {0} and {2}, and the lead begins again at 0."
