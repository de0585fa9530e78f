"""The record file of a running match: one line for each act, appended and flushed as it happens.

The process that plays a match locks its file, so that no other process can write to it.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Sequence
from io import FileIO
from pathlib import Path

from cardtable.errors import HeldRecordError, RecordError, one_line
from cardtable.match.match import Match
from cardtable.match.record_lines import FIRST_CHECKSUM, FIRST_LINE, with_checksums
from cardtable.records.record_reader import RecordReader
from cardtable.records.replaying import LoadedRecord, data_of, open_record, replay
from cardtable.system import files
from cardtable.system.folders import SUFFIX

_SECONDS_BETWEEN_TIMES = 60
"""Seconds between two lines that note the time."""


class RecordFile:
    """A locked record file that a match appends to. Every act is written at once, so a killed process loses
    none.

    If writing fails, `problem` says why and the match goes on without a record."""

    def __init__(
        self,
        path: Path,
        descriptor: int,
        match: Match,
        complete_bytes: int = 0,
        checksum: str = FIRST_CHECKSUM,
    ) -> None:
        """`descriptor`: the open file. `complete_bytes`: its length; `checksum`: that of its last
        line."""
        self.path = path
        self.problem = ""
        # FileIO closes itself, so a match that is garbage unlocks its record.
        self._file: FileIO | None = FileIO(descriptor, "r+")
        self._written_bytes = complete_bytes
        self._checksum = checksum
        self._has_checksums = match.lines[0] == FIRST_LINE
        self._last_time_line = 0.0

    @classmethod
    def begin(cls, folder: Path, stem: str, match: Match) -> RecordFile:
        """A new file with everything the match has done so far. Raises OSError, RecordError."""
        problem = RecordReader(match.record().encode(), "record").problem
        if problem is not None:  # never write what cannot be read again
            raise RecordError(problem)
        path, descriptor = files.create_numbered(folder, stem, SUFFIX)
        file = cls(path, descriptor, match)
        try:
            files.lock(descriptor, wait=True)
            file._write(_opening_lines(match))
            os.fsync(descriptor)
        except OSError:
            file.close()
            path.unlink(missing_ok=True)
            raise
        file._attach(match)
        return file

    @classmethod
    def resume(cls, path: Path) -> tuple[RecordFile, LoadedRecord]:
        """An existing file, locked, and its match at the last act. A line cut off by a crash is dropped.

        Raises HeldRecordError if another process plays it, RecordError if it is damaged or finished."""
        descriptor = open_record(path, os.O_RDWR | os.O_APPEND)
        try:
            _lock(descriptor, path)
            loaded = _continuable(replay(data_of(descriptor, path), str(path)), path)
        except BaseException:
            os.close(descriptor)
            raise
        file = cls(path, descriptor, loaded.match, loaded.complete_bytes, loaded.checksum)
        try:
            os.ftruncate(descriptor, loaded.complete_bytes)
            file._write(loaded.missing)
        except OSError as error:
            file.close()
            raise RecordError(f"{path}: cannot be written to ({error.strerror})") from None
        file._attach(loaded.match)
        return file, loaded

    def append(self, lines: Sequence[str]) -> None:
        """Writes lines. If that fails, sets `problem` and writes nothing more."""
        if self._file is None:
            return
        try:
            self._check_still_there()
            self._write(lines)
            if any(line.startswith(("deal ", "over ")) for line in lines):
                os.fsync(self._file.fileno())
        except OSError as error:
            self.problem = f"the record can no longer be written: {error.strerror} ({self.path})"
            self._remove_partial_act()
            self.close()

    def close(self) -> None:
        """Closes and unlocks the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _attach(self, match: Match) -> None:
        """Connects the match to this file."""
        if os.name == "posix" and self._file is not None:
            with contextlib.suppress(OSError):
                os.fchmod(self._file.fileno(), files.OWN_FILE)
        match.sink, match.kept_as = self.append, self.path.stem
        if self._has_checksums:
            self._last_time_line = time.time()
            match.sat_down(_clock(), os.getpid())
            match.clock = self._time_to_note

    def _time_to_note(self) -> str:
        """The time, if the record has not noted it for a while; else empty."""
        now = time.time()
        if self._file is None or 0 <= now - self._last_time_line < _SECONDS_BETWEEN_TIMES:
            return ""
        self._last_time_line = now
        return _clock()

    def _check_still_there(self) -> None:
        """Raises OSError if the file was moved or replaced."""
        assert self._file is not None
        if not os.path.samestat(os.stat(self.path), os.fstat(self._file.fileno())):
            raise OSError(0, "another file has its name")

    def _write(self, lines: Sequence[str]) -> None:
        """Writes all the lines at once, with their checksums. Raises OSError."""
        assert self._file is not None
        written = list(with_checksums(lines, self._checksum)) if self._has_checksums else list(lines)
        if written and not self._written_bytes and self._has_checksums:
            written = [FIRST_LINE, *written]
        data = "".join(line + "\n" for line in written).encode("utf-8", "surrogateescape")
        files.write_all(self._file.fileno(), data)
        self._written_bytes += len(data)
        if self._has_checksums and lines:
            self._checksum = written[-1][-8:]

    def _remove_partial_act(self) -> None:
        """Removes a partly written act."""
        with contextlib.suppress(OSError):
            assert self._file is not None
            os.ftruncate(self._file.fileno(), self._written_bytes)


def _opening_lines(match: Match) -> list[str]:
    """The lines that a new file of a match begins with, without the first one, which carries no checksum."""
    lines = match.lines if match.lines[0] != FIRST_LINE else match.lines[1:]
    return [*lines, f"altered {one_line(match.altered)}"] if match.altered else list(lines)


def _clock() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _lock(descriptor: int, path: Path) -> None:
    """Locks a record. Raises HeldRecordError naming the process that holds it."""
    try:
        files.lock(descriptor)
    except BlockingIOError:
        raise HeldRecordError(
            f"{path}: this match is being played by {_holder(descriptor, path)}; "
            f"it can be looked at: cardtable replay {path}"
        ) from None


def refuse_held(path: Path) -> None:
    """Raises HeldRecordError if another process plays the match of that record, RecordError if it cannot be
    read."""
    descriptor = open_record(path)
    try:
        _lock(descriptor, path)
    finally:
        os.close(descriptor)


def _holder(descriptor: int, path: Path) -> str:
    """The process that sat down last at a record."""
    try:
        sat = RecordReader(data_of(descriptor, path), str(path)).seating
    except RecordError:
        sat = None
    if sat is None:
        return "another process"
    since = time.strftime("%Y-%m-%d %H:%M", time.localtime(sat.time))
    return f"process {sat.process} since {since}"


def _continuable(loaded: LoadedRecord, path: Path) -> LoadedRecord:
    """The match as loaded, if it can be continued. Raises RecordError."""
    if loaded.problem is not None:
        raise RecordError(f"{loaded.problem}; it can only be looked at: cardtable replay {path}")
    if loaded.match.over:
        raise RecordError(f"{path}: this match is played out; look at it with: cardtable replay {path}")
    return loaded
