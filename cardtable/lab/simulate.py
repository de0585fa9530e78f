"""Bots play whole matches: invariants are checked after every action, and results are counted."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from cardtable.bots.basic_bots import BotPlayer
from cardtable.bots.bot_names import bot_stream, make_bot
from cardtable.bots.event_feed import EventFeed
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Option, Value
from cardtable.engine.score import added
from cardtable.errors import OptionError
from cardtable.lab.workers import results_in_order, workers
from cardtable.match.match import Match
from cardtable.table.race import earliest, is_race, timed_answer
from cardtable.table.turn_loop import describe_fault, first_bot, random_action, refused_answer

MOST_ACTIONS = 200_000
"""Actions after which a match counts as endless."""
_OPTION_DRAWS = 500
"""Random settings that are tried until the game accepts one."""
_MOST_PROBLEMS = 20
"""Problems after which a simulation stops."""
_NO_LEGAL_ACTION = "seat {} may act, but has no legal action"


@dataclass
class BotResults:
    """The results of one kind of bot."""

    seats: int = 0
    """Seats that it held, over all matches."""
    points: int = 0
    """Points of the sides of those seats."""
    wins: int = 0
    """Seats whose side won the match."""
    contracts: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By the level of the bid: contracts played, contracts made."""

    def contract(self, level: int, *, made: bool) -> None:
        self.add(BotResults(contracts={level: (1, int(made))}))

    def add(self, other: BotResults) -> None:
        """Adds the results of other matches."""
        self.seats += other.seats
        self.points += other.points
        self.wins += other.wins
        for level, (played, made) in other.contracts.items():
            played_before, made_before = self.contracts.get(level, (0, 0))
            self.contracts[level] = played_before + played, made_before + made

    def contract_text(self) -> str:
        """Contracts made of those played, by level."""
        rows = (
            f"{level}: {made} of {played} ({100 * made / played:.0f} %)"
            for level, (played, made) in sorted(self.contracts.items())
        )
        return "contracts made at " + ", ".join(rows)


@dataclass
class SimulationReport:
    """The report of a run."""

    game: str
    seats: int
    matches: int = 0
    deals: int = 0
    actions: int = 0
    seconds: float = 0.0
    longest: int = 0
    """Actions of the longest match."""
    bots: dict[str, BotResults] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    """The invariants that were broken, one line each."""
    stopped: bool = False
    """Whether it was interrupted before all matches were played."""

    @property
    def speed(self) -> float:
        return self.actions / self.seconds if self.seconds else 0.0

    def facts(self) -> dict[str, Any]:
        """The report for `--json`."""
        return {**asdict(self), "seconds": round(self.seconds, 3), "actions_per_second": round(self.speed)}

    def text(self) -> str:
        """The report as lines of text."""
        played = f"{self.matches} matches, {self.deals} deals, {self.actions} actions in {self.seconds:.1f} s"
        pace = f"{self.speed:.0f} a second, longest match {self.longest} actions"
        rows = [f"{self.game}, {self.seats} seats: {played} ({pace})"]
        for name, results in sorted(self.bots.items()):
            mean = results.points / results.seats if results.seats else 0.0
            rows.append(f"  {name}: {mean:.2f} points a match, won {results.wins} of {results.seats}")
            if results.contracts:
                rows.append(f"    {results.contract_text()}")
        rows += [f"  BROKEN: {problem}" for problem in self.problems]
        return "\n".join(rows)

    def add(self, other: SimulationReport) -> None:
        """Adds the report of other matches of the same game. Seconds are not added: runs may overlap."""
        self.matches += other.matches
        self.deals += other.deals
        self.actions += other.actions
        self.longest = max(self.longest, other.longest)
        self.problems += other.problems
        for name, results in other.bots.items():
            self.bots.setdefault(name, BotResults()).add(results)


class _InvariantError(Exception):
    """An invariant of the engine does not hold."""


@dataclass(frozen=True)
class SimulationTask:
    """One match to play."""

    game: Game
    seats: int
    given: Mapping[str, object]
    """The options that are fixed."""
    vary: bool
    """Whether all other options are drawn at random."""
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
) -> SimulationReport:
    """Plays `matches` matches with the seeds `seed`, `seed + 1`, ... and reports.

    The bots change seats from match to match. With `vary_options` every option that is not given is drawn
    anew for each match. `step` is called after each match. `jobs`: how many processes share the work (None:
    one for each core); the results do not depend on it. Ctrl-C keeps the matches that were played. Raises
    OptionError for what the game refuses.
    """
    given = dict(options or {})
    count, _ = game.configure(seats, given)
    for name in bots:
        make_bot(name)
    numbers = range(seed, seed + matches)
    todo = [SimulationTask(game, count, given, vary_options, tuple(bots), number) for number in numbers]
    report = SimulationReport(game.id, count)
    begun = time.perf_counter()
    try:
        with workers(matches, jobs) as executor:
            for played in results_in_order(play_task, todo, executor):
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


def play_task(task: SimulationTask) -> SimulationReport:
    """Plays one match. A game's exception becomes a problem in the report."""
    game, count, seed = task.game, task.seats, task.seed
    drawn = (
        draw_options(game, count, task.given, random.Random(f"{seed} options")) if task.vary else task.given
    )
    seated = [task.bots[(seat + seed) % len(task.bots)] for seat in range(count)]
    report = SimulationReport(game.id, count)
    try:
        _play_match(game, count, drawn, seated, seed, report)
    except Exception as error:  # a game may raise anything; it is reported, and the other matches go on
        told = f"{type(error).__name__}: {error}" if not isinstance(error, _InvariantError) else str(error)
        report.problems.append(f"seed {seed}, options {drawn}: {told}")
    return report


def draw_options(
    game: Game, seats: int, given: Mapping[str, object], rng: random.Random
) -> dict[str, object]:
    """Random values for the options that are not given. If the game accepts no draw, only the given ones are
    returned."""
    for _ in range(_OPTION_DRAWS):
        drawn = {**{option.name: _draw_option(option, rng) for option in game.options}, **given}
        try:
            game.configure(seats, drawn)
        except OptionError:
            continue
        return drawn
    return dict(given)


def _draw_option(option: Option, rng: random.Random) -> Value:
    if option.choices:
        endless = option.endless if isinstance(option, Number) else ()
        return rng.choice([value for value in option.choices if value not in endless])
    if isinstance(option, Number):
        return rng.randint(option.low, option.high)
    return option.default


def _play_match(
    game: Game,
    seats: int,
    options: Mapping[str, object],
    seated: Sequence[str],
    seed: int,
    report: SimulationReport,
) -> None:
    """Plays one match and adds it to the report."""
    match = Match(game, seats, seed=seed, options=options, players=list(seated))
    bots: list[tuple[BotPlayer, random.Random]] = [
        (make_bot(name, feed=EventFeed(match, seat)), bot_stream(match.seed, seat, name))
        for seat, name in enumerate(seated)
    ]
    try:
        _play_out(match, bots, seated, seed, report)
    finally:
        for bot, _ in bots:
            bot.stop()


def _play_out(
    match: Match,
    bots: Sequence[tuple[BotPlayer, random.Random]],
    seated: Sequence[str],
    seed: int,
    report: SimulationReport,
) -> None:
    """Plays a match to its end, checking after every action."""
    _check_invariants(match)
    played = 0
    counted: Deal | None = None
    while not match.over:
        seat, action, wrong = next_action(match, bots)
        if wrong:
            name = bots[seat][0].name
            report.problems.append(f"seed {seed}, action {played + 1}: bot {name} in seat {seat} {wrong}")
        match.play(seat, action)
        played += 1
        if match.deal.over and match.deal is not counted:
            counted = match.deal
            _count_contract(counted, seated, report)
        _check_invariants(match)
        if played >= MOST_ACTIONS:
            raise _InvariantError(f"no end after {played} actions")
    report.matches += 1
    report.deals += match.standing.deals
    report.actions += played
    report.longest = max(report.longest, played)
    _count_match(match, seated, report)


def next_action(match: Match, bots: Sequence[tuple[BotPlayer, random.Random]]) -> tuple[int, Action, str]:
    """The next seat to act, its action, and what was wrong with its bot's own (empty if nothing was).

    In a race the quickest seat acts.
    """
    if not is_race(match):
        seat = first_bot(match, match.actors)
        return seat, *_answer(match, seat, *bots[seat])
    answers = []
    for seat in match.actors:
        try:
            answers.append(timed_answer(match, seat, bots[seat][0]))
        except Exception as error:  # a bot's fault is reported and does not end the match
            return seat, _substitute_action(match, seat), describe_fault(error)
    first = earliest(match, answers)
    wrong = refused_answer(match, first.seat, first.action)
    return first.seat, (_substitute_action(match, first.seat) if wrong else first.action), wrong


def _answer(match: Match, seat: int, bot: BotPlayer, rng: random.Random) -> tuple[Action, str]:
    """A bot's action and an empty text, or a random legal action and what was wrong with the bot's own."""
    try:
        action = bot.decide(match.view(seat), rng)
        wrong = refused_answer(match, seat, action)
    except Exception as error:  # a bot's fault is reported and does not end the match
        return _substitute_action(match, seat), describe_fault(error)
    return (_substitute_action(match, seat), wrong) if wrong else (action, "")


def _substitute_action(match: Match, seat: int) -> Action:
    """A random legal action in place of a bot's own. Raises _InvariantError if there is none."""
    if not match.legal(seat):
        raise _InvariantError(f"after {len(match.acts)} actions: {_NO_LEGAL_ACTION.format(seat)}")
    return random_action(match, seat)


def _count_contract(deal: Deal, seated: Sequence[str], report: SimulationReport) -> None:
    """Counts the contract of a finished deal for the bot that was declarer."""
    contract = deal.contract_kept()
    if contract is not None:
        declarer, level, made = contract
        report.bots.setdefault(seated[declarer], BotResults()).contract(level, made=made)


def _count_match(match: Match, seated: Sequence[str], report: SimulationReport) -> None:
    for seat, name in enumerate(seated):
        results = report.bots.setdefault(name, BotResults())
        side = match.deal.side(seat)
        results.seats += 1
        results.points += match.scores[side]
        results.wins += side in match.winners


def _check_invariants(match: Match) -> None:
    """Raises _InvariantError for the first invariant that does not hold."""
    deals = [match.deal] if match.next_deal is None else [match.deal, match.next_deal]
    broken = next((why for deal in deals for why in broken_invariants(deal)), None)
    if broken is None and not match.over:
        broken = next(_stuck_seats(match), None)
    if broken is not None:
        raise _InvariantError(f"after {len(match.acts)} actions: {broken}")


def broken_invariants(deal: Deal) -> Iterator[str]:
    """Yields what is wrong with a deal: cards lost or duplicated, points that no score line explains."""
    lying = [c for pile in deal.piles.values() for c in pile.cards]
    # Each face is one object, so ids can stand for cards; sorting them is quicker than counting cards.
    if sorted(map(id, lying)) != sorted(map(id, deal.pack)):
        missing, extra = Counter(deal.pack) - Counter(lying), Counter(lying) - Counter(deal.pack)
        yield f"cards are not conserved: missing {_listed(missing)}, too many {_listed(extra)}"
    if deal.over:
        total = added(deal.score_lines(), deal.sides)
        if total != tuple(deal.points):
            yield f"the deal gives {deal.points}, its score lines add up to {total}"


def _stuck_seats(match: Match) -> Iterator[str]:
    """Yields who cannot go on. A single actor without a legal action is found by `_substitute_action`."""
    actors = match.actors
    if not actors:
        yield "the match is not over, but nobody may act"
    for seat in actors if len(actors) > 1 else ():
        if not match.legal(seat):
            yield _NO_LEGAL_ACTION.format(seat)


def _listed(counted: Counter[Any]) -> str:
    return " ".join(str(c) for c in counted.elements()) or "none"
