"""Charts of the statistics: each a heading, a figure, a picture and a line below it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from textual.geometry import Region

from cardtable.archive.contracts import ContractCounts
from cardtable.archive.played_match import PlayedMatch
from cardtable.archive.result_series import Result, longest_run, share_in_a_row
from cardtable.archive.review_log import ReviewedDeal, good_by_theme
from cardtable.puzzles.themes import by_words, naming
from cardtable.text import clip, width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.charts import ChartPainter
from cardtable.tui.look.glyphs import Glyphs
from cardtable.words import with_unit

NARROWEST = 32
"""The fewest cells that a panel is wide."""
FRAME = 2
"""Lines of a panel beside its picture: the heading and the line below."""
_GAP = 4
"""Cells between two panels."""
_FEWEST_DECISIONS = 3
"""Decisions of a theme from which their share is told."""
_FEWEST = 5
"""Values from which a curve tells more than its last value."""


@dataclass(frozen=True)
class Panel:
    """A chart with its words."""

    heading: str
    figure: Callable[[Glyphs], str]
    """What it comes to now, at the right end of the heading."""
    told: str
    """The line below the picture."""
    draw: Callable[[ChartPainter, Region], None]
    """Paints the picture into a box."""

    def paint(self, canvas: Canvas, glyphs: Glyphs, box: Region) -> None:
        """Paints the panel into a box."""
        figure = self.figure(glyphs)
        room = box.width - width(figure) - 1
        canvas.put(box.x, box.y, clip(self.heading, room, glyphs.ellipsis), "text+bold")
        canvas.put(box.right - width(figure), box.y, figure, "accent")
        self.draw(ChartPainter(canvas, glyphs), Region(box.x, box.y + 1, box.width, box.height - FRAME))
        canvas.put(box.x, box.bottom - 1, clip(self.told, box.width, glyphs.ellipsis), "muted")


def panels_in_row(columns: int) -> int:
    """How many panels stand side by side in that many columns."""
    return max(1, min(3, (columns + _GAP) // (NARROWEST + _GAP)))


def paint_row(canvas: Canvas, glyphs: Glyphs, panels: Sequence[Panel], box: Region) -> None:
    """Paints panels side by side in a box."""
    count = len(panels)
    wide = (box.width - _GAP * (count - 1)) // max(1, count)
    for at, panel in enumerate(panels):
        panel.paint(canvas, glyphs, Region(box.x + at * (wide + _GAP), box.y, wide, box.height))


def panels_of(
    results: Sequence[Result],
    reviewed: Sequence[ReviewedDeal],
    contracts: ContractCounts | None = None,
    *,
    of_one_game: bool = False,
) -> list[Panel]:
    """The panels that have something to show, the most telling first."""
    themes = {}
    if of_one_game and reviewed:
        themes = by_words(good_by_theme(reviewed).items(), naming(reviewed[0].game))
    known = {theme: counts for theme, counts in themes.items() if counts[0] >= _FEWEST_DECISIONS}
    found = []
    if len(results) >= _FEWEST:
        found.append(_share(results))
    if known:
        found.append(_themes(known))
    if contracts:
        found.append(_contracts(contracts))
    if len(reviewed) >= _FEWEST:
        found.append(_accuracy(reviewed))
    if results:
        found.append(_results(results))
    return found


def panel_of_days(days: Sequence[PlayedMatch]) -> Panel | None:
    """How many of the careful players the person beat, day by day; None with too few days. `days`: the latest
    first."""
    distributions = [distribution for one in reversed(days) if (distribution := one.distribution) is not None]
    if len(distributions) < _FEWEST:
        return None
    beaten = [(one.better + one.ties / 2) / len(one.points) for one in distributions]
    return Panel(
        "Better than so many careful players",
        lambda glyphs: f"{round(100 * sum(beaten) / len(beaten))} of 100",
        f"on the last {with_unit(len(beaten), 'day')}",
        lambda painter, box: painter.curve(box, beaten, 0.0, 1.0),
    )


def _share(results: Sequence[Result]) -> Panel:
    shares = share_in_a_row([one.is_won for one in results])
    return Panel(
        "Share of matches won",
        lambda glyphs: _percent_with_trend(shares, glyphs),
        " to ".join(dict.fromkeys(_month(one.changed) for one in (results[0], results[-1]))),
        lambda painter, box: painter.curve(box, shares, 0.0, 1.0),
    )


def _accuracy(reviewed: Sequence[ReviewedDeal]) -> Panel:
    shares = share_in_a_row([one.good / one.decisions for one in reviewed])
    return Panel(
        "Good decisions",
        lambda glyphs: _percent_with_trend(shares, glyphs),
        f"in {with_unit(len(reviewed), 'reviewed deal')}",
        lambda painter, box: painter.curve(box, shares, 0.0, 1.0),
    )


def _results(results: Sequence[Result]) -> Panel:
    won = [one.is_won for one in results]

    def draw(painter: ChartPainter, box: Region) -> None:
        painter.results(Region(box.x, box.y + (box.height - 2) // 2, box.width, 2), won)

    told = f"{sum(won)} won, {len(won) - sum(won)} lost, best run {longest_run(won)}"
    return Panel("Won above, lost below", lambda glyphs: "", told, draw)


def _themes(themes: Mapping[str, tuple[int, int]]) -> Panel:
    def draw(painter: ChartPainter, box: Region) -> None:
        labelled = max(len(one) for one in themes)
        left = box.x + min(labelled, box.width // 2) + 1
        weakest = sorted(themes, key=lambda one: (themes[one][1] / themes[one][0], -themes[one][0]))
        for y, theme in enumerate(weakest[: box.height], box.y):
            looked, good = themes[theme]
            told = f"{good} of {looked}"
            label = clip(theme, left - box.x - 1, painter.glyphs.ellipsis)
            painter.canvas.put(box.x, y, label, "text")
            painter.bar(left, y, max(1, box.right - left - 10), 0, good / looked)
            painter.canvas.put(box.right - width(told), y, told, "muted")

    # No figure: these are but the decisions for which the game has a reason, and themes that came up often.
    return Panel("Good decisions, by theme", lambda glyphs: "", "the commonest themes, weakest first", draw)


def _contracts(contracts: ContractCounts) -> Panel:
    bid, made = (sum(counts) for counts in zip(*contracts.values(), strict=True))

    def draw(painter: ChartPainter, box: Region) -> None:
        most = sorted(contracts, key=lambda level: -contracts[level][0])[: box.height]
        for y, level in enumerate(sorted(most), box.y):
            played, kept = contracts[level]
            label, told = f"level {level}", f"{kept} of {played}"
            painter.canvas.put(box.x, y, label, "text")
            left = box.x + 10
            painter.bar(left, y, box.right - left - 9, 0, kept / played)
            painter.canvas.put(box.right - width(told), y, told, "muted")

    return Panel("Contracts made, by bid", lambda glyphs: f"{made} of {bid}", "in the last matches", draw)


def _percent_with_trend(shares: Sequence[float], glyphs: Glyphs) -> str:
    """The last share, and how it has changed since the first."""
    change = round(100 * shares[-1]) - round(100 * shares[0])
    mark = glyphs.cursor if change > 0 else glyphs.pointer_down
    return f"{round(100 * shares[-1])} %" + (f" {mark} {abs(change)}" if change else "")


def _month(changed: float) -> str:
    return time.strftime("%B %Y", time.localtime(changed))
