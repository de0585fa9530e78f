"""What a hand lacks for its contract: the threes and fours that need the fewest cards more.

Cards of a hand are named by their places as bits, so that a card that two groups want counts once.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations, product
from operator import itemgetter
from typing import NamedTuple

from cardtable.cards import BLACK_JOKER, RED_JOKER, Card, Rank, Suit, pack
from cardtable.mechanics.melds import HIGH_ACE, LOW_ACE, card_at, is_joker
from games.kalooki.table import FOUR, THREE

CANDIDATES = 6
"""Ranks that are weighed for threes."""
RANKS = len(Rank) + 1
OF_RANK = {int(rank): frozenset(c for c in pack() if c.rank is rank) for rank in Rank}
JOKERS = frozenset((RED_JOKER, BLACK_JOKER))
NONE: frozenset[Card] = frozenset()
WINDOWS = [0b1111 << low for low in range(LOW_ACE, HIGH_ACE - 2)]
"""The shortest fours of a suit, each a bit for every place from the low ace to the high one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Cards kept for the contract, and how many are still missing."""

    missing: int
    kept: tuple[Card, ...]


class Want(NamedTuple):
    """A group that might come about: the places it uses, how many, how many it needs, the cards that would
    help, and how many of them are still unseen."""

    places: int
    held: int
    size: int
    holes: frozenset[Card]
    live: int


class Reach(NamedTuple):
    """The nearest fours of a suit: how many cards are held of each, what each lacks, all that helps."""

    held: int
    windows: list[tuple[int, tuple[Card, ...]]]
    holes: frozenset[Card]


class Choice(NamedTuple):
    """Groups chosen together: the places they use, how many have a gap, their helpers still unseen."""

    used: int
    gaps: int
    live: int
    groups: tuple[Want, ...]


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
    for one, other in product(_together(same, threes), _together(runs, fours)):
        used = one.used | other.used
        missing = size - used.bit_count() - min(jokers, one.gaps + other.gaps)
        value = missing - 0.01 * (one.live + other.live)
        if value < least:
            best, least = (missing, used), value
    missing, used = best
    return Plan(missing, tuple(c for at, c in enumerate(hand) if used >> at & 1))


def _together(wants: list[Want], count: int) -> list[Choice]:
    """All ways to choose so many groups."""
    found = []
    for groups in combinations(wants, count):
        used = gaps = live = 0
        for group in groups:
            used |= group.places
            gaps += group.held < group.size
            live += group.live
        found.append(Choice(used, gaps, live, groups))
    return found


quick_plan = functools.lru_cache(maxsize=1 << 16)(plan)
"""For plans that ask nothing about unseen cards: the same hand has its plan again at once."""


def lacking(hand: tuple[Card, ...], threes: int, fours: int) -> int:
    """How many cards a hand lacks for its contract."""
    if fours:
        return quick_plan(hand, threes, fours).missing
    ranks = [c.rank for c in hand]
    counts = sorted([min(ranks.count(rank), THREE) for rank in {*ranks} - {None}], reverse=True)[:threes]
    gaps = threes - counts.count(THREE)
    return THREE * threes - sum(counts) - min(ranks.count(None), gaps)


@functools.lru_cache(maxsize=1 << 16)
def helpers(hand: tuple[Card, ...], threes: int, fours: int) -> frozenset[Card]:
    """The cards of which any one would bring the contract nearer."""
    jokers = sum(map(is_joker, hand))
    if fours:
        return frozenset(_helpers_of_plans(hand, threes, fours, jokers))
    counts = Counter(c.rank for c in hand if c.rank is not None)
    nearest = sorted((min(count, THREE) for count in counts.values()), reverse=True)[:threes]
    gaps = threes - nearest.count(THREE)
    least = nearest[-1] if len(nearest) == threes else 0
    most = THREE if gaps > jokers else THREE - 1
    ranks = [rank for rank in Rank if least <= counts[rank] < most]
    return frozenset().union(*map(OF_RANK.__getitem__, ranks), JOKERS if gaps > jokers else ())


def _helpers_of_plans(hand: tuple[Card, ...], threes: int, fours: int, jokers: int) -> set[Card]:
    """What the groups of all plans that lack the fewest cards are short of."""
    size, least, found = THREE * threes + FOUR * fours, 99, set[Card]()
    same = _threes(hand, ()) if threes else []
    for one, other in product(_together(same, threes), _together(_fours(hand, ()), fours)):
        gaps = one.gaps + other.gaps
        missing = size - (one.used | other.used).bit_count() - min(jokers, gaps)
        if missing < least:
            least, found = missing, set()
        if missing == least:
            found |= _short_of(one.groups + other.groups, gaps > jokers)
    return found


def _short_of(groups: tuple[Want, ...], is_gap_open: bool) -> set[Card]:
    """The cards that groups lack. Where jokers fill all gaps the last card of a group is no gain."""
    found = {c for group in groups if is_gap_open or group.size - group.held > 1 for c in group.holes}
    return found | JOKERS if is_gap_open else found


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
    return [
        Want(places[rank], counts[rank], THREE, OF_RANK[rank] if counts[rank] < THREE else NONE, live[rank])
        for rank in order[:CANDIDATES]
    ]


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
    return sorted(wants, key=lambda want: (-want.held, -want.live))


def _nearest(suit: Suit, held: int, at_place: dict[tuple[Suit, int], int], unseen: Collection[Card]) -> Want:
    """The four of a suit of which most is held; of equal ones that with more helpers."""
    reach = _reach(suit, held)
    best, live = reach.windows[0][0], 0
    if unseen:
        lives = [(sum(c in unseen for c in lacks), window) for window, lacks in reach.windows]
        live, best = max(lives, key=itemgetter(0))
    places = sum([at_place[suit, place] for place in _bits(held & best)])
    return Want(places, reach.held, FOUR, reach.holes, live)


@functools.lru_cache(maxsize=1 << 16)
def _reach(suit: Suit, held: int) -> Reach:
    """The nearest fours of a suit from the places held."""
    most = max((held & window).bit_count() for window in WINDOWS)
    windows = [
        (window, tuple(card_at(suit, place) for place in _bits(window & ~held)))
        for window in WINDOWS
        if (held & window).bit_count() == most
    ]
    return Reach(most, windows, frozenset(c for _, lacks in windows for c in lacks))


@functools.cache
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(place for place in range(LOW_ACE, HIGH_ACE + 1) if mask >> place & 1)
