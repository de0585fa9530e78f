"""The catalogue of installed games: title, family, seats, length and difficulty, without importing any game.

What each game said of itself is cached in the person's data folder, with a stamp of the game's files. A game
with other files than then, or without an entry, is imported and asked. `look` asks one game all the same, so
that the cache is refreshed whenever there is time.

"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cardtable import __version__
from cardtable.discovery import entry_points
from cardtable.errors import CardTableError, UnfitFileError
from cardtable.system.files import json_of, read_text, write_if_possible
from cardtable.system.folders import state_folder
from cardtable.words import join_numbers_or

if TYPE_CHECKING:
    from cardtable.engine.game import Game

KEPT = "games.json"
_MOST = 1 << 22
_TEXTS = ("title", "country", "family", "about")
DIFFICULTY = ("", "easy to learn", "takes a few deals to learn", "takes an evening to learn")
"""Words for each difficulty; 0: the game does not say."""
_NUMBERS = ("minutes", "difficulty", "default_seats")


class Listed:
    """The entry of a game in the catalogue."""

    def __init__(self, game_id: str, facts: dict[str, Any]) -> None:
        self.id = game_id
        self.title, self.country, self.family, self.about = (_text(facts[name]) for name in _TEXTS)
        self.minutes, self.difficulty, self.default_seats = (int(facts[name]) for name in _NUMBERS)
        self.seat_counts = tuple(map(int, facts["seat_counts"]))
        if not self.seat_counts:
            raise ValueError("nobody may sit down")

    @staticmethod
    def kept(game_id: str, facts: dict[str, Any]) -> Listed | None:
        """A game from the cache; None if its entry is damaged."""
        try:
            return Listed(game_id, facts)
        except (KeyError, TypeError, ValueError, OverflowError):
            return None

    @property
    def game(self) -> Game:
        """The game itself. Raises GameError."""
        from cardtable.discovery.installed_games import find_game

        return find_game(self.id)

    @property
    def facts(self) -> dict[str, Any]:
        """The facts, as the cache holds them."""
        return facts_of(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Listed) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(self.id)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def facts_of(game: Game | Listed) -> dict[str, Any]:
    """The facts of a game that the catalogue lists."""
    told = {name: getattr(game, name) for name in (*_TEXTS, *_NUMBERS)}
    return {**told, "seat_counts": list(game.seat_counts)}


def expectations(game: Game | Listed) -> list[str]:
    """Players, duration and difficulty in words, as far as the game states them."""
    facts = [f"{join_numbers_or(game.seat_counts)} players"]
    if len(game.seat_counts) > 4:
        facts = [f"{min(game.seat_counts)} to {max(game.seat_counts)} players"]
    if game.minutes:
        facts.append(f"about {game.minutes} minutes")
    return facts + list(filter(None, DIFFICULTY[game.difficulty : game.difficulty + 1]))


class Catalogue:
    """The games that can be listed, by id, and for each of the others one line saying what is wrong with
    it."""

    def __init__(self) -> None:
        self.games: dict[str, Listed] = {}
        self.problems: dict[str, str] = {}
        self._files = {name: _lying(point) for name, point in entry_points.points().items()}
        self._kept = read_kept()
        for game_id, files in sorted(self._files.items()):
            kept = self._kept.get(game_id, {})
            listed = Listed.kept(game_id, kept) if files and kept.get("files") == files else None
            if listed is None:
                self.look(game_id)
            else:
                self.games[game_id] = listed
        self.keep()

    def look(self, game_id: str) -> bool:
        """Asks a game itself. Returns whether it said something new."""
        from cardtable.discovery.installed_games import find_game

        before = self.games.pop(game_id, None)
        try:
            self.games[game_id] = Listed(game_id, facts_of(find_game(game_id)))
        except CardTableError as error:
            self.problems[game_id] = str(error)
        except (TypeError, ValueError, OverflowError) as error:  # of what somebody else's game says of itself
            self.problems[game_id] = f"{entry_points.points()[game_id]} cannot be listed: {error}"
        return before != self.games.get(game_id)

    @property
    def problem_lines(self) -> list[str]:
        """A line for each game that cannot be listed, and for each whose id another has."""
        return [*self.problems.values(), *entry_points.clashes()]

    def keep(self) -> None:
        """Writes the cache if something is new. If that fails, play goes on."""
        facts = {
            name: {"files": self._files[name], **listed.facts}
            for name, listed in sorted(self.games.items())
            if self._files[name]
        }
        if facts == self._kept:
            return
        self._kept = facts
        data = json.dumps({"version": __version__, "games": facts}, indent=0).encode()
        with contextlib.suppress(CardTableError):
            write_if_possible(state_folder() / KEPT, data)


def read_kept() -> dict[str, dict[str, Any]]:
    """The cache of this version; empty if the file is missing or damaged."""
    try:
        raw = json_of(read_text(state_folder() / KEPT, _MOST))
        games = raw["games"] if raw["version"] == __version__ else {}
        return {str(name): dict(facts) for name, facts in games.items()}
    except (UnfitFileError, CardTableError, KeyError, TypeError, ValueError, AttributeError):
        return {}


def _lying(point: entry_points.Point) -> str:
    """A stamp of the files of a game's module or package: paths, times, lengths. Empty if it cannot be found
    without importing it."""
    top, *parts = point.module.split(".")
    try:
        spec = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        return ""
    if spec is None:
        return ""
    places = list(spec.submodule_search_locations or ())
    if len(places) > 1 or not (places or spec.origin):
        return ""
    path = os.path.join(places[0], *parts) if places else str(spec.origin)
    if parts and not os.path.isdir(path):
        path += ".py"
    try:
        return "\n".join((point.value, path, *sorted(_stamps(path))))
    except OSError:
        return ""


def _stamps(path: str) -> Iterator[str]:
    """A stamp for each module: name, time, length."""
    if not os.path.isdir(path):
        found = os.stat(path)
        yield f"{found.st_mtime_ns} {found.st_size}"
        return
    with os.scandir(path) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                found = entry.stat()
                yield f"{entry.name} {found.st_mtime_ns} {found.st_size}"
            elif entry.name != "__pycache__" and entry.is_dir():
                yield from (f"{entry.name}/{stamp}" for stamp in _stamps(entry.path))
