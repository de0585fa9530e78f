"""Where the parts of a table lie in its picture, for the mouse and for the arrow keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field
from textual.geometry import NULL_REGION, Region

from cardtable.tui.decision.selection import Selection
from cardtable.tui.decision.table_items import WHOLE, TableItem
from cardtable.tui.look.card_faces import VisibleCard

# What a click is on


class HandCard(Struct, frozen=True):
    """A card of the hand, by its place there; `copies` are the places of all that are drawn as one."""

    at: int
    copies: tuple[int, ...] = ()


class ListedChoice(Struct, frozen=True):
    """A choice, by its place among them."""

    at: int


class Piece(Struct, frozen=True):
    """A piece of an answer that is typed."""

    at: int


class Part(Struct, frozen=True):
    """A word of choices that are too many for a list."""

    word: str


class OnTable(Struct, frozen=True):
    """Something on the table, whether it can be picked now or not."""

    item: TableItem


class Prompt(Struct, frozen=True):
    """The line that says what Enter would do."""


class AtSeat(Struct, frozen=True):
    """The plate of a seat: what is known of whoever sits there."""

    seat: int


class MorePiles(Struct, frozen=True):
    """What says that there are more piles than could be painted."""


Target = HandCard | ListedChoice | Piece | Part | OnTable | Prompt


class ClickAreas(Struct):
    """What was painted where: cards of the hand, choices and pieces of an answer by their places, words of
    choices, what lies on the table, and the prompt."""

    hand: list[VisibleCard] = field(default_factory=list)
    choices: list[tuple[int, Region]] = field(default_factory=list)
    pieces: list[tuple[int, Region]] = field(default_factory=list)
    parts: list[tuple[str, Region]] = field(default_factory=list)
    table: dict[TableItem, Region] = field(default_factory=dict)
    prompt: Region = NULL_REGION

    def at(self, x: int, y: int) -> Target | None:
        """What a cell belongs to."""
        card = next((spot for spot in reversed(self.hand) if _of(spot).contains(x, y)), None)
        if card is not None:
            return HandCard(card.index, card.copies)
        if (choice := _held(self.choices, x, y)) is not None:
            return ListedChoice(choice)
        if (piece := _held(self.pieces, x, y)) is not None:
            return Piece(piece)
        if (word := next((word for word, area in self.parts if area.contains(x, y)), None)) is not None:
            return Part(word)
        if self.prompt.contains(x, y):
            return Prompt()
        # A card before the pile that it lies in.
        found = [item for item, area in self.table.items() if area.contains(x, y)]
        return OnTable(max(found, key=lambda item: item.at)) if found else None

    def of_hand(self, at: int) -> Region | None:
        """Where a card of the hand is to be seen."""
        return next((_of(spot) for spot in self.hand if at in (spot.index, *spot.copies)), None)

    def of_item(self, item: TableItem) -> Region | None:
        """Where something lies; a pile that lies card by card round all its cards."""
        if item in self.table or item.at != WHOLE:
            return self.table.get(item)
        parts = [area for one, area in self.table.items() if one.pile == item.pile]
        return Region.from_union(parts) if parts else None

    def lay_out(self, pick: Selection) -> None:
        """Tells the cursor where things lie on the table, and the own cards that are played from there."""
        pick.table_items.spots = self._middles(pick.table_items.pickable)
        hand = [_of(spot) for spot in self.hand]
        middle = middle_of(Region.from_union(hand))[0] if hand else None
        pick.open_cards.lay_out(self._middles(pick.open_cards.items), middle)

    def _middles(self, items: Iterable[TableItem]) -> dict[TableItem, tuple[int, int]]:
        """The middles of those that are to be seen."""
        areas = {item: self.of_item(item) for item in items}
        return {item: middle_of(area) for item, area in areas.items() if area is not None}


def middle_of(region: Region) -> tuple[int, int]:
    """The cell in the middle of a region, rounded up and left."""
    return region.x + region.width // 2, region.y + region.height // 2


def _of(spot: VisibleCard) -> Region:
    return Region(spot.x, spot.y, spot.shows, spot.lines)


def _held(boxes: Sequence[tuple[int, Region]], x: int, y: int) -> int | None:
    return next((at for at, area in boxes if area.contains(x, y)), None)
