"""Fishing as a game states it: what captures, what need not be taken, which rules are cited."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest

from cardtable.cards import Rank, card, cards, pack
from cardtable.match.match import Match
from cardtable.mechanics.fishing import CaptureRules, Extent, captures, pip_value, plays_of
from cardtable.testing import MatchSetup, check_fishing_position, check_legality, check_reasons
from tests.acting import act, legal, rule_of
from tests.mechanics.scopa import CAPTURES, SCOPA_VALUES, Scopa, ScopaDeal, dealt

PIPS = CaptureRules(
    played=lambda c: (pip_value(c),), lying=pip_value, by_rank=True, extent=Extent.ONE, must_take=True
)
FIFTEEN = CaptureRules(
    played=lambda c: (15 - pip_value(c),), lying=pip_value, by_rank=False, extent=Extent.ONE, must_take=True
)
"""The card played counts into a sum of 15, as in Escoba."""


def taken(played: str, table: str, rules: CaptureRules) -> set[str]:
    """What a card may take."""
    return {" ".join(c.text for c in found) for found in captures(card(played), cards(table), rules)}


# What a game says


def test_nothing_takes_all_unless_the_game_says_so() -> None:
    assert taken("JS", "4D JH 3C", PIPS) == {"JH"}
    sweeping = replace(PIPS, takes_all={card("JS"): "jack"})
    assert taken("JS", "4D JH 3C", sweeping) == {"JH 4D 3C"}


def test_courts_count_what_the_game_says() -> None:
    assert taken("KS", "QD AC 7H 3C", PIPS) == set()
    assert taken("KS", "QD AC 7H 3C", CAPTURES) == {"QD AC", "7H 3C"}


@pytest.mark.parametrize(
    ("extent", "found"),
    [
        (Extent.ONE, {"8H", "5D 3C"}),
        (Extent.ANY, {"8H", "5D 3C", "8H 5D 3C"}),
        (Extent.ALL, {"8H 5D 3C"}),
    ],
)
def test_how_much_is_taken_is_the_games_to_say(extent: Extent, found: set[str]) -> None:
    assert taken("8S", "8H 5D 3C 2S", replace(PIPS, extent=extent)) == found


def test_an_equal_rank_goes_first_only_where_the_game_says_so() -> None:
    assert taken("8S", "8H 5D 3C", replace(PIPS, match_first=True)) == {"8H"}


def test_a_card_may_be_trailed_where_nothing_has_to_be_taken() -> None:
    played, table = card("8S"), cards("8H 2C")
    assert [one.take for one in plays_of(played, table, PIPS)] == [cards("8H")]
    free = replace(PIPS, must_take=False)
    assert [one.take for one in plays_of(played, table, free)] == [cards("8H"), ()]


@pytest.mark.parametrize("seed", range(40))
def test_captures_agree_with_trying_every_set(seed: int) -> None:
    rng = random.Random(seed)
    played, *table = rng.sample(sorted(SCOPA_VALUES), rng.randint(2, 9))
    equal = {(c,) for c in table if c.rank is played.rank}
    sums = {
        tuple(sorted(found))
        for count in range(2, len(table) + 1)
        for found in combinations(table, count)
        if sum(map(SCOPA_VALUES.__getitem__, found)) == SCOPA_VALUES[played]
    }
    assert set(captures(played, tuple(table), CAPTURES)) == (equal or sums)


# Scopa, that undoes nothing


def test_scopa_takes_by_rank_before_any_sum() -> None:
    match = dealt("7H 4D 3C KS", "7S 2H JD", "QC KD AC")
    assert "play 7S take 7H" in legal(match)
    assert rule_of(match, "play 7S take 4D 3C") == "equal-first"
    assert rule_of(match, "play 7S take 7H 4D 3C") == "equal-first"


def test_scopa_adds_up_courts() -> None:
    match = dealt("7H AD 3C KS", "JS 2H 4D", "QC KD AC")
    assert rule_of(match, "play JS") == "must-capture"
    assert rule_of(match, "play JS take 7H") == "capture"
    assert rule_of(match, "play JS take 6H") == "on-table"
    assert rule_of(match, "play 4C") == "own-card"
    assert rule_of(match, "play JS take AD 7H") == ""


def test_a_scopa_marks_its_card_and_scores_a_point() -> None:
    match = dealt("AS 2S 3S AD", "7D 2H 4D", "QC KD AC")
    act(match, "play 7D take AS 2S 3S AD")
    deal = match.deal
    assert deal.cards_in("swept.0") == cards("7D")
    assert deal.score_lines()[0].points == (1, 0)


def played_out(seed: int) -> ScopaDeal:
    """A deal played at random to its end."""
    match = Match(Scopa(), 2, seed=seed)
    rng = random.Random(seed)
    while match.next_deal is None:
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    assert isinstance(match.deal, ScopaDeal)
    return match.deal


def test_a_deal_ends_with_all_cards_captured_and_the_prizes_shared_out() -> None:
    deal = played_out(3)
    assert sum(len(deal.captured(side)) for side in (0, 1)) == len(SCOPA_VALUES)
    lines = {line.rule: line.points for line in deal.score_lines()}
    assert sum(lines["settebello"]) == 1
    assert all(sum(lines[rule]) <= 1 for rule in ("cards", "diamonds", "primiera"))


@pytest.mark.parametrize("check", [check_legality, check_reasons, check_fishing_position])
def test_the_kit_holds_scopa(check: Callable[[Scopa, MatchSetup], None]) -> None:
    for seed in range(4):
        check(Scopa(), MatchSetup(2, {}, seed))


def test_ranks_are_those_of_forty_cards() -> None:
    assert len(SCOPA_VALUES) == 40
    assert {c.rank for c in pack()} - {c.rank for c in SCOPA_VALUES} == {Rank.EIGHT, Rank.NINE, Rank.TEN}


def test_where_the_card_played_counts_into_the_sum_its_own_rank_is_not_taken() -> None:
    table = cards("8D 2C 6C 7S")
    assert captures(card("7H"), table, FIFTEEN) == (cards("8D"), cards("2C 6C"))
    assert captures(card("8H"), table, FIFTEEN) == (cards("7S"),)


def test_a_refusal_in_a_game_of_fifteens_names_the_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    fifteen = CaptureRules(
        played=lambda c: (15 - SCOPA_VALUES[c],),
        lying=SCOPA_VALUES.__getitem__,
        by_rank=False,
        extent=Extent.ONE,
        must_take=True,
    )
    monkeypatch.setattr(ScopaDeal, "capture_rules", property(lambda deal: fifteen))
    match = dealt("7H 4D 3C KS", "7S 2H JD", "QC KD AC")
    refused = match.refusal(match.actors[0], "play 2H take 4D 3C")
    assert refused is not None
    assert (refused.rule, refused.sentence) == ("capture", "2H takes a sum of 13, which 4D 3C are not.")
    assert match.refusal(match.actors[0], "play 2H take KS 3C") is None
