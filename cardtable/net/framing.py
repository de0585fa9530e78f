"""Messages on a stream: four bytes of length, then msgpack. Whatever else comes ends that connection in one
line."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec

from cardtable.errors import TableError
from cardtable.net.messages import FromHost, FromMember

HEAD = 4
"""Bytes that say how many follow."""
MOST_FROM_MEMBER, MOST_FROM_HOST = 1 << 12, 1 << 21
"""Bytes of a message at most: a member answers and talks, a host shows whole tables."""
PATIENCE = 10.0
"""Seconds in which a message that has begun must have come as a whole."""
T = TypeVar("T")

_encode = msgspec.msgpack.Encoder().encode
_from_member = msgspec.msgpack.Decoder(FromMember)
_from_host = msgspec.msgpack.Decoder(FromHost)


def framed(message: FromHost | FromMember) -> bytes:
    """A message as it goes over the stream. Raises TableError for one that is too large."""
    data = _encode(message)
    if len(data) > MOST_FROM_HOST:
        raise TableError(f"a message of {len(data)} bytes is larger than the {MOST_FROM_HOST} that are read")
    return len(data).to_bytes(HEAD, "big") + data


async def from_member(reader: asyncio.StreamReader) -> FromMember | None:
    """The next message of a member; None where the stream ends. Raises TableError."""
    data = await _whole(reader, MOST_FROM_MEMBER)
    return None if data is None else _read(_from_member, data)


async def from_host(reader: asyncio.StreamReader) -> FromHost | None:
    """The next message of a host; None where the stream ends. Raises TableError."""
    data = await _whole(reader, MOST_FROM_HOST)
    return None if data is None else from_host_data(data)


def from_host_data(data: bytes) -> FromHost:
    """The message of a host that those bytes are. Raises TableError."""
    found: FromHost = _read(_from_host, data)
    return found


async def _whole(reader: asyncio.StreamReader, most: int) -> bytes | None:
    """All bytes of the next message: its first may be waited for as long as they like."""
    try:
        first = await reader.read(1)
        if not first:
            return None
        async with asyncio.timeout(PATIENCE):
            length = int.from_bytes(first + await reader.readexactly(HEAD - 1), "big")
            if not 0 < length <= most:
                raise TableError(f"a message of {length} bytes, where 1 to {most} are allowed")
            return await reader.readexactly(length)
    except TimeoutError:
        raise TableError(f"half a message, and then nothing for {PATIENCE:g} seconds") from None
    except (asyncio.IncompleteReadError, OSError):
        return None


def _read(decoder: msgspec.msgpack.Decoder[T], data: bytes) -> T:
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise TableError(
            f"this is no message of this program: {' '.join(str(error).split())[:120]}"
        ) from None
