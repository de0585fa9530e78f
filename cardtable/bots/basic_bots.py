"""The bots that do not search: random, easy and careful. A bot gets the view of its seat, never the deal."""

from __future__ import annotations

import random
from typing import ClassVar, Protocol

from cardtable.bots.beginner import beginners_choice
from cardtable.cards import Card
from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.bot import NEVER, Advice
from cardtable.engine.view import View

_PATIENCE = 8
"""Times that the same choice may be made over the same cards before another is tried."""
UNHURRIED = 60.0
"""Seconds that a race without a clock is taken to last."""
UNADVISED = 1.0
"""Seconds until an action of which the game says nothing."""
EASE = 1.6
"""Factor by which an easy bot is slower than a careful player in a race."""

PROGRAM_KIND = "cmd"
"""The kind of a bot that is a program of its own."""


class BotPlayer(Protocol):
    """A player that a program makes: it chooses one of the legal actions."""

    @property
    def name(self) -> str:
        """The word for it, as in a list of seats."""
        ...

    @property
    def about(self) -> str:
        """One line for the lobby."""
        ...

    @property
    def quick(self) -> bool:
        """Whether it answers within milliseconds."""
        ...

    @property
    def think_time(self) -> float:
        """Seconds that every decision at a table takes, whether there is a choice or not; 0 for none."""
        ...

    def decide(self, view: View, rng: random.Random) -> Action:
        """One of `view.legal`. All chance comes from `rng`."""
        ...

    def timed(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """In a race: what it does, and after how many seconds of the clock."""
        ...

    def stop(self) -> None:
        """Cancels what it is thinking about: the table has moved on."""
        ...


class _LoopBreaker:
    """Tries something else when a bot repeats a choice and nothing changes by it."""

    def __init__(self) -> None:
        self._before: tuple[tuple[Card, ...], list[Action]] | None = None
        self._choice: Action | None = None
        self._times = 0

    def choose(self, view: View, wish: Action, rng: random.Random) -> Action:
        """The wished action; another at random if it was tried in vain more than `_PATIENCE` times."""
        now = (view.hand, view.legal)
        if now != self._before or wish != self._choice:
            self._before, self._choice, self._times = now, wish, 1
            return wish
        self._times += 1
        others = [action for action in view.legal if action != wish]
        if self._times <= _PATIENCE or not others:
            return wish
        self._times = 0
        return rng.choice(others)


class RandomBot:
    """Any legal action, each as likely as the next."""

    name: ClassVar[str] = "random"
    about: ClassVar[str] = "plays anything that is legal"
    quick: ClassVar[bool] = True
    think_time: ClassVar[float] = 0.0

    def __init__(self) -> None:
        self._loop_breaker = _LoopBreaker()

    def decide(self, view: View, rng: random.Random) -> Action:
        """A legal action at random."""
        return self._loop_breaker.choose(view, rng.choice(view.legal), rng)

    def timed(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """Anything, after a random part of the first third of the time."""
        stage = view.deal.stage
        clock = stage.clock(view.seat) if stage is not None else None
        whole = clock.seconds if clock is not None else UNHURRIED
        delay = whole * rng.uniform(1 / 30, 1 / 3)  # before the choice, which hangs on the hand
        return rng.choice(view.legal), delay

    def stop(self) -> None:
        """Never thinks."""


class CarefulBot:
    """Follows the game's own heuristics; where a game has none, plays at random."""

    name: ClassVar[str] = "careful"
    about: ClassVar[str] = "plays by the game's own rules of thumb"
    quick: ClassVar[bool] = False
    think_time: ClassVar[float] = 0.0

    def __init__(self) -> None:
        self._loop_breaker = _LoopBreaker()

    def advice(self, view: View, rng: random.Random) -> list[Advice]:
        """The advice it goes by, best first."""
        return careful_player.advise(view, rng)

    def decide(self, view: View, rng: random.Random) -> Action:
        """The action that is advised first."""
        advice = self.advice(view, rng)
        wish = advice[0].action if advice else rng.choice(view.legal)
        return self._loop_breaker.choose(view, wish, rng)

    def timed(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """The first of the advised actions that it does in time at all, after its delay."""
        advice = self.advice(view, rng)
        first = next((one for one in advice if one.delay < NEVER), advice[0] if advice else None)
        return (first.action, first.delay) if first is not None else (rng.choice(view.legal), UNADVISED)

    def stop(self) -> None:
        """Never thinks long."""


class EasyBot(CarefulBot):
    """A beginner, who is slow in a race."""

    name: ClassVar[str] = "easy"
    about: ClassVar[str] = "plays by feel, and forgets what was played"

    def decide(self, view: View, rng: random.Random) -> Action:
        """The action of a beginner."""
        wish = beginners_choice(view, rng) or rng.choice(view.legal)
        return self._loop_breaker.choose(view, wish, rng)

    def timed(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """The action of a careful player, later."""
        action, delay = super().timed(view, rng)
        return action, delay if delay >= NEVER else delay * EASE
