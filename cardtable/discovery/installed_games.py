"""The installed games by id or title, each imported when it is first asked for."""

from __future__ import annotations

import functools
import unicodedata
from typing import Any

from cardtable.discovery import entry_points
from cardtable.engine.game import Game
from cardtable.errors import GameError, OptionError, PackageError, nearest
from cardtable.system.foreign_code import run_held


def game_ids() -> list[str]:
    """The ids of all installed games; none of them is imported."""
    return sorted(entry_points.points())


@functools.cache
def own_game_ids() -> tuple[str, ...]:
    """The ids of the games that come with the program, the same wherever it is installed."""
    from importlib.metadata import distribution  # late: it takes long, and only the deal of the day asks

    points = distribution("cardtable").entry_points.select(group=entry_points.GROUP)
    return tuple(sorted(point.name for point in points))


def sound_games() -> tuple[list[Game], list[str]]:
    """The installed games that can be loaded, and one line for each of the others."""
    games, problems = [], list(entry_points.clashes())
    for game_id in game_ids():
        try:
            games.append(find_game(game_id))
        except GameError as error:
            problems.append(str(error))
    return games, problems


def game_called(name: str) -> Game:
    """The game of that id or title, however a person spells it (`24`, `zandari`, `Dai Fugo`). Raises
    OptionError naming the nearest, GameError if it cannot be loaded."""
    if name in entry_points.points():
        return find_game(name)
    wanted = _spelt(name)
    for game in sound_games()[0] if wanted else []:
        if wanted in (_spelt(game.title), _spelt(game.id)):
            return game
    return find_game(name)


def _spelt(name: str) -> str:
    """A name without accents, spaces and capitals."""
    plain = unicodedata.normalize("NFD", name)
    return "".join(letter for letter in plain if letter.isalnum()).casefold()


@functools.cache
def find_game(game_id: str) -> Game:
    """The game of that id. Raises OptionError naming the nearest, GameError if it cannot be loaded."""
    point = entry_points.points().get(game_id)
    if point is None:
        raise OptionError(f"no game {game_id!r}: {nearest(game_id, entry_points.points())}")
    try:
        game = run_held(point.load)
        if isinstance(game, Game):
            run_held(lambda: described(game))
    except PackageError as error:
        raise GameError(f"{point} cannot be loaded: {error}") from error
    if not isinstance(game, Game):
        raise GameError(f"{point} cannot be loaded: that is no Game")
    if game.id != game_id:
        raise GameError(f"{point} cannot be loaded: it calls itself {game.id!r}")
    return game


def described(game: Game) -> dict[str, Any]:
    """The facts that `games --json` prints of a game."""
    return {
        "id": game.id,
        "title": game.title,
        "family": game.family,
        "country": game.country,
        "about": game.about,
        "seats": list(game.seat_counts),
        "default_seats": game.default_seats,
        "options": [
            {
                "name": option.name,
                "type": option.type,
                "default": option.default,
                "choices": list(option.choices),
                "low": getattr(option, "low", None),
                "high": getattr(option, "high", None),
                "help": option.help,
            }
            for option in game.options
        ],
    }
