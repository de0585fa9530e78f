"""Sitting down at a table elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.errors import TableError
from cardtable.net.client import Client
from cardtable.net.messages import TableSnapshot
from cardtable.net.remote_loop import RemoteLoop
from cardtable.net.remote_sitting import RemoteSitting
from cardtable.net.table_discovery import resolve_address


async def join(
    address: str,
    *,
    names: Sequence[str] = (),
    seats: int = 1,
    look: bool = False,
    key: str = "",
    there: str = "",
) -> tuple[RemoteSitting, RemoteLoop]:
    """Sits down at a table.

    `address` is a table's name, the path of a socket or an ssh:// address; empty means the only open table of
    this machine. With `look` the client is an onlooker. `key` proves that it is the host's own. `there` is
    the name of this program on the other machine. Raises CardTableError.
    """
    client = Client(resolve_address(address), names, 0 if look else seats, key, there)
    sitting = RemoteSitting(client, await client.join())
    messages = client.messages()
    async for message in messages:
        if isinstance(message, TableSnapshot):
            sitting.load_snapshot(message)
            return sitting, RemoteLoop(sitting, messages)
    raise TableError("the table was closed")
