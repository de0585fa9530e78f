"""The moment in which an act is looked at: it passes by itself, or a key hurries it on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

MASHED = 0.25
"""Seconds after a key that hurried a bot in which Enter and Space are still taken for the same haste."""


HOLD_OFF = 0.25
"""Seconds after a question has changed in which a key does not answer it: it was meant for another."""

OTHER_KIND = 3
"""So many times as long where the same person is asked for something of another kind at once."""


class Moment:
    """Stands still so long; `is_on` while it does."""

    def __init__(self) -> None:
        self.is_on = False
        self._over = asyncio.Event()
        self._hurried_at = float("-inf")

    async def hold(self, seconds: float | None, show: Callable[[], None]) -> None:
        """Shows it, and lets so many seconds pass; without a number it passes when it is hurried on."""
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
        """It is over."""
        self._over.set()

    def hurry(self, key: str) -> bool:
        """Whether a key belongs to the haste that ends a moment: then it must not decide anything."""
        hasty = key in ("space", "enter")
        if not self.is_on and not (hasty and time.monotonic() - self._hurried_at < MASHED):
            return False
        self._hurried_at = time.monotonic()
        self.end()
        return hasty
