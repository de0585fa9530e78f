"""What the scoring cards count: hearts, the pig, the sheep and the ten of clubs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from cardtable.cards import Card, Rank, Suit, card, pack
from cardtable.engine.options import Options

ACE, PIG, SHEEP, TEN = card("AH"), card("QS"), card("JD"), card("10C")
KEYS = (ACE, PIG, SHEEP, TEN)
"""The four cards that can be exposed (exposable)."""
HEARTS = tuple(c for c in pack() if c.suit is Suit.HEARTS)
SCORING = frozenset((*HEARTS, *KEYS))
"""The sixteen scoring cards."""
PENALTY, ALL, LONE, GRAND = 100, 200, 50, 1000
"""What pig and sheep count, all hearts, the ten alone, all sixteen cards."""
_COURTS = {Rank.ACE: 50, Rank.KING: 40, Rank.QUEEN: 30, Rank.JACK: 20}


def _classic(rank: Rank) -> int:
    """What a heart costs (value-hearts)."""
    return _COURTS.get(rank, 10 if rank >= Rank.FIVE else 0)


def _face(rank: Rank) -> int:
    """The same by its number, the 4 as much as the 10 (hearts-face)."""
    return _COURTS.get(rank, 10 if rank is Rank.FOUR else int(rank))


COSTS: Mapping[str, Mapping[Card, int]] = {
    "classic": {c: _classic(c.rank) for c in HEARTS if c.rank is not None},
    "face": {c: _face(c.rank) for c in HEARTS if c.rank is not None},
}
"""By the option `hearts` what each heart costs."""


class Count(NamedTuple):
    """What a side has taken, and what it comes to: hearts, pig and sheep are added up and multiplied by
    `times`; `flat` is what counts instead or besides (the ten alone, all sixteen cards)."""

    hearts: int
    pig: int
    sheep: int
    times: int
    flat: int
    has_all: bool
    """Whether it has all thirteen hearts."""

    @property
    def total(self) -> int:
        """The points."""
        return (self.hearts + self.pig + self.sheep) * self.times + self.flat


def count(
    taken: Collection[Card], factors: Mapping[Card, int], options: Options, *, swapped: bool = False
) -> Count:
    """What those scoring cards come to for who took them; `swapped`: somebody has all hearts, and for that
    pig and sheep change values (swap-pig-sheep)."""
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
    """What the sheep counts by itself: once exposed it may count against who takes it (sheep-minus)."""
    if factor == 1 or options.sheep_exposed == "plus":
        return PENALTY * factor
    return -PENALTY * factor * (2 if options.sheep_exposed == "minus_double" else 1)


def with_all_hearts(pig: int, sheep: int, options: Options) -> tuple[int, int]:
    """What pig and sheep count for who has all hearts: the pig counts in favour (all-hearts-pig), or both do
    if both were taken, and else neither changes (together)."""
    if options.all_hearts == "pig":
        return abs(pig), sheep
    if options.all_hearts == "together" and pig and sheep:
        return abs(pig), abs(sheep)
    return pig, sheep
