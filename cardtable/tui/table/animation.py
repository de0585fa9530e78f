"""Cards that travel above the picture of a table: events begin their flights, any key ends them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, cast

from textual.app import App
from textual.message import Message
from textual.timer import Timer

from cardtable.cards import Card
from cardtable.engine.events import Event
from cardtable.engine.view import View
from cardtable.table.viewpoint import ONLOOKER
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_flights import FRAME_RATE, MAX_SECONDS, Flight, Motion, flights_between
from cardtable.tui.page import CanvasView, Page

SHARE = 0.6
"""The part of a bot's pause in which its card travels."""
WRITES = 3
"""Writes of a frame that may still wait for the terminal when the next is due."""


class AnimatedCanvas(CanvasView):
    """Shows the canvas of a table, and above it the cards on their way. It posts `Landed` when all are where
    they go to: the page then paints them there."""

    class Landed(Message):
        """No card is on its way any more."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.motion = Motion(clock)
        self._still: Canvas | None = None
        """The last picture in which no card was on its way."""
        self._seat = ONLOOKER
        """Whose view that picture shows, and the cards on their way."""
        self._base: Canvas | None = None
        """The picture below the cards on their way."""
        self._lines: frozenset[int] = frozenset()
        """The lines that those cards covered last."""
        self._timer: Timer | None = None
        self._is_written = True
        self._over = asyncio.Event()
        self._over.set()

    @property
    def is_on(self) -> bool:
        """Whether a card is on its way."""
        return bool(self.motion.flights)

    @property
    def absent(self) -> frozenset[Card]:
        """The cards on their way: they lie nowhere in the picture below."""
        return self.motion.absent

    def show_table(self, canvas: Canvas, seat: int) -> None:
        """Shows the table as that seat sees it, painted without `absent`, and above it the cards on their
        way."""
        if not self.is_on:
            self._still, self._seat = canvas, seat
            self.show(canvas)
            return
        self._base = canvas
        above, self._lines = self.motion.over(canvas, self._page.brush)
        self.show(above)

    def stop_before(self, seat: int) -> None:
        """Ends all flights if another seat looks than the one they were begun for."""
        if seat != self._seat:
            self.stop()

    def go(
        self,
        new: Canvas | None,
        view: View,
        events: Sequence[Event],
        seconds: float,
        only: Sequence[Card] | None = None,
    ) -> bool:
        """Lets cards travel for so many seconds from where the last picture shows them to where `new` does,
        by what happened; all, or `only` these. None: nothing travels. Returns whether any card does."""
        old, self._still = self._still, None
        flights: tuple[Flight, ...] = ()
        if old is not None and new is not None and view.seat == self._seat:
            is_alike = (old.width, old.height) == (new.width, new.height)
            flights = flights_between(old, new, events, view.deal, only) if is_alike else ()
        self.stop()
        if flights:
            self._begin(flights, seconds)
        return bool(flights)

    def _begin(self, flights: tuple[Flight, ...], seconds: float) -> None:
        self.motion.begin(flights, min(MAX_SECONDS, seconds))
        self._over.clear()
        self._is_written = True
        if self._timer is None:
            self._timer = self.set_interval(1 / FRAME_RATE, self._tick, pause=True)
        self._timer.reset()
        self._timer.resume()

    def _tick(self) -> None:
        """A frame is due."""
        if not self.is_on or self._base is None:
            return
        frames = self._page.host.frames
        if self.motion.is_over:
            self.stop()
            self.post_message(self.Landed())
        elif frames.due(behind=not self._is_written or waiting(self.app) > WRITES):
            above, lines = self.motion.over(self._base, self._page.brush)
            self._is_written = False
            self.show(above, lines | self._lines)
            self._lines = lines
            self.call_after_refresh(self._written)

    def _written(self) -> None:
        self._is_written = True

    @property
    def _page(self) -> Page:
        return cast(Page, self.screen)

    def stop(self) -> bool:
        """Ends all flights, from the next picture on. Returns whether any card was on its way."""
        if self._timer is not None:
            self._timer.pause()
        self._over.set()
        if not self.motion.end():
            return False
        self._base = None
        self._page.host.frames.landed()
        return True

    async def landed(self) -> None:
        """Waits until no card is on its way."""
        await self._over.wait()


def waiting(app: App[Any]) -> int:
    """How many writes the terminal has not taken yet; 0 where that cannot be told."""
    # Textual writes from a thread of its own, and has no public word for how far that is behind.
    thread = getattr(getattr(app, "_driver", None), "_writer_thread", None)
    queue = getattr(thread, "_queue", None)
    return int(queue.qsize()) if queue is not None else 0
