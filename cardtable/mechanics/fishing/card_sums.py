"""Sets of cards that add up to a value, counted in bits: card n of a row is bit n of a mask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.cards import Card
from cardtable.engine.position_cache import position_cache

Values = tuple[int, ...]
"""The values of the cards of a row."""
HIGHEST_SUM = 15
"""Sets that add up to more are not looked for, by default."""


def chosen(held: Sequence[Card], mask: int) -> tuple[Card, ...]:
    """The cards of a row that a mask names."""
    if not mask & mask - 1:
        return (held[mask.bit_length() - 1],) if mask else ()
    found = []
    while mask:
        found.append(held[(mask & -mask).bit_length() - 1])
        mask &= mask - 1
    return tuple(found)


@position_cache(1 << 12)
def by_total(values: Values, highest: int = HIGHEST_SUM, fewest: int = 1) -> tuple[Values, ...]:
    """The masks of all sets by their sum, up to `highest`. Cards that count nothing are part of none.
    `fewest`: 2 leaves off the sets of one card."""
    width = len(values)
    sets: list[int] = []  # each as its sum, then its mask in the lowest bits
    several: list[int] = []
    for at in range(width - 1, -1, -1):
        own = values[at]
        if 0 < own <= highest:
            one, end = own << width | 1 << at, highest - own + 1 << width
            joined = [one + other for other in sets if other < end]
            several = [*joined, *several]
            sets = [one, *joined, *sets]
    found: list[Values] = [()] * (highest + 1)
    masks = (1 << width) - 1
    for one in several if fewest > 1 else sets:
        found[one >> width] += (one & masks,)
    return tuple(found)


def sets_of(values: Values, total: int) -> Values:
    """The masks of all sets that add up to exactly `total`."""
    return by_total(values)[total] if 0 < total <= HIGHEST_SUM else ()


def unions_of(sets: Values, starts: Values = (0,)) -> frozenset[int]:
    """The masks of everything that falls into one of the `starts` (by default the empty mask) and any number
    of these sets, all disjoint."""
    found = set(starts)
    for one in sets:
        found.update([mask | one for mask in found if not mask & one])
    return frozenset(found)


def exhausting(sets: Values) -> Iterable[int]:
    """The unions of disjoint ones of these sets that leave no further one."""
    if len(sets) < 2:
        return sets or (0,)
    return frozenset([mask for mask in unions_of(sets) if all(map(mask.__and__, sets))])


def falls_into(values: Values, total: int) -> bool:
    """Whether all these values fall into sets of exactly `total`."""
    if total and sum(values) % total:
        return False
    return (1 << len(values)) - 1 in unions_of(sets_of(tuple(values), total))
