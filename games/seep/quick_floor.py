"""The turns possible on a floor of Seep, and their outcomes: all by card values, for speed in rollouts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from cardtable.engine import position_cache
from cardtable.mechanics.fishing import Values, by_total, exhausting, falls_into, unions_of
from games.seep.deal_state import HOUSES

FloorTurn = tuple[int, int, int]
"""Loose cards as a mask, the house taken or broken, and the house made; 0 for no house."""
HOUSE_BITS = sum([1 << value for value in HOUSES])
"""The values of houses as a bit mask."""
HOUSES_IN = {
    bits: tuple([value for value in HOUSES if bits >> value & 1])
    for bits in range(0, HOUSE_BITS + 1, 1 << HOUSES[0])
}
"""The values of houses that a bit mask names."""
THROW: FloorTurn = (0, 0, 0)
"""A card is laid on the floor, and takes nothing."""
ONLY_THROW = (THROW,)
"""The turns of a card that can do nothing else."""


def bits_of(values: Iterable[int]) -> int:
    """Values as a bit mask."""
    bits = 0
    for value in values:
        bits |= 1 << value
    return bits


class SeepFloor:
    """The turns possible on a floor, by card values: captures, and houses made.

    `loose` cards and `houses` lie there; `broken` are the houses that may be broken, and `raised` allows a
    loose card to raise one. At most `most` houses may stand.
    """

    __slots__ = ("_lacking", "broken", "houses", "loose", "most", "raised", "sets")

    def __init__(self, loose: Values, houses: Values, broken: Sequence[int], raised: bool, most: int) -> None:
        self.loose = loose
        self.houses = houses
        self.broken = broken
        self.raised = raised
        self.most = most
        self.sets = by_total(loose)
        """By value the sets of loose cards that add up to it, as masks."""
        sums = 1
        for value in loose:
            sums |= sums << value
        self._lacking = sums | bits_of(broken)

    def possible(self, own: int, values: int) -> Sequence[FloorTurn]:
        """The turns of a card worth `own`: captures, or a throw where there is none; and houses begun, added
        to or made of others, of each value whose bit is set in `values`."""
        # What lies there makes no other house with that card.
        able = values & HOUSE_BITS & self._lacking << own
        sets, taken = self.sets[own], own if own in self.houses else 0
        if not (able or sets or taken):
            return ONLY_THROW
        turns = [(mask, taken, 0) for mask in exhausting(sets)] if sets else [(0, taken, 0)]
        for value in HOUSES_IN[able]:
            turns += self._builds(own, value)
        return turns

    def _builds(self, own: int, value: int) -> list[FloorTurn]:
        """The turns that make a house of that value. A new one is made of two cards or more."""
        found = [(mask, 0, value) for mask in self._completing(own, value)]
        for house in self.broken:
            if house < value:
                found += [(mask, house, value) for mask in self._breaks(own, value, value - house)]
        if value not in self.houses:
            if rest := self.sets[value]:
                found = [turn for turn in found if all(map(turn[0].__and__, rest))]
            elif own == value:
                found = [turn for turn in found if turn[0] or turn[1]]
        if len(self.houses) >= self.most:
            found = [turn for turn in found if len({*self.houses, value} - {turn[1]}) <= self.most]
        return found

    def _completing(self, own: int, value: int) -> Iterable[int]:
        """The loose cards that fall into sets of `value` together with the card of the hand, which is worth
        no more than that."""
        starts = self.sets[value - own] if own < value else (0,)
        sets = self.sets[value] if starts else ()
        return unions_of(sets, starts) if sets else starts

    def _breaks(self, own: int, value: int, missing: int) -> set[int]:
        """The loose cards that go with breaking a house that lacks `missing` to the new value.

        By option one of them may raise it, where the card of the hand is part of another full set.
        """
        found = set(unions_of(self.sets[value])) if own == missing else set()
        if self.raised:
            raisers = [1 << at for at, one in enumerate(self.loose) if one == missing]
            sets = self._completing(own, value)
            found.update(raiser | mask for raiser in raisers for mask in sets if not mask & raiser)
        return found


def sweeps(value: int, loose: Values, houses: Set[int]) -> bool:
    """Whether a card of that value takes all that lies there: loose cards of these values, and houses."""
    return bool(loose or houses) and houses <= {value} and falls_into(loose, value)


def can_be_swept(values: Values, gone: int, laid: int, houses: frozenset[int], highest: int) -> bool:
    """Whether one card, worth `highest` at most, could sweep the floor once a turn is done.

    The turn takes the cards of the mask `gone` and lays one of the value `laid`; 0 for none.
    """
    left = tuple([value for at, value in enumerate(values) if not gone >> at & 1]) + (laid,) * bool(laid)
    return any(sweeps(value, left, houses) for value in houses or range(1, highest + 1))


class FloorOutcomes:
    """The outcomes of turns on a floor of loose cards with these values and points, and those houses."""

    def __init__(self, values: Values, points: Values, houses: Values, highest: int) -> None:
        self.values = values
        self.houses = frozenset(houses)
        self.highest = highest
        self._counting = [(1 << at, count) for at, count in enumerate(points) if count]
        self._all = (1 << len(values)) - 1
        self._known: dict[tuple[FloorTurn, int], tuple[int, bool, bool]] = {}

    def after(self, turn: FloorTurn, laid: int) -> tuple[int, bool, bool]:
        """The points of the loose cards taken; whether nothing is left; whether one card could sweep that.

        `laid` is the value of a card laid on the floor by the turn; 0 for none.
        """
        found = self._known.get((turn, laid))
        if found is None:
            mask, house, built = turn
            houses = self.houses - {house} | {built} - {0}
            taken = sum([points for bit, points in self._counting if mask & bit])
            is_sweep = mask == self._all and not (laid or built) and self.houses <= {house}
            is_open = can_be_swept(self.values, mask, laid, houses, self.highest)
            found = self._known[turn, laid] = taken, is_sweep, is_open
        return found


outcomes_on = position_cache(1 << 10)(FloorOutcomes)
"""`FloorOutcomes`, cached: all turns on one floor ask for it, in many rollouts."""
