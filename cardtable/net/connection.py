"""One greeted connection: what waits to be sent to it, how far away it is, and how it behaves."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence

from cardtable.errors import TableError
from cardtable.net.framing import framed
from cardtable.net.messages import Bye, FromHost, Ping
from cardtable.piles import NOBODY, Seats

MOST_WAITING = 1 << 18
"""Bytes that wait for a terminal at most; one that falls behind further is shown the table as it then
stands."""
MOST_FAULTS = 50
"""What no honest terminal says, so often, and it is put out."""
STEADY, BURST = 50.0, 200.0
"""Messages a second that may be kept up, and how many may come at once."""
MOST_ALLOWANCE = 0.15
"""Seconds that an answer is at most taken to have been on its way."""
_MEASURED = 8


class Flow:
    """Whether somebody says more than is to be listened to: so many at once, then so many a second."""

    def __init__(self, steady: float, burst: float) -> None:
        self._steady, self._burst = steady, burst
        self._left, self._at = burst, time.monotonic()

    def passes(self) -> bool:
        """Counts one more."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._steady)
        self._at = now
        self._left -= 1
        return self._left >= 0


class Guest:
    """A terminal at the table. What it is sent waits here, and never holds up anybody else."""

    def __init__(self, writer: asyncio.StreamWriter, catch_up: Callable[[Guest], Sequence[FromHost]]) -> None:
        self.seats: Seats = NOBODY
        self.name = ""
        self.is_host = False
        self.knows = 0
        """The count of the last deal of which it was told how it began."""
        self.first = 0
        """How many acts of the match came before the first that it was told of."""
        self.answered: dict[int, int] = {}
        """By seat the last question that it answered."""
        self.faults = 0
        self.flow = Flow(STEADY, BURST)
        self.talk = Flow(1.0, 6.0)
        self.asking = Flow(0.5, 4.0)
        """For what is much work to tell."""
        self.undos = Flow(0.5, 10.0)
        """For what asks nobody, and is written into the record all the same."""
        self.heard_at = time.monotonic()
        self._trips: deque[float] = deque(maxlen=_MEASURED)
        self._pings: dict[int, float] = {}
        self._pinged = 0
        self._writer = writer
        self._catch_up = catch_up
        self._waiting: list[bytes] = []
        self._size = 0
        self._is_behind = False
        self._some = asyncio.Event()
        self.is_gone = False

    # Sending

    def send(self, message: FromHost) -> None:
        """It is told as soon as it reads; what no longer finds room is left out, and all is told anew
        then."""
        if self.is_gone or self._is_behind:
            return
        try:
            data = framed(message)
        except TableError as error:  # a table that no message can hold is not theirs to see
            self.part(str(error))
            return
        self._size += len(data)
        self._waiting.append(data)
        if self._size > MOST_WAITING and len(self._waiting) > 1:
            self.show_anew()
        self._some.set()

    def show_anew(self) -> None:
        """Whatever waits is void: it is shown the table as it stands when it reads next."""
        self._waiting, self._size, self._is_behind = [], 0, True
        self._some.set()

    async def write(self) -> None:
        """Sends what waits, until the connection is gone."""
        with contextlib.suppress(OSError):
            while not self.is_gone:
                await self._some.wait()
                self._some.clear()
                if self._is_behind:
                    self._is_behind = False
                    waiting = [framed(message) for message in self._catch_up(self)]
                else:
                    waiting, self._waiting, self._size = self._waiting, [], 0
                for data in waiting:
                    self._writer.write(data)
                    await self._writer.drain()

    def part(self, why: str, *, is_final: bool = True) -> None:
        """Says why, as far as it still goes, and ends the connection."""
        if not self.is_gone:
            self.is_gone = True
            with contextlib.suppress(OSError, RuntimeError):
                self._writer.write(framed(Bye(why[:400], is_final)))
            self.close()

    def close(self) -> None:
        """The connection is over; a terminal that does not read is not waited for."""
        self.is_gone = True
        self._some.set()
        transport = self._writer.transport
        if transport.get_write_buffer_size() > 1 << 12:
            transport.abort()
        else:
            self._writer.close()

    # How it behaves

    def fault(self) -> bool:
        """It said what no honest terminal says; whether that was once too often."""
        self.faults += 1
        return self.faults >= MOST_FAULTS

    # How far away it is

    def ping(self) -> None:
        """Measures its way, unless it has yet to read what was sent before."""
        if self._size == 0 and not self._is_behind:
            self._pinged += 1
            self._pings = {self._pinged: time.monotonic()}
            self.send(Ping(self._pinged))

    def ponged(self, number: int) -> None:
        """The answer to a ping has come."""
        sent = self._pings.pop(number, None)
        if sent is not None:
            self._trips.append(time.monotonic() - sent)

    @property
    def allowance(self) -> float:
        """Seconds that its answers are on their way: half the shortest of the last round trips, bounded."""
        return min(min(self._trips) / 2, MOST_ALLOWANCE) if self._trips else 0.0
