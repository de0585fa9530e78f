"""The table of a section of the statistics: what was won against whom, in which game, by which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.geometry import Region

from cardtable.archive.statistics import (
    GAME,
    LABELS,
    WinLossCount,
    indented,
    rates,
    table_cells,
)
from cardtable.text import width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.charts import ChartPainter
from cardtable.tui.look.glyphs import Glyphs

GAME_ROW = "game"
"""What a click means that selects a row."""
_RATES = ("now", "longest", "best win")
"""The headings of the last columns."""
_GAP = "  "
"""Between two columns of the table."""
_SHORTEST_BAR = 8
_LONGEST_BAR = 40
"""The fewest and the most cells of a bar."""
_BAR_AT = 2
"""The column of the bars in the table."""


class CountsTable:
    """A line for each count: its label, a bar with the share that was won, and figures. `good`: by label, the
    share of good decisions."""

    def __init__(
        self,
        canvas: Canvas,
        glyphs: Glyphs,
        box: Region,
        section: str,
        counts: Sequence[WinLossCount],
        good: Mapping[str, str],
    ) -> None:
        self.canvas, self.glyphs, self.box = canvas, glyphs, box
        self.counts = counts
        head = (LABELS[section], "won", " " * _SHORTEST_BAR, "share", *(("good",) * bool(good)), *_RATES)
        rows = [_row(one, section, good) for one in counts]
        if section != GAME:  # a score says nothing beside one of another game
            head, rows = head[:-1], [row[:-1] for row in rows]
        self.cells = table_cells([head, *rows], box.width - 2, 1)
        spare = min(_LONGEST_BAR - _SHORTEST_BAR, box.width - 2 - width(_GAP.join(self.cells[0])))
        self.bar = _SHORTEST_BAR + max(0, spare) if len(self.cells[0]) > _BAR_AT else 0

    def paint(self, shown: range, cursor: int | None) -> None:
        """Paints the heading and the rows `shown`; without a cursor no row can be selected."""
        canvas, box = self.canvas, self.box
        self._paint_row(box.y, self.cells[0], "muted")
        for y, at in enumerate(shown, box.y + 1):
            if at == cursor:
                canvas.put(box.x, y, self.glyphs.turn, "accent+bold")
            if cursor is not None:
                canvas.clickable(box.x, y, box.width, 1, (GAME_ROW, at))
            x = self._paint_row(y, self.cells[at + 1], "text+bold" if at == cursor else "text")
            if self.bar:
                share = self.counts[at].won / self.counts[at].played
                ChartPainter(canvas, self.glyphs).bar(x, y, self.bar, 0, share)

    def _paint_row(self, y: int, cells: Sequence[str], style: str) -> int:
        """Paints the cells of a row, with room left free for its bar. Returns where that begins."""
        begin, x = self.box.x, self.box.x + 2
        for at, cell in enumerate(cells):
            if at == _BAR_AT:
                begin, x = x, x + self.bar + len(_GAP)
            else:
                x = self.canvas.put(x, y, cell, style) + len(_GAP)
        return begin


def _row(one: WinLossCount, section: str, good: Mapping[str, str]) -> tuple[str, ...]:
    """The cells of a row. The bar's are blank."""
    share, *others = rates(one)
    label = indented(one.label, section)
    more = (good.get(one.label, ""),) if good else ()
    return (label, f"{one.won} of {one.played}", " " * _SHORTEST_BAR, share, *more, *others)
