"""What the painters of the table's middle share: its places, their cards and labels, and what is lit."""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card
from cardtable.engine.event_wording import with_names
from cardtable.engine.presentation import How, Place
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.table_highlights import TableHighlights


class TablePart:
    """A painter of a part of the table's middle, within the columns from `left` to `right`."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.canvas, self.view, self.scene = surface.canvas, surface.view, surface.scene
        self.glyphs, self.brush = surface.glyphs, surface.brush
        self.left, self.right = surface.left, surface.right

    @cached_property
    def highlights(self) -> TableHighlights:
        """What is picked on the table. Most blocks are measured and never painted: those have none."""
        return TableHighlights(self.surface)

    def _places(self, *ways: How) -> list[Place]:
        """The places that are shown in one of these ways and hold cards."""
        return [place for place in self.surface.places if place.how in ways and self._cards(place)]

    def _cards(self, place: Place) -> tuple[Card, ...]:
        return self.view.cards_in(place.pile) if place.pile else place.kept

    def _label(self, place: Place) -> str:
        return with_names(place.label, self.scene.names)

    def _lit(self, card: Card) -> str:
        """The mark of a card that the last act took or the pick would touch; empty for others."""
        return "lit" if card in self._lit_cards() else ""

    def _lit_cards(self) -> frozenset[Card]:
        return self.scene.lit | self.scene.touched | self.surface.emphasis.touched
