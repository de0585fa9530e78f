"""How tests wait at a screen: for a condition, never for a fixed time.

A key has been handled when the app has passed it on and the page has processed it. Its consequences are
complete after enough turns of the event loop. Keys thus do the same on a slow machine as on a fast one.
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

from cardtable.tui.key_binding import typed

PATIENCE = 60.0
"""Seconds after which a condition counts as never met, however busy the machine is."""
BUSY_TURNS = 100
"""Turns of the event loop after which a waiting test sleeps between turns."""
TURNS = 12
"""Turns of the event loop in which the consequences of a key lead to the next decision."""
_SLEEP = 0.002
"""Seconds of sleep between later turns."""


async def until(holds: Callable[[], bool], what: str = "it") -> None:
    """Waits until a condition holds."""
    begun = time.monotonic()
    rounds = 0
    while not holds():
        rounds += 1
        if time.monotonic() - begun > PATIENCE:
            raise AssertionError(f"{what} never happened")
        await asyncio.sleep(0 if rounds < BUSY_TURNS else _SLEEP)


async def press(app: App[Any], *keys: str) -> None:
    """Presses keys one after the other, waiting until each has been handled."""
    for key in keys:
        app.post_message(Key(*typed(key)))
        await wait_until_handled(app)


async def wait_until_handled(app: App[Any]) -> None:
    """Waits until keys and clicks have been handled with all their consequences, and any opened page is
    ready."""
    await _processed(app)
    await _processed(_page(app))
    for _ in range(TURNS):
        await asyncio.sleep(0)
    await until(lambda: (page := _page(app)) is None or page.is_mounted, "a page")
    await _processed(_page(app))


def _page(app: App[Any]) -> Screen[Any] | None:
    """The open page; None once the app has ended."""
    return app.screen if app.is_running and app.screen_stack else None


async def _processed(pump: MessagePump | None) -> None:
    """Waits until the pending messages have been processed, or their receiver has stopped."""
    done = asyncio.Event()
    if pump is not None and pump.call_later(done.set):
        await until(lambda: done.is_set() or not pump.is_running, f"an answer of {pump}")
