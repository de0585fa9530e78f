"""How many cards a hand is short of a contract, counted exactly, and the cards that it keeps for it.

A contract asks for threes (of one rank, two of them no jokers) and fours (in sequence, each of another suit,
with no two jokers side by side).
"""

from __future__ import annotations

import functools
from collections import Counter
from itertools import combinations, pairwise, product
from operator import or_
from typing import NamedTuple

from cardtable.cards import FACES, Card, Rank, Suit, without
from cardtable.engine import position_cache
from cardtable.mechanics.rummy import HIGH_ACE, LOW_ACE, is_joker

THREE = 3
"""The cards of a three."""
FOUR = 4
"""The cards of a four."""
WINDOW = (1 << FOUR) - 1
"""The places of a four, as bits."""
RANKS = range(1, len(Rank) + 1)
SUITS = tuple(Suit)
UNREACHABLE = 99
"""More cards than any contract asks for."""

# A hand as two numbers: `counted` counts its cards by rank, `placed` tells the ranks of each suit.

RANK_BITS = 4
"""How many bits count the cards of a rank: 8 at most."""
SUIT_BITS = 16
"""How many bits a suit has, one for each rank."""
ONES = sum(1 << RANK_BITS * rank for rank in RANKS)
"""One card of each rank, counted."""
TOP_BITS = ONES << RANK_BITS - 1
"""The highest bit of each count."""
ALL_RANKS = (1 << SUIT_BITS) - 1
"""All ranks of a suit."""
SUBSETS = [[mask for mask in range(WINDOW + 1) if mask & there == mask] for there in range(WINDOW + 1)]
"""By the places of a four, as bits: all choices among them."""
COUNTED = {c: 1 << RANK_BITS * c.rank if c.rank is not None else 0 for c in FACES}
"""By card its count, to be added; 0 for a joker."""
PLACED = {
    c: 1 << SUIT_BITS * SUITS.index(c.suit) + c.rank if c.suit is not None and c.rank is not None else 0
    for c in FACES
}
"""By card its bit, to be or-ed; 0 for a joker."""


class ContractPlan(NamedTuple):
    """The nearest way to the contract."""

    short: int
    """How many cards are missing before it can be laid; 0 if the hand holds it."""
    kept: tuple[Card, ...]
    """The cards of the hand that it uses."""


class FourUse(NamedTuple):
    """Cards of one suit used for a four."""

    holes: int
    """The cards that the four lacks."""
    wild: int
    """The most of these that jokers may stand for."""
    ranks: tuple[int, ...]
    """The ranks used."""
    counted: int
    """The ranks used, as counts."""
    placed: int
    """The cards used, as bits."""


class NearestGroups(NamedTuple):
    """The groups that lack the fewest cards."""

    short: int
    """The cards that they lack."""
    suits: tuple[int, ...]
    """The indices of the fours' suits."""
    ways: tuple[FourUse, ...]
    """The cards used for each four."""


def short_of(hand: tuple[Card, ...], threes: int, fours: int, jokers: int | None = None) -> int:
    """How many cards are missing before a contract can be laid.

    `jokers`: count this many jokers instead of those in the hand.
    """
    if jokers is None:
        jokers = sum([c.suit is None for c in hand])
    return _nearest_groups(hand, threes, fours, jokers).short


@position_cache(1 << 12)
def plan(hand: tuple[Card, ...], threes: int, fours: int) -> ContractPlan:
    """The plan for a contract: the best choice of fours, then the nearest threes of what is left."""
    short, suits, ways = _nearest_groups(hand, threes, fours, sum(map(is_joker, hand)))
    kept = [
        Card.of(SUITS[suit], Rank(rank)) for suit, way in zip(suits, ways, strict=True) for rank in way.ranks
    ]
    left = without(hand, kept)
    counts = Counter([int(c.rank) for c in left if c.rank is not None])
    for rank in sorted(RANKS, key=counts.__getitem__, reverse=True)[:threes]:
        kept += [c for c in left if c.rank == rank][:THREE]
    return ContractPlan(short, tuple(kept))


def _nearest_groups(hand: tuple[Card, ...], threes: int, fours: int, jokers: int) -> NearestGroups:
    """The nearest groups, cached for all hands that are alike as far as the contract is concerned."""
    counted = sum(map(COUNTED.__getitem__, hand)) if threes else 0
    placed = functools.reduce(or_, map(PLACED.__getitem__, hand), 0) if fours else 0
    return _nearest(counted, placed, jokers, threes, fours)


@position_cache(1 << 13)
def _nearest(counted: int, placed: int, jokers: int, threes: int, fours: int) -> NearestGroups:
    """The first choice of fours that lacks the fewest cards."""
    best = NearestGroups(UNREACHABLE, (), ())
    at_least, _ = _lacks(counted, threes)
    masks = [placed >> SUIT_BITS * at & ALL_RANKS for at in range(len(SUITS))] if fours else []
    ways_of = [_ways(mask, threes > 0, threes > 0 and jokers > 1) for mask in masks]
    for suits in combinations(range(len(ways_of)), fours):
        for ways in product(*[ways_of[suit] for suit in suits]):
            holes = sum([way.holes for way in ways])
            if holes + at_least - jokers < best.short:
                more, wild = (
                    _lacks(counted - sum([way.counted for way in ways]), threes) if threes else (0, 0)
                )
                lacking = holes + more - min(jokers, wild + sum([way.wild for way in ways]))
                if lacking < best.short:
                    best = NearestGroups(lacking, suits, ways)
    return best


def _lacks(counted: int, threes: int) -> tuple[int, int]:
    """How many cards the nearest threes lack, and how many of those a joker may stand for: one in each."""
    # Adding 5 sets the highest bit of counts of 3 and more, adding 6 of 2 and more, adding 7 of 1 and more.
    three = min(threes, ((counted + 5 * ONES) & TOP_BITS).bit_count())
    two = min(threes, ((counted + 6 * ONES) & TOP_BITS).bit_count())
    one = min(threes, ((counted + 7 * ONES) & TOP_BITS).bit_count())
    return THREE * threes - three - two - one, threes - three


@position_cache(1 << 12)
def _ways(held: int, is_shared: bool, is_split: bool) -> tuple[FourUse, ...]:
    """The ways to use a suit for one four.

    `is_shared`: threes need cards as well, so every way that no other improves on. `is_split`: jokers may
    also fill up threes, so also ways that leave more cards to threes.
    """
    places = held | (1 << HIGH_ACE if held >> LOW_ACE & 1 else 0)
    found: dict[int, FourUse] = {}
    for low in range(LOW_ACE, HIGH_ACE - FOUR + 2):
        there = places >> low & WINDOW
        for mask in SUBSETS[there] if is_split else (there,):
            way = _way(low, mask)
            if way.placed not in found or found[way.placed].wild < way.wild:
                found[way.placed] = way
    if not is_shared:
        return (min(found.values(), key=_by_lack),)
    ways = sorted(found.values(), key=_by_lack)
    if is_split:
        return tuple(ways)
    used = [way.placed for way in ways]
    return tuple(way for way in ways if not any(way.placed & one == way.placed != one for one in used))


def _by_lack(way: FourUse) -> tuple[int, int]:
    """The sort key of a way: fewer missing cards first, then more of them that jokers may stand for."""
    return way.holes, -way.wild


@functools.cache
def _way(low: int, mask: int) -> FourUse:
    """The way to use the cards of these places of a four."""
    ranks = tuple(sorted([(low + at - 1) % len(Rank) + 1 for at in _places(mask)]))
    placed, counted = [sum([1 << bits * rank for rank in ranks]) for bits in (1, RANK_BITS)]
    return FourUse(FOUR - len(ranks), _wild(mask), ranks, counted, placed)


def _places(mask: int) -> list[int]:
    return [at for at in range(FOUR) if mask >> at & 1]


def _wild(mask: int) -> int:
    """The most empty places of a four that jokers may fill: no two lie side by side."""
    empty = _places(WINDOW & ~mask)
    sets = (some for count in range(len(empty) + 1) for some in combinations(empty, count))
    return max(len(some) for some in sets if all(b - a > 1 for a, b in pairwise(some)))
