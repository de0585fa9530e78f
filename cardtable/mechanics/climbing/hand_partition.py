"""A hand of a climbing game in units that go in one play each: the way to part it that costs least."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.climbing.combinations import SHORTEST

Cost = Callable[[int, int, int], float]
"""What a unit costs on the way out, by how many cards of each of how many ranks it has, and the highest."""
Plan = tuple[tuple[int, int, int], ...]
"""Units by how many cards of each rank, the lowest rank, how many ranks."""


@position_cache(1 << 14)
def cheapest_units(counts: tuple[int, ...], cost: Cost) -> tuple[float, Plan]:
    """The cheapest way to part cards, so many of each rank, into sets and sequences, whatever their suits."""
    low = next((at for at, count in enumerate(counts) if count), -1)
    if low < 0:
        return 0.0, ()
    rest, plan = cheapest_units((0,) * (low + 1) + counts[low + 1 :], cost)
    best = rest + cost(counts[low], 1, low), ((counts[low], low, 1), *plan)
    for each, ranks in _rows(counts, low):
        left = tuple([n - each if low <= at < low + ranks else n for at, n in enumerate(counts)])
        rest, plan = cheapest_units(left, cost)
        total = rest + cost(each, ranks, low + ranks - 1)
        if total < best[0]:
            best = total, ((each, low, ranks), *plan)
    return best


def _rows(counts: tuple[int, ...], low: int) -> Iterator[tuple[int, int]]:
    """The sequences that begin with the lowest rank: how many cards of each of how many ranks."""
    for each in range(1, counts[low] + 1):
        ranks = 1
        while low + ranks < len(counts) and counts[low + ranks] >= each:
            ranks += 1
            if ranks >= SHORTEST:
                yield each, ranks
