"""Paints the score sheet on a canvas, without a page or an app."""

from __future__ import annotations

import itertools
from collections.abc import Container, Sequence
from dataclasses import dataclass

from cardtable.card_words import card_words
from cardtable.engine.score import Tally
from cardtable.text import width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import Brush
from cardtable.tui.score.score_chart import Chart
from cardtable.tui.score.score_rows import HANDS, SheetLayout, SheetRow
from cardtable.tui.score.score_sheet import ScoreSheet
from cardtable.tui.score.winner import Verdict

_LEFT = 3
"""Columns of the left margin."""
_RIGHT = 2
"""Columns of the right margin."""
_WIDEST = 104
"""The widest sheet, in columns, so that numbers stay near their sentences."""
_ROOMY = 24
"""Windows with at least this many lines have an empty line below the title."""
_LEAST_BODY = 6
"""The lines that reasons keep above totals that stand still."""
AIRY = 4
"""The spare lines from which on two of them set off the verdict."""
_ALL, _ONE, _NONE = "all", "those of the selected reason", "none"
"""Which cards are drawn."""
_WISHES = tuple(itertools.product((False, True), (_ALL, _ONE, _NONE), (True, False)))
"""What a sheet may hold, the best first: a small verdict or a large one, which cards are drawn, a chart."""


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
    foot: list[SheetRow]
    """The totals that stand below the rows and do not scroll."""
    body: int
    """The lines that the rows may take."""
    small: bool
    """Whether the verdict is written in letters of ordinary size."""
    charted: bool
    """Whether the chart is painted."""
    spare: int = 0
    """The lines that nothing takes once all reasons are counted."""

    @property
    def airy(self) -> bool:
        """Whether a line stays empty above and below the verdict."""
        return self.spare >= AIRY


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
        heads = self.layout.heads()
        budget = self._share_out(canvas.height - 1 - y - len(heads) - len(self.scene.notes) - 1)
        y += (budget.spare - 2 * budget.airy) // 3  # a short sheet stands a little above the middle
        canvas.part = "the names"
        for head in heads:
            self._cells(y, head, "text+bold")
            y += 1
        totals = budget.foot if self.is_whole else []
        room = min(budget.body, _height(budget.rows) + 1)
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
            y += budget.airy
            scene.verdict.paint(canvas, self.glyphs, y, small=budget.small)
            y += scene.verdict.height(self.glyphs, canvas.width - 4, small=budget.small) + budget.airy
        if self.is_whole and budget.charted and scene.chart is not None:
            scene.chart.paint(canvas, self.glyphs, self.left, y, self.right - self.left)
            y += scene.chart.height
        for at, note in enumerate(scene.notes):
            canvas.put(self.left, y + at, note, "muted")

    # Sharing out the lines

    def _share_out(self, free: int) -> _LineBudget:
        """Fits in as much as possible, as if all reasons had been counted, so that nothing moves while they
        are. First to go is the chart, then drawn cards, then large letters, then the sums behind reasons
        other than the selected one; at last the totals scroll with the reasons."""
        scene = self.scene
        foot = list(self._totals())
        for small, cards, charted in _WISHES:
            left = free - len(foot) - self._end_lines(small=small, charted=charted)
            spare = left - self._height_with(cards) - 1
            if spare >= -1:
                rows = self.layout.rows(scene.counted, drawn=self._drawn(cards, scene.cursor))
                return _LineBudget(rows, foot, left, small, charted, max(0, spare))
        short = self.layout.rows(scene.counted, max(0, scene.cursor))
        body = free - len(foot) - self._end_lines(small=True, charted=False)
        if body >= min(_LEAST_BODY, len(short)):
            return _LineBudget(short, foot, body, small=True, charted=False)
        rows = short + (foot if self.is_whole else [])
        return _LineBudget(rows, [], max(1, body + len(foot)), small=True, charted=False)

    def _drawn(self, cards: str, selected: int) -> Container[int]:
        """The reasons whose cards are drawn."""
        return range(HANDS, len(self.scene.sheet.lines)) if cards == _ALL else (selected,) * (cards == _ONE)

    def _height_with(self, cards: str) -> int:
        """The lines that all reasons take, whichever of them is selected."""
        every = len(self.scene.sheet.lines)
        selected = range(every) if cards == _ONE else (0,)
        return max(
            (_height(self.layout.rows(every, drawn=self._drawn(cards, one))) for one in selected), default=0
        )

    def _end_lines(self, *, small: bool, charted: bool) -> int:
        told, chart = self.scene.verdict, self.scene.chart
        verdict = told.height(self.glyphs, self.canvas.width - 4, small=small) if told is not None else 0
        return verdict + (chart.height if charted and chart is not None else 0)

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
        shown: list[SheetRow] = []
        self.canvas.part = "the reasons"
        for row in rows[top:]:
            if _height(shown) + row.height > room:
                break
            is_first = row.reason == self.scene.cursor >= 0 and (not shown or shown[-1].reason != row.reason)
            at = y + _height(shown)
            if is_first:
                self.canvas.put(self.left - 2, at, self.glyphs.turn, "accent+bold")
            self._row(at, row)
            shown.append(row)
        self.hidden_below = sum(at >= top + len(shown) for at in wanted)
        self.left_out = len(rows) - top - len(shown)

    def _row(self, y: int, row: SheetRow) -> None:
        if row.reason >= 0:
            self.canvas.clickable(self.left, y, self.right - self.left, row.height, row.reason)
        is_selected = row.reason >= 0 and row.reason == self.scene.cursor and row.style == "text"
        style = "text+bold" if is_selected else row.style
        x = self.left + row.indent
        for placed in row.fans:
            placed.paint(self.canvas, self.brush, x, y, row.style)
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


def _height(rows: Sequence[SheetRow]) -> int:
    """The lines of the window that rows take."""
    return sum(row.height for row in rows)
