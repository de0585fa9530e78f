"""The players who sit in the seats: persons and bots."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from cardtable.engine.actions import Action
from cardtable.engine.view import View

if TYPE_CHECKING:
    from cardtable.bots.basic_bots import BotPlayer

T = TypeVar("T")
_TICK = 1.0

TIMEOUT = 20.0
"""Seconds that a bot may think before a random action is played in its place."""


class Player(Protocol):
    """A player. `kind` is `you`, `person` or a kind of bot."""

    name: str
    kind: str

    @property
    def is_person(self) -> bool:
        """Whether this is a person."""
        ...

    async def decide(self, view: View) -> Action:
        """The player's action. Cancelled if the table moves on without it."""
        ...


class PersonPlayer:
    """A person. The question is open in `view` until the screen calls `answer`.

    `asked` is called when a question opens.
    """

    is_person = True

    def __init__(
        self, name: str, kind: str = "person", asked: Callable[[PersonPlayer], None] | None = None
    ) -> None:
        self.name = name
        self.kind = kind
        self.asked = asked
        self.view: View | None = None
        self._answer: asyncio.Future[Action] | None = None

    async def decide(self, view: View) -> Action:
        """Waits for the person."""
        answer: asyncio.Future[Action] = asyncio.get_running_loop().create_future()
        self.view = view
        self._answer = answer
        if self.asked is not None:
            self.asked(self)
        try:
            return await answer
        finally:
            if self._answer is answer:
                self.view = None
                self._answer = None

    def answer(self, action: Action) -> bool:
        """Answers the open question; False, and no effect, if there is none."""
        if self._answer is None or self._answer.done():
            return False
        self._answer.set_result(action)
        return True


class SeatedBot:
    """A bot at the table. A quick one answers at once, others in a thread of their own, which can be
    abandoned."""

    is_person = False

    def __init__(self, name: str, bot: BotPlayer, rng: random.Random, *, timeout: float = TIMEOUT) -> None:
        self.name = name
        self.kind = bot.name
        self.bot = bot
        self.rng = rng
        self.timeout = timeout

    async def decide(self, view: View) -> Action:
        """The bot's choice. Raises what the bot raises, and TimeoutError if it is slow."""
        if self.bot.quick:
            return self.bot.decide(view, self.rng)
        # An abandoned thread may go on drawing random numbers, so it gets a stream of its own.
        rng = random.Random(self.rng.getrandbits(64))
        began = time.monotonic()
        action = await self._patiently(lambda: self.bot.decide(view, rng))
        await asyncio.sleep(self._hesitation(view) - (time.monotonic() - began))
        return action

    def _hesitation(self, view: View) -> float:
        """Seconds that the choice takes at least. A thinking bot takes its time even without a choice;
        otherwise everybody could see that its hand left it none. Its last card is known anyway."""
        return min(self.bot.think_time, self.timeout / 2) if len(view.hand) > 1 else 0.0

    async def timed(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """In a race: the bot's choice and its delay in seconds."""
        return await self._patiently(lambda: self.bot.timed(view, rng))

    def leave(self) -> None:
        """Stops the bot."""
        self.bot.stop()

    async def _patiently(self, think: Callable[[], T]) -> T:
        try:
            return await _in_thread(think, self.timeout)
        except TimeoutError:
            self.bot.stop()
            raise TimeoutError(f"no answer within {self.timeout:g} seconds") from None
        except asyncio.CancelledError:
            self.bot.stop()
            raise


async def _in_thread(work: Callable[[], T], timeout: float) -> T:
    """Runs work in a daemon thread, which blocks neither the screen nor the end of the program."""
    loop = asyncio.get_running_loop()
    outcome: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: Exception | None) -> None:
        if outcome.done():
            return
        if error is not None:
            outcome.set_exception(error)
        else:
            outcome.set_result(result)  # type: ignore[arg-type]  # T may itself allow None

    def run() -> None:
        result: T | None = None
        failure: Exception | None = None
        try:
            result = work()
        except Exception as error:  # whatever a bot raises is reported, never swallowed
            failure = error
        with contextlib.suppress(RuntimeError):  # the table was closed meanwhile
            loop.call_soon_threadsafe(settle, result, failure)

    threading.Thread(target=run, daemon=True, name="bot").start()
    try:
        return await _within(outcome, timeout)
    finally:
        outcome.cancel()


async def _within(outcome: asyncio.Future[T], timeout: float) -> T:
    """The outcome within that many seconds. They are counted one by one: while the whole program is suspended
    the clock goes on but nobody can think."""
    left = timeout
    while left > 0:
        step = min(_TICK, left)
        await asyncio.wait((outcome,), timeout=step)
        if outcome.done():
            return outcome.result()
        left -= step
    raise TimeoutError
