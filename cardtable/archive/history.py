"""The history of matches, read from the records. An index file beside them saves replaying every record.

The index is replaced as a whole, so no process has to wait for it. A damaged line is rebuilt from its record,
and an entry is only used while its record is unchanged.
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

from cardtable.archive.careful_spread import CarefulPlayers, Spread
from cardtable.archive.deal_of_the_day import same_deal
from cardtable.archive.duplicate import unfinished_evenings
from cardtable.discovery.installed_games import find_game
from cardtable.engine.match_origin import AGAIN, DAY, DUPLICATE, PATTERN, TAKEN_UP, Origin
from cardtable.errors import CardTableError, RecordError, UnfitFileError
from cardtable.match.match import Match
from cardtable.match.record_lines import sum_of
from cardtable.records.replaying import Loaded, read_data, replay
from cardtable.records.validation import MOST_BYTES, Lines
from cardtable.system.files import listed, opened, read_bytes, replace_whole
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.text import clean

INDEX_FILE = "history.index"
_TAIL_BYTES = 64
"""Bytes at the end of a record that, with its size and time, identify it: they hold its last checksum."""
_NAME_LENGTH = 20
"""Characters of a name that are kept."""

_ORIGIN_WORDS = {
    AGAIN: ("same deal", "A deal played again: not counted."),
    TAKEN_UP: ("taken up", "Taken up again: not counted."),
    DUPLICATE: ("duplicate", "Of a duplicate evening: not counted."),
}
"""By origin: a short mark and a sentence."""


class PlayedMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of the history: how it was played and how it came out.

    It is part of the index's JSON, so the field names are part of the format.
    """

    path: Path
    """Its record; empty in the index."""
    changed: float
    """When it was last played, in seconds since 1970."""
    game: str
    seats: int
    names: tuple[str, ...]
    players: tuple[str, ...]
    """By seat the kind of player."""
    options: tuple[tuple[str, bool | int | str], ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    deals: int
    finished: bool
    altered: str = ""
    """What was altered in its record; empty if nothing was."""
    unsummed: bool = False
    """Whether its record has no checksums that could tell."""
    exchanged: bool = False
    """Whether players changed seats during it: then nobody can say who won."""
    origin: Annotated[str, msgspec.Meta(pattern=PATTERN)] = ""
    """What it was begun as, see `Origin`."""
    takebacks: int = 0
    withheld: bool = False
    """Whether its result is shut, since others are still to play its deals; never so in the index."""
    points: tuple[int, ...] = ()
    """For a deal of the day: its points, by side."""
    same_deal: str = ""
    """For a deal of the day: the name under which careful players' results are kept."""
    careful: tuple[int, ...] = ()
    """For a deal of the day: the points of careful players in the person's seat; never in the index."""

    @property
    def spread(self) -> Spread | None:
        """For a deal of the day: the own result among those of careful players; None if nobody can say."""
        if not self.points or not self.careful or self.you is None or self.exchanged:
            return None
        try:
            low = find_game(self.game).low_wins
        except CardTableError:
            return None
        return Spread(self.careful, self.points[self.you % len(self.points)], low)

    @property
    def you(self) -> int | None:
        """The seat of the person at this screen; None if there was none."""
        return self.players.index("you") if "you" in self.players else None

    @property
    def is_won(self) -> bool | None:
        """Whether that person's side won; None if it was not finished, is altered, or nobody can say."""
        if self.you is None or not self.finished or not self.scores or self.altered or self.exchanged:
            return None
        return self.you % len(self.scores) in self.winners

    @property
    def own(self) -> int:
        """The side of the person at this screen, or side 0."""
        return (self.you or 0) % max(1, len(self.scores))

    @property
    def is_counted(self) -> bool:
        """Whether it counts as won or lost. Replays do not, and a deal of the day is counted separately."""
        return self.is_won is not None and not self.origin

    @property
    def is_replay(self) -> bool:
        """Whether it is a replay of an earlier match or deal."""
        return not Origin.of(self.origin).counts

    @property
    def date(self) -> str:
        """The date, if it is a deal of the day; empty for all others, replays of one included."""
        found = Origin.of(self.origin)
        return found.day if found.kind == DAY else ""

    @property
    def mark(self) -> str:
        """A short mark for its origin; empty for an ordinary match."""
        found = Origin.of(self.origin)
        if found.day:
            return "day's deal" if found.kind == DAY else "day again"
        return _ORIGIN_WORDS.get(found.kind, ("", ""))[0]

    @property
    def begun_as(self) -> str:
        """The origin as a sentence; empty for an ordinary match."""
        found = Origin.of(self.origin)
        if found.day:
            again = " once more: not counted" if found.kind == AGAIN else ""
            return f"The deal of the day {found.day}{again}."
        return _ORIGIN_WORDS.get(found.kind, ("", ""))[1]

    @property
    def opponents(self) -> tuple[str, ...]:
        """The kinds of players in the other seats, each once."""
        others = [kind for seat, kind in enumerate(self.players) if seat != self.you]
        return tuple(dict.fromkeys(others))

    @property
    def day(self) -> str:
        """The local date and time."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.changed))

    @property
    def result(self) -> str:
        """The result in a word or two."""
        if self.altered:
            return "altered"
        if not self.finished:
            return "unfinished"
        if self.withheld:
            return "played"
        if self.is_won is not None:
            return "won" if self.is_won else "lost"
        return "played out"

    @property
    def note(self) -> str:
        """What to know about its record; empty for most."""
        if self.altered:
            return f"Altered, and not counted: {self.altered}."
        if self.exchanged:
            return "Seats changed hands during it: it is not counted as won or lost."
        if self.withheld:
            return "Others are still to play these deals: the result is shut until then."
        return self.begun_as or ("From before records had checksums." if self.unsummed else "")


class _IndexEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the index: what identifies the record, and the match, or why it cannot be read. Its field
    names are part of the format."""

    name: str
    time: int
    """When the file was last changed, in nanoseconds since 1970."""
    size: int
    """Bytes of the file."""
    tail: str
    """Its last bytes, in hex."""
    problem: str = ""
    played: PlayedMatch | None = None


class History:
    """The matches in a folder of records. `problems`: a line for each unreadable record. `unread`: how many
    records are still to be read."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = records_folder() if folder is None else folder
        self.problems: list[str] = []
        self.unread = 0

    def matches(self, most: int | None = None) -> list[PlayedMatch]:
        """The matches, the last played first. At most `most` new or changed records are read (None: all)."""
        self.problems, self.unread = [], 0
        known = self._read_index()
        found: dict[Path, _IndexEntry] = {}
        fresh = 0
        for path, entry in self._files():
            if entry == _fingerprint(known.get(entry.name)):
                found[path] = known[entry.name]
            elif most is not None and fresh == most:
                self.unread += 1
            else:
                fresh += 1
                found[path] = _read(path, entry)
        if fresh or len(found) != len(known):
            self._write_index(found.values())
        self.problems += [f"{path}: {one.problem}" for path, one in found.items() if one.problem]
        played = [replace(one.played, path=path) for path, one in found.items() if one.played is not None]
        kept = CarefulPlayers(folder=self.folder).kept() if any(one.same_deal for one in played) else {}
        played = [replace(one, careful=kept.get(one.same_deal, ())) for one in played]
        running = unfinished_evenings(self.folder)
        played = [_without_result(one) if Origin.of(one.origin).name in running else one for one in played]
        return sorted(played, key=lambda one: (-one.changed, str(one.path)))

    def _files(self) -> Iterable[tuple[Path, _IndexEntry]]:
        """The records of the folder, with what identifies them now."""
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
            yield path, _IndexEntry(name, state.st_mtime_ns, state.st_size, _tail(path, state.st_size))

    # The index

    def _read_index(self) -> dict[str, _IndexEntry]:
        """The sound lines of the index, by the name of the record."""
        try:
            lines = read_bytes(self.folder / INDEX_FILE, MOST_BYTES).decode("utf-8", "replace").splitlines()
        except UnfitFileError:
            return {}
        found = {}
        for line in lines:
            text, _, told = line.rpartition(" #")
            if told == sum_of(text, "0"):
                with contextlib.suppress(msgspec.MsgspecError, ValueError, RecursionError):
                    entry = msgspec.json.decode(text, type=_IndexEntry, dec_hook=_decode_path)
                    found[entry.name] = entry
        return found

    def _write_index(self, entries: Iterable[_IndexEntry]) -> None:
        """Writes the index. If the folder is read-only, records are read again next time."""
        texts = (msgspec.json.encode(entry, enc_hook=str).decode() for entry in entries)
        data = "".join(f"{text} #{sum_of(text, '0')}\n" for text in texts)
        with contextlib.suppress(OSError):
            replace_whole(self.folder / INDEX_FILE, data.encode())


def _without_result(one: PlayedMatch) -> PlayedMatch:
    """A match of a duplicate evening that goes on: those who are still to play must not learn its result."""
    return replace(one, scores=(), winners=(), deals=0, withheld=True)


def _decode_path(kind: type[Path], value: str) -> Path:
    """A path is kept empty in the index, since the folder may move."""
    return kind(value)


def _fingerprint(entry: _IndexEntry | None) -> _IndexEntry | None:
    """The part of an entry that identifies its record."""
    return None if entry is None else _IndexEntry(entry.name, entry.time, entry.size, entry.tail)


def _tail(path: Path, size: int) -> str:
    """The last bytes of a file, in hex; empty if it cannot be read."""
    try:
        descriptor = opened(path)
    except UnfitFileError:
        return ""
    try:
        os.lseek(descriptor, max(0, size - _TAIL_BYTES), os.SEEK_SET)
        return os.read(descriptor, _TAIL_BYTES).hex()
    except OSError:
        return ""
    finally:
        os.close(descriptor)


def _read(path: Path, entry: _IndexEntry) -> _IndexEntry:
    """The entry, completed from its record."""
    try:
        return replace(entry, played=replace(read_match(path, entry.time / 1e9), path=Path()))
    except RecordError as error:
        told = str(error).removeprefix(str(path)).lstrip(":, ")
        return replace(entry, problem=clean(told))


def read_match(path: Path, changed: float) -> PlayedMatch:
    """Reads a match from its record. A finished match is replayed to its end. Raises RecordError."""
    data = read_data(path)
    lines = Lines(data, str(path))
    loaded = replay(data, str(path)) if lines.is_over else None
    header = lines.header
    is_over = loaded is not None and loaded.match.over
    seated = lines.seated.now()
    return PlayedMatch(
        path,
        changed if lines.time is None else float(lines.time),
        clean(header.game),
        header.seats,
        tuple(clean(name, _NAME_LENGTH) for name in seated.names),
        tuple(clean(kind, _NAME_LENGTH) for kind in seated.players),
        tuple((clean(name), value) for name, value in sorted(header.options.items())),
        loaded.match.scores if loaded is not None and is_over else (),
        loaded.match.winners if loaded is not None and is_over else (),
        sum(line.startswith("deal ") for line in lines.bare),
        is_over,
        _what_is_altered(lines, loaded),
        lines.is_unsummed,
        lines.seated.is_exchanged(range(header.seats)),
        header.origin,
        loaded.match.takebacks if loaded is not None else 0,
        False,
        *(_daily_points(loaded.match) if loaded is not None and is_over else ((), "")),
    )


def _daily_points(match: Match) -> tuple[tuple[int, ...], str]:
    """The points of a deal of the day, and the name of what they are compared with; empty for others."""
    if Origin.of(match.origin).kind != DAY or match.length != 1:
        return (), ""
    deal = same_deal(match)
    return match.deal.points, deal.name if deal is not None else ""


def _what_is_altered(lines: Lines, loaded: Loaded | None) -> str:
    """What was altered in the record; empty if nothing was."""
    found = lines.altered if loaded is None else loaded.altered
    return clean(found or ("a line of it cannot be read" if lines.problem is not None else ""))


def title_of(game: str) -> str:
    """The title of a game, or its id if it is not installed any more."""
    try:
        return find_game(game).title
    except CardTableError:
        return game
