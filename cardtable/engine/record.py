"""The record of a match: a text file, one line for each act (`lines`), appended and flushed as it happens.

Reading replays it. Nothing is guessed: at a line that does not fit reading stops, names it, and
keeps all before it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any, TextIO

from cardtable.engine.game import Game, find_game
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
    if reader.facts["rules"] < match.game.version:
        problem = _older_problem(reader, match, problem or _other_end(data[:whole], match, name))
    match.lines = data[:whole].decode("utf-8", "replace").splitlines() if problem is None else match.lines
    return Loaded(match, problem, whole)


def _other_end(written: bytes, match: Match, name: str) -> str | None:
    """Where a match comes out otherwise than its record says; None if it does not."""
    lines = zip_longest(written.decode("utf-8", "replace").splitlines(), match.record().splitlines())
    for number, (told, found) in enumerate(lines, 1):
        if number > 2 and told != found:
            return f"{name}, line {number}: {told!r} does not fit: it is now {found!r}"
    return None


def _older_problem(reader: Lines, match: Match, problem: str | None) -> str | None:
    """A problem of a record from before a change of its game's rules. Most fit all the same."""
    return problem and f"{problem}; {_versions(reader, match)}"


def _versions(reader: Lines, match: Match) -> str:
    made, game = reader.facts.get("rules"), match.game
    return f"made under rules version {made} of {game.title}, this is version {game.version}"


def _start(reader: Lines) -> Match:
    """The match before its first act."""
    facts = reader.facts
    try:
        game = find_game(str(facts["game"]))
        match = Match(
            game,
            int(facts["seats"]),
            seed=str(facts["seed"]),
            options=_options(game, facts["options"]),
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
    rules = facts.get("rules")
    if not isinstance(rules, int) or rules > match.game.version:
        raise RecordError(f"{reader.name}, line 2: {_versions(reader, match)}")
    return match


def _options(game: Game, written: Mapping[str, Any]) -> dict[str, object]:
    """The options of a record, which names all there were: what came later was played as `before` says."""
    later = {one.name: one.before for one in game.options if one.before is not None}
    return {**later, **written}


def _replay_act(match: Match, act: Act) -> None:
    words = act.line.rest.split()
    if act.line.word == "undo":
        match.undo(int(words[0]), mark="free" not in words)
        return
    seat, _, text = act.line.rest.partition(" ")
    match.play(int(seat), text, script=act.chances, dealt=act.deals)
