"""The arena: bots play each other on duplicate deals.

Each deal is played once for every bot, with the bots moved on one seat each time, so that every bot holds the
cards of every seat. A task is a pure function of its description. Any executor of `concurrent.futures` may
run tasks, and the same seed gives the same results however many workers there are.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from cardtable.bots.basic_bots import UNADVISED, BotPlayer
from cardtable.bots.bot_names import make_bot
from cardtable.bots.event_feed import EventFeed
from cardtable.bots.program_bot import ProgramBot
from cardtable.bots.weighted_bot import WeightedBot
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.random_keys import random_for
from cardtable.errors import OptionError
from cardtable.lab.workers import results_in_order
from cardtable.match.match import Match
from cardtable.table.race import TimedAction, earliest, is_race, timed_answer
from cardtable.table.turn_loop import describe_fault, first_bot, random_action, refused_answer

MOST_ACTIONS = 20_000
"""Actions after which a rotation is given up."""


@dataclass(frozen=True)
class ArenaTask:
    """One deal, or a whole match, that is played once for each rotation of the bots.

    `number` is the deal to play, counted from 1. If the match ends before it, its last deal is played.
    """

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...]
    seed: int
    whole: bool = False
    number: int = 1


@dataclass(frozen=True)
class ArenaOutcome:
    """The results of one task. Each tuple has one entry for each bot."""

    seed: int
    points: tuple[float, ...]
    """Mean points of the seats that the bot held."""
    wins: tuple[float, ...]
    """The share of those seats that won; a win shared by several sides counts in parts."""
    seconds: tuple[float, ...]
    """Time spent on decisions."""
    decisions: tuple[int, ...]
    stood_in: tuple[int, ...]
    """Decisions for which a random action replaced the bot's own."""
    faults: tuple[str, ...]
    """The bot's first fault; empty if it had none."""


@dataclass
class _Counts:
    """Running sums of one task. Each list has one entry for each bot."""

    points: list[float]
    wins: list[float]
    seconds: list[float]
    decisions: list[int]
    seats_held: list[int]
    stood_in: list[int]
    faults: list[str]

    @staticmethod
    def of(count: int) -> _Counts:
        return _Counts(
            points=[0.0] * count,
            wins=[0.0] * count,
            seconds=[0.0] * count,
            decisions=[0] * count,
            seats_held=[0] * count,
            stood_in=[0] * count,
            faults=[""] * count,
        )


@dataclass
class _Rotation:
    """A match with the bots in one order round the table."""

    match: Match
    bot_at: Sequence[int]
    """By seat the index of its bot in the task."""
    names: list[str]
    """By seat the name of its bot."""
    bots: list[BotPlayer]
    streams: list[random.Random]
    """By seat the random numbers of its bot."""
    counts: _Counts

    def is_replaced(self, seat: int) -> bool:
        """Whether another bot plays in place of the one that was named for that seat."""
        bot = self.bots[seat]
        return bot.is_out if isinstance(bot, ProgramBot) else self.names[seat] in _SLOW_PROGRAMS

    def close(self) -> None:
        """Stops the bots. A program that was too slow is remembered, and not waited for again."""
        for bot, name, at in zip(self.bots, self.names, self.bot_at, strict=True):
            bot.stop()
            if isinstance(bot, ProgramBot) and bot.is_out and bot.is_slow:
                _SLOW_PROGRAMS[name] = self.counts.faults[at]


_SLOW_PROGRAMS: dict[str, str] = {}
"""Programs that were dropped for being slow, with their fault. This process does not start them again."""


def play_task(task: ArenaTask) -> ArenaOutcome:
    """Plays the same cards once for each rotation of the bots."""
    count = len(task.bots)
    counts = _Counts.of(count)
    for shift in range(count):
        _play_rotation(task, [(seat + shift) % count for seat in range(task.seats)], counts)
    seats_held = [max(1, one) for one in counts.seats_held]
    return ArenaOutcome(
        task.seed,
        tuple(points / seats for points, seats in zip(counts.points, seats_held, strict=True)),
        tuple(wins / seats for wins, seats in zip(counts.wins, seats_held, strict=True)),
        tuple(counts.seconds),
        tuple(counts.decisions),
        tuple(counts.stood_in),
        tuple(counts.faults),
    )


def _play_rotation(task: ArenaTask, bot_at: Sequence[int], counts: _Counts) -> None:
    """Plays one rotation and adds it to the counts. `bot_at`: the index of the bot in each seat."""
    match = match_at_deal(task)
    deal = match.in_play
    names = [task.bots[at] for at in bot_at]
    bots = [
        make_bot("careful" if name in _SLOW_PROGRAMS else name, alone=True, feed=EventFeed(match, seat))
        for seat, name in enumerate(names)
    ]
    streams = [random_for(str(task.seed), "arena", seat, name) for seat, name in enumerate(names)]
    for at in bot_at:
        counts.faults[at] = counts.faults[at] or _SLOW_PROGRAMS.get(task.bots[at], "")
    rotation = _Rotation(match, bot_at, names, bots, streams, counts)
    try:
        for _ in range(MOST_ACTIONS):
            if match.over or (deal.over and not task.whole):
                break
            _play_one_action(rotation)
    finally:
        rotation.close()
    points = match.scores if task.whole else deal.points
    winners = match.winners if task.whole else leading_sides(points, low=match.game.low_wins)
    for seat, at in enumerate(bot_at):
        side = deal.side(seat)
        counts.seats_held[at] += 1
        counts.points[at] += points[side]
        counts.wins[at] += (side in winners) / max(1, len(winners))


def match_at_deal(task: ArenaTask) -> Match:
    """A match that stands at the task's deal. Quick play gets there, with the same cards in every
    rotation."""
    match = Match(find_game(task.game), task.seats, seed=task.seed, options=dict(task.options))
    rng = random_for(str(task.seed), "before")
    while match.in_play.number < task.number:
        seat = match.in_play.random_actor(rng)
        match.play(seat, bot_of(match.game).quick_play(match.in_play, seat, rng))
        if match.over:
            return match_at_deal(replace(task, number=match.deal.number))
    return match


def leading_sides(points: Sequence[float], *, low: bool) -> tuple[int, ...]:
    """The sides with the best score."""
    best = min(points) if low else max(points)
    return tuple(side for side, one in enumerate(points) if one == best)


def _play_one_action(rotation: _Rotation) -> None:
    """Plays one action. The time to decide is counted for the bot that acts."""
    match = rotation.match
    if is_race(match):
        answers = dict(_answer_or_substitute(rotation, seat) for seat in match.actors)
        first = earliest(match, answers)
    else:
        first, is_own = _answer_or_substitute(rotation, first_bot(match, match.actors))
        answers = {first: is_own}
    at = rotation.bot_at[first.seat]
    rotation.counts.decisions[at] += 1
    rotation.counts.stood_in[at] += not answers[first]
    match.play(first.seat, first.action)


def _answer_or_substitute(rotation: _Rotation, seat: int) -> tuple[TimedAction, bool]:
    """The action of a seat, and whether its own bot chose it.

    A bot's fault does not end the arena: it is noted, and a random legal action is played instead.
    """
    match = rotation.match
    counts = rotation.counts
    at = rotation.bot_at[seat]
    is_own = not rotation.is_replaced(seat)
    began = time.perf_counter()
    try:
        answer = _ask(rotation, seat, rotation.bots[seat])
        fault = refused_answer(match, seat, answer.action)
    except Exception as error:  # a bot may raise anything; it is noted as its fault
        answer, fault = None, describe_fault(error)
    counts.seconds[at] += time.perf_counter() - began
    if answer is not None and not fault:
        return answer, is_own
    counts.faults[at] = counts.faults[at] or fault
    return TimedAction(seat, random_action(match, seat), UNADVISED), False


def _ask(rotation: _Rotation, seat: int, bot: BotPlayer) -> TimedAction:
    """A bot's answer. Its delay is only asked for in a race."""
    if is_race(rotation.match):
        return timed_answer(rotation.match, seat, bot)
    return TimedAction(seat, bot.decide(rotation.match.view(seat), rotation.streams[seat]), 0.0)


# Totals of many tasks


@dataclass
class Totals:
    """Sums over many outcomes. Each list has one entry for each bot. A study keeps them as JSON."""

    played: int
    """The number of outcomes."""
    points: list[float]
    wins: list[float]
    ahead: list[float]
    """Leads over the mean of the other bots, in points."""
    squares: list[float]
    """The leads squared, for the variance."""
    seconds: list[float]
    decisions: list[int]
    stood_in: list[int]
    faults: list[str]

    @staticmethod
    def of(bots: int) -> Totals:
        return Totals(
            played=0,
            points=[0.0] * bots,
            wins=[0.0] * bots,
            ahead=[0.0] * bots,
            squares=[0.0] * bots,
            seconds=[0.0] * bots,
            decisions=[0] * bots,
            stood_in=[0] * bots,
            faults=[""] * bots,
        )

    def add(self, one: ArenaOutcome) -> None:
        leads = [_lead(one.points, at) for at in range(len(one.points))]
        self.join(
            Totals(
                played=1,
                points=[*one.points],
                wins=[*one.wins],
                ahead=leads,
                squares=[lead * lead for lead in leads],
                seconds=[*one.seconds],
                decisions=[*one.decisions],
                stood_in=[*one.stood_in],
                faults=[*one.faults],
            )
        )

    def join(self, more: Totals) -> None:
        """Adds other totals to these."""
        self.played += more.played
        for name in ("points", "wins", "ahead", "squares", "seconds", "decisions", "stood_in"):
            mine, theirs = getattr(self, name), getattr(more, name)
            setattr(self, name, [one + other for one, other in zip(mine, theirs, strict=True)])
        self.faults = [mine or theirs for mine, theirs in zip(self.faults, more.faults, strict=True)]

    def fits(self, played: int, bots: int) -> bool:
        """Whether these are sums of that many outcomes for that many bots."""
        lists = [value for value in vars(self).values() if isinstance(value, list)]
        return self.played == played and all(len(one) == bots for one in lists)


@dataclass
class Standings:
    """The standings of the bots after many tasks."""

    game: str
    seats: int
    bots: tuple[str, ...]
    whole: bool
    number: int
    totals: Totals

    @staticmethod
    def of(task: ArenaTask, totals: Totals | None = None) -> Standings:
        """Standings for tasks like this one; empty without totals."""
        if totals is None:
            totals = Totals.of(len(task.bots))
        return Standings(task.game, task.seats, task.bots, task.whole, task.number, totals)

    def facts(self) -> dict[str, Any]:
        """The standings for `--json`. Only the times differ between runs of the same seeds."""
        return {
            "game": self.game,
            "seats": self.seats,
            "unit": "match" if self.whole else "deal",
            "number": None if self.whole else self.number,
            "played": self.totals.played,
            "bots": [self._bot_facts(at) for at in range(len(self.bots))],
        }

    def _bot_facts(self, at: int) -> dict[str, Any]:
        ahead, half_width = self.ahead(at)
        sums = self.totals
        played = max(sums.played, 1)
        decisions = sums.decisions[at]
        return {
            "bot": self.bots[at],
            "points": round(sums.points[at] / played, 4),
            "ahead": round(ahead, 4),
            "ahead_95": round(half_width, 4),
            "wins": round(sums.wins[at] / played, 4),
            "decisions": decisions,
            "stood_in": sums.stood_in[at],
            "fault": sums.faults[at],
            "ms_a_decision": round(1000 * sums.seconds[at] / max(decisions, 1), 3),
        }

    def ahead(self, at: int) -> tuple[float, float]:
        """A bot's mean lead over the mean of the other bots, in points, and the half width of its 95 %
        confidence interval."""
        played = self.totals.played
        mean = self.totals.ahead[at] / max(played, 1)
        if played < 2:
            return mean, math.inf
        variance = max(0.0, self.totals.squares[at] - played * mean * mean) / (played - 1)
        return mean, 1.96 * math.sqrt(variance / played)


def _lead(points: Sequence[float], at: int) -> float:
    others = [one for place, one in enumerate(points) if place != at]
    return points[at] - (fmean(others) if others else 0.0)


def make_tasks(
    game: str,
    seats: int | None,
    options: Mapping[str, object],
    bots: Sequence[str],
    count: int,
    seed: int = 1,
    *,
    whole: bool = False,
    number: int = 1,
) -> list[ArenaTask]:
    """The tasks of an arena. Raises OptionError if the game refuses the options or a bot is unknown."""
    rules = find_game(game)
    if len(bots) < 2:
        raise OptionError(f"an arena compares two bots or more: --bots {bots[0]},random")
    taken, _ = rules.configure(seats, options)
    for name in bots:
        bot = make_bot(name, alone=True)
        if isinstance(bot, WeightedBot):
            bot.check(rules)
    given = tuple(sorted(options.items()))
    return [ArenaTask(game, taken, given, tuple(bots), seed + at, whole, number) for at in range(count)]


def run_tasks(todo: Sequence[ArenaTask], executor: Executor | None = None) -> Iterator[ArenaOutcome]:
    """Yields the outcomes in the order of the tasks, each as soon as it is there."""
    return results_in_order(play_task, todo, executor)
