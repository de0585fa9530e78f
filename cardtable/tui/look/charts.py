"""Charts painted on a canvas: bars, curves and rows of wins and losses.

In Unicode a cell holds two dots, one above the other; in ASCII one. What is filled differs from what is empty
by its character, never by a colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from textual.geometry import Region

from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import ASCII, Glyphs

DRAWN = "accent"
"""The style of what a chart tells."""
LOST = "warning"
"""The style of what was lost."""
BELOW = "muted/felt"
"""The style of what lies below a curve."""
_TRACK = "muted"
"""The style of the part of a bar that is not reached."""


@dataclass(frozen=True)
class _Marks:
    """The characters of charts."""

    dots: str
    """A cell with a dot above, one with a dot below, and one with both."""
    below: str
    """A cell below a curve."""
    bar: str
    track: str
    """One cell of the part of a bar that is not reached."""


_BLOCKS = _Marks("▀▄█", " ", "▄", "▁")
_LETTERS = _Marks("***", ":", "#", ".")


@dataclass(frozen=True)
class ChartPainter:
    """Paints charts in one glyph set."""

    canvas: Canvas
    glyphs: Glyphs

    @property
    def _marks(self) -> _Marks:
        return _LETTERS if self.glyphs.name == ASCII.name else _BLOCKS

    def bar(
        self, x: int, y: int, cells: int, begin: float, end: float, style: str = DRAWN, *, track: bool = True
    ) -> None:
        """Paints a bar from one share of its cells to another (0 to 1, in any order), on a track."""
        first, last = sorted(max(0, min(cells, round(share * cells))) for share in (begin, end))
        if first == last and begin != end:
            first, last = (first - 1, last) if last == cells else (first, last + 1)
        if track:
            self.canvas.put(x, y, self._marks.track * cells, _TRACK)
        self.canvas.put(x + first, y, self._marks.bar * (last - first), style)

    def curve(self, box: Region, values: Sequence[float], low: float, high: float) -> None:
        """Paints values, oldest first, as a curve with all below it shaded, from `low` at the foot of the box
        to `high` at its top. With more values than columns neighbours are averaged."""
        marks, per_cell = self._marks, 1 if self.glyphs.name == ASCII.name else 2
        dots = box.height * per_cell
        for at, value in enumerate(in_columns(values, box.width)):
            level = max(
                0, min(dots - 1, round((value - low) / (high - low) * (dots - 1)) if high > low else 0)
            )
            cell, is_upper = divmod(level, per_cell)
            x, y = box.x + at, box.bottom - 1 - cell
            for line in range(y + (not is_upper), box.bottom):
                self.canvas.put(x, line, marks.below, BELOW)
            self.canvas.put(x, y, marks.dots[0 if is_upper else 1], DRAWN)

    def results(self, box: Region, results: Sequence[bool]) -> None:
        """Paints the last results that fit, oldest first: a column above the middle for what was won,
        one below it for what was lost. The box is two lines high."""
        shown = results[-box.width :]
        wide = max(1, min(3, box.width // max(1, len(shown))))
        for at, is_won in enumerate(shown):
            y = box.y if is_won else box.y + 1
            self.canvas.put(box.x + at * wide, y, self._marks.dots[2] * wide, DRAWN if is_won else LOST)


def in_columns(values: Sequence[float], columns: int) -> list[float]:
    """Values spread over that many columns: each in as many as the others, or neighbours averaged."""
    count = len(values)
    if count <= columns:
        return [values[at * count // columns] for at in range(columns)] if values else []
    ends = [at * count // columns for at in range(columns + 1)]
    return [sum(values[first:last]) / (last - first) for first, last in pairwise(ends)]
