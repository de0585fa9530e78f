"""Pauses in which an act is looked at, and keys that come too soon after a question has changed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from cardtable.engine.actions import Action
from cardtable.engine.view import View

MASHED = 0.25
"""Seconds after a key that ended a pause in which Enter and Space still belong to the same haste."""

HOLD_OFF = 0.25
"""Seconds after a question has changed in which a key does not answer it: it was meant for another."""

OTHER_KIND = 3
"""So many times as long where the same person is at once asked for something of another kind."""


class Pause:
    """A pause; `is_on` while it lasts."""

    def __init__(self) -> None:
        self.is_on = False
        self._over = asyncio.Event()
        self._hurried_at = float("-inf")

    async def hold(self, seconds: float | None, show: Callable[[], None]) -> None:
        """Shows something for so many seconds, or until a key; None: until a key."""
        self._over.clear()
        self.is_on = True
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

    def hurry(self, key: str) -> bool:
        """Ends the pause by a key. Returns whether that key belongs to the haste: then it decides nothing."""
        hasty = key in ("space", "enter")
        if not self.is_on and not (hasty and time.monotonic() - self._hurried_at < MASHED):
            return False
        self._hurried_at = time.monotonic()
        self.end()
        return hasty


class KeyDebounce:
    """Tells the keys that were pressed for one question and arrive at the next."""

    def __init__(self) -> None:
        self._asked: dict[int, tuple[int, str, Sequence[Action]]] = {}
        """What each person was asked last: after how many acts, in which stage, to do what."""
        self._changed_at = float("-inf")
        """Since when something else is asked."""
        self._patience = 1
        """How many times as long as usual a key then still belongs to the question before."""

    def asked(self, view: View, acts: int, *, arrives: bool) -> None:
        """A question stands after so many acts. `arrives`: the turn came from another player; else the same
        person goes on, and has not read yet what is asked."""
        question, before = (acts, view.stage, view.legal), self._asked.get(view.seat)
        if before != question:
            self._asked[view.seat], self._changed_at = question, time.monotonic()
            is_other = before is not None and before[1] != view.stage and not arrives
            self._patience = OTHER_KIND if is_other else 1

    @property
    def is_too_soon(self) -> bool:
        """Whether a key pressed now was meant for the question before."""
        return time.monotonic() - self._changed_at < HOLD_OFF * self._patience
