"""A bar chart of the match: how far each side is towards the aim, and the scores after each deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardtable.engine.score import Aim, Tally
from cardtable.match.observed_match import ObservedMatch
from cardtable.text import clip, width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.charts import DRAWN, ChartPainter
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.score.score_sheet import ScoreSheet

MIN_BAR = 10
"""The shortest bar, in cells."""
_MOST_DEALS = 10
"""Past deals whose scores are listed."""
_AFTER = ("after deal", "deal")
"""Before the numbers of past deals, longest first; the first that fits is used."""
_NOW = "now"
"""The heading of the counts."""
_BESIDE = 2
"""Cells between a bar and the numbers beside it."""


@dataclass(frozen=True)
class Chart:
    """The data of the chart."""

    names: Sequence[str]
    """The names of the sides."""
    counts: Sequence[int]
    """What decides the match, by side."""
    aim: Aim
    past: Mapping[int, Sequence[int]] = field(default_factory=dict)
    """The scores by side after past deals, by the number of the deal, in order."""
    low: bool = False
    """Whether the lowest score wins."""
    ahead: Sequence[int] | None = None
    """The leading sides, where the counts do not tell: a deal played again is won by its best, and the counts
    are those of the match it was part of. None: the counts tell."""

    @property
    def height(self) -> int:
        """The lines that the chart takes."""
        return len(self.counts) + 1

    @property
    def leaders(self) -> tuple[int, ...]:
        """The leading sides; none if all are level."""
        best = (min if self.low else max)(self.counts)
        by_count = (side for side, count in enumerate(self.counts) if count == best)
        found = tuple(by_count if self.ahead is None else self.ahead)
        return found if len(found) < len(self.counts) else ()

    @property
    def _played_for(self) -> str:
        """What the match is played for."""
        return f"Aim: {self.aim.words}" if self.aim.words else "The match"

    def bounds(self) -> tuple[int, int]:
        """The values at the left and right end of the bars."""
        ends = (0, *self.counts, *(() if self.aim.at is None else (self.aim.at,)))
        return min(ends), max(ends)

    def paint(self, canvas: Canvas, glyphs: Glyphs, x: int, y: int, room: int) -> None:
        """Paints a line with the aim and the headings, then a line for each side: name, bar, past scores and
        what it has now."""
        names = min(max(map(width, self.names), default=0), room // 3)
        now = _column(_NOW, self.counts)
        least = max(
            names + 2 + MIN_BAR + _BESIDE, min(width(self._played_for), room // 2) + 3 + width(_AFTER[-1])
        )
        columns = [*self._columns(room - least - len(now[0])), now]
        numbers = sum(len(cells[0]) + 1 for cells in columns) - 1
        bar = room - names - 2 - _BESIDE - numbers
        at = left = x + room - numbers
        for cells in columns:
            for line, told in enumerate(cells):
                is_ahead = line - 1 in self.leaders and cells is now
                canvas.put(
                    at, y + line, told, "accent+bold" if is_ahead else "text" if cells is now else "muted"
                )
            at += len(cells[0]) + 1
        self._title(canvas, glyphs, x, y, left - x, has_past=len(columns) > 1)
        for side in range(len(self.counts)):
            self._side(canvas, glyphs, x, y + 1 + side, (names, bar), side)

    def _title(self, canvas: Canvas, glyphs: Glyphs, x: int, y: int, room: int, *, has_past: bool) -> None:
        """Paints what the match is played for, and what the numbers above the past scores are."""
        told = ""
        if has_past:
            free = room - width(self._played_for) - 3
            told = next((words for words in _AFTER if width(words) <= free), _AFTER[-1])
            canvas.put(x + room - 1 - width(told), y, told, "muted")
        canvas.put(x, y, clip(self._played_for, room - 2 - width(told), glyphs.ellipsis), "muted")

    def _columns(self, room: int) -> list[list[str]]:
        """The last past scores that fit, each below the number of its deal."""
        found: list[list[str]] = []
        past = [(deal, scores) for deal, scores in self.past.items() if deal > 0]
        if past and tuple(past[-1][1]) == tuple(self.counts):
            past.pop()
        for deal, scores in reversed(past[-_MOST_DEALS:]):
            cells = _column(str(deal), scores)
            if len(cells[0]) + 1 > room:
                break
            room -= len(cells[0]) + 1
            found.insert(0, cells)
        return found

    def _side(
        self, canvas: Canvas, glyphs: Glyphs, x: int, y: int, cells: tuple[int, int], side: int
    ) -> None:
        """Paints a side's name and its bar from zero to its count, with a mark at the aim."""
        names, room = cells
        ahead, count = side in self.leaders, self.counts[side]
        mark = glyphs.joker if ahead else " "
        style = "accent+bold" if ahead else "text"
        canvas.put(x, y, f"{mark} {clip(self.names[side], names, glyphs.ellipsis)}", style)
        low, high = self.bounds()
        zero, here, *aim = (
            (number - low) / (high - low) if high > low else 0.0
            for number in (0, count, *(() if self.aim.at is None else (self.aim.at,)))
        )
        left, wide = x + names + 3, max(1, room - 2)
        painter = ChartPainter(canvas, glyphs)
        painter.bar(left, y, wide, zero, here, DRAWN if ahead else "muted", track=False)
        for share in aim:
            canvas.put(left + round(wide * share), y, glyphs.side, "text")


def chart_of(
    match: ObservedMatch, sheet: ScoreSheet, past: Sequence[Sequence[int]], tallies: Sequence[Tally]
) -> Chart | None:
    """The chart of a match; None before anything has been scored. `past`: scores up to now, the last after
    the last deal that has ended."""
    aim = match.aim
    decides = next((tally.counts for tally in tallies if tally.word == aim.tally), None)
    counts = sheet.after if decides is None else decides
    if not any(counts) and not any(any(scores) for scores in past):
        return None
    names = ["+".join(side) for side in sheet.sides]
    ended = match.deal.number if match.deal.over else match.deal.number - 1
    numbered = dict(enumerate(past, ended + 1 - len(past)))
    ahead = match.winners if match.is_of_last_deal else None
    return Chart(names, counts, aim, numbered, match.game.low_wins, ahead)


def _column(head: str, numbers: Sequence[int]) -> list[str]:
    """A column of numbers below its heading, all of one width."""
    cells = [head, *map(str, numbers)]
    wide = max(map(len, cells))
    return [cell.rjust(wide) for cell in cells]
