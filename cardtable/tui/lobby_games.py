"""What the lobby offers: the installed games, and the match that was left last."""

from __future__ import annotations

import functools
import time
from dataclasses import dataclass
from pathlib import Path

from cardtable.engine.game import Game, find_game, sound_games
from cardtable.engine.gate import Lines
from cardtable.engine.record import read_data
from cardtable.errors import CardTableError
from cardtable.seats.records import last_unfinished
from cardtable.text import clean


@functools.cache
def _all_games() -> list[Game]:
    return sorted(sound_games()[0], key=lambda game: (game.family, game.title))


def unsound_games() -> list[str]:
    """What is wrong with installed games that cannot be loaded, a line each."""
    return sound_games()[1]


def listed_games(typed: str = "") -> list[Game]:
    """The installed games by family and title, those that the typed letters occur in."""
    wanted = typed.casefold()
    return [g for g in _all_games() if wanted in f"{g.title} {g.id} {g.country} {g.family}".casefold()]


def seat_range(game: Game) -> str:
    """How many may sit, in a few cells: 2, 2-6."""
    least, most = min(game.seat_counts), max(game.seat_counts)
    return str(least) if least == most else f"{least}-{most}"


@dataclass(frozen=True)
class Unfinished:
    """A match to go on with: its record, the game's title, who plays, and how long ago the last act was."""

    path: Path
    title: str
    names: tuple[str, ...]
    age: str


def find_unfinished(problems: list[str] | None = None) -> Unfinished | None:
    """The match left last; None where there is none. `problems` are told of records that cannot be read."""
    try:
        path = last_unfinished(problems=problems)
        lines = Lines(read_data(path), str(path))
        title = find_game(lines.header.game).title
        names = tuple(clean(name, 20) for name in lines.seated.now().names)
        last = path.stat().st_mtime if lines.time is None else lines.time
        return Unfinished(path, title, names, age(time.time() - last))
    except (CardTableError, OSError):
        return None


def age(seconds: float) -> str:
    """A time span as said: just now, 5 min ago, 3 h ago, 2 days ago."""
    if seconds < 90:
        return "just now"
    minutes, hours, days = (round(seconds / unit) for unit in (60, 3600, 86400))
    return f"{minutes} min ago" if minutes < 90 else f"{hours} h ago" if hours < 36 else f"{days} days ago"
