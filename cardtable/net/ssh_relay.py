"""`cardtable relay NAME`: what ssh runs at the other end. Standard input goes to the table, what the table
says to standard output, and nothing else is done."""

from __future__ import annotations

import os
import select
import socket

from cardtable.errors import TableError
from cardtable.net.socket_folders import checked_name
from cardtable.net.table_discovery import address_of

INCOMING, OUTGOING = 0, 1
"""The pipe of ssh: what goes over it are messages, no text."""
_PIECE = 1 << 16


def relay(name: str) -> None:
    """Passes bytes to and from a table of this machine until either end is closed. Raises TableError."""
    with socket.socket(socket.AF_UNIX) as table:
        try:
            table.connect(address_of(checked_name(name)))
        except OSError as error:
            raise TableError(f"nobody is at the table {name} ({error.strerror})") from None
        _pass_on(table, INCOMING, OUTGOING)


def _pass_on(table: socket.socket, incoming: int, outgoing: int) -> None:
    """Both ways, each piece before the next is read: whoever does not read holds up only themselves."""
    listening: list[int | socket.socket] = [table, incoming]
    while True:
        ready, _, _ = select.select(listening, [], [])
        try:
            if incoming in ready:
                data = os.read(incoming, _PIECE)
                if not data:
                    return
                table.sendall(data)
            if table in ready:
                data = table.recv(_PIECE)
                if not data:
                    return
                _write(outgoing, data)
        except OSError:
            return


def _write(outgoing: int, data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(outgoing, left) :]
