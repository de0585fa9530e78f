"""A hand of a climbing game in groups: runs of a suit, and the cheapest partition against a naive one."""

from __future__ import annotations

import random

from cardtable.cards import cards
from cardtable.mechanics.climbing import (
    cheapest_partition,
    in_sequences,
    multiple_shapes,
    sequence_starts,
    suit_runs,
)


def plain(each: int, ranks: int, high: int) -> float:
    """Every group costs a play."""
    return 1.0


def naive(counts: tuple[int, ...]) -> float:
    """The fewest sets and sequences, found by taking away every one that there is."""
    if not any(counts):
        return 0.0
    best = 99.0
    for low, held in enumerate(counts):
        for each in range(1, held + 1):
            for ranks in range(1, len(counts) - low + 1):
                if counts[low + ranks - 1] < each:
                    break
                if ranks in (1, 3, 4, 5, 6):
                    left = [n - each * (low <= at < low + ranks) for at, n in enumerate(counts)]
                    best = min(best, 1 + naive(tuple(left)))
        if held:
            break  # whatever is played last, the lowest rank goes in some unit
    return best


def test_the_cheapest_parting_is_found() -> None:
    rng = random.Random(2)
    for _ in range(60):
        counts = tuple(rng.choice((0, 1, 1, 2, 3)) for _ in range(6))
        total, plan = cheapest_partition(counts, plain)
        assert total == naive(counts) == len(plan)
        gone = [sum(each for each, low, ranks in plan if low <= at < low + ranks) for at in range(6)]
        assert tuple(gone) == counts


def test_runs_of_a_suit_are_as_long_as_they_go() -> None:
    held = cards("3S 4S 5S 5H 6H 7H 8H 10D JD KD AD 2D 2S")
    assert suit_runs(held) == (cards("3S 4S 5S"), cards("5H 6H 7H 8H"), cards("KD AD 2D"))
    assert suit_runs(held, 11) == (cards("3S 4S 5S"), cards("5H 6H 7H 8H"))
    assert in_sequences(held, 11) == frozenset(cards("3S 4S 5S 5H 6H 7H 8H"))


def test_rows_and_blocks() -> None:
    assert list(sequence_starts([3, 5], 4, 11)) == [2, 3]
    assert list(sequence_starts([10, 11], 3, 11)) == [9]
    assert not sequence_starts([2, 7], 4, 11)
    assert list(multiple_shapes(12)) == [(2, 6), (3, 4), (4, 3)]
    assert list(multiple_shapes(4)) == []
