"""The table in its room: felt with rounded corners, and a rail of wood round it.

Both are drawn in square dots, two above one another in a cell. The picture is made once for each size.
"""

from __future__ import annotations

import functools
import math

from textual.geometry import Region

from cardtable.tui.look.canvas import ROOM, Block, Canvas
from cardtable.tui.look.card_faces import Brush
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.look.paper_cards import halves

CORNER = 7
"""The radius of the table's corners, in dots."""


def paint_felt(canvas: Canvas, region: Region, brush: Brush, *, rail: int) -> Region:
    """Lays the felt with a rail of so many dots round it; returns the cells inside the rail.

    With boxes in place of paper a line stands for the rail, and the felt is square, or as bare as the room.
    """
    columns, lines = rail, -(-rail // 2)
    if brush.is_paper:
        canvas.lay(region.x, region.y, _felt(region.width, region.height, rail))
    elif rail or brush.fills:
        style = "muted/felt" if brush.fills else "muted"
        canvas.lay(region.x, region.y, _outline(region.width, region.height, brush.glyphs, style, rail > 0))
    return region.shrink((lines, columns, lines, columns))


def corners_of(felt: Region, brush: Brush, *, rail: int) -> list[Region]:
    """The cells inside a rail of so many dots where the round corners leave no bare felt, line by line."""
    if not brush.is_paper:
        return []
    found = []
    for y, wide in enumerate(_corner_widths(felt.width, felt.height, rail), felt.y):
        found += [Region(felt.x, y, wide, 1), Region(felt.right - wide, y, wide, 1)] if wide else []
    return found


@functools.lru_cache(maxsize=16)
def _corner_widths(width: int, height: int, rail: int) -> list[int]:
    """For each line inside a rail the columns at either end where the round corners leave no bare felt."""
    columns, lines, bare = rail, -(-rail // 2), halves("felt", "felt")
    whole = _felt(width + 2 * columns, height + 2 * lines, rail)
    return [row[columns : columns + width].index(bare) for row in whole[lines : lines + height]]


@functools.lru_cache(maxsize=16)
def _felt(width: int, height: int, rail: int) -> Block:
    """Felt and rail, the darker half of the wood outside; beyond the corners lies the room."""
    outer, high = (rail + 1) // 2, 2 * height

    @functools.cache
    def dots(y: int) -> list[str]:
        depths = [_depth(x, y, width, high) for x in range(width)]
        return [
            ROOM if depth < 0 else "rail" if depth < outer else "rail_light" if depth < rail else "felt"
            for depth in depths
        ]

    # A line is drawn as its mirror image is, and all that lie beyond the corners are alike.
    alike = [min(y, high - 1 - y, max(CORNER, rail)) for y in range(high)]
    return tuple(tuple(map(halves, dots(alike[2 * y]), dots(alike[2 * y + 1]))) for y in range(height))


def _depth(x: int, y: int, width: int, height: int) -> float:
    """How far a dot lies inside the edge of a table with rounded corners, in dots; negative outside."""
    across, down = min(x, width - 1 - x) + 0.5, min(y, height - 1 - y) + 0.5
    radius = min(CORNER, width / 2, height / 2)
    if across >= radius or down >= radius:
        return min(across, down)
    return radius - math.hypot(radius - across, radius - down)


@functools.lru_cache(maxsize=16)
def _outline(width: int, height: int, glyphs: Glyphs, style: str, has_rail: bool) -> Block:
    """A table of one style, with a border of lines if it has a rail."""
    top_left, top_right, low_left, low_right = tuple(glyphs.corners)
    edge, middle = glyphs.edge * (width - 2), glyphs.side + " " * (width - 2) + glyphs.side
    lines = [top_left + edge + top_right, *[middle] * (height - 2), low_left + edge + low_right]
    if not has_rail:
        lines = [" " * width] * height
    return tuple(tuple((char, style) for char in line) for line in lines)
