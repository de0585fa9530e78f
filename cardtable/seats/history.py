"""The matches played: found in the records, kept in SQLite beside them, and rebuilt where that is lost.

The index holds nothing that the records do not: it only saves reading them all anew.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cardtable.engine.options import Option
from cardtable.engine.wordings import said
from cardtable.errors import CardTableError
from cardtable.paths import records_folder
from cardtable.seats.records import SUFFIX
from cardtable.text import clean

INDEX = "history.sqlite"
_TABLE = """
CREATE TABLE IF NOT EXISTS matches (
    path TEXT PRIMARY KEY, changed REAL, game TEXT, seats INTEGER, names TEXT, players TEXT,
    options TEXT, scores TEXT, winners TEXT, deals INTEGER, finished INTEGER
)
"""
_COLUMNS = "path, changed, game, seats, names, players, options, scores, winners, deals, finished"


@dataclass(frozen=True)
class Played:
    """One match: its record, when it was last written to, who played what, and how it ended."""

    path: Path
    changed: float
    game: str
    seats: int
    names: tuple[str, ...]
    players: tuple[str, ...]
    options: tuple[tuple[str, object], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    deals: int
    finished: bool

    @property
    def you(self) -> int | None:
        """The seat of the person at the screen, where there was one."""
        return self.players.index("you") if "you" in self.players else None

    @property
    def is_won(self) -> bool | None:
        """Whether that person's side won; None where nobody can say."""
        if self.you is None or not self.finished or not self.scores:
            return None
        return self.you % len(self.scores) in self.winners

    @property
    def opponents(self) -> str:
        """The kinds that sat against the person, or all."""
        others = [kind for seat, kind in enumerate(self.players) if seat != self.you]
        return ", ".join(dict.fromkeys(others)) or "persons"

    @property
    def day(self) -> str:
        """When it was, as a date and time."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.changed))

    @property
    def result(self) -> str:
        """How it came out, in a word or two."""
        if not self.finished:
            return "unfinished"
        if self.is_won is not None:
            return "won" if self.is_won else "lost"
        return "played out"


@dataclass(frozen=True)
class Tally:
    """Results of one game (or option, or opponent): matches finished, and won by the person."""

    what: str
    played: int
    won: int


class History:
    """The matches in the records folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = records_folder() if folder is None else folder

    def matches(self) -> list[Played]:
        """All of them, the last played first. Reads what is new or changed, forgets what is gone."""
        files = {path: path.stat().st_mtime for path in self.folder.glob(f"*{SUFFIX}")}
        try:
            with contextlib.closing(self._open()) as index:
                known = {played.path: played for played in _all(index)}
                fresh = [
                    played
                    for path, changed in files.items()
                    if path not in known or known[path].changed != changed
                    if (played := read(path, changed)) is not None
                ]
                gone = [path for path in known if path not in files]
                _write(index, fresh, gone)
                return sorted(_all(index), key=lambda one: (-one.changed, str(one.path)))
        except (sqlite3.Error, OSError):
            # A folder that cannot be written to, or a damaged index that cannot be replaced.
            found = (read(path, changed) for path, changed in files.items())
            return sorted((one for one in found if one is not None), key=lambda one: -one.changed)

    def _open(self) -> sqlite3.Connection:
        """The index; a damaged one is thrown away and made anew."""
        path = self.folder / INDEX
        self.folder.mkdir(parents=True, exist_ok=True)
        index = sqlite3.connect(path)
        try:
            index.execute(_TABLE)
            index.execute(f"SELECT {_COLUMNS} FROM matches LIMIT 1")
        except sqlite3.DatabaseError:
            index.close()
            path.unlink(missing_ok=True)
            index = sqlite3.connect(path)
            index.execute(_TABLE)
        return index


def read(path: Path, changed: float) -> Played | None:
    """A match by its record, from the first lines and the last; None for a file that is no record."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        facts = json.loads(lines[1].partition(" ")[2])
        last = lines[-1] if lines[-1].startswith("over ") else ""
        end = json.loads(last.removeprefix("over ")) if last else {}
        names = tuple(clean(str(name), 20) for name in facts.get("names", ()))
        return Played(
            path,
            changed,
            str(facts["game"]),
            int(facts["seats"]),
            names,
            tuple(clean(str(kind), 20) for kind in facts.get("players", ())),
            tuple(sorted(dict(facts.get("options", {})).items())),
            tuple(map(int, end.get("scores", ()))),
            tuple(map(int, end.get("winners", ()))),
            sum(line.startswith("deal ") for line in lines),
            bool(last),
        )
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError):
        return None


def _write(index: sqlite3.Connection, fresh: Iterable[Played], gone: Iterable[Path]) -> None:
    rows = [
        (
            str(one.path),
            one.changed,
            one.game,
            one.seats,
            json.dumps(one.names),
            json.dumps(one.players),
            json.dumps(one.options),
            json.dumps(one.scores),
            json.dumps(one.winners),
            one.deals,
            int(one.finished),
        )
        for one in fresh
    ]
    with index:
        index.executemany(f"INSERT OR REPLACE INTO matches ({_COLUMNS}) VALUES (?,?,?,?,?,?,?,?,?,?,?)", rows)
        index.executemany("DELETE FROM matches WHERE path = ?", [(str(path),) for path in gone])


def _all(index: sqlite3.Connection) -> list[Played]:
    rows = index.execute(f"SELECT {_COLUMNS} FROM matches").fetchall()
    return [
        Played(
            Path(path),
            changed,
            game,
            seats,
            tuple(json.loads(names)),
            tuple(json.loads(players)),
            tuple((name, value) for name, value in json.loads(options)),
            tuple(json.loads(scores)),
            tuple(json.loads(winners)),
            deals,
            bool(finished),
        )
        for path, changed, game, seats, names, players, options, scores, winners, deals, finished in rows
    ]


def tallies(matches: Iterable[Played], by: str) -> list[Tally]:
    """Finished matches of the person, by `game`, `opponent` or `option` (those that were set)."""
    counted: dict[str, list[bool]] = {}
    for one in matches:
        if one.is_won is None:
            continue
        for what in _labels(one, by):
            counted.setdefault(what, []).append(one.is_won)
    return [Tally(what, len(held), sum(held)) for what, held in sorted(counted.items())]


def _labels(one: Played, by: str) -> list[str]:
    title = title_of(one.game)
    if by == "game":
        return [title]
    if by == "opponent":
        return [f"{title} against {one.opponents}"]
    return [f"{title}, {option.title.lower()}: {said(value)}" for option, value in _set_options(one)]


def title_of(game: str) -> str:
    """What a game is called; its id where it is not installed any more."""
    from cardtable.engine.game import find_game

    try:
        return find_game(game).title
    except CardTableError:
        return game


def _set_options(one: Played) -> list[tuple[Option, object]]:
    """The options that differ from the rules as written."""
    from cardtable.engine.game import find_game

    try:
        known = find_game(one.game).options
    except CardTableError:
        return []
    set_to = dict(one.options)
    return [
        (option, set_to[option.name])
        for option in known
        if option.name in set_to and set_to[option.name] != option.default
    ]
