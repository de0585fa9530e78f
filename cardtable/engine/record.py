"""The record of a match: a text file, one line for each act (`lines`), appended and flushed as it happens.

Reading replays it. Nothing is guessed: at a line that does not fit reading stops, names it, and
keeps all before it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from cardtable.engine.game import find_game
from cardtable.engine.lines import Act, Lines
from cardtable.engine.match import Match
from cardtable.errors import CardTableError, RecordError


@dataclass(frozen=True)
class Loaded:
    """A match read from a record. `problem` is None, or one line saying where and why reading stopped:
    then the match stands at the last good act and is only to be looked at. `whole` is how many
    bytes of the file are whole lines."""

    match: Match
    problem: str | None
    whole: int


# Writing


class RecordFile:
    """A record on the disk that a match writes to. Appends; every act is flushed at once."""

    def __init__(self, path: Path, match: Match, *, keep: int | None = None) -> None:
        """Begins a file with all that the match has done so far; with `keep`, goes on with an
        existing one after its first `keep` bytes (a line cut off by a crash is dropped)."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        if keep is None:
            self._file: TextIO = path.open("w", encoding="utf-8")
            self.append(match.record())
        else:
            with path.open("r+b") as whole:
                whole.truncate(keep)
            self._file = path.open("a", encoding="utf-8")
        match.sink = self.append

    def append(self, text: str) -> None:
        """Writes lines and hands them to the system: a killed process loses none of them."""
        self._file.write(text)
        self._file.flush()
        if "\ndeal " in text or "\nover " in text or text.startswith(("deal ", "over ", "cardtable-record")):
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


# Reading


def load(path: Path) -> Loaded:
    """Reads a record file. Raises RecordError if it has no readable beginning; the file is left alone."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror})") from None
    return replay(data, str(path))


def replay(data: bytes, name: str = "record") -> Loaded:
    """The match that a record tells, up to the last act that fits. Raises RecordError for a bad beginning."""
    reader = Lines(data, name)
    match = _start(reader)
    whole = data.rfind(b"\n") + 1
    problem = reader.problem
    for act in reader.acts:
        try:
            _replay_act(match, act)
        except (CardTableError, ValueError, KeyError, IndexError) as error:
            problem = (
                f"{name}, line {act.line.number}: {act.line.word} {act.line.rest!r} does not fit: {error}"
            )
            break
    match.lines = data[:whole].decode("utf-8", "replace").splitlines() if problem is None else match.lines
    return Loaded(match, problem, whole)


def _start(reader: Lines) -> Match:
    """The match before its first act."""
    facts = reader.facts
    try:
        match = Match(
            str(facts["game"]),
            int(facts["seats"]),
            seed=str(facts["seed"]),
            options=_options(str(facts["game"]), facts["options"]),
            names=[str(one) for one in facts.get("names", ())],
            players=[str(one) for one in facts.get("players", ())],
            scores=facts.get("scores"),
            carry=facts.get("carry"),
            dealt=reader.opening,
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"{reader.name}, line 2: the match cannot be read ({error})") from None
    except CardTableError as error:
        raise RecordError(f"{reader.name}, line 2: {error}") from None
    if facts.get("rules") != match.game.version:
        raise RecordError(
            f"{reader.name}, line 2: made under rules version {facts.get('rules')} of {match.game.title}, "
            f"this is version {match.game.version}"
        )
    return match


def _options(game: str, written: Mapping[str, Any]) -> dict[str, object]:
    """The options of a record, which names all there were: what came later was played as `before` says."""
    later = {one.name: one.before for one in find_game(game).options if one.before is not None}
    return {**later, **written}


def _replay_act(match: Match, act: Act) -> None:
    words = act.line.rest.split()
    if act.line.word == "undo":
        match.undo(int(words[0]), mark="free" not in words)
        return
    seat, _, text = act.line.rest.partition(" ")
    match.play(int(seat), text, script=act.chances, dealt=act.deals)
