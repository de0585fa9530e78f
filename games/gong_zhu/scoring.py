"""The points of the scoring cards: hearts, the pig, the sheep and the ten of clubs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from cardtable.cards import Card, Rank, Suit, card, pack
from cardtable.engine import Options

ACE = card("AH")
"""The ace of hearts, whose factor counts for all hearts."""
PIG = card("QS")
"""The pig, to be shunned."""
SHEEP = card("JD")
"""The sheep, to be caught."""
TEN = card("10C")
"""The ten of clubs, which doubles."""
EXPOSABLE = (ACE, PIG, SHEEP, TEN)
"""The four cards that can be exposed (exposable)."""
HEARTS = tuple(c for c in pack() if c.suit is Suit.HEARTS)
SCORING = frozenset((*HEARTS, *EXPOSABLE))
"""The sixteen scoring cards."""
PENALTY = 100
"""The points of the pig and the sheep."""
ALL = 200
"""The points of all hearts."""
LONE = 50
"""The points of the ten alone."""
GRAND = 1000
"""The points of all sixteen cards (grand)."""
_HONOURS = {Rank.ACE: 50, Rank.KING: 40, Rank.QUEEN: 30, Rank.JACK: 20}


def _classic(rank: Rank) -> int:
    """The points that a heart costs (value-hearts)."""
    return _HONOURS.get(rank, 10 if rank >= Rank.FIVE else 0)


def _face(rank: Rank) -> int:
    """The points that a heart costs by its number, the 4 as much as the 10 (hearts-face)."""
    return _HONOURS.get(rank, 10 if rank is Rank.FOUR else int(rank))


COSTS: Mapping[str, Mapping[Card, int]] = {
    "classic": {c: _classic(c.rank) for c in HEARTS if c.rank is not None},
    "face": {c: _face(c.rank) for c in HEARTS if c.rank is not None},
}
"""By the option `hearts` the points that each heart costs."""


class Count(NamedTuple):
    """The points of the cards taken by a side."""

    heart_points: int
    """The points of the hearts."""
    pig_points: int
    """The points of the pig."""
    sheep_points: int
    """The points of the sheep."""
    times: int
    """The factor of their sum."""
    flat: int
    """The points that count instead: the ten alone, or all sixteen cards."""
    has_all: bool
    """Whether it has all thirteen hearts."""

    @property
    def total(self) -> int:
        """The points."""
        return (self.heart_points + self.pig_points + self.sheep_points) * self.times + self.flat


def count(
    taken: Collection[Card], factors: Mapping[Card, int], options: Options, *, swapped: bool = False
) -> Count:
    """The points of those scoring cards for the side that took them.

    `swapped`: a side has all hearts, and therefore pig and sheep change values (swap-pig-sheep).
    """
    costs = COSTS[options.hearts]
    hearts = [c for c in taken if c in costs]
    has_all = len(hearts) == len(HEARTS)
    if options.grand and SCORING.issubset(taken):
        return Count(0, 0, 0, 1, GRAND, has_all)
    value = (ALL if has_all else -sum([costs[c] for c in hearts])) * factors[ACE]
    pig = -PENALTY * factors[PIG] if PIG in taken else 0
    sheep = sheep_value(factors[SHEEP], options) if SHEEP in taken else 0
    if swapped:
        pig, sheep = -pig, -sheep
    elif has_all:
        pig, sheep = with_all_hearts(pig, sheep, options)
    if TEN not in taken:
        return Count(value, pig, sheep, 1, 0, has_all)
    if len(taken) == 1:
        return Count(0, 0, 0, 1, LONE * factors[TEN], has_all)
    return Count(value, pig, sheep, 2 * factors[TEN], 0, has_all)


def sheep_value(factor: int, options: Options) -> int:
    """The points of the sheep; once exposed it may count against its taker (sheep-minus)."""
    if factor == 1 or options.sheep_exposed == "plus":
        return PENALTY * factor
    return -PENALTY * factor * (2 if options.sheep_exposed == "minus_double" else 1)


def with_all_hearts(pig: int, sheep: int, options: Options) -> tuple[int, int]:
    """The points of pig and sheep for a side with all hearts: the pig counts in favour (all-hearts-pig), or
    both do if both were taken (together)."""
    if options.all_hearts == "pig":
        return abs(pig), sheep
    if options.all_hearts == "together" and pig and sheep:
        return abs(pig), abs(sheep)
    return pig, sheep
