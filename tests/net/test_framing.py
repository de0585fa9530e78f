"""Messages over a stream: read back as they were said, and anything else refused in one line."""

from __future__ import annotations

import asyncio
from typing import get_args

import pytest

from cardtable.errors import TableError
from cardtable.net.framing import MAX_CLIENT_MESSAGE, encode_frame, read_client_message, read_host_message
from cardtable.net.messages import ActionAnswer, ClientMessage, Hello, HostMessage, Notice, Pong


def stream(data: bytes, *, ends: bool = True) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    reader.feed_data(data)
    if ends:
        reader.feed_eof()
    return reader


async def test_messages_come_as_they_were_said() -> None:
    said: list[ClientMessage] = [
        ActionAnswer(3, 1, "play 7S"),
        Pong(7),
        Hello(1, ["Ana"], 1, [["a" * 32]], [], False, ""),
    ]
    reader = stream(b"".join(map(encode_frame, said)))
    assert [await read_client_message(reader) for _ in said] == said
    assert await read_client_message(reader) is None
    assert await read_host_message(stream(encode_frame(Notice("Äh.")))) == Notice("Äh.")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\0\0\0\0", "0 bytes"),
        ((MAX_CLIENT_MESSAGE + 1).to_bytes(4, "big"), "where 1 to"),
        (b"\xff" * 8, "where 1 to"),
        (b"GET / HTTP/1.1\r\n\r\n", "where 1 to"),
        (b"\0\0\0\3\x93\xa1", "no message"),
        (encode_frame(Notice("a host's message")), "no message"),
        (encode_frame(ActionAnswer(3, 99, "play 7S")), "no message"),
        (encode_frame(ActionAnswer(3, 1, "x" * 2001)), "no message"),
        (encode_frame(ActionAnswer(-1, 1, "pass")), "no message"),
        (b"\0\0\4\0" + b"\x91" * 1024, "no message"),
    ],
)
async def test_whatever_else_comes_is_refused_in_a_line(data: bytes, why: str) -> None:
    with pytest.raises(TableError, match=why) as refused:
        await read_client_message(stream(data if len(data) > 8 or data[3:4] != b"\3" else data + b"\xc1"))
    assert "\n" not in str(refused.value)


async def test_half_a_message_is_waited_for_only_so_long() -> None:
    with pytest.raises(TableError, match="half a message"):
        await read_client_message(stream(encode_frame(Pong(1))[:5], ends=False), within=0.01)
    assert await read_client_message(stream(encode_frame(Pong(1))[:5])) is None


def test_tags_and_number_of_fields_are_the_wire_format() -> None:
    found: dict[str, int] = {}
    for kind in (*get_args(HostMessage), *get_args(ClientMessage)):
        tag = kind.__struct_config__.tag
        assert isinstance(tag, str)
        found[tag] = len(kind.__struct_fields__)
    assert found == {
        "Again": 0,
        "Agree": 3,
        "Anew": 0,
        "Answer": 3,
        "Asked": 4,
        "Back": 0,
        "BotFailed": 1,
        "Bye": 2,
        "DealOver": 2,
        "Hello": 7,
        "Here": 5,
        "LaidOpen": 2,
        "LayOpen": 1,
        "Leave": 0,
        "Looked": 2,
        "People": 6,
        "Ping": 1,
        "Played": 2,
        "Pong": 1,
        "Query": 1,
        "Ready": 1,
        "Refused": 4,
        "Reseat": 2,
        "Said": 1,
        "Say": 1,
        "Sit": 1,
        "Talk": 3,
        "Undo": 1,
        "Welcome": 8,
        "Whole": 8,
        "WishOver": 3,
        "Wished": 6,
    }
