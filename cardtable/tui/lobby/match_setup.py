"""The lobby's set-up as plain values: which game, who sits where, which options, which deal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardtable.book.ineffective_options import idle_options
from cardtable.book.rule_sheet import Rule, RuleSheet, rules_in_force
from cardtable.bots.bot_names import BOTS, LEVELS, level_of, make_bot
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Option, Value
from cardtable.errors import CardTableError, OptionError
from cardtable.table.seat_specs import PERSONS, SeatSpec, kept_seats, you_and_bots
from cardtable.text import clean
from cardtable.tui.lobby.usual_company import seats_of, usual_bot, usual_seats
from cardtable.tui.preferences import AS_WRITTEN, Memory, Seating
from cardtable.words import counted, in_words

KINDS = ("you", "person", *LEVELS.values())
HOUSE = "House rules"
LONGEST_VALUE = 28
"""Letters that a line's value has room for at 80 columns."""
IDLE = "nothing here"
"""Instead of the value of an option that does nothing."""
LONGEST_NAME = 20
_AUTOMATIC = re.compile(r"You|Player \d+")


@dataclass(frozen=True)
class Row:
    """One line of the set-up: what it sets, its title and help.

    The kinds are `start`, `players`, `seat` (`at` is which), `option`, `group` (a heading that opens, `name`
    is its own), `house` (a set of house rules, `name` is its own), `keep` (what names a new set) and `seed`.
    """

    kind: str
    title: str
    help: str
    at: int = 0
    option: Option | None = None
    name: str = ""


@dataclass
class SetUp:
    """A match in the making. `typed` is what is being typed of a number; `writing` the name being written, of
    a seat or of a set of house rules, None where none is."""

    game: Game
    specs: list[SeatSpec]
    options: dict[str, Value]
    memory: Memory = field(default_factory=Memory, compare=False)
    seed: str = ""
    typed: str = ""
    writing: str | None = None
    cursor: int = 0
    problem: str = ""
    opened: frozenset[str] = frozenset()
    """The headings that are open."""
    idle: Mapping[str, str] = field(default_factory=dict, compare=False)
    """The options that do nothing as the rest is chosen, each with what they would, once it was looked at."""
    _called: dict[tuple[int, bool], str] = field(default_factory=dict, compare=False)
    """By seat, and whether a person sits there, the name that somebody typed."""

    @staticmethod
    def of(game: Game, memory: Memory) -> SetUp:
        """A game as it was last set up, or as its rules are written."""
        known = memory.games.get(game.id, {})
        options = {option.name: option.default for option in game.options}
        fresh = usual_seats(game, memory)
        try:
            specs = kept_seats([str(one) for one in known.get("seats", ())], game) if known else fresh
            _, kept = game.configure(len(specs), known.get("options", {}))
            options.update(kept)
        except OptionError:
            specs = fresh
        return SetUp(game, specs, options, memory)

    @property
    def rows(self) -> list[Row]:
        """All lines, top to bottom: seats, the usual options, then groups that open."""
        help = f"{self.game.title} is for {counted(self.game.seat_counts)}. Left and right change how many."
        found = [Row("start", "Sit down", "Enter begins the match."), Row("players", "Players", help)]
        found += (
            Row("seat", f"Seat {at + 1}", _seat_help(spec.kind), at) for at, spec in enumerate(self.specs)
        )
        found += (self._option_row(option) for option in self.game.options if not option.group)
        for group in dict.fromkeys(option.group for option in self.game.options if option.group):
            found.append(Row("group", group, "What few tables change: Enter opens and closes.", name=group))
            if group in self.opened:
                found += (self._option_row(option) for option in self.game.options if option.group == group)
        if self.game.options:
            found += self._house_rows()
        help = "The same number gives the same cards, so it is no secret; empty: by chance."
        return [*found, Row("seed", "Deal number", help)]

    def _option_row(self, option: Option) -> Row:
        indent = "  " if option.group else ""
        help = option.help
        if option.name in self.idle:
            why = self.idle[option.name].replace("only", "Only", 1).replace("not", "Not", 1)
            help += f" {why}: here nothing depends on it." if why else " Here nothing depends on it."
        return Row("option", indent + option.title, help, option=option)

    def _house_rows(self) -> list[Row]:
        """The heading of the house rules and, where it is open, each set and what names another."""
        found = [Row("group", HOUSE, self._about_house(), name=HOUSE)]
        if HOUSE in self.opened:
            for name in (AS_WRITTEN, *self.memory.house_rules(self.game.id)):
                found.append(Row("house", f"  {name}", self._house_help(name), name=name))
            found.append(Row("keep", "  Keep as", "Enter, then a name, keeps the options as they are now."))
        return found

    def _about_house(self) -> str:
        """What differs from the rules as they are written, and what the line is for."""
        changed = self._changes(self.options)
        now = f"As written, but for {len(changed)}: {', '.join(changed)}. " if changed else ""
        return f"{now}Options kept under a name: Enter opens and closes."

    def _house_help(self, name: str) -> str:
        """What is played by a set of house rules."""
        told = self._changes({**self._written, **self._house(name)})
        if name == AS_WRITTEN:
            return "Enter plays by the rules as they are written."
        return (
            f"Enter plays by {name}: {', '.join(told) or 'all as the rules are written'}. Delete forgets it."
        )

    def _house(self, name: str) -> dict[str, Any]:
        """The options of a set of house rules."""
        return {} if name == AS_WRITTEN else self.memory.house_rules(self.game.id).get(name, {})

    @property
    def row(self) -> Row:
        """The line under the cursor."""
        rows = self.rows
        return rows[min(self.cursor, len(rows) - 1)]

    def shown(self, row: Row) -> str:
        """What a line is set to."""
        match row.kind:
            case "players":
                return str(len(self.specs))
            case "seat":
                spec = self.specs[row.at]
                return f"{level_of(spec.kind):<8} {spec.name}"
            case "option" if row.option is not None:
                return self._option_words(row.option)
            case "group":
                return self.house if row.name == HOUSE else self._group_words(row.name)
            case "house":
                return "played now" if row.name == self.house else ""
            case "seed":
                return self.seed or "by chance"
        return ""

    def look_up(self) -> None:
        """Finds out which options do nothing."""
        self.idle = idle_options(self.game, len(self.specs), self.options)

    def _option_words(self, option: Option) -> str:
        """The value of an option, unless it is left as it is and does nothing here."""
        value = self.options[option.name]
        return IDLE if option.name in self.idle and value == option.default else in_words(value)

    def _is_own(self, option: Option) -> bool:
        """Whether an option that does something is set otherwise than the rules are written."""
        return self.options[option.name] != option.default and option.name not in self.idle

    def _group_words(self, group: str) -> str:
        """How many options a heading stands for, and how many of them were changed."""
        options = [option for option in self.game.options if option.group == group]
        changed = sum(map(self._is_own, options))
        return f"{len(options)} options" + (f", {changed} changed" if changed else "")

    @property
    def house(self) -> str:
        """The name of the house rules in force; where the options are no set's, what differs from the rules
        as they are written."""
        if self.options == self._written:
            return AS_WRITTEN
        sets = self.memory.house_rules(self.game.id)
        known = next((name for name in sets if {**self._written, **sets[name]} == self.options), None)
        if known is not None:
            return known
        changed = self._changes(self.options)
        alone = f"{AS_WRITTEN}, but {', '.join(changed)}"
        return alone if len(alone) <= LONGEST_VALUE else f"{AS_WRITTEN}, but for {len(changed)}"

    def _changes(self, options: Mapping[str, Value]) -> list[str]:
        """What differs from the rules as they are written, with the value of each."""
        return [
            f"{option.title.lower()} {in_words(options[option.name])}"
            for option in self.game.options
            if options[option.name] != option.default
        ]

    def is_changed(self, row: Row) -> bool:
        """Whether a line is set otherwise than the rules are written."""
        if row.option is not None:
            return self._is_own(row.option)
        return row.kind == "group" and (
            "changed" in self.shown(row) if row.name != HOUSE else self.house != AS_WRITTEN
        )

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
            f"{option.title}: {in_words(now)}"
            + ("" if as_written else f" (as the rules are written: {in_words(option.default)})"),
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

    # People who come from another game

    @property
    def _people(self) -> tuple[SeatSpec, ...]:
        """Who is before the screen here."""
        return tuple(spec for spec in self.specs if spec.is_person)

    def welcome(self) -> None:
        """Whoever was set down in this lobby at another game sits here, too, as far as there is room."""
        people = self.memory.people
        if people[: max(self.game.seat_counts)] != self._people and people:
            self.specs = seats_of(self.game, people, self._bot, len(self.specs))
            self._check()

    def _came(self) -> None:
        """They go along to any other game."""
        self.memory.people = self._people

    @property
    def _bot(self) -> str:
        """The kind of bot that plays here."""
        return next((spec.kind for spec in self.specs if spec.kind in BOTS), usual_bot(self.memory))

    # Moving and changing

    def move(self, steps: int) -> None:
        """The cursor up or down; a name that is being written is kept."""
        self.accept()
        self.cursor = max(0, min(self.cursor + steps, len(self.rows) - 1))
        self._settle()

    def jump(self, at: int) -> None:
        """The cursor to a line."""
        self.move(at - self.cursor)

    def to_seats(self) -> None:
        """The cursor to the first seat."""
        self.jump(next(at for at, row in enumerate(self.rows) if row.kind == "seat"))

    def _settle(self) -> None:
        """What was being typed is done with; what was no value is forgotten."""
        self.typed = ""
        self._check()

    def change(self, step: int) -> None:
        """The value before or after; of a heading, whether it is open."""
        row = self.row
        self.accept()
        self._settle()
        if row.kind == "players":
            self._sit(_next(self.game.seat_counts, len(self.specs), step))
        elif row.kind == "seat":
            self._turn_seat(row.at, step)
        elif row.option is not None:
            self._turn_option(row.option, step)
        elif row.kind == "group":
            self.opened = self.opened | {row.name} if step > 0 else self.opened - {row.name}

    def enter(self) -> None:
        """What Enter does on any line but the first: keeps a name, begins to write one, opens, takes, or goes
        to the next value."""
        row = self.row
        if self.writing is not None:
            self.accept()
        elif row.kind == "seat":
            name = self.specs[row.at].name
            # What the program called somebody makes room for the name; what a person wrote is mended.
            self.writing = "" if _AUTOMATIC.fullmatch(name) else name
        elif row.kind == "keep":
            self.writing = self.house if self.house in self.memory.house_rules(self.game.id) else ""
        elif row.kind == "group":
            self.change(-1 if row.name in self.opened else 1)
        elif row.kind == "house":
            self._take_house(row.name)
        else:
            self.change(1)

    def _sit(self, seats: int) -> None:
        """More seats are taken by bots with names nobody has yet."""
        taken = {spec.name for spec in self.specs}
        fresh = [spec for spec in you_and_bots(seats + len(taken), self._bot)[1:] if spec.name not in taken]
        before, self.specs = self._people, [*self.specs, *fresh][:seats]
        if before != self._people:
            self._came()
        self._check()

    def _turn_seat(self, at: int, step: int) -> None:
        spec = self.specs[at]
        kind = _next(KINDS, spec.kind, step)
        if kind == "you" and any(one.kind == "you" for one in self.specs):
            kind = _next(KINDS, kind, step)
        self.specs[at] = SeatSpec(kind, self._name_for(at, spec, kind))
        if kind in PERSONS or spec.is_person:
            self._came()
        self._check()

    def _name_for(self, at: int, spec: SeatSpec, kind: str) -> str:
        """What a seat is called once somebody else sits there: a bot goes on by its name, a person gets back
        the name that was typed; else a name that nobody has."""
        others = {one.name for place, one in enumerate(self.specs) if place != at}
        was, will = spec.kind in BOTS, kind in BOTS
        if was and will and spec.name not in others:
            return spec.name
        bots = [one.name for one in you_and_bots(len(self.specs) + 24)[1:]]
        if spec.name not in bots and not _AUTOMATIC.fullmatch(spec.name):
            self._called[at, was] = spec.name
        people = [f"Player {number}" for number in range(1, 14)]
        pool = bots if will else ["You", *people] if kind == "you" else people
        typed = self._called.get((at, will))
        return next(name for name in ([typed] if typed else []) + pool if name not in others)

    def _turn_option(self, option: Option, step: int) -> None:
        """The value before or after; what does nothing here can only be put back as the rules are written."""
        now = self.options[option.name]
        if option.name in self.idle:
            value: Value = option.default
        elif isinstance(option, Number) and not option.only:
            value = max(option.low, min(option.high, int(now) + step))
        else:
            value = _next(option.choices, now, step)
        self.options[option.name] = value
        self._check()

    def _check(self) -> None:
        self.problem = ""
        self.look_up()
        try:
            self.game.configure(len(self.specs), self.options)
            kept_seats([str(spec) for spec in self.specs], self.game)
        except OptionError as error:
            self.problem = str(error)

    # House rules

    def _take_house(self, name: str) -> None:
        """Plays by a set of house rules, or by the rules as they are written."""
        try:
            _, options = self.game.configure(len(self.specs), self._house(name))
        except OptionError as error:
            self.problem = f"{name}: {error}"
        else:
            self.options = dict(options)
            self._check()

    def forget_house(self) -> None:
        """Forgets the set under the cursor; the options stay as they are."""
        row = self.row
        if row.kind == "house" and row.name != AS_WRITTEN:
            self.memory.forget_house(self.game.id, row.name)
            self._check()

    # Writing

    def accept(self) -> None:
        """Keeps the name that is being written; nothing written leaves all as it was."""
        written, row = self.writing, self.row
        self.writing = None
        name = clean(written or "", LONGEST_NAME)
        if name and row.kind == "seat":
            self.specs[row.at] = SeatSpec(self.specs[row.at].kind, name)
            if self.specs[row.at].is_person:
                self._came()
        elif name and row.kind == "keep" and name != AS_WRITTEN:
            self.memory.keep_house(self.game.id, name, self.options)
        self._check()

    def cancel(self) -> bool:
        """Leaves a name as it was; False where none is being written."""
        was, self.writing = self.writing, None
        return was is not None

    def type(self, character: str) -> bool:
        """A character typed on a line; False if it means nothing there."""
        row = self.row
        if self.writing is not None:
            self.writing += character if character != "," and len(self.writing) < LONGEST_NAME else ""
        elif row.kind == "seed" and character.isascii() and character.isdigit():
            self.seed = (self.seed + character)[:18]
        elif row.kind == "option" and isinstance(row.option, Number) and character in "-0123456789":
            self._type_number(row.option, self.typed + character)
        else:
            return False
        return True

    def _type_number(self, option: Number, typed: str) -> None:
        if option.name in self.idle:
            return
        self.typed = typed[-6:]
        if not self.typed:
            self._check()
            return
        try:
            self.options[option.name] = option.read(self.typed)
            self._check()
        except OptionError as error:
            self.problem = str(error)

    def erase(self) -> bool:
        """Takes back the last typed character; False where none can be."""
        if self.writing is not None:
            self.writing = self.writing[:-1]
        elif self.row.kind == "seed" and self.seed:
            self.seed = self.seed[:-1]
        elif isinstance(self.row.option, Number) and self.typed:
            self._type_number(self.row.option, self.typed[:-1])
        else:
            return False
        return True

    def seating(self) -> Seating:
        """What the lobby hands on."""
        return Seating(self.game.id, tuple(map(str, self.specs)), dict(self.options), self.seed or None)


def _seat_help(kind: str) -> str:
    """What a seat's kind means."""
    if kind in BOTS:
        return f"A bot: {make_bot(kind).about}. Left and right change who sits here, Enter the name."
    who = "You sit here." if kind == "you" else "Somebody else at this keyboard."
    return f"{who} Left and right change it, Enter the name."


def _next(values: Any, now: Any, step: int) -> Any:
    at = list(values).index(now) if now in values else 0
    return values[(at + step) % len(values)]
