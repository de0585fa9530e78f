"""The table loop: asks everybody who may act, plays the first answer, and goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cardtable.bots.basic_bots import UNADVISED
from cardtable.engine.actions import Action, Pass
from cardtable.engine.events import Event
from cardtable.engine.match_origin import DUPLICATE, Origin
from cardtable.engine.random_keys import random_for
from cardtable.engine.refusal import Refusal
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch
from cardtable.table.pausable_loop import PausableLoop
from cardtable.table.players import Player, SeatedBot
from cardtable.table.race import (
    Clocks,
    TimedAction,
    clock_of,
    counted_from,
    earliest,
    in_time,
    is_race,
    race_stream,
    seconds_for,
)


class Listener(Protocol):
    """The calls of the loop to a screen. The loop awaits every call before it goes on."""

    async def before(self, seats: tuple[int, ...]) -> None:
        """These seats are about to be asked. The screen may raise a curtain."""

    async def played(self, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        """A seat has acted."""

    async def deal_over(self, match: ObservedMatch) -> None:
        """The deal on the table is finished."""

    async def refused(self, seat: int, refusal: Refusal) -> None:
        """A person's answer was refused. The same seat is asked again."""

    async def bot_failed(self, seat: int, why: str) -> None:
        """A bot raised, was refused or too slow. A legal random action is played in its place."""


class TableLoop(PausableLoop):
    """Asks the seats until the match is over.

    All people who may act are asked at once. Of several bots a random key names one at a time, so that the
    match depends on its seed alone and not on timing. In a race with people the clock decides.
    """

    def __init__(self, match: Match, players: Sequence[Player], listener: Listener) -> None:
        super().__init__()
        self.match = match
        self.players = list(players)
        self.listener = listener
        self.clocks = Clocks()
        self.late: set[int] = set()
        """The people whose clock ran out at the question that stood last: it answers for them."""

    def pause(self) -> None:
        """Pauses play and all clocks."""
        super().pause()
        self.clocks.held = True

    def resume(self) -> None:
        """Resumes play and all clocks."""
        super().resume()
        self.clocks.held = False

    def reseat(self, seat: int, player: Player) -> None:
        """Changes who answers for that seat, and asks everybody again."""
        stop_bots([self.players[seat]])
        self.players[seat] = player
        self.ask_again()

    async def run(self) -> None:
        """Plays until the match is over or the table is left."""
        try:
            await self._play_match()
        finally:
            stop_bots(self.players)

    async def _play_match(self) -> None:
        while not self.match.over:
            self._void.clear()
            self.late.clear()
            if (alike := luck_action(self.match)) is not None:
                await self._play(*alike)
                continue
            await self.listener.before(self.match.actors)
            if self._void.is_set():
                continue
            asked = self._seats_to_ask()
            tasks = {seat: asyncio.ensure_future(self._ask(seat)) for seat in asked}
            try:
                seat = await self._first(tasks)
            finally:
                for task in tasks.values():
                    task.cancel()
            await self.until_resumed()
            if seat is not None and not self._void.is_set():
                await self._take(seat, tasks[seat])
            # Cancelled questions have to end before new ones are asked.
            await asyncio.gather(*tasks.values(), return_exceptions=True)

    def _seats_to_ask(self) -> list[int]:
        """The seats to ask: every person who may act and one bot; in a race with people every bot, too."""
        actors = self.match.actors
        persons = [seat for seat in actors if self.players[seat].is_person]
        bots = [seat for seat in actors if not self.players[seat].is_person]
        if persons and is_race(self.match):
            return persons + bots
        return persons + ([first_bot(self.match, bots)] if bots else [])

    async def _ask(self, seat: int) -> tuple[int, Action]:
        """Asks a seat; returns who acts and how."""
        if not is_race(self.match):
            return seat, await self.players[seat].decide(self.match.view(seat))
        if any(self.players[at].is_person for at in self.match.actors):
            return seat, await self._raced(seat)
        first = earliest(self.match, [await self._timed(at) for at in self.match.actors])
        return first.seat, first.action

    async def _raced(self, seat: int) -> Action:
        """In a race with people: a bot answers after its delay, and the clock answers for people who are
        late."""
        since = counted_from(self.match, seat)
        player = self.players[seat]
        if not player.is_person:
            timed = await self._timed(seat)
            await self.clocks.until(seat, since, timed.second)
            return timed.action
        clock = clock_of(self.match, seat)
        answer = asyncio.ensure_future(player.decide(self.match.view(seat)))
        limit = seconds_for(self.match, seat, person=True)
        if clock is None or limit is None:
            return await answer
        late = asyncio.ensure_future(self.clocks.until(seat, since, limit))
        try:
            await asyncio.wait((answer, late), return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                return answer.result()
            self.late.add(seat)
            return clock.action
        finally:
            answer.cancel()
            late.cancel()

    async def _timed(self, seat: int) -> TimedAction:
        """A bot's timed answer in a race; a random legal action if it fails."""
        player = self.players[seat]
        assert isinstance(player, SeatedBot)
        try:
            action, delay = await player.timed(self.match.view(seat), race_stream(self.match, seat))
            why = refused_answer(self.match, seat, action)
        except Exception as error:  # a faulty bot must not stop the table, nor count against another
            why = describe_fault(error)
        if why:
            await self.listener.bot_failed(seat, why)
            action = random_action(self.match, seat)
            delay = UNADVISED
        return in_time(self.match, seat, action, delay)

    async def _first(self, tasks: Mapping[int, asyncio.Future[tuple[int, Action]]]) -> int | None:
        """The first seat to answer, people before bots; None if the questions became void."""
        void = asyncio.ensure_future(self._void.wait())
        try:
            waited: list[asyncio.Future[Any]] = [void, *tasks.values()]
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        finally:
            void.cancel()
        if self._void.is_set():
            return None
        return next(seat for seat, task in tasks.items() if task.done())

    async def _take(self, seat: int, answer: asyncio.Future[tuple[int, Action]]) -> None:
        """Plays an answer, or handles one that cannot be played."""
        if self.players[seat].is_person:
            _, action = answer.result()
            refusal = self.match.refusal(seat, action)
            if refusal is not None:
                await self.listener.refused(seat, refusal)
                return
        else:
            seat, action, why = checked_answer(self.match, seat, answer)
            if why:
                await self.listener.bot_failed(seat, why)
                if self._void.is_set():
                    return
        await self._play(seat, action)

    async def _play(self, seat: int, action: Action) -> None:
        events = self.match.play(seat, action)
        ended = self.match.deal.over
        played = self.match.acts[-1].action
        await self.listener.played(seat, played, events)
        # the screen may have undone the last action while it was shown
        if ended and self.match.deal.over:
            self.clocks.forget()
            await self.listener.deal_over(self.match)


def first_bot(match: Match, bots: Sequence[int]) -> int:
    """Which of several bots is asked. The choice is random but the same in every run of the match."""
    if len(bots) == 1:
        return bots[0]
    return random_for(match.seed, "who", match.happened).choice(bots)


def luck_action(match: Match) -> tuple[int, Action] | None:
    """In duplicate and in the deal of the day: a seat whose only choices are luck, and a random one of them.
    It is the same for everybody who plays the deal. None if no seat is in that position."""
    origin = Origin.of(match.origin)
    if origin.kind != DUPLICATE and not origin.day:
        return None
    for seat in match.actors:
        legal = match.legal(seat)
        luck = [action for action in legal if action.is_luck]
        if luck and len(luck) + (Pass() in legal) == len(legal):
            return seat, random_for(match.seed, "luck", match.deal_count, seat).choice(luck)
    return None


def checked_answer(
    match: Match, asked: int, answer: asyncio.Future[tuple[int, Action]]
) -> tuple[int, Action, str]:
    """The bot that acts, its answer and an empty text. If the answer cannot be played: a random legal action,
    and why."""
    try:
        seat, action = answer.result()
        why = refused_answer(match, seat, action)
    except (Exception, asyncio.CancelledError) as error:  # a faulty bot must not stop the table
        return asked, random_action(match, asked), describe_fault(error)
    return (seat, action, "") if not why else (seat, random_action(match, seat), why)


def refused_answer(match: Match, seat: int, action: object) -> str:
    """Why a bot's answer cannot be played; empty if it can."""
    if not isinstance(action, Action):
        return f"answered {action!r}, which is no action"
    refusal = match.refusal(seat, action)
    return f"answered {action}, which is refused: {refusal}" if refusal is not None else ""


def describe_fault(error: BaseException) -> str:
    """A bot's exception in one line."""
    return str(error) if isinstance(error, CardTableError) else f"{type(error).__name__}: {error}"


def stop_bots(players: Sequence[Player]) -> None:
    """Stops all bots and their programs when the table closes."""
    for player in players:
        if isinstance(player, SeatedBot):
            player.leave()


def random_action(match: Match, seat: int) -> Action:
    """A random legal action in place of a failed bot's."""
    return random_for(match.seed, "in place of", seat, match.happened).choice(match.legal(seat))
