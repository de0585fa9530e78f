"""A client's connection to a host: says hello, answers pings, and reconnects on its own."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Sequence

from cardtable.errors import TableError
from cardtable.net.framing import read_host_message
from cardtable.net.messages import (
    VERSION,
    Bye,
    ClientMessage,
    Hello,
    HostMessage,
    LeaveTable,
    Ping,
    Pong,
    SeatRequest,
    Welcome,
)
from cardtable.net.seat_tokens import LockedTokens, SeatTokens, new_token, save_tokens, unused_tokens
from cardtable.net.ssh_transport import connect_by_ssh
from cardtable.net.transport import SSH_SCHEME, Transport, connect_here

RECONNECT_INTERVAL = 1.0
"""Seconds between two attempts to reconnect."""
FAREWELL_TIMEOUT = 1.0
"""Seconds that a host has to take notice of who leaves."""
_MAX_TOKEN_FILES = 16
"""Token files that are offered to a host at most, and names that are sent."""


async def connect(address: str, *, there: str = "", asks: bool = True) -> Transport:
    """Connects to a table. With `asks` ssh may ask for a password at this terminal. Raises TableError."""
    if address.startswith(SSH_SCHEME):
        return await connect_by_ssh(address, there=there, asks=asks)
    return await connect_here(address)


class Client:
    """One client at a table, with `seats` people called `names` (none: an onlooker). `there` is the name of
    this program on the other machine. With `asks` ssh may ask for a password at this terminal."""

    def __init__(
        self,
        address: str,
        names: Sequence[str],
        seats: int,
        key: str = "",
        there: str = "",
        *,
        asks: bool = True,
    ) -> None:
        self.address = address
        self.asks = asks
        self.there = there
        self.names = [name[:40] for name in names][:_MAX_TOKEN_FILES]
        self.seats = seats
        self.key = key
        self.welcome: Welcome | None = None
        self.down_reason = ""
        """Why the connection is down; empty while it is up."""
        self.end_reason = ""
        """Why the client will not reconnect; empty while it would."""
        self.silence_seconds = 20.0
        """Seconds of silence after which the host is taken to be gone."""
        self._tokens: list[str] = []
        self._token_file: LockedTokens | None = None
        self.transport: Transport | None = None
        """The connection that it has, or had last; None before the first."""
        self._heard_at = 0.0
        self._may_have_joined = False
        """Whether the host may have given out seats although its Welcome never arrived."""

    async def join(self) -> Welcome:
        """Sits down for the first time. Raises TableError."""
        is_kept = bool(self.seats) and not self.key
        kept = unused_tokens(self.address, _MAX_TOKEN_FILES) if is_kept else []
        fresh = [new_token() for _ in range(max(1, self.seats))]
        if is_kept:
            self._token_file = save_tokens(SeatTokens(self.address, fresh))
        hello = self._hello([ticket.tokens for ticket in kept], fresh, again=False)
        try:
            transport = await connect(self.address, there=self.there, asks=self.asks)
            welcome = await self._handshake(transport, hello)
        except TableError:
            if self._token_file is not None and not self._may_have_joined:
                self._token_file.delete()
            raise
        else:
            self._choose_token_file(kept, welcome)
        finally:
            for ticket in kept:
                if ticket is not self._token_file:
                    ticket.release()
        return welcome

    def _choose_token_file(self, kept: Sequence[LockedTokens], welcome: Welcome) -> None:
        """Keeps the token file whose seats the host has given: an old one, or the new one."""
        back = next((one for one in kept if set(welcome.tokens) & set(one.tokens)), None)
        if back is not None or not welcome.tokens:
            if self._token_file is not None:
                self._token_file.delete()
            self._token_file = back

    def _hello(self, kept: Sequence[list[str]], fresh: list[str], *, again: bool) -> Hello:
        return Hello(VERSION, self.names, self.seats, list(kept), fresh, again, self.key)

    async def _handshake(self, transport: Transport, hello: Hello) -> Welcome:
        """Says hello and waits for Welcome. Raises TableError."""
        transport.send(hello)
        try:
            async with asyncio.timeout(transport.handshake_timeout):
                answer = await read_host_message(transport.reader)
        except (TimeoutError, TableError) as error:
            why = await transport.why(str(error))
            self._may_have_joined = isinstance(error, TimeoutError) and transport.may_have_arrived
            await transport.close()
            raise TableError(why or "nobody answers at that table") from None
        if isinstance(answer, Welcome):
            transport.mark_connected()
            self.transport = transport
            self.welcome = answer
            self.down_reason = ""
            self._tokens = answer.tokens or self._tokens
            self._heard_at = time.monotonic()
            return answer
        if isinstance(answer, Bye) and answer.is_final and self.welcome is not None:
            self.end_reason = answer.reason
        why = answer.reason if isinstance(answer, Bye) else await transport.why("") if answer is None else ""
        self._may_have_joined = answer is None and transport.may_have_arrived
        await transport.close()
        raise TableError(why or "what answers there is no table of this program")

    def send(self, message: ClientMessage) -> None:
        """Sends a message; ignored while the connection is down."""
        if self.transport is not None and not self.down_reason:
            self.transport.send(message)

    def request_seat(self) -> None:
        """Asks for a seat, as an onlooker. Its token is kept before it is sent."""
        token = new_token()
        self.release(for_good=True)
        self._token_file = save_tokens(SeatTokens(self.address, [token]))
        self.send(SeatRequest(token))

    async def messages(self) -> AsyncIterator[HostMessage | None]:
        """The host's messages. None says that the connection is down, until a Welcome says that it is back.
        Ends when the client will not reconnect."""
        assert self.welcome is not None
        yield self.welcome
        while True:
            async for message in self._read_messages():
                yield message
            if self.end_reason:
                self.release()
                return
            yield None
            while (welcome := await self._reconnect()) is None:
                yield None
                if self.end_reason:
                    self.release()
                    return
            yield welcome

    async def _read_messages(self) -> AsyncIterator[HostMessage]:
        """The messages of one connection, until it breaks."""
        transport = self.transport
        assert transport is not None
        watching = asyncio.ensure_future(self._watch(transport))
        try:
            while (message := await read_host_message(transport.reader)) is not None:
                self._heard_at = time.monotonic()
                match message:
                    case Ping():
                        self.send(Pong(message.number))
                    case Bye():
                        self.end_reason = message.reason if message.is_final else ""
                        self.down_reason = message.reason
                        return
                    case _:
                        if isinstance(message, Welcome) and message.tokens:  # a seat was asked for
                            self._tokens = message.tokens
                        yield message
        except TableError as error:
            self.down_reason = f"What came was no message ({error})"
        finally:
            watching.cancel()
            await transport.close()
        self.down_reason = self.down_reason or "The host is out of reach"

    async def _watch(self, transport: Transport) -> None:
        """Breaks a connection whose host, which pings all the time, has fallen silent."""
        while (left := self._heard_at + self.silence_seconds - time.monotonic()) > 0:
            await asyncio.sleep(left)
        transport.writer.transport.abort()

    async def _reconnect(self) -> Welcome | None:
        """Tries once to reconnect; None if that failed. Sets `end_reason` if it never can succeed."""
        await asyncio.sleep(RECONNECT_INTERVAL)
        hello = self._hello([self._tokens] if self._tokens else [], [], again=True)
        try:
            transport = await connect(self.address, there=self.there, asks=False)
            return await self._handshake(transport, hello)
        except TableError as error:
            if self.address.startswith(SSH_SCHEME):
                self.down_reason = str(error)  # nobody else shows what ssh asks for
            return None

    def release(self, *, for_good: bool = False) -> None:
        """Releases the token file for another client, or deletes it if nobody returns (`for_good`)."""
        if self._token_file is not None:
            (self._token_file.delete if for_good else self._token_file.release)()

    def stop_reconnecting(self) -> None:
        """Stops reconnecting."""
        self.end_reason = self.end_reason or "You have left the table."

    async def leave(self, *, for_good: bool = False) -> None:
        """Leaves the table; `for_good` if nobody here will return."""
        self.stop_reconnecting()
        self.release(for_good=for_good)
        if self.transport is not None:
            self.send(LeaveTable())
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(FAREWELL_TIMEOUT):
                    await self.transport.wait_until_closed_there()
            await self.transport.close()
