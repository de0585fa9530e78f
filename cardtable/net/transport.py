"""An open way to a table."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass

from cardtable.net.framing import framed
from cardtable.net.messages import FromMember

BUFFER = 1 << 16
"""Bytes that are read ahead."""


@dataclass
class Way:
    """A way to a table of this machine."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    patience = 30.0
    """Seconds in which a host must have said who one is."""

    def send(self, message: FromMember) -> None:
        """Says something, as far as it still goes."""
        with contextlib.suppress(OSError, RuntimeError):
            self.writer.write(framed(message))

    @property
    def may_have_come(self) -> bool:
        """Whether what was said first may have been heard, though nobody answered."""
        return True

    def has_come(self) -> None:
        """The table has answered."""

    async def close(self) -> None:
        """Nothing is said any more."""
        with contextlib.suppress(OSError, RuntimeError):
            self.writer.close()

    async def why(self, error: str) -> str:
        """Why nothing came over it, or nothing but what is an `error`; empty where nobody knows."""
        return error
