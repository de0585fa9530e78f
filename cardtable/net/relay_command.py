"""`cardtable relay NAME`, which ssh runs on the host's machine: copies standard input to the table's socket,
and what the table sends to standard output."""

from __future__ import annotations

import asyncio
import os
import select
import socket

from cardtable.errors import TableError
from cardtable.net.socket_folders import checked_name
from cardtable.net.table_discovery import resolve_address

STDIN = 0
STDOUT = 1
"""The pipe to ssh, as file descriptors. It carries messages, never text."""
_CHUNK = 1 << 16
"""Bytes copied at once."""


def relay(name: str) -> None:
    """Copies bytes to and from a table of this machine until either end closes. Raises TableError."""
    address = asyncio.run(resolve_address(checked_name(name)))
    with socket.socket(socket.AF_UNIX) as table:
        try:
            table.connect(address)
        except OSError as error:
            raise TableError(f"nobody is at the table {name} ({error.strerror})") from None
        _pass_on(table, STDIN, STDOUT)


def _pass_on(table: socket.socket, incoming: int, outgoing: int) -> None:
    """Copies in both directions, one piece at a time: a client that does not read blocks only itself."""
    listening: list[int | socket.socket] = [table, incoming]
    while True:
        ready, _, _ = select.select(listening, [], [])
        try:
            if incoming in ready:
                data = os.read(incoming, _CHUNK)
                if not data:
                    return
                table.sendall(data)
            if table in ready:
                data = table.recv(_CHUNK)
                if not data:
                    return
                _write(outgoing, data)
        except OSError:
            return


def _write(outgoing: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(outgoing, left) :]
