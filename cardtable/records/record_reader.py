"""Validation of records: whatever bytes come in, what comes out is bounded and of the right types.

This module knows the lines of a record and no game: `records.replaying` finds out whether they can be played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from cardtable.cards import cards
from cardtable.engine.match_origin import PATTERN
from cardtable.errors import CardTableError, RecordError, one_line
from cardtable.match.record_lines import (
    ASIDE,
    FIRST_CHECKSUM,
    FIRST_LINE,
    FIRST_WORD,
    FORMAT,
    FORMAT_WITHOUT_CHECKSUMS,
    LONGEST_NAME,
    DealLine,
    line_checksum,
)
from cardtable.match.seated_players import SeatChange, SeatedPlayers
from cardtable.system.files import is_shallow

MOST_BYTES = 16 << 20
MOST_LINES = 200_000
LONGEST_LINE = 32_768
DEEPEST = 10
"""How deep lists and tables may be nested in what a match carries from deal to deal."""
_SHOWN = 60

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Amount = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Word = Annotated[str, Meta(max_length=200)]
Seats = Annotated[int, Meta(ge=1, le=64)]
Seat = Annotated[int, Meta(ge=-1, le=63)]
"""A seat, or -1 if chance decides."""
Row = Annotated[list[Amount], Meta(max_length=64)]
Called = Annotated[str, Meta(max_length=LONGEST_NAME)]
Words = Annotated[list[Called], Meta(max_length=64)]
OrderText = Annotated[str, Meta(max_length=8_000)]

T = TypeVar("T")


class Header(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The header of a match."""

    game: Word
    rules: Count
    seats: Seats
    seed: Word
    options: Annotated[dict[Word, bool | Amount | Word], Meta(max_length=200)]
    names: Words = []
    players: Words = []
    scores: Row | None = None
    carry: Annotated[dict[Word, Any], Meta(max_length=200)] = {}
    dealer: Seat | None = None
    """The first dealer; None: drawn at random; -1: the first deal says."""
    origin: Annotated[str, Meta(max_length=240, pattern=PATTERN)] = ""
    """The origin of a match; empty for an ordinary one."""
    length: Count = 0
    """The most deals of the match; 0: as the game's rules say."""


class DealFacts(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A deal as a record gives it."""

    number: Count
    dealer: Seat
    order: OrderText
    stacked: Annotated[dict[Word, OrderText], Meta(max_length=200)] = {}
    chances: Annotated[list[OrderText], Meta(max_length=1000)] = []
    seal: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""


class SeatFacts(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A new player in a seat."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    player: Called
    name: Called


class MatchEndFacts(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The end of a match."""

    scores: Row
    winners: Annotated[list[Seat], Meta(max_length=64)]


class SeatingStamp(Struct, frozen=True):
    """When somebody sat down, in seconds since 1970, and in which process."""

    time: int
    process: int


class RecordLine(Struct, frozen=True):
    """One complete line of a record: its number from 1, its first word, the rest, and its checksum."""

    number: int
    word: str
    rest: str
    checksum: str = ""

    @property
    def text(self) -> str:
        """The line without its checksum."""
        return f"{self.word} {self.rest}"


class Act(Struct):
    """An act with its outcomes of chance, the deals that followed from it, and the lines that say all
    that."""

    line: RecordLine
    outcomes: list[str] = field(default_factory=list)
    deals: list[DealLine] = field(default_factory=list)
    lines: list[RecordLine] = field(default_factory=list)
    seated: SeatFacts | None = None
    """The new player, if this is a change of seat and not an act of the game."""


_WITH_CHECKSUM = re.compile(r"(.*) #([0-9a-f]{8})", re.DOTALL)
_REST = {
    "play": re.compile(r"(0|[1-9][0-9]?) \S.*", re.DOTALL),
    "undo": re.compile(r"[1-9][0-9]{0,6}( free)?"),
    "seat": re.compile(r"\{.*\}", re.DOTALL),
    "chance": re.compile(r".*", re.DOTALL),
    "time": re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"),
    "sat": re.compile(r"([0-9TZ:-]{20}) process ([0-9]{1,9})"),
    "altered": re.compile(r".*", re.DOTALL),
}
"""The form of the rest of a line, by its first word."""


def facts_of(line: RecordLine, name: str, kind: type[T]) -> T:
    """The facts in a line, validated. Raises RecordError."""
    try:
        return msgspec.json.decode(line.rest, type=kind)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise RecordError(_wrong(name, line, f"cannot be read: {one_line(error)}")) from None


def header_of(line: RecordLine, name: str) -> Header:
    """The header in the second line of a record. Raises RecordError."""
    header = facts_of(line, name, Header)
    for what in (header.names, header.players):
        if len(what) not in (0, header.seats):
            raise RecordError(f"{name}, line 2: {len(what)} names or players for {header.seats} seats")
    if header.dealer is not None and header.dealer >= header.seats:
        raise RecordError(f"{name}, line 2: there is no seat {header.dealer} to deal")
    if not is_shallow(header.carry, DEEPEST):
        raise RecordError(f"{name}, line 2: 'carry' is nested more than {DEEPEST} deep")
    return header


def seat_of(line: RecordLine, header: Header, name: str) -> SeatFacts:
    """The new player in a line. Raises RecordError."""
    facts = facts_of(line, name, SeatFacts)
    if facts.seat >= header.seats:
        raise RecordError(_wrong(name, line, f"names seat {facts.seat}, which there is not"))
    return facts


def seated_of(header: Header, changes: Iterable[SeatFacts]) -> SeatedPlayers:
    """The players and their changes. Only a replay tells after how many acts the changes came."""
    names = header.names or [f"Player {seat + 1}" for seat in range(header.seats)]
    found = SeatedPlayers(tuple(names), tuple(header.players))
    for one in changes:
        found = found.changed(SeatChange(0, one.seat, one.player, one.name))
    return found


def time_of(line: RecordLine, name: str) -> SeatingStamp:
    """When a line of `sat` or `time` was written, and for `sat` by which process (else 0). Raises
    RecordError."""
    sat = _REST["sat"].fullmatch(line.rest) if line.word == "sat" else None
    try:
        return SeatingStamp(
            seconds_of(sat[1] if sat is not None else line.rest), int(sat[2]) if sat is not None else 0
        )
    except ValueError:
        raise RecordError(_wrong(name, line, "names no time")) from None


def _wrong(name: str, line: RecordLine, why: str) -> str:
    return f"{name}, line {line.number}: {one_line(line.word, _SHOWN)!r} {why}"


def seconds_of(time: str) -> int:
    """A time of a record in seconds since 1970. Raises ValueError."""
    import calendar
    import time as clock

    return calendar.timegm(clock.strptime(time, "%Y-%m-%dT%H:%M:%SZ"))


class RecordReader:
    """The lines of a record by groups: the header, the opening deals, the acts.

    Raises RecordError if the beginning is unreadable. `problem`: where else reading stopped; `altered`: the
    first line that was edited.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self.problem: str | None = None
        self.altered = ""
        self.opening: list[DealLine] = []
        self.acts: list[Act] = []
        self.lines_without_checksum: list[str] = []
        self.checksum = FIRST_CHECKSUM
        """The checksum of the last line read."""
        self.seating: SeatingStamp | None = None
        """The last time that somebody sat down; None: not noted."""
        self.time: int | None = None
        """When something was written last, in seconds since 1970; None: not noted."""
        self.complete_bytes = data.rfind(b"\n") + 1
        self.format = FORMAT
        lines = self._lines(data[: self.complete_bytes])
        self.header = self._head(lines)
        try:
            for line in lines:
                self._take(line)
        except RecordError as error:
            self.problem = str(error)

    @property
    def has_no_checksums(self) -> bool:
        """Whether the record is of the old format without checksums."""
        return self.format == FORMAT_WITHOUT_CHECKSUMS

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.lines_without_checksum) and self.lines_without_checksum[-1].startswith("over ")

    @property
    def seated(self) -> SeatedPlayers:
        """The players and their changes. Only a replay tells after how many acts the changes came."""
        return seated_of(self.header, (act.seated for act in self.acts if act.seated is not None))

    # Lines

    def _lines(self, data: bytes) -> Iterator[RecordLine]:
        """The complete lines; a last line that was cut off is left out."""
        if len(data) > MOST_BYTES:
            raise RecordError(f"{self.name}: a record has at most {MOST_BYTES} bytes")
        for number, raw in enumerate(data.split(b"\n")[:-1], 1):
            if number > MOST_LINES:
                raise RecordError(f"{self.name}, line {number}: a record has at most {MOST_LINES} lines")
            yield self._line(number, raw)

    def _line(self, number: int, raw: bytes) -> RecordLine:
        """One line, its checksum verified. Raises RecordError if it is not text."""
        if len(raw) > LONGEST_LINE:
            raise RecordError(
                f"{self.name}, line {number}: a line of a record has at most {LONGEST_LINE} bytes"
            )
        try:
            text = raw.removesuffix(b"\r").decode("utf-8")
        except UnicodeDecodeError:
            raise RecordError(
                f"{self.name}, line {number}: this is no text; the record is damaged here"
            ) from None
        has_checksum = number > 1 and self.format != FORMAT_WITHOUT_CHECKSUMS
        checksum = self._verified_checksum(number, text) if has_checksum else ""
        content = text[: -len(checksum) - 2] if checksum else text
        self.lines_without_checksum.append(content)
        word, _, rest = content.partition(" ")
        return RecordLine(number, word, rest, checksum)

    def _verified_checksum(self, number: int, text: str) -> str:
        """Verifies and returns the checksum at the end of a line; empty if there is none."""
        found = _WITH_CHECKSUM.fullmatch(text)
        content, checksum = (found[1], found[2]) if found is not None else (text, "")
        expected = line_checksum(content, self.checksum)
        if checksum != expected:
            self.altered = self.altered or f"line {number} is not as it was written"
        self.checksum = checksum or expected
        return checksum

    # Their content

    def _head(self, lines: Iterator[RecordLine]) -> Header:
        """The header. Raises RecordError."""
        first = next(lines, None)
        if first is None or first.word != FIRST_WORD:
            raise RecordError(f"{self.name}, line 1: this is no record; one begins with {FIRST_LINE!r}")
        if first.rest not in (str(FORMAT), str(FORMAT_WITHOUT_CHECKSUMS)):
            raise RecordError(
                f"{self.name}, line 1: record format {one_line(first.rest, _SHOWN)!r} is not known here; "
                f"this program reads {FORMAT_WITHOUT_CHECKSUMS} and {FORMAT}"
            )
        self.format = int(first.rest)
        second = next(lines, None)
        if second is None or second.word != "match":
            raise RecordError(f"{self.name}, line 2: the line 'match' with the game is missing")
        return header_of(second, self.name)

    def _take(self, line: RecordLine) -> None:
        """Adds a line to its group. Raises RecordError for an unknown kind of line."""
        wanted = _REST.get(line.word)
        if wanted is not None and not wanted.fullmatch(line.rest):
            raise RecordError(_wrong(self.name, line, f"is not followed by {one_line(line.rest, _SHOWN)!r}"))
        if line.word in ASIDE:
            self._aside(line)
        elif line.word in ("play", "undo"):
            self.acts.append(Act(line, lines=[line]))
        elif line.word == "seat":
            self.acts.append(Act(line, lines=[line], seated=seat_of(line, self.header, self.name)))
        elif line.word == "deal":
            self._deal(line)
        elif line.word in ("chance", "over") and self.acts:
            if line.word == "over":
                facts_of(line, self.name, MatchEndFacts)
            self.acts[-1].lines.append(line)
            if line.word == "chance":
                self.acts[-1].outcomes.append(line.rest)
        else:
            raise RecordError(_wrong(self.name, line, "is no line of a record, or stands in a wrong place"))

    def _deal(self, line: RecordLine) -> None:
        facts = facts_of(line, self.name, DealFacts)
        try:
            order = cards(facts.order)
            stacked = {pile: cards(held) for pile, held in facts.stacked.items()}
        except CardTableError as error:
            raise RecordError(_wrong(self.name, line, f"cannot be read ({error})")) from None
        made = DealLine(facts.number, facts.dealer, order, stacked, tuple(facts.chances), facts.seal)
        if not self.acts:
            self.opening.append(made)
            return
        self.acts[-1].deals.append(made)
        self.acts[-1].lines.append(line)

    def _aside(self, line: RecordLine) -> None:
        """Takes a line about the record itself (see `ASIDE`)."""
        if line.word == "altered":
            self.altered = self.altered or line.rest
            return
        found = time_of(line, self.name)
        self.time = found.time
        if line.word == "sat":
            self.seating = found
