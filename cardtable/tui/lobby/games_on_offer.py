"""What the lobby offers: the installed games and what is known of them, and the match that was left last."""

from __future__ import annotations

import functools
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.discovery.catalogue import Catalogue, Listed
from cardtable.errors import CardTableError
from cardtable.system.folders import any_records
from cardtable.teaching.progress import LESSONS
from cardtable.text import clean
from cardtable.tui.preferences import Memory
from cardtable.words import counted

if TYPE_CHECKING:
    from cardtable.engine.game import Game

if TYPE_CHECKING:
    from cardtable.net import OpenTable


@functools.cache
def catalogue() -> Catalogue:
    """The installed games as they are listed."""
    return Catalogue()


def listed_games(typed: str = "") -> list[Listed]:
    """The installed games by family and title, those that the typed letters occur in."""
    wanted = typed.casefold()
    games = sorted(catalogue().games.values(), key=lambda game: (game.family, game.title))
    return [g for g in games if wanted in f"{g.title} {g.id} {g.country} {g.family}".casefold()]


def loaded_games() -> list[Game]:
    """The installed games that can be loaded, in the same order."""
    from cardtable.discovery.installed_games import sound_games

    found = {game.id: game for game in sound_games()[0]}
    return [found[listed.id] for listed in listed_games() if listed.id in found]


def usual_game(last: str) -> Listed | None:
    """The game played last; where there is none the easiest and shortest. None if no game is installed."""
    games = listed_games()
    known = next((game for game in games if game.id == last), None)
    return known or min(
        games, key=lambda game: (game.difficulty or 9, game.minutes, game.title), default=None
    )


def described(game: Listed) -> list[str]:
    """How many play it, how long it takes and how hard it is, as far as the game says."""
    told = [f"{counted(game.seat_counts)} players"]
    if len(game.seat_counts) > 4:
        told = [f"{min(game.seat_counts)} to {max(game.seat_counts)} players"]
    if game.minutes:
        told.append(f"about {game.minutes} minutes")
    return told + HARD[game.difficulty : game.difficulty + 1] * bool(game.difficulty)


HARD = ["", "easy to learn", "takes a few deals to learn", "takes an evening to learn"]
"""How hard a game is, by its difficulty."""


def lessons_done(game: Listed) -> tuple[int, int]:
    """How many lessons of a game were gone through, and how many there are. Raises GameError."""
    from cardtable.discovery.game_files import books_of, pages

    names = {page.name.removesuffix(".toml") for page in pages(books_of(game.game).lessons)}
    return len(names & LESSONS.of(game.id)), len(names)


def is_first_time(memory: Memory) -> bool:
    """Whether nobody has played or learnt anything here."""
    return not memory.last and not LESSONS.any and not any_records()


def seat_range(game: Listed) -> str:
    """How many may sit, in a few cells: 2, 2-6."""
    least, most = min(game.seat_counts), max(game.seat_counts)
    return str(least) if least == most else f"{least}-{most}"


@dataclass(frozen=True)
class Unfinished:
    """A match to go on with: its record, the game, who plays, and how long ago the last act was."""

    path: Path
    game: Listed
    names: tuple[str, ...]
    age: str

    @property
    def title(self) -> str:
        """What its game is called."""
        return self.game.title


def find_unfinished(problems: list[str] | None = None) -> Unfinished | None:
    """The match left last; None where there is none. `problems` are told of records that cannot be read."""
    from cardtable.archive.saved_matches import last_unfinished
    from cardtable.records.replaying import read_data
    from cardtable.records.validation import Lines

    try:
        path = last_unfinished(problems=problems)
        lines = Lines(read_data(path), str(path))
        game = catalogue().games[lines.header.game]
        names = tuple(clean(name, 20) for name in lines.seated.now().names)
        last = path.stat().st_mtime if lines.time is None else lines.time
        return Unfinished(path, game, names, age(time.time() - last))
    except (CardTableError, OSError, KeyError):
        return None


def age(seconds: float) -> str:
    """A time span as said: just now, 5 min ago, 3 h ago, 2 days ago."""
    if seconds < 90:
        return "just now"
    minutes, hours, days = (round(seconds / unit) for unit in (60, 3600, 86400))
    return f"{minutes} min ago" if minutes < 90 else f"{hours} h ago" if hours < 36 else f"{days} days ago"


def title_of(game_id: str) -> str:
    """What a game is called; its id where it is not installed."""
    listed = catalogue().games.get(game_id)
    return listed.title if listed is not None else game_id


def open_tables() -> tuple[OpenTable, ...]:
    """The tables of this machine that can be joined. Asking them takes a moment."""
    from cardtable import net

    return tuple(table for table in net.list_tables() if not table.over)
