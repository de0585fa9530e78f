"""Cards on the score sheet: drawn side by side with what each is worth below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.text import width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import SMALL, Brush

_GAP = 3
"""Cells between two fans."""


@dataclass(frozen=True)
class CountedCards:
    """The cards of one player in a line of the sheet."""

    whose: str
    cards: tuple[Card, ...]
    worths: tuple[str, ...] = ()
    """What each card is worth, written below it; empty if they have no worth of their own."""
    told: str = ""
    """Written beside the cards: their sum, or what the hand is called."""


@dataclass(frozen=True)
class PlacedCards:
    """A fan with its place in a line."""

    fan: CountedCards
    x: int
    """The first cell, from the left end of the line."""
    step: int
    """Cells from one card to the next."""

    @property
    def _first_card(self) -> int:
        return self.x + (width(self.fan.whose) + 1 if self.fan.whose else 0)

    @property
    def _after_cards(self) -> int:
        return self._first_card + self.step * (len(self.fan.cards) - 1) + SMALL.width

    @property
    def end(self) -> int:
        """The cell after the last."""
        return self._after_cards + (width(self.fan.told) + 1 if self.fan.told else 0)

    def paint(self, canvas: Canvas, brush: Brush, x: int, y: int, style: str) -> None:
        """Paints the fan with its line beginning at a cell."""
        fan, beside = self.fan, y + SMALL.height // 2
        canvas.put(x + self.x, beside, fan.whose, style)
        overlap = self.step < SMALL.width
        for at, card in enumerate(fan.cards):
            is_covered, has_seam = overlap and at + 1 < len(fan.cards), overlap and at > 0
            left = x + self._first_card + at * self.step
            brush.card(canvas, left, y, card, SMALL, covered=is_covered, seam=has_seam)
        for at, worth in enumerate(fan.worths):
            middle = x + self._first_card + at * self.step + (min(self.step, SMALL.width) - width(worth)) // 2
            canvas.put(middle, y + SMALL.height, worth, style)
        canvas.put(x + self._after_cards + 1, beside, fan.told, style)


CardLine = tuple[PlacedCards, ...]
"""The fans that stand in one line."""


def card_lines(fans: Iterable[CountedCards], room: int) -> list[CardLine] | None:
    """The fans in lines of at most `room` cells; None if one is too long for a line."""
    lines: list[list[PlacedCards]] = []
    for fan in fans:
        step = _step(fan, room)
        if step is None:
            return None
        first = lines[-1][-1].end + _GAP if lines else 0
        placed = PlacedCards(fan, first, step)
        if lines and placed.end <= room:
            lines[-1].append(placed)
        else:
            lines.append([PlacedCards(fan, 0, step)])
    return [tuple(line) for line in lines]


def _step(fan: CountedCards, room: int) -> int | None:
    """The widest step at which a fan fits into a line of its own; None if it does not fit at all."""
    least = max(SMALL.step, *(width(worth) + 1 for worth in fan.worths), 0)
    steps = range(SMALL.width + 1, least - 1, -1)
    return next((step for step in steps if PlacedCards(fan, 0, step).end <= room), None)


def lines_of(line: Sequence[PlacedCards]) -> int:
    """The lines of the window that a line of fans takes."""
    return SMALL.height + any(placed.fan.worths for placed in line)
