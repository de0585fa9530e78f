"""The history of matches, read from the records. An index beside them saves reading every record.

An entry of the index is only used while its record has the same size and time.
"""

from __future__ import annotations

import contextlib
import functools
import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar, overload

import msgspec

from cardtable.archive.careful_results import CarefulPlayers
from cardtable.archive.duplicate import unfinished_evenings
from cardtable.archive.history_index import HistoryIndex, IndexEntry, discard
from cardtable.archive.played_match import PlayedMatch, read_match, without_result
from cardtable.discovery.installed_games import find_game
from cardtable.engine.match_origin import Origin
from cardtable.errors import CardTableError, RecordError, UnfitFileError
from cardtable.system.files import FileStamp, stamp_files
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.text import clean

INDEX_FILE = "history.index"
_BATCH = 100
"""Records that are read before they are written to the index: what was read before a kill is kept."""
_BLOCK, _PIECE = 128, 2000
"""Matches that a list fetches at a time: where it is looked at, and where it is gone through."""

T = TypeVar("T")


class History:
    """The matches in a folder of records. Two threads may use it: one reads records, the other shows what is
    known."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = records_folder() if folder is None else folder
        self._waiting: list[FileStamp] = []
        """Records that are new or changed, the first to be read at the end."""
        self._barred = ""
        self._was_lost = False
        self._running: Collection[str] = ()
        """The duplicate evenings that go on."""
        self._careful: Mapping[str, tuple[int, ...]] | None = None
        """Results of careful players, read when a deal of the day is looked at."""
        self._lock = threading.RLock()
        self._index = self._open()
        self.look()

    @property
    def unread(self) -> int:
        """How many records are still to be read."""
        return len(self._waiting)

    @property
    def problems(self) -> list[str]:
        """A line for each record that cannot be read."""
        return [*([self._barred] if self._barred else []), *self._ask(lambda index: index.problems())]

    def look(self) -> None:
        """Looks which records are new, changed or gone."""
        found: list[FileStamp] = []
        self._barred = ""
        try:
            found = stamp_files(self.folder, SUFFIX)
        except UnfitFileError as error:
            self._barred = f"{self.folder}: cannot be looked into ({error})"
        self._running, self._careful = unfinished_evenings(self.folder), None
        with self._lock:
            fresh, gone = self._ask(lambda index: _compare(found, index.stamps()))
            if gone:
                self._ask(lambda index: index.forget(gone))
            self._waiting = sorted(fresh, key=lambda stamp: stamp.time)

    def read(self, most: int | None = None) -> None:
        """Reads new or changed records, those changed last first. `most`: how many; None: all."""
        left = len(self._waiting) if most is None else most
        while left > 0 and self._waiting:
            count = min(left, _BATCH)
            entries = [_read(self.folder, stamp) for stamp in self._waiting[: -count - 1 : -1]]
            with self._lock:
                self._ask(functools.partial(HistoryIndex.add, entries=entries))
                del self._waiting[-count:]
            left -= count

    def matches(self, with_replays: bool = True) -> MatchList:
        """The matches that were read, the last played first."""
        return MatchList(self, with_replays)

    # The index

    def _open(self) -> HistoryIndex:
        """The index in the folder. Where it is damaged it is made anew; where none can be, it is kept in
        memory."""
        path = self.folder / INDEX_FILE
        if self.folder.is_dir():
            for _ in range(2):
                try:
                    return HistoryIndex(path, self.folder)
                except sqlite3.OperationalError:
                    break
                except sqlite3.DatabaseError:
                    with contextlib.suppress(OSError):
                        discard(path)
        return HistoryIndex(None, self.folder)

    def _ask(self, question: Callable[[HistoryIndex], T]) -> T:
        """The answer of the index. If it is damaged or cannot be written, another one is begun, and all
        records are still to be read."""
        with self._lock:
            try:
                return question(self._index)
            except (sqlite3.Error, msgspec.MsgspecError, UnicodeDecodeError) as error:
                self._index.close()
                self._index = self._in_place_of_lost(error)
                self.look()
                return question(self._index)

    def _in_place_of_lost(self, error: Exception) -> HistoryIndex:
        """A new index: in the folder if the old one was damaged there, else in memory."""
        if isinstance(error, sqlite3.OperationalError) or self._was_lost:
            return HistoryIndex(None, self.folder)
        self._was_lost = True
        with contextlib.suppress(OSError):
            discard(self.folder / INDEX_FILE)
        return self._open()

    def _page(self, first: int, count: int, with_replays: bool) -> list[PlayedMatch]:
        """Some matches of a list. Records are read for it if the index was lost since the list was made."""
        found = self._ask(lambda index: index.page(first, count, with_replays))
        if len(found) < count and self.unread:
            self.read()
            found = self._ask(lambda index: index.page(first, count, with_replays))
        return [self._with_results_of_others(one) for one in found]

    def _with_results_of_others(self, one: PlayedMatch) -> PlayedMatch:
        """A match with its results as far as they may be shown now: without them while others are still to
        play its deals, else with those of careful players."""
        if Origin.of(one.origin).name in self._running:
            return without_result(one)
        if one.same_deal:
            self._careful = (
                CarefulPlayers(folder=self.folder).kept() if self._careful is None else self._careful
            )
            return msgspec.structs.replace(one, careful=self._careful.get(one.same_deal, ()))
        return one


class MatchList(Sequence[PlayedMatch]):
    """Matches of a history, the last played first. Only those that are looked at are in memory; they stay as
    they were when they were first looked at."""

    def __init__(self, history: History, with_replays: bool) -> None:
        self._history = history
        self._with_replays = with_replays
        self._count = history._ask(lambda index: index.count(with_replays))
        self._blocks: dict[int, list[PlayedMatch]] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> PlayedMatch: ...

    @overload
    def __getitem__(self, at: slice) -> list[PlayedMatch]: ...

    def __getitem__(self, at: int | slice) -> PlayedMatch | list[PlayedMatch]:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(self._count))]
        place = at if at >= 0 else at + self._count
        if not 0 <= place < self._count:
            raise IndexError(at)
        return self._block(place // _BLOCK)[place % _BLOCK]

    def __iter__(self) -> Iterator[PlayedMatch]:
        for first in range(0, self._count, _PIECE):
            yield from self._piece(first)

    def __reversed__(self) -> Iterator[PlayedMatch]:
        for first in reversed(range(0, self._count, _PIECE)):
            yield from reversed(self._piece(first))

    def place(self, match: PlayedMatch) -> int:
        """Where a match stands, or would stand, in the list."""
        return self._history._ask(lambda index: index.place(match, self._with_replays))

    def _piece(self, first: int) -> list[PlayedMatch]:
        """Matches that nobody looks at one by one: they are counted, and not kept."""
        return self._history._page(first, min(_PIECE, self._count - first), self._with_replays)

    def _block(self, number: int) -> list[PlayedMatch]:
        if number not in self._blocks:
            first = number * _BLOCK
            self._blocks[number] = self._history._page(
                first, min(_BLOCK, self._count - first), self._with_replays
            )
        return self._blocks[number]


def _compare(
    found: Sequence[FileStamp], known: Iterable[tuple[bytes, int, int]]
) -> tuple[list[FileStamp], list[bytes]]:
    """The records found that are not known as they are, and the names of those that are gone."""
    known_stamps = set(known)
    fresh = [stamp for stamp in found if stamp not in known_stamps]
    if len(known_stamps) == len(found) - len(fresh):
        return fresh, []
    names = {stamp.name for stamp in found}
    return fresh, [name for name, _, _ in known_stamps if name not in names]


def _read(folder: Path, stamp: FileStamp) -> IndexEntry:
    """The index entry of a record: its match, or why it cannot be read."""
    path = folder / os.fsdecode(stamp.name)
    try:
        return IndexEntry(stamp, "", read_match(path, stamp.time / 1e9))
    except RecordError as error:
        return IndexEntry(
            stamp, clean(str(error).removeprefix(str(path)).lstrip(":, ")) or "it is no record", None
        )


def title_of(game: str) -> str:
    """The title of a game, or its id if it is not installed any more."""
    try:
        return find_game(game).title
    except CardTableError:
        return game
