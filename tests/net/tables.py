"""Tables for several terminals, opened in the test's own process and joined over their real sockets."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.net.hosting import HostedTable, open_table
from cardtable.net.people import as_remote_persons
from cardtable.table.seat_specs import parse_seats
from cardtable.testing.headless_client import HeadlessClient

PATIENCE = 120.0
"""Seconds that anything may take: machines are shared."""


@contextlib.asynccontextmanager
async def opened(
    game: Game | str = "zandari",
    seats: str = "person:Ana,person:Bob",
    options: Mapping[str, object] | None = None,
    *,
    away: str = "wait",
    group: str = "",
    seed: int = 5,
) -> AsyncIterator[HostedTable]:
    """A table that is open and plays."""
    found = find_game(game) if isinstance(game, str) else game
    sitting = begin(found, as_remote_persons(parse_seats(seats, found)), options, seed)
    async with running(open_table(sitting, "t", away_policy=away, group=group)) as table:
        yield table


@contextlib.asynccontextmanager
async def running(table: HostedTable) -> AsyncIterator[HostedTable]:
    """The table while it is open."""
    await table.open()
    run = asyncio.ensure_future(table.run())
    try:
        yield table
    finally:
        await table.close()
        await asyncio.wait_for(run, PATIENCE)


@contextlib.asynccontextmanager
async def sitting_down(*pilots: HeadlessClient) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Pilots that have come in this order, and go when the test is done."""
    tasks: list[asyncio.Task[None]] = []
    try:
        for pilot in pilots:
            await asyncio.wait_for(pilot.client.join(), PATIENCE)
            tasks.append(asyncio.ensure_future(pilot.stay()))
        yield tasks
    finally:
        for pilot, task in zip(pilots, tasks, strict=False):
            await pilot.client.leave()
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(is_so: Callable[[], object]) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.005)


async def patiently(*work: Awaitable[object]) -> None:
    """Waits for all of it."""
    await asyncio.wait_for(asyncio.gather(*work), PATIENCE)


def host(table: HostedTable, seed: int = 0) -> HeadlessClient:
    """The host's own terminal."""
    return HeadlessClient(table.address, key=table.key, seed=seed)
