"""How many cards a hand is short of its contract, counted exactly, and which of its cards that takes."""

from __future__ import annotations

import functools
from itertools import combinations, pairwise, product
from typing import NamedTuple

from cardtable.cards import Card, Rank, Suit, without
from cardtable.mechanics.melds import HIGH_ACE, LOW_ACE, is_joker
from games.kalooki.table import FOUR, THREE

WINDOW = (1 << FOUR) - 1
RANKS = range(1, len(Rank) + 1)
NONE = 99
"""More cards than any contract asks for."""


class Plan(NamedTuple):
    """How many cards must come before the contract can be laid, 0 if the hand holds it; and what is kept."""

    short: int
    kept: tuple[Card, ...]


class Way(NamedTuple):
    """Cards of a suit used for one four: how many it lacks, for how many of these jokers can do, the ranks
    that it uses."""

    holes: int
    wild: int
    ranks: tuple[int, ...]


@functools.lru_cache(maxsize=1 << 16)
def plan(hand: tuple[Card, ...], threes: int, fours: int) -> Plan:
    """The groups that lack the fewest cards: every choice of fours, the nearest threes of what they leave."""
    jokers, counts, held = sum(map(is_joker, hand)), [0] * (len(Rank) + 1), dict.fromkeys(Suit, 0)
    for c in hand:
        if c.suit is not None and c.rank is not None:
            counts[c.rank] += 1
            held[c.suit] |= 1 << c.rank
    at_least, _ = _lacks(counts, _nearest(counts, threes))
    ways_of = [(suit, _ways(places, threes > 0, jokers > 1)) for suit, places in held.items() if fours]
    best, short = Plan(NONE, ()), NONE
    for chosen in combinations(ways_of, fours):
        suits = [suit for suit, _ in chosen]
        for ways in product(*[ways for _, ways in chosen]):
            holes = sum([way.holes for way in ways])
            if holes + at_least - jokers < short:
                left = _left(counts, ways)
                ranks = _nearest(left, threes)
                more, wild = _lacks(left, ranks)
                lacking = holes + more - min(jokers, wild + sum([way.wild for way in ways]))
                if lacking < short:
                    short, best = lacking, _kept(lacking, hand, suits, ways, ranks)
    return best


def _left(counts: list[int], ways: tuple[Way, ...]) -> list[int]:
    """By rank the cards that fours leave."""
    left = counts[:]
    for way in ways:
        for rank in way.ranks:
            left[rank] -= 1
    return left


def _nearest(counts: list[int], threes: int) -> list[int]:
    """The ranks of which most is held, as many as threes are wanted."""
    return sorted(RANKS, key=counts.__getitem__, reverse=True)[:threes]


def _lacks(counts: list[int], ranks: list[int]) -> tuple[int, int]:
    """What threes of these ranks lack, and how many of them want a joker: one may lie in each."""
    lacks = [THREE - counts[rank] for rank in ranks if counts[rank] < THREE]
    return sum(lacks), len(lacks)


def _kept(
    short: int, hand: tuple[Card, ...], suits: list[Suit], ways: tuple[Way, ...], ranks: list[int]
) -> Plan:
    """The plan that keeps the cards of these groups."""
    fours = zip(suits, ways, strict=True)
    kept = [Card.of(suit, Rank(rank)) for suit, way in fours for rank in way.ranks]
    left = without(hand, kept)
    for rank in ranks:
        kept += [c for c in left if c.rank == rank][:THREE]
    return Plan(short, tuple(kept))


@functools.lru_cache(maxsize=1 << 13)
def _ways(held: int, is_shared: bool, is_split: bool) -> tuple[Way, ...]:
    """The ways to use a suit for one four. Where threes want cards, too (`is_shared`), all that no other
    betters; where there are jokers to fill what is left to threes (`is_split`), with all that may be left."""
    places = held | (1 << HIGH_ACE if held >> LOW_ACE & 1 else 0)
    found: dict[tuple[int, ...], int] = {}
    for low in range(LOW_ACE, HIGH_ACE - FOUR + 2):
        there = places >> low & WINDOW
        for mask in range(WINDOW + 1) if is_split else (there,):
            if mask & there == mask:
                ranks = tuple(sorted([(low + at - 1) % len(Rank) + 1 for at in _places(mask)]))
                found[ranks] = max(found.get(ranks, 0), _wild(mask))
    ways = [Way(FOUR - len(ranks), wild, ranks) for ranks, wild in found.items()]
    ways.sort(key=lambda way: (way.holes, -way.wild))
    if not is_shared:
        return tuple(ways[:1])
    return tuple(way for way in ways if is_split or not any({*way.ranks} < {*one.ranks} for one in ways))


def _places(mask: int) -> list[int]:
    return [at for at in range(FOUR) if mask >> at & 1]


@functools.cache
def _wild(mask: int) -> int:
    """For how many empty places of a four jokers can do: no two lie side by side."""
    empty = _places(WINDOW & ~mask)
    sets = (some for count in range(len(empty) + 1) for some in combinations(empty, count))
    return max(len(some) for some in sets if all(b - a > 1 for a, b in pairwise(some)))
