"""Bots play matches by themselves: invariants are checked after every action, totals are counted."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from cardtable.bots.basic_bots import Bot
from cardtable.bots.bot_names import bot_stream, make_bot
from cardtable.bots.event_feed import EventFeed
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Option, Value
from cardtable.engine.score import added
from cardtable.errors import OptionError
from cardtable.lab.workers import in_order, workers
from cardtable.match.match import Match
from cardtable.table.loop import describe_fault, first_bot, random_action, refused_answer
from cardtable.table.race import earliest, is_race, timed_answer

LONGEST = 200_000
"""Actions after which a match is called endless."""
_TRIES = 500
_MOST_PROBLEMS = 20
_NOTHING = "seat {} may act, but has no legal action"


@dataclass
class Tally:
    """How one kind of bot fared: seats it held, points and won matches of their sides, and by level bid the
    contracts it played and made."""

    seats: int = 0
    points: int = 0
    wins: int = 0
    contracts: dict[int, tuple[int, int]] = field(default_factory=dict)

    def contract(self, level: int, *, made: bool) -> None:
        """Counts one contract."""
        self.add(Tally(contracts={level: (1, int(made))}))

    def add(self, other: Tally) -> None:
        """Counts another tally, too."""
        self.seats += other.seats
        self.points += other.points
        self.wins += other.wins
        for level, (played, kept) in other.contracts.items():
            before, kept_before = self.contracts.get(level, (0, 0))
            self.contracts[level] = before + played, kept_before + kept

    def contract_text(self) -> str:
        """Contracts made of those played, by level."""
        rows = (
            f"{level}: {kept} of {played} ({100 * kept / played:.0f} %)"
            for level, (played, kept) in sorted(self.contracts.items())
        )
        return "contracts made at " + ", ".join(rows)


@dataclass
class Report:
    """What came of a run. `problems` are the broken invariants, one line each."""

    game: str
    seats: int
    matches: int = 0
    deals: int = 0
    actions: int = 0
    seconds: float = 0.0
    longest: int = 0
    bots: dict[str, Tally] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    stopped: bool = False
    """Whether somebody stopped it before all matches were played."""

    @property
    def speed(self) -> float:
        """Actions a second."""
        return self.actions / self.seconds if self.seconds else 0.0

    def facts(self) -> dict[str, Any]:
        """For `--json`."""
        return {**asdict(self), "seconds": round(self.seconds, 3), "actions_per_second": round(self.speed)}

    def text(self) -> str:
        """For reading."""
        played = f"{self.matches} matches, {self.deals} deals, {self.actions} actions in {self.seconds:.1f} s"
        pace = f"{self.speed:.0f} a second, longest match {self.longest} actions"
        rows = [f"{self.game}, {self.seats} seats: {played} ({pace})"]
        for name, tally in sorted(self.bots.items()):
            mean = tally.points / tally.seats if tally.seats else 0.0
            rows.append(f"  {name}: {mean:.2f} points a match, won {tally.wins} of {tally.seats}")
            if tally.contracts:
                rows.append(f"    {tally.contract_text()}")
        rows += [f"  BROKEN: {problem}" for problem in self.problems]
        return "\n".join(rows)

    def add(self, other: Report) -> None:
        """Counts another run of the same game, too; its seconds may be the same ones."""
        self.matches += other.matches
        self.deals += other.deals
        self.actions += other.actions
        self.longest = max(self.longest, other.longest)
        self.problems += other.problems
        for name, tally in other.bots.items():
            self.bots.setdefault(name, Tally()).add(tally)


class _Broken(Exception):
    """An invariant does not hold."""


@dataclass(frozen=True)
class Task:
    """One match to be played: of a game with a count of seats and given options (`vary`: the others are
    drawn), by bots, on a seed."""

    game: Game
    seats: int
    given: Mapping[str, object]
    vary: bool
    bots: tuple[str, ...]
    seed: int


def simulate(
    game: Game,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    matches: int = 100,
    bots: Sequence[str] = ("random",),
    seed: int = 1,
    vary_options: bool = False,
    step: Callable[[], None] = lambda: None,
    jobs: int | None = 1,
) -> Report:
    """Plays `matches` matches with seeds `seed`, `seed + 1`, ... and reports.

    The bots change seats from match to match. With `vary_options` every option that is not given
    is drawn anew for each match; `step` is called after each. So many `jobs` share them (None: one for each
    core), which changes nothing but the seconds. Who stops it keeps the matches that were played.
    Raises OptionError for what the game refuses.
    """
    given = dict(options or {})
    count, _ = game.configure(seats, given)
    for name in bots:
        make_bot(name)
    numbers = range(seed, seed + matches)
    todo = [Task(game, count, given, vary_options, tuple(bots), number) for number in numbers]
    report = Report(game.id, count)
    begun = time.perf_counter()
    try:
        with workers(matches, jobs) as executor:
            for played in in_order(play_task, todo, executor):
                report.add(played)
                step()
                if len(report.problems) >= _MOST_PROBLEMS:
                    break
    except KeyboardInterrupt:
        if not report.matches:
            raise
        report.stopped = True
    report.seconds = time.perf_counter() - begun
    return report


def play_task(task: Task) -> Report:
    """What comes of one match."""
    game, count, seed = task.game, task.seats, task.seed
    drawn = (
        draw_options(game, count, task.given, random.Random(f"{seed} options")) if task.vary else task.given
    )
    seated = [task.bots[(seat + seed) % len(task.bots)] for seat in range(count)]
    report = Report(game.id, count)
    try:
        _play_one(game, count, drawn, seated, seed, report)
    except Exception as error:  # whatever a game raises is a finding, and the other matches go on
        told = f"{type(error).__name__}: {error}" if not isinstance(error, _Broken) else str(error)
        report.problems.append(f"seed {seed}, options {drawn}: {told}")
    return report


def draw_options(
    game: Game, seats: int, given: Mapping[str, object], rng: random.Random
) -> dict[str, object]:
    """A random setting of all options that are not given, one that the game accepts."""
    for _ in range(_TRIES):
        drawn = {**{option.name: _draw(option, rng) for option in game.options}, **given}
        try:
            game.configure(seats, drawn)
        except OptionError:
            continue
        return drawn
    return dict(given)


def _draw(option: Option, rng: random.Random) -> Value:
    if option.choices:
        endless = option.endless if isinstance(option, Number) else ()
        return rng.choice([value for value in option.choices if value not in endless])
    if isinstance(option, Number):
        return rng.randint(option.low, option.high)
    return option.default


def _play_one(
    game: Game, seats: int, options: Mapping[str, object], seated: Sequence[str], seed: int, report: Report
) -> None:
    """One match, checked after every action, counted into the report."""
    match = Match(game, seats, seed=seed, options=options, players=list(seated))
    makers: list[tuple[Bot, random.Random]] = [
        (make_bot(name, feed=EventFeed(match, seat)), bot_stream(match.seed, seat, name))
        for seat, name in enumerate(seated)
    ]
    try:
        _play_out(match, makers, seated, seed, report)
    finally:
        for bot, _ in makers:
            bot.stop()


def _play_out(
    match: Match,
    makers: Sequence[tuple[Bot, random.Random]],
    seated: Sequence[str],
    seed: int,
    report: Report,
) -> None:
    """Plays a match to its end, checking and counting."""
    _hold(match)
    played = 0
    counted: Deal | None = None
    while not match.over:
        seat, action, wrong = next_act(match, makers)
        if wrong:
            name = makers[seat][0].name
            report.problems.append(f"seed {seed}, action {played + 1}: bot {name} in seat {seat} {wrong}")
        match.play(seat, action)
        played += 1
        if match.deal.over and match.deal is not counted:
            counted = match.deal
            _count_contract(counted, seated, report)
        _hold(match)
        if played >= LONGEST:
            raise _Broken(f"no end after {played} actions")
    report.matches += 1
    report.deals += match.standing.deals
    report.actions += played
    report.longest = max(report.longest, played)
    _count(match, seated, report)


def next_act(match: Match, makers: Sequence[tuple[Bot, random.Random]]) -> tuple[int, Action, str]:
    """Who acts next, what, and what was wrong with it: in a race the quickest, else whoever is asked."""
    if not is_race(match):
        seat = first_bot(match, match.actors)
        return seat, *_answer(match, seat, *makers[seat])
    answers = []
    for seat in match.actors:
        try:
            answers.append(timed_answer(match, seat, makers[seat][0]))
        except Exception as error:  # a bot's fault is reported and does not end the match
            return seat, _standing_in(match, seat), describe_fault(error)
    first = earliest(match, answers)
    wrong = refused_answer(match, first.seat, first.action)
    return first.seat, (_standing_in(match, first.seat) if wrong else first.action), wrong


def _answer(match: Match, seat: int, bot: Bot, rng: random.Random) -> tuple[Action, str]:
    """A bot's action and an empty text; or a legal one in its place and what was wrong."""
    try:
        action = bot.decide(match.view(seat), rng)
        wrong = refused_answer(match, seat, action)
    except Exception as error:  # a bot's fault is reported and does not end the match
        return _standing_in(match, seat), describe_fault(error)
    return (_standing_in(match, seat), wrong) if wrong else (action, "")


def _standing_in(match: Match, seat: int) -> Action:
    """A legal action in place of a bot's failed one. Raises _Broken if there is none."""
    if not match.legal(seat):
        raise _Broken(f"after {len(match.steps)} actions: {_NOTHING.format(seat)}")
    return random_action(match, seat)


def _count_contract(deal: Deal, seated: Sequence[str], report: Report) -> None:
    """A finished deal's contract, for the bot that was declarer."""
    kept = deal.contract_kept()
    if kept is not None:
        declarer, level, made = kept
        report.bots.setdefault(seated[declarer], Tally()).contract(level, made=made)


def _count(match: Match, seated: Sequence[str], report: Report) -> None:
    for seat, name in enumerate(seated):
        tally = report.bots.setdefault(name, Tally())
        side = match.deal.side(seat)
        tally.seats += 1
        tally.points += match.scores[side]
        tally.wins += side in match.winners


def _hold(match: Match) -> None:
    """Raises _Broken naming the first invariant that does not hold."""
    deals = [match.deal] if match.next_deal is None else [match.deal, match.next_deal]
    broken = next((why for deal in deals for why in broken_rules(deal)), None)
    if broken is None and not match.over:
        broken = next(_stuck(match), None)
    if broken is not None:
        raise _Broken(f"after {len(match.steps)} actions: {broken}")


def broken_rules(deal: Deal) -> Iterator[str]:
    """What of a deal does not add up: cards lost or doubled, points without reasons."""
    lying = [c for pile in deal.piles.values() for c in pile.cards]
    # There is one object a face, and numbers are quicker to sort than cards are to count.
    if sorted(map(id, lying)) != sorted(map(id, deal.pack)):
        gone, more = Counter(deal.pack) - Counter(lying), Counter(lying) - Counter(deal.pack)
        yield f"cards are not conserved: missing {_listed(gone)}, too many {_listed(more)}"
    if deal.over:
        total = added(deal.score_lines(), deal.sides)
        if total != tuple(deal.points):
            yield f"the deal gives {deal.points}, its score lines add up to {total}"


def _stuck(match: Match) -> Iterator[str]:
    """Nobody to act, or an actor of several with nothing to do: of one alone `_standing_in` finds it out."""
    actors = match.actors
    if not actors:
        yield "the match is not over, but nobody may act"
    for seat in actors if len(actors) > 1 else ():
        if not match.legal(seat):
            yield _NOTHING.format(seat)


def _listed(counted: Counter[Any]) -> str:
    return " ".join(str(c) for c in counted.elements()) or "none"
