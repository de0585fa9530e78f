"""A small table in the middle of a page, with words on its felt: a curtain, or a question."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import Brush
from cardtable.tui.look.felt import paint_felt

_EDGE = (1, 4, 1, 4)
"""The lines and columns that rail and corners take: above, right, below, left."""
EDGE_COLUMNS, EDGE_LINES = _EDGE[1] + _EDGE[3], _EDGE[0] + _EDGE[2]
"""The columns and lines of them together."""
_RAIL = 2
"""The breadth of the rail, in dots."""


class SmallTable(NamedTuple):
    """Where a small table lies."""

    whole: Region
    inside: Region
    """Where words may stand."""


def paint_small_table(canvas: Canvas, brush: Brush, columns: int, lines: int) -> SmallTable:
    """Paints a table with room for so many columns and lines in the middle above the keys. Without room for
    rail and corners it is a plain block."""
    room = Region(0, 0, canvas.width, canvas.height - 1)
    wide, high = columns + EDGE_COLUMNS, lines + EDGE_LINES
    if wide <= room.width and high <= room.height:
        whole = Region((room.width - wide) // 2, (room.height - high) // 2, wide, high)
        paint_felt(canvas, whole, brush, rail=_RAIL)
        return SmallTable(whole, whole.shrink(_EDGE))
    wide, high = min(columns, room.width), min(lines, room.height)
    whole = Region((room.width - wide) // 2, (room.height - high) // 2, wide, high)
    canvas.fill(*whole, style="text/bar")
    return SmallTable(whole, whole)
