"""Melds under rules that no game here has: what is listed is a meld, and all of that size are listed."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations, permutations

import pytest

from cardtable.cards import Card, Rank, cards, pack, text_of
from cardtable.mechanics.rummy.meld_reading import meld_of, read_named
from cardtable.mechanics.rummy.meld_search import (
    best_melds,
    best_melds_worth,
    may_hold_sets,
    meld_partners,
    meldable,
    melds_worth,
    partitions,
    rank_sets_in,
    runs_in,
    short_melds,
)
from cardtable.mechanics.rummy.melds import Meld, MeldError, MeldRules, RankSet, Run, is_joker

SOME = (
    MeldRules(),
    MeldRules(genuine=2, suits_once=True),
    MeldRules(run=4, apart=True, coloured=True),
    MeldRules(same=4, genuine=3),
)


def reads(held: tuple[Card, ...], rules: MeldRules) -> set[str]:
    """What cards can be read as, jokers bare, in any order."""
    found = set()
    for order in permutations(held):
        try:
            found.add(str(meld_of(read_named(text_of(order)), rules)))
        except MeldError:
            continue
    return found


@pytest.mark.parametrize("rules", SOME)
def test_what_is_listed_is_a_meld_and_all_of_that_size_are_listed(rules: MeldRules) -> None:
    rng = random.Random(3)
    near = [c for c in pack(jokers=2, packs=2) if is_joker(c) or (c.rank is not None and 4 <= c.rank <= 7)]
    for _ in range(8):
        hand = tuple(rng.sample(near, 8))
        listed = {*map(str, rank_sets_in(hand, rules)), *map(str, runs_in(hand, rules))}
        for text in listed:
            assert str(meld_of(read_named(text), rules)) == text
        for size, kind in ((rules.same, RankSet), (rules.run, Run)):
            for held in combinations(hand, size):
                for text in reads(held, rules):
                    if isinstance(meld_of(read_named(text), rules), kind):
                        assert alike(text, rules) in {alike(one, rules) for one in listed}, text


def alike(text: str, rules: MeldRules) -> tuple[str, ...]:
    """A meld whose jokers are for one another, where their colours mean nothing."""
    words = (word if rules.coloured else word.replace("BJ", "RJ") for word in text.split())
    return tuple(words)


def test_cards_fall_apart_into_melds_of_any_length() -> None:
    rules = MeldRules(suits_once=True, coloured=True)
    assert partitions(cards("7S 7H 7D 7C 8C 9C"), rules) == [("7C 8C 9C", "7S 7H 7D")]
    assert not partitions(cards("7S 7H 7D 7C 8C"), rules)
    assert partitions(cards("4S 5S 6S 7S RJ"), rules) == []
    assert ("4S 5S 6S 7S BJ=8S",) in partitions(cards("4S 5S 6S 7S BJ"), rules)


def size(meld: Meld) -> int:
    return len(meld.cards)


def most_in_melds(hand: tuple[Card, ...], rules: MeldRules) -> int:
    """The most cards of a hand that lie in melds together, by trying all."""
    ways = (some for count in range(len(hand), 0, -1) for some in combinations(hand, count))
    return next((len(some) for some in ways if partitions(some, rules)), 0)


@pytest.mark.parametrize("rules", SOME)
def test_the_melds_that_count_most_together(rules: MeldRules) -> None:
    rng = random.Random(8)
    close = [c for c in pack(packs=2) if c.rank is not None and 4 <= c.rank <= 6]
    for _ in range(6):
        hand = tuple(sorted(rng.sample(close, 9)))
        count, melds = best_melds(hand, rules, size)
        assert count == sum(map(size, melds)) == most_in_melds(hand, rules)
        laid = [c for meld in melds for c in meld.cards]
        assert all(laid.count(c) <= hand.count(c) for c in laid)
        for way in melds_worth(hand, 6, 9, rules, size):
            assert cards_in(way) >= 6 > cards_in(way[:-1])


def cards_in(groups: Iterable[str]) -> int:
    return sum([len(group.split()) for group in groups])


def test_of_very_many_cards_the_dear_melds_are_taken_first() -> None:
    whole = tuple(sorted(pack()))
    count, melds = best_melds(whole, MeldRules(suits_once=True), size)
    assert count == sum(map(size, melds)) == len(whole)


@pytest.mark.parametrize(
    ("rules", "text", "others"),
    [
        (MeldRules(), "AS", "AS AH AD AC 2S 3S QS KS"),
        (MeldRules(suits_once=True), "AS", "AH AD AC 2S 3S QS KS"),
        (MeldRules(run=4), "10D", "10S 10H 10D 10C 7D 8D 9D JD QD KD"),
        (MeldRules(), "RJ", ""),
    ],
)
def test_what_may_lie_in_a_meld_with_a_card(rules: MeldRules, text: str, others: str) -> None:
    assert meld_partners(cards(text)[0], rules) == {*cards(others)}


@pytest.mark.parametrize("rules", SOME)
def test_the_short_melds_are_those_of_every_size_up_to_twice_the_fewest(rules: MeldRules) -> None:
    rng = random.Random(5)
    for _ in range(30):
        hand = tuple(sorted(rng.sample(pack(jokers=2, packs=2), 13)))
        sizes = range(rules.same, min(2 * rules.same, 5) if rules.suits_once else 2 * rules.same)
        plain = [str(meld) for size in sizes for meld in rank_sets_in(hand, rules, size)]
        plain += [
            str(run) for length in range(rules.run, 2 * rules.run) for run in runs_in(hand, rules, length)
        ]
        assert sorted(map(str, short_melds(hand, rules))) == sorted(plain)


@pytest.mark.parametrize("rules", SOME)
def test_the_melds_of_a_hand_are_those_of_its_cards_that_may_lie_in_any(rules: MeldRules) -> None:
    rng = random.Random(6)
    for _ in range(30):
        hand = tuple(rng.sample(pack(jokers=2, packs=2), 13))
        able = meldable(hand, rules)
        assert short_melds(able, rules) == short_melds(tuple(sorted(hand)), rules)
        real = {c for meld in short_melds(able, rules) for c in meld.cards if not is_joker(c)}
        assert {c for c in able if not is_joker(c)} >= real
    assert meldable(cards("6H 4H 9D 5H 9C"), MeldRules()) == cards("4H 5H 6H")


def size_of(meld: Meld) -> int:
    return len(meld.cards)


@pytest.mark.parametrize("rules", SOME)
def test_sets_of_different_ranks_are_possible_where_they_are_found(rules: MeldRules) -> None:
    rng = random.Random(5)
    seen = set()
    for _ in range(200):
        hand = tuple(rng.sample(pack(packs=2, jokers=2), 9))
        fewest: dict[Rank | None, int] = {}
        for one in rank_sets_in(hand, rules):
            fewest[one.rank] = min(fewest.get(one.rank, len(hand)), sum(map(is_joker, one.cards)))
        for count in range(1, 4):
            used = sorted(fewest.values())[:count]
            is_able = len(used) == count and sum(used) <= sum(map(is_joker, hand))
            assert may_hold_sets(hand, count, rules) or not is_able
            seen.add(may_hold_sets(hand, count, rules))
    assert seen == {False, True}


@pytest.mark.parametrize("twice", ["JS QS KS", "9H 9D 9C"])
def test_a_meld_that_is_held_twice_counts_twice(twice: str) -> None:
    hand = tuple(sorted(cards(f"{twice} {twice} 2H")))
    ways = [sorted(way) for way in melds_worth(hand, 6, 6, MeldRules(), size_of)]
    assert [twice, twice] in ways
    assert not [*melds_worth(hand, 7, 7, MeldRules(), size_of)]
    assert not [*melds_worth(hand, 6, 5, MeldRules(), size_of)]


def test_the_best_melds_that_count_enough_leave_a_card() -> None:
    rules = MeldRules()
    hand = cards("4S 5S 6S 9H 9D 9C KD")
    laid = best_melds_worth(hand, 6, rules, size_of)
    assert sorted(map(str, laid)) == ["4S 5S 6S", "9H 9D 9C"]
    assert not best_melds_worth(hand, 7, rules, size_of)
    assert not best_melds_worth(hand[:-1], 6, rules, size_of), "nothing would be left"
