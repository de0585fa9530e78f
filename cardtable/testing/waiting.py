"""How a test waits at a screen: until something has come about, never for so much time.

What was pressed is taken when the app has passed it on and the page has done it; what follows from it by
itself has come about when the loop has gone round so often that nothing can be left. So keys do the same on
a slow machine as on a fast one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from textual.app import App
from textual.message_pump import MessagePump

PATIENCE = 60.0
"""Seconds after which something will not come about any more, however busy the machine is."""
SHORTLY = 100
"""Rounds of the loop after which a test that still waits lets the machine rest between them."""
TURNS = 12
"""Rounds of the loop in which what a key has done leads on to the next question."""
_REST = 0.002


async def until(holds: Callable[[], bool], what: str = "it") -> None:
    """Waits for something to come about."""
    begun, rounds = time.monotonic(), 0
    while not holds():
        rounds += 1
        if time.monotonic() - begun > PATIENCE:
            raise AssertionError(f"{what} never came about")
        await asyncio.sleep(0 if rounds < SHORTLY else _REST)


async def taken(app: App[Any]) -> None:
    """Waits until what was pressed or clicked has been done, with all that follows from it by itself."""
    await _emptied(app)
    await _emptied(app.screen)
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def _emptied(pump: MessagePump) -> None:
    """Waits until the messages that now wait there have been dealt with, or it is gone."""
    done = asyncio.Event()
    if pump.call_later(done.set):
        await until(lambda: done.is_set() or not pump.is_running, f"an answer of {pump}")
