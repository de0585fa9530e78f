"""The record of a match: a text file, one line for each act, appended and flushed as it happens.

    cardtable-record 1
    match {"game": "zandari", ...}       seats, options, seed, names
    deal {"number": 1, "order": ...}     the dealt order in full
    play 3 cut 20                        one line for an action
    chance 4H 9C                         an outcome of chance in it (a reshuffle)
    undo 2                               the last two are taken back
    over {"winners": [0], ...}

Reading replays it. Nothing is guessed: at a line that does not fit reading stops, names it, and
keeps all before it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from cardtable.cards import Card, cards, text_of
from cardtable.errors import CardTableError, RecordError

if TYPE_CHECKING:
    from cardtable.engine.deal import Setup
    from cardtable.engine.game import Standing
    from cardtable.engine.match import Match

FORMAT = 1
FIRST_LINE = f"cardtable-record {FORMAT}"


@dataclass(frozen=True)
class DealLine:
    """A deal as the record knows it."""

    number: int
    dealer: int
    order: tuple[Card, ...]
    reserved: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    chances: tuple[str, ...] = ()


@dataclass(frozen=True)
class Loaded:
    """A match read from a record. `problem` is None, or one line saying where and why reading stopped:
    then the match stands at the last good act and is only to be looked at. `whole` is how many
    bytes of the file are whole lines."""

    match: Match
    problem: str | None
    whole: int


# Writing


def header(match: Match, scores: Sequence[int] | None, carry: Mapping[str, object] | None) -> str:
    """The first two lines of a record."""
    facts: dict[str, Any] = {
        "game": match.game.id,
        "rules": match.game.version,
        "seats": match.seats,
        "seed": match.seed,
        "options": dict(match.options),
        "names": list(match.names),
        "players": list(match.players),
    }
    if scores is not None:
        facts["scores"] = list(scores)
    if carry:
        facts["carry"] = dict(carry)
    return f"{FIRST_LINE}\nmatch {json.dumps(facts, ensure_ascii=True)}"


def deal_line(setup: Setup, chances: tuple[str, ...]) -> str:
    """The line of a deal: its order in full."""
    facts: dict[str, Any] = {"number": setup.number, "dealer": setup.dealer, "order": text_of(setup.order)}
    stacked = {name: text_of(held) for name, held in setup.reserved.items() if held}
    if stacked:
        facts["stacked"] = stacked
    if chances:
        facts["chances"] = list(chances)
    return f"deal {json.dumps(facts, ensure_ascii=True)}"


def ending(standing: Standing) -> str:
    """The line that ends a match."""
    return f"over {json.dumps({'scores': list(standing.scores), 'winners': list(standing.winners)})}"


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


@dataclass(frozen=True)
class Line:
    """One whole line of a record: its number from 1, its first word and the rest."""

    number: int
    word: str
    rest: str


@dataclass(frozen=True)
class Act:
    """An act with what chance made of it."""

    line: Line
    chances: tuple[str, ...] = ()
    deals: tuple[DealLine, ...] = ()


def read_lines(data: bytes, name: str) -> Iterator[Line]:
    """The whole lines of a record; a last one cut off is left out. Raises RecordError for what is no text."""
    body, _, _ = data.rpartition(b"\n")
    if not body:
        return
    for number, raw in enumerate(body.split(b"\n"), 1):
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            raise RecordError(f"{name}, line {number}: this is no text; the record is damaged here") from None
        word, _, rest = text.partition(" ")
        yield Line(number, word, rest)


def _facts(line: Line, name: str) -> dict[str, Any]:
    try:
        facts = json.loads(line.rest)
    except ValueError:
        facts = None
    if not isinstance(facts, dict):
        raise RecordError(
            f"{name}, line {line.number}: {line.word!r} has no readable facts; the record is damaged here"
        )
    return facts


def _deal(line: Line, name: str) -> DealLine:
    facts = _facts(line, name)
    try:
        return DealLine(
            int(facts["number"]),
            int(facts["dealer"]),
            cards(facts["order"]),
            {pile: cards(held) for pile, held in facts.get("stacked", {}).items()},
            tuple(map(str, facts.get("chances", ()))),
        )
    except (KeyError, TypeError, ValueError, AttributeError, CardTableError) as error:
        raise RecordError(f"{name}, line {line.number}: this deal cannot be read ({error})") from None


class _Reader:
    """Groups the lines of a record into a header, the opening deals and the acts."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self.problem: str | None = None
        self.facts: dict[str, Any] = {}
        self.opening: list[DealLine] = []
        self.acts: list[Act] = []
        lines = read_lines(data, name)
        self._head(lines)
        try:
            for line in lines:
                self._take(line)
        except RecordError as error:
            self.problem = str(error)

    def _head(self, lines: Iterator[Line]) -> None:
        first = next(lines, None)
        if first is None or first.word != "cardtable-record":
            raise RecordError(f"{self.name}, line 1: this is no record; one begins with {FIRST_LINE!r}")
        if first.rest != str(FORMAT):
            raise RecordError(
                f"{self.name}, line 1: record format {first.rest!r} is not known here; "
                f"this program reads {FORMAT}"
            )
        second = next(lines, None)
        if second is None or second.word != "match":
            raise RecordError(f"{self.name}, line 2: the line 'match' with the game is missing")
        self.facts = _facts(second, self.name)

    def _take(self, line: Line) -> None:
        if line.word in ("play", "undo"):
            self.acts.append(Act(line))
        elif line.word == "deal":
            made = _deal(line, self.name)
            if self.acts:
                last = self.acts[-1]
                self.acts[-1] = Act(last.line, last.chances, (*last.deals, made))
            else:
                self.opening.append(made)
        elif line.word == "chance" and self.acts:
            last = self.acts[-1]
            self.acts[-1] = Act(last.line, (*last.chances, line.rest), last.deals)
        elif line.word != "over":
            raise RecordError(f"{self.name}, line {line.number}: {line.word[:30]!r} is no line of a record")


def load(path: Path) -> Loaded:
    """Reads a record file. Raises RecordError if it has no readable beginning; the file is left alone."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror})") from None
    return replay(data, str(path))


def replay(data: bytes, name: str = "record") -> Loaded:
    """The match that a record tells, up to the last act that fits. Raises RecordError for a bad beginning."""
    reader = _Reader(data, name)
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


def _start(reader: _Reader) -> Match:
    """The match before its first act."""
    from cardtable.engine.match import Match

    facts = reader.facts
    try:
        match = Match(
            str(facts["game"]),
            int(facts["seats"]),
            seed=str(facts["seed"]),
            options=dict(facts["options"]),
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


def _replay_act(match: Match, act: Act) -> None:
    words = act.line.rest.split()
    if act.line.word == "undo":
        match.undo(int(words[0]), mark="free" not in words)
        return
    seat, _, text = act.line.rest.partition(" ")
    match.play(int(seat), text, script=act.chances, dealt=act.deals)
