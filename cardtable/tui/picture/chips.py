"""A pot in the middle of the table: chips that grow in number, and what they are worth."""

from __future__ import annotations

from textual.geometry import Region

from cardtable.engine.presentation import Place
from cardtable.text import width
from cardtable.tui.picture.scene import Surface

ROW = 10
"""Chips side by side, a cell between them."""
ROWS = 3
UNITS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""What one chip may stand for: as little as lets all of them have room."""


def chips_for(value: int, most: int) -> int:
    """How many chips are drawn: none for nothing, never more than so many."""
    unit = next((unit for unit in UNITS if value <= unit * most), max(UNITS))
    return min(most, -(-value // unit))


def has_room(box: Region) -> bool:
    """Whether chips can be drawn there."""
    return box.height >= 2 and box.width > 2 * ROW


def paint_chips(painter: Surface, place: Place, label: str, box: Region) -> None:
    """Draws them in the middle of a box, the lowest row the longest, the value below."""
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
