"""Replaying a record, after validation, gives the match.

Nothing is guessed: at a line that does not fit, reading stops, names the line, and keeps everything before
it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path

from msgspec import Struct

from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.errors import RecordError, UnfitFileError, one_line
from cardtable.match.match import Match
from cardtable.match.record_lines import FIRST_CHECKSUM
from cardtable.records.record_reader import MOST_BYTES, Act, Header, RecordLine, RecordReader, SeatingStamp
from cardtable.system import files
from cardtable.system.folders import records_folder

_SEALED = re.compile(r', "seal": "[0-9a-f]*"')


class LoadedRecord(Struct, frozen=True):
    """A match read from a record.

    `problem`: where and why reading stopped, in one line; the match then stands at the last good act and is
    read-only. None if all was read. `altered`: what was edited, though it replays; empty if nothing was.
    `complete_bytes`: the length of its complete lines; `checksum`: that of the last one. `missing`: lines of
    the last act that a crash kept from being written. `seating`: who sat down last; `time`: when something
    was written last.
    """

    match: Match
    problem: str | None
    complete_bytes: int
    altered: str = ""
    missing: tuple[str, ...] = ()
    checksum: str = FIRST_CHECKSUM
    seating: SeatingStamp | None = None
    time: int | None = None


def open_record(path: Path, flags: int = os.O_RDONLY) -> int:
    """The descriptor of a record file. Raises RecordError."""
    if not os.path.lexists(path):
        raise RecordError(f"no record {str(path)!r}: records lie in {records_folder()}")
    try:
        return files.open_regular_file(path, flags)
    except UnfitFileError as error:
        what = "read" if flags == os.O_RDONLY or not os.access(path, os.R_OK) else "written to"
        raise RecordError(f"{path}: cannot be {what} ({error})") from None


def data_of(descriptor: int, path: Path) -> bytes:
    """The bytes of an open record file. Raises RecordError."""
    try:
        return files.read_all(descriptor, MOST_BYTES)
    except UnfitFileError as error:
        raise RecordError(f"{path}: cannot be read ({error})") from None


def read_data(path: Path) -> bytes:
    """The bytes of a record file. Raises RecordError."""
    descriptor = open_record(path)
    try:
        return data_of(descriptor, path)
    finally:
        os.close(descriptor)


def load(path: Path) -> LoadedRecord:
    """Reads a record file without changing it. Raises RecordError if its beginning is unreadable."""
    loaded = replay(read_data(path), str(path))
    loaded.match.kept_as = path.stem
    return loaded


def replay(data: bytes, name: str = "record") -> LoadedRecord:
    """The match of a record, up to the last act that fits. Raises RecordError if its beginning is
    unreadable."""
    reader = RecordReader(data, name)
    match = _start(reader)
    comparison = _LineComparison(reader.altered, tuple(match.lines[2 + len(reader.opening) :]))
    problem = reader.problem
    for act in reader.acts:
        if comparison.missing:
            comparison.altered = comparison.altered or f"a line is missing before line {act.line.number}"
        before = len(match.lines)
        try:
            _replay_act(match, act)
        except Exception as error:  # a game may raise anything for an impossible act
            problem = f"{name}, line {act.line.number}: {act.line.text!r} does not fit: {_error_text(error)}"
            break
        comparison.compare(act, match.lines[before:])
    if match.broken_seals:
        comparison.altered = comparison.altered or f"deal {match.broken_seals[0]} is not what was sealed"
    problem = _older_problem(reader, match, name, problem, comparison.first_difference)
    if problem is None:
        match.lines = [*reader.lines_without_checksum, *comparison.missing]
    match.altered = comparison.altered or ("" if problem is None else "it cannot be replayed to its end")
    return LoadedRecord(
        match,
        problem,
        reader.complete_bytes,
        match.altered,
        comparison.missing,
        reader.checksum,
        reader.seating,
        reader.time,
    )


class _LineComparison(Struct):
    """Compares the lines of a record with the lines that replaying it makes: what is `altered`, which lines a
    crash kept from being written (`missing`), and the first pair that differs (`first_difference`)."""

    altered: str
    missing: tuple[str, ...]
    first_difference: tuple[RecordLine, str] | None = None

    def compare(self, act: Act, found: Sequence[str]) -> None:
        """Compares the lines of one act."""
        self.missing = tuple(found[len(act.lines) :])
        for line, made in zip_longest(act.lines, found):
            if line is not None and (made is None or _unsealed(line.text) != _unsealed(made)):
                self.altered = self.altered or f"line {line.number} is not what came of the play"
                self.first_difference = self.first_difference or (line, made or "nothing")
                self.missing = ()
                return


def _unsealed(line: str) -> str:
    """A line without its seal, which old records do not have."""
    return _SEALED.sub("", line) if line.startswith("deal ") else line


def _error_text(error: Exception) -> str:
    return one_line(error) or type(error).__name__


def _older_problem(
    reader: RecordReader,
    match: Match,
    name: str,
    problem: str | None,
    difference: tuple[RecordLine, str] | None,
) -> str | None:
    """The problem, with a hint if the record was made under an older version of the rules."""
    if reader.header.rules == match.game.version:
        return problem
    if problem is None and difference is not None:
        line, made = difference
        problem = f"{name}, line {line.number}: {line.text!r} does not fit: it is now {made!r}"
    return problem and f"{problem}; {_versions(reader.header, match.game)}"


def _versions(header: Header, game: Game) -> str:
    return f"made under rules version {header.rules} of {game.title}, this is version {game.version}"


def _start(reader: RecordReader) -> Match:
    """The match before its first act. Raises RecordError."""
    header = reader.header
    try:
        game = find_game(header.game)
        if header.rules > game.version:
            raise RecordError(_versions(header, game))
        return Match(
            game,
            header.seats,
            seed=header.seed,
            options=_options(game, header.options),
            names=header.names,
            players=header.players,
            scores=header.scores,
            carry=header.carry,
            dealer=header.dealer,
            recorded_deals=reader.opening,
            origin=header.origin,
            length=header.length,
        )
    except Exception as error:  # a game may raise anything for impossible facts
        raise RecordError(f"{reader.name}, line 2: the match cannot be begun: {_error_text(error)}") from None


def _options(game: Game, written: Mapping[str, object]) -> dict[str, object]:
    """The options of a record. Options that did not exist then get the value that was played
    (`Option.before`)."""
    later = {one.name: one.before for one in game.options if one.before is not None}
    return {**later, **written}


def _replay_act(match: Match, act: Act) -> None:
    if act.seated is not None:
        match.change_seat(act.seated.seat, act.seated.player, act.seated.name)
        return
    first, _, text = act.line.rest.partition(" ")
    if act.line.word == "undo":
        match.undo(int(first), mark=text != "free")
        return
    match.play(int(first), text, recorded_outcomes=tuple(act.outcomes), recorded_deals=act.deals)
