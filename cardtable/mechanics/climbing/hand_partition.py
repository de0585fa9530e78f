"""The cheapest way to part a hand into sets and sequences, each of which goes in one play."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.climbing.sequences import SHORTEST_SEQUENCE

GroupCost = Callable[[int, int, int], float]
"""The cost of playing a group: by its cards of each rank, its number of ranks, and its highest rank."""
Partition = tuple[tuple[int, int, int], ...]
"""Groups, each as its cards of each rank, its lowest rank, and its number of ranks."""


@position_cache(1 << 14)
def cheapest_partition(counts: tuple[int, ...], cost: GroupCost) -> tuple[float, Partition]:
    """The cheapest partition of cards into sets and sequences, whatever their suits.

    `counts` says by power how many cards of each rank there are.
    """
    low = next((rank for rank, count in enumerate(counts) if count), -1)
    if low < 0:
        return 0.0, ()
    rest, groups = cheapest_partition((0,) * (low + 1) + counts[low + 1 :], cost)
    best = rest + cost(counts[low], 1, low), ((counts[low], low, 1), *groups)
    for each, ranks in _sequences_from(counts, low):
        left = tuple([n - each if low <= rank < low + ranks else n for rank, n in enumerate(counts)])
        rest, groups = cheapest_partition(left, cost)
        total = rest + cost(each, ranks, low + ranks - 1)
        if total < best[0]:
            best = total, ((each, low, ranks), *groups)
    return best


def _sequences_from(counts: tuple[int, ...], low: int) -> Iterator[tuple[int, int]]:
    """The sequences that begin with a rank: cards of each rank, and number of ranks."""
    for each in range(1, counts[low] + 1):
        ranks = 1
        while low + ranks < len(counts) and counts[low + ranks] >= each:
            ranks += 1
            if ranks >= SHORTEST_SEQUENCE:
                yield each, ranks
