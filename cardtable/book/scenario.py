"""Scenario files: a stacked deal, steps, and what must hold after them.

They test rules, report bugs and hold lessons. `load` reads a file strictly; `run` plays it and returns what
failed, one line each. `expectations` says what a step may expect.

`[deal]` stacks the deal: `dealer`; the name of a pile (`"hand.0" = "AS 2H"`) with the cards that the rules
deal to it, in this order; `stock`, top first; `out`, cards taken out of play; `only`, the cards in play
besides the stacked ones (empty: none). A step has `do`, or `try` with `rule`, or `auto` with `until`, and
`seat` if several may act. `auto` is "random" or "careful". A stacked pile with fewer cards than the rules
deal gets the others from the stock. `[step.expect]` is checked after it, `[step.now]` before it.

`cannot = ["play ... take ..."]` says that nothing takes: the word `...` stands for anything, in
`can = [...]` as well. `sees = { 2 = { "hand.0" = "?? AS" } }` is what seat 2 sees of a pile.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.book.expectations import PILES, Check, Expect, stage_of
from cardtable.cards import Card, cards, missing_cards
from cardtable.discovery.game_files import file_paths_of, pages
from cardtable.discovery.installed_games import find_game
from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.deck import Stack
from cardtable.engine.game import Game
from cardtable.errors import CardTableError, IllegalActionError, ScenarioError, UnfitFileError
from cardtable.match.match import Match
from cardtable.system.files import read_text, toml_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_PATIENCE = 20_000
"""Actions of an `auto` step after which it counts as endless."""

_STREAMS = 12
"""Random streams under which the careful player is asked."""

Chooser = Callable[[Match, int, random.Random], Action]


class ScenarioStep(msgspec.Struct, forbid_unknown_fields=True, rename={"attempt": "try"}):
    """One step: an action done, an action refused, play by bots, or an expectation alone.

    `advises` and `advises_not`: what the game's careful player must and must not choose here, under any
    random stream. They go beyond the contract.
    """

    seat: int | None = None
    do: str | None = None
    attempt: str | None = None
    rule: str | None = None
    auto: str | None = None
    until: str | None = None
    advises: str | None = None
    advises_not: list[str] = []
    say: str | None = None
    hint: str | None = None
    point: str = ""
    """In a lesson: cards and piles to point at."""
    now: Expect | None = None
    """The conditions before the step."""
    expect: Expect | None = None
    """The conditions after it."""


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A whole file."""

    game: str
    about: str = ""
    seats: int | None = None
    seed: int | str | None = None
    options: dict[str, Any] = {}
    scores: list[int] | None = None
    carry: dict[str, Any] = {}
    deal: dict[str, Any] | None = None
    deals: list[dict[str, Any]] = []
    learner: int = 0
    """In a lesson: the learner's seat."""
    teaches: list[str] = []
    """In a lesson: the rules it teaches."""
    learnt: str = ""
    """In a lesson: what it taught, in one or two sentences, said at its end; empty: in the words of its
    rules."""
    step: list[ScenarioStep] = []


@dataclass(frozen=True)
class Source:
    """A scenario with its file."""

    path: Path | Traversable
    text: str
    scenario: Scenario


# Reading


def load(path: Path | Traversable) -> Source:
    """Reads a scenario. Raises ScenarioError naming file, line and key."""
    try:
        text = read_text(path)
    except UnfitFileError as error:
        raise ScenarioError(f"{path}: cannot be read ({error})") from None
    return Source(path, text, parse(text, str(path)))


def parse(text: str, name: str = "scenario") -> Scenario:
    """The scenario in a text. Raises ScenarioError naming line and key."""
    try:
        raw = toml_of(text)
    except UnfitFileError as error:
        raise ScenarioError(f"{name}: {error}") from None
    try:
        return msgspec.convert(raw, Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError(_located(text, name, str(error))) from None


def _located(text: str, name: str, message: str) -> str:
    """A validation error with the line of its key."""
    what, _, path = message.partition(" - at `$")
    path = path.rstrip("`").lstrip(".")
    key = what.split("`")[1] if "unknown field" in what else path.rpartition(".")[2].partition("[")[0]
    first, last = _part(text, path)
    number = next((n for n in range(first, last) if _is_key(text.splitlines()[n], key)), max(first - 1, 0))
    return f"{name}, line {number + 1}, key {key!r}: {what[:1].lower()}{what[1:]}"


def _part(text: str, path: str) -> tuple[int, int]:
    """The lines of a path such as `step[2].expect`."""
    lines = text.splitlines()
    if not path.startswith("step["):
        starts = [n for n, line in enumerate(lines) if line.strip().startswith("[[step")]
        return 0, starts[0] if starts and not path else len(lines)
    wanted = int(path[5:].partition("]")[0])
    starts = [n for n, line in enumerate(lines) if line.strip().startswith("[[step]]")] + [len(lines)]
    return (starts[wanted], starts[wanted + 1]) if wanted + 1 < len(starts) else (0, len(lines))


def _is_key(line: str, key: str) -> bool:
    head = line.partition("#")[0].strip()
    return head.partition("=")[0].strip().strip('"').split(".")[0] == key or head.strip("[]").endswith(key)


# Playing


def start(scenario: Scenario, *, listen: bool = True) -> Match:
    """The match of a scenario before its first step. Raises CardTableError for an impossible one."""
    game = find_game(scenario.game)
    given = [scenario.deal] if scenario.deal is not None else scenario.deals
    seats, options = game.configure(scenario.seats, scenario.options)
    whole = game.pack(seats, options)
    return Match(
        game,
        seats,
        seed=0 if scenario.seed is None else scenario.seed,
        options=scenario.options,
        stacks=[_stack(one, game, seats, whole) for one in given],
        scores=scenario.scores,
        carry=scenario.carry,
        listen=listen,
    )


def _stack(given: dict[str, Any], game: Game, seats: int, whole: tuple[Card, ...]) -> Stack:
    """A `[deal]` table as a stack. Raises ScenarioError for an impossible pile or dealer.

    `only`: the cards in play beside the stacked ones; the rest of the pack is out.

    """
    dealer: int | None = None
    stacked: dict[str, tuple[Card, ...]] = {}
    for name, value in given.items():
        base, _, number = name.partition(".")
        if name == "dealer":
            if not isinstance(value, int) or not 0 <= value < seats:
                raise ScenarioError(f"deal.dealer is a seat from 0 to {seats - 1}, not {value!r}")
            dealer = value
        elif name == "only":
            continue
        elif base not in PILES and base not in game.extra_piles:
            raise ScenarioError(f"deal: there is no pile {name!r}; piles are {', '.join(sorted(PILES))}")
        elif base == "hand" and number not in map(str, range(seats)):
            raise ScenarioError(f"deal: {name!r} is no hand of {seats} seats")
        else:
            stacked[name] = cards(str(value))
    if "only" in given:
        if "out" in given:
            raise ScenarioError("deal: `only` says what is in play, so `out` is not given as well")
        in_play = [*cards(str(given["only"])), *(c for held in stacked.values() for c in held)]
        stacked["out"] = missing_cards(in_play, whole)
    return Stack(dealer, stacked)


class Runner:
    """Plays a scenario step by step; `step(n)` returns what failed."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.match = start(scenario)
        self._rng = random.Random(f"{scenario.seed} auto")

    def step(self, number: int) -> list[str]:
        """Plays step `number` (from 0) and checks it."""
        step = self.scenario.step[number]
        failures = list(self._now(step)) or list(self._act(step))
        if step.expect is not None and not failures:
            failures += Check(self.match, step.expect).failures()
        return failures

    def _now(self, step: ScenarioStep) -> Iterator[str]:
        """What fails before the step; legality is asked of the seat of the step."""
        if step.now is not None:
            yield from (f"now: {one}" for one in Check(self.match, step.now, step.seat).failures())

    def _act(self, step: ScenarioStep) -> Iterator[str]:
        if step.advises is not None or step.advises_not:
            yield from self._advised(step)
        if step.do is not None:
            yield from self._do(step, step.do)
        elif step.attempt is not None:
            yield from self._try(step, step.attempt)
        elif step.auto is not None:
            yield from self._auto(step.auto, step.until or "deal_over")

    def _seat(self, step: ScenarioStep) -> int:
        if step.seat is not None:
            return step.seat
        actors = self.match.actors
        if len(actors) != 1:
            raise ScenarioError(f"name the seat: {list(actors)} may act")
        return actors[0]

    def _do(self, step: ScenarioStep, text: str) -> Iterator[str]:
        try:
            self.match.play(self._seat(step), text)
        except IllegalActionError as error:
            yield f"do {text!r} was refused: {error.refusal}"
        except CardTableError as error:
            yield f"do {text!r}: {error}"

    def _try(self, step: ScenarioStep, text: str) -> Iterator[str]:
        try:
            refusal = self.match.refusal(self._seat(step), text)
        except CardTableError as error:
            yield f"try {text!r}: {error}"
            return
        if refusal is None:
            yield f"try {text!r} is allowed"
        elif step.rule is not None and refusal.rule != step.rule:
            yield f"try {text!r} cites {refusal.rule}, not {step.rule}: {refusal.sentence}"

    def _advised(self, step: ScenarioStep) -> Iterator[str]:
        """Checks `advises` and `advises_not`."""
        seat = self._seat(step)
        if seat not in self.match.actors:
            raise ScenarioError(f"seat {seat} is not asked: {list(self.match.actors)} may act")
        read = self.match.read
        wanted = None if step.advises is None else read(seat, step.advises)
        curses = [read(seat, text) for text in step.advises_not]
        for stream in range(_STREAMS):
            action = _careful(self.match, seat, random.Random(stream))
            if wanted is not None and action != wanted:
                yield f"the careful play is {action}, not {wanted}"
                return
            if action in curses:
                yield f"the careful play must not be {action}"
                return

    def _auto(self, who: str, until: str) -> Iterator[str]:
        choose = chooser(who)
        for played in range(_PATIENCE):
            if self.match.over or (
                self._reached(until) and (played or until not in ("deal_over", "match_over"))
            ):
                break
            seat = self._rng.choice(self.match.actors)
            self.match.play(seat, choose(self.match, seat, self._rng))
        else:
            yield f"auto: {until} was not reached in {_PATIENCE} actions"
            return
        if not self._reached(until):
            yield f"auto: the match ended before {until}"

    def _reached(self, until: str) -> bool:
        kind, _, value = until.partition(":")
        match kind:
            case "deal_over":
                return self.match.deal.over
            case "match_over":
                return self.match.over
            case "seat":
                return value in map(str, self.match.actors)
            case "stage":
                return not self.match.over and stage_of(self.match) == value
        raise ScenarioError(f"until is deal_over, match_over, seat:N or stage:NAME, not {until!r}")


def chooser(who: str) -> Chooser:
    """The player of an `auto` step. Raises ScenarioError for an unknown name."""
    if who == "random":
        return lambda match, seat, rng: rng.choice(match.legal(seat))
    if who == "careful":
        return _careful
    raise ScenarioError(f"auto is random or careful, not {who!r}")


def _careful(match: Match, seat: int, rng: random.Random) -> Action:
    advice = careful_player.advise(match.view(seat), rng)
    return advice[0].action if advice else rng.choice(match.legal(seat))


# Running


def run(scenario: Scenario) -> list[str]:
    """Plays a scenario to its end or its first failing step; returns what failed."""
    try:
        runner = Runner(scenario)
    except CardTableError as error:
        return [f"start: {error}"]
    for number in range(len(scenario.step)):
        try:
            failures = runner.step(number)
        except CardTableError as error:
            failures = [str(error)]
        if failures:
            return [f"step {number + 1}: {failure}" for failure in failures]
    return []


def cases_of(game: Game) -> tuple[Source, ...]:
    """The cases of a game by name. Raises ScenarioError for a damaged one."""
    return tuple(load(page) for page in pages(file_paths_of(game).cases))


def run_file(path: Path | Traversable) -> list[str]:
    """Runs a scenario file; returns what failed, one line each, beginning with the file."""
    try:
        source = load(path)
    except ScenarioError as error:
        return [str(error)]
    return [f"{path}: {failure}" for failure in run(source.scenario)]
