"""Flights over the picture of a page: begun by what happened, painted by a timer, ended by any key."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from textual.app import App
from textual.timer import Timer

from cardtable.cards import Card
from cardtable.engine.events import Event
from cardtable.engine.view import View
from cardtable.table.viewpoint import ONLOOKER
from cardtable.tui.host import Host
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import Brush
from cardtable.tui.look.card_flights import LONGEST, RATE, Flight, Motion, flights_between

SHARE = 0.6
"""The part of a bot's moment that its card travels."""
WRITES = 3
"""Writes of a frame that may still wait for the terminal when the next is due."""


class Sky(Protocol):
    """The page over which cards travel."""

    app: App[Any]
    shown: View

    @property
    def host(self) -> Host:
        """Whoever shows the page."""
        ...

    @property
    def brush(self) -> Brush:
        """How cards are drawn."""
        ...

    def whole_picture(self, absent: frozenset[Card]) -> Canvas | None:
        """The table without those cards; None where there is no window."""
        ...

    def show(self, canvas: Canvas, lines: frozenset[int] | None = None) -> None:
        """Shows a picture, of which only these lines differ."""
        ...

    def set_interval(self, interval: float, callback: Callable[[], None], *, pause: bool = False) -> Timer:
        """A timer of the page."""
        ...

    def call_after_refresh(self, callback: Callable[[], None]) -> bool:
        """Calls back when what was shown is written."""
        ...


class Flying:
    """The flights of one page. `still` is the last picture in which nothing was on its way."""

    def __init__(self, page: Sky, clock: Callable[[], float] = time.monotonic) -> None:
        self.page = page
        self.motion = Motion(clock)
        self._still: Canvas | None = None
        self._whose = ONLOOKER
        """Through whose eyes that picture is, and what is on its way."""
        self._base: Canvas | None = None
        self._lines: frozenset[int] = frozenset()
        self._timer: Timer | None = None
        self._is_written = True
        self._over = asyncio.Event()
        self._over.set()

    @property
    def is_on(self) -> bool:
        """Whether a card is on its way."""
        return bool(self.motion.flights)

    def repaint(self) -> None:
        """Paints the table anew, and the cards on their way above it: not before other eyes."""
        if self.page.shown.seat != self._whose:
            self.stop()
        canvas = self.page.whole_picture(self.motion.absent)
        if canvas is None:
            return
        if not self.is_on:
            self._keep(canvas)
            return
        self._base = canvas
        above, self._lines = self.motion.over(canvas, self.page.brush)
        self.page.show(above)

    def go(self, events: Sequence[Event], seconds: float, only: Sequence[Card] | None = None) -> None:
        """Paints the table as it now is; what happened lets cards travel there, for so long."""
        old, self._still = self._still, None
        flights: tuple[Flight, ...] = ()
        new = (
            self.page.whole_picture(frozenset())
            if seconds > 0 and not self.page.host.frames.is_slow
            else None
        )
        if old is not None and new is not None and self._is_like(old, new):
            flights = flights_between(old, new, events, self.page.shown.deal, only)
        self.stop()
        if flights:
            self._begin(flights, seconds)
        elif new is not None:
            self._keep(new)
            return
        self.repaint()

    def _is_like(self, old: Canvas, new: Canvas) -> bool:
        """Whether two pictures are of one size, and through the same eyes."""
        return (old.width, old.height) == (new.width, new.height) and self.page.shown.seat == self._whose

    def _keep(self, canvas: Canvas) -> None:
        """Shows a picture in which nothing is on its way."""
        self._still, self._whose = canvas, self.page.shown.seat
        self.page.show(canvas)

    def _begin(self, flights: tuple[Flight, ...], seconds: float) -> None:
        self.motion.begin(flights, min(LONGEST, seconds))
        self._over.clear()
        self._is_written = True
        if self._timer is None:
            self._timer = self.page.set_interval(1 / RATE, self._tick, pause=True)
        self._timer.reset()
        self._timer.resume()

    def _tick(self) -> None:
        """A frame is due."""
        if not self.is_on or self._base is None:
            return
        if self.motion.is_over:
            self.stop()
            self.repaint()
        elif self.page.host.frames.due(behind=not self._is_written or waiting(self.page.app) > WRITES):
            above, lines = self.motion.over(self._base, self.page.brush)
            self._is_written = False
            self.page.show(above, lines | self._lines)
            self._lines = lines
            self.page.call_after_refresh(self._written)

    def _written(self) -> None:
        self._is_written = True

    def stop(self) -> bool:
        """All are where they go to, from the next picture on; whether any was on its way."""
        if self._timer is not None:
            self._timer.pause()
        self._over.set()
        if not self.motion.end():
            return False
        self._base = None
        self.page.host.frames.landed()
        return True

    async def landed(self) -> None:
        """Waits until nothing is on its way."""
        await self._over.wait()


def waiting(app: App[Any]) -> int:
    """How many writes the terminal has not taken yet; 0 where that cannot be told."""
    # Textual writes from a thread of its own, and has no other word for how far that is behind.
    thread = getattr(getattr(app, "_driver", None), "_writer_thread", None)
    queue = getattr(thread, "_queue", None)
    return int(queue.qsize()) if queue is not None else 0
