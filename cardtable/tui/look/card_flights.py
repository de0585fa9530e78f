"""Animation of cards that move from their place in one picture to their place in the next.

Flights are derived from the events that the viewer may know and from the two pictures. A card starts and
ends where it was drawn, or else at the plate or pile it came from or went to. Nothing here depends on the
app; clocks are passed in.

"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from cardtable.cards import HIDDEN, Card
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.presentation import Where
from cardtable.tui.look.canvas import PLAIN, Canvas, Cell, DrawnCard
from cardtable.tui.look.card_faces import SIZES, TOKEN, Brush, Size

FRAME_RATE = 30
"""Frames per second."""
MAX_SECONDS = 0.3
"""The longest flight, in seconds."""
MOST_FLIGHTS = 12
"""If more cards than this would fly at once, none does."""
SLOW_FLIGHTS = 3
"""Animation is switched off after this many slow flights in a row."""
_TEXT_PARTS = ("the log", "what happened", "the foot", "the coach", "the choices", "the facts", "the title")
"""Parts of the picture that mention cards in their text."""
_WON_BY = ("trick", "take")
"""Events whose seat wins the cards that leave the middle."""
_HAND = "the hand"

Position = tuple[int, int]
"""A column and a line."""


class Flight(NamedTuple):
    """A card in flight, `HIDDEN` if the viewer may not know it."""

    card: Card
    start: Position
    goal: Position
    size: Size
    lands: bool = False
    """Whether the card is drawn at its goal, and so must be left out there until it arrives."""

    def at(self, part: float) -> Position:
        """The position after a fraction (0 to 1) of the flight, decelerating."""
        eased = 1 - (1 - part) ** 2
        return tuple(round(a + (b - a) * eased) for a, b in zip(self.start, self.goal, strict=True))  # type: ignore[return-value]


def flights_between(
    old: Canvas, new: Canvas, events: Sequence[Event], deal: Deal, only: Iterable[Card] | None = None
) -> tuple[Flight, ...]:
    """The flights from one picture to the next; none if too many cards move to follow.

    `only` limits them to these cards, and to those drawn in the new picture: it shows an act before its
    consequences.
    """
    found: dict[Flight, None] = {}
    shown = None if only is None else frozenset(only)
    for event in events:
        if event.kind == "move":
            for card in event.cards:
                if shown is None or card in shown:
                    flight = _flight(card, event, old, new, _goal(event, events, deal))
                    if flight is not None and (shown is None or flight.lands):
                        found[flight] = None
    return tuple(found) if len(found) <= MOST_FLIGHTS else ()


def _flight(card: Card, event: Event, old: Canvas, new: Canvas, goal: str) -> Flight | None:
    begins = _face(old, card, in_hand=False) or _face(old, card, in_hand=True)
    ends = _face(new, card, in_hand=goal.startswith("hand."))
    start = (begins.x, begins.y) if begins is not None else old.anchors.get(event.source)
    end = (ends.x, ends.y) if ends is not None else new.anchors.get(goal)
    if start is None or end is None or start == end:
        return None
    known = ends or begins
    return Flight(card, start, end, SIZES[known.size] if known is not None else TOKEN, ends is not None)


def _face(canvas: Canvas, card: Card, *, in_hand: bool) -> DrawnCard | None:
    """Where a card lies face up in a picture: in the viewer's hand, or anywhere else on the table."""
    if card is HIDDEN:
        return None
    for face in reversed(canvas.faces):
        if face.card == card and (face.part == _HAND) is in_hand and not _is_text(face.part):
            return face
    return None


def _is_text(part: str) -> bool:
    """Whether a part of the picture only mentions cards in text."""
    return part in _TEXT_PARTS or "plate" in part


def _goal(event: Event, events: Sequence[Event], deal: Deal) -> str:
    """The pile that cards fly to; cards won or put away fly to the plate of the seat that won them."""
    if event.target not in deal.piles:
        return event.target
    place = deal.place_of(event.target)
    if place.where not in (Where.WON, Where.AWAY):
        return event.target
    won = next((one.seat for one in events if one.kind in _WON_BY and one.seat >= 0), event.seat)
    return f"hand.{won if won >= 0 else place.owners[0] if place.owners else won}"


def _put_back(words: Sequence[Cell], row: list[Cell]) -> None:
    """Restores the words of a line that cards were painted over, with the single spaces between words."""
    is_read = [cell != (" ", PLAIN) for cell in words]
    beside = zip(is_read, [*is_read[1:], False], [False, *is_read[:-1]], strict=True)
    for x, (here, after, before) in enumerate(beside):
        if here or (after and before):
            row[x] = words[x]


class Motion:
    """The flights in progress. Progress follows the clock, so skipped frames do not slow it down."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        """Returns seconds."""
        self._began = 0.0
        self._lasts = 0.0
        self.flights: tuple[Flight, ...] = ()

    def begin(self, flights: tuple[Flight, ...], seconds: float) -> None:
        """Starts flights that take so many seconds (at most `MAX_SECONDS`)."""
        self.flights, self._began, self._lasts = flights, self._clock(), min(seconds, MAX_SECONDS)

    def end(self) -> bool:
        """Ends all flights; returns whether there were any."""
        were_on, self.flights = bool(self.flights), ()
        return were_on

    @property
    def is_over(self) -> bool:
        """Whether the flights have run their time."""
        return self._clock() - self._began >= self._lasts

    @property
    def absent(self) -> frozenset[Card]:
        """Cards in flight that will be drawn at their goal, and are left out there until they arrive."""
        return frozenset(flight.card for flight in self.flights if flight.lands)

    def over(self, base: Canvas, brush: Brush) -> tuple[Canvas, frozenset[int]]:
        """The picture `base` with the flying cards painted over it, and the lines that differ from `base`."""
        part = min(1.0, (self._clock() - self._began) / self._lasts) if self._lasts > 0 else 1.0
        canvas = base.copied()
        lines: set[int] = set()
        for flight in self.flights:
            x, y = flight.at(part)
            brush.card(canvas, x, y, flight.card, flight.size, seam=True)
            # A line more: a card may throw a shadow.
            lines.update(range(max(0, y), min(y + flight.size.height + 1, canvas.height)))
        lines = {line for line in lines if canvas.rows[line] != base.rows[line]}
        for y in lines & set(base.protected_lines):
            _put_back(base.rows[y], canvas.rows[y])
        return canvas, frozenset(lines)


class FrameMonitor:
    """Measures whether the terminal keeps up with the frames of an animation.

    A frame is skipped while the previous one is still unwritten, so that no key press waits behind a picture.

    """

    def __init__(self) -> None:
        self.is_slow = False
        """Whether the terminal was too slow, so that animation is off."""
        self._due = 0
        """Frames due in this flight."""
        self._missed = 0
        """Of those, the frames skipped."""
        self._slow_flights = 0
        """The last flights in a row that were slow."""

    def due(self, *, behind: bool) -> bool:
        """Counts a frame; returns whether to paint it, which is not the case while the terminal is
        `behind`."""
        self._due += 1
        self._missed += behind
        return not behind

    def landed(self) -> None:
        """Ends the count for a flight. A flight that skipped a third of its frames or more was slow."""
        if self._due:
            slow = 3 * self._missed >= self._due
            self._slow_flights = self._slow_flights + 1 if slow else 0
            self.is_slow |= self._slow_flights >= SLOW_FLIGHTS
        self._due = self._missed = 0
