"""A bar chart of the match: how far each side is towards the aim, and the scores after each deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.engine.score import Aim, Tally
from cardtable.match.observed_match import ObservedMatch
from cardtable.text import clip, width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.score.score_rows import ScoreSheet

MIN_BAR = 10
"""The shortest bar, in cells."""
_MOST_DEALS = 10
"""Past deals whose scores are listed."""
_ABOVE = ("after each deal", "each deal", "deals")
"""Headings for the scores of past deals, longest first; the first that fits is used."""


@dataclass(frozen=True)
class Chart:
    """The data of the chart."""

    names: Sequence[str]
    """The names of the sides."""
    counts: Sequence[int]
    """What decides the match, by side."""
    aim: Aim
    past: Sequence[Sequence[int]] = ()
    """The scores by side after each deal."""
    low: bool = False
    """Whether the lowest score wins."""

    @property
    def height(self) -> int:
        """The lines that the chart takes."""
        return len(self.counts) + 1

    @property
    def leaders(self) -> tuple[int, ...]:
        """The leading sides; none if all are level."""
        best = (min if self.low else max)(self.counts)
        found = tuple(side for side, count in enumerate(self.counts) if count == best)
        return found if len(found) < len(self.counts) else ()

    def bounds(self) -> tuple[int, int]:
        """The values at the left and right end of the bars."""
        ends = (0, *self.counts, *(() if self.aim.at is None else (self.aim.at,)))
        return min(ends), max(ends)

    def paint(self, canvas: Canvas, glyphs: Glyphs, x: int, y: int, room: int) -> None:
        """Paints a line with the aim, then a line for each side: name, bar, count, past scores."""
        names = min(max(map(width, self.names), default=0), room // 3)
        past = self._columns(room - names - MIN_BAR - 8)
        deals = sum(wide + 1 for wide, _ in past)
        bar = room - names - deals - 8
        title = f"Aim: {self.aim.words}" if self.aim.words else "The match"
        canvas.put(x, y, clip(title, room - deals - 2 if past else room, glyphs.ellipsis), "muted")
        if past:
            told = next((words for words in _ABOVE if width(words) < deals), "")
            canvas.put(x + room - 1 - width(told), y, told, "muted")
        for side in range(len(self.counts)):
            self._side(canvas, glyphs, x, y + 1 + side, (names, bar), side)
            at = x + room - deals
            for wide, scores in past:
                canvas.put(at, y + 1 + side, f"{scores[side]:>{wide}}", "muted")
                at += wide + 1

    def _columns(self, room: int) -> list[tuple[int, Sequence[int]]]:
        """The last past scores that fit, each with the cells it needs. A single column is left out."""
        found: list[tuple[int, Sequence[int]]] = []
        for scores in reversed(self.past[-_MOST_DEALS:]):
            wide = max(len(str(score)) for score in scores)
            if wide + 1 > room:
                break
            room -= wide + 1
            found.insert(0, (wide, scores))
        return found if len(found) > 1 else []

    def _side(
        self, canvas: Canvas, glyphs: Glyphs, x: int, y: int, cells: tuple[int, int], side: int
    ) -> None:
        """Paints a side's bar from zero to its count, with a mark at the aim."""
        names, room = cells
        ahead, count = side in self.leaders, self.counts[side]
        mark = glyphs.joker if ahead else " "
        style = "accent+bold" if ahead else "text"
        canvas.put(x, y, f"{mark} {clip(self.names[side], names, glyphs.ellipsis)}", style)
        low, high = self.bounds()
        left, wide = x + names + 3, max(1, room - 6)
        zero, here = (_cell(number, low, high, wide) for number in (0, count))
        canvas.put(left + min(zero, here), y, glyphs.bar * abs(here - zero), "accent" if ahead else "muted")
        if self.aim.at is not None:
            end = left + _cell(self.aim.at, low, high, wide)
            canvas.put(end, y, glyphs.side, "text")
        canvas.put(left + wide + 2, y, str(count), style)


def chart_of(
    match: ObservedMatch, sheet: ScoreSheet, past: Sequence[Sequence[int]], tallies: Sequence[Tally]
) -> Chart | None:
    """The chart of a match; None before anything has been scored."""
    aim = match.game.aim(match.seats, match.options)
    decides = next((tally.counts for tally in tallies if tally.word == aim.tally), None)
    counts = sheet.after if decides is None else decides
    if not any(counts) and not any(any(scores) for scores in past):
        return None
    names = ["+".join(side) for side in sheet.sides]
    return Chart(names, counts, aim, past, match.game.low_wins)


def _cell(number: int, low: int, high: int, room: int) -> int:
    """The cell at which a number lies on a scale of `room` cells."""
    return round(room * (number - low) / (high - low)) if high > low else 0
