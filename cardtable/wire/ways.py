"""Ways to a table: a socket of this machine, or ssh's pipe to one of another."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shlex
import socket
from dataclasses import dataclass
from pathlib import Path

from cardtable.errors import TableError
from cardtable.wire.frames import HEAD, MOST_FROM_HOST, framed, from_host_data
from cardtable.wire.messages import VERSION, FromMember, Here, Query
from cardtable.wire.places import NAME, checked_name, login_name, needs_sockets, sockets

SSH = "ssh://"
_PART = r"[A-Za-z0-9_.][A-Za-z0-9_.-]*"
_FAR = re.compile(
    rf"ssh://(?:(?P<user>{_PART})@)?(?P<machine>{_PART}|\[[0-9A-Fa-f:.]+\])"
    r"(?::(?P<port>\d{1,5}))?/(?P<table>[^/]*)"
)
_ASKED_WITHIN = 0.4
"""Seconds that a table of this machine has to say what it is."""
_BUFFER = 1 << 16


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


@dataclass
class Way:
    """An open way to a table."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    process: asyncio.subprocess.Process | None = None

    def send(self, message: FromMember) -> None:
        """Says something, as far as it still goes."""
        with contextlib.suppress(OSError, RuntimeError):
            self.writer.write(framed(message))

    async def close(self) -> None:
        """Nothing is said any more."""
        with contextlib.suppress(OSError, RuntimeError):
            self.writer.close()
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()
            await self.process.wait()

    async def why(self) -> str:
        """What ssh says of a way that ended; empty of any other."""
        if self.process is None or self.process.stderr is None:
            return ""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                said = (await self.process.stderr.read(2000)).decode("utf-8", "replace").strip()
                return said.splitlines()[-1] if said else ""
        return ""


# Finding tables


def tables() -> list[OpenTable]:
    """The tables of this machine that may be joined; none where the system has no sockets for them."""
    if not hasattr(socket, "AF_UNIX"):
        return []
    return [found for path in sockets() if (found := _asked(path)) is not None]


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
    is_many = len(found) > 1
    found = [path for path in found if _asked(path) is not None] if is_many else found
    if len(found) == 1:
        return str(found[0])
    if name:
        raise TableError(f"no table {name!r} is open here; cardtable tables lists those that are")
    if not found:
        raise TableError("no table is open here: cardtable host GAME opens one")
    names = ", ".join(sorted(path.stem for path in found))
    raise TableError(f"several tables are open: name one of {names}")


# Going there


async def way_to(address: str, *, again: bool = False) -> Way:
    """Opens the way to a table; the first time ssh may ask for a password. Raises TableError."""
    if address.startswith(SSH):
        return await _by_ssh(ssh_command(address, again=again))
    needs_sockets()
    try:
        reader, writer = await asyncio.open_unix_connection(address, limit=_BUFFER)
    except OSError as error:
        raise TableError(f"nobody is at the table {Path(address).stem} ({error.strerror or error})") from None
    return Way(reader, writer)


def ssh_command(address: str, *, again: bool = False) -> list[str]:
    """How ssh is called for an address. Raises TableError for one that names no table, or hides an option."""
    found = _FAR.fullmatch(address)
    if found is None or not NAME.fullmatch(found["table"]) or int(found["port"] or 1) > 65535:
        raise TableError(f"{address[:80]!r} names no table: write ssh://user@machine/NAME")
    user = f"{found['user']}@" if found["user"] else ""
    port = ["-p", found["port"]] if found["port"] else []
    program = shlex.split(os.environ.get("CARDTABLE_SSH", "ssh"))
    machine = found["machine"].strip("[]")
    quiet = ["-o", "BatchMode=yes"] if again else []
    return [*program, "-T", *quiet, *port, "--", f"{user}{machine}", "cardtable", "relay", found["table"]]


async def _by_ssh(command: list[str]) -> Way:
    """Runs ssh; whoever it asks for a password is asked at the terminal by ssh itself."""
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=pipe, limit=_BUFFER, start_new_session=False
        )
    except OSError as error:
        raise TableError(f"{command[0]} cannot be run: {error.strerror}") from None
    assert process.stdin is not None
    assert process.stdout is not None
    return Way(process.stdout, process.stdin, process)
