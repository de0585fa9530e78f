"""The set-up of a match in the lobby as plain values: seats, options, house rules, deal number.

`SetupForm` is a list of rows with a cursor. It knows no screen: `GamePanel` paints it and
`LobbyPage` sends it keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardtable.book.ineffective_options import ineffective_options
from cardtable.book.rule_sheet import Rule
from cardtable.bots.bot_names import BOTS, level_of
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Option, Value
from cardtable.errors import OptionError
from cardtable.table.seat_specs import NAMES, PERSONS, SeatSpec, kept_seats, you_and_bots
from cardtable.text import clean
from cardtable.tui.lobby.rule_effects import changed_rules, rule_changes
from cardtable.tui.lobby.seat_setup import (
    SEAT_KINDS,
    SeatNames,
    default_bot,
    default_seats,
    fill_seats,
    is_automatic,
    seat_help,
)
from cardtable.tui.lobby_state import AS_WRITTEN, LONGEST_NAME, LobbyState, MatchConfig
from cardtable.words import join_numbers_or

HOUSE = "House rules"
"""The title and name of the heading above the house rules."""
LONGEST_VALUE = 28
"""Characters of a row's value that fit in 80 columns."""
NO_EFFECT = "makes no difference"
"""Shown in place of the value of an option without effect."""
MOST_DEALS = 20
"""The most deals that may be agreed on."""
LONGEST_SEED = 18
"""Digits of a deal number."""
LONGEST_NUMBER = 6
"""Characters of a number option while it is typed."""


@dataclass(frozen=True)
class SetupRow:
    """One row of the set-up.

    Its kind is `start`, `players`, `seat`, `option`, `group` (a heading that opens), `house` (a set of house
    rules), `keep` (saves the options as house rules), `deals` or `seed`.
    """

    kind: str
    title: str
    help: str
    at: int = 0
    """The seat, for the kind `seat`."""
    option: Option | None = None
    """The option, for the kind `option`; else None."""
    name: str = ""
    """The name of the group or the house rules, for the kinds `group` and `house`."""


DEALS = "Deals"
"""The row that limits a match. Where a game has an option of that name, it is shown only while it limits the
match: as one that was begun on a path."""


@dataclass
class SetupForm:
    """A match being set up."""

    game: Game
    specs: list[SeatSpec]
    options: dict[str, Value]
    lobby_state: LobbyState = field(default_factory=LobbyState, compare=False)
    seed: str = ""
    """The deal number as typed; empty: random."""
    deals: int = 0
    """How many deals are played at most; 0: as the rules say."""
    typed: str = ""
    """The digits typed of a number option."""
    writing: str | None = None
    """The name being typed, of a seat or of house rules; None while no name is edited."""
    cursor: int = 0
    problem: str = ""
    """Why no match can begin like this; empty if one can."""
    opened: frozenset[str] = frozenset()
    """The names of the open groups."""
    ineffective: Mapping[str, str] = field(default_factory=dict, compare=False)
    """The options without effect here, each with the condition it needs. Filled by `look_up`."""
    _names: SeatNames = field(default_factory=SeatNames, compare=False)

    @staticmethod
    def of(game: Game, state: LobbyState) -> SetupForm:
        """A game as it was last set up, else with default options."""
        known = state.games.get(game.id, {})
        options = {option.name: option.default for option in game.options}
        fresh = default_seats(game, state)
        try:
            specs = kept_seats([str(one) for one in known.get("seats", ())], game) if known else fresh
            _, kept = game.configure(len(specs), known.get("options", {}))
            options.update(kept)
        except OptionError:
            specs = fresh
        return SetupForm(game, specs, options, state)

    def config(self) -> MatchConfig:
        """The match to begin."""
        seats = tuple(map(str, self.specs))
        return MatchConfig(self.game.id, seats, dict(self.options), self.seed or None, self.deals)

    # Rows

    @property
    def rows(self) -> list[SetupRow]:
        """All rows from top to bottom: seats, options, groups, house rules, deals, deal number."""
        counts = join_numbers_or(self.game.seat_counts)
        players = f"{self.game.title} is for {counts}. Left and right change how many."
        rows = [
            SetupRow("start", "Sit down", "Enter begins the match."),
            SetupRow("players", "Players", players),
        ]
        for at, spec in enumerate(self.specs):
            rows.append(SetupRow("seat", f"Seat {at + 1}", seat_help(spec.kind), at))
        rows += (self._option_row(option) for option in self._options_of(""))
        for group in dict.fromkeys(option.group for option in self.game.options if option.group):
            help = "What few tables change: Enter opens and closes."
            rows.append(SetupRow("group", group, help, name=group))
            if group in self.opened:
                rows += (self._option_row(option) for option in self._options_of(group))
        if self.game.options:
            rows += self._house_rows()
        deals = "The match ends after so many deals, if it is not decided before: left and right change it."
        seed = "The same number gives the same cards, so it is no secret; empty: by chance."
        has_own = any(option.title == DEALS for option in self.game.options)
        if self.deals or not has_own:
            rows.append(SetupRow("deals", f"{DEALS} at most" if has_own else DEALS, deals))
        return [*rows, SetupRow("seed", "Deal number", seed)]

    def _options_of(self, group: str) -> list[Option]:
        """The options of a group; empty: those in no group."""
        return [option for option in self.game.options if option.group == group]

    def _option_row(self, option: Option) -> SetupRow:
        indent = "  " if option.group else ""
        help = option.help
        if option.name in self.ineffective:
            why = self.ineffective[option.name].replace("only", "Only", 1).replace("not", "Not", 1)
            help += f" {why}: here nothing depends on it." if why else " Here nothing depends on it."
        return SetupRow("option", indent + option.title, help, option=option)

    def _house_rows(self) -> list[SetupRow]:
        rows = [SetupRow("group", HOUSE, self._house_heading_help(), name=HOUSE)]
        if HOUSE in self.opened:
            for name in (AS_WRITTEN, *self.lobby_state.house_rules(self.game.id)):
                rows.append(SetupRow("house", f"  {name}", self._house_help(name), name=name))
            help = "Enter, then a name, keeps the options as they are now."
            rows.append(SetupRow("keep", "  Keep as", help))
        return rows

    def _house_heading_help(self) -> str:
        changed = self._changes(self.options)
        now = f"As written, but for {len(changed)}: {', '.join(changed)}. " if changed else ""
        return f"{now}Options kept under a name: Enter opens and closes."

    def _house_help(self, name: str) -> str:
        if name == AS_WRITTEN:
            return "Enter plays by the rules as they are written."
        changes = ", ".join(self._changes({**self._defaults, **self._house_options(name)}))
        return f"Enter plays by {name}: {changes or 'all as the rules are written'}. Delete forgets it."

    @property
    def row(self) -> SetupRow:
        """The row under the cursor."""
        rows = self.rows
        return rows[min(self.cursor, len(rows) - 1)]

    def look_up(self) -> None:
        """Finds the options without effect. Slow at first."""
        self.ineffective = ineffective_options(self.game, len(self.specs), self.options)

    # Values

    def shown(self, row: SetupRow) -> str:
        """The value of a row as text."""
        match row.kind:
            case "players":
                return str(len(self.specs))
            case "seat":
                spec = self.specs[row.at]
                return f"{level_of(spec.kind):<8} {spec.name}"
            case "option" if row.option is not None:
                return self._option_value(row.option)
            case "group":
                return self.house if row.name == HOUSE else self._group_summary(row.name)
            case "house":
                return "played now" if row.name == self.house else ""
            case "deals":
                return f"at most {self.deals}" if self.deals else "as the rules say"
            case "seed":
                return self.seed or "by chance"
        return ""

    def _option_value(self, option: Option) -> str:
        value = self.options[option.name]
        has_effect = option.name not in self.ineffective or value != option.default
        return option.value_text(value) if has_effect else NO_EFFECT

    def _is_changed(self, option: Option) -> bool:
        """Whether an option has an effect here and is not at its default."""
        return self.options[option.name] != option.default and option.name not in self.ineffective

    def _group_summary(self, group: str) -> str:
        """The number of options in a group, and how many are changed."""
        options = self._options_of(group)
        changed = sum(map(self._is_changed, options))
        return f"{len(options)} options" + (f", {changed} changed" if changed else "")

    @property
    def house(self) -> str:
        """The name of the house rules in force, or how the options differ from the rules as written."""
        if self.options == self._defaults:
            return AS_WRITTEN
        sets = self.lobby_state.house_rules(self.game.id)
        known = next((name for name in sets if {**self._defaults, **sets[name]} == self.options), None)
        if known is not None:
            return known
        changed = self._changes(self.options)
        listed = f"{AS_WRITTEN}, but {', '.join(changed)}"
        return listed if len(listed) <= LONGEST_VALUE else f"{AS_WRITTEN}, but for {len(changed)}"

    def _house_options(self, name: str) -> dict[str, Any]:
        """The options of a set of house rules."""
        return {} if name == AS_WRITTEN else self.lobby_state.house_rules(self.game.id).get(name, {})

    def _changes(self, options: Mapping[str, Value]) -> list[str]:
        """The options that differ from their defaults, with their values."""
        return [
            f"{option.title.lower()} {option.value_text(options[option.name])}"
            for option in self.game.options
            if options[option.name] != option.default
        ]

    def is_changed(self, row: SetupRow) -> bool:
        """Whether a row differs from the rules as written."""
        if row.option is not None:
            return self._is_changed(row.option)
        if row.kind == "deals":
            return self.deals > 0
        return row.kind == "group" and (
            "changed" in self.shown(row) if row.name != HOUSE else self.house != AS_WRITTEN
        )

    @property
    def _defaults(self) -> dict[str, Value]:
        return {option.name: option.default for option in self.game.options}

    def changed_rules(self) -> list[Rule]:
        """The rules that the option under the cursor changes; see `rule_effects.changed_rules`."""
        option = self.row.option
        return [] if option is None else changed_rules(self.game, len(self.specs), self.options, option)

    def rule_changes(self) -> list[str]:
        """The text about the rules that the option under the cursor changes."""
        option = self.row.option
        return [] if option is None else rule_changes(self.game, len(self.specs), self.options, option)

    # People who come from another game

    @property
    def _people(self) -> tuple[SeatSpec, ...]:
        return tuple(spec for spec in self.specs if spec.is_person)

    def welcome(self) -> None:
        """Seats the people who were set up at another game, as far as there is room."""
        people = self.lobby_state.people
        if people[: max(self.game.seat_counts)] != self._people and people:
            self.specs = fill_seats(self.game, people, self._bot, len(self.specs))
            self._check()

    def _share_people(self) -> None:
        """Takes the people of this table along to other games."""
        self.lobby_state.people = self._people

    @property
    def _bot(self) -> str:
        """The kind of bot for new seats."""
        return next((spec.kind for spec in self.specs if spec.kind in BOTS), default_bot(self.lobby_state))

    # Moving and changing

    def move(self, steps: int) -> None:
        """Moves the cursor, keeping a name that is being typed."""
        self.accept()
        self.cursor = max(0, min(self.cursor + steps, len(self.rows) - 1))
        self._discard_typed()

    def cycle(self, steps: int) -> None:
        """Moves the cursor as Tab does: from the last row to the first, and back."""
        self.jump((self.cursor + steps) % len(self.rows))

    def jump(self, at: int) -> None:
        """Moves the cursor to a row."""
        self.move(at - self.cursor)

    def to_seats(self) -> None:
        """Moves the cursor to the first seat."""
        self.jump(next(at for at, row in enumerate(self.rows) if row.kind == "seat"))

    def _discard_typed(self) -> None:
        """Forgets typed digits. A number that was out of range is not kept."""
        self.typed = ""
        self._check()

    def change(self, step: int) -> None:
        """Steps to another value: 1 for the next, -1 for the previous. Opens or closes a group."""
        row = self.row
        self.accept()
        self._discard_typed()
        if row.kind == "players":
            self._set_seat_count(_next(self.game.seat_counts, len(self.specs), step))
        elif row.kind == "seat":
            self._change_seat(row.at, step)
        elif row.option is not None:
            self._change_option(row.option, step)
        elif row.kind == "deals":
            self.deals = (self.deals + step) % (MOST_DEALS + 1)
        elif row.kind == "group":
            self.opened = self.opened | {row.name} if step > 0 else self.opened - {row.name}

    def enter(self) -> None:
        """Does what Enter does on any row but `start`: edits a name, opens a group, applies house rules, or
        steps to the next value."""
        row = self.row
        if self.writing is not None:
            self.accept()
        elif row.kind == "seat":
            name = self.specs[row.at].name
            # A name that the program gave is replaced; a typed one is edited.
            self.writing = "" if is_automatic(name) or name in NAMES else name
        elif row.kind == "keep":
            self.writing = self.house if self.house in self.lobby_state.house_rules(self.game.id) else ""
        elif row.kind == "group":
            self.change(-1 if row.name in self.opened else 1)
        elif row.kind == "house":
            self._apply_house_rules(row.name)
        elif self.typed:
            self._discard_typed()  # what was typed stands
        else:
            self.change(1)

    def _set_seat_count(self, seats: int) -> None:
        """Drops the last seats, or adds bots with free names."""
        taken = {spec.name for spec in self.specs}
        fresh = [spec for spec in you_and_bots(seats + len(taken), self._bot)[1:] if spec.name not in taken]
        before = self._people
        self.specs = [*self.specs, *fresh][:seats]
        if before != self._people:
            self._share_people()
        self._check()

    def _change_seat(self, at: int, step: int) -> None:
        """Gives a seat another kind. `you` is offered to one seat only."""
        spec = self.specs[at]
        kind = _next(SEAT_KINDS, spec.kind, step)
        if kind == "you" and any(one.kind == "you" for one in self.specs):
            kind = _next(SEAT_KINDS, kind, step)
        self.specs[at] = SeatSpec(kind, self._names.name_for(self.specs, at, kind))
        if kind in PERSONS or spec.is_person:
            self._share_people()
        self._check()

    def _change_option(self, option: Option, step: int) -> None:
        """Steps to another value. An option without effect can only return to its default."""
        now = self.options[option.name]
        if option.name in self.ineffective:
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

    def _apply_house_rules(self, name: str) -> None:
        try:
            _, options = self.game.configure(len(self.specs), self._house_options(name))
        except OptionError as error:
            self.problem = f"{name}: {error}"
        else:
            self.options = dict(options)
            self._check()

    def forget_house(self) -> None:
        """Deletes the house rules under the cursor. The options stay as they are."""
        row = self.row
        if row.kind == "house" and row.name != AS_WRITTEN:
            self.lobby_state.forget_house(self.game.id, row.name)
            self._check()

    # Typing

    def accept(self) -> None:
        """Ends the editing of a name and keeps the name, unless it is empty."""
        written, row = self.writing, self.row
        self.writing = None
        name = clean(written or "", LONGEST_NAME)
        if name and row.kind == "seat":
            self.specs[row.at] = SeatSpec(self.specs[row.at].kind, name)
            if self.specs[row.at].is_person:
                self._share_people()
        elif name and row.kind == "keep" and name != AS_WRITTEN:
            self.lobby_state.keep_house(self.game.id, name, self.options)
        self._check()

    def cancel(self) -> bool:
        """Ends the editing of a name without keeping it. Returns False if no name was being edited."""
        was_writing = self.writing is not None
        self.writing = None
        return was_writing

    def type(self, character: str) -> bool:
        """Types a character. Returns False if the row takes none."""
        row = self.row
        if self.writing is not None:
            self.writing += character if character != "," and len(self.writing) < LONGEST_NAME else ""
        elif row.kind == "seed" and character.isascii() and character.isdigit():
            self.seed = (self.seed + character)[:LONGEST_SEED]
        elif row.kind == "option" and isinstance(row.option, Number) and character in "-0123456789":
            self._type_number(row.option, self.typed + character)
        else:
            return False
        return True

    def _type_number(self, option: Number, typed: str) -> None:
        if option.name in self.ineffective:
            return
        self.typed = typed[-LONGEST_NUMBER:]
        if not self.typed:
            self._check()
            return
        try:
            self.options[option.name] = option.read(self.typed)
            self._check()
        except OptionError as error:
            self.problem = str(error)

    def erase(self) -> bool:
        """Takes back the last typed character. Returns False if there is none."""
        if self.writing is not None:
            self.writing = self.writing[:-1]
        elif self.row.kind == "seed" and self.seed:
            self.seed = self.seed[:-1]
        elif isinstance(self.row.option, Number) and self.typed:
            self._type_number(self.row.option, self.typed[:-1])
        else:
            return False
        return True


def _next(values: Sequence[Any], now: Any, step: int) -> Any:
    """The value `step` places after `now`, wrapping around."""
    at = values.index(now) if now in values else 0
    return values[(at + step) % len(values)]
