"""Highlights of what is picked on the table and what Enter would touch, and where things were painted."""

from __future__ import annotations

from textual.geometry import Region

from cardtable.cards import Card
from cardtable.tui.decision.table_targets import WHOLE, TableItem
from cardtable.tui.look.card_faces import VisibleCard
from cardtable.tui.picture.scene import Surface


class TableHighlights:
    """Records where things on the table were painted, and highlights those that a decision picks or
    touches."""

    def __init__(self, painter: Surface) -> None:
        self.canvas, self.glyphs, self.click_areas = painter.canvas, painter.glyphs, painter.click_areas
        emphasis = painter.emphasis
        self.cursor, self.picked = emphasis.cursor, emphasis.picked
        self.reached, self.touched = emphasis.reached, emphasis.touched

    def is_picked(self, thing: TableItem) -> bool:
        """Whether a thing, or the pile it lies in, is picked."""
        return thing in self.picked or TableItem(thing.pile) in self.picked

    def is_targeted(self, thing: TableItem) -> bool:
        """Whether a pile is picked, or Enter would play to it or draw from it."""
        return thing in self.picked or (thing.at == WHOLE and thing.pile in self.reached)

    def marks(self, thing: TableItem, card: Card) -> str:
        """The style attributes of a card that is shown as text."""
        return "+bold+underline" if card in self.touched or thing in self.picked else ""

    def style(self, thing: TableItem, usual: str = "muted") -> str:
        """The style of a pile's name."""
        return "action+bold+underline" if self.is_targeted(thing) else usual

    def paint(self, thing: TableItem, area: Region, y: int) -> None:
        """Records where a thing was painted, and puts the cursor before it, in line `y`, if it is there."""
        self.click_areas.table[thing] = area
        if thing == self.cursor:
            self.canvas.put(area.x - 1, y, self.glyphs.turn, "action+bold")

    def paint_card(self, thing: TableItem, spot: VisibleCard, y: int) -> None:
        """Records where a card of a row was painted, and brackets it in line `y` if the cursor is there. The
        cursor on a whole pile is shown at its first card."""
        self.click_areas.table[thing] = Region(spot.x, spot.y, spot.shows, spot.lines)
        if thing == self.cursor or (thing.at == 0 and TableItem(thing.pile) == self.cursor):
            x = spot.x + spot.shows // 2
            self.canvas.put(x - 1, y, "[", "action+bold")
            self.canvas.put(x + 1, y, "]", "action+bold")
