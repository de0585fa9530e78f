"""Results in the order of play, for charts: one after the other, and as a share of those in a row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from cardtable.archive.played_match import PlayedMatch

IN_A_ROW = 10
"""Results of which a share is told."""


class Result(NamedTuple):
    """A match that counts: its game, when it was played (seconds since 1970), and whether it was won."""

    game: str
    changed: float
    is_won: bool


def results_of(matches: Iterable[PlayedMatch]) -> list[Result]:
    """The matches that count, the first played first."""
    found = (Result(one.game, one.changed, bool(one.is_won)) for one in matches if one.is_counted)
    return sorted(found, key=lambda one: one.changed)


def share_in_a_row(results: Sequence[bool | float]) -> list[float]:
    """The share (0 to 1) of each result and those before it: of `IN_A_ROW`, or of half of all where they are
    few. The first few have none."""
    size = max(1, min(IN_A_ROW, (len(results) + 1) // 2))
    sums = [0.0, *accumulate(map(float, results))]
    return [(sums[at] - sums[at - size]) / size for at in range(size, len(sums))]


def longest_run(results: Iterable[bool]) -> int:
    """The most wins in a row."""
    runs = accumulate(results, lambda run, is_won: (run + 1) * is_won, initial=0)
    return max(runs)
