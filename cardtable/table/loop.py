"""The table loop: asks whoever may act, takes the first answer, plays it, and goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cardtable.bots.basic_bots import UNADVISED
from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Refusal
from cardtable.engine.events import Event
from cardtable.engine.origin import DUPLICATE, Origin
from cardtable.engine.random_keys import lot
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.race import Clocks, Timed, clock_of, earliest, in_time, is_race, race_stream, seconds_for
from cardtable.table.seats import BotSeat, Seat


class Listener(Protocol):
    """What the table tells a screen. Every call is awaited before the table goes on."""

    async def before(self, seats: tuple[int, ...]) -> None:
        """These seats are about to be asked (the screen may raise a curtain)."""

    async def played(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        """Somebody has acted."""

    async def deal_over(self, match: ObservedMatch) -> None:
        """`match.deal` is finished."""

    async def refused(self, seat: int, refusal: Refusal) -> None:
        """A person's answer was refused; the same seat is asked again."""

    async def bot_failed(self, seat: int, why: str) -> None:
        """A bot raised, was refused or too slow: a legal random action is played in its place."""


class TableLoop:
    """Asks the seats until the match is over.

    Persons who may act are all asked at once. Of several bots the lot names one at a time, so that
    a match depends on its seed alone and on no clock; in a race with persons the clock decides.
    """

    def __init__(self, match: Match, seats: Sequence[Seat], listener: Listener) -> None:
        self.match = match
        self.seats = list(seats)
        self.listener = listener
        self.clocks = Clocks()
        self._disturbed = asyncio.Event()
        self._free = asyncio.Event()
        self._free.set()

    @property
    def is_held(self) -> bool:
        """Whether nothing is played now."""
        return not self._free.is_set()

    def hold(self) -> None:
        """Nothing is played, and no clock runs, until it is let go."""
        self._free.clear()
        self.clocks.held = True

    def let_go(self) -> None:
        """Goes on."""
        self._free.set()
        self.clocks.held = False

    async def until_free(self) -> None:
        """Waits while it is held."""
        await self._free.wait()

    def reseat(self, seat: int, player: Seat) -> None:
        """Another answers for that seat: all are asked anew."""
        leave([self.seats[seat]])
        self.seats[seat] = player
        self.disturb()

    def disturb(self) -> None:
        """Lets go of all pending questions and asks anew: the match was changed from outside."""
        self._disturbed.set()

    @property
    def is_disturbed(self) -> bool:
        """Whether all questions that are being put are void."""
        return self._disturbed.is_set()

    async def run(self) -> None:
        """Plays until the match is over, or the table is left."""
        try:
            await self._play_match()
        finally:
            leave(self.seats)

    async def _play_match(self) -> None:
        while not self.match.over:
            self._disturbed.clear()
            if (alike := by_lot(self.match)) is not None:
                await self._play(*alike)
                continue
            await self.listener.before(self.match.actors)
            if self._disturbed.is_set():
                continue
            asked = self._asked()
            tasks = {seat: asyncio.ensure_future(self._ask(seat)) for seat in asked}
            try:
                seat = await self._first(tasks)
            finally:
                for task in tasks.values():
                    task.cancel()
            await self.until_free()
            if seat is not None and not self._disturbed.is_set():
                await self._take(seat, tasks[seat])
            # Lets cancelled questions end before new ones are put.
            await asyncio.gather(*tasks.values(), return_exceptions=True)

    def _asked(self) -> list[int]:
        """Every person who may act, and one of the bots; in a race with persons all of them."""
        actors = self.match.actors
        persons = [seat for seat in actors if self.seats[seat].is_person]
        bots = [seat for seat in actors if not self.seats[seat].is_person]
        if persons and is_race(self.match):
            return persons + bots
        return persons + ([first_bot(self.match, bots)] if bots else [])

    async def _ask(self, seat: int) -> tuple[int, Action]:
        """Who acts and what, when that seat is asked."""
        if not is_race(self.match):
            return seat, await self.seats[seat].decide(self.match.view(seat))
        if any(self.seats[at].is_person for at in self.match.actors):
            return seat, await self._raced(seat)
        first = earliest(self.match, [await self._timed(at) for at in self.match.actors])
        return first.seat, first.action

    async def _raced(self, seat: int) -> Action:
        """In a race with persons: a bot's answer when its second has come, the clock's for the late."""
        clock, player = clock_of(self.match, seat), self.seats[seat]
        if not player.is_person:
            timed = await self._timed(seat)
            await self.clocks.until(seat, clock, timed.at)
            return timed.action
        answer = asyncio.ensure_future(player.decide(self.match.view(seat)))
        limit = seconds_for(self.match, seat, person=True)
        if clock is None or limit is None:
            return await answer
        late = asyncio.ensure_future(self.clocks.until(seat, clock, limit))
        try:
            await asyncio.wait((answer, late), return_when=asyncio.FIRST_COMPLETED)
            return answer.result() if answer.done() else clock.action
        finally:
            answer.cancel()
            late.cancel()

    async def _timed(self, seat: int) -> Timed:
        """A bot's answer in a race, with its second; a legal action at random where it fails."""
        player = self.seats[seat]
        assert isinstance(player, BotSeat)
        try:
            action, delay = await player.timed(self.match.view(seat), race_stream(self.match, seat))
            why = refused_answer(self.match, seat, action)
        except Exception as error:  # a bot's fault must not stop the table, nor count against another
            why = fault(error)
        if why:
            await self.listener.bot_failed(seat, why)
            action, delay = stand_in(self.match, seat), UNADVISED
        return in_time(self.match, seat, action, delay)

    async def _first(self, tasks: Mapping[int, asyncio.Future[tuple[int, Action]]]) -> int | None:
        """The first seat that has answered (a person before a bot); None when disturbed."""
        disturbed = asyncio.ensure_future(self._disturbed.wait())
        try:
            waited: list[asyncio.Future[Any]] = [disturbed, *tasks.values()]
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        finally:
            disturbed.cancel()
        if self._disturbed.is_set():
            return None
        return next(seat for seat, task in tasks.items() if task.done())

    async def _take(self, seat: int, answer: asyncio.Future[tuple[int, Action]]) -> None:
        """Plays an answer, or deals with one that cannot be played."""
        if self.seats[seat].is_person:
            _, action = answer.result()
            refusal = self.match.refusal(seat, action)
            if refusal is not None:
                await self.listener.refused(seat, refusal)
                return
        else:
            seat, action, why = checked_answer(self.match, seat, answer)
            if why:
                await self.listener.bot_failed(seat, why)
                if self._disturbed.is_set():
                    return
        await self._play(seat, action)

    async def _play(self, seat: int, action: Action) -> None:
        events = self.match.play(seat, action)
        ended = self.match.deal.over
        played = self.match.steps[-1].action
        await self.listener.played(seat, played, events)
        # While it was shown the last action may have been taken back.
        if ended and self.match.deal.over:
            self.clocks.forget()
            await self.listener.deal_over(self.match)


def first_bot(match: Match, bots: Sequence[int]) -> int:
    """Which of several bots that may act is asked: by lot, and the same in every run of the match."""
    if len(bots) == 1:
        return bots[0]
    return lot(match.seed, "who", match.happened).choice(bots)


def by_lot(match: Match) -> tuple[int, Action] | None:
    """In a duplicate evening and a deal of the day: who does what where it is luck alone, the same for all
    who play it."""
    origin = Origin.of(match.origin)
    if origin.kind != DUPLICATE and not origin.day:
        return None
    for seat in match.actors:
        legal = match.legal(seat)
        luck = [action for action in legal if action.is_luck]
        if luck and len(luck) + (Pass() in legal) == len(legal):
            return seat, lot(match.seed, "luck", match.dealt, seat).choice(luck)
    return None


def checked_answer(
    match: Match, asked: int, answer: asyncio.Future[tuple[int, Action]]
) -> tuple[int, Action, str]:
    """Which bot acts, its answer and an empty text; or, where that cannot be played, a legal one and why."""
    try:
        seat, action = answer.result()
        why = refused_answer(match, seat, action)
    except (Exception, asyncio.CancelledError) as error:  # a bot's fault must not stop the table
        return asked, stand_in(match, asked), fault(error)
    return (seat, action, "") if not why else (seat, stand_in(match, seat), why)


def refused_answer(match: Match, seat: int, action: object) -> str:
    """Why a bot's answer cannot be played; empty if it can."""
    if not isinstance(action, Action):
        return f"answered {action!r}, which is no action"
    refusal = match.refusal(seat, action)
    return f"answered {action}, which is refused: {refusal}" if refusal is not None else ""


def fault(error: BaseException) -> str:
    """What a bot raised, in a line."""
    return str(error) if isinstance(error, CardTableError) else f"{type(error).__name__}: {error}"


def leave(seats: Sequence[Seat]) -> None:
    """The table is closed: no bot thinks on, no program runs on."""
    for seat in seats:
        if isinstance(seat, BotSeat):
            seat.leave()


def stand_in(match: Match, seat: int) -> Action:
    """A legal action in place of a bot's failed one."""
    return lot(match.seed, "in place of", seat, match.happened).choice(match.legal(seat))
