"""A terminal's connection to a table: it says hello, answers pings at once, and comes back by itself."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Sequence

from cardtable.errors import TableError
from cardtable.net.framing import from_host
from cardtable.net.messages import VERSION, Bye, FromHost, FromMember, Hello, Leave, Ping, Pong, Welcome
from cardtable.net.ssh_transport import SSH
from cardtable.net.table_discovery import way_to
from cardtable.net.table_files import HeldTicket, Ticket, keep_ticket, new_token, tickets
from cardtable.net.transport import Way

AGAIN_AFTER = 1.0
"""Seconds between two tries to come back."""
PING_EVERY, SILENCE = 5.0, 20.0
"""Seconds between two pings, and after which a host that says nothing is taken to be gone."""
_MOST_KEPT = 16


class Member:
    """One terminal at a table: `seats` people called `names` (none: it looks on). `there` is how this
    program is called at the other end of ssh."""

    def __init__(
        self, address: str, names: Sequence[str], seats: int, key: str = "", there: str = ""
    ) -> None:
        self.address = address
        self.there = there
        self.names = [name[:40] for name in names][:_MOST_KEPT]
        self.seats = seats
        self.key = key
        self.welcome: Welcome | None = None
        self.lost = ""
        """Why the connection is gone, while it is."""
        self.parted = ""
        """Why nobody need come back."""
        self._tokens: list[str] = []
        self._ticket: HeldTicket | None = None
        self._way: Way | None = None
        self._heard_at = 0.0
        self._may_have_come = False
        """Whether the host may have given seats without anybody here having heard so."""

    async def come(self) -> Welcome:
        """Sits down for the first time. Raises TableError."""
        is_kept = bool(self.seats) and not self.key
        kept = tickets(self.address, _MOST_KEPT) if is_kept else []
        fresh = [new_token() for _ in range(max(1, self.seats))]
        if is_kept:
            self._ticket = keep_ticket(Ticket(self.address, fresh))
        hello = self._hello([ticket.tokens for ticket in kept], fresh, again=False)
        try:
            welcome = await self._greeted(await way_to(self.address, there=self.there), hello)
        except TableError:
            if self._ticket is not None and not self._may_have_come:
                self._ticket.drop()
            raise
        else:
            self._choose_ticket(kept, welcome)
        finally:
            for ticket in kept:
                if ticket is not self._ticket:
                    ticket.let_go()
        return welcome

    def _choose_ticket(self, kept: Sequence[HeldTicket], welcome: Welcome) -> None:
        """The one that was taken is this terminal's, of those kept here or the fresh one."""
        back = next((one for one in kept if set(welcome.tokens) & set(one.tokens)), None)
        if back is not None or not welcome.tokens:
            if self._ticket is not None:
                self._ticket.drop()
            self._ticket = back

    def _hello(self, kept: Sequence[list[str]], fresh: list[str], *, again: bool) -> Hello:
        return Hello(VERSION, self.names, self.seats, list(kept), fresh, again, self.key)

    async def _greeted(self, way: Way, hello: Hello) -> Welcome:
        """Says who comes, and hears who one is. Raises TableError."""
        way.send(hello)
        try:
            async with asyncio.timeout(way.patience):
                told = await from_host(way.reader)
        except (TimeoutError, TableError) as error:
            why = await way.why(str(error))
            self._may_have_come = isinstance(error, TimeoutError) and way.may_have_come
            await way.close()
            raise TableError(why or "nobody answers at that table") from None
        if isinstance(told, Welcome):
            way.has_come()
            self._way, self.welcome, self.lost = way, told, ""
            self._tokens = told.tokens or self._tokens
            self._heard_at = time.monotonic()
            return told
        if isinstance(told, Bye) and told.is_final and self.welcome is not None:
            self.parted = told.why
        why = told.why if isinstance(told, Bye) else await way.why("") if told is None else ""
        self._may_have_come = told is None and way.may_have_come
        await way.close()
        raise TableError(why or "what answers there is no table of this program")

    # While it lasts

    def send(self, message: FromMember) -> None:
        """Says something to the host; nothing while the connection is gone."""
        if self._way is not None and not self.lost:
            self._way.send(message)

    async def messages(self) -> AsyncIterator[FromHost | None]:
        """All that the host says, as it comes; None when the connection has gone, until a Welcome says that
        it is back. Ends when nobody need come back."""
        assert self.welcome is not None
        yield self.welcome
        while True:
            async for message in self._heard():
                yield message
            if self.parted:
                self.let_go()
                return
            yield None
            while (welcome := await self._back()) is None:
                yield None
                if self.parted:
                    self.let_go()
                    return
            yield welcome

    async def _heard(self) -> AsyncIterator[FromHost]:
        """What comes over one connection, until it is gone."""
        way = self._way
        assert way is not None
        pinging = asyncio.ensure_future(self._pinging(way))
        try:
            while (message := await from_host(way.reader)) is not None:
                self._heard_at = time.monotonic()
                match message:
                    case Ping():
                        self.send(Pong(message.number))
                    case Pong():
                        pass
                    case Bye():
                        self.parted = message.why if message.is_final else ""
                        self.lost = message.why
                        return
                    case _:
                        yield message
        except TableError as error:
            self.lost = f"What came was no message ({error})"
        finally:
            pinging.cancel()
            await way.close()
        self.lost = self.lost or "The host is out of reach"

    async def _pinging(self, way: Way) -> None:
        """Notices a host that has fallen silent."""
        number = 0
        while time.monotonic() - self._heard_at <= SILENCE:
            await asyncio.sleep(PING_EVERY)
            number += 1
            self.send(Ping(number))
        way.writer.transport.abort()

    async def _back(self) -> Welcome | None:
        """Tries to come back once; None where that was in vain. What can never be sets `parted`."""
        await asyncio.sleep(AGAIN_AFTER)
        hello = self._hello([self._tokens] if self._tokens else [], [], again=True)
        try:
            way = await way_to(self.address, there=self.there, again=True)
            return await self._greeted(way, hello)
        except TableError as error:
            if self.address.startswith(SSH):
                self.lost = str(error)  # what ssh wants is not known otherwise
            return None

    def let_go(self, *, for_good: bool = False) -> None:
        """Another terminal may come back to the seats of this one; `for_good`: nobody does."""
        if self._ticket is not None:
            (self._ticket.drop if for_good else self._ticket.let_go)()

    def part(self) -> None:
        """Nobody of here need come back by themselves."""
        self.parted = self.parted or "You have left the table."

    async def leave(self, *, for_good: bool = False) -> None:
        """Goes; `for_good` where nobody of here comes back."""
        self.part()
        self.let_go(for_good=for_good)
        if self._way is not None:
            self.send(Leave())
            with contextlib.suppress(OSError, RuntimeError):
                await self._way.writer.drain()
            await self._way.close()
