"""Blocks in rows round the middle of the felt."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from textual.geometry import Region

from cardtable.tui.picture.blocks import GAP, Block, row_of
from cardtable.tui.picture.free_space import FreeSpace

_Placed = list[tuple[Block, int, int]]
_SHARES = (1.0, 1.1, 1.25, 1.5, 2.0, 9.0)
"""How much wider than the others the widest row may be."""


def laid_in_rows(space: FreeSpace, blocks: Sequence[Block], middle: Region) -> _Placed | None:
    """Places blocks in rows of about the same width: round the middle of the felt, else higher. None if they
    do not fit."""
    for top in _tops(blocks, middle):
        placed = _rows_from(space, blocks, top, middle.bottom)
        if placed is not None:
            return placed
    return None


def _tops(blocks: Sequence[Block], middle: Region) -> list[int]:
    """Lines to begin at: so that the rows stand in the middle, then higher ones."""
    tall = max(block.height for block in blocks)
    free = middle.height - tall
    return list(range(middle.y + max(0, free // 2), middle.y - 1, -1))


def _rows_from(space: FreeSpace, blocks: Sequence[Block], top: int, bottom: int) -> _Placed | None:
    """Rows of blocks from a line on; None if they do not fit above line `bottom`."""
    fewest = _filled(space, blocks, top, bottom, space.region.width)
    if fewest is None:
        return None
    count, whole = _rows_in(fewest), row_of(blocks)
    for share in _SHARES:
        placed = _filled(space, blocks, top, bottom, int(whole / count * share) + 1)
        if placed is not None and _rows_in(placed) <= count:
            return placed
    return None


def _rows_in(placed: _Placed) -> int:
    return len({y for _, _, y in placed})


def _filled(space: FreeSpace, blocks: Sequence[Block], top: int, bottom: int, most: int) -> _Placed | None:
    """Fills rows of at most so many cells, each within the free columns round the middle."""
    across = space.region.x + space.region.width // 2
    placed: _Placed = []
    rest, y = list(blocks), top
    while rest:
        tall = max(block.height for block in rest)
        if y + tall > bottom:
            return None
        left, right = space.span(y, tall, across)
        room = 2 * min(across - left, right - across) - 2
        row = list(itertools.takewhile(_Filling(min(room, most)), rest)) or (
            rest[:1] if rest[0].width <= room else []
        )
        if not row:
            return None
        x = across - row_of(row) // 2
        for block in row:
            placed.append((block, x, y))
            x += block.width + GAP
        rest = rest[len(row) :]
        y += max(block.height for block in row)
    return placed


class _Filling:
    """Whether one more block still fits in a row."""

    def __init__(self, room: int) -> None:
        self.left = room

    def __call__(self, block: Block) -> bool:
        self.left -= block.width
        fits = self.left >= 0
        self.left -= GAP
        return fits
