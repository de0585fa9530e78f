"""Highlights of what is picked on the table and what Enter would touch, and where its items were painted."""

from __future__ import annotations

from textual.geometry import Region

from cardtable.cards import Card
from cardtable.tui.decision.table_items import WHOLE, TableItem
from cardtable.tui.look.card_faces import LARGE, TOKEN, VisibleCard
from cardtable.tui.picture.scene import Surface


class TableHighlights:
    """Records where the items on the table were painted, and highlights those that a decision picks or
    touches."""

    def __init__(self, surface: Surface) -> None:
        self.canvas, self.glyphs, self.click_areas = surface.canvas, surface.glyphs, surface.click_areas
        emphasis = surface.emphasis
        self.cursor, self.picked = emphasis.cursor, emphasis.picked
        self.reached, self.touched = emphasis.reached, emphasis.touched
        self.own = emphasis.own

    def is_picked(self, item: TableItem) -> bool:
        """Whether an item, or the pile it lies in, is picked."""
        return item in self.picked or TableItem(item.pile) in self.picked

    def is_reached(self, item: TableItem) -> bool:
        """Whether a pile is picked, or Enter would play to it or draw from it."""
        return item in self.picked or (item.at == WHOLE and item.pile in self.reached)

    def marks(self, item: TableItem, card: Card) -> str:
        """The style attributes of a card that is shown as text."""
        return "+bold+underline" if card in self.touched or item in self.picked else ""

    def style(self, item: TableItem, usual: str = "muted") -> str:
        """The style of a pile's name."""
        return "action+bold+underline" if self.is_reached(item) else usual

    def paint(self, item: TableItem, area: Region, y: int) -> None:
        """Records where an item was painted, and puts the cursor before it, in line `y`, if it is there."""
        self.click_areas.table[item] = area
        if item == self.cursor:
            self.canvas.put(area.x - 1, y, self.glyphs.turn, "action+bold")

    def paint_card(self, item: TableItem, spot: VisibleCard, y: int) -> None:
        """Records where a card of a row was painted, and brackets it in line `y` if the cursor is there. The
        cursor on a whole pile is shown at its first card."""
        self.click_areas.table[item] = Region(spot.x, spot.y, spot.shows, spot.lines)
        if item == self.cursor or (item.at == 0 and TableItem(item.pile) == self.cursor):
            x = spot.x + _middle_of_brackets(spot, is_below=y >= spot.y + spot.lines)
            self.canvas.put(x - 1, y, "[", "action+bold")
            self.canvas.put(x + 1, y, "]", "action+bold")


def _middle_of_brackets(spot: VisibleCard, *, is_below: bool) -> int:
    """The column of a card that brackets in its last line enclose. At the right end of a whole card stands
    its lower index there, which has two places for a ten, and on a large card the suit before them."""
    if is_below:
        return spot.shows // 2
    if spot.shows <= TOKEN.width:
        return 1
    index = spot.shows - (4 if spot.lines >= LARGE.height else 3)
    return min(spot.shows // 2, index - 2)
