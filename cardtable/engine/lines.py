"""The lines of a record: how a match writes them, and how they are read apart again.

One line for each act, between what begins a match and what ends it:

    cardtable-record 1
    match {"game": "zandari", ...}       seats, options, seed, names
    deal {"number": 1, "order": ...}     the dealt order in full
    play 3 cut 20                        one line for an action
    chance 4H 9C                         an outcome of chance in it (a reshuffle)
    undo 2                               the last two are taken back
    over {"winners": [0], ...}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardtable.cards import Card, cards, text_of
from cardtable.engine.deal import Setup
from cardtable.engine.standing import Standing
from cardtable.errors import CardTableError, RecordError

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


# Writing


def header(facts: Mapping[str, Any]) -> str:
    """The first two lines of a record."""
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


class Lines:
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
