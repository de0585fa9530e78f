"""How seats sit round the felt, where the window has room for it: who at which edge, and what lies between.

Above the viewer's hand the others sit at the left, the top and the right edge, the way the turn goes round;
what one plays by stands in a panel at the left, stacks and chips at the right, the game in the middle.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Region

from cardtable.engine.presentation import MUST, Fact
from cardtable.tui.picture.facts import facts_in_column
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.seat_plates import LEAST_BOX, PlatePainter

LEAST_ROUND = (100, 28)
"""The smallest window in which seats sit round the felt."""
WIDEST_SIDE = 30
LEAST_MIDDLE = 7
"""Lines that the game in the middle needs."""
PANEL = 8
"""Lines that are left for facts before plates at the seats_by_edge move up to the middle."""
PLATE = 3
"""Lines of a plate; two where there are many."""


@dataclass(frozen=True)
class RoundTableLayout:
    """Where everything lies between two lines. `plates` has a box for each seat in the order of turns;
    `panel` is for facts, `stacks` for what is drawn from, `middle` for the game."""

    plates: tuple[Region, ...]
    panel: Region
    stacks: Region
    middle: Region


def round_table_layout(count: int, box: Region, gap: int, *, clockwise: bool) -> RoundTableLayout | None:
    """So many others round a box, with empty lines below those on top; None where there is no room."""
    side = min(WIDEST_SIDE, max(LEAST_BOX, box.width // 4))
    at_left, on_top, at_right = seats_by_edge(count, max(1, box.width // (LEAST_BOX + 2)))
    high = box.height - PLATE - gap
    tall = next((tall for tall in (PLATE, PLATE - 1) if at_left * (tall + 1) <= high + 1), 0)
    if high < LEAST_MIDDLE or not tall:
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
    """Whether a window is one in which seats may sit round the felt."""
    return columns >= LEAST_ROUND[0] and lines >= LEAST_ROUND[1]


def seats_by_edge(count: int, most: int) -> tuple[int, int, int]:
    """How many sit at the left, on top (so many at most) and at the right."""
    aside = 0 if count < 3 else 1
    while count - 2 * aside > most:
        aside += 1
    return aside, count - 2 * aside, aside


def _from_below(count: int, top: int, high: int, tall: int) -> list[int]:
    """The lines where plates at an edge begin, the lowest first."""
    lift = max(0, (high - count * (tall + 1) - PANEL) // 2)
    return [top + high - lift - (at + 1) * (tall + 1) + 1 for at in range(count)]


class RoundTablePainter:
    """Paints the seats round the felt, and the panel of facts, for a painter of the whole."""

    def __init__(self, painter: Surface) -> None:
        self.p = painter
        self.canvas, self.view, self.scene = painter.canvas, painter.view, painter.scene
        self.plates = PlatePainter(painter)

    def layout(self, top: int, bottom: int, *, gap: int) -> RoundTableLayout | None:
        """Where everything lies between two lines, with so many for what happened last; None where there is
        no room for so many seats."""
        box = Region(self.p.left, top, self.p.right - self.p.left, bottom - top)
        clockwise = self.view.game.turns_clockwise(self.view.options)
        return round_table_layout(len(self.plates.others), box, gap, clockwise=clockwise)

    def paint(self, place: RoundTableLayout) -> tuple[Fact, ...]:
        """The seats and the facts; returns the facts that have no room in the panel."""
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
