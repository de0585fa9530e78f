"""The page after a deal of the day or a deal replayed: the results side by side."""

from __future__ import annotations

import asyncio

from cardtable.archive.careful_results import CAREFUL_PLAYERS, YOU, ResultDistribution
from cardtable.archive.result_comparison import ResultComparison, compare_results, comparison_lines
from cardtable.match.match import Match
from cardtable.text import width
from cardtable.tui.dialogs.text_dialogs import in_lines
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.charts import DRAWN, ChartPainter
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import Page
from cardtable.tui.pages.statistics_page import StatisticsPage

WIDEST = 70
"""Columns of the histogram."""


class ComparisonPage(Page):
    """Compares results in the background, then shows them."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.found: ResultComparison | None = None
        self.replays = 0
        """How many careful players have played the deal."""

    def on_mount(self) -> None:
        self.run_worker(self._compare(), exclusive=True)

    async def _compare(self) -> None:
        self.found = await asyncio.to_thread(compare_results, self.match, self._count)
        self.repaint()

    def _count(self, replays: int) -> None:
        """Notes, in a thread, how many have played."""
        self.replays = replays
        self.app.call_from_thread(self.repaint)

    def keys(self) -> list[Key]:
        found = [Key(("enter", "escape", "q"), "Enter", "leave", "Leaves the table.")]
        return [*found, Key(("s",), "s", "statistics", "The days so far, and all else that is counted.")]

    def press(self, key: str, character: str | None) -> bool:
        match key:
            case "enter" | "escape" | "q":
                self.dismiss(None)
                return False
            case "s":
                self.app.push_screen(StatisticsPage())
            case _:
                return False
        return True

    def paint(self, columns: int, lines: int) -> Canvas:
        found = self.found
        if found is None:
            canvas = titled(columns, lines, f"{self.match.game.title}: side by side")
            many = f"{self.replays} of {CAREFUL_PLAYERS.players} careful players have played it ..."
            canvas.put(3, 3, many if self.replays else "A hundred careful players are at it ...", "muted")
            return self.with_keys(canvas)
        canvas = titled(columns, lines, found.heading)
        count = len(found.sides) + 1
        told = comparison_lines(found, columns - 6)
        for at, line in enumerate(told[:count]):
            own = at == found.own + 1 and found.own >= 0
            canvas.put(3, 2 + at, line, "muted" if not at else "accent+bold" if own else "text")
        y = 3 + count
        if found.distribution is not None:
            y = self._paint_distribution(canvas, found.distribution, y)
        for number, sentence in enumerate(found.notes):
            for part in in_lines(sentence, columns - 6):
                canvas.put(3, y, part, "text" if number else "text+bold")
                y += 1
        return self.with_keys(canvas)

    def _paint_distribution(self, canvas: Canvas, distribution: ResultDistribution, y: int) -> int:
        """Paints how many careful players came to what, a bar for each result. Returns the line below."""
        canvas.put(3, y, "What a hundred careful players came to in your seat:", "muted")
        rows = distribution.rows
        words, most = max(width(told) for told, _, _ in rows), max(count for _, count, _ in rows) or 1
        room = min(canvas.width - 6, WIDEST) - words - 2 - len(f" {most}{YOU}")
        for told, count, is_own in rows:
            y += 1
            style = "accent+bold" if is_own else "text"
            canvas.put(3 + words - width(told), y, told, style)
            bar = 3 + words + 2
            ink = DRAWN if is_own else "muted"
            ChartPainter(canvas, self.host.glyphs).bar(bar, y, room, 0, count / most, ink, track=False)
            canvas.put(bar + room + 1, y, f"{count:>{len(str(most))}}{YOU if is_own else ''}", style)
        return y + 2
