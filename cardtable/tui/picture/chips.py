"""A pot in the middle of the table: a pile of chips that grows with its value."""

from __future__ import annotations

from cardtable.engine.presentation import Place
from cardtable.text import width
from cardtable.tui.picture.blocks import Block
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


class Pot(Block):
    """A pot: rows of chips, the longest at the bottom, and the value below."""

    def __init__(self, surface: Surface, place: Place, room: int) -> None:
        super().__init__(surface)
        self.part = "the pot"
        self.told = f"{self._label(place)} {place.value}"
        value = int(place.value) if place.value.isdecimal() else 1
        row = max(1, min(ROW, room // 2))
        self.chips = chips_for(value, row * ROWS)
        self.row = row
        self.lines = -(-self.chips // row)
        self.width = max(width(self.told), 2 * min(row, self.chips) - 1)
        self.height = self.lines + 1

    def paint(self, x: int, y: int) -> None:
        middle, line, left = x + self.width // 2, y + self.lines, self.chips
        self.canvas.put(middle - width(self.told) // 2, line, self.told, "accent+bold")
        while left:
            line, row = line - 1, min(self.row, left)
            self.canvas.put(middle - row + 1, line, " ".join(self.glyphs.chip * row), "accent")
            left -= row
