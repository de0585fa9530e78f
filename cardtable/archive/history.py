"""The matches played: found in the records, with an index beside them, which only saves replaying them all.

The index is one file, replaced as a whole, so nobody has to wait for it; a line of it that is damaged is read
anew from its record. Nothing in it is believed that is not of the record as it lies there now.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec.structs import replace

from cardtable.archive.deal_of_the_day import careful_in_your_seat
from cardtable.engine.origin import AGAIN, DAY, DUPLICATE, PATTERN, TAKEN_UP, Origin
from cardtable.errors import CardTableError, RecordError, UnfitFileError
from cardtable.match.match import Match
from cardtable.match.record_lines import sum_of
from cardtable.records.replaying import Loaded, read_data, replay
from cardtable.records.validation import MOST_BYTES, Lines
from cardtable.system.files import listed, opened, read_bytes, replace_whole
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.text import clean

INDEX = "history.index"
_TAIL = 64
"""Bytes at a record's end by which it is known again, beside its size and time: its last sum is there."""
_LONGEST_NAME = 20

_BEGUN_AS = {
    AGAIN: ("same deal", "A deal played again: not counted."),
    TAKEN_UP: ("taken up", "Taken up again: not counted."),
    DUPLICATE: ("duplicate", "Of a duplicate evening: not counted."),
}
"""What a match was begun as, in a word or two and in a sentence."""


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One match: its record, when it was last written to, who played what, and how it came out when replayed.

    `altered` says what of the record is not as it was written, `unsummed` that nothing could have told;
    `origin` of what it is a replay."""

    path: Path
    changed: float
    game: str
    seats: int
    names: tuple[str, ...]
    players: tuple[str, ...]
    options: tuple[tuple[str, bool | int | str], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    deals: int
    finished: bool
    altered: str = ""
    unsummed: bool = False
    exchanged: bool = False
    """Whether somebody else came to sit in a seat: nobody can say who won against whom."""
    origin: Annotated[str, msgspec.Meta(pattern=PATTERN)] = ""
    takebacks: int = 0
    points: tuple[int, ...] = ()
    """Of a day's deal: what it brought, by side."""
    careful: tuple[int, ...] = ()
    """Of a day's deal: what it brings with a careful player in the person's seat."""

    @property
    def you(self) -> int | None:
        """The seat of the person at the screen, where there was one."""
        return self.players.index("you") if "you" in self.players else None

    @property
    def is_won(self) -> bool | None:
        """Whether that person's side won; None where nobody can say, or the record is altered."""
        if self.you is None or not self.finished or not self.scores or self.altered or self.exchanged:
            return None
        return self.you % len(self.scores) in self.winners

    @property
    def own(self) -> int:
        """The side of the person at the screen, or the first."""
        return (self.you or 0) % max(1, len(self.scores))

    @property
    def is_counted(self) -> bool:
        """Whether it counts among matches won and lost: a replay does not, and a deal of the day is counted
        apart."""
        return self.is_won is not None and not self.origin

    @property
    def is_replay(self) -> bool:
        """Whether it only tries something once more."""
        return not Origin.of(self.origin).counts

    @property
    def date(self) -> str:
        """Of which day it is the deal; empty for all others, and for replays of it."""
        found = Origin.of(self.origin)
        return found.day if found.kind == DAY else ""

    @property
    def mark(self) -> str:
        """What it was begun as, where not for its own sake, in a word or two."""
        found = Origin.of(self.origin)
        if found.day:
            return "day's deal" if found.kind == DAY else "day again"
        return _BEGUN_AS.get(found.kind, ("", ""))[0]

    @property
    def begun_as(self) -> str:
        """The same as a sentence; empty for most."""
        found = Origin.of(self.origin)
        if found.day:
            again = " once more: not counted" if found.kind == AGAIN else ""
            return f"The deal of the day {found.day}{again}."
        return _BEGUN_AS.get(found.kind, ("", ""))[1]

    @property
    def opponents(self) -> tuple[str, ...]:
        """The kinds that sat against the person, or all."""
        others = [kind for seat, kind in enumerate(self.players) if seat != self.you]
        return tuple(dict.fromkeys(others))

    @property
    def day(self) -> str:
        """When it was, as a date and time."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.changed))

    @property
    def result(self) -> str:
        """How it came out, in a word or two."""
        if self.altered:
            return "altered"
        if not self.finished:
            return "unfinished"
        if self.is_won is not None:
            return "won" if self.is_won else "lost"
        return "played out"

    @property
    def note(self) -> str:
        """What there is to know about its record; empty for most."""
        if self.altered:
            return f"Altered, and not counted: {self.altered}."
        if self.exchanged:
            return "Seats changed hands during it: it is not counted as won or lost."
        return self.begun_as or ("From before records had checksums." if self.unsummed else "")


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record in the index: how it was when it was read, and what was found, or why it cannot be read."""

    name: str
    time: int
    size: int
    tail: str
    problem: str = ""
    played: Played | None = None


class History:
    """The matches in the records folder. `problems` says of each record that cannot be read why, `unread` how
    many are still to be read."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = records_folder() if folder is None else folder
        self.problems: list[str] = []
        self.unread = 0

    def matches(self, most: int | None = None) -> list[Played]:
        """All of them, the last played first. Reads what is new or changed, but no more than so many."""
        self.problems, self.unread = [], 0
        known = self._index()
        found: dict[Path, _Entry] = {}
        fresh = 0
        for path, entry in self._here():
            if entry == _bare(known.get(entry.name)):
                found[path] = known[entry.name]
            elif most is not None and fresh == most:
                self.unread += 1
            else:
                fresh += 1
                found[path] = _read(path, entry)
        if fresh or len(found) != len(known):
            self._keep(found.values())
        self.problems += [f"{path}: {one.problem}" for path, one in found.items() if one.problem]
        played = [replace(one.played, path=path) for path, one in found.items() if one.played is not None]
        return sorted(played, key=lambda one: (-one.changed, str(one.path)))

    def _here(self) -> Iterable[tuple[Path, _Entry]]:
        """The records that lie in the folder, as they are now."""
        try:
            paths = listed(self.folder, SUFFIX)
        except UnfitFileError as error:
            self.problems.append(f"{self.folder}: cannot be looked into ({error})")
            return
        for path in paths:
            try:
                state = path.stat()
            except OSError as error:
                self.problems.append(f"{path}: cannot be read ({error.strerror})")
                continue
            name = path.name.encode("utf-8", "backslashreplace").decode()
            yield path, _Entry(name, state.st_mtime_ns, state.st_size, _tail(path, state.st_size))

    # The index

    def _index(self) -> dict[str, _Entry]:
        """What is known of records by name: every line of the index that is sound."""
        try:
            lines = read_bytes(self.folder / INDEX, MOST_BYTES).decode("utf-8", "replace").splitlines()
        except UnfitFileError:
            return {}
        found = {}
        for line in lines:
            text, _, told = line.rpartition(" #")
            if told == sum_of(text, "0"):
                with contextlib.suppress(msgspec.MsgspecError, ValueError, RecursionError):
                    entry = msgspec.json.decode(text, type=_Entry, dec_hook=_revived)
                    found[entry.name] = entry
        return found

    def _keep(self, entries: Iterable[_Entry]) -> None:
        """Writes the index; a folder that cannot be written to costs only time."""
        texts = (msgspec.json.encode(entry, enc_hook=str).decode() for entry in entries)
        data = "".join(f"{text} #{sum_of(text, '0')}\n" for text in texts)
        with contextlib.suppress(OSError):
            replace_whole(self.folder / INDEX, data.encode())


def _revived(kind: type[Path], value: str) -> Path:
    """The place of a record, which is not kept in the index: its folder may have moved."""
    return kind(value)


def _bare(entry: _Entry | None) -> _Entry | None:
    """What of an entry tells whether the record is still the same."""
    return None if entry is None else _Entry(entry.name, entry.time, entry.size, entry.tail)


def _tail(path: Path, size: int) -> str:
    """The end of a file; empty where it cannot be read."""
    try:
        descriptor = opened(path)
    except UnfitFileError:
        return ""
    try:
        os.lseek(descriptor, max(0, size - _TAIL), os.SEEK_SET)
        return os.read(descriptor, _TAIL).hex()
    except OSError:
        return ""
    finally:
        os.close(descriptor)


def _read(path: Path, entry: _Entry) -> _Entry:
    """An entry with what its record tells."""
    try:
        return replace(entry, played=replace(read(path, entry.time / 1e9), path=Path()))
    except RecordError as error:
        told = str(error).removeprefix(str(path)).lstrip(":, ")
        return replace(entry, problem=clean(told))


def read(path: Path, changed: float) -> Played:
    """A match by its record; who says to have ended is replayed to its end. Raises RecordError."""
    data = read_data(path)
    lines = Lines(data, str(path))
    loaded = replay(data, str(path)) if lines.is_over else None
    header, is_over = lines.header, loaded is not None and loaded.match.over
    seated = lines.seated.now()
    return Played(
        path,
        changed if lines.time is None else float(lines.time),
        clean(header.game),
        header.seats,
        tuple(clean(name, _LONGEST_NAME) for name in seated.names),
        tuple(clean(kind, _LONGEST_NAME) for kind in seated.players),
        tuple((clean(name), value) for name, value in sorted(header.options.items())),
        loaded.match.scores if loaded is not None and is_over else (),
        loaded.match.winners if loaded is not None and is_over else (),
        sum(line.startswith("deal ") for line in lines.bare),
        is_over,
        _altered(lines, loaded),
        lines.is_unsummed,
        lines.seated.is_exchanged(range(header.seats)),
        header.origin,
        loaded.match.takebacks if loaded is not None else 0,
        *(_of_the_day(loaded.match) if loaded is not None and is_over else ((), ())),
    )


def _of_the_day(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a day's deal brought, and would have brought a careful player."""
    if Origin.of(match.origin).kind != DAY or match.length != 1:
        return (), ()
    try:
        return match.deal.points, careful_in_your_seat(match)
    except Exception:  # whatever a bot or a game does at a deal that somebody has made up
        return match.deal.points, ()


def _altered(lines: Lines, loaded: Loaded | None) -> str:
    """What is not as it was written."""
    found = lines.altered if loaded is None else loaded.altered
    return clean(found or ("a line of it cannot be read" if lines.problem is not None else ""))


def title_of(game: str) -> str:
    """What a game is called; its id where it is not installed any more."""
    from cardtable.discovery.installed_games import find_game

    try:
        return find_game(game).title
    except CardTableError:
        return game
