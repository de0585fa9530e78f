"""Transport: the bytes between a client and a table of this machine, over a Unix socket (through ssh:
`ssh_transport`)."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from dataclasses import dataclass
from pathlib import Path

from cardtable.errors import TableError
from cardtable.net.framing import encode_frame
from cardtable.net.messages import ClientMessage
from cardtable.net.socket_folders import require_unix_sockets

READ_BUFFER = 1 << 16
"""Bytes of the read buffer."""
SSH_SCHEME = "ssh://"
"""How the address of a table on another machine begins."""
_CONNECT_TIMEOUT = 10.0
"""Seconds within which a table of this machine must accept a connection."""
_CONNECT_INTERVAL = 0.02
"""Seconds between two attempts while more people come than it lets in."""


async def connect_here(address: str) -> Transport:
    """Connects to a table of this machine. Raises TableError."""
    require_unix_sockets()
    try:
        async with asyncio.timeout(_CONNECT_TIMEOUT):
            there_is = await connected_socket(Path(address))
        reader, writer = await asyncio.open_unix_connection(sock=there_is, limit=READ_BUFFER)
    except TimeoutError:
        raise TableError(f"so many come to the table {Path(address).stem} that nobody gets through") from None
    except OSError as error:
        raise TableError(f"nobody is at the table {Path(address).stem} ({error.strerror or error})") from None
    return Transport(reader, writer)


async def connected_socket(path: Path) -> socket.socket:
    """A socket connected to a table. Waits while more people come than are let in. Raises OSError."""
    found = socket.socket(socket.AF_UNIX)
    found.setblocking(False)
    try:
        while True:
            try:
                found.connect(str(path))
                return found
            except BlockingIOError:  # its backlog is full; asyncio would take the socket for connected
                await asyncio.sleep(_CONNECT_INTERVAL)
    except BaseException:
        found.close()
        raise


@dataclass
class Transport:
    """A Unix socket of this machine."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    handshake_timeout = 30.0
    """Seconds within which the host must have answered Hello."""

    def send(self, message: ClientMessage) -> None:
        """Sends a message, unless the connection is already broken."""
        with contextlib.suppress(OSError, RuntimeError):
            self.writer.write(encode_frame(message))

    @property
    def may_have_arrived(self) -> bool:
        """Whether the host may have received Hello although no answer came."""
        return True

    def mark_connected(self) -> None:
        """Called when the host has answered."""

    async def wait_until_closed_there(self) -> None:
        """Waits until the host has closed its end. To close ours while the host writes would break the
        connection, and lose what it has not read yet. Raises OSError."""
        try:
            while await self.reader.read(READ_BUFFER):
                pass
        except RuntimeError:  # somebody else reads, and closes the connection at its end
            await self.writer.wait_closed()

    async def close(self) -> None:
        """Closes the connection."""
        with contextlib.suppress(OSError, RuntimeError):
            self.writer.close()

    async def why(self, error: str) -> str:
        """Why nothing arrived, or nothing but garbage (`error`). Empty if the cause is unknown."""
        return error
