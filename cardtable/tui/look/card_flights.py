"""Cards that travel from where they lay in one picture to where they lie in the next.

A flight is worked out from what happened, as whoever looks learns of it, and from the two pictures: a card
that was drawn begins or ends where it was drawn, any other at the plate or the pile that it came from or went
to. Nothing here knows an app; clocks are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardtable.cards import HIDDEN, Card
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.presentation import Where
from cardtable.tui.look.canvas import PLAIN, Canvas, Face
from cardtable.tui.look.canvas import Cell as Letter
from cardtable.tui.look.card_faces import SIZES, TOKEN, Brush, Size

RATE = 30
"""FrameMonitor a second."""
LONGEST = 0.3
"""Seconds that a card travels at most."""
MOST = 12
"""Cards that travel at once; more are simply there."""
SLOW_FLIGHTS = 3
"""After so many flights in a row that did not keep up nothing travels any more."""
_TEXTS = ("the log", "what happened", "the foot", "the coach", "the choices", "the facts", "the title")
_WON_BY = ("trick", "take")
"""Events whose seat gets what leaves the middle."""
_HAND = "the hand"

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Flight:
    """A card, face down where whoever looks may not know it, on its way; `lands` where it is drawn then."""

    card: Card
    start: Cell
    goal: Cell
    size: Size
    lands: bool = False

    def at(self, part: float) -> Cell:
        """Where it is after that part of its way: fast at first, then slower."""
        eased = 1 - (1 - part) ** 2
        return tuple(round(a + (b - a) * eased) for a, b in zip(self.start, self.goal, strict=True))  # type: ignore[return-value]


def flights_between(
    old: Canvas, new: Canvas, events: Sequence[Event], deal: Deal, only: Iterable[Card] | None = None
) -> tuple[Flight, ...]:
    """The flights from one picture to the next; none where more cards move than can be followed. With `only`
    just those cards that then lie where they are seen: the act is shown, not yet what comes of it."""
    found: dict[Flight, None] = {}
    shown = None if only is None else frozenset(only)
    for event in events:
        if event.kind == "move":
            for card in event.cards:
                if shown is None or card in shown:
                    flight = _flight(card, event, old, new, _goal(event, events, deal))
                    if flight is not None and (shown is None or flight.lands):
                        found[flight] = None
    return tuple(found) if len(found) <= MOST else ()


def _flight(card: Card, event: Event, old: Canvas, new: Canvas, goal: str) -> Flight | None:
    begins = _face(old, card, in_hand=False) or _face(old, card, in_hand=True)
    ends = _face(new, card, in_hand=goal.startswith("hand."))
    start = (begins.x, begins.y) if begins is not None else old.anchors.get(event.source)
    end = (ends.x, ends.y) if ends is not None else new.anchors.get(goal)
    if start is None or end is None or start == end:
        return None
    known = ends or begins
    return Flight(card, start, end, SIZES[known.size] if known is not None else TOKEN, ends is not None)


def _face(canvas: Canvas, card: Card, *, in_hand: bool) -> Face | None:
    """Where a card lies open in a picture: in the hand, or anywhere else on the table."""
    if card is HIDDEN:
        return None
    for face in reversed(canvas.faces):
        if face.card == card and (face.part == _HAND) is in_hand and not _is_told(face.part):
            return face
    return None


def _is_told(part: str) -> bool:
    """Whether a part of the picture speaks of cards and shows none."""
    return part in _TEXTS or "plate" in part


def _goal(event: Event, events: Sequence[Event], deal: Deal) -> str:
    """Where cards go: what is won, or put away for good, to the plate of who won it."""
    if event.target not in deal.piles:
        return event.target
    place = deal.place_of(event.target)
    if place.where not in (Where.WON, Where.AWAY):
        return event.target
    won = next((one.seat for one in events if one.kind in _WON_BY and one.seat >= 0), event.seat)
    return f"hand.{won if won >= 0 else place.owners[0] if place.owners else won}"


def _put_back(words: Sequence[Letter], row: list[Letter]) -> None:
    """The words of a line as they were, with the single spaces between them."""
    is_read = [letter != (" ", PLAIN) for letter in words]
    beside = zip(is_read, [*is_read[1:], False], [False, *is_read[:-1]], strict=True)
    for x, (here, after, before) in enumerate(beside):
        if here or (after and before):
            row[x] = words[x]


class Motion:
    """The flights that are on, by a clock: how far they are is a matter of time, not of frames."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._began = 0.0
        self._lasts = 0.0
        self.flights: tuple[Flight, ...] = ()

    def begin(self, flights: tuple[Flight, ...], seconds: float) -> None:
        """These cards set off, and arrive after so many seconds."""
        self.flights, self._began, self._lasts = flights, self._clock(), min(seconds, LONGEST)

    def end(self) -> bool:
        """All have arrived; whether any was on its way."""
        were_on, self.flights = bool(self.flights), ()
        return were_on

    @property
    def is_over(self) -> bool:
        """Whether their time has passed."""
        return self._clock() - self._began >= self._lasts

    @property
    def absent(self) -> frozenset[Card]:
        """The cards that will lie where they are seen, and do not yet."""
        return frozenset(flight.card for flight in self.flights if flight.lands)

    def over(self, base: Canvas, brush: Brush) -> tuple[Canvas, frozenset[int]]:
        """The table with the cards on their way above it, and the lines that differ from it."""
        part = min(1.0, (self._clock() - self._began) / self._lasts) if self._lasts > 0 else 1.0
        canvas = base.copied()
        lines: set[int] = set()
        for flight in self.flights:
            x, y = flight.at(part)
            brush.card(canvas, x, y, flight.card, flight.size)
            lines.update(range(max(0, y), min(y + flight.size.height, canvas.height)))
        for y in lines & set(base.protected_lines):  # they pass below what is being read
            _put_back(base.rows[y], canvas.rows[y])
        return canvas, frozenset(lines)


class FrameMonitor:
    """Whether the terminal keeps up, as measured: which frames were written when the next was due.

    A frame that is not yet written is not painted over: it is skipped, for no key may wait behind a picture.
    """

    def __init__(self) -> None:
        self.is_slow = False
        """Whether nothing travels any more."""
        self._due = self._missed = self._slow_flights = 0

    def due(self, *, behind: bool) -> bool:
        """Whether the frame that is due is painted; not while the terminal is still `behind`."""
        self._due += 1
        self._missed += behind
        return not behind

    def landed(self) -> None:
        """A flight is over: one that missed a third of its frames did not keep up."""
        if self._due:
            slow = 3 * self._missed >= self._due
            self._slow_flights = self._slow_flights + 1 if slow else 0
            self.is_slow |= self._slow_flights >= SLOW_FLIGHTS
        self._due = self._missed = 0
