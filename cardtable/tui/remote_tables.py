"""Tables with a terminal for each: opening one, joining one, and showing it until it is left."""

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
"""Seconds in which the host may be told that somebody goes."""


@dataclass
class SeatedTable:
    """A table to sit down at: how it is seen from here, what asks, and the table if it is held here."""

    sitting: RemoteSitting
    loop: RemoteLoop
    held: HostedTable | None = None
    serving: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Rises from it; where it is held here it closes for everybody."""
        if self.held is None:
            # A host that does not listen must not keep anybody.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.sitting.leave_table(), LEAVING)
            return
        await self.held.close()
        if self.serving is not None:
            self.serving.cancel()
            await asyncio.gather(self.serving, return_exceptions=True)


TableOpener = Callable[[], Awaitable[SeatedTable]]
"""What finds a table to sit down at. Raises CardTableError."""


async def opened(table: HostedTable) -> SeatedTable:
    """Opens a table and sits its host down. Raises TableError."""
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
    """Sits down at a table of this machine or of another, where this program is called `there`. Raises
    TableError."""
    sitting, loop = await net.join(address, names=names, seats=seats, look=look, there=there)
    return SeatedTable(sitting, loop)
