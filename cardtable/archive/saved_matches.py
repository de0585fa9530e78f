"""Matches with their records: begins one, finds the last unfinished one, resumes one."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from cardtable.engine.game import Game
from cardtable.engine.origin import Origin
from cardtable.errors import RecordError, UnfitFileError
from cardtable.match.match import Match
from cardtable.records.record_file import RecordFile
from cardtable.records.replaying import load, read_data
from cardtable.records.validation import Lines
from cardtable.system.files import listed, own_folder
from cardtable.system.folders import SUFFIX, records_folder
from cardtable.table.seat_specs import SeatSpec, specs_of
from cardtable.table.sitting import Sitting


def begin(
    game: Game | str,
    specs: Sequence[SeatSpec],
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    *,
    origin: str = "",
    length: int = 0,
) -> Sitting:
    """Begins a match and its record. People sit where the first deal has them sit. Raises OptionError,
    RecordError."""
    match = _opened(game, specs, options, seed, origin, length)
    seated = [specs[at] for at in match.game.seated(match.deal)]
    if seated != list(specs):
        match = _opened(game, seated, options, match.seed, origin, length)
    return keep(match, seated)


def begin_seated(
    game: Game, specs: Sequence[SeatSpec], options: Mapping[str, object], seed: str, origin: str, length: int
) -> Sitting:
    """Begins a match of people who already have their seats. Raises OptionError, RecordError."""
    return keep(_opened(game, specs, options, seed, origin, length), specs)


def _opened(
    game: Game | str,
    specs: Sequence[SeatSpec],
    options: Mapping[str, object] | None,
    seed: int | str | None,
    origin: str,
    length: int,
) -> Match:
    """A new match of these players."""
    return Match(
        game,
        len(specs),
        seed=seed,
        options=options,
        names=[spec.name for spec in specs],
        players=[spec.kind for spec in specs],
        origin=origin,
        length=length,
    )


def keep(match: Match, specs: Sequence[SeatSpec]) -> Sitting:
    """Begins a record of a match. Raises RecordError."""
    folder = records_folder()
    try:
        own_folder(folder)
        file = RecordFile.begin(folder, f"{time.strftime('%Y%m%d-%H%M%S')}-{match.game.id}", match)
    except OSError as error:
        raise RecordError(f"no record can be written to {folder}: {error.strerror}") from None
    return Sitting(match, specs, file)


def begin_again(sitting: Sitting) -> Sitting:
    """Another match with the same players and options. Raises RecordError."""
    return begin(sitting.match.game, sitting.specs, sitting.match.options)


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
    """The record of the unfinished match that was played last, by the times in the records. Replays of single
    deals do not count. Raises RecordError if there is none. `problems` collects a line for each record that
    is skipped."""
    kept = records_folder() if folder is None else folder
    told = [] if problems is None else problems
    for _, path in sorted(_unfinished(kept, told), reverse=True):
        try:
            loaded = load(path)
        except RecordError as error:
            told.append(str(error))
            continue
        if loaded.problem is not None:
            told.append(loaded.problem)
        elif not loaded.match.over:
            return path
    raise RecordError(f"no unfinished match in {kept}: begin one with cardtable play GAME")


def _unfinished(folder: Path, problems: list[str]) -> Iterator[tuple[float, Path]]:
    """The records of unfinished matches begun for their own sake, with the time when they were last written
    to."""
    for path in _records(folder, problems):
        try:
            data = read_data(path)
            if data[data.rfind(b"\n", 0, -1) + 1 :].startswith(b"over "):
                continue
            lines = Lines(data, str(path))
            if Origin.of(lines.header.origin).counts:
                yield path.stat().st_mtime if lines.time is None else lines.time, path
        except (RecordError, OSError) as error:
            problems.append(str(error))


def _records(folder: Path, problems: list[str]) -> list[Path]:
    """The records of a folder."""
    try:
        return listed(folder, SUFFIX)
    except UnfitFileError as error:
        problems.append(f"{folder}: cannot be looked into ({error})")
        return []
