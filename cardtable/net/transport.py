"""A connection to a table at the byte level. This one is a Unix socket; `ssh` has another."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass

from cardtable.net.framing import encode_frame
from cardtable.net.messages import ClientMessage

READ_BUFFER = 1 << 16
"""Bytes of the read buffer."""


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

    async def close(self) -> None:
        """Closes the connection."""
        with contextlib.suppress(OSError, RuntimeError):
            self.writer.close()

    async def why(self, error: str) -> str:
        """Why nothing arrived, or nothing but garbage (`error`). Empty if the cause is unknown."""
        return error
