"""Messages over a stream: read back as they were said, and anything else refused in one line."""

from __future__ import annotations

import asyncio

import pytest

from cardtable.errors import TableError
from cardtable.net import framing
from cardtable.net.framing import MOST_FROM_MEMBER, framed, from_host, from_member
from cardtable.net.messages import Answer, FromMember, Hello, Ping, Pong, Said


def stream(data: bytes, *, ends: bool = True) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    reader.feed_data(data)
    if ends:
        reader.feed_eof()
    return reader


async def test_messages_come_as_they_were_said() -> None:
    said: list[FromMember] = [
        Answer(3, 1, "play 7S"),
        Ping(7),
        Hello(1, ["Ana"], 1, [["a" * 32]], [], False, ""),
    ]
    reader = stream(b"".join(map(framed, said)))
    assert [await from_member(reader) for _ in said] == said
    assert await from_member(reader) is None
    assert await from_host(stream(framed(Said("Äh.")))) == Said("Äh.")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\0\0\0\0", "0 bytes"),
        ((MOST_FROM_MEMBER + 1).to_bytes(4, "big"), "where 1 to"),
        (b"\xff" * 8, "where 1 to"),
        (b"GET / HTTP/1.1\r\n\r\n", "where 1 to"),
        (b"\0\0\0\3\x93\xa1", "no message"),
        (framed(Said("a host's message")), "no message"),
        (framed(Answer(3, 99, "play 7S")), "no message"),
        (framed(Answer(3, 1, "x" * 2001)), "no message"),
        (framed(Answer(-1, 1, "pass")), "no message"),
        (b"\0\0\4\0" + b"\x91" * 1024, "no message"),
    ],
)
async def test_whatever_else_comes_is_refused_in_a_line(data: bytes, why: str) -> None:
    with pytest.raises(TableError, match=why) as refused:
        await from_member(stream(data if len(data) > 8 or data[3:4] != b"\3" else data + b"\xc1"))
    assert "\n" not in str(refused.value)


async def test_half_a_message_is_waited_for_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(framing, "PATIENCE", 0.01)
    with pytest.raises(TableError, match="half a message"):
        await from_member(stream(framed(Pong(1))[:5], ends=False))
    assert await from_member(stream(framed(Pong(1))[:5])) is None
