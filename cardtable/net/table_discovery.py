"""Discovery: which tables are open on this machine, and where a table that a person names is reached.

Sockets may belong to strangers, so each has one deadline for its whole answer, and no threads outlive
the program.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import socket
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardtable.errors import CardTableError, NothingThereError, TableError
from cardtable.net.framing import encode_frame, read_table_info
from cardtable.net.messages import VERSION, InfoRequest
from cardtable.net.socket_folders import NAME, checked_name, find_sockets, login_name, require_unix_sockets
from cardtable.net.transport import SSH_SCHEME, connected_socket

QUERY_TIMEOUT = 0.5
"""Seconds within which a table must have said completely what it is."""
_QUERIES_AT_ONCE = 128
"""How many tables are queried in parallel."""
_OWNED_NAME = re.compile(rf"(?P<owner>[^/.:~][^/:]*)/(?P<name>{NAME.pattern})")


@dataclass(frozen=True)
class OpenTable:
    """A table that can be joined. `owner` is the account that its process runs under, `free` the names of
    seats that still wait for people."""

    name: str
    game: str
    host: str
    people: tuple[str, ...]
    free: tuple[str, ...]
    owner: str
    address: str
    over: bool

    @property
    def seats(self) -> int:
        """How many seats it has."""
        return len(self.people)


async def find_tables(within: float = QUERY_TIMEOUT) -> AsyncIterator[OpenTable]:
    """The tables of this machine that answer `within` so many seconds, each as soon as it has answered. None
    on systems without Unix sockets."""
    if not hasattr(socket, "AF_UNIX"):
        return
    at_once = asyncio.Semaphore(_QUERIES_AT_ONCE)
    queries = [asyncio.ensure_future(_query(path, at_once, within)) for path in find_sockets()]
    try:
        for answer in asyncio.as_completed(queries):
            if (found := await answer) is not None:
                yield found
    finally:
        for task in queries:
            task.cancel()


async def list_tables(within: float = QUERY_TIMEOUT) -> list[OpenTable]:
    """All open tables that answer `within` so many seconds, by name and owner."""
    return sorted([table async for table in find_tables(within)], key=lambda table: (table.name, table.owner))


async def _query(path: Path, at_once: asyncio.Semaphore, within: float) -> OpenTable | None:
    """Asks a table for its description; None if it does not answer in time."""
    async with at_once:
        with contextlib.suppress(OSError, TableError, TimeoutError):
            async with asyncio.timeout(within):
                return await _ask(path)
    return None


async def _ask(path: Path) -> OpenTable:
    """Asks a table what it is. Raises OSError, TableError."""
    reader, writer = await asyncio.open_unix_connection(sock=await connected_socket(path))
    try:
        writer.write(encode_frame(InfoRequest(VERSION)))
        info = await read_table_info(reader)
    finally:
        writer.transport.abort()
    owner = login_name(path.stat().st_uid)
    here = (info.game, info.host, tuple(info.names), tuple(info.free), owner, str(path), info.over)
    return OpenTable(path.stem, *here)


async def resolve_address(name: str) -> str:
    """The address for NAME, OWNER/NAME, a path or an ssh:// address; for an empty text, the only open table.
    Raises TableError, NothingThereError if no table is open."""
    owned = _OWNED_NAME.fullmatch(name)
    if name.startswith(SSH_SCHEME) or ("/" in name and owned is None):
        return name
    require_unix_sockets()
    wanted = owned["name"] if owned is not None else checked_name(name) if name else ""
    found = [path for path in find_sockets() if not wanted or path.stem == wanted]
    if owned is not None:
        found = [path for path in found if _owner(path) == owned["owner"]]
    if len(found) > 1:
        answering = {table.address async for table in find_tables()}
        found = [path for path in found if str(path) in answering]
    if len(found) == 1:
        return str(found[0])
    raise _why_not_one(name, found)


async def require_open(name: str) -> None:
    """Raises CardTableError unless the table that a person names answers. One on another machine is not
    asked: only a login would tell."""
    address = await resolve_address(name)
    if address.startswith(SSH_SCHEME):
        return
    require_unix_sockets()
    if await _query(Path(address), asyncio.Semaphore(), QUERY_TIMEOUT) is None:
        raise _why_not_one(name, ())


def _owner(path: Path) -> str:
    """The account that a socket belongs to; empty if it is gone."""
    try:
        return login_name(path.lstat().st_uid) if os.name == "posix" else ""
    except OSError:
        return ""


def _why_not_one(name: str, found: Sequence[Path]) -> CardTableError:
    """The error for a name that does not lead to one table."""
    if found:
        names = ", ".join(sorted(f"{_owner(path)}/{path.stem}" for path in found))
        return TableError(f"several tables are open: name one of {names}")
    if name:
        return TableError(f"no table {name!r} is open here; cardtable tables lists those that are")
    return NothingThereError("no table is open here: cardtable host GAME opens one")
