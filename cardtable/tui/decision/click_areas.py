"""Where things lie in the picture of a table, for the mouse and for the arrows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardtable.tui.decision.table_targets import WHOLE, TableTargets, Thing
from cardtable.tui.look.card_faces import Spot


class Area(NamedTuple):
    """Some cells of the picture."""

    x: int
    y: int
    wide: int
    high: int = 1

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell is one of them."""
        return self.x <= x < self.x + self.wide and self.y <= y < self.y + self.high

    @property
    def middle(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + self.wide // 2, self.y + self.high // 2


NOWHERE = Area(0, 0, 0)


# What a click is on


@dataclass(frozen=True)
class HandCard:
    """A card of the hand, by its place there; `copies` are the places of all that are drawn as one."""

    at: int
    copies: tuple[int, ...] = ()


@dataclass(frozen=True)
class Choice:
    """A choice, by its place among them."""

    at: int


@dataclass(frozen=True)
class Piece:
    """A piece of an answer that is typed."""

    at: int


@dataclass(frozen=True)
class Part:
    """A word of choices that are too many for a list."""

    word: str


@dataclass(frozen=True)
class OnTable:
    """Something on the table, whether it can be picked now or not."""

    thing: Thing


@dataclass(frozen=True)
class Prompt:
    """The line that says what Enter would do."""


@dataclass(frozen=True)
class AtSeat:
    """The plate of a seat: what is known of whoever sits there."""

    seat: int


@dataclass(frozen=True)
class MorePiles:
    """What says that there are more piles than could be painted."""


Target = HandCard | Choice | Piece | Part | OnTable | Prompt


@dataclass
class ClickAreas:
    """What was painted where: cards of the hand, choices and pieces of an answer by their places, words of
    choices, what lies on the table, and the prompt."""

    hand: list[Spot] = field(default_factory=list)
    choices: list[tuple[int, Area]] = field(default_factory=list)
    pieces: list[tuple[int, Area]] = field(default_factory=list)
    parts: list[tuple[str, Area]] = field(default_factory=list)
    table: dict[Thing, Area] = field(default_factory=dict)
    prompt: Area = NOWHERE

    def at(self, x: int, y: int) -> Target | None:
        """What a cell belongs to."""
        card = next((spot for spot in reversed(self.hand) if _of(spot).holds(x, y)), None)
        if card is not None:
            return HandCard(card.index, card.copies)
        if (choice := _held(self.choices, x, y)) is not None:
            return Choice(choice)
        if (piece := _held(self.pieces, x, y)) is not None:
            return Piece(piece)
        if (word := next((word for word, area in self.parts if area.holds(x, y)), None)) is not None:
            return Part(word)
        if self.prompt.holds(x, y):
            return Prompt()
        # A card before the pile that it lies in.
        found = [thing for thing, area in self.table.items() if area.holds(x, y)]
        return OnTable(max(found, key=lambda thing: thing.at)) if found else None

    def of_hand(self, at: int) -> Area | None:
        """Where a card of the hand is to be seen."""
        return next((_of(spot) for spot in self.hand if at in (spot.index, *spot.copies)), None)

    def of_thing(self, thing: Thing) -> Area | None:
        """Where something lies; a pile that lies card by card round all its cards."""
        if thing in self.table or thing.at != WHOLE:
            return self.table.get(thing)
        parts = [area for one, area in self.table.items() if one.pile == thing.pile]
        return _round(parts) if parts else None

    def lay_out(self, floor: TableTargets) -> None:
        """Tells the cursor on the table where things lie."""
        areas = {thing: self.of_thing(thing) for thing in floor.things}
        floor.spots = {thing: area.middle for thing, area in areas.items() if area is not None}


def _of(spot: Spot) -> Area:
    return Area(spot.x, spot.y, spot.shows, spot.lines)


def _held(boxes: Sequence[tuple[int, Area]], x: int, y: int) -> int | None:
    return next((at for at, area in boxes if area.holds(x, y)), None)


def _round(parts: Sequence[Area]) -> Area:
    """The smallest area with all of those."""
    left, top = min(one.x for one in parts), min(one.y for one in parts)
    right, low = max(one.x + one.wide for one in parts), max(one.y + one.high for one in parts)
    return Area(left, top, right - left, low - top)
