"""Houses (`How.HEAP`) as boxes with a large value; their cards, owners and a note stand beside them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.geometry import Region

from cardtable.cards import Card
from cardtable.engine.presentation import Place
from cardtable.text import width
from cardtable.tui.decision.table_targets import TableItem
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.table_highlights import TableHighlights

BOX_WIDTH = 6
"""Cells."""
BOX_HEIGHT = 3
"""Lines."""
GAP = 3
"""Cells between two houses."""


class HousePainter:
    """Paints houses side by side. The cards in `lit` are emphasized."""

    def __init__(
        self, painter: Surface, houses: Sequence[Place], lit: Collection[Card], highlights: TableHighlights
    ) -> None:
        self.p, self.highlights = painter, highlights
        self.canvas, self.glyphs, self.lit = painter.canvas, painter.glyphs, lit
        self.rows: list[list[tuple[Place, int]]] = []
        """The houses by rows, each with its column."""
        limit = x = painter.right - 1
        for place in houses:
            if x + self._width(place) > limit:
                self.rows.append([])
                x = painter.left + GAP
            self.rows[-1].append((place, x))
            x += self._width(place)

    @property
    def height(self) -> int:
        """The lines that the houses take."""
        return BOX_HEIGHT * len(self.rows)

    def paint(self, y: int) -> None:
        """Paints the houses from line `y` downwards."""
        for at, row in enumerate(self.rows):
            for place, x in row:
                self.canvas.part = f"the {place.label}"
                self.canvas.anchors[place.pile] = (x, y + BOX_HEIGHT * at)
                self._box(place, x, y + BOX_HEIGHT * at)
                self._beside(place, x + BOX_WIDTH + 1, y + BOX_HEIGHT * at)
                area = Region(x, y + BOX_HEIGHT * at, self._width(place) - GAP, BOX_HEIGHT)
                self.highlights.paint(TableItem(place.pile), area, y + BOX_HEIGHT * at + 1)

    def _cards(self, place: Place) -> tuple[Card, ...]:
        return self.p.view.cards_in(place.pile)

    def _owners(self, place: Place) -> str:
        return "+".join(self.p.scene.names[seat] for seat in place.owners)

    def _width(self, place: Place) -> int:
        inside = sum(width(self.glyphs.label(c)) + 1 for c in self._cards(place))
        return (
            BOX_WIDTH
            + 1
            + max(inside, width(self._owners(place)), width(self.p.scene.named(place.note)))
            + GAP
        )

    def _box(self, place: Place, x: int, y: int) -> None:
        """Paints the box of a house, with a double border if it is closed."""
        glyphs, ink = self.glyphs, "accent" if place.closed else "text"
        filled = ""
        if self.highlights.is_targeted(TableItem(place.pile)):
            ink, filled = "action", "+reverse"
        corners, edge, side = glyphs.corners, glyphs.edge, glyphs.side
        if place.closed:
            corners, edge, side = glyphs.double[:4], glyphs.double[4], glyphs.double[5]
        inside = BOX_WIDTH - 2
        self.canvas.put(x, y, corners[0] + edge * inside + corners[1], ink)
        self.canvas.put(x, y + 1, f"{side}{place.value:^{inside}}{side}", f"{ink}+bold{filled}")
        self.canvas.put(x, y + 2, corners[2] + edge * inside + corners[3], ink)

    def _beside(self, place: Place, x: int, y: int) -> None:
        at = x
        for c in self._cards(place):
            at = self.p.brush.word(self.canvas, at, y, c, "+bold+underline" if c in self.lit else "") + 1
        self.canvas.put(x, y + 1, self._owners(place), "text")
        self.p.say(x, y + 2, self.p.scene.named(place.note), "muted", self.p.right)
