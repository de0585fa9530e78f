"""The score sheet as a picture: painted on a canvas, without a page or an app."""

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
from cardtable.tui.score.verdict import Verdict

_LEFT = 3
_RIGHT = 2
_WIDEST = 104
"""Columns of a sheet at most: numbers stay near their sentences."""
_ROOMY = 24
"""Lines of a window from which on a line stays empty below the title."""


@dataclass
class SheetScene:
    """All that is painted: so many reasons are `counted`, the one at `cursor` is looked at, the first `top`
    rows lie above the window (-1: as it needs); the rest is told once all are counted."""

    told: ScoreSheet
    brush: Brush
    counted: int
    cursor: int = -1
    top: int = -1
    verdict: Verdict | None = None
    chart: Chart | None = None
    tallies: tuple[Tally, ...] = ()
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class _LineBudget:
    """How the lines of a window are shared out."""

    rows: list[SheetRow]
    body: int
    small: bool
    charted: bool


class SheetPainter:
    """Paints one sheet below the title of a canvas, and above its last line."""

    def __init__(self, scene: SheetScene, canvas: Canvas) -> None:
        self.scene = scene
        self.canvas = canvas
        self.brush, self.glyphs = scene.brush, scene.brush.glyphs
        wide = min(canvas.width - _LEFT - _RIGHT, _WIDEST)
        self.left = max(_LEFT, (canvas.width - wide) // 2)
        self.right = self.left + wide
        self.layout = SheetLayout(scene.told, wide)
        self.top = scene.top
        self.hidden_below = 0
        """Rows that have no room below, of the reason looked at, or after the last."""
        self.left_out = 0
        """All rows that have no room below."""

    @property
    def is_whole(self) -> bool:
        """Whether every reason is counted: then totals and who won are told."""
        return self.scene.counted >= len(self.scene.told.lines)

    def paint(self) -> None:
        """The whole sheet."""
        canvas = self.canvas
        y = 2 if canvas.height >= _ROOMY else 1
        canvas.part = "the names"
        for head in self.layout.heads():
            self._cells(y, head, "text+bold")
            y += 1
        totals = list(self._totals()) if self.is_whole else []
        plan = self._plan(canvas.height - 1 - y - len(totals) - len(self.scene.notes) - 1)
        room = min(plan.body, len(plan.rows) + 1)
        self._body(plan.rows, y, room)
        y += room
        canvas.part = "the foot"
        canvas.put(self.left, y, self.glyphs.rule * (self.right - self.left), "muted")
        if self.left_out:
            told = f" {self.left_out} more below "
            canvas.put(self.right - len(told) - 1, y, told, "accent")
        for at, row in enumerate(totals):
            self._row(y + 1 + at, row)
        self._end(y + 1 + len(totals), plan)

    def _end(self, y: int, plan: _LineBudget) -> None:
        """Who won, the chart, notes."""
        scene, canvas = self.scene, self.canvas
        if self.is_whole and scene.verdict is not None:
            scene.verdict.paint(canvas, self.glyphs, y, small=plan.small)
            y += self._verdict_lines(small=plan.small)
        if plan.charted and scene.chart is not None:
            scene.chart.paint(canvas, self.glyphs, self.left, y, self.right - self.left)
            y += scene.chart.height
        for at, note in enumerate(scene.notes):
            canvas.put(self.left, y + at, note, "muted")

    # Sharing out the lines

    def _plan(self, free: int) -> _LineBudget:
        """All there is, as far as there is room: what sums are made of first, then the chart, then letters
        that are large; at last only the reason looked at is told in full."""
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
        raise AssertionError("the last plan always does")

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
        told = self.scene.told
        found = list(self.layout.total("The match", told.after, "text+bold"))
        for tally in self.scene.tallies:
            found += self.layout.total(tally.word, tally.counts, "text")
        return found

    def _body(self, rows: Sequence[SheetRow], y: int, room: int) -> None:
        """As many rows as fit, those of the reason looked at among them."""
        own = [at for at, row in enumerate(rows) if row.reason == self.scene.cursor >= 0]
        top = self.scene.top
        if top < 0:
            top = min(own[0], max(0, own[-1] - room + 1)) if own else 0
        self.top = top = max(0, min(top, len(rows) - room))
        is_last = self.scene.cursor == self.scene.counted - 1
        self.hidden_below = len([at for at in (range(len(rows)) if is_last else own) if at >= top + room])
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
        looked_at = row.reason >= 0 and row.reason == self.scene.cursor and row.style == "text"
        style = "text+bold" if looked_at else row.style
        x = self.left + row.indent
        for piece, named in card_words(row.text):
            if named is not None:
                x = self.brush.word(self.canvas, x, y, named)
            else:
                x = self.canvas.put(x, y, piece, style)
        if row.numbers:
            self._cells(y, [str(number) for number in row.numbers], style)

    def _cells(self, y: int, texts: Sequence[str], style: str) -> None:
        """Texts in the columns of the sides."""
        wide = self.layout.column
        left = self.right - wide * len(texts)
        for side, text in enumerate(texts):
            self.canvas.put(left + wide * (side + 1) - width(text), y, text, style)
