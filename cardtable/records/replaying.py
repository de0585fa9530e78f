"""Replaying a record, after validation, gives the match.

Nothing is guessed: at a line that does not fit, reading stops, names the line, and keeps everything before
it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from cardtable.discovery.installed_games import find_game
from cardtable.engine.game import Game
from cardtable.errors import RecordError, UnfitFileError, one_line
from cardtable.match.match import Match
from cardtable.match.record_lines import FIRST_SUM
from cardtable.records.validation import MOST_BYTES, Act, Header, Line, Lines, Sat
from cardtable.system import files

_SEALED = re.compile(r', "seal": "[0-9a-f]*"')


@dataclass(frozen=True)
class Loaded:
    """A match read from a record.

    `problem`: where and why reading stopped, in one line; the match then stands at the last good act and is
    read-only. None if all was read. `altered`: what was edited, though it replays; empty if nothing was.
    `whole`: bytes of complete lines; `sum`: the checksum of the last one. `missing`: lines of the last act
    that a crash kept from being written. `sat`: who sat down last; `time`: when something was written last.
    """

    match: Match
    problem: str | None
    whole: int
    altered: str = ""
    missing: tuple[str, ...] = ()
    sum: str = FIRST_SUM
    sat: Sat | None = None
    time: int | None = None


def opened(path: Path, flags: int = os.O_RDONLY) -> int:
    """The descriptor of a record file. Raises RecordError."""
    try:
        return files.opened(path, flags)
    except UnfitFileError as error:
        what = "read" if flags == os.O_RDONLY or not os.access(path, os.R_OK) else "written to"
        raise RecordError(f"{path}: cannot be {what} ({error})") from None


def data_of(descriptor: int, path: Path) -> bytes:
    """The bytes of an open record file. Raises RecordError."""
    try:
        return files.whole_of(descriptor, MOST_BYTES)
    except UnfitFileError as error:
        raise RecordError(f"{path}: cannot be read ({error})") from None


def read_data(path: Path) -> bytes:
    """The bytes of a record file. Raises RecordError."""
    descriptor = opened(path)
    try:
        return data_of(descriptor, path)
    finally:
        os.close(descriptor)


def load(path: Path) -> Loaded:
    """Reads a record file without changing it. Raises RecordError if its beginning is unreadable."""
    loaded = replay(read_data(path), str(path))
    loaded.match.kept_as = path.stem
    return loaded


def replay(data: bytes, name: str = "record") -> Loaded:
    """The match of a record, up to the last act that fits. Raises RecordError if its beginning is
    unreadable."""
    reader = Lines(data, name)
    match = _start(reader)
    come = _Outcome(reader.altered, tuple(match.lines[2 + len(reader.opening) :]))
    problem = reader.problem
    for act in reader.acts:
        if come.missing:
            come.altered = come.altered or f"a line is missing before line {act.line.number}"
        before = len(match.lines)
        try:
            _replay_act(match, act)
        except Exception as error:  # a game may raise anything for an impossible act
            problem = f"{name}, line {act.line.number}: {act.line.text!r} does not fit: {_told_of(error)}"
            break
        come.compare(act, match.lines[before:])
    if match.broken_seals:
        come.altered = come.altered or f"deal {match.broken_seals[0]} is not what was sealed"
    problem = _older_problem(reader, match, name, problem, come.other)
    if problem is None:
        match.lines = [*reader.bare, *come.missing]
    match.altered = come.altered or ("" if problem is None else "it cannot be replayed to its end")
    return Loaded(
        match, problem, reader.whole, match.altered, come.missing, reader.sum, reader.sat, reader.time
    )


@dataclass
class _Outcome:
    """Compares the lines of a record with the lines that replaying it makes: what is `altered`, which lines a
    crash kept from being written (`missing`), and the first pair that differs (`other`)."""

    altered: str
    missing: tuple[str, ...]
    other: tuple[Line, str] | None = None

    def compare(self, act: Act, found: Sequence[str]) -> None:
        """Compares the lines of one act."""
        self.missing = tuple(found[len(act.told) :])
        for told, made in zip_longest(act.told, found):
            if told is not None and (made is None or _unsealed(told.text) != _unsealed(made)):
                self.altered = self.altered or f"line {told.number} is not what came of the play"
                self.other = self.other or (told, made or "nothing")
                self.missing = ()
                return


def _unsealed(line: str) -> str:
    """A line without its seal, which old records do not have."""
    return _SEALED.sub("", line) if line.startswith("deal ") else line


def _told_of(error: Exception) -> str:
    return one_line(error) or type(error).__name__


def _older_problem(
    reader: Lines, match: Match, name: str, problem: str | None, other: tuple[Line, str] | None
) -> str | None:
    """The problem, with a hint if the record was made under an older version of the rules."""
    if reader.header.rules == match.game.version:
        return problem
    if problem is None and other is not None:
        told, made = other
        problem = f"{name}, line {told.number}: {told.text!r} does not fit: it is now {made!r}"
    return problem and f"{problem}; {_versions(reader.header, match.game)}"


def _versions(header: Header, game: Game) -> str:
    return f"made under rules version {header.rules} of {game.title}, this is version {game.version}"


def _start(reader: Lines) -> Match:
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
            dealt=reader.opening,
            origin=header.origin,
            length=header.length,
        )
    except Exception as error:  # a game may raise anything for impossible facts
        raise RecordError(f"{reader.name}, line 2: the match cannot be begun: {_told_of(error)}") from None


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
    match.play(int(first), text, script=tuple(act.chances), dealt=act.deals)
