"""The lobby's set-up as plain values: which game, who sits where, which options, which deal."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import Any

from cardtable.engine.game import Game, counted
from cardtable.engine.options import Number, Option, Value
from cardtable.engine.rules import Rule, RuleSheet, rules_in_force
from cardtable.engine.wordings import said
from cardtable.errors import CardTableError, OptionError
from cardtable.seats.roster import BOTS, make_bot
from cardtable.seats.specs import SeatSpec, kept_seats, you_and_bots
from cardtable.text import clean
from cardtable.tui.preferences import Memory, Seating

KINDS = ("you", "person", *BOTS)


@dataclass(frozen=True)
class Row:
    """One line of the set-up: what it sets (`players`, `seat`, `option`, `house`, `seed`, `start`), its
    title and help; `at` is the seat."""

    kind: str
    title: str
    help: str
    at: int = 0
    option: Option | None = None


@dataclass
class SetUp:
    """A match in the making."""

    game: Game
    specs: list[SeatSpec]
    options: dict[str, Value]
    seed: str = ""
    typed: str = ""
    cursor: int = 0
    problem: str = ""
    house: str = ""

    @staticmethod
    def of(game: Game, memory: Memory) -> SetUp:
        """A game as it was last set up, or as its rules are written."""
        known = memory.games.get(game.id, {})
        options = {option.name: option.default for option in game.options}
        try:
            specs = kept_seats([str(one) for one in known.get("seats", ())], game)
            _, kept = game.configure(len(specs), known.get("options", {}))
            options.update(kept)
        except OptionError:
            specs = you_and_bots(game.default_seats)
        return SetUp(game, specs, options)

    @property
    def rows(self) -> list[Row]:
        """All lines, top to bottom."""
        found = [Row("players", "Players", f"{self.game.title} is for {counted(self.game.seat_counts)}.")]
        for at, spec in enumerate(self.specs):
            found.append(Row("seat", f"Seat {at + 1}", _seat_help(spec.kind), at))
        for option in self.game.options:
            found.append(Row("option", option.title, option.help, option=option))
        if self.game.options:
            found.append(Row("house", "House rules", "Enter keeps these options, left and right recall."))
        found.append(
            Row(
                "seed",
                "Deal number",
                "The same number gives the same cards, so it is no secret; empty: by chance.",
            )
        )
        found.append(Row("start", "Start", "Enter begins the match."))
        return found

    @property
    def row(self) -> Row:
        """The line under the cursor."""
        return self.rows[self.cursor]

    def shown(self, row: Row) -> str:
        """What a line is set to."""
        match row.kind:
            case "players":
                return str(len(self.specs))
            case "seat":
                spec = self.specs[row.at]
                return f"{spec.kind:<8} {spec.name}"
            case "option" if row.option is not None:
                return said(self.options[row.option.name])
            case "house":
                return self.house or ("as written" if self.options == self._written else "own")
            case "seed":
                return self.seed or "by chance"
        return ""

    # What an option does to the rules

    def changed_rules(self) -> list[Rule]:
        """The rules that read otherwise by the choice of the option under the cursor, as they read now; where
        it is left as the rules are written, those that would by another choice."""
        option = self.row.option
        if option is None:
            return []
        now, written = self.options[option.name], option.default
        others = [value for value in option.choices if value != written] if now == written else [written]
        try:
            here = self._book(option, now)
            changed = {rule.id for value in others for rule in here.changed_from(self._book(option, value))}
        except CardTableError:
            return []
        return [rule for rule in here.rules.values() if rule.id in changed]

    def _book(self, option: Option, value: Value) -> RuleSheet:
        """The rules as they read with that value of an option, all else as chosen."""
        return rules_in_force(self.game, len(self.specs), {**self.options, option.name: value})

    def rule_changes(self) -> list[str]:
        """What setting that option changes in the book, sentence by sentence."""
        option = self.row.option
        if option is None:
            return []
        now = self.options[option.name]
        as_written = now == option.default
        told = [
            f"{option.title}: {said(now)}"
            + ("" if as_written else f" (as the rules are written: {said(option.default)})"),
            option.help,
            "",
        ]
        rules = self.changed_rules()
        if not rules:
            return [*told, "No sentence of the book changes by it here."]
        told.append("These rules depend on it:" if as_written else "These rules now read so:")
        for rule in rules:
            changed = "as written" if as_written else "now played" if rule.condition else "changed"
            mark = changed if rule.in_force else "not played"
            told += ["", f"{rule.id} ({mark})", *textwrap.wrap(rule.sentence, 74)]
        return told

    @property
    def _written(self) -> dict[str, Value]:
        """The options as the rules are written."""
        return {option.name: option.default for option in self.game.options}

    # Moving and changing

    def move(self, steps: int) -> None:
        """The cursor up or down."""
        self.cursor = max(0, min(self.cursor + steps, len(self.rows) - 1))
        self._settle()

    def jump(self, at: int) -> None:
        """The cursor to a line."""
        self.move(at - self.cursor)

    def to_start(self) -> None:
        """The cursor to the last line."""
        self.jump(len(self.rows) - 1)

    def _settle(self) -> None:
        """What was being typed is done with; what was no value is forgotten."""
        self.typed = ""
        self._check()

    def change(self, step: int, memory: Memory | None = None) -> None:
        """The value before or after."""
        row = self.row
        self._settle()
        if row.kind == "players":
            self._sit(_next(self.game.seat_counts, len(self.specs), step))
        elif row.kind == "seat":
            self._turn_seat(row.at, step)
        elif row.option is not None:
            self._turn_option(row.option, step)
        elif row.kind == "house" and memory is not None:
            self._take_house(memory, step)

    def _sit(self, seats: int) -> None:
        """More seats are taken by bots with names nobody has yet."""
        taken = {spec.name for spec in self.specs}
        fresh = [spec for spec in you_and_bots(seats + len(taken))[1:] if spec.name not in taken]
        self.specs = [*self.specs, *fresh][:seats]
        self._check()

    def _turn_seat(self, at: int, step: int) -> None:
        spec = self.specs[at]
        kind = _next(KINDS, spec.kind, step)
        if kind == "you" and any(one.kind == "you" for one in self.specs):
            kind = _next(KINDS, kind, step)
        others = {one.name for place, one in enumerate(self.specs) if place != at}
        name = spec.name
        if (spec.kind == "you") != (kind == "you") or name in others:
            bots = [one.name for one in you_and_bots(len(self.specs) + 12)[1:]]
            people = [f"Player {number}" for number in range(1, 14)]
            pool = ["You"] if kind == "you" else people if kind == "person" else bots
            name = next(one for one in pool if one not in others)
        self.specs[at] = SeatSpec(kind, name)

    def _turn_option(self, option: Option, step: int) -> None:
        now = self.options[option.name]
        if isinstance(option, Number) and not option.only:
            value: Value = max(option.low, min(option.high, int(now) + step))
        else:
            value = _next(option.choices, now, step)
        self.options[option.name] = value
        self.house = ""
        self._check()

    def _take_house(self, memory: Memory, step: int) -> None:
        """The set of house rules before or after; the rules as written are the first."""
        sets: dict[str, dict[str, Any]] = {"": self._written, **memory.house.get(self.game.id, {})}
        name = _next(tuple(sorted(sets)), self.house, step)
        try:
            _, options = self.game.configure(len(self.specs), sets[name])
        except OptionError as error:
            self.problem = f"{name}: {error}"
            return
        self.house, self.options = name, dict(options)

    def keep_house(self, memory: Memory) -> str:
        """Keeps the present options as a set; returns its name. A set kept before is not kept twice."""
        sets = memory.house.setdefault(self.game.id, {})
        same = next((name for name, options in sets.items() if options == self.options), "")
        self.house = same or f"set {len(sets) + 1}"
        sets[self.house] = dict(self.options)
        memory.save()
        return self.house

    def _check(self) -> None:
        self.problem = ""
        try:
            self.game.configure(len(self.specs), self.options)
            kept_seats([str(spec) for spec in self.specs], self.game)
        except OptionError as error:
            self.problem = str(error)

    def type(self, character: str) -> bool:
        """A character typed on a line; False if it means nothing there."""
        row = self.row
        if row.kind == "seed" and character.isascii() and character.isdigit():
            self.seed = (self.seed + character)[:18]
        elif row.kind == "seat" and character != ",":
            self._rename(row.at, self.typed + character)
        elif row.kind == "option" and isinstance(row.option, Number) and character in "-0123456789":
            self._type_number(row.option, self.typed + character)
        else:
            return False
        return True

    def _rename(self, at: int, typed: str) -> None:
        """A seat called what was typed so far; nothing typed leaves the last name."""
        self.typed = typed[:20]
        name = clean(self.typed, 20)
        if name:
            self.specs[at] = SeatSpec(self.specs[at].kind, name)
        self._check()

    def _type_number(self, option: Number, typed: str) -> None:
        self.typed = typed[-6:]
        self.house = ""
        if not self.typed:
            self._check()
            return
        try:
            self.options[option.name] = option.read(self.typed)
            self._check()
        except OptionError as error:
            self.problem = str(error)

    def erase(self) -> bool:
        """Takes back the last typed character; False where none was."""
        if self.row.kind == "seed" and self.seed:
            self.seed = self.seed[:-1]
        elif self.row.kind == "seat" and self.typed:
            self._rename(self.row.at, self.typed[:-1])
        elif isinstance(self.row.option, Number) and self.typed:
            self._type_number(self.row.option, self.typed[:-1])
        else:
            return False
        return True

    def seating(self) -> Seating:
        """What the lobby hands on."""
        return Seating(self.game.id, tuple(map(str, self.specs)), dict(self.options), self.seed or None)


def _seat_help(kind: str) -> str:
    """What a seat's kind means, and how to change it."""
    if kind in BOTS:
        return f"A bot: {make_bot(kind).about}. Letters rename."
    who = "You sit here." if kind == "you" else "Somebody else at this keyboard."
    return f"{who} Left and right change it, letters rename."


def _next(values: Any, now: Any, step: int) -> Any:
    at = list(values).index(now) if now in values else 0
    return values[(at + step) % len(values)]
