"""Admission: accepts connections to an open table, checks and greets them, reads their messages, and puts out
those that misbehave. No client has to wait for another."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import time
from typing import Any

from msgspec import Struct

from cardtable.engine.game import Game
from cardtable.errors import CardTableError, TableError
from cardtable.net.connection import MAX_QUEUED_BYTES, Connection
from cardtable.net.framing import MESSAGE_TIMEOUT, encode_frame, read_client_message
from cardtable.net.messages import (
    VERSION,
    Bye,
    ClientMessage,
    Hello,
    InfoRequest,
    LeaveTable,
    Pong,
    SnapshotRequest,
    TableInfo,
)
from cardtable.net.people import FREE
from cardtable.net.rate_limiter import RateLimiter, crowd_of
from cardtable.net.shared_table import SharedTable
from cardtable.net.socket_folders import Account

MAX_UNGREETED = 16
"""Connections that have not said hello yet at most. Beyond that the account that has most of them loses its
oldest, so that no account keeps another out."""
ONLOOKERS_PER_SECOND = 1.0
"""Rate at which onlookers of one account may come, since each is sent the whole table."""
ONLOOKER_BURST = 40.0
"""Onlookers of one account that may come at once."""
_FIRST_PINGS = 4
"""Pings in quick succession that measure the latency of a new client."""
_FIRST_PING_INTERVAL = 0.25
"""Seconds between two of the first pings."""
_BUFFER = 1 << 14
"""Bytes of the read buffer, and of the write buffer before the send queue takes over."""


class ClientLimits(Struct, frozen=True, kw_only=True):
    """How long a host waits for a client, and how much it keeps for one."""

    hello_seconds: float = 5.0
    """Seconds within which a connection must say hello."""
    message_seconds: float = MESSAGE_TIMEOUT
    """Seconds within which a message must arrive completely once its first byte has come."""
    ping_seconds: float = 5.0
    """Seconds between two pings."""
    silence_seconds: float = 20.0
    """Seconds of silence after which a client is taken to be gone."""
    queued_bytes: int = MAX_QUEUED_BYTES
    """Bytes that may wait for a client that does not read."""


class Admission:
    """Listens on a socket and admits clients to one table."""

    def __init__(self, table: SharedTable, key: str) -> None:
        self.table = table
        self.limits = ClientLimits()
        self._key = key
        self._server: asyncio.Server | None = None
        self._looking_on: dict[int, RateLimiter] = {}
        """By account, how many more of its onlookers may come."""
        self.ungreeted: dict[asyncio.StreamWriter, int] = {}
        """Connections that have not said hello yet, each with its account; the oldest first."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, listening: socket.socket) -> None:
        """Starts to accept connections."""
        self._server = await asyncio.start_unix_server(self._accept, sock=listening, limit=_BUFFER)

    def stop_listening(self) -> None:
        """Accepts no more connections; those that it has go on."""
        if self._server is not None:
            self._server.close()

    def close(self, why: str) -> None:
        """Tells every client why, and closes all connections."""
        self.stop_listening()
        for connection in self.table.client_seats.connections:
            connection.disconnect(why)
        for writer in self.ungreeted:
            writer.close()
        for task in self._tasks:
            task.cancel()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handles one connection from beginning to end. No fault of it reaches beyond it."""
        writer.transport.set_write_buffer_limits(high=_BUFFER)
        account = Account.at(writer.get_extra_info("socket"))
        if not account.may_connect(self._group):
            _reject(writer, "this table is for others")
            return
        self.ungreeted[writer] = account.uid
        self._drop_ungreeted()
        try:
            await self._handshake(reader, writer, account.uid)
        except CardTableError as error:
            _reject(writer, str(error))
        except OSError:
            writer.transport.abort()
        finally:
            self.ungreeted.pop(writer, None)
            writer.close()

    def _drop_ungreeted(self) -> None:
        """Drops a connection if there are too many without a hello: who means to join says it at once."""
        if len(self.ungreeted) > MAX_UNGREETED:
            crowd = crowd_of(self.ungreeted.values())
            oldest = next(writer for writer, uid in self.ungreeted.items() if uid == crowd)
            del self.ungreeted[oldest]
            oldest.transport.abort()

    @property
    def _group(self) -> int | None:
        return self.table.group if self.table.group >= 0 else None

    async def _handshake(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, uid: int) -> None:
        """Reads Hello, admits the client, and then listens to it. Raises TableError."""
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                hello = await self._next_message(reader)
        except TimeoutError:
            raise TableError("nobody said hello") from None
        if hello is None:
            return
        if not isinstance(hello, InfoRequest | Hello):
            raise TableError("who comes says hello first")
        if hello.version != VERSION:
            raise TableError(
                f"this table speaks version {VERSION}, you speak {hello.version}: update one of both"
            )
        if isinstance(hello, InfoRequest):
            _send_and_close(writer, self._table_info())
            return
        if writer not in self.ungreeted:
            return
        most = self.limits.queued_bytes
        connection = Connection(writer, lambda behind: self.table.catch_up(behind), uid, most)
        if not hello.seats and not self._may_look_on(uid):
            raise TableError("so many come to look on that you have to wait a moment")
        connection.is_host = secrets.compare_digest(hello.key.encode(), self._key.encode())
        self.table.admit(connection, hello)
        del self.ungreeted[writer]
        await self._listen(connection, reader)

    def _may_look_on(self, uid: int) -> bool:
        """Whether another onlooker of that account may come now."""
        limit = self._looking_on.setdefault(uid, RateLimiter(ONLOOKERS_PER_SECOND, ONLOOKER_BURST))
        return limit.allow()

    def _table_info(self) -> TableInfo:
        table = self.table
        sitting = self.table.sitting
        free = [
            sitting.names[seat] for seat, place in table.client_seats.claims.items() if place.state == FREE
        ]
        host = sitting.names[table.client_seats.host_seat]
        game: Game[Any] = table.match.game
        return TableInfo(game.id, host, sitting.names, free, table.match.over)

    async def _listen(self, connection: Connection, reader: asyncio.StreamReader) -> None:
        """Reads a client's messages until it leaves, is put out or falls silent."""
        tasks = [asyncio.ensure_future(work) for work in (connection.write(), self._keep_pinging(connection))]
        self._tasks.update(tasks)
        try:
            while not connection.is_closed and (message := await self._next_message(reader)) is not None:
                why = self._heard(connection, message)
                if why:
                    connection.disconnect(why)
                    break
        except CardTableError as error:
            connection.disconnect(f"Put out: {error}.")
        finally:
            for task in tasks:
                task.cancel()
            self._tasks.difference_update(tasks)
            connection.close()
            self.table.disconnected(connection)

    async def _next_message(self, reader: asyncio.StreamReader) -> ClientMessage | None:
        """The next message of a client; None once it has gone. Raises TableError."""
        return await read_client_message(reader, self.limits.message_seconds)

    def _heard(self, connection: Connection, message: ClientMessage) -> str:
        """Handles one message; returns why the client is put out, mostly an empty text."""
        connection.last_heard = time.monotonic()
        if not connection.rate.allow():
            return "Put out: too much was said at once."
        match message:
            case Pong():
                connection.note_pong(message.number)
            case SnapshotRequest() if connection.query_rate.allow():
                connection.resync()
            case LeaveTable():
                self.table.leave(connection)
                return "You have left the table."
            case _:
                if not self.table.handle(connection, message) and connection.note_fault():
                    return "Put out: so much was said that makes no sense here."
        return ""

    async def _keep_pinging(self, connection: Connection) -> None:
        """Measures the latency regularly, and notices a client that has fallen silent."""
        count = 0
        while not connection.is_closed:
            if time.monotonic() - connection.last_heard > self.limits.silence_seconds:
                connection.disconnect("Nothing was heard from you.", is_final=False)
                return
            before = connection.allowance
            connection.ping()
            count += 1
            await asyncio.sleep(_FIRST_PING_INTERVAL if count < _FIRST_PINGS else self.limits.ping_seconds)
            if abs(connection.allowance - before) >= 0.001:
                self.table.broadcast_presence()


def _reject(writer: asyncio.StreamWriter, why: str) -> None:
    _send_and_close(writer, Bye(why[:400], True))


def _send_and_close(writer: asyncio.StreamWriter, message: Bye | TableInfo) -> None:
    """Sends one last message if possible, and closes the connection."""
    with contextlib.suppress(OSError, RuntimeError):
        writer.write(encode_frame(message))
        writer.close()
