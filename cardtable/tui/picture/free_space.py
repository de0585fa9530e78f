"""Which cells of the felt are still free, and where a part of the picture finds room among them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator

from textual.geometry import Region

LINE = 2
"""How many columns a line counts for in a distance: cells are about twice as high as wide."""


class FreeSpace:
    """The cells of a region, free or taken. Each line is a number whose bits are its free columns."""

    def __init__(self, region: Region) -> None:
        self.region = region
        self._lines = [(1 << region.width) - 1] * region.height

    def copied(self) -> FreeSpace:
        """A copy, to try things on."""
        copy = FreeSpace(self.region)
        copy._lines = list(self._lines)
        return copy

    def take(self, area: Region, margin: int = 0) -> None:
        """Takes an area, with some columns at its sides; what lies beyond the region is ignored."""
        others = ~self._bits(area.x - margin, area.width + 2 * margin)
        top = area.y - self.region.y
        for line in range(max(top, 0), min(top + area.height, self.region.height)):
            self._lines[line] &= others

    def has(self, area: Region) -> bool:
        """Whether an area lies within the region and is free."""
        begin = area.x - self.region.x
        bits = ((1 << area.width) - 1) << max(0, begin)
        return begin >= 0 and self._free(area.y, area.height) & bits == bits

    def span(self, y: int, height: int, middle: int) -> tuple[int, int]:
        """The free columns round column `middle` in some lines: the first and the one after the last; none
        if that column is taken."""
        at = middle - self.region.x
        taken = ((1 << self.region.width) - 1) & ~self._free(y, height)
        if taken >> at & 1:
            return middle, middle
        before, after = taken & ((1 << at) - 1), taken >> at
        right = (after & -after).bit_length() - 1 + at if after else self.region.width
        return self.region.x + before.bit_length(), self.region.x + right

    def nearest(
        self,
        width: int,
        height: int,
        goal: tuple[int, int],
        bottom: int | None = None,
        allowed: Callable[[int], int] | None = None,
    ) -> Region | None:
        """The free place of that size whose middle is nearest to a cell, above line `bottom` if one is named;
        None if there is none. `allowed` tells for its first line the columns where it may begin, as bits."""
        bottom = self.region.bottom if bottom is None else bottom
        across, down = goal[0] - width // 2 - self.region.x, goal[1] - height // 2
        across = min(max(across, 0), max(0, self.region.width - width))
        best: tuple[int, int, int] | None = None
        # The nearest lines first: what lies further off than the best place so far need not be looked at.
        for y in _outwards(self.region.y, bottom - height, down):
            beyond = LINE * abs(y - down)
            if best is not None and beyond > best[0]:
                break
            free = self._free(y, height)
            free = _beginnings(free, width) if free.bit_count() >= width else 0
            if free and allowed is not None:
                free &= allowed(y)
            if free:
                x = _nearest_bit(free, across)
                if best is None or (abs(x - across) + beyond, y) < best:
                    best = abs(x - across) + beyond, y, x
        return Region(self.region.x + best[2], best[1], width, height) if best is not None else None

    def _free(self, y: int, height: int) -> int:
        """The columns that are free in all of some lines; none if a line lies beyond the region."""
        top = y - self.region.y
        if top < 0 or top + height > self.region.height:
            return 0
        free = (1 << self.region.width) - 1
        for bits in self._lines[top : top + height]:
            free &= bits
        return free

    def _bits(self, x: int, width: int) -> int:
        """The columns of the region from x on."""
        begin = max(0, x - self.region.x)
        end = min(self.region.width, x + width - self.region.x)
        return (1 << max(begin, end)) - (1 << begin)


def gap(one: Region, other: Region) -> int:
    """How far two areas lie apart, in columns; 0 if they touch."""
    x, y, wide, high = one
    its_x, its_y, its_wide, its_high = other
    across = max(0, x - its_x - its_wide, its_x - x - wide)
    down = max(0, y - its_y - its_high, its_y - y - high)
    return across + LINE * down


def are_apart(areas: Collection[Region]) -> bool:
    """Whether no two areas share a cell."""
    return not any(
        x < its_x + its_wide and its_x < x + wide and y < its_y + its_high and its_y < y + high
        for (x, y, wide, high), (its_x, its_y, its_wide, its_high) in itertools.combinations(areas, 2)
    )


def _outwards(first: int, last: int, middle: int) -> Iterator[int]:
    """The lines from first to last, those nearest to a line first."""
    above, below = min(middle, last), max(middle + 1, first)
    while first <= above or below <= last:
        if below > last or (above >= first and middle - above <= below - middle):
            yield above
            above -= 1
        else:
            yield below
            below += 1


def _beginnings(free: int, width: int) -> int:
    """The columns where so many free ones begin."""
    have = 1
    while have < width and free:
        step = min(have, width - have)
        free &= free >> step
        have += step
    return free


def _nearest_bit(bits: int, wanted: int) -> int:
    """The set bit nearest to a place; -1 if none is."""
    after, before = bits >> wanted, bits & ((1 << wanted) - 1)
    above = (after & -after).bit_length() - 1 + wanted if after else -1
    below = before.bit_length() - 1
    if above < 0 or below < 0:
        return max(above, below)
    return above if above - wanted <= wanted - below else below
