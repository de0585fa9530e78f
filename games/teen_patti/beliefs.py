"""What the bets of a player who has looked tell of the hand: the shares of all hands that such hands beat."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from cardtable.engine import position_cache

Range = tuple[float, float]
"""From which share of all hands to which other a hand beats that a careful player would bet on like this."""
UNLIKELY = 0.12
"""The likelihood of a bet that a careful player would not make with such cards."""


class Belief(NamedTuple):
    """What hands are likely, as steps: from one bound to the next all are as likely."""

    bounds: tuple[float, ...]
    """The shares of all hands at which the steps begin, rising, the first 0."""
    below: tuple[float, ...]
    """How likely the hand is below each bound."""
    density: tuple[float, ...]
    """How likely hands are above each bound, beside one of which nothing is known."""

    def chance_below(self, share: float) -> float:
        """The chance that the hand is lower than one that beats this share of all hands."""
        at = bisect_right(self.bounds, share) - 1
        return self.below[at] + (share - self.bounds[at]) * self.density[at]


@position_cache(1 << 14)
def belief(ranges: tuple[Range, ...]) -> Belief:
    """What is believed of a hand on which bets of these ranges were made."""
    bounds = sorted({0.0, *[bound for each in ranges for bound in each if bound < 1.0]})
    likely = [UNLIKELY ** outside(ranges, bound) for bound in bounds]
    widths = [upto - bound for bound, upto in zip(bounds, [*bounds[1:], 1.0], strict=True)]
    whole = sum([one * width for one, width in zip(likely, widths, strict=True)])
    below, sums = 0.0, []
    for one, width in zip(likely, widths, strict=True):
        sums.append(below)
        below += one * width / whole
    return Belief(tuple(bounds), tuple(sums), tuple([one / whole for one in likely]))


def outside(ranges: tuple[Range, ...], share: float) -> int:
    """How many of these bets a careful player would not make with a hand that beats this share of all."""
    return sum([not low <= share < high for low, high in ranges])
