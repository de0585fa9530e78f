"""How many cards a hand is short of a contract of threes of a rank and fours in sequence, counted exactly,
and which of its cards that takes. Each four is of another suit; of a three two cards are real, and no two
jokers lie side by side.
"""

from __future__ import annotations

import functools
from collections import Counter
from itertools import combinations, pairwise, product
from operator import or_
from typing import NamedTuple

from cardtable.cards import FACES, Card, Rank, Suit, without
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.rummy.melds import HIGH_ACE, LOW_ACE, is_joker

THREE, FOUR = 3, 4
"""The cards of each kind of group."""
WINDOW = (1 << FOUR) - 1
RANKS = range(1, len(Rank) + 1)
SUITS = tuple(Suit)
NONE = 99
"""More cards than any contract asks for."""
OF_RANK, OF_SUIT = 4, 16
"""Bits in which the cards of a rank are counted (8 at most), and in which the ranks of a suit stand."""
ONES = sum(1 << OF_RANK * rank for rank in RANKS)
SUBSETS = [[mask for mask in range(WINDOW + 1) if mask & there == mask] for there in range(WINDOW + 1)]
ALL_RANKS = (1 << OF_SUIT) - 1
EIGHTS = ONES << OF_RANK - 1
COUNTED = {c: 1 << OF_RANK * c.rank if c.rank is not None else 0 for c in FACES}
PLACED = {
    c: 1 << OF_SUIT * SUITS.index(c.suit) + c.rank if c.suit is not None and c.rank is not None else 0
    for c in FACES
}
"""A card as a number: added up they count ranks, laid over each other they tell what a suit has. Jokers are
nothing in both."""


class Plan(NamedTuple):
    """How many cards must come before the contract can be laid, 0 if the hand holds it; and what is kept."""

    short: int
    kept: tuple[Card, ...]


class Way(NamedTuple):
    """Cards of a suit used for one four: how many it lacks, for how many of these jokers can do, the ranks
    that it uses, the same counted, and as bits."""

    holes: int
    wild: int
    ranks: tuple[int, ...]
    counted: int
    placed: int


class Found(NamedTuple):
    """The groups that lack fewest cards: how many, the suits of the fours and the ways to use them."""

    short: int
    suits: tuple[int, ...]
    ways: tuple[Way, ...]


def short_of(hand: tuple[Card, ...], threes: int, fours: int, jokers: int | None = None) -> int:
    """How many cards must come before a contract can be laid; with so many jokers, if that is said, whatever
    the hand holds of them."""
    return _found(
        hand, threes, fours, sum([c.suit is None for c in hand]) if jokers is None else jokers
    ).short


@position_cache(1 << 12)
def plan(hand: tuple[Card, ...], threes: int, fours: int) -> Plan:
    """The groups that lack the fewest cards: every choice of fours, the nearest threes of what they leave."""
    short, suits, ways = _found(hand, threes, fours, sum(map(is_joker, hand)))
    kept = [
        Card.of(SUITS[suit], Rank(rank)) for suit, way in zip(suits, ways, strict=True) for rank in way.ranks
    ]
    left = without(hand, kept)
    counts = Counter([int(c.rank) for c in left if c.rank is not None])
    for rank in sorted(RANKS, key=counts.__getitem__, reverse=True)[:threes]:
        kept += [c for c in left if c.rank == rank][:THREE]
    return Plan(short, tuple(kept))


def _found(hand: tuple[Card, ...], threes: int, fours: int, jokers: int) -> Found:
    """Hands that differ in nothing that the contract asks for are looked at once."""
    counted = sum(map(COUNTED.__getitem__, hand)) if threes else 0
    placed = functools.reduce(or_, map(PLACED.__getitem__, hand), 0) if fours else 0
    return _nearest(counted, placed, jokers, threes, fours)


@position_cache(1 << 13)
def _nearest(counted: int, placed: int, jokers: int, threes: int, fours: int) -> Found:
    """The first of the choices that lack fewest."""
    best = Found(NONE, (), ())
    at_least, _ = _lacks(counted, threes)
    masks = [placed >> OF_SUIT * at & ALL_RANKS for at in range(len(SUITS))] if fours else []
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
                    best = Found(lacking, suits, ways)
    return best


def _lacks(counted: int, threes: int) -> tuple[int, int]:
    """What threes of the ranks of which most is held lack, and how many of them want a joker: one may lie in
    each."""
    # A count of three or more and five more fill its bits up to the highest, two and six, one and seven.
    three = min(threes, ((counted + 5 * ONES) & EIGHTS).bit_count())
    two = min(threes, ((counted + 6 * ONES) & EIGHTS).bit_count())
    one = min(threes, ((counted + 7 * ONES) & EIGHTS).bit_count())
    return THREE * threes - three - two - one, threes - three


@position_cache(1 << 12)
def _ways(held: int, is_shared: bool, is_split: bool) -> tuple[Way, ...]:
    """The ways to use a suit for one four. Where threes want cards, too (`is_shared`), all that no other
    betters; where there are jokers to fill what is left to threes (`is_split`), with all that may be left."""
    places = held | (1 << HIGH_ACE if held >> LOW_ACE & 1 else 0)
    found: dict[int, Way] = {}
    for low in range(LOW_ACE, HIGH_ACE - FOUR + 2):
        there = places >> low & WINDOW
        for mask in SUBSETS[there] if is_split else (there,):
            way = _way(low, mask)
            if way.placed not in found or found[way.placed].wild < way.wild:
                found[way.placed] = way
    if not is_shared:
        return (min(found.values(), key=_promise),)
    ways = sorted(found.values(), key=_promise)
    if is_split:
        return tuple(ways)
    used = [way.placed for way in ways]
    return tuple(way for way in ways if not any(way.placed & one == way.placed != one for one in used))


def _promise(way: Way) -> tuple[int, int]:
    """What lacks less comes first, then what more jokers help."""
    return way.holes, -way.wild


@functools.cache
def _way(low: int, mask: int) -> Way:
    """The way to use the cards of these places of a four."""
    ranks = tuple(sorted([(low + at - 1) % len(Rank) + 1 for at in _places(mask)]))
    placed, counted = [sum([1 << bits * rank for rank in ranks]) for bits in (1, OF_RANK)]
    return Way(FOUR - len(ranks), _wild(mask), ranks, counted, placed)


def _places(mask: int) -> list[int]:
    return [at for at in range(FOUR) if mask >> at & 1]


def _wild(mask: int) -> int:
    """For how many empty places of a four jokers can do: no two lie side by side."""
    empty = _places(WINDOW & ~mask)
    sets = (some for count in range(len(empty) + 1) for some in combinations(empty, count))
    return max(len(some) for some in sets if all(b - a > 1 for a, b in pairwise(some)))
