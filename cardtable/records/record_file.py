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
from cardtable.match.record_lines import FIRST_LINE, FIRST_SUM, summed
from cardtable.records.replaying import Loaded, data_of, opened, replay
from cardtable.records.validation import Lines
from cardtable.system import files
from cardtable.system.folders import SUFFIX

_TICK = 60
"""Seconds between two lines that note the time."""


class RecordFile:
    """A locked record file that a match appends to. Every act is written at once, so a killed process loses
    none.

    If writing fails, `problem` says why and the match goes on without a record."""

    def __init__(
        self, path: Path, descriptor: int, match: Match, whole: int = 0, last: str = FIRST_SUM
    ) -> None:
        """`descriptor`: the open file. `whole`: its length in bytes; `last`: the checksum of its last
        line."""
        self.path = path
        self.problem = ""
        # FileIO closes itself, so a match that is garbage unlocks its record.
        self._file: FileIO | None = FileIO(descriptor, "r+")
        self._whole = whole
        self._sum = last
        self._summed = match.lines[0] == FIRST_LINE
        self._ticked = 0.0

    @classmethod
    def begin(cls, folder: Path, stem: str, match: Match) -> RecordFile:
        """A new file with everything the match has done so far. Raises OSError, RecordError."""
        problem = Lines(match.record().encode(), "record").problem
        if problem is not None:  # never write what cannot be read again
            raise RecordError(problem)
        path, descriptor = files.begun(folder, stem, SUFFIX)
        file = cls(path, descriptor, match)
        try:
            files.hold(descriptor, wait=True)
            file._write(_told(match))
            os.fsync(descriptor)
        except OSError:
            file.close()
            path.unlink(missing_ok=True)
            raise
        file._sit(match)
        return file

    @classmethod
    def take_up(cls, path: Path) -> tuple[RecordFile, Loaded]:
        """An existing file, locked, and its match at the last act. A line cut off by a crash is dropped.

        Raises HeldRecordError if another process plays it, RecordError if it is damaged or finished."""
        descriptor = opened(path, os.O_RDWR | os.O_APPEND)
        try:
            _hold(descriptor, path)
            loaded = _fit(replay(data_of(descriptor, path), str(path)), path)
        except BaseException:
            os.close(descriptor)
            raise
        file = cls(path, descriptor, loaded.match, loaded.whole, loaded.sum)
        try:
            os.ftruncate(descriptor, loaded.whole)
            file._write(loaded.missing)
        except OSError as error:
            file.close()
            raise RecordError(f"{path}: cannot be written to ({error.strerror})") from None
        file._sit(loaded.match)
        return file, loaded

    def append(self, lines: Sequence[str]) -> None:
        """Writes lines. If that fails, sets `problem` and writes nothing more."""
        if self._file is None:
            return
        try:
            self._look()
            self._write(lines)
            if any(line.startswith(("deal ", "over ")) for line in lines):
                os.fsync(self._file.fileno())
        except OSError as error:
            self.problem = f"the record can no longer be written: {error.strerror} ({self.path})"
            self._take_back()
            self.close()

    def close(self) -> None:
        """Closes and unlocks the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _sit(self, match: Match) -> None:
        """Connects the match to this file."""
        if os.name == "posix" and self._file is not None:
            with contextlib.suppress(OSError):
                os.fchmod(self._file.fileno(), files.OWN_FILE)
        match.sink, match.kept_as = self.append, self.path.stem
        if self._summed:
            self._ticked = time.time()
            match.sat_down(_clock(), os.getpid())
            match.clock = self._tick

    def _tick(self) -> str:
        """The time, if the record has not noted it for a while; else empty."""
        now = time.time()
        if self._file is None or 0 <= now - self._ticked < _TICK:
            return ""
        self._ticked = now
        return _clock()

    def _look(self) -> None:
        """Raises OSError if the file was moved or replaced."""
        assert self._file is not None
        if not os.path.samestat(os.stat(self.path), os.fstat(self._file.fileno())):
            raise OSError(0, "another file has its name")

    def _write(self, lines: Sequence[str]) -> None:
        """Writes all the lines at once, with their checksums. Raises OSError."""
        assert self._file is not None
        told = list(summed(lines, self._sum)) if self._summed else list(lines)
        if told and not self._whole and self._summed:
            told = [FIRST_LINE, *told]
        data = "".join(line + "\n" for line in told).encode("utf-8", "surrogateescape")
        left = memoryview(data)
        while left:
            left = left[os.write(self._file.fileno(), left) :]
        self._whole += len(data)
        if self._summed and lines:
            self._sum = told[-1][-8:]

    def _take_back(self) -> None:
        """Removes a partly written act."""
        with contextlib.suppress(OSError):
            assert self._file is not None
            os.ftruncate(self._file.fileno(), self._whole)


def _told(match: Match) -> list[str]:
    """The lines that a new file of a match begins with, without the first one, which carries no checksum."""
    told = match.lines if match.lines[0] != FIRST_LINE else match.lines[1:]
    return [*told, f"altered {one_line(match.altered)}"] if match.altered else list(told)


def _clock() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def _hold(descriptor: int, path: Path) -> None:
    """Locks a record. Raises HeldRecordError naming the process that holds it."""
    try:
        files.hold(descriptor)
    except BlockingIOError:
        raise HeldRecordError(
            f"{path}: this match is being played by {_holder(descriptor, path)}; "
            f"it can be looked at: cardtable replay {path}"
        ) from None


def refuse_held(path: Path) -> None:
    """Raises HeldRecordError if another process plays the match of that record, RecordError if it cannot be
    read."""
    descriptor = opened(path)
    try:
        _hold(descriptor, path)
    finally:
        os.close(descriptor)


def _holder(descriptor: int, path: Path) -> str:
    """The process that sat down last at a record."""
    try:
        sat = Lines(data_of(descriptor, path), str(path)).sat
    except RecordError:
        sat = None
    if sat is None:
        return "another process"
    since = time.strftime("%Y-%m-%d %H:%M", time.localtime(sat.time))
    return f"process {sat.process} since {since}"


def _fit(loaded: Loaded, path: Path) -> Loaded:
    """The match as loaded, if it can be continued. Raises RecordError."""
    if loaded.problem is not None:
        raise RecordError(f"{loaded.problem}; it can only be looked at: cardtable replay {path}")
    if loaded.match.over:
        raise RecordError(f"{path}: this match is played out; look at it with: cardtable replay {path}")
    return loaded
