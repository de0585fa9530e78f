"""What a hand lacks for its contract: the threes and fours that need the fewest cards more.

Cards of a hand are named by their places as bits, so that a card that two groups want counts once.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations

from cardtable.cards import Card, Rank, Suit
from cardtable.mechanics.melds import HIGH_ACE, LOW_ACE, card_at, is_joker

CANDIDATES = 6
"""Ranks that are weighed for threes."""
THREE, FOUR = 3, 4
RANKS = len(Rank) + 1
WINDOWS = [0b1111 << low for low in range(LOW_ACE, HIGH_ACE - 2)]
"""The shortest fours of a suit, each a bit for every place from the low ace to the high one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Cards kept for the contract, and how many are still missing."""

    missing: int
    kept: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Want:
    """A group that might come about: the places it uses, how many, how many it needs, and how many cards
    that would help are still unseen."""

    places: int
    count: int
    size: int
    live: int


def plan(hand: tuple[Card, ...], threes: int, fours: int, unseen: Collection[Card] = ()) -> Plan:
    """The plan that lacks the fewest cards; of equal ones that with more helpers unseen."""
    same = _threes(hand, unseen) if threes else []
    runs = _fours(hand, unseen) if fours else []
    jokers = sum(map(is_joker, hand))
    size = THREE * threes + FOUR * fours
    best, least = (99, 0), math.inf
    # Groups of one kind share no cards: the nearest ones are the best.
    if not fours:
        same = same[:threes]
    if not threes:
        runs = runs[:fours]
    others = _together(runs, fours)
    for used, gaps, live in _together(same, threes):
        for more, holes, helpers in others:
            missing = size - (used | more).bit_count() - min(jokers, gaps + holes)
            value = missing - 0.01 * (live + helpers)
            if value < least:
                best, least = (missing, used | more), value
    missing, used = best
    return Plan(missing, tuple(c for at, c in enumerate(hand) if used >> at & 1))


def _together(wants: list[Want], count: int) -> list[tuple[int, int, int]]:
    """All ways to choose so many groups: the places they use, how many have a gap, their helpers."""
    found = []
    for groups in combinations(wants, count):
        used = gaps = live = 0
        for group in groups:
            used |= group.places
            gaps += group.count < group.size
            live += group.live
        found.append((used, gaps, live))
    return found


@functools.lru_cache(maxsize=1 << 16)
def quick_plan(hand: tuple[Card, ...], threes: int, fours: int) -> Plan:
    """A plan that asks nothing about unseen cards: the same hand has it again at once."""
    return plan(hand, threes, fours)


def lacking(hand: tuple[Card, ...], threes: int, fours: int) -> int:
    """How many cards a hand lacks for its contract."""
    if fours:
        return quick_plan(hand, threes, fours).missing
    ranks = [c.rank for c in hand]
    counts = sorted([min(ranks.count(rank), THREE) for rank in {*ranks} - {None}], reverse=True)[:threes]
    gaps = threes - counts.count(THREE)
    return THREE * threes - sum(counts) - min(ranks.count(None), gaps)


def _threes(hand: tuple[Card, ...], unseen: Collection[Card]) -> list[Want]:
    """Threes of the ranks of which most is held, the nearest first."""
    places, counts, live = [0] * RANKS, [0] * RANKS, [0] * RANKS
    for at, c in enumerate(hand):
        rank = c.rank
        if rank is not None and counts[rank] < THREE:
            places[rank] |= 1 << at
            counts[rank] += 1
    for c in unseen:
        if c.rank is not None:
            live[c.rank] += 1
    near = counts.__getitem__ if not unseen else lambda rank: (counts[rank], live[rank])
    order = sorted(range(1, RANKS), key=near, reverse=True)
    return [Want(places[rank], counts[rank], THREE, live[rank]) for rank in order[:CANDIDATES]]


def _fours(hand: tuple[Card, ...], unseen: Collection[Card]) -> list[Want]:
    """The nearest four of each suit, the nearest first."""
    held: dict[Suit, int] = dict.fromkeys(Suit, 0)
    at_place: dict[tuple[Suit, int], int] = {}
    for at, c in enumerate(hand):
        if c.suit is not None and c.rank is not None:
            for place in (LOW_ACE, HIGH_ACE) if c.rank is Rank.ACE else (int(c.rank),):
                held[c.suit] |= 1 << place
                at_place[c.suit, place] = 1 << at
    wants = [_nearest(suit, held[suit], at_place, unseen) for suit in Suit]
    return sorted(wants, key=lambda want: (-want.count, -want.live))


def _nearest(suit: Suit, held: int, at_place: dict[tuple[Suit, int], int], unseen: Collection[Card]) -> Want:
    """The four of a suit of which most is held; of equal ones that with more helpers."""
    count = max((held & window).bit_count() for window in WINDOWS)
    best, most = WINDOWS[0], -1
    for window in WINDOWS:
        if (held & window).bit_count() == count:
            live = sum(card_at(suit, place) in unseen for place in _bits(window & ~held)) if unseen else 0
            if live > most:
                best, most = window, live
    places = 0
    for place in _bits(held & best):
        places |= at_place[suit, place]
    return Want(places, count, FOUR, max(most, 0))


def _bits(mask: int) -> list[int]:
    return [place for place in range(LOW_ACE, HIGH_ACE + 1) if mask >> place & 1]
