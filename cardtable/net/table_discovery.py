"""Ways to a table: a socket of this machine, or ssh's pipe to one of another."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from cardtable.errors import TableError
from cardtable.net.framing import HEAD, MOST_FROM_HOST, framed, from_host_data
from cardtable.net.messages import VERSION, Here, Query
from cardtable.net.socket_folders import checked_name, login_name, needs_sockets, sockets
from cardtable.net.ssh_transport import SSH, way_by_ssh
from cardtable.net.transport import BUFFER, Way

_ASKED_WITHIN, _AT_ONCE = 0.4, 16
"""Seconds that a table of this machine has to say what it is; how many are asked at once."""


@dataclass(frozen=True)
class OpenTable:
    """A table that may be joined: what is played, who opened it (`owner` is whose account it runs in), how
    many sit at it, and which seats of people are free."""

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
        """How many sit there."""
        return len(self.people)


# Finding tables


def tables() -> list[OpenTable]:
    """The tables of this machine that may be joined; none where the system has no sockets for them."""
    if not hasattr(socket, "AF_UNIX"):
        return []
    return [found for found in _all_asked(list(sockets())) if found is not None]


def _all_asked(paths: Sequence[Path]) -> list[OpenTable | None]:
    """What the tables there say of themselves: those that do not answer keep nobody waiting for the rest."""
    with ThreadPoolExecutor(_AT_ONCE) as asking:
        return list(asking.map(_asked, paths))


def _asked(path: Path) -> OpenTable | None:
    """What a table says of itself; None where none answers."""
    data = b""
    with contextlib.suppress(OSError, TableError), socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(_ASKED_WITHIN)
        asking.connect(str(path))
        asking.sendall(framed(Query(VERSION)))
        while len(data) < 1 << 16 and (more := asking.recv(1 << 14)):
            data += more
        if not HEAD < len(data) <= HEAD + MOST_FROM_HOST:
            return None
        told = from_host_data(data[HEAD:])
        if isinstance(told, Here):
            owner = login_name(path.stat().st_uid)
            here = (told.host, tuple(told.names), tuple(told.free), owner, str(path), told.over)
            return OpenTable(told.table, told.game, *here)
    return None


def address_of(name: str) -> str:
    """Where a table of this machine is, or the only one that is open. Raises TableError in one line."""
    if name.startswith(SSH) or "/" in name:
        return name
    if name:
        checked_name(name)
    found = [path for path in sockets() if not name or path.stem == name]
    if len(found) > 1:
        found = [path for path, told in zip(found, _all_asked(found), strict=True) if told is not None]
    if len(found) == 1:
        return str(found[0])
    if not found:
        raise TableError(
            f"no table {name!r} is open here; cardtable tables lists those that are"
            if name
            else "no table is open here: cardtable host GAME opens one"
        )
    # Of one name several people may have a table: then only the path tells them apart.
    told = ", ".join(sorted(str(path) if name else path.stem for path in found))
    raise TableError(f"several tables are open: name one of {told}")


# Going there


async def way_to(address: str, *, there: str = "", again: bool = False) -> Way:
    """Opens the way to a table; the first time ssh may ask for a password. Raises TableError."""
    if address.startswith(SSH):
        return await way_by_ssh(address, there=there, again=again)
    needs_sockets()
    try:
        reader, writer = await asyncio.open_unix_connection(address, limit=BUFFER)
    except OSError as error:
        raise TableError(f"nobody is at the table {Path(address).stem} ({error.strerror or error})") from None
    return Way(reader, writer)
