"""A record's summary: what its own lines say of players, deals and result, without a replay.

A record whose checksums are all right is as the program wrote it, so its last line is believed. Reading it so
takes a fiftieth of a replay; thousands of records are listed this way.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass

from cardtable.errors import RecordError
from cardtable.match.record_lines import FIRST_LINE
from cardtable.match.seated_players import SeatedPlayers
from cardtable.records.record_reader import (
    LONGEST_LINE,
    MOST_BYTES,
    MOST_LINES,
    Header,
    MatchEndFacts,
    RecordLine,
    facts_of,
    header_of,
    seat_of,
    seated_of,
    time_of,
)

_FIRST = FIRST_LINE.encode()
_TOLD = frozenset((b"match", b"deal", b"undo", b"seat", b"sat", b"time", b"altered", b"over"))
"""First words of the lines that a summary is made of, besides acts."""
_ACT = RecordLine(0, "play", "")
"""Any act: a summary only counts them."""


@dataclass(frozen=True)
class Summary:
    """The facts that a sound record states of its match."""

    header: Header
    seated: SeatedPlayers
    deals: int
    """How many deals were played: those that a replay steps through."""
    undos_by_consent: int
    time: int | None
    """When something was written last, in seconds since 1970; None: not noted."""
    over: MatchEndFacts | None
    """The result; None while the match is unfinished."""


def summary_of(data: bytes) -> Summary | None:
    """The summary of a record. None if it is of the old format, damaged or altered: then only a replay
    tells."""
    told = _sound_lines(data)
    if not told or told[0].word != "match" or any(line.word == "altered" for line in told):
        return None
    try:
        header = header_of(told[0], "")
        changes = [seat_of(line, header, "") for line in told if line.word == "seat"]
        times = [line for line in told if line.word in ("sat", "time")]
        is_over = told[-1].word == "over"
        return Summary(
            header,
            seated_of(header, changes),
            deals_played((line.word, line.rest) for line in told),
            sum(line.word == "undo" and not line.rest.endswith(" free") for line in told),
            time_of(times[-1], "").time if times else None,
            facts_of(told[-1], "", MatchEndFacts) if is_over else None,
        )
    except RecordError:
        return None


def deals_played(lines: Iterable[tuple[str, str]]) -> int:
    """How many deals a replay steps through, by the first words of the lines of a record and what follows
    them: those in which somebody has acted, and the first one. The next is dealt as soon as one ends."""
    dealt, acts = 0, list[int]()
    for word, rest in lines:
        if word == "deal":
            dealt += 1
        elif word == "play":
            acts.append(dealt)
        elif word == "undo":
            count = rest.partition(" ")[0]
            del acts[max(0, len(acts) - (int(count) if count.isdecimal() else 0)) :]
    return max(1, len(set(acts)))


def _sound_lines(data: bytes) -> list[RecordLine]:
    """The lines that a summary is made of, and the last one; none if a checksum is wrong."""
    raw = data[: min(len(data), MOST_BYTES + 1)].split(b"\n")[:-1]
    if not raw or raw[0] != _FIRST or len(data) > MOST_BYTES or len(raw) > MOST_LINES:
        return []
    found, before = [], zlib.crc32(_FIRST)
    for number, one in enumerate(raw[1:], 2):
        bare, _, told = one.rpartition(b" #")
        before = zlib.crc32(bare, before)
        if told != b"%08x" % before or len(one) > LONGEST_LINE:
            return []
        word, _, rest = bare.partition(b" ")
        if word == b"play" and number < len(raw):
            found.append(_ACT)
        elif word in _TOLD or number == len(raw):
            found.append(RecordLine(number, word.decode("ascii", "replace"), rest.decode("utf-8", "replace")))
    return found
