"""Framing: four bytes of length, then one msgpack message. Anything else ends the connection with one line of
error."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec

from cardtable.errors import TableError
from cardtable.net.messages import ClientMessage, HostMessage, TableInfo

HEADER_BYTES = 4
"""Length of a frame's header in bytes."""
MAX_CLIENT_MESSAGE = 1 << 12
"""Longest message of a client in bytes: answers and chat."""
MAX_HOST_MESSAGE = 1 << 21
"""Longest message of a host in bytes: whole tables."""
MAX_TABLE_INFO = 1 << 14
"""Longest answer in bytes to the question which table this is."""
MESSAGE_TIMEOUT = 10.0
"""Seconds within which a frame must arrive completely once its first byte has come."""
T = TypeVar("T")

_encode = msgspec.msgpack.Encoder().encode
_client_decoder = msgspec.msgpack.Decoder(ClientMessage)
_host_decoder = msgspec.msgpack.Decoder(HostMessage)


def encode_frame(message: HostMessage | ClientMessage) -> bytes:
    """A message as bytes for the stream. Raises TableError if it is too large."""
    data = _encode(message)
    if len(data) > MAX_HOST_MESSAGE:
        raise TableError(
            f"a message of {len(data)} bytes is larger than the {MAX_HOST_MESSAGE} that are read"
        )
    return len(data).to_bytes(HEADER_BYTES, "big") + data


async def read_client_message(
    reader: asyncio.StreamReader, within: float = MESSAGE_TIMEOUT
) -> ClientMessage | None:
    """The next message of a client; None at the end of the stream. Raises TableError, also where it does not
    arrive completely `within` so many seconds."""
    data = await _read_frame(reader, MAX_CLIENT_MESSAGE, within)
    return None if data is None else _read(_client_decoder, data)


async def read_host_message(reader: asyncio.StreamReader) -> HostMessage | None:
    """The next message of a host; None at the end of the stream. Raises TableError."""
    return await _read_host_message(reader, MAX_HOST_MESSAGE)


async def read_table_info(reader: asyncio.StreamReader) -> TableInfo:
    """The answer to InfoRequest. Raises TableError if anything else comes, or nothing."""
    message = await _read_host_message(reader, MAX_TABLE_INFO)
    if not isinstance(message, TableInfo):
        raise TableError("what answers there is no table of this program")
    return message


async def _read_host_message(reader: asyncio.StreamReader, most: int) -> HostMessage | None:
    data = await _read_frame(reader, most, MESSAGE_TIMEOUT)
    return None if data is None else decode_host_message(data)


def decode_host_message(data: bytes) -> HostMessage:
    """Decodes one message of a host. Raises TableError."""
    found: HostMessage = _read(_host_decoder, data)
    return found


async def _read_frame(reader: asyncio.StreamReader, most: int, within: float) -> bytes | None:
    """The payload of the next frame; None at the end of the stream. There is no time limit for its first
    byte."""
    try:
        first = await reader.read(1)
        if not first:
            return None
        async with asyncio.timeout(within):
            length = int.from_bytes(first + await reader.readexactly(HEADER_BYTES - 1), "big")
            if not 0 < length <= most:
                raise TableError(f"a message of {length} bytes, where 1 to {most} are allowed")
            return await reader.readexactly(length)
    except TimeoutError:
        raise TableError(f"half a message, and then nothing for {within:g} seconds") from None
    except (asyncio.IncompleteReadError, OSError):
        return None


def _read(decoder: msgspec.msgpack.Decoder[T], data: bytes) -> T:
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise TableError(
            f"this is no message of this program: {' '.join(str(error).split())[:120]}"
        ) from None
