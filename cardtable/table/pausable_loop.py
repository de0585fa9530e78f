"""A loop that can be paused, and whose open questions can be withdrawn."""

from __future__ import annotations

import asyncio


class PausableLoop:
    """What the loop of a host and that of a client have in common."""

    def __init__(self) -> None:
        self._void = asyncio.Event()
        self._running = asyncio.Event()
        self._running.set()

    @property
    def is_paused(self) -> bool:
        """Whether the loop is paused."""
        return not self._running.is_set()

    def pause(self) -> None:
        """Asks and shows nothing until it is resumed."""
        self._running.clear()

    def resume(self) -> None:
        """Resumes."""
        self._running.set()

    async def until_resumed(self) -> None:
        """Waits while it is paused."""
        await self._running.wait()

    def ask_again(self) -> None:
        """Withdraws all open questions and asks again: the match was changed from outside."""
        self._void.set()

    @property
    def is_void(self) -> bool:
        """Whether the open questions are void."""
        return self._void.is_set()
