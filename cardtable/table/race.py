"""Races: stages in which several seats may act at once, and the first to act is the one.

A bot names its action and a delay in seconds. At a screen the delay passes; in a simulation delays are only
compared.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Collection, Iterable

from msgspec import Struct

from cardtable.bots.basic_bots import BotPlayer
from cardtable.cards import HIDDEN
from cardtable.engine.actions import Action
from cardtable.engine.clock import Clock
from cardtable.engine.random_keys import random_for
from cardtable.match.match import Match
from cardtable.match.observed_match import ObservedMatch

TICK = 0.1
"""Seconds between two looks at a running clock."""
TYPING = 30.0
"""Seconds that a person has at least if the answer must be typed."""


class TimedAction(Struct, frozen=True):
    """A seat's action, and at which second of its clock it comes."""

    seat: int
    action: Action
    second: float


def is_race(match: ObservedMatch) -> bool:
    """Whether the running stage is a race."""
    stage = match.in_play.stage
    return stage is not None and stage.in_public


def clock_of(match: ObservedMatch, seat: int) -> Clock | None:
    """The clock that runs for a seat; None if there is none."""
    stage = match.in_play.stage
    return stage.clock(seat) if stage is not None else None


def counted_from(match: Match, seat: int) -> object:
    """What a seat's seconds are counted from: while it stays equal they run on."""
    clock, stage = clock_of(match, seat), match.in_play.stage
    since = clock.since if clock is not None else stage.since if stage is not None else None
    return match.happened if since is None else since


def has_clock(match: ObservedMatch) -> bool:
    """Whether whoever may act now has so long for it."""
    return any(clock_of(match, seat) is not None for seat in match.actors)


def is_timed(match: ObservedMatch, persons: Collection[int]) -> bool:
    """Whether anything runs against people who may act now: a clock, or bots that may be quicker."""
    return has_clock(match) or not set(match.actors).issubset(persons)


def curtained_in_race(match: ObservedMatch, persons: Collection[int]) -> list[int]:
    """Of the people who share a screen, those whose hands the curtain hides during a race, though they may
    see them. Nobody's where one person alone is at the screen: that hand lies open; nor that of a stack into
    which its owner does not look."""
    if len(persons) < 2 or not is_race(match):
        return []
    hands = {seat: match.view(seat).hand for seat in persons if not match.in_play.is_blind(seat)}
    return [seat for seat, hand in hands.items() if hand and HIDDEN not in hand]


def race_stream(match: Match, seat: int) -> random.Random:
    """A seat's random stream while its seconds run on. It is the same however often the seat is asked, until
    it has acted."""
    since = counted_from(match, seat)
    return random_for(match.seed, "race", seat, match.in_play.number, since, match.acted(seat))


def timed_answer(match: Match, seat: int, bot: BotPlayer) -> TimedAction:
    """A bot's timed answer. Raises what the bot raises."""
    action, delay = bot.timed(match.view(seat), race_stream(match, seat))
    return in_time(match, seat, action, delay)


def in_time(match: Match, seat: int, action: Action, delay: float) -> TimedAction:
    """The answer, or the clock's own action if it comes too late."""
    clock = clock_of(match, seat)
    if clock is not None and delay > clock.seconds:
        return TimedAction(seat, clock.action, clock.seconds)
    return TimedAction(seat, action, delay)


def earliest(match: Match, answers: Iterable[TimedAction]) -> TimedAction:
    """The first of several answers. Random keys break ties."""
    chances = random_for(match.seed, "who", match.happened)
    return min(answers, key=lambda answer: (answer.second, chances.random()))


class Clocks:
    """How long each seat has had. A clock stops while its seat is not asked, while `held`, and while
    it `waits`."""

    def __init__(self) -> None:
        self.held = False
        self.waits = False
        """Whether all clocks wait for people who could not look at their hands yet."""
        self._ran: dict[tuple[int, object], float] = {}

    def ran(self, seat: int, clock: Clock | None) -> float:
        """For how many seconds this clock of the seat has run."""
        return self._ran.get((seat, clock.since), 0.0) if clock is not None else 0.0

    def forget(self) -> None:
        """Resets all clocks: a deal is over, or acts were undone."""
        self._ran.clear()

    async def until(self, seat: int, since: object, second: float) -> None:
        """Lets the seat's seconds, counted from there, run to that second."""
        key = (seat, since)
        while (left := second - self._ran.get(key, 0.0)) > 0:
            step = min(TICK, left)
            await asyncio.sleep(step)
            if not (self.held or self.waits):
                self._ran[key] = self._ran.get(key, 0.0) + step


def seconds_for(match: ObservedMatch, seat: int, *, person: bool) -> float | None:
    """How many seconds the seat has, more for a person who must type. None without a clock."""
    clock = clock_of(match, seat)
    if clock is None:
        return None
    typed = person and any(action.is_typed for action in match.legal(seat))
    return max(clock.seconds, TYPING) if typed else clock.seconds
