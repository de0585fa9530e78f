"""Whose part of the felt a place is: that of the seat whose plate, or hand, is nearest to it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping

from textual.geometry import Region

from cardtable.tui.picture.free_space import LINE, gap


class Territories:
    """The parts of the felt that belong to seats, by where their plates are; for the viewer where the hand
    is."""

    def __init__(self, felt: Region, places: Mapping[int, Region]) -> None:
        self._felt, self.by_seat = felt, dict(places)

    def nearer(self, seat: int, width: int, height: int) -> Callable[[int], int] | None:
        """For a part of the picture of that size: the columns, as bits, where it may begin in a line so that
        it lies nearer to a seat than to any other. None if the seat has no place."""
        own = self.by_seat.get(seat)
        if own is None:
            return None
        others = tuple(place for one, place in self.by_seat.items() if one != seat)
        return functools.partial(_nearer, self._felt, own, others, width, height)

    def is_nearest(self, seat: int, area: Region) -> bool:
        """Whether an area lies nearer to a seat than to any other."""
        own = self.by_seat.get(seat)
        if own is None:
            return False
        reach = gap(area, own)
        return all(reach < gap(area, place) for one, place in self.by_seat.items() if one != seat)


@functools.lru_cache(maxsize=8192)
def _nearer(felt: Region, own: Region, others: tuple[Region, ...], width: int, height: int, y: int) -> int:
    """How far off a seat is, is by the column a valley with a flat floor between two slopes. Where the own
    one is lower than another's is found for its floor and for each of its slopes."""

    def valley(place: Region) -> tuple[int, int, int]:
        """The height of its floor, and the columns where its slopes would come down to 0."""
        x, top, wide, high = place
        floor = LINE * max(0, y - top - high, top - y - height)
        return floor, x - width - felt.x + floor, x + wide - felt.x - floor

    floor, left, right = valley(own)
    first, last, taken = 0, felt.width - width, 0
    for place in others:
        its_floor, its_left, its_right = valley(place)
        if floor >= its_floor:
            taken |= _between(its_left - floor, its_right + floor)
        if left >= its_left:
            first = max(first, min(left - its_floor, (left + its_right) // 2) + 1)
        if right <= its_right:
            last = min(last, max(right + its_floor, (its_left + right + 1) // 2) - 1)
    return _between(first, last) & ~taken


def _between(first: int, last: int) -> int:
    """The columns from one to another, as bits; none if there are none."""
    begin = max(first, 0)
    return (1 << max(begin, last + 1)) - (1 << begin)
