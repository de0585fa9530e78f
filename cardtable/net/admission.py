"""The door of an open table: who may come in, who is listened to, and who is put out. Nobody waits for
another here."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import time
from typing import Any

from cardtable.engine.game import Game
from cardtable.errors import CardTableError, TableError
from cardtable.net.connection import Flow, Guest
from cardtable.net.framing import framed, from_member
from cardtable.net.messages import VERSION, Anew, Bye, FromMember, Hello, Here, Leave, Ping, Pong, Query
from cardtable.net.shared_table import SharedTable
from cardtable.net.socket_folders import may_enter
from cardtable.net.terminal_seats import FREE

MOST, MOST_UNGREETED = 64, 16
"""Connections at most, and of those that have not yet said who they are."""
HELLO_PATIENCE, PING_EVERY, SILENCE = 5.0, 5.0, 20.0
"""Seconds for a hello; between two pings; after which somebody who says nothing is taken to be away."""
LOOKERS, MOST_LOOKERS = 1.0, 40.0
"""How many may come to look on in a second, and at once: each is shown the whole table."""
_FIRST_PINGS, _BETWEEN = 4, 0.25
"""Pings that measure the way of who has just come, and the seconds between them."""
_BUFFER = 1 << 14
"""Bytes that are read ahead of what is listened to, and that wait in a connection before its queue does."""


class Door:
    """Lets terminals in to one table by a listening socket."""

    def __init__(self, table: SharedTable, key: str) -> None:
        self.table = table
        self._key = key
        self._server: asyncio.Server | None = None
        self._looking_on = Flow(LOOKERS, MOST_LOOKERS)
        self._ungreeted: dict[asyncio.StreamWriter, None] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, listening: socket.socket) -> None:
        """From now on terminals may come."""
        self._server = await asyncio.start_unix_server(self._came, sock=listening, limit=_BUFFER)

    def close(self, why: str) -> None:
        """Everybody is told why, and nobody comes in any more."""
        if self._server is not None:
            self._server.close()
        for guest in self.table.seating.guests:
            guest.part(why)
        for writer in self._ungreeted:
            writer.close()
        for task in self._tasks:
            task.cancel()

    # Coming in

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody has connected. Whatever they do, it ends with their connection alone."""
        writer.transport.set_write_buffer_limits(high=_BUFFER)
        if not may_enter(writer.get_extra_info("socket"), self._group):
            _turn_away(writer, "this table is for others")
            return
        if len(self._ungreeted) >= MOST_UNGREETED:  # whoever means to sit down has said so at once
            oldest = next(iter(self._ungreeted))
            del self._ungreeted[oldest]
            oldest.transport.abort()
        self._ungreeted[writer] = None
        try:
            await self._greet(reader, writer)
        except CardTableError as error:
            _turn_away(writer, str(error))
        except OSError:
            writer.transport.abort()
        finally:
            self._ungreeted.pop(writer, None)
            writer.close()

    @property
    def _group(self) -> int | None:
        return self.table.group if self.table.group >= 0 else None

    async def _greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hears who it is, and then what they say. Raises TableError."""
        try:
            async with asyncio.timeout(HELLO_PATIENCE):
                hello = await from_member(reader)
        except TimeoutError:
            raise TableError("nobody said hello") from None
        if hello is None:
            return
        if not isinstance(hello, Query | Hello):
            raise TableError("who comes says hello first")
        if hello.version != VERSION:
            raise TableError(
                f"this table speaks version {VERSION}, you speak {hello.version}: update one of both"
            )
        if isinstance(hello, Query):
            _send_last(writer, self._told_of())
            return
        if len(self.table.seating.guests) >= MOST:
            raise TableError("so many are at this table that nobody more comes in")
        if writer not in self._ungreeted:
            return
        guest = Guest(writer, lambda behind: self.table.all_of(behind))
        if not hello.seats and not self._looking_on.passes():
            raise TableError("so many come to look on that you have to wait a moment")
        guest.is_host = secrets.compare_digest(hello.key.encode(), self._key.encode())
        self.table.sit(guest, hello)
        del self._ungreeted[writer]
        await self._listen(guest, reader)

    def _told_of(self) -> Here:
        table, sitting = self.table, self.table.sitting
        free = [sitting.names[seat] for seat, place in table.seating.places.items() if place.state == FREE]
        host = sitting.names[table.seating.host_seat]
        game: Game[Any] = table.match.game
        return Here(table.name, game.id, host, sitting.names, free, table.match.over)

    # Listening

    async def _listen(self, guest: Guest, reader: asyncio.StreamReader) -> None:
        """Hears a guest out until it goes, is put out, or falls silent."""
        tasks = [asyncio.ensure_future(work) for work in (guest.write(), self._pinging(guest))]
        self._tasks.update(tasks)
        try:
            while not guest.is_gone and (message := await from_member(reader)) is not None:
                why = self._heard(guest, message)
                if why:
                    guest.part(why)
                    break
        except CardTableError as error:
            guest.part(f"Put out: {error}.")
        finally:
            for task in tasks:
                task.cancel()
            self._tasks.difference_update(tasks)
            guest.close()
            self.table.gone(guest)

    def _heard(self, guest: Guest, message: FromMember) -> str:
        """Does what a message asks; returns why whoever sent it is put out, mostly nothing."""
        guest.heard_at = time.monotonic()
        if not guest.flow.passes():
            return "Put out: too much was said at once."
        match message:
            case Ping():
                guest.send(Pong(message.number))
            case Pong():
                guest.ponged(message.number)
            case Anew() if guest.asking.passes():
                guest.show_anew()
            case Leave():
                self.table.left(guest)
                return "You have left the table."
            case _:
                if not self.table.hear(guest, message) and guest.fault():
                    return "Put out: so much was said that makes no sense here."
        return ""

    async def _pinging(self, guest: Guest) -> None:
        """Measures a guest's way now and then, and notices when it has fallen silent."""
        count = 0
        while not guest.is_gone:
            if time.monotonic() - guest.heard_at > SILENCE:
                guest.part("Nothing was heard from you.", is_final=False)
                return
            before = guest.allowance
            guest.ping()
            count += 1
            await asyncio.sleep(_BETWEEN if count < _FIRST_PINGS else PING_EVERY)
            if abs(guest.allowance - before) >= 0.001:
                self.table.tell_people()


def _turn_away(writer: asyncio.StreamWriter, why: str) -> None:
    _send_last(writer, Bye(why[:400], True))


def _send_last(writer: asyncio.StreamWriter, message: Bye | Here) -> None:
    """Says one thing, as far as it still goes, and ends the connection."""
    with contextlib.suppress(OSError, RuntimeError):
        writer.write(framed(message))
        writer.close()
