"""Open tables as the app uses them: opening one, joining one, leaving it again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from cardtable import net
from cardtable.net import HostedTable
from cardtable.net.remote_loop import RemoteLoop
from cardtable.net.remote_sitting import RemoteSitting

LEAVING = 2.0
"""Seconds within which the host can be told that somebody leaves."""


@dataclass
class SeatedTable:
    """A table at which this screen sits. `held` is the table itself if this process hosts it."""

    sitting: RemoteSitting
    loop: RemoteLoop
    held: HostedTable | None = None
    serving: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Leaves it; the host closes it for everybody."""
        if self.held is None:
            # A host that hangs must not keep anybody.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.sitting.leave_table(), LEAVING)
            return
        await self.held.close()
        if self.serving is not None:
            self.serving.cancel()
            await asyncio.gather(self.serving, return_exceptions=True)


TableOpener = Callable[[], Awaitable[SeatedTable]]
"""Opens or joins a table. Raises CardTableError."""


async def opened(table: HostedTable) -> SeatedTable:
    """Opens a table and seats its host. Raises TableError."""
    await table.open()
    serving = asyncio.ensure_future(table.run())
    try:
        sitting, loop = await net.join(table.address, key=table.key)
    except BaseException:
        await table.close()
        serving.cancel()
        raise
    return SeatedTable(sitting, loop, table, serving)


async def joined(
    address: str, names: Sequence[str] = (), seats: int = 1, *, look: bool = False, there: str = ""
) -> SeatedTable:
    """Joins a table of this machine or another, where this program is called `there`. Raises TableError."""
    sitting, loop = await net.join(address, names=names, seats=seats, look=look, there=there)
    return SeatedTable(sitting, loop)
