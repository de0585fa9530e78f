"""Paints the score sheet on a canvas, without a page or an app."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.score import Tally
from cardtable.text import width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import Brush
from cardtable.tui.look.glyphs import card_words
from cardtable.tui.score.score_chart import Chart
from cardtable.tui.score.score_rows import ScoreSheet, SheetLayout, SheetRow
from cardtable.tui.score.winner import Verdict

_LEFT = 3
"""Columns of the left margin."""
_RIGHT = 2
"""Columns of the right margin."""
_WIDEST = 104
"""The widest sheet, in columns, so that numbers stay near their sentences."""
_ROOMY = 24
"""Windows with at least this many lines have an empty line below the title."""


@dataclass
class SheetScene:
    """What the picture of a score sheet shows."""

    sheet: ScoreSheet
    brush: Brush
    counted: int
    """How many reasons have been counted up. Totals, verdict and chart follow once all have."""
    cursor: int = -1
    """The selected reason; -1: none."""
    top: int = -1
    """How many rows are scrolled out above the window; -1: as the selected reason requires."""
    verdict: Verdict | None = None
    chart: Chart | None = None
    tallies: tuple[Tally, ...] = ()
    notes: Sequence[str] = ()
    """Lines at the foot of the sheet."""


@dataclass(frozen=True)
class _LineBudget:
    """How the lines of the window are shared out."""

    rows: list[SheetRow]
    body: int
    """The lines that the rows may take."""
    small: bool
    """Whether the verdict is written in letters of ordinary size."""
    charted: bool
    """Whether the chart is painted."""


class SheetPainter:
    """Paints a sheet between the title line of a canvas and its last line."""

    def __init__(self, scene: SheetScene, canvas: Canvas) -> None:
        self.scene = scene
        self.canvas = canvas
        self.brush, self.glyphs = scene.brush, scene.brush.glyphs
        wide = min(canvas.width - _LEFT - _RIGHT, _WIDEST)
        self.left = max(_LEFT, (canvas.width - wide) // 2)
        self.right = self.left + wide
        self.layout = SheetLayout(scene.sheet, wide)
        self.top = scene.top
        self.hidden_below = 0
        """How many rows of the selected reason, or after the last reason, do not fit."""
        self.left_out = 0
        """How many rows in all do not fit."""

    @property
    def is_whole(self) -> bool:
        """Whether every reason has been counted, so that the totals and the winner are shown."""
        return self.scene.counted >= len(self.scene.sheet.lines)

    def paint(self) -> None:
        """Paints the whole sheet."""
        canvas = self.canvas
        y = 2 if canvas.height >= _ROOMY else 1
        canvas.part = "the names"
        for head in self.layout.heads():
            self._cells(y, head, "text+bold")
            y += 1
        totals = list(self._totals()) if self.is_whole else []
        budget = self._share_out(canvas.height - 1 - y - len(totals) - len(self.scene.notes) - 1)
        room = min(budget.body, len(budget.rows) + 1)
        self._body(budget.rows, y, room)
        y += room
        canvas.part = "the foot"
        canvas.put(self.left, y, self.glyphs.rule * (self.right - self.left), "muted")
        if self.left_out:
            told = f" {self.left_out} more below "
            canvas.put(self.right - len(told) - 1, y, told, "accent")
        for at, row in enumerate(totals):
            self._row(y + 1 + at, row)
        self._end(y + 1 + len(totals), budget)

    def _end(self, y: int, budget: _LineBudget) -> None:
        """Paints the verdict, the chart and the notes."""
        scene, canvas = self.scene, self.canvas
        if self.is_whole and scene.verdict is not None:
            scene.verdict.paint(canvas, self.glyphs, y, small=budget.small)
            y += self._verdict_lines(small=budget.small)
        if budget.charted and scene.chart is not None:
            scene.chart.paint(canvas, self.glyphs, self.left, y, self.right - self.left)
            y += scene.chart.height
        for at, note in enumerate(scene.notes):
            canvas.put(self.left, y + at, note, "muted")

    # Sharing out the lines

    def _share_out(self, free: int) -> _LineBudget:
        """Fits in as much as possible. First to go are large letters, then the chart, then the sums behind
        reasons other than the selected one."""
        scene = self.scene
        whole = self.layout.rows(scene.counted)
        charts = (True, False) if self.is_whole and scene.chart is not None else (False,)
        for charted in charts:
            for small in (False, True):
                left = free - self._end_lines(small=small, charted=charted)
                if len(whole) <= left:
                    return _LineBudget(whole, left, small, charted)
        short = self.layout.rows(scene.counted, max(0, scene.cursor))
        for charted in charts:
            left = free - self._end_lines(small=True, charted=charted)
            if len(short) <= left or charted is charts[-1]:
                return _LineBudget(short, max(1, left), True, charted)
        raise AssertionError("the last layout is always accepted")

    def _end_lines(self, *, small: bool, charted: bool) -> int:
        chart = self.scene.chart
        return self._verdict_lines(small=small) + (chart.height if charted and chart is not None else 0)

    def _verdict_lines(self, *, small: bool) -> int:
        told = self.scene.verdict
        if told is None or not self.is_whole:
            return 0
        return told.height(self.glyphs, self.canvas.width - 4, small=small)

    # Rows

    def _totals(self) -> list[SheetRow]:
        found = list(self.layout.total("The match", self.scene.sheet.after, "text+bold"))
        for tally in self.scene.tallies:
            found += self.layout.total(tally.word, tally.counts, "text")
        return found

    def _body(self, rows: Sequence[SheetRow], y: int, room: int) -> None:
        """Paints the rows that fit, scrolled to the selected reason."""
        selected = [at for at, row in enumerate(rows) if row.reason == self.scene.cursor >= 0]
        top = self.scene.top
        if top < 0:
            top = min(selected[0], max(0, selected[-1] - room + 1)) if selected else 0
        self.top = top = max(0, min(top, len(rows) - room))
        is_last = self.scene.cursor == self.scene.counted - 1
        wanted = range(len(rows)) if is_last else selected
        self.hidden_below = sum(at >= top + room for at in wanted)
        shown = rows[top : top + room]
        self.canvas.part = "the reasons"
        for at, row in enumerate(shown):
            marked = row.reason == self.scene.cursor >= 0 and (not at or shown[at - 1].reason != row.reason)
            if marked:
                self.canvas.put(self.left - 2, y + at, self.glyphs.turn, "accent+bold")
            self._row(y + at, row)
        self.left_out = len(rows) - top - len(shown)

    def _row(self, y: int, row: SheetRow) -> None:
        if row.reason >= 0:
            self.canvas.clickable(self.left, y, self.right - self.left, 1, row.reason)
        is_selected = row.reason >= 0 and row.reason == self.scene.cursor and row.style == "text"
        style = "text+bold" if is_selected else row.style
        x = self.left + row.indent
        for piece, named in card_words(row.text):
            if named is not None:
                x = self.brush.word(self.canvas, x, y, named)
            else:
                x = self.canvas.put(x, y, piece, style)
        if row.numbers:
            self._cells(y, [str(number) for number in row.numbers], style)

    def _cells(self, y: int, texts: Sequence[str], style: str) -> None:
        """Writes one text in the column of each side."""
        wide = self.layout.column
        left = self.right - wide * len(texts)
        for side, text in enumerate(texts):
            self.canvas.put(left + wide * (side + 1) - width(text), y, text, style)
