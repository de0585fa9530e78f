"""The match left last, which the lobby offers to continue."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from cardtable.discovery.catalogue import Listed
from cardtable.errors import CardTableError
from cardtable.text import clean
from cardtable.tui.lobby.game_listing import catalogue


@dataclass(frozen=True)
class UnfinishedMatch:
    """A match to continue."""

    path: Path
    """Its record."""
    game: Listed
    names: tuple[str, ...]
    """The players, seat by seat."""
    age: str
    """The time since its last action, as shown."""

    @property
    def title(self) -> str:
        """The title of its game."""
        return self.game.title


def find_unfinished(problems: list[str] | None = None) -> UnfinishedMatch | None:
    """Finds the match left last; None if there is none. Adds records that cannot be read to `problems`."""
    from cardtable.archive.saved_matches import last_unfinished
    from cardtable.records.replaying import read_data
    from cardtable.records.validation import Lines

    try:
        path = last_unfinished(problems=problems)
        lines = Lines(read_data(path), str(path))
        game = catalogue().games[lines.header.game]
        names = tuple(clean(name, 20) for name in lines.seated.now().names)
        last = path.stat().st_mtime if lines.time is None else lines.time
        return UnfinishedMatch(path, game, names, age(time.time() - last))
    except (CardTableError, OSError, KeyError):
        return None


def age(seconds: float) -> str:
    """Words for a time span: just now, 5 min ago, 3 h ago, 2 days ago."""
    if seconds < 90:
        return "just now"
    minutes, hours, days = (round(seconds / unit) for unit in (60, 3600, 86400))
    return f"{minutes} min ago" if minutes < 90 else f"{hours} h ago" if hours < 36 else f"{days} days ago"
