"""The layout of a large window: seats round the table, and what lies between them.

Above the viewer's hand the others sit at the left, top and right edge in order of turns. A panel of facts
is at the left, stock, discards and chips are at the right, and the play is in the middle.

"""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Region

from cardtable.engine.presentation import MUST, Fact
from cardtable.tui.picture.facts import facts_in_column
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.seat_plates import MIN_PLATE, PlatePainter

MIN_ROUND_TABLE = (100, 28)
"""The smallest window, in columns and lines, in which seats sit round the table."""
WIDEST_SIDE = 30
"""The widest plate at an edge, in cells."""
MIN_MIDDLE = 7
"""The lines that the middle needs."""
PANEL = 8
"""The lines left for facts before plates at the edges move up to the middle."""
PLATE = 3
"""The height of a plate; a line less where many share an edge."""


@dataclass(frozen=True)
class RoundTableLayout:
    """The regions of a window with seats round the table."""

    plates: tuple[Region, ...]
    """One for each other seat, in order of turns."""
    panel: Region
    """For the facts."""
    stacks: Region
    """For stock, discards and chips."""
    middle: Region
    """For the play."""


def round_table_layout(count: int, box: Region, gap: int, *, clockwise: bool) -> RoundTableLayout | None:
    """Lays out `count` other seats round a box, with `gap` empty lines below those at the top; None without
    room."""
    side = min(WIDEST_SIDE, max(MIN_PLATE, box.width // 4))
    at_left, on_top, at_right = seats_by_edge(count, max(1, box.width // (MIN_PLATE + 2)))
    high = box.height - PLATE - gap
    tall = next((tall for tall in (PLATE, PLATE - 1) if at_left * (tall + 1) <= high + 1), 0)
    if high < MIN_MIDDLE or not tall:
        return None
    top = box.y + PLATE + gap
    wide = box.width // max(on_top, 1)
    plate = min(side, wide - 1)
    row = [Region(box.x + at * wide + (wide - plate) // 2, box.y, plate, PLATE) for at in range(on_top)]
    far = box.x + box.width - side
    left = [Region(box.x, y, side, tall) for y in _from_below(at_left, top, high, tall)]
    right = [Region(far, y, side, tall) for y in _from_below(at_right, top, high, tall)]
    # The next seat of a clockwise game sits to the left: from there over the top to the right.
    order = [*left, *row, *reversed(right)] if clockwise else [*right, *reversed(row), *reversed(left)]
    return RoundTableLayout(
        tuple(order),
        Region(box.x + 1, top, side - 1, (left[-1].y - top if left else high)),
        Region(far, top, side, (right[-1].y - top if right else high)),
        Region(box.x + side, top, box.width - 2 * side, high),
    )


def is_roomy(columns: int, lines: int) -> bool:
    """Whether seats may sit round the table in a window."""
    return columns >= MIN_ROUND_TABLE[0] and lines >= MIN_ROUND_TABLE[1]


def seats_by_edge(count: int, most: int) -> tuple[int, int, int]:
    """How many seats are at the left, the top (at most `most`) and the right."""
    aside = 0 if count < 3 else 1
    while count - 2 * aside > most:
        aside += 1
    return aside, count - 2 * aside, aside


def _from_below(count: int, top: int, high: int, tall: int) -> list[int]:
    """The top lines of the plates at an edge, the lowest first."""
    lift = max(0, (high - count * (tall + 1) - PANEL) // 2)
    return [top + high - lift - (at + 1) * (tall + 1) + 1 for at in range(count)]


class RoundTablePainter:
    """Paints the seats round the table and the panel of facts."""

    def __init__(self, painter: Surface) -> None:
        self.p = painter
        self.canvas, self.view, self.scene = painter.canvas, painter.view, painter.scene
        self.plates = PlatePainter(painter)

    def layout(self, top: int, bottom: int, *, gap: int) -> RoundTableLayout | None:
        """The layout between two lines, with `gap` lines for what happened last; None if the seats do not
        fit."""
        box = Region(self.p.left, top, self.p.right - self.p.left, bottom - top)
        clockwise = self.view.game.turns_clockwise(self.view.options)
        return round_table_layout(len(self.plates.others), box, gap, clockwise=clockwise)

    def paint(self, place: RoundTableLayout) -> tuple[Fact, ...]:
        """Paints the seats and the facts; returns the facts that do not fit in the panel."""
        for seat, box in zip(self.plates.others, place.plates, strict=True):
            self.plates.box(seat, box)
        return self._panel(place.panel)

    def _panel(self, box: Region) -> tuple[Fact, ...]:
        self.canvas.part = "the facts"
        facts = self.view.facts()
        told = facts_in_column(facts, self.scene.names, box.width - 1, box.height)
        y = box.y
        for fact, lines in told:
            for line in lines:
                style = "accent" if fact.weight == MUST else "text"
                self.p.say(box.x + 1, y, line, style, box.x + box.width)
                y += 1
        shown = [fact for fact, _ in told]
        return tuple(fact for fact in facts if fact not in shown)
