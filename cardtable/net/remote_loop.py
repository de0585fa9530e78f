"""Asks the people before a screen what a host elsewhere asks of them, and tells the screen what is played
there.

What is told follows in order, each at the screen's own pace; what makes it void comes at once.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Coroutine, Sequence
from typing import Any

from cardtable.engine.deal import Clock, Refusal
from cardtable.errors import CardTableError
from cardtable.net.joined import JoinedListener
from cardtable.net.messages import (
    Anew,
    Answer,
    Asked,
    BotFailed,
    DealOver,
    FromHost,
    LaidOpen,
    People,
    Played,
    Ready,
    Refused,
    Running,
    Said,
    TakenBack,
    Talk,
    Welcome,
    Whole,
    Wished,
    WishOver,
)
from cardtable.net.remote_match import cards_of
from cardtable.net.remote_sitting import FarSitting
from cardtable.table.seats import PersonSeat, Seat
from cardtable.text import clean

MOST_QUEUED = 300
"""Messages that wait for a screen that is behind another page; then the table is shown anew."""
_LONGEST = 400


class NobodyHere:
    """Who answers for a seat at another terminal."""

    is_person = False

    def __init__(self, name: str, kind: str) -> None:
        self.name, self.kind = name, kind

    async def decide(self, view: object) -> Any:
        """Nobody asks them here."""
        raise RuntimeError("a seat of another terminal was asked here")


class FarClocks:
    """Clocks that run at the host, as far as this terminal knows."""

    def __init__(self) -> None:
        self._ran: dict[int, float] = {}
        self._since = 0.0

    def stand(self, running: Sequence[Running]) -> None:
        """They have run so long by now."""
        self._ran = {one.seat: one.seconds for one in running}
        self._since = time.monotonic()

    def ran(self, seat: int, clock: Clock | None) -> float:
        """Seconds that the clock of the seat has run."""
        return self._ran[seat] + time.monotonic() - self._since if seat in self._ran and clock else 0.0


class FarLoop:
    """The loop of one terminal at a table elsewhere."""

    listener: JoinedListener
    """The screen. Set before it runs."""

    def __init__(self, sitting: FarSitting, messages: AsyncIterator[FromHost | None]) -> None:
        self.sitting = sitting
        self.clocks = FarClocks()
        self.seats: list[Seat] = []
        self._messages = messages
        self._queue: deque[FromHost] = deque()
        self._some = asyncio.Event()
        self._disturbed = asyncio.Event()
        self._free = asyncio.Event()
        self._free.set()
        self._asked: Asked | None = None
        self._generation = 0
        """How often all that was told before became void."""
        self._is_behind = False
        self._is_over = False
        self._is_closed = False
        self._ending: DealOver | None = None
        """How the match's end is told, as long as the host has not told it."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._fault: BaseException | None = None
        self.sit()

    def sit(self) -> None:
        """Who answers here: the people before this screen, those who sat there already among them."""
        kept = {at: seat for at, seat in enumerate(self.seats) if isinstance(seat, PersonSeat)}
        asked = next((seat.asked for seat in kept.values()), None)
        names, kinds = self.sitting.real_names, self.sitting.kinds
        self.seats = [
            kept.get(at) or PersonSeat(name, kind, asked)
            if at in self.sitting.persons
            else NobodyHere(name, kind)
            for at, (name, kind) in enumerate(zip(names, kinds, strict=True))
        ]

    # What a page asks of its loop

    @property
    def is_held(self) -> bool:
        """Whether nothing is told now."""
        return not self._free.is_set()

    def hold(self) -> None:
        """Nothing is told until it is let go; the table elsewhere goes on."""
        self._free.clear()

    def let_go(self) -> None:
        """Goes on."""
        self._free.set()

    async def until_free(self) -> None:
        """Waits while it is held."""
        await self._free.wait()

    def disturb(self) -> None:
        """Lets go of the question that stands here, and puts it again."""
        self._disturbed.set()

    @property
    def is_disturbed(self) -> bool:
        """Whether all questions that are being put are void."""
        return self._disturbed.is_set()

    # Receiving

    async def run(self) -> None:
        """Tells and asks until the match is over, or nobody need come back."""
        receiving = asyncio.ensure_future(self._receive())
        try:
            while not self._is_over:
                await self._next()
            if self._fault is not None:
                raise self._fault
        finally:
            receiving.cancel()
            for task in self._tasks:
                task.cancel()

    async def _receive(self) -> None:
        """Takes what comes: some of it at once, the rest in its order."""
        try:
            async for message in self._messages:
                self._take(message)
        except CardTableError as error:
            self.sitting.member.parted = f"What the host shows does not hold together: {error}"
        except Exception as error:  # a fault of this program: it is raised where the page runs the loop
            self._fault, self._is_over = error, True
            self._disturbed.set()
        self._is_closed = True
        self._end()
        self._tell(self.listener.changed())

    def _end(self) -> None:
        """The host is gone: if the match was over, its end is shown all the same."""
        if self._ending is not None:
            self._enqueue(self._ending)
            self._ending = None
        self._some.set()

    def _take(self, message: FromHost | None) -> None:
        """What makes others void, or waits for nothing, is done at once."""
        sitting, screen = self.sitting, self.listener
        match message:
            case None:
                self._end()
                self._tell(screen.changed())
            case Welcome():
                sitting.seat(message)
            case Whole():
                self._begin(message)
            case TakenBack():
                self._void()
                sitting.take_back(message)
                self._tell(screen.taken_back())
            case People():
                sitting.meet(message)
                self._tell(screen.changed())
            case Wished():
                self._tell(screen.wished(message))
            case WishOver():
                self._tell(screen.wish_over(message.number, message.granted, clean(message.said, _LONGEST)))
            case LaidOpen():
                sitting.take_laid_open(message)
            case Talk():
                self._tell(screen.talked(clean(message.name, 40), clean(message.text, 120)))
            case Said():
                self._tell(screen.told_here(clean(message.text, _LONGEST)))
            case BotFailed():
                self._tell(screen.bot_failed(message.seat, clean(message.why, _LONGEST)))
            case Played() | Asked() | DealOver() | Refused():
                self._note_ending(message)
                self._enqueue(message)
            case _:
                return

    def _begin(self, whole: Whole) -> None:
        """The table anew: whatever was to be told is part of it."""
        self._void()
        self.sitting.begin(whole)
        self.sit()
        told = [clean(line, _LONGEST) for line in whole.said]
        match whole.why:
            case "seats":
                self._tell(self.listener.reseated(told))
            case "back":
                self._tell(self.listener.taken_back())
            case "again":
                self._tell(self.listener.begun_again())
            case _:
                self._tell(self.listener.begun_anew())

    def _void(self) -> None:
        """What waits to be told is void, and so is the question that stands."""
        self._generation += 1
        self._queue.clear()
        self._is_behind = False
        self._ending = None
        self._asked = None
        self._disturbed.set()
        self._some.set()

    def _note_ending(self, message: FromHost) -> None:
        """Whether the match's end is still to be told."""
        if isinstance(message, Played) and message.state.over:
            history = [list(scores) for scores in self.sitting.score_history]
            self._ending = DealOver(message.act.dealt, history)
        elif isinstance(message, DealOver):
            self._ending = None

    def _enqueue(self, message: FromHost) -> None:
        if self._is_behind:
            return
        if len(self._queue) >= MOST_QUEUED:
            self._queue.clear()
            self._is_behind = True
        else:
            self._queue.append(message)
        self._some.set()

    def _tell(self, telling: Coroutine[Any, Any, None]) -> None:
        """Tells the screen something at once."""
        task = asyncio.ensure_future(telling)
        self._tasks.add(task)
        task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        """A fault of the screen is raised where it runs this loop."""
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            self._fault, self._is_over = fault, True
            self._some.set()
            self._disturbed.set()

    # Telling

    async def _next(self) -> None:
        """Tells what comes next, when the screen is free for it."""
        await self.until_free()
        if self._asked is not None and self.is_disturbed and not self._queue:
            await self._ask(self._asked)
            return
        if self._is_behind:
            self.sitting.member.send(Anew())
        if not self._queue:
            if self._is_closed:
                self._is_over = True
                return
            self._some.clear()
            disturbed = asyncio.ensure_future(self._disturbed.wait()) if self._asked is not None else None
            some = asyncio.ensure_future(self._some.wait())
            await _first(some, *([disturbed] if disturbed is not None else []))
            return
        await self._show(self._queue.popleft())

    async def _show(self, message: FromHost) -> None:
        """One thing after the other."""
        match message:
            case Played():
                self._asked = None
                step = self.sitting.match.take_in(message.act, message.state)
                await self.listener.played(step.seat, step.action, step.events)
            case Asked():
                self._asked = message
                self.clocks.stand(message.clocks)
                await self._ask(message)
            case Refused():
                refusal = Refusal(message.rule, clean(message.sentence, 2000), cards_of(message.cards))
                await self.listener.refused(message.seat, refusal)
            case DealOver():
                await self._deal_over(message)
            case _:
                return

    async def _deal_over(self, message: DealOver) -> None:
        """The end of a deal is looked at here; the table goes on when all have."""
        course, generation = self.sitting.match, self._generation
        self._asked = None
        course.note_scores(message.history)
        await self.listener.deal_over(course)
        if generation == self._generation:
            self.sitting.member.send(Ready(message.dealt))
            self._is_over = self._is_over or (course.over and not self.sitting.stays)

    async def _ask(self, asked: Asked) -> None:
        """Puts the question that stands, and again whenever it is disturbed."""
        course = self.sitting.match
        self._disturbed.clear()
        await self.listener.before(course.actors)
        if self._asked is not asked or self.is_disturbed or self._queue:
            return
        tasks = {
            seat: asyncio.ensure_future(player.decide(course.view(seat)))
            for seat, player in enumerate(self.seats)
            if seat in asked.persons and isinstance(player, PersonSeat)
        }
        if not tasks:
            return
        self._some.clear()
        try:
            some, disturbed = (asyncio.ensure_future(event.wait()) for event in (self._some, self._disturbed))
            await _first(some, disturbed, *tasks.values())
        finally:
            for task in tasks.values():
                task.cancel()
        answered = next((seat for seat, task in tasks.items() if _is_answered(task)), None)
        await asyncio.gather(*tasks.values(), return_exceptions=True)
        if answered is not None and self._asked is asked:
            self._asked = None
            action = tasks[answered].result()
            self.sitting.member.send(Answer(asked.number, answered, str(action)))


def _is_answered(task: asyncio.Future[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


async def _first(*waited: asyncio.Future[Any]) -> None:
    """Waits until the first of them is done; what only waits for something is let go then."""
    try:
        await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waited[:2]:
            one.cancel()
