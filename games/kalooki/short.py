"""How many cards a hand is short of its contract: counted exactly, for what is said.

The plan (`plan.py`) is quicker and mostly right, but it knows one joker a group only, and weighs few ranks.
"""

from __future__ import annotations

import functools
from collections import Counter
from itertools import combinations, pairwise, product
from typing import NamedTuple

from cardtable.cards import Card, Suit
from cardtable.mechanics.melds import HIGH_ACE, LOW_ACE, is_joker
from games.kalooki.table import FOUR, THREE

WHOLE = 1 << FOUR


class Way(NamedTuple):
    """Cards of a suit used for one four: how many it lacks, for how many of these jokers can do, which ranks
    it uses."""

    holes: int
    wild: int
    ranks: tuple[int, ...]


@functools.lru_cache(maxsize=1 << 14)
def short_of(hand: tuple[Card, ...], threes: int, fours: int) -> int:
    """The fewest cards that must come before the contract can be laid; 0 if the hand holds it."""
    jokers = sum(map(is_joker, hand))
    counts = Counter([int(c.rank) for c in hand if c.rank is not None])
    at_least, _ = _lacks(counts, threes)
    least = THREE * threes + FOUR * fours
    suits = [
        _ways(frozenset(int(c.rank or 0) for c in hand if c.suit is suit), bool(threes)) for suit in Suit
    ]
    for chosen in combinations(suits, fours):
        for ways in product(*chosen):
            holes = sum([way.holes for way in ways])
            if holes + at_least - jokers < least:
                left = counts - Counter([rank for way in ways for rank in way.ranks])
                more, wild = _lacks(left, threes)
                wild += sum([way.wild for way in ways])
                least = min(least, holes + more - min(jokers, wild))
    return least


def _lacks(counts: Counter[int], threes: int) -> tuple[int, int]:
    """What the nearest threes lack, and how many of them want a joker: one may lie in each."""
    nearest = sorted([min(count, THREE) for count in counts.values()], reverse=True)[:threes]
    return THREE * threes - sum(nearest), threes - nearest.count(THREE)


@functools.lru_cache(maxsize=1 << 12)
def _ways(ranks: frozenset[int], shared: bool) -> tuple[Way, ...]:
    """The ways to use a suit for one four, those that lack least first. Where threes want cards, too
    (`shared`), some may be left to them."""
    places = ranks | ({HIGH_ACE} if LOW_ACE in ranks else frozenset())
    best: dict[tuple[int, ...], int] = {}
    for low in range(LOW_ACE, HIGH_ACE - FOUR + 2):
        held = sum(1 << at for at in range(FOUR) if low + at in places)
        for mask in range(WHOLE):
            if mask == held or (shared and mask & held == mask):
                used = tuple(sorted((low + at - 1) % 13 + 1 for at in range(FOUR) if mask >> at & 1))
                best[used] = max(best.get(used, 0), _wild(mask))
    return tuple(sorted(Way(FOUR - len(used), wild, used) for used, wild in best.items()))


@functools.cache
def _wild(mask: int) -> int:
    """For how many empty places of a four jokers can do: no two lie side by side."""
    empty = [at for at in range(FOUR) if not mask >> at & 1]
    sets = (some for count in range(len(empty) + 1) for some in combinations(empty, count))
    return max(len(some) for some in sets if all(b - a > 1 for a, b in pairwise(some)))
