"""What the lobby remembers between runs: the last set-up of each game, and house rules by name.

It lives in `lobby.json` of the state folder. A missing or damaged file means that nothing is remembered.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.errors import UnfitFileError
from cardtable.system.files import json_of, read_text, write_if_possible
from cardtable.system.folders import state_folder
from cardtable.text import clean

if TYPE_CHECKING:
    from cardtable.table.seat_specs import SeatSpec

AS_WRITTEN = "as written"
"""The name shown for the rules without any house rules. No set of house rules can have it."""
LONGEST_NAME = 20
"""Characters in the name of a player or of a set of house rules."""


class MatchConfig(msgspec.Struct, frozen=True):
    """A match as set up in the lobby, ready to begin."""

    game: str
    """The id of the game."""
    seats: tuple[str, ...]
    """Seat specs as text, such as `careful:Mira`."""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    seed: str | None = None
    """The deal number; None: random."""
    deals: int = 0
    """How many deals it lasts at most; 0: as the rules say."""


@dataclass
class LobbyState:
    """The last set-up of each game, the last game, and house rules by game and name."""

    last: str = ""
    """The id of the game played last; empty before the first match."""
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By game id, the `seats` and `options` of its last match, and the most `deals` that were set up."""
    house: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)
    """By game id and name, the options of a set of house rules."""
    offered: list[str] = field(default_factory=list)
    """The ids of the games whose first lesson was offered."""
    people: tuple[SeatSpec, ...] = field(default=(), init=False)
    """The people seated in the lobby since the last match. The file does not keep them before they play."""

    @staticmethod
    def load() -> LobbyState:
        """Reads the file. Returns an empty state if it is missing or damaged."""
        try:
            raw = json_of(read_text(_state_file()))
            known = {entry.name for entry in fields(LobbyState) if entry.init}
            state = LobbyState(**{key: value for key, value in raw.items() if key in known})
            return state.cleaned() if _is_valid(state) else LobbyState()
        except (UnfitFileError, TypeError, AttributeError):
            return LobbyState()

    def cleaned(self) -> LobbyState:
        """Makes the names of house rules fit to show and type, and drops those that cannot be."""
        reserved = ("", AS_WRITTEN)
        self.house = {
            game: {
                cleaned: options
                for name, options in sets.items()
                if (cleaned := clean(name, LONGEST_NAME)) not in reserved
            }
            for game, sets in self.house.items()
        }
        return self

    def keep(self, config: MatchConfig, *, is_set_up: bool = False) -> None:
        """Remembers a set-up as the last one of its game. How many deals it lasts is remembered only as it
        was set up by a person (`is_set_up`): a first match is short for its own reasons."""
        self.last = config.game
        self.people = ()
        deals = config.deals if is_set_up else self.games.get(config.game, {}).get("deals", 0)
        kept = {"deals": deals} if deals else {}
        self.games[config.game] = {"seats": list(config.seats), "options": config.options, **kept}
        self.save()

    def keep_offered(self, game: str) -> None:
        """Remembers that the first lesson of a game was offered."""
        self.offered.append(game)
        self.save()

    def house_rules(self, game: str) -> dict[str, dict[str, Any]]:
        """The options of each set of house rules of a game, sorted by name."""
        return dict(sorted(self.house.get(game, {}).items()))

    def keep_house(self, game: str, name: str, options: Mapping[str, Any]) -> None:
        """Saves options under a name, replacing any set of that name."""
        self.house.setdefault(game, {})[name] = dict(options)
        self.save()

    def forget_house(self, game: str, name: str) -> None:
        """Deletes a set of house rules."""
        self.house.get(game, {}).pop(name, None)
        self.save()

    def save(self) -> None:
        """Writes the file. A folder that cannot be written to does not stop the game."""
        kept = {entry.name: getattr(self, entry.name) for entry in fields(self) if entry.init}
        write_if_possible(_state_file(), json.dumps(kept, indent=1).encode())


def _state_file() -> Path:
    return state_folder() / "lobby.json"


def _is_valid(state: LobbyState) -> bool:
    checks: tuple[Callable[[], bool], ...] = (
        lambda: isinstance(state.last, str),
        lambda: isinstance(state.offered, list),
        lambda: all(isinstance(one.get("seats", []), list) for one in state.games.values()),
        lambda: all(isinstance(seat, str) for one in state.games.values() for seat in one.get("seats", [])),
        lambda: all(isinstance(one.get("options", {}), dict) for one in state.games.values()),
        lambda: all(isinstance(one.get("deals", 0), int) for one in state.games.values()),
        lambda: all(isinstance(one, dict) for sets in state.house.values() for one in sets.values()),
    )
    return all(check() for check in checks)
