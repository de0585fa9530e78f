"""The questions to people's seats at an open table. Each stands until its client answers, or a bot does in
the place of somebody who is away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from cardtable.bots.basic_bots import CarefulBot
from cardtable.bots.bot_names import bot_stream
from cardtable.engine.actions import Action
from cardtable.engine.random_keys import random_for
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.net.client_seats import ClientSeats
from cardtable.net.people import CAREFUL, FREE, HERE
from cardtable.piles import Seats
from cardtable.table.race import Clocks, clock_of, is_race, race_stream
from cardtable.table.turn_loop import TableLoop

AWAY_GRACE = 10.0
"""Seconds that somebody may be away before a bot plays for them."""
IDLE_GRACE = 2.0
"""Seconds of each turn in which somebody may come back for whom a bot plays since a turn took too long."""
_TIE_SECONDS = 0.001
"""Answers sent within the same interval of this length count as sent at once."""


@dataclass(frozen=True)
class ReceivedAnswer:
    """An answer with the time when it was sent, by our estimate, and the request that it answers."""

    number: int
    action: Action
    at: float


class ChangeSignal:
    """Wakes all waiting tasks when something changes."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def notify(self) -> None:
        """Something has changed."""
        self._event.set()
        self._event = asyncio.Event()

    async def wait(self, seconds: float | None = None) -> None:
        """Waits for the next change, at most that many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return


class LatencyFairClocks(Clocks):
    """The clocks of a race over the network: a deadline waits for answers that may have been sent before
    it."""

    def __init__(self, longest: Callable[[], float]) -> None:
        super().__init__()
        self._longest_allowance = longest

    async def until(self, seat: int, since: object, second: float) -> None:
        """Waits for that second of the clock, plus the longest allowance of anybody who is asked."""
        await super().until(seat, since, second)
        await asyncio.sleep(self._longest_allowance())


class SeatQuestions:
    """The open questions by seat, and the answers received.

    A question remains the same for a seat while nothing changes that its answer depends on, even if others
    act meanwhile. So an answer is not lost because somebody else's act crossed it. In a race it remains the
    same while its clock runs; without a clock, while no card moves.
    """

    def __init__(self, match: Match, client_seats: ClientSeats, changes: ChangeSignal) -> None:
        self.match = match
        self.client_seats = client_seats
        self.changes = changes
        self.number = 0
        """The number of the latest request."""
        self.away_grace_seconds = AWAY_GRACE
        """How long somebody may be away before a bot plays for them."""
        self.idle_grace_seconds = IDLE_GRACE
        """How long an idle person may come back in a turn before a bot plays it."""
        self.idle_changed: Callable[[], None] = lambda: None
        """Called when a bot begins to play for somebody whose turn took too long."""
        self._since: dict[int, tuple[int, object]] = {}
        self._given: dict[int, ReceivedAnswer] = {}
        self._asked_at: dict[int, float] = {}
        """When each seat's open question was first asked."""
        self._void = False

    def longest_allowance(self) -> float:
        """The longest allowance in seconds of anybody who may act now; 0 outside of races."""
        if not is_race(self.match):
            return 0.0
        connections = [self.client_seats.connection_of(seat) for seat in self.match.actors]
        return max((one.allowance for one in connections if one is not None), default=0.0)

    def invalidate(self) -> None:
        """Invalidates all earlier questions: the match was changed by an undo or by new players."""
        self._void = True
        self._given.clear()

    def ask(self, seats: tuple[int, ...]) -> None:
        """Asks these seats."""
        self.number += 1
        before = {} if self._void else self._since
        self._void = False
        self._since = {}
        for seat in seats:
            what = self._identity(seat)
            first = before.get(seat)
            if first is None or first[1] != what:
                first = (self.number, what)
                self._asked_at[seat] = time.monotonic()
            self._since[seat] = first
        self._given = {seat: one for seat, one in self._given.items() if self._answers_open(seat, one.number)}

    def _identity(self, seat: int) -> object:
        """The identity of a seat's question: equal as long as the question is the same one."""
        deal = self.match.in_play
        running = None
        if is_race(self.match):
            clock = clock_of(self.match, seat)
            running = tuple(deal.piles.values()) if clock is None else clock.since
        return self.match.deal_count, deal.stage, self.match.acted(seat), running

    def _answers_open(self, seat: int, number: int) -> bool:
        """Whether an answer to the request of that number answers the open question."""
        return seat in self._since and self._since[seat][0] <= number <= self.number

    def is_open(self, seat: int, number: int) -> bool:
        """Whether that seat's question is still open."""
        return not self._void and self._answers_open(seat, number)

    def receive(self, seat: int, number: int, action: Action, allowance: float) -> None:
        """Takes an answer, back-dated by the client's allowance. A random key breaks ties."""
        sent = time.monotonic() - allowance
        if is_race(self.match):
            chances = random_for(self.match.seed, "same", seat, number)
            sent = round(sent / _TIE_SECONDS) * _TIE_SECONDS + chances.random() * _TIE_SECONDS
        self._given[seat] = ReceivedAnswer(number, action, sent)
        self.changes.notify()

    def discard(self, seat: int) -> None:
        """Drops an answer that cannot be played."""
        self._given.pop(seat, None)

    async def wait_for_answer(self, seat: int, view: View) -> Action:
        """The seat's action, once it has arrived and is due."""
        began = time.monotonic()
        while True:
            wait: float | None = None
            given = self._given.get(seat)
            if given is not None:
                wait = given.at + self.longest_allowance() - time.monotonic() if is_race(self.match) else 0.0
                if wait <= 0:
                    # It is kept until it is played: another seat's may be played first.
                    return given.action
            elif (wait := self._seconds_until_bot_plays(seat)) is not None and wait <= 0:
                self._note_idle(seat)
                return await self._stand_in(seat, view, began)
            await self.changes.wait(wait)

    def _seconds_until_bot_plays(self, seat: int) -> float | None:
        """The seconds until a bot plays for the seat; None if it will not."""
        people = self.client_seats
        away = people.seconds_away(seat)
        waits = [self.away_grace_seconds - away] if away and people.away_policy == CAREFUL else []
        if people.turn_seconds and not is_race(self.match) and people.state(seat) != FREE:
            limit = self.idle_grace_seconds if seat in people.idle else people.turn_seconds
            waits.append(self._asked_at[seat] + limit - time.monotonic())
        return min(waits, default=None)

    def overdue(self) -> set[int]:
        """The seats whose open question stands for longer than a turn may take."""
        limit = self.client_seats.turn_seconds
        late = {seat for seat, at in self._asked_at.items() if time.monotonic() - at >= limit}
        return late if limit else set()

    def begin_anew(self, seats: Seats) -> None:
        """The time of these seats' turns begins anew."""
        self._asked_at.update(dict.fromkeys(seats, time.monotonic()))

    def _note_idle(self, seat: int) -> None:
        """A bot plays for somebody who is here: until they are back."""
        if self.client_seats.state(seat) == HERE and seat not in self.client_seats.idle:
            self.client_seats.idle.add(seat)
            self.idle_changed()

    async def _stand_in(self, seat: int, view: View, began: float) -> Action:
        """The action of a careful bot in place of a person who is away."""
        if not is_race(self.match):
            return CarefulBot().decide(view, bot_stream(self.match.seed, seat, CAREFUL, len(self.match.acts)))
        action, delay = CarefulBot().timed(view, race_stream(self.match, seat))
        await asyncio.sleep(max(0.0, began + delay - time.monotonic()))
        return action


class RemotePlayer:
    """A person at a client."""

    is_person = True

    def __init__(self, seat: int, name: str, kind: str, questions: SeatQuestions) -> None:
        self.name = name
        self.kind = kind
        self._seat = seat
        self._questions = questions

    async def decide(self, view: View) -> Action:
        """The person's action."""
        return await self._questions.wait_for_answer(self._seat, view)


def elapsed_clocks(match: Match, loop: TableLoop, seats: frozenset[int]) -> list[tuple[int, float]]:
    """For how many seconds the clocks of those seats have run."""
    timed = [(seat, clock) for seat in sorted(seats) if (clock := clock_of(match, seat)) is not None]
    return [(seat, loop.clocks.ran(seat, clock)) for seat, clock in timed]
