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
from textual.events import Key
from textual.message_pump import MessagePump
from textual.screen import Screen

from cardtable.tui.key import typed

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


async def press(app: App[Any], *keys: str) -> None:
    """Keys one after the other, each when the one before has been taken."""
    for key in keys:
        app.post_message(Key(*typed(key)))
        await taken(app)


async def taken(app: App[Any]) -> None:
    """Waits until what was pressed or clicked has been done, with all that follows from it by itself, and the
    page that it may have opened is there."""
    await _emptied(app)
    await _emptied(_page(app))
    for _ in range(TURNS):
        await asyncio.sleep(0)
    await until(lambda: (page := _page(app)) is None or page.is_mounted, "a page")
    await _emptied(_page(app))


def _page(app: App[Any]) -> Screen[Any] | None:
    """The page that is open; none where the app has come to its end."""
    return app.screen if app.is_running and app.screen_stack else None


async def _emptied(pump: MessagePump | None) -> None:
    """Waits until the messages that now wait there have been dealt with, or it is gone."""
    done = asyncio.Event()
    if pump is not None and pump.call_later(done.set):
        await until(lambda: done.is_set() or not pump.is_running, f"an answer of {pump}")
