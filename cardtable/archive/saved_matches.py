"""Matches and their records: begins one, finds the last unfinished one, resumes one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

from cardtable.engine.game import Game
from cardtable.engine.match_origin import Origin
from cardtable.errors import HeldRecordError, NothingThereError, RecordError, UnfitFileError
from cardtable.match.match import Match
from cardtable.records.record_file import RecordFile, refuse_held
from cardtable.records.record_reader import LONGEST_LINE, Header, RecordReader
from cardtable.records.replaying import load, read_data
from cardtable.system.files import dated_file_stem, open_regular_file, own_folder, stamp_files
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.table.seat_specs import SeatSpec, specs_of
from cardtable.table.sitting import Sitting

_AT_ONCE = 40
"""Records looked at together for the one that was played last."""
_COUNTED = 400
"""Records that are looked at to count the unfinished matches: some 30 ms."""


def begin(
    game: Game | str,
    specs: Sequence[SeatSpec],
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    *,
    origin: str = "",
    length: int = 0,
    carry: Mapping[str, object] | None = None,
) -> Sitting:
    """Begins a match and its record. People sit where the first deal seats them. `carry`: what a match before
    leaves. Raises OptionError, RecordError."""
    match = _new_match(game, specs, options, seed, origin, length, carry)
    seated = [specs[at] for at in match.game.seated(match.deal)]
    if seated != list(specs):
        match = _new_match(game, seated, options, match.seed, origin, length, carry)
    return record_match(match, seated)


def begin_seated(
    game: Game, specs: Sequence[SeatSpec], options: Mapping[str, object], seed: str, origin: str, length: int
) -> Sitting:
    """Begins a match with everybody in the seat they already have. Raises OptionError, RecordError."""
    return record_match(_new_match(game, specs, options, seed, origin, length), specs)


def _new_match(
    game: Game | str,
    specs: Sequence[SeatSpec],
    options: Mapping[str, object] | None,
    seed: int | str | None,
    origin: str,
    length: int,
    carry: Mapping[str, object] | None = None,
) -> Match:
    """A new match of these players."""
    return Match(
        game,
        len(specs),
        seed=seed,
        options=options,
        names=[spec.name for spec in specs],
        players=[spec.kind for spec in specs],
        carry=carry,
        origin=origin,
        length=length,
    )


def record_match(match: Match, specs: Sequence[SeatSpec]) -> Sitting:
    """Begins the record of a match. Raises RecordError."""
    folder = records_folder()
    try:
        own_folder(folder)
        file = RecordFile.begin(folder, dated_file_stem(match.game.id), match)
    except OSError as error:
        raise RecordError(f"no record can be written to {folder}: {error.strerror}") from None
    return Sitting(match, specs, file)


def begin_again(sitting: Sitting) -> Sitting:
    """Another match with the same players and options. Raises RecordError."""
    match = sitting.match
    return begin(match.game, sitting.specs, match.options, carry=match.game.kept_for_rematch(match.deal))


def discard(sitting: Sitting) -> None:
    """Deletes the record of a match that nobody came to play."""
    sitting.leave()
    with contextlib.suppress(OSError):
        sitting.path.unlink()


def take_up(path: Path) -> Sitting:
    """Resumes the match of a record at its last decision. Raises HeldRecordError if another process plays it,
    RecordError if it is damaged or over."""
    file, loaded = RecordFile.take_up(path)
    return Sitting(loaded.match, specs_of(loaded.match), file)


def last_unfinished(folder: Path | None = None, problems: list[str] | None = None) -> Path:
    """The record of the unfinished match that was played last, see `unfinished_matches`."""
    return unfinished_matches(folder, problems)[0].path


@dataclass(frozen=True)
class MatchLeft:
    """An unfinished match that can be resumed."""

    path: Path
    """Its record."""
    changed: float
    """When it was last played, in seconds since 1970."""
    match: Match
    """The match as it stands; resuming it reads the record anew."""


def unfinished_matches(
    folder: Path | None = None, problems: list[str] | None = None, most: int = 1
) -> list[MatchLeft]:
    """The unfinished matches, by the times in the records the one played last first. Replays do not count,
    nor do matches that are being played. Raises NothingThereError if there is none, HeldRecordError if all
    are being played.

    The newest records are looked at first, by their files and by their names (a copied folder may have lost
    the times of its files); older ones only if none of those can be resumed, and none once there are `most`.
    `problems` collects a line for each record that is skipped."""
    folder = records_folder() if folder is None else folder
    problems = [] if problems is None else problems
    found: list[MatchLeft] = []
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
                found += [MatchLeft(path, changed, match)] if match is not None else []
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
    found = sum(_is_left(path) for path in islice(newest, _COUNTED))
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
            if _has_ended(data):
                continue
            lines = RecordReader(data, str(path))
            if Origin.of(lines.header.origin).counts:
                yield path.stat().st_mtime if lines.time is None else lines.time, path
        except (RecordError, OSError) as error:
            problems.append(str(error))


def _has_ended(data: bytes) -> bool:
    """Whether the last line of a record says that its match is over."""
    return data[data.rfind(b"\n", 0, -1) + 1 :].startswith(b"over ")


def _is_left(path: Path) -> bool:
    """Whether a record holds an unfinished match that is no replay, as far as its first lines and its last
    one tell."""
    try:
        data = read_data(path)
        head = b"".join(data.splitlines(keepends=True)[:2])
        return not _has_ended(data) and Origin.of(RecordReader(head, str(path)).header.origin).counts
    except (RecordError, OSError):
        return False


def header_with_origin(path: Path, origin: str) -> Header | None:
    """The header of a record whose match has that origin; None for any other. Only the beginning of the file
    is read."""
    try:
        descriptor = open_regular_file(path)
    except UnfitFileError:
        return None
    try:
        head = os.read(descriptor, 2 * LONGEST_LINE)
        # Parsing a header is much slower than a search in its bytes.
        header = RecordReader(head, str(path)).header if origin.encode() in head else None
    except (OSError, RecordError):
        return None
    finally:
        os.close(descriptor)
    return header if header is not None and header.origin == origin else None
