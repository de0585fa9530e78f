"""A pot in the middle of the table: a pile of chips that grows with its value."""

from __future__ import annotations

from textual.geometry import Region

from cardtable.engine.presentation import Place
from cardtable.text import width
from cardtable.tui.picture.scene import Surface

ROW = 10
"""The most chips in a row, with a cell between them."""
ROWS = 3
"""The most rows."""
UNITS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""What a chip may stand for; the smallest unit is used with which all chips fit."""


def chips_for(value: int, most: int) -> int:
    """How many chips to draw, at most `most`; 0 for no value."""
    unit = next((unit for unit in UNITS if value <= unit * most), max(UNITS))
    return min(most, -(-value // unit))


def has_room(box: Region) -> bool:
    """Whether a pot fits."""
    return box.height >= 2 and box.width > 2 * ROW


def paint_chips(painter: Surface, place: Place, label: str, box: Region) -> None:
    """Draws a pot in the middle of a region: rows of chips, the longest at the bottom, and the value
    below."""
    told = f"{label} {place.value}"
    most = ROW * min(ROWS, box.height - 1)
    left = chips_for(int(place.value) if place.value.isdecimal() else 1, most)
    rows = -(-left // ROW)
    y = box.y + (box.height - rows - 1) // 2 + rows
    middle = box.x + box.width // 2
    painter.canvas.put(middle - width(told) // 2, y, told, "accent+bold")
    while left:
        y, row = y - 1, min(ROW, left)
        painter.canvas.put(middle - row + 1, y, " ".join(painter.glyphs.chip * row), "accent")
        left -= row
