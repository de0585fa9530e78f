"""The arena: bots against bots on duplicate deals.

Every deal is played as often as there are bots, the bots moving one seat on each time, so that each bot
has held the cards of each seat. A task is a pure function of its description, and any executor of
`concurrent.futures` may run them: the same seed gives the same results however many do the work.
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

from cardtable.bots.basic_bots import UNADVISED, Bot
from cardtable.bots.bot_names import make_bot
from cardtable.bots.event_feed import EventFeed
from cardtable.bots.program_bot import ProgramBot
from cardtable.discovery.installed_games import find_game
from cardtable.engine.random_keys import random_for
from cardtable.errors import OptionError
from cardtable.lab.workers import in_order
from cardtable.match.match import Match
from cardtable.table.loop import describe_fault, first_bot, random_action, refused_answer
from cardtable.table.race import TimedAction, earliest, is_race, timed_answer

LONGEST = 20_000
"""Actions after which a task is given up."""


@dataclass(frozen=True)
class Task:
    """One deal (or a whole match) of a game, to be played once for each way the bots may sit.

    `number` says which deal of a match. Where the match ends before, its last deal is meant.
    """

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...]
    seed: int
    whole: bool = False
    number: int = 1


@dataclass(frozen=True)
class Outcome:
    """What one task came to, by bot: mean points of its seats, share of wins, seconds and decisions; how many
    decisions were made in its place, and what was the first fault."""

    seed: int
    points: tuple[float, ...]
    wins: tuple[float, ...]
    seconds: tuple[float, ...]
    decisions: tuple[int, ...]
    stood_in: tuple[int, ...]
    faults: tuple[str, ...]


@dataclass
class _Counter:
    """What is counted for each bot."""

    points: list[float]
    wins: list[float]
    seconds: list[float]
    decisions: list[int]
    held: list[int]
    stood_in: list[int]
    faults: list[str]

    @staticmethod
    def of(count: int) -> _Counter:
        """For so many bots."""
        zeros, nothing = [0.0] * count, [0] * count
        return _Counter(zeros, [*zeros], [*zeros], nothing, [*nothing], [*nothing], [""] * count)


@dataclass
class _Sitting:
    """One way to sit at a match: in each seat which of the task's bots, its name, the bot, its chances."""

    match: Match
    who: Sequence[int]
    names: list[str]
    bots: list[Bot]
    streams: list[random.Random]
    tally: _Counter

    def is_out(self, seat: int) -> bool:
        """Whether another bot plays for the one that sits there."""
        bot = self.bots[seat]
        return bot.is_out if isinstance(bot, ProgramBot) else self.names[seat] in _SLOW

    def close(self) -> None:
        """The bots rise; whoever was waited for in vain is not waited for again."""
        for bot, name, at in zip(self.bots, self.names, self.who, strict=True):
            bot.stop()
            if isinstance(bot, ProgramBot) and bot.is_out and bot.is_slow:
                _SLOW[name] = self.tally.faults[at]


_SLOW: dict[str, str] = {}
"""Programs that were out for being late, with their fault: this process waits for them no more."""


def play_task(task: Task) -> Outcome:
    """Plays a task: the same cards once for each rotation of the bots."""
    count = len(task.bots)
    tally = _Counter.of(count)
    for shift in range(count):
        _play(task, [(seat + shift) % count for seat in range(task.seats)], tally)
    held = [max(1, one) for one in tally.held]
    return Outcome(
        task.seed,
        tuple(points / seats for points, seats in zip(tally.points, held, strict=True)),
        tuple(wins / seats for wins, seats in zip(tally.wins, held, strict=True)),
        tuple(tally.seconds),
        tuple(tally.decisions),
        tuple(tally.stood_in),
        tuple(tally.faults),
    )


def _play(task: Task, who: Sequence[int], tally: _Counter) -> None:
    """One sitting: `who` names the bot of each seat."""
    match = begun(task)
    deal = match.in_play
    names = [task.bots[at] for at in who]
    bots = [
        make_bot("careful" if name in _SLOW else name, alone=True, feed=EventFeed(match, seat))
        for seat, name in enumerate(names)
    ]
    streams = [random_for(str(task.seed), "arena", seat, name) for seat, name in enumerate(names)]
    for at in who:
        tally.faults[at] = tally.faults[at] or _SLOW.get(task.bots[at], "")
    sitting = _Sitting(match, who, names, bots, streams, tally)
    try:
        for _ in range(LONGEST):
            if match.over or (deal.over and not task.whole):
                break
            _act(sitting)
    finally:
        sitting.close()
    points = match.scores if task.whole else deal.points
    winners = match.winners if task.whole else leaders(points, low=match.game.low_wins)
    for seat, at in enumerate(who):
        side = deal.side(seat)
        tally.held[at] += 1
        tally.points[at] += points[side]
        tally.wins[at] += (side in winners) / max(1, len(winners))


def begun(task: Task) -> Match:
    """A match at the deal to be played; those before are played quickly, alike in every sitting."""
    match = Match(find_game(task.game), task.seats, seed=task.seed, options=dict(task.options))
    chances = random_for(str(task.seed), "before")
    while match.in_play.number < task.number:
        seat = match.in_play.random_actor(chances)
        match.play(seat, match.game.bot.quick_play(match.in_play, seat, chances))
        if match.over:
            return begun(replace(task, number=match.deal.number))
    return match


def leaders(points: Sequence[float], *, low: bool) -> tuple[int, ...]:
    """The sides that are ahead."""
    best = min(points) if low else max(points)
    return tuple(side for side, one in enumerate(points) if one == best)


def _act(sitting: _Sitting) -> None:
    """One action, its thinking time counted for the bot."""
    match = sitting.match
    if is_race(match):
        answers = dict(_answer(sitting, seat) for seat in match.actors)
        first = earliest(match, answers)
    else:
        first, own = _answer(sitting, first_bot(match, match.actors))
        answers = {first: own}
    at = sitting.who[first.seat]
    sitting.tally.decisions[at] += 1
    sitting.tally.stood_in[at] += not answers[first]
    match.play(first.seat, first.action)


def _answer(sitting: _Sitting, seat: int) -> tuple[TimedAction, bool]:
    """What a seat does, its bot's seconds counted, and whether that bot itself thought of it: a fault ends no
    arena, a legal action at random stands in for it."""
    match, tally, at, bot = sitting.match, sitting.tally, sitting.who[seat], sitting.bots[seat]
    own, began = not sitting.is_out(seat), time.perf_counter()
    try:
        answer = _thought(sitting, seat, bot)
        why = refused_answer(match, seat, answer.action)
    except Exception as error:  # whatever a bot raises is counted against it
        answer, why = None, describe_fault(error)
    tally.seconds[at] += time.perf_counter() - began
    if answer is not None and not why:
        return answer, own
    tally.faults[at] = tally.faults[at] or why
    return TimedAction(seat, random_action(match, seat), UNADVISED), False


def _thought(sitting: _Sitting, seat: int, bot: Bot) -> TimedAction:
    """A bot's answer; without a race nobody asks for its second."""
    if is_race(sitting.match):
        return timed_answer(sitting.match, seat, bot)
    return TimedAction(seat, bot.decide(sitting.match.view(seat), sitting.streams[seat]), 0.0)


# Many tasks


@dataclass
class Totals:
    """The sums of many outcomes, by bot; `ahead` is by how much each was ahead of the others' mean, `squares`
    are those numbers squared."""

    played: int
    points: list[float]
    wins: list[float]
    ahead: list[float]
    squares: list[float]
    seconds: list[float]
    decisions: list[int]
    stood_in: list[int]
    faults: list[str]

    @staticmethod
    def of(bots: int) -> Totals:
        """Of nothing yet."""
        zeros = [0.0] * bots
        return Totals(0, zeros, [*zeros], [*zeros], [*zeros], [*zeros], [0] * bots, [0] * bots, [""] * bots)

    def add(self, one: Outcome) -> None:
        """Adds an outcome."""
        edges = [_edge(one.points, at) for at in range(len(one.points))]
        squares = [edge * edge for edge in edges]
        self.join(
            Totals(
                1,
                [*one.points],
                [*one.wins],
                edges,
                squares,
                [*one.seconds],
                [*one.decisions],
                [*one.stood_in],
                [*one.faults],
            )
        )

    def join(self, more: Totals) -> None:
        """Adds what others come to."""
        self.played += more.played
        for name in ("points", "wins", "ahead", "squares", "seconds", "decisions", "stood_in"):
            mine, theirs = getattr(self, name), getattr(more, name)
            setattr(self, name, [one + other for one, other in zip(mine, theirs, strict=True)])
        self.faults = [mine or theirs for mine, theirs in zip(self.faults, more.faults, strict=True)]

    def fits(self, played: int, bots: int) -> bool:
        """Whether these are sums of so many outcomes of so many bots."""
        lists = [value for value in vars(self).values() if isinstance(value, list)]
        return self.played == played and all(len(one) == bots for one in lists)


@dataclass
class Standings:
    """What many outcomes say of each bot."""

    game: str
    seats: int
    bots: tuple[str, ...]
    whole: bool
    number: int
    totals: Totals

    @staticmethod
    def of(task: Task, totals: Totals | None = None) -> Standings:
        """Of tasks like that one; with nothing played yet."""
        begun = Totals.of(len(task.bots)) if totals is None else totals
        return Standings(task.game, task.seats, task.bots, task.whole, task.number, begun)

    def facts(self) -> dict[str, Any]:
        """For `--json`; but for the seconds the same in every run of the same seeds."""
        return {
            "game": self.game,
            "seats": self.seats,
            "unit": "match" if self.whole else "deal",
            "number": None if self.whole else self.number,
            "played": self.totals.played,
            "bots": [self._bot_facts(at) for at in range(len(self.bots))],
        }

    def _bot_facts(self, at: int) -> dict[str, Any]:
        ahead, doubt = self.ahead(at)
        sums, played = self.totals, max(self.totals.played, 1)
        decisions = sums.decisions[at]
        return {
            "bot": self.bots[at],
            "points": round(sums.points[at] / played, 4),
            "ahead": round(ahead, 4),
            "ahead_95": round(doubt, 4),
            "wins": round(sums.wins[at] / played, 4),
            "decisions": decisions,
            "stood_in": sums.stood_in[at],
            "fault": sums.faults[at],
            "ms_a_decision": round(1000 * sums.seconds[at] / max(decisions, 1), 3),
        }

    def ahead(self, at: int) -> tuple[float, float]:
        """How many points a bot is ahead of the others' mean, and the half width of the 95 % interval."""
        played = self.totals.played
        mean = self.totals.ahead[at] / max(played, 1)
        if played < 2:
            return mean, math.inf
        variance = max(0.0, self.totals.squares[at] - played * mean * mean) / (played - 1)
        return mean, 1.96 * math.sqrt(variance / played)


def _edge(points: Sequence[float], at: int) -> float:
    others = [one for place, one in enumerate(points) if place != at]
    return points[at] - (fmean(others) if others else 0.0)


def tasks(
    game: str,
    seats: int | None,
    options: Mapping[str, object],
    bots: Sequence[str],
    count: int,
    seed: int = 1,
    *,
    whole: bool = False,
    number: int = 1,
) -> list[Task]:
    """The tasks of an arena. Raises OptionError for what the game or the list of bots refuses."""
    found = find_game(game)
    if len(bots) < 2:
        raise OptionError(f"an arena compares two bots or more: --bots {bots[0]},random")
    taken, _ = found.configure(seats, options)
    for name in bots:
        make_bot(name, alone=True)
    given = tuple(sorted(options.items()))
    return [Task(game, taken, given, tuple(bots), seed + at, whole, number) for at in range(count)]


def run(todo: Sequence[Task], executor: Executor | None = None) -> Iterator[Outcome]:
    """The outcomes in the order of the tasks, as they come in."""
    return in_order(play_task, todo, executor)
