"""What the set-up of a match in the lobby shows: its rows, their values, and what these change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardtable.book.ineffective_options import ineffective_options
from cardtable.book.rule_sheet import Rule
from cardtable.bots.bot_names import level_of
from cardtable.engine.game import Game
from cardtable.engine.options import Option, Value
from cardtable.table.seat_specs import SeatSpec
from cardtable.tui.lobby.rule_effects import changed_rules, rule_changes
from cardtable.tui.lobby.seat_setup import (
    seat_help,
)
from cardtable.tui.lobby_state import AS_WRITTEN, LobbyState
from cardtable.words import join_numbers_or

HOUSE = "House rules"
"""The title and name of the heading above the house rules."""
LONGEST_VALUE = 28
"""Characters of a row's value that fit in 80 columns."""
NO_EFFECT = "makes no difference"
"""Shown in place of the value of an option without effect."""


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
class SetupRows:
    """A match being set up, as far as it is shown."""

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
            help += f" {_no_effect_text(self.ineffective[option.name])}"
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


def _no_effect_text(missing: str) -> str:
    """What an option without effect would need, from the condition that is missing; empty if none is."""
    if not missing:
        return "It does not matter here."
    barred = missing.removeprefix("not ")
    return f"It does not matter {barred}." if barred != missing else f"It matters {missing}."
