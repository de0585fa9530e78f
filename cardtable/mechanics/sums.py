"""Sets of cards that add up to a value, counted in bits: card n of a row is bit n of a mask."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from cardtable.cards import Card

Values = tuple[int, ...]


def chosen(held: Sequence[Card], mask: int) -> tuple[Card, ...]:
    """The cards of a row that a mask names."""
    return tuple(c for at, c in enumerate(held) if mask >> at & 1)


@functools.lru_cache(maxsize=50_000)
def sets_of(values: Values, total: int) -> tuple[int, ...]:
    """The masks of all sets that add up to exactly `total`."""
    found: list[int] = []

    def grow(at: int, mask: int, left: int) -> None:
        if left == 0:
            found.append(mask)
            return
        for place in range(at, len(values)):
            if values[place] <= left:
                grow(place + 1, mask | 1 << place, left - values[place])

    if total > 0:
        grow(0, 0, total)
    return tuple(found)


@functools.lru_cache(maxsize=50_000)
def unions_of(values: Values, total: int) -> frozenset[int]:
    """The masks of everything that falls into sets of exactly `total`, the empty one too."""
    sets = sets_of(values, total)
    found = {0}
    fresh = [0]
    while fresh:
        mask = fresh.pop()
        for one in sets:
            if not mask & one and mask | one not in found:
                found.add(mask | one)
                fresh.append(mask | one)
    return frozenset(found)


@functools.lru_cache(maxsize=50_000)
def exhausting(values: Values, total: int) -> frozenset[int]:
    """The unions that leave no further set of `total` among the rest."""
    sets = sets_of(values, total)
    return frozenset(mask for mask in unions_of(values, total) if not any(not one & mask for one in sets))


@functools.lru_cache(maxsize=50_000)
def completing(values: Values, own: int, total: int) -> tuple[int, ...]:
    """The masks of everything that falls into sets of exactly `total` together with one more card worth
    `own`."""
    starts = (0,) if own == total else sets_of(values, total - own)
    unions = unions_of(values, total)
    return tuple(dict.fromkeys(start | mask for start in starts for mask in unions if not mask & start))


def falls_into(values: Values, total: int) -> bool:
    """Whether all these values fall into sets of exactly `total`."""
    return (1 << len(values)) - 1 in unions_of(tuple(values), total)
