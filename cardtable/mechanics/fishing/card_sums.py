"""Sets of cards that add up to a value, counted in bits: card n of a row is bit n of a mask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from cardtable.cards import Card
from cardtable.engine.position_cache import position_cache

Values = tuple[int, ...]
Way = tuple[int, int, int]
"""Loose cards as a mask, the house taken or broken, the house made (0: none)."""
HIGHEST = 13
"""What a king counts, and nothing more."""


def chosen(held: Sequence[Card], mask: int) -> tuple[Card, ...]:
    """The cards of a row that a mask names."""
    return tuple([c for at, c in enumerate(held) if mask >> at & 1])


def bits_of(values: Iterable[int]) -> int:
    """The values that occur, each as a bit."""
    bits = 0
    for value in values:
        bits |= 1 << value
    return bits


@position_cache(1 << 12)
def by_total(values: Values) -> tuple[Values, ...]:
    """By their sum, as far as a card counts, the masks of all sets; nothing makes 0, and what counts
    nothing is part of none."""
    found: list[list[int]] = [[] for _ in range(HIGHEST + 1)]
    for at in range(len(values) - 1, -1, -1):
        own, bit = values[at] or HIGHEST + 1, 1 << at
        for total in range(HIGHEST, own, -1):
            if found[total - own]:
                found[total] = [bit | mask for mask in found[total - own]] + found[total]
        if own <= HIGHEST:
            found[own] = [bit, *found[own]]
    return tuple(map(tuple, found))


def sets_of(values: Values, total: int) -> Values:
    """The masks of all sets that add up to exactly `total`."""
    return by_total(values)[total] if 0 < total <= HIGHEST else ()


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


def exhausting(values: Values, total: int) -> frozenset[int]:
    """The unions that leave no further set of `total` among the rest."""
    sets = sets_of(values, total)
    return frozenset(mask for mask in unions_of(values, total) if not any(not one & mask for one in sets))


def completing(values: Values, own: int, total: int) -> tuple[int, ...]:
    """The masks of everything that falls into sets of exactly `total` together with one more card worth
    `own`."""
    starts = (0,) if own == total else sets_of(values, total - own)
    if not starts:
        return ()
    unions = unions_of(values, total)
    return tuple(dict.fromkeys(start | mask for start in starts for mask in unions if not mask & start))


def falls_into(values: Values, total: int) -> bool:
    """Whether all these values fall into sets of exactly `total`."""
    return (1 << len(values)) - 1 in unions_of(tuple(values), total)


class Floor:
    """What a card can do where that lies loose and those houses stand, all by their values: take, or make a
    house of one of `values`. Some may be `broken`, perhaps `raised` by a loose card; `most` may stand."""

    def __init__(
        self, values: Values, loose: Values, houses: Values, broken: Values, raised: bool, most: int
    ) -> None:
        self.values, self.most = values, most
        self.loose, self.houses, self.broken, self.raised = loose, houses, broken, raised
        self.known: dict[int, list[Way]] = {}
        self._able: dict[tuple[int, int], tuple[Way, ...]] = {}

    def ways(self, own: int) -> list[Way]:
        """What a card worth `own` may take, and the houses that it may begin, add to or make of others."""
        if own not in self.known:
            taken = own if own in self.houses else 0
            found = [(mask, taken, 0) for mask in exhausting(self.loose, own)]
            for value in self.values:
                found += self._builds(own, value)
            self.known[own] = found
        return self.known[own]

    def able(self, own: int, values: int) -> tuple[Way, ...]:
        """Those of them that make a house of a value whose bit is set, or none (bit 0)."""
        found = self._able.get((own, values))
        if found is None:
            found = tuple([way for way in self.ways(own) if values >> way[2] & 1])
            self._able[own, values] = found
        return found

    def _builds(self, own: int, value: int) -> list[Way]:
        """The ways to make a house of that value. What makes it goes into a new one, of two cards or more."""
        found = [(mask, 0, value) for mask in completing(self.loose, own, value)]
        for house in self.broken:
            found += [(mask, house, value) for mask in self._breaks(own, value, value - house)]
        if found and value not in self.houses:
            rest = sets_of(self.loose, value)
            found = [way for way in found if (way[0] or way[1]) and not any(not way[0] & one for one in rest)]
        if len(self.houses) >= self.most:
            found = [way for way in found if len({*self.houses, value} - {way[1]}) <= self.most]
        return found

    def _breaks(self, own: int, value: int, missing: int) -> set[int]:
        """The loose cards that break a house to which so much is missing. One of them may raise it where the
        card of the hand is part of another full set."""
        found = set(unions_of(self.loose, value)) if own == missing else set()
        if self.raised:
            raisers = [1 << at for at, one in enumerate(self.loose) if one == missing]
            sets = completing(self.loose, own, value)
            found.update(raiser | mask for raiser in raisers for mask in sets if not mask & raiser)
        return found


floor_of = position_cache(1 << 11)(Floor)
"""The same floor lies there in many play-outs."""


def sweeps(value: int, loose: Values, houses: Set[int]) -> bool:
    """Whether a card of that value takes all that lies there: loose cards of these values, and houses."""
    return bool(loose or houses) and houses <= {value} and falls_into(loose, value)


def lies_open(values: Values, gone: int, laid: int, houses: frozenset[int], highest: int) -> bool:
    """Whether one card, worth so much at most, could sweep a floor from which the cards of a mask are gone
    and on which one of the value `laid` (0: none) was laid."""
    left = tuple([value for at, value in enumerate(values) if not gone >> at & 1]) + (laid,) * bool(laid)
    return any(sweeps(value, left, houses) for value in houses or range(1, highest + 1))


class Lying:
    """What turns take and leave where cards of these values and points lie loose, and those houses stand."""

    def __init__(self, values: Values, points: Values, houses: Values, highest: int) -> None:
        self.values, self.houses, self.highest = values, frozenset(houses), highest
        self.worth = [(1 << at, worth) for at, worth in enumerate(points) if worth]
        self.all = (1 << len(values)) - 1
        self.known: dict[tuple[Way, int], tuple[int, bool, bool]] = {}

    def after(self, way: Way, laid: int) -> tuple[int, bool, bool]:
        """The points of the loose cards taken; whether nothing is left; whether one card could then sweep
        what is left, a card of the value `laid` (0: none) with it."""
        found = self.known.get((way, laid))
        if found is None:
            mask, house, built = way
            houses = self.houses - {house} | {built} - {0}
            taken = sum([worth for bit, worth in self.worth if mask & bit])
            is_all = mask == self.all and not (laid or built) and self.houses <= {house}
            is_open = lies_open(self.values, mask, laid, houses, self.highest)
            found = self.known[way, laid] = taken, is_all, is_open
        return found


lying = position_cache(1 << 10)(Lying)
"""The same cards lie there for every turn that is weighed, and again in the next play-out."""
