"""Members that mean ill: each ends its own connection, and harms nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import grp
import os
import random
import socket
import stat
import struct
import sys
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar, cast

import pytest

from cardtable.errors import TableError
from cardtable.net import admission, rate_limiter, socket_folders
from cardtable.net.admission import ClientLimits
from cardtable.net.connection import MAX_FAULTS
from cardtable.net.framing import MAX_CLIENT_MESSAGE, encode_frame, read_host_message
from cardtable.net.hosting import HostedTable
from cardtable.net.messages import (
    VERSION,
    ActionAnswer,
    Bye,
    ClientMessage,
    DealSeen,
    Hello,
    HostMessage,
    InfoRequest,
    Message,
    Pong,
    SendChat,
    SnapshotReason,
    SnapshotRequest,
    TableSnapshot,
    UndoRequest,
    UndoVote,
    Welcome,
)
from cardtable.net.seat_tokens import new_token
from cardtable.net.socket_folders import Account
from cardtable.testing.headless_client import HeadlessClient
from tests.net.tables import PATIENCE, host, opened, patiently, sitting_down, until

SHORT = {"target": 6}
T = TypeVar("T", bound=Message)


class Rogue:
    """A bare connection that says what it wants."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def say(self, *messages: ClientMessage) -> None:
        for message in messages:
            self.writer.write(encode_frame(message))

    async def ending(self) -> str:
        """Why it was put out; empty where it was only closed."""
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(TableError, ConnectionError):
                while (message := await read_host_message(self.reader)) is not None:
                    if isinstance(message, Bye):
                        return message.reason
        return ""

    async def hears_next(self) -> HostMessage:
        async with asyncio.timeout(PATIENCE):
            message = await read_host_message(self.reader)
        assert message is not None, "the connection was closed"
        return message

    async def hears(self, kind: type[T]) -> T:
        while not isinstance(message := await self.hears_next(), kind):
            pass
        return message


def hello(seats: int = 0, *names: str) -> Hello:
    return Hello(VERSION, list(names), seats, [], [new_token() for _ in range(max(1, seats))], False, "")


@contextlib.asynccontextmanager
async def rogue(table: HostedTable) -> AsyncIterator[Rogue]:
    reader, writer = await asyncio.open_unix_connection(table.address)
    try:
        yield Rogue(reader, writer)
    finally:
        writer.close()


@contextlib.asynccontextmanager
async def playing(table: HostedTable) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Two honest people, who play to the end whatever happens beside them."""
    async with sitting_down(host(table), HeadlessClient(table.address, names=["Bob"])) as tasks:
        yield tasks
        await patiently(*tasks)
        assert table.shared_table.match.over


GARBAGE: list[Callable[[random.Random], bytes]] = [
    lambda rng: rng.randbytes(5000),
    lambda rng: b"\xff" * 100_000,
    lambda rng: b"A" * 200_000 + b"\n",
    lambda rng: (MAX_CLIENT_MESSAGE + 1).to_bytes(4, "big"),
    lambda rng: b"\0\0\0\7" + rng.randbytes(7),
    lambda rng: b"\0\0\x0f\xff" + b"\x91" * 4095,
    lambda rng: encode_frame(Bye("a host's message", True)),
]


async def test_garbage_ends_the_connection_that_it_comes_over() -> None:
    async with opened(options=SHORT) as table, playing(table):
        for at, garbage in enumerate(GARBAGE):
            for first in ((), (hello(),)):
                async with rogue(table) as bad:
                    bad.say(*first)
                    bad.writer.write(garbage(random.Random(at)))
                    why = await bad.ending()
                    assert why == "" or "message" in why


async def test_half_a_message_and_silence_and_no_hello_are_put_out() -> None:
    async with opened(options=SHORT) as table, playing(table):
        table.admission.limits = ClientLimits(message_seconds=0.05)
        async with rogue(table) as bad:
            bad.writer.write(encode_frame(hello())[:7])
            assert "half a message" in await bad.ending()
        async with rogue(table) as bad:
            bad.say(hello())
            bad.writer.write(b"\0")
            assert "half a message" in await bad.ending()
        table.admission.limits = ClientLimits(hello_seconds=0.1)
        async with rogue(table) as bad:
            assert await bad.ending() == "nobody said hello"


async def test_a_host_that_falls_silent_is_left_and_come_back_to() -> None:
    async with opened(options=SHORT) as table:
        table.admission.limits = ClientLimits(ping_seconds=0.1)
        log: list[str] = []
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"], log=log.append)
        ana.ignores_requests = bob.ignores_requests = True
        bob.client.silence_seconds = 0.4
        async with sitting_down(ana, bob):
            await until(lambda: bob.question is not None)
            table.admission.limits = ClientLimits(ping_seconds=3600.0)
            await until(lambda: "lost" in log)
            await until(lambda: log.count("seats 1") >= 2)


async def test_a_silent_member_is_away_and_others_play_on() -> None:
    async with opened("zandari", "person:Ana,person:Bob,person:Cleo", away="careful", options=SHORT) as table:
        table.admission.limits = ClientLimits(silence_seconds=2.0, ping_seconds=0.2)
        table.shared_table.questions.away_grace_seconds = 0.0
        async with rogue(table) as bad:
            bad.say(hello(1, "Cleo"))
            async with playing(table):
                assert await bad.ending() == "Nothing was heard from you."
                assert table.shared_table.client_seats.state(2) == "away"


async def test_another_language_is_told_so() -> None:
    async with opened(options=SHORT) as table, playing(table):
        for message in (InfoRequest(99), Hello(99, [], 1, [], [], False, "")):
            async with rogue(table) as bad:
                bad.say(message)
                assert f"version {VERSION}, you speak 99" in await bad.ending()
        async with rogue(table) as bad:
            bad.say(DealSeen(3))
            assert await bad.ending() == "who comes says hello first"


async def test_who_speaks_for_another_seat_is_put_out() -> None:
    false = (
        ActionAnswer(1, 0, "pass"),
        ActionAnswer(1, 1, "play AS"),
        ActionAnswer(10**9, 0, "pass"),
        UndoVote(99, 0, True),
        UndoRequest(0),
    )
    async with opened(options=SHORT) as table, playing(table):
        for message in false:
            async with rogue(table) as bad:
                bad.say(hello())
                await bad.hears(Welcome)
                bad.say(*[message] * MAX_FAULTS)
                assert "makes no sense" in await bad.ending()


async def test_old_answers_said_again_play_nothing() -> None:
    async with opened("zandari", "person:Ana,person:Bob,person:Cleo", SHORT) as table:
        cleo = HeadlessClient(table.address, names=["Cleo"], seed=3)
        said: list[ClientMessage] = []
        send = cleo.client.send

        def twice(message: ClientMessage) -> None:
            said.append(message)
            for again in said[-8:]:
                send(again)

        cleo.client.send = twice  # type: ignore[method-assign]
        async with playing(table), sitting_down(cleo):
            await until(lambda: len(said) > 4)
            await until(lambda: cleo.client.end_reason or table.shared_table.match.over)
            if not table.shared_table.match.over:
                cleo.client.send = send  # type: ignore[method-assign]
                assert "makes no sense" in cleo.client.end_reason
                cleo = HeadlessClient(table.address)
                async with sitting_down(cleo) as back:
                    await patiently(*back)
        acts = [act.seat for act in table.shared_table.match.acts]
        assert len(acts) == len(table.shared_table.match.acts)


async def test_an_answer_that_no_rule_allows_disturbs_nobody_else() -> None:
    async with opened(options=SHORT) as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        bob.ignores_requests = True
        async with sitting_down(ana, bob) as tasks:
            await until(lambda: bob.question is not None and 1 in bob.question.persons)
            assert bob.question is not None
            number, asked_before = bob.question.number, table.shared_table.questions.number
            for text in ("play 99", "nonsense", "bid 0", "play AS AS AS", "\x1b[2J"):
                bob.client.send(ActionAnswer(number, 1, text))
            await until(lambda: table.shared_table.client_seats.connection_of(1).faults >= 5)  # type: ignore[union-attr]
            assert table.shared_table.questions.number == asked_before
            bob.ignores_requests = False
            bob.answer(bob.question)
            await patiently(*tasks)


async def test_a_flood_is_put_out_and_holds_up_nobody() -> None:
    async with opened(options=SHORT) as table, playing(table):
        for message in (Pong(1), SendChat("spam"), DealSeen(1), UndoRequest(1)):
            async with rogue(table) as bad:
                bad.say(hello())
                await bad.hears(Welcome)
                with contextlib.suppress(ConnectionError):
                    for _ in range(50):
                        bad.say(*[message] * 400)
                        await bad.writer.drain()
                assert await bad.ending() in ("", "Put out: too much was said at once.")
                await until(lambda: not table.shared_table.client_seats.onlookers)


async def test_a_thousand_connections_keep_nobody_out() -> None:
    async with opened(options=SHORT) as table, contextlib.AsyncExitStack() as stack:
        crowd: list[socket.socket] = []
        for _ in range(1000):
            one = socket.socket(socket.AF_UNIX)
            one.setblocking(False)
            stack.callback(one.close)
            one.connect(table.address)
            crowd.append(one)
            if len(crowd) % 50 == 0:
                await until(partial(_is_put_out, crowd[-admission.MAX_UNGREETED - 1]))
        await stack.enter_async_context(playing(table))
        assert len(table.admission.ungreeted) <= admission.MAX_UNGREETED


def _is_put_out(one: socket.socket) -> bool:
    try:
        return one.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionResetError:
        return True


def _stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes, it all happens in one moment, for whatever counts how much is said."""
    now = time.monotonic()
    monkeypatch.setattr(rate_limiter, "time", SimpleNamespace(monotonic=lambda: now))


async def test_who_comes_and_goes_all_the_time_is_shown_the_table_so_often_and_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened(options=SHORT) as table, rogue(table) as staying, playing(table):
        staying.say(hello())
        await staying.hears(TableSnapshot)
        _stand_still(monkeypatch)
        shown = 1
        for again in range(3 * int(admission.ONLOOKER_BURST)):
            async with rogue(table) as bad:
                bad.say(hello())
                while not isinstance(message := await bad.hears_next(), Bye | TableSnapshot):
                    pass
            shown += isinstance(message, TableSnapshot)
            if again > 2 * admission.ONLOOKER_BURST:
                assert isinstance(message, Bye)
                assert "wait a moment" in message.reason
        assert shown <= admission.ONLOOKER_BURST
        staying.say(*[SnapshotRequest()] * MAX_FAULTS * 2)
        shown = 0
        while not isinstance(message := await staying.hears_next(), Bye):
            shown += isinstance(message, TableSnapshot)
        assert "makes no sense" in message.reason
        assert shown <= 4


async def test_who_takes_back_all_the_time_fills_no_record(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(options=SHORT) as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        ana.ignores_requests = bob.ignores_requests = True
        async with sitting_down(ana, bob):
            _stand_still(monkeypatch)
            there = table.shared_table.client_seats.connection_of(1)
            assert there is not None
            for _ in range(40):
                bob.client.send(UndoRequest(1))
            await until(lambda: there.faults >= 30)


async def test_who_comes_back_all_the_time_is_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(options=SHORT) as table:
        ana, bob = host(table), HeadlessClient(table.address, names=["Bob"])
        ana.ignores_requests = bob.ignores_requests = True
        async with sitting_down(ana, bob):
            assert bob.client.welcome is not None
            tokens, answers = bob.client.welcome.tokens, []
            _stand_still(monkeypatch)
            for _ in range(25):
                async with rogue(table) as bad:
                    bad.say(Hello(VERSION, [], 1, [tokens], [], True, ""))
                    first = await read_host_message(bad.reader)
                    answers.append(isinstance(first, Welcome))
            assert answers == [True] * 20 + [False] * 5


async def test_so_many_onlookers_and_no_more() -> None:
    async with opened(options=SHORT) as table, contextlib.AsyncExitStack() as stack:
        lookers = [await stack.enter_async_context(rogue(table)) for _ in range(16)]
        for looker in lookers:
            looker.say(hello())
            await looker.hears(Welcome)
        async with rogue(table) as one_more:
            one_more.say(hello())
            assert "no room" in await one_more.ending()
        await stack.enter_async_context(playing(table))


def _is_all_anew(message: HostMessage) -> bool:
    return isinstance(message, TableSnapshot) and message.reason == SnapshotReason.FELL_BEHIND


async def test_a_member_that_does_not_read_slows_nobody_and_fills_no_memory() -> None:
    async with opened(options=SHORT) as table:
        table.admission.limits = ClientLimits(queued_bytes=1 << 13)
        reader, writer = await asyncio.open_unix_connection(table.address, limit=1 << 10)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 10)
        await until(lambda: table.admission.ungreeted)
        (sender,) = table.admission.ungreeted
        sender.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 10)
        bad, held = Rogue(reader, writer), 0
        bad.say(hello())
        await until(lambda: table.shared_table.client_seats.onlookers)
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        async with sitting_down(host(table), HeadlessClient(table.address, names=["Bob"])) as tasks:
            await patiently(*tasks)
        assert table.shared_table.match.over
        writer.transport.resume_reading()  # type: ignore[attr-defined]
        while not _is_all_anew(message := await bad.hears_next()):
            held += len(encode_frame(message))
        assert held < 1 << 16
        assert isinstance(message, TableSnapshot)
        assert message.state.acts == len(table.shared_table.match.acts)
        writer.close()


async def test_nobody_takes_a_seat_with_a_wrong_token_or_key() -> None:
    async with opened(options=SHORT) as table:
        pilots = host(table), HeadlessClient(table.address, names=["Bob"])
        async with sitting_down(*pilots) as tasks:
            for wrong in ([[new_token()]], [["x" * 64]], []):
                async with rogue(table) as bad:
                    bad.say(Hello(VERSION, ["Bob"], 1, wrong, [new_token()], True, new_token()))
                    assert "no seat is free" in await bad.ending()
            await patiently(*tasks)


# Places


async def test_sockets_and_tokens_are_for_their_owner_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(os.environ["CARDTABLE_RUNTIME"])
    async with opened(options=SHORT) as table:
        pilots = host(table), HeadlessClient(table.address, names=["Bob"])
        async with sitting_down(*pilots) as tasks:
            modes = {path.suffix: stat.S_IMODE(path.lstat().st_mode) for path in folder.iterdir()}
            assert modes == {".sock": 0o600}
            tickets = Path(os.environ["CARDTABLE_DATA"]) / "seats"
            assert {stat.S_IMODE(path.lstat().st_mode) for path in (tickets, *tickets.iterdir())} == {
                0o700,
                0o600,
            }
            record = table.shared_table.sitting.path
            kept = record.with_suffix(".table")
            assert stat.S_IMODE(kept.stat().st_mode) == 0o600
            with pytest.raises(TableError, match="called t already"):
                socket_folders.bind_socket("t", None)
            monkeypatch.setattr(Account, "may_connect", lambda account, group: False)
            with pytest.raises(TableError, match="for others"):
                await HeadlessClient(table.address).client.join()
            await patiently(*tasks)
    assert list(folder.iterdir()) == []


async def test_a_group_is_let_in_where_the_host_says_so() -> None:
    name = grp.getgrgid(os.getgid()).gr_name
    async with opened(options=SHORT, group=name) as table:
        found = Path(table.address).lstat()
        assert (stat.S_IMODE(found.st_mode), found.st_gid) == (0o660, os.getgid())
        assert stat.S_IMODE(Path(table.address).parent.stat().st_mode) == 0o750
        pilots = host(table), HeadlessClient(table.address, names=["Bob"])
        async with sitting_down(*pilots) as tasks:
            await patiently(*tasks)
    with pytest.raises(TableError, match="no group 'no-such-group': "):
        socket_folders.group_id("no-such-group")


def test_who_is_let_in_is_asked_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    def peer(uid: int, gid: int) -> socket.socket:
        there = SimpleNamespace(getsockopt=lambda *_: struct.pack("3i", 1, uid, gid))
        return cast(socket.socket, there)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(socket, "SO_PEERCRED", 17, raising=False)
    monkeypatch.setattr("pwd.getpwuid", lambda uid: SimpleNamespace(pw_name=str(uid)))
    monkeypatch.setattr(os, "getgrouplist", lambda name, gid: [gid, 77] if name == "12346" else [gid])
    assert Account.at(peer(os.getuid(), 5)).may_connect(None)
    assert Account.at(peer(0, 0)).may_connect(None)
    assert not Account.at(peer(12345, 99)).may_connect(None)
    assert not Account.at(peer(12345, 99)).may_connect(77)
    assert Account.at(peer(12345, 77)).may_connect(77)
    assert Account.at(peer(12346, 99)).may_connect(77)


def test_a_stale_socket_is_swept(tmp_path: Path) -> None:
    path = socket_folders.socket_path("t")
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(path))
    left.close()
    socket_folders.bind_socket("t", None).close()


@pytest.mark.parametrize("name", ["", "-x", "x-", "A", "a/b", "..", "a" * 33, "a b", "ä"])
def test_names_that_no_table_has(name: str) -> None:
    with pytest.raises(TableError, match="no name of a table"):
        socket_folders.checked_name(name)


def test_a_folder_of_somebody_else_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there")
    monkeypatch.setenv("CARDTABLE_RUNTIME", str(tmp_path / "link"))
    with pytest.raises(TableError, match="belongs to somebody else"):
        socket_folders.runtime_folder()
    assert list(socket_folders.find_sockets()) == []
