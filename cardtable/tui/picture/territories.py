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
        self._columns: dict[tuple[int, int, int], Callable[[int], int]] = {}

    def nearer(self, seat: int, width: int, height: int) -> Callable[[int], int] | None:
        """For a part of the picture of that size: the columns, as bits, where it may begin in a line so that
        it lies nearer to a seat than to any other. None if the seat has no place."""
        own = self.by_seat.get(seat)
        if own is None:
            return None
        found = self._columns.get((seat, width, height))
        if found is None:
            others = tuple(place for one, place in self.by_seat.items() if one != seat)
            columns = functools.partial(_nearer, self._felt.x, self._felt.width, own, others, width, height)
            found = self._columns[seat, width, height] = functools.cache(columns)
        return found

    def is_nearest(self, seat: int, area: Region) -> bool:
        """Whether an area lies nearer to a seat than to any other."""
        own = self.by_seat.get(seat)
        if own is None:
            return False
        reach = gap(area, own)
        return all(reach < gap(area, place) for one, place in self.by_seat.items() if one != seat)


@functools.lru_cache(maxsize=8192)
def _nearer(
    left: int, columns: int, own: Region, others: tuple[Region, ...], width: int, height: int, y: int
) -> int:
    every = (1 << max(0, columns - width + 1)) - 1
    reaches = [
        (LINE * max(0, y - one.bottom, one.y - y - height), one.x - width - left, one.right - left)
        for one in (own, *others)
    ]

    def within(reach: int, far: int, begin: int, end: int) -> int:
        """The columns from which a plate is so many columns away or fewer."""
        if reach < far:
            return 0
        first, last = max(0, begin - reach + far), max(-1, end + reach - far)
        return (1 << (last + 1)) - (1 << min(first, last + 1)) & every

    bits, own_reach, rest = 0, reaches[0], reaches[1:]
    for away in range(own_reach[0], own_reach[0] + 2 * columns):
        free = every
        for edges in rest:
            free &= ~within(away, *edges)
        here = within(away, *own_reach)
        bits |= here & free
        if not free or here == every:
            break
    return bits
