"""The index of the history: what each record came to, in a database beside the records.

SQLite and not a file of lines: a hundred thousand matches are listed a screen at a time in the order of play
without reading the others, some are added without writing the rest again, and each addition is whole or not
at all.

The index can be lost at any time, since the records tell everything.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import msgspec

from cardtable.archive.played_match import PlayedMatch
from cardtable.errors import UnfitFileError
from cardtable.system.files import FileStamp, create_new, open_regular_file

_FORMAT = 2
"""Raised when the meaning of an entry changes: an index of another format is made anew."""
_BESIDE = ("", "-journal", "-wal", "-shm")
"""The suffixes that SQLite adds to the name of a database for the files beside it."""
_PLAYED = "played IS NOT NULL"
_ORIGINAL = f"{_PLAYED} AND NOT is_replay"
_NAMED = "(rowid % 97 + 1) * crc32(name)"
_TIMED = f"{_NAMED} + CAST(changed * 1000 AS INTEGER)"
_INDEXES = {
    "sqlite_autoindex_records_1": ("TRUE", _NAMED),
    "by_time": (_PLAYED, _TIMED),
    "originals": (_ORIGINAL, _TIMED),
}
"""By index of the table: which records it holds, and a number that tells what it holds of each."""
_TABLES = f"""
    CREATE TABLE records (
        name BLOB UNIQUE, time INTEGER, size INTEGER,
        problem TEXT, changed REAL, is_replay INTEGER, played BLOB
    );
    CREATE INDEX by_time ON records (changed DESC, name) WHERE {_PLAYED};
    CREATE INDEX originals ON records (changed DESC, name) WHERE {_ORIGINAL};
    CREATE INDEX unreadable ON records (name) WHERE problem != '';
"""


class IndexEntry(NamedTuple):
    """The index entry of a record: the match, or why it cannot be read."""

    stamp: FileStamp
    problem: str
    played: PlayedMatch | None


class HistoryIndex:
    """The index of one folder. All methods raise sqlite3.Error, msgspec.MsgspecError or
    UnicodeDecodeError if it is damaged."""

    def __init__(self, path: Path | None, folder: Path) -> None:
        """`path`: its file, made if there is none; None: it is kept in memory. Raises sqlite3.Error."""
        self.path = path
        self.folder = folder
        if path is not None:
            _make_private(path)
        # The pages' thread shows what another one adds; `History` lets one in at a time.
        self._database = sqlite3.connect(":memory:" if path is None else path, check_same_thread=False)
        try:
            self._begin()
        except sqlite3.Error:
            self._database.close()
            raise
        except UnicodeDecodeError as error:
            self._database.close()
            raise sqlite3.DatabaseError(str(error)) from None

    def _begin(self) -> None:
        (found,) = self._database.execute("PRAGMA user_version").fetchone()
        if found == _FORMAT:
            self._check()
            return
        if found or self._database.execute("SELECT 1 FROM sqlite_schema").fetchone():
            raise sqlite3.DatabaseError("it is an index of another format")
        self._database.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {_FORMAT}; COMMIT")

    def _check(self) -> None:
        """Raises sqlite3.DatabaseError if it is damaged: matches would be missing or twice there.

        SQLite's quick check leaves out whether its indexes hold what the table holds. Checksums tell that in
        a third of the time of its whole check.
        """
        answer = self._database.execute("PRAGMA quick_check(1)").fetchone()
        if answer != ("ok",):
            raise sqlite3.DatabaseError(str(answer))
        self._database.create_function("crc32", 1, zlib.crc32, deterministic=True)
        sums = ", ".join(f"sum({mark}) FILTER (WHERE {which})" for which, mark in _INDEXES.values())
        whole = self._database.execute(f"SELECT {sums} FROM records NOT INDEXED").fetchone()
        for kept, (index, (which, mark)) in zip(whole, _INDEXES.items(), strict=True):
            held = f"SELECT sum({mark}) FROM records INDEXED BY {index} WHERE {which}"
            if self._database.execute(held).fetchone() != (kept,):
                raise sqlite3.DatabaseError(f"{index} does not hold what the table holds")

    def close(self) -> None:
        self._database.close()

    def stamps(self) -> Iterable[tuple[bytes, int, int]]:
        """Name, time and size of the records that it knows, as they were when they were read."""
        return self._database.execute("SELECT name, time, size FROM records")

    def add(self, entries: Iterable[IndexEntry]) -> None:
        """Adds records, or replaces what was known of them."""
        with self._database:
            self._database.executemany(
                "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?, ?)", map(_row, entries)
            )

    def forget(self, names: Iterable[bytes]) -> None:
        """Removes records that are gone."""
        with self._database:
            self._database.executemany("DELETE FROM records WHERE name = ?", ((name,) for name in names))

    def problems(self) -> list[str]:
        """A line for each record that cannot be read."""
        found = self._database.execute(
            "SELECT name, problem FROM records WHERE problem != '' ORDER BY name"
        ).fetchall()
        return [f"{self._path(name)}: {problem}" for name, problem in found]

    # The matches, the last played first

    def count(self, with_replays: bool) -> int:
        """How many matches there are."""
        (found,) = self._database.execute(f"SELECT count(*) FROM records {_which(with_replays)}").fetchone()
        return int(found)

    def page(self, first: int, count: int, with_replays: bool) -> list[PlayedMatch]:
        """`count` matches from the `first` on, fewer at the end."""
        rows = self._database.execute(
            f"SELECT name, played FROM records {_which(with_replays)}"
            " ORDER BY changed DESC, name LIMIT ? OFFSET ?",
            (count, first),
        ).fetchall()
        return [self._match(*row) for row in rows]

    def place(self, match: PlayedMatch, with_replays: bool) -> int:
        """How many matches come before that one."""
        (found,) = self._database.execute(
            f"SELECT count(*) FROM records {_which(with_replays)}"
            " AND (changed > ? OR changed = ? AND name < ?)",
            (match.changed, match.changed, os.fsencode(match.path.name)),
        ).fetchone()
        return int(found)

    def _match(self, name: object, played: object) -> PlayedMatch:
        found = msgspec.json.decode(_bytes(played), type=PlayedMatch, dec_hook=_decode_path)
        return msgspec.structs.replace(found, path=self._path(name))

    def _path(self, name: object) -> Path:
        return self.folder / os.fsdecode(_bytes(name))


def _which(with_replays: bool) -> str:
    return f"WHERE {_PLAYED if with_replays else _ORIGINAL}"


def _row(entry: IndexEntry) -> tuple[object, ...]:
    if entry.played is None:
        return (*entry.stamp, entry.problem, None, None, None)
    # The folder may move.
    data = msgspec.json.encode(msgspec.structs.replace(entry.played, path=Path()), enc_hook=str)
    return (*entry.stamp, "", entry.played.changed, entry.played.is_replay, data)


def _bytes(value: object) -> bytes:
    """A value that was put in as bytes. Raises sqlite3.DatabaseError if damage has made it another."""
    if not isinstance(value, bytes):
        raise sqlite3.DatabaseError("what should be bytes is not")
    return value


def _decode_path(kind: type[Path], value: str) -> Path:
    return kind(value)


def _make_private(path: Path) -> None:
    """Sees to it that the file is the owner's alone, and a regular file. Raises sqlite3.Error."""
    try:
        with contextlib.suppress(FileExistsError):
            os.close(create_new(path))
        os.close(open_regular_file(path))
    except (OSError, UnfitFileError) as error:
        raise sqlite3.OperationalError(str(error)) from None


def discard(path: Path) -> None:
    """Deletes an index, and what SQLite put beside it. Raises OSError."""
    for ending in _BESIDE:
        path.with_name(path.name + ending).unlink(missing_ok=True)
