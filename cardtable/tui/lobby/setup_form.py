"""The set-up of a match in the lobby as plain values: seats, options, house rules, deal number.

`SetupForm` changes the rows of `SetupRows`, which has a cursor. It knows no screen: `GamePanel` paints it and
`LobbyPage` sends it keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cardtable.bots.bot_names import BOTS
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Option, Value
from cardtable.errors import OptionError
from cardtable.match.seated_players import PERSONS
from cardtable.table.seat_specs import (
    NAMES,
    SeatSpec,
    is_stand_in,
    kept_seats,
    nameless_person,
    you_and_bots,
)
from cardtable.text import clean
from cardtable.tui.lobby.seat_setup import (
    SEAT_KINDS,
    SeatNames,
    default_bot,
    default_seats,
    fill_seats,
)
from cardtable.tui.lobby.setup_rows import SetupRows
from cardtable.tui.lobby_state import AS_WRITTEN, LONGEST_NAME, LobbyState, MatchConfig

MOST_DEALS = 20
"""The most deals that may be agreed on."""
LONGEST_SEED = 18
"""Digits of a deal number."""
LONGEST_NUMBER = 6
"""Characters of a number option while it is typed."""


@dataclass
class SetupForm(SetupRows):
    """A match being set up, and how it is changed."""

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
        deals = max(0, min(known.get("deals", 0), MOST_DEALS))
        return SetupForm(game, specs, options, state, deals=deals)

    def config(self) -> MatchConfig:
        """The match to begin."""
        seats = tuple(map(str, self.specs))
        return MatchConfig(self.game.id, seats, dict(self.options), self.seed or None, self.deals)

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

    def ask_name(self) -> bool:
        """Goes to the first person who needs a name, for it to be typed. Returns False if nobody does."""
        at = nameless_person(self.specs)
        if at is None:
            return False
        self.jump(next(place for place, row in enumerate(self.rows) if row.kind == "seat" and row.at == at))
        self.enter()
        self.problem = f"Type the name of the person in seat {at + 1}."
        return True

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
            self.writing = "" if is_stand_in(name) or name in NAMES else name
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
