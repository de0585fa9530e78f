"""The lobby's set-up as plain values: which game, who sits where, which options, which deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardtable.engine.game import Game, counted, find_game, game_ids
from cardtable.engine.options import Number, Option, Value
from cardtable.errors import OptionError
from cardtable.seats.bots import BOTS
from cardtable.seats.specs import SeatSpec, parse_seats, you_and_bots
from cardtable.text import clean
from cardtable.tui.preferences import Memory, Seating

KINDS = ("you", "person", *BOTS)


@dataclass(frozen=True)
class Row:
    """One line of the set-up: what it sets (`players`, `seat`, `option`, `seed`, `house`, `start`), which one, its help."""

    kind: str
    title: str
    help: str
    at: int = 0
    option: Option | None = None


def listed_games(typed: str = "") -> list[Game]:
    """The installed games by family and title, those that the typed letters occur in."""
    games = sorted((find_game(one) for one in game_ids()), key=lambda game: (game.family, game.title))
    wanted = typed.casefold()
    return [g for g in games if wanted in f"{g.title} {g.id} {g.country} {g.family}".casefold()]


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
    house: list[str] = field(default_factory=list)

    @staticmethod
    def of(game: Game, memory: Memory) -> SetUp:
        """A game as it was last set up, or as its rules are written."""
        known = memory.games.get(game.id, {})
        options = {option.name: option.default for option in game.options}
        try:
            specs = parse_seats(",".join(map(str, known.get("seats", ()))) or None, game)
            _, kept = game.configure(len(specs), known.get("options", {}))
            options.update(kept)
        except OptionError:
            specs = you_and_bots(game.default_seats)
        return SetUp(game, specs, options, house=sorted(memory.house.get(game.id, {})))

    @property
    def rows(self) -> list[Row]:
        """All lines, top to bottom."""
        counts = counted(self.game.seat_counts)
        found = [Row("players", "Players", f"How many sit down: {counted(self.game.seat_counts)}." if counts else "")]
        for at in range(len(self.specs)):
            found.append(Row("seat", f"Seat {at + 1}", "Left and right: you, a person, a bot. Letters name it.", at))
        for option in self.game.options:
            title = option.name.replace("_", " ")
            found.append(Row("option", title, option.help, option=option))
        found.append(Row("house", "House rules", "Enter keeps these options as a set; left and right take up a kept one."))
        found.append(Row("seed", "Deal number", "The same number gives the same cards; empty: by chance."))
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
                value = self.options[row.option.name]
                return ("yes" if value else "no") if isinstance(value, bool) else str(value)
            case "house":
                return ", ".join(self.house) or "none kept"
            case "seed":
                return self.seed or "by chance"
        return ""

    # Moving and changing

    def move(self, steps: int) -> None:
        """The cursor up or down."""
        self.cursor = max(0, min(self.cursor + steps, len(self.rows) - 1))
        self.typed = ""

    def to_start(self) -> None:
        """The cursor to the last line."""
        self.cursor = len(self.rows) - 1

    def change(self, step: int, memory: Memory | None = None) -> None:
        """The value before or after."""
        row = self.row
        self.problem = ""
        if row.kind == "players":
            self._sit(_next(self.game.seat_counts, len(self.specs), step))
        elif row.kind == "seat":
            self._turn_seat(row.at, step)
        elif row.kind == "option" and row.option is not None:
            self._turn_option(row.option, step)
        elif row.kind == "house" and memory is not None:
            self._take_house(memory, step)

    def _sit(self, seats: int) -> None:
        taken = [spec for spec in you_and_bots(seats) if spec.name not in {own.name for own in self.specs}]
        grown = self.specs + taken
        extra = you_and_bots(seats + len(self.specs))
        names = {spec.name for spec in grown}
        grown += [spec for spec in extra if spec.name not in names]
        self.specs = grown[:seats]

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
        self._check()

    def _take_house(self, memory: Memory, step: int) -> None:
        kept = memory.house.get(self.game.id, {})
        if not kept:
            return
        names = sorted(kept)
        now = next((name for name in names if kept[name] == self.options), names[-1])
        try:
            _, options = self.game.configure(len(self.specs), kept[_next(tuple(names), now, step)])
            self.options = dict(options)
        except OptionError as error:
            self.problem = str(error)

    def keep_house(self, memory: Memory) -> str:
        """Keeps the present options as a set; returns its name."""
        name = f"set {len(memory.house.get(self.game.id, {})) + 1}"
        memory.house.setdefault(self.game.id, {})[name] = dict(self.options)
        memory.save()
        self.house = sorted(memory.house[self.game.id])
        return name

    def _check(self) -> None:
        try:
            self.game.configure(len(self.specs), self.options)
        except OptionError as error:
            self.problem = str(error)

    def type(self, character: str) -> bool:
        """A character typed on a line; False if it means nothing there."""
        row = self.row
        if row.kind == "seed" and character.isalnum():
            self.seed = (self.seed + character)[:18]
        elif row.kind == "seat":
            self.typed = clean(self.typed + character, 20) if character != " " else (self.typed + " ")[:20]
            if self.typed.strip():
                self.specs[row.at] = SeatSpec(self.specs[row.at].kind, self.typed.strip().replace(",", ""))
        elif row.kind == "option" and isinstance(row.option, Number) and character.isdigit():
            self._type_number(row.option, character)
        else:
            return False
        return True

    def _type_number(self, option: Number, digit: str) -> None:
        self.typed = (self.typed + digit)[-6:]
        try:
            self.options[option.name] = option.read(self.typed)
            self.problem = ""
        except OptionError as error:
            self.problem = str(error)

    def erase(self) -> bool:
        """Takes back the last typed character; False where none was."""
        if self.row.kind == "seed" and self.seed:
            self.seed = self.seed[:-1]
        elif self.row.kind == "seat" and self.typed:
            self.typed = self.typed[:-1]
            if self.typed.strip():
                self.specs[self.row.at] = SeatSpec(self.specs[self.row.at].kind, self.typed.strip())
        elif self.row.kind == "option" and self.typed:
            self.typed = self.typed[:-1]
        else:
            return False
        return True

    def seating(self) -> Seating:
        """What the lobby hands on."""
        return Seating(self.game.id, tuple(map(str, self.specs)), dict(self.options), self.seed or None)


def _next(values: Any, now: Any, step: int) -> Any:
    at = list(values).index(now) if now in values else 0
    return values[(at + step) % len(values)]


