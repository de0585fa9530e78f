"""A page whose picture is painted once for all that changes together, with cards travelling above it."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events as keyboard
from textual.app import ComposeResult

from cardtable.cards import Card
from cardtable.engine.events import Event
from cardtable.engine.view import View
from cardtable.table.viewpoint import Viewpoint
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import Page
from cardtable.tui.table.animation import SHARE, AnimatedCanvas


class AnimatedPage(Page):
    """Decides when the table is painted, and which cards travel. Subclasses give `paint`, and set `viewpoint`
    and `shown`."""

    viewpoint: Viewpoint
    """The seat from which this screen looks at the table."""
    shown: View
    """The view that the picture shows."""

    def __init__(self) -> None:
        super().__init__()
        self.animation = AnimatedCanvas()
        self._is_stale = False
        """Whether a new picture was asked for and is not painted yet."""

    def compose(self) -> ComposeResult:
        yield self.animation

    def paint(self, columns: int, lines: int, absent: frozenset[Card] = frozenset()) -> Canvas:
        """The table in a window of that size, without the `absent` cards: those travel above it."""
        raise NotImplementedError

    # Painting

    def repaint(self) -> None:
        """Asks for a new picture. It is painted once for all that changes together, when that is done."""
        if not self._is_stale:
            self._is_stale = self.call_later(self._paint_asked)

    def _paint_asked(self) -> None:
        """Paints the picture that was asked for, unless it is painted already; and cards on their way above
        it, but not before another pair of eyes."""
        if not self._is_stale:
            return
        self._is_stale = False
        self.animation.stop_before(self.shown.seat)
        canvas = self._painted(self.animation.absent)
        if canvas is not None:
            self.animation.show_table(canvas, self.shown.seat)

    def _painted(self, absent: frozenset[Card] = frozenset()) -> Canvas | None:
        """The table without the cards that are on their way; None while there is no window."""
        size = self.app.size
        return self.paint(size.width, size.height, absent) if self.is_shown and size else None

    def on_animated_canvas_landed(self) -> None:
        """The cards lie where they went to."""
        self.repaint()

    @property
    def screen_text(self) -> str:
        """The text on the screen, as the table stands now."""
        self._paint_asked()
        return super().screen_text

    # Travelling cards

    def travel(self, events: Sequence[Event], only: Sequence[Card] | None = None) -> None:
        """Paints the table with cards travelling to their new places: all moved cards, or `only` these."""
        seen = [own for event in events if (own := event.as_seen_by(self.viewpoint.seat)) is not None]
        seconds, new = self.flight_seconds, None
        if seconds > 0 and not self.host.frames.is_slow:
            new = self._painted()
        is_travelling = self.animation.go(new, self.shown, seen, seconds, only)
        if new is not None and not is_travelling:
            self._is_stale = False
            self.animation.show_table(new, self.shown.seat)
        else:
            self.repaint()

    @property
    def flight_seconds(self) -> float:
        """Seconds that a card travels; 0 without a real screen, or where animation is off."""
        settings = self.host.settings
        watched = self.travels and settings.animation and not self.viewpoint.curtained
        return settings.pace * SHARE if watched else 0.0

    @property
    def travels(self) -> bool:
        """Whether there is a real screen, so that animation makes sense."""
        return not self.app.is_headless

    def on_key(self, event: keyboard.Key) -> None:
        """A key waits for no travelling card."""
        if self.animation.stop():
            self.repaint()

    def on_screen_suspend(self) -> None:
        """Nothing travels behind another page."""
        self.animation.stop()
