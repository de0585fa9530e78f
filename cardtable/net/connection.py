"""The host's end of one client connection: its send queue, its latency and its rate limits."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Sequence

from cardtable.errors import TableError
from cardtable.net.framing import encode_frame
from cardtable.net.messages import Bye, HostMessage, Ping
from cardtable.net.rate_limiter import RateLimiter
from cardtable.piles import NOBODY, Seats

MAX_QUEUED_BYTES = 1 << 18
"""Bytes that may wait in the send queue. A client further behind gets a snapshot instead."""
MAX_FAULTS = 50
"""A client is put out after this many faults that no honest client commits."""
MESSAGES_PER_SECOND = 50.0
"""Messages per second that a client may send all the time."""
MESSAGE_BURST = 200.0
"""Messages that a client may send at once."""
MAX_ALLOWANCE = 0.15
"""The longest network delay that races grant a client, in seconds."""
_ROUND_TRIPS_KEPT = 8
"""Recent round trips of which the shortest counts."""


class Connection:
    """A client at the table, as the host sees it. Sending only queues, so a slow client never holds up the
    others."""

    def __init__(
        self,
        writer: asyncio.StreamWriter,
        catch_up: Callable[[Connection], Sequence[HostMessage]],
        uid: int = -1,
        queued_bytes: int = MAX_QUEUED_BYTES,
    ) -> None:
        self.uid = uid
        """The account of the client; -1 where the system does not tell."""
        self.seats: Seats = NOBODY
        self.name = ""
        self.is_named = False
        """Whether the people there have named themselves; else `name` is one that they were given."""
        self.seat_token = ""
        """The token of an onlooker who has asked for a seat; empty for all others."""
        self.queued_bytes = queued_bytes
        """Bytes that may wait in the send queue."""
        self.is_host = False
        self.last_deal_sent = 0
        """The last deal whose opening was sent."""
        self.answered: dict[int, int] = {}
        """By seat, the number of the last request it answered."""
        self.faults = 0
        self.rate = RateLimiter(MESSAGES_PER_SECOND, MESSAGE_BURST)
        self.chat_rate = RateLimiter(1.0, 6.0)
        self.query_rate = RateLimiter(0.5, 4.0)
        """For requests that are expensive to answer."""
        self.undo_rate = RateLimiter(0.5, 10.0)
        """For undos that need no vote. They are written into the record all the same."""
        self.last_heard = time.monotonic()
        self._round_trips: deque[float] = deque(maxlen=_ROUND_TRIPS_KEPT)
        self._pings: dict[int, float] = {}
        self._pinged = 0
        self._writer = writer
        self._catch_up = catch_up
        self._waiting: list[bytes] = []
        self._size = 0
        self._is_behind = False
        self._has_data = asyncio.Event()
        self.is_closed = False

    def send(self, message: HostMessage) -> None:
        """Queues a message. If the queue is full it is dropped, and the client will get a snapshot."""
        if self.is_closed or self._is_behind:
            return
        try:
            data = encode_frame(message)
        except TableError as error:  # a table too large for one message cannot be shown
            self.disconnect(str(error))
            return
        self._size += len(data)
        self._waiting.append(data)
        if self._size > self.queued_bytes and len(self._waiting) > 1:
            self.resync()
        self._has_data.set()

    def resync(self) -> None:
        """Drops the queue: the client gets a snapshot when it next reads."""
        self._waiting = []
        self._size = 0
        self._is_behind = True
        self._has_data.set()

    async def write(self) -> None:
        """Writes queued messages until the connection is closed."""
        with contextlib.suppress(OSError):
            while not self.is_closed:
                await self._has_data.wait()
                self._has_data.clear()
                if self._is_behind:
                    self._is_behind = False
                    waiting = [encode_frame(message) for message in self._catch_up(self)]
                else:
                    waiting = self._waiting
                    self._waiting = []
                    self._size = 0
                for data in waiting:
                    self._writer.write(data)
                    await self._writer.drain()

    def disconnect(self, why: str, *, is_final: bool = True) -> None:
        """Sends Bye if possible, and closes the connection."""
        if not self.is_closed:
            self.is_closed = True
            with contextlib.suppress(OSError, RuntimeError):
                self._writer.write(encode_frame(Bye(why[:400], is_final)))
            self.close()

    def close(self) -> None:
        """Closes the connection, without waiting for a client that does not read."""
        self.is_closed = True
        self._has_data.set()
        transport = self._writer.transport
        if transport.get_write_buffer_size() > 1 << 12:
            transport.abort()
        else:
            self._writer.close()

    def note_fault(self) -> bool:
        """Counts a fault; True if it was one too many."""
        self.faults += 1
        return self.faults >= MAX_FAULTS

    # Latency

    def ping(self) -> None:
        """Measures the latency, unless unsent messages would distort it."""
        if self._size == 0 and not self._is_behind:
            self._pinged += 1
            self._pings = {self._pinged: time.monotonic()}
            self.send(Ping(self._pinged))

    def note_pong(self, number: int) -> None:
        """Notes the round trip of a ping."""
        sent = self._pings.pop(number, None)
        if sent is not None:
            self._round_trips.append(time.monotonic() - sent)

    @property
    def allowance(self) -> float:
        """Seconds that its answers take to arrive: half of the shortest recent round trip, bounded."""
        return min(min(self._round_trips) / 2, MAX_ALLOWANCE) if self._round_trips else 0.0
