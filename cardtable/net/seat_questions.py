"""The people's seats at an open table: each question stands until its terminal answers, or a bot does for
it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from cardtable.bots.basic_bots import CarefulBot
from cardtable.bots.bot_names import bot_stream
from cardtable.engine.actions import Action
from cardtable.engine.random_keys import lot
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.net.terminal_seats import CAREFUL, Seating
from cardtable.table.loop import TableLoop
from cardtable.table.race import Clocks, clock_of, is_race, race_stream

GRACE = 10.0
"""Seconds that somebody may be away before a bot plays for them."""
_TICK = 0.001


@dataclass(frozen=True)
class Given:
    """An answer that has come: what it does, when it is taken to have been sent, and to which question."""

    number: int
    action: Action
    at: float


class News:
    """Wakes whoever waits for anything to change."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def tell(self) -> None:
        """Something has changed."""
        self._event.set()
        self._event = asyncio.Event()

    async def wait(self, seconds: float | None = None) -> None:
        """Until something changes, and no longer than that."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return


class FairClocks(Clocks):
    """Clocks of a race: what falls due at a second waits as long as an answer sent before may be on its
    way."""

    def __init__(self, longest: Callable[[], float]) -> None:
        super().__init__()
        self._longest = longest

    async def until(self, seat: int, clock: object, second: float) -> None:
        """As ever, and the longest allowance more."""
        await super().until(seat, clock, second)  # type: ignore[arg-type]
        await asyncio.sleep(self._longest())


class Asking:
    """The questions that stand at a table, by seat, and the answers that have come.

    A question is the same for a seat as long as nothing that it may answer to has changed, though others act
    meanwhile: so an answer that crosses with another's act is not lost. In a race it is the same while its
    clock is, and without a clock while all cards lie where they lay.
    """

    def __init__(self, match: Match, seating: Seating, news: News) -> None:
        self.match = match
        self.seating = seating
        self.news = news
        self.number = 0
        """Of the question that was put last."""
        self.grace = GRACE
        self._since: dict[int, tuple[int, object]] = {}
        self._given: dict[int, Given] = {}
        self._void = False

    def longest(self) -> float:
        """Seconds that an answer of anybody who may act now is on its way at most."""
        guests = [self.seating.guest_of(seat) for seat in self.match.actors] if is_race(self.match) else []
        return max((guest.allowance for guest in guests if guest is not None), default=0.0)

    # Questions

    def void(self) -> None:
        """The match was changed from outside: no answer to a question of before counts."""
        self._void = True
        self._given.clear()

    def put(self, seats: tuple[int, ...]) -> None:
        """These are asked now."""
        self.number += 1
        before, self._since = ({} if self._void else self._since), {}
        self._void = False
        for seat in seats:
            what = self._question(seat)
            first = before.get(seat)
            self._since[seat] = first if first is not None and first[1] == what else (self.number, what)
        self._given = {seat: one for seat, one in self._given.items() if self._stands(seat, one.number)}

    def _question(self, seat: int) -> object:
        """What a question is the same by."""
        deal, running = self.match.in_play, None
        if is_race(self.match):
            clock = clock_of(self.match, seat)
            running = tuple(deal.piles.values()) if clock is None else clock.since
        return self.match.dealt, deal.stage, self.match.acted(seat), running

    def _stands(self, seat: int, number: int) -> bool:
        """Whether an answer to the question of that number answers the one that stands."""
        return seat in self._since and self._since[seat][0] <= number <= self.number

    def is_asked(self, seat: int, number: int) -> bool:
        """Whether that question still stands for the seat."""
        return not self._void and self._stands(seat, number)

    def give(self, seat: int, number: int, action: Action, allowance: float) -> None:
        """The answer has come: it counts as sent so much before. Of several sent at once the lot decides."""
        sent = time.monotonic() - allowance
        if is_race(self.match):
            chances = lot(self.match.seed, "same", seat, number)
            sent = round(sent / _TICK) * _TICK + chances.random() * _TICK
        self._given[seat] = Given(number, action, sent)
        self.news.tell()

    def drop(self, seat: int) -> None:
        """The answer of that seat cannot be played."""
        self._given.pop(seat, None)

    # Answers

    async def answer(self, seat: int, view: View) -> Action:
        """What that seat does, when it is known and due."""
        began = time.monotonic()
        while True:
            wait: float | None = None
            given = self._given.get(seat)
            if given is not None:
                wait = given.at + self.longest() - time.monotonic() if is_race(self.match) else 0.0
                if wait <= 0:
                    return given.action  # it stays until it is played: another's may be taken first
            elif self.seating.away == CAREFUL and (away := self.seating.away_for(seat)):
                wait = self.grace - away
                if wait <= 0:
                    return await self._stand_in(seat, view, began)
            await self.news.wait(wait)

    async def _stand_in(self, seat: int, view: View, began: float) -> Action:
        """What a careful bot does for somebody who is away."""
        if not is_race(self.match):
            return CarefulBot().decide(
                view, bot_stream(self.match.seed, seat, CAREFUL, len(self.match.steps))
            )
        action, delay = CarefulBot().timed(view, race_stream(self.match, seat))
        await asyncio.sleep(max(0.0, began + delay - time.monotonic()))
        return action


class FarSeat:
    """Somebody who sits before another screen."""

    is_person = True

    def __init__(self, seat: int, name: str, kind: str, asking: Asking) -> None:
        self.name, self.kind = name, kind
        self._seat = seat
        self._asking = asking

    async def decide(self, view: View) -> Action:
        """What the person does."""
        return await self._asking.answer(self._seat, view)


def clocks_run(match: Match, loop: TableLoop, seats: frozenset[int]) -> list[tuple[int, float]]:
    """How many seconds the clocks of those seats have run."""
    timed = [(seat, clock) for seat in sorted(seats) if (clock := clock_of(match, seat)) is not None]
    return [(seat, loop.clocks.ran(seat, clock)) for seat, clock in timed]
