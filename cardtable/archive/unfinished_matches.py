"""The matches that were left unfinished: finds them in the records, and resumes one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

from cardtable.engine.match_origin import Origin
from cardtable.errors import HeldRecordError, NothingThereError, RecordError, UnfitFileError
from cardtable.match.match import Match
from cardtable.records.record_file import RecordFile, refuse_held
from cardtable.records.record_reader import RecordReader
from cardtable.records.replaying import load, read_data
from cardtable.system.files import stamp_files
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.table.seat_specs import specs_of
from cardtable.table.sitting import Sitting

_AT_ONCE = 40
"""Records looked at together for the one that was played last."""
_COUNTED = 400
"""Records that are looked at to count the unfinished matches: some 30 ms."""


def resume(path: Path) -> Sitting:
    """Resumes the match of a record at its last decision. Raises HeldRecordError if another process plays it,
    RecordError if it is damaged or over."""
    file, loaded = RecordFile.resume(path)
    return Sitting(loaded.match, specs_of(loaded.match), file)


def last_unfinished(folder: Path | None = None, problems: list[str] | None = None) -> Path:
    """The record of the unfinished match that was played last, see `unfinished_matches`."""
    return unfinished_matches(folder, problems)[0].path


@dataclass(frozen=True)
class UnfinishedMatch:
    """A match in a record that can be resumed."""

    path: Path
    """Its record."""
    changed: float
    """When it was last played, in seconds since 1970."""
    match: Match
    """The match as it stands; resuming it reads the record anew."""


def unfinished_matches(
    folder: Path | None = None, problems: list[str] | None = None, most: int = 1
) -> list[UnfinishedMatch]:
    """The unfinished matches, by the times in the records the one played last first. Replays do not count,
    nor do matches that are being played. Raises NothingThereError if there is none, HeldRecordError if all
    are being played.

    The newest records are looked at first, by their files and by their names (a copied folder may have lost
    the times of its files); older ones only if none of those can be resumed, and none once there are `most`.
    `problems` collects a line for each record that is skipped."""
    folder = records_folder() if folder is None else folder
    problems = [] if problems is None else problems
    found: list[UnfinishedMatch] = []
    held: HeldRecordError | None = None
    newest = _newest_first(folder, problems)
    while not found and (some := list(islice(newest, _AT_ONCE))):
        for changed, path in sorted(_unfinished(some, problems), reverse=True):
            try:
                match = _resumable(path)
            except HeldRecordError as error:
                held = held or error
            except RecordError as error:
                problems.append(str(error))
            else:
                found += [UnfinishedMatch(path, changed, match)] if match is not None else []
                if len(found) == most:
                    return found
    if not found and held is not None:
        raise held
    if not found:
        raise NothingThereError(f"no unfinished match in {folder}: begin one with cardtable play GAME")
    return found


def count_unfinished(folder: Path | None = None) -> tuple[int, bool]:
    """How many unfinished matches are among the records written last, and whether those are all."""
    newest = _newest_first(records_folder() if folder is None else folder, [])
    found = sum(_counts_as_unfinished(path) for path in islice(newest, _COUNTED))
    return found, next(newest, None) is None


def _resumable(path: Path) -> Match | None:
    """The match of a record if it is unfinished, else None. Raises HeldRecordError if it is being played,
    RecordError if it is damaged."""
    loaded = load(path)
    if loaded.problem is not None:
        raise RecordError(loaded.problem)
    if loaded.match.over:
        return None
    refuse_held(path)
    return loaded.match


def _newest_first(folder: Path, problems: list[str]) -> Iterator[Path]:
    """The records of a folder: in turn the one changed last and the one whose name is the latest."""
    try:
        stamps = stamp_files(folder, SUFFIX)
    except UnfitFileError as error:
        problems.append(f"{folder}: cannot be looked into ({error})")
        return
    by_time = sorted(stamps, key=lambda stamp: stamp.time, reverse=True)
    by_name = sorted(stamps, reverse=True)
    names = (stamp.name for stamp in chain.from_iterable(zip(by_time, by_name, strict=True)))
    for name in dict.fromkeys(names):
        yield folder / os.fsdecode(name)


def _unfinished(paths: Iterable[Path], problems: list[str]) -> Iterator[tuple[float, Path]]:
    """Yields unfinished matches that are not replays: the time when each was last written to, and its
    record."""
    for path in paths:
        try:
            data = read_data(path)
            if _is_unfinished(data, path):
                time = RecordReader(data, str(path)).time
                yield path.stat().st_mtime if time is None else time, path
        except (RecordError, OSError) as error:
            problems.append(str(error))


def _is_unfinished(data: bytes, path: Path) -> bool:
    """Whether a record holds an unfinished match that is no replay, as far as its first lines and its last
    one tell. Raises RecordError."""
    if data[data.rfind(b"\n", 0, -1) + 1 :].startswith(b"over "):
        return False
    head = b"".join(data.splitlines(keepends=True)[:2])
    return Origin.of(RecordReader(head, str(path)).header.origin).counts


def _counts_as_unfinished(path: Path) -> bool:
    """Whether `_is_unfinished`; False for what cannot be read."""
    try:
        return _is_unfinished(read_data(path), path)
    except (RecordError, OSError):
        return False
