"""Discovery: which tables are open on this machine, and where a table that a person names is reached."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from cardtable.errors import TableError
from cardtable.net.framing import HEADER_BYTES, MAX_HOST_MESSAGE, decode_host_message, encode_frame
from cardtable.net.messages import VERSION, InfoRequest, TableInfo
from cardtable.net.socket_folders import checked_name, find_sockets, login_name
from cardtable.net.transport import SSH_SCHEME

_QUERY_TIMEOUT = 0.4
"""Seconds within which a table must say what it is."""
_QUERIES_AT_ONCE = 16
"""How many tables are queried in parallel."""


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


def list_tables() -> list[OpenTable]:
    """The tables of this machine that can be joined. Empty on systems without Unix sockets."""
    if not hasattr(socket, "AF_UNIX"):
        return []
    return [found for found in _query_all(list(find_sockets())) if found is not None]


def _query_all(paths: Sequence[Path]) -> list[OpenTable | None]:
    """Queries all tables in parallel, so that one that hangs does not hold up the others."""
    with ThreadPoolExecutor(_QUERIES_AT_ONCE) as asking:
        return list(asking.map(_query, paths))


def _query(path: Path) -> OpenTable | None:
    """What a table says of itself; None if it does not answer in time."""
    data = b""
    with contextlib.suppress(OSError, TableError), socket.socket(socket.AF_UNIX) as asking:
        asking.settimeout(_QUERY_TIMEOUT)
        asking.connect(str(path))
        asking.sendall(encode_frame(InfoRequest(VERSION)))
        while len(data) < 1 << 16 and (more := asking.recv(1 << 14)):
            data += more
        if not HEADER_BYTES < len(data) <= HEADER_BYTES + MAX_HOST_MESSAGE:
            return None
        told = decode_host_message(data[HEADER_BYTES:])
        if isinstance(told, TableInfo):
            owner = login_name(path.stat().st_uid)
            here = (told.host, tuple(told.names), tuple(told.free), owner, str(path), told.over)
            return OpenTable(told.table, told.game, *here)
    return None


def resolve_address(name: str) -> str:
    """The address for a name, a path or an ssh:// address; for an empty name, the only open table. Raises
    TableError."""
    if name.startswith(SSH_SCHEME) or "/" in name:
        return name
    if name:
        checked_name(name)
    found = [path for path in find_sockets() if not name or path.stem == name]
    if len(found) > 1:
        found = [path for path, told in zip(found, _query_all(found), strict=True) if told is not None]
    if len(found) == 1:
        return str(found[0])
    if not found:
        raise TableError(
            f"no table {name!r} is open here; cardtable tables lists those that are"
            if name
            else "no table is open here: cardtable host GAME opens one"
        )
    # Several users may each have a table of one name: then only the path tells them apart.
    told = ", ".join(sorted(str(path) if name else path.stem for path in found))
    raise TableError(f"several tables are open: name one of {told}")
