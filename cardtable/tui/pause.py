"""Pauses that show an action, and debouncing: a key meant for one question must not answer the next."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Container, Iterable, Sequence

from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.tui.key_binding import Key

GOES_ON_KEY = Key(("space",), "Space", "goes on", "Hurries on.")
"""The key that ends a pause."""
TIMER_SLACK = 0.02
"""Seconds by which a timer may be early."""


class Pause:
    """A pause that a key can end."""

    def __init__(self) -> None:
        self.is_on = False
        self._over = asyncio.Event()
        self._ended_by: Container[str] | None = None
        self.waits_for_key = False
        """Whether it stays until a key ends it."""
        self.key = GOES_ON_KEY
        """The key that ends it, as a page shows it."""
        self._ends_from = float("-inf")
        """From when on keys end it, in monotonic seconds."""
        self._hurried_at = float("-inf")

    async def hold(
        self,
        seconds: float | None,
        show: Callable[[], None],
        ended_by: Container[str] | None = None,
        held_off: float = 0.0,
        key: Key = GOES_ON_KEY,
    ) -> None:
        """Calls `show` and waits that many seconds or for a key; None: for a key. `ended_by`: the keys that
        end it, where others may still be meant for what stood before; None: any. `held_off`: seconds at its
        beginning in which none does. `key`: the one that is shown."""
        self._over.clear()
        self._ended_by = ended_by
        self._ends_from = time.monotonic() + held_off
        self.is_on, self.waits_for_key, self.key = True, seconds is None, key
        show()
        try:
            if seconds is None or seconds > 0:
                await asyncio.wait_for(self._over.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self.is_on = False

    def end(self) -> None:
        """Ends the pause."""
        self._over.set()

    def hurry(self, key: str, mashing: float) -> bool:
        """Ends the pause by a key. Returns True if the key only expresses hurry and must do nothing else: so
        do Enter and Space for `mashing` seconds more."""
        is_mashing = key in ("space", "enter")
        if self.is_on and time.monotonic() < self._ends_from:
            return True
        if self.is_on and self._ended_by is not None and key not in self._ended_by:
            return is_mashing
        if self.is_on:
            if is_mashing:
                self._hurried_at = time.monotonic()
            self.end()
            return is_mashing
        # Counted from the key that ended the pause: presses as quick as these would else never answer.
        return is_mashing and time.monotonic() - self._hurried_at < mashing


class KeyDebounce:
    """Detects keys that were meant for the question before."""

    def __init__(self) -> None:
        self._asked: dict[int, tuple[object, str, Sequence[Action]]] = {}
        """By seat, the last question: what tells it from an earlier one like it, stage, legal actions."""
        self._changed_at: dict[int, float] = {}
        """By seat, when its question changed, in monotonic seconds."""

    def asked(self, view: View, since: object) -> bool:
        """Notes the current question of a seat; another `since` makes it a new one. Returns whether it is
        new."""
        question = (since, view.stage, view.legal)
        is_new = self._asked.get(view.seat) != question
        if is_new:
            self._asked[view.seat] = question
            self._changed_at[view.seat] = time.monotonic()
        return is_new

    def put_off(self, seats: Iterable[int]) -> None:
        """Another page lay over the questions of these seats: a key may still be meant for it."""
        self._changed_at.update(dict.fromkeys(seats, time.monotonic()))

    def changed_at(self, seats: Iterable[int]) -> float:
        """When the question of one of these seats changed last, in monotonic seconds: a key that comes soon
        after was meant for the question before."""
        return max((self._changed_at.get(seat, float("-inf")) for seat in seats), default=float("-inf"))
