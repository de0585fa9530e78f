"""A shared table that this process sits at, as its host or not: opening, joining, leaving."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from cardtable.net.hosting import HostedTable
from cardtable.net.remote_loop import RemoteLoop, join
from cardtable.net.remote_sitting import RemoteSitting

LEAVE_TIMEOUT = 2.0
"""Seconds to wait for the host when leaving."""


@dataclass
class SeatedTable:
    """A shared table that this terminal has joined."""

    sitting: RemoteSitting
    loop: RemoteLoop
    held: HostedTable | None = None
    """The table itself if this process hosts it; else None."""
    serving: asyncio.Task[None] | None = None
    """The task that serves the hosted table; else None."""

    async def close(self) -> None:
        """Leaves the table. The host closes it for everybody."""
        if self.held is None:
            # Do not wait for a host that hangs.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.sitting.leave_table(), LEAVE_TIMEOUT)
            return
        await self.held.close()
        if self.serving is not None:
            self.serving.cancel()
            await asyncio.gather(self.serving, return_exceptions=True)


TableOpener = Callable[[], Awaitable[SeatedTable]]
"""Opens or joins a table. Raises CardTableError."""


async def open_and_join(table: HostedTable) -> SeatedTable:
    """Opens a table and seats its host. Raises TableError."""
    await table.open()
    serving = asyncio.ensure_future(table.run())
    try:
        sitting, loop = await join(table.address, key=table.key)
    except BaseException:
        await table.close()
        serving.cancel()
        raise
    return SeatedTable(sitting, loop, table, serving)


async def join_remote_table(
    address: str,
    names: Sequence[str] = (),
    seats: int = 1,
    *,
    look: bool = False,
    there: str = "",
    asks: bool = True,
) -> SeatedTable:
    """Joins a table as `join` does. Raises TableError."""
    sitting, loop = await join(address, names=names, seats=seats, look=look, there=there, asks=asks)
    return SeatedTable(sitting, loop)
