"""The loop of a terminal: in order and at its screen's pace, and what makes that void at once."""

from __future__ import annotations

import asyncio
import contextlib
import random
import zlib
from collections.abc import AsyncIterator

import msgspec
import pytest

from cardtable.engine.actions import Action
from cardtable.engine.events import Event
from cardtable.errors import TableError
from cardtable.match.view_codec import MAGIC
from cardtable.net import join, socket_folders
from cardtable.net.framing import encode_frame
from cardtable.net.hosting import HostedTable
from cardtable.net.messages import VERSION, HostMessage, SeatHistory, SnapshotReason, Welcome
from cardtable.net.reconnecting_client import Client
from cardtable.net.remote_loop import RemoteLoop
from cardtable.net.remote_sitting import RemoteSitting
from cardtable.testing.headless_client import HeadlessClient
from tests.net.screen import Screen
from tests.net.tables import PATIENCE, host, opened, patiently, sitting_down, until

OPTIONS = {"target": 6}
SEATS = "person:Ana,person:Bob,careful,careful"


@contextlib.asynccontextmanager
async def bob_at(table: HostedTable) -> AsyncIterator[tuple[Screen, asyncio.Task[None]]]:
    """Bob's screen and its loop, which runs."""
    screen = Screen(*await join(table.address, names=["Bob"]))
    running = asyncio.ensure_future(screen.loop.run())
    try:
        yield screen, running
    finally:
        running.cancel()
        await screen.sitting.leave_table()


@contextlib.asynccontextmanager
async def onlooker(table: HostedTable) -> AsyncIterator[tuple[Screen, asyncio.Task[None]]]:
    """The screen of somebody who looks on."""
    screen = Screen(*await join(table.address, names=["Eve"], look=True))
    running = asyncio.ensure_future(screen.loop.run())
    try:
        yield screen, running
    finally:
        running.cancel()
        await screen.sitting.leave_table()


async def heard_so_far(screen: Screen) -> None:
    """Waits until all has come to a screen that was sent to it: what is typed is told at once, after that."""
    screen.sitting.chat("so far")
    await until(lambda: any(line.endswith(": so far") for line in screen.told))


async def test_what_is_behind_another_page_is_told_afterwards() -> None:
    async with opened(options=OPTIONS, seats=SEATS) as table, onlooker(table) as (eve, running):
        eve.loop.pause()
        async with sitting_down(host(table), HeadlessClient(table.address)) as playing:
            match = table.shared_table.match
            await until(lambda: len(match.acts) > 8)
            await heard_so_far(eve)
            assert (eve.acts, eve.sitting.match.acts) == (0, [])
            eve.loop.resume()
            await patiently(running, *playing)
            assert eve.acts == len(match.acts)
            assert match.over


async def test_a_screen_that_was_away_for_long_is_shown_the_table_anew() -> None:
    async with opened(options={"target": 11}, seats=SEATS) as table, onlooker(table) as (eve, running):
        eve.loop.most_queued = 4
        eve.loop.pause()
        async with sitting_down(host(table), HeadlessClient(table.address)) as playing:
            await until(lambda: len(table.shared_table.match.acts) > 8)
            await heard_so_far(eve)
            assert "anew" not in eve.told
            eve.loop.resume()
            await patiently(running, *playing)
            assert "anew" in eve.told
            assert eve.acts_before_anew == 0
            assert eve.acts < len(table.shared_table.match.acts)
            assert eve.sitting.match.scores == table.shared_table.match.scores


async def test_a_question_that_is_disturbed_is_put_again_and_answered_once() -> None:
    async with opened(options=OPTIONS, seats=SEATS) as table, bob_at(table) as (bob, running):
        bob.ignores_requests = True
        async with sitting_down(host(table)) as playing:
            await until(lambda: bob.told == ["asked"])
            number = table.shared_table.questions.number
            bob.loop.ask_again()
            await until(lambda: bob.told == ["asked", "asked"])
            assert table.shared_table.questions.number == number
            bob.ignores_requests = False
            bob.loop.ask_again()
            await patiently(running, *playing)


async def test_taking_back_comes_at_once_though_the_end_of_a_deal_is_being_read() -> None:
    async with (
        opened(options={"target": 21}, seats="person:Ana,person:Bob") as table,
        bob_at(table) as (bob, _),
        sitting_down(host(table)) as (playing,),
    ):
        bob.reading.clear()
        match = table.shared_table.match
        await until(lambda: match.deal.over and bob.acts == len(match.acts))
        acts, scores = len(match.acts), len(bob.sitting.score_history)
        bob.ignores_requests = True
        bob.sitting.request_undo(1)
        await until(lambda: "back" in bob.told)
        assert len(bob.sitting.match.acts) == len(match.acts) < acts
        assert not bob.sitting.match.deal.over
        assert len(bob.sitting.score_history) <= scores
        assert not playing.done()
        bob.reading.set()


async def test_the_end_of_a_match_is_read_though_the_host_has_gone() -> None:
    async with opened(options=OPTIONS, seats=SEATS) as table, bob_at(table) as (bob, running):
        bob.reading_last.clear()
        match = table.shared_table.match
        async with sitting_down(host(table)) as (playing,):
            await patiently(playing)
            await until(lambda: bob.acts == len(match.acts))
            ends = len(bob.sitting.score_history)
        await table.close()
        await until(lambda: bob.sitting.connection == "The match is over.")
        assert not running.done()
        bob.reading_last.set()
        await patiently(running)
        assert bob.sitting.match.over
        assert bob.ends == len(bob.sitting.score_history) - 1 >= ends - 1


async def test_a_view_that_fails_in_use_ends_the_members_table_in_a_line() -> None:
    async with opened(options=OPTIONS, seats=SEATS) as table, bob_at(table) as (bob, running):

        async def fails(seat: int, action: Action, events: tuple[Event, ...]) -> None:
            raise KeyError("hand.9")

        bob.played = fails  # type: ignore[method-assign]
        async with sitting_down(host(table)):
            await patiently(running)
        assert bob.sitting.is_spoiled
        assert bob.sitting.connection == "What the host shows does not hold together: KeyError"


async def test_at_the_hosts_own_screen_a_fault_is_the_programs() -> None:
    async with opened(options=OPTIONS, seats=SEATS) as table:
        ana = Screen(*await join(table.address, key=table.key))

        async def fails(seat: int, action: Action, events: tuple[Event, ...]) -> None:
            raise KeyError("hand.9")

        ana.played = fails  # type: ignore[method-assign]
        async with sitting_down(HeadlessClient(table.address, names=["Bob"])):
            with pytest.raises(KeyError):
                await patiently(ana.loop.run())


async def test_views_spoiled_at_random_raise_nothing_but_one_error() -> None:
    rng = random.Random(3)
    async with opened("seep", options={"target": 1}, seats=SEATS) as table, bob_at(table) as (bob, _):
        welcome = bob.sitting.client.welcome
        assert welcome is not None
        whole = table.shared_table.redactor.snapshot(frozenset((1,)), SnapshotReason.NEW_CLIENT)
    left = 0
    for _ in range(60):
        body = bytearray(whole.state.in_play[1][len(MAGIC) + 4 :])
        for _ in range(rng.randint(1, 3)):
            body[rng.randrange(len(body))] = rng.randrange(256)
        data = MAGIC + zlib.crc32(body).to_bytes(4, "big") + body  # whoever means ill gets the sum right
        state = msgspec.structs.replace(whole.state, in_play={**whole.state.in_play, 1: data})
        sitting = RemoteSitting(Client(table.address, ["Bob"], 1), welcome)
        sitting.load_snapshot(whole)
        screen = Screen(sitting, RemoteLoop(sitting, stream(msgspec.structs.replace(whole, state=state))))
        await patiently(screen.loop.run())
        assert sitting.is_spoiled != ("anew" in screen.told)
        left += sitting.is_spoiled
    assert 0 < left < 60


async def stream(*messages: HostMessage) -> AsyncIterator[HostMessage | None]:
    for message in messages:
        yield message


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ("nothing", "The host is out of reach"),
        ("no seats", "seats do not add up"),
        ("a seat that is none", "does not show what seats of this terminal see"),
    ],
)
async def test_who_joins_a_table_that_breaks_off_or_makes_no_sense_is_told_in_a_line(
    shown: str, told: str
) -> None:
    """As where a host is killed while somebody sits down."""
    async with opened(options=OPTIONS, seats=SEATS) as table:
        welcome = Welcome(
            VERSION, "t", "zandari", table.shared_table.match.game.version, "Bob", [1], ["a" * 32], False
        )
        snapshot = table.shared_table.redactor.snapshot(frozenset((1,)), SnapshotReason.NEW_CLIENT)
    if shown == "no seats":
        snapshot = msgspec.structs.replace(snapshot, sitters=SeatHistory([], [], [], [], []))
    if shown == "a seat that is none":
        welcome = msgspec.structs.replace(welcome, seats=[9])
    answer: list[HostMessage] = [welcome] if shown == "nothing" else [welcome, snapshot]

    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.writelines([encode_frame(one) for one in answer])
        writer.close()

    path = socket_folders.socket_path("broken")
    async with await asyncio.start_unix_server(answered, path):
        with pytest.raises(TableError, match=told):
            await asyncio.wait_for(join(str(path)), PATIENCE)
