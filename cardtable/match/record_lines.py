"""The lines of a record, as a match writes them; `records.record_reader` reads them.

One line for each act:

    cardtable-record 2
    match {"game": "zandari", ...} #5d1f2a90         seats, options, seed, names, origin
    deal {"number": 1, "order": ...} #0c11b3e7       the dealt order in full, with its seal
    sat 2026-11-22T18:30:00Z process 4711 #77a0c2d4  somebody sits down at the match
    time 2026-11-22T18:31:07Z #19b2f00c              when the next lines were written
    play 3 cut 20 #a8830f61                          an action
    chance 4H 9C #2210c4d9                           an outcome of chance within it (a reshuffle)
    undo 2 #e0917c3a                                 the last two actions are taken back
    seat {"seat": 2, "player": "careful", ...} #...  another player sits there, or under another name
    altered line 7 ... #4b1d0aa2                     this match was taken up from an edited record
    over {"winners": [0], ...} #90c3f5e8

After the # stands a checksum of the line and of the checksum before it. It reveals damage and careless edits;
it is no protection against somebody who recomputes the checksums. Format 1 had no checksums, seals or times.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from cardtable.cards import Card, text_of
from cardtable.engine.deal import Setup
from cardtable.engine.match_standing import Standing

FIRST_WORD = "cardtable-record"
FORMAT, FORMAT_WITHOUT_CHECKSUMS = 2, 1
"""The format that is written, and the old one that can still be read."""
FIRST_LINE = f"{FIRST_WORD} {FORMAT}"
LONGEST_NAME = 1000
"""Characters of a name, or of the word for a kind of player."""
ASIDE = ("sat", "time", "altered")
"""First words of lines that say something about the record, not about the play."""


class DealLine(Struct, frozen=True):
    """A deal as a record dictates it."""

    number: int
    dealer: int
    order: tuple[Card, ...]
    stacked: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    outcomes: tuple[str, ...] = ()
    seal: str = ""


def header(facts: Mapping[str, Any]) -> tuple[str, str]:
    """The first two lines of a record; facts that are None are left out."""
    known = {name: value for name, value in facts.items() if value is not None}
    return FIRST_LINE, f"match {json.dumps(known, ensure_ascii=True)}"


def deal_line(setup: Setup, outcomes: tuple[str, ...], seal: str) -> str:
    """The line of a deal: its full order, and the seal that was shown for it."""
    facts: dict[str, Any] = {"number": setup.number, "dealer": setup.dealer, "order": text_of(setup.order)}
    stacked = {name: text_of(held) for name, held in setup.stacked.items() if held}
    if stacked:
        facts["stacked"] = stacked
    if outcomes:
        facts["chances"] = list(outcomes)
    facts["seal"] = seal
    return f"deal {json.dumps(facts, ensure_ascii=True)}"


def seat_line(seat: int, player: str, name: str) -> str:
    """The line that says who sits in a seat from here on."""
    return f"seat {json.dumps({'seat': seat, 'player': player, 'name': name}, ensure_ascii=True)}"


def ending(standing: Standing) -> str:
    """The line that ends a match."""
    return f"over {json.dumps({'scores': list(standing.scores), 'winners': list(standing.winners)})}"


# Checksums


def line_checksum(line: str, before: str) -> str:
    """The checksum of a line that follows one with the checksum `before`."""
    return f"{zlib.crc32(line.encode('utf-8', 'surrogateescape'), int(before, 16)):08x}"


def with_checksums(lines: Iterable[str], before: str) -> Iterator[str]:
    """The lines with their checksums."""
    for line in lines:
        before = line_checksum(line, before)
        yield f"{line} #{before}"


def as_text(lines: Iterable[str]) -> str:
    """A whole record as text, with checksums if its first line says so."""
    written = list(lines)
    if written and written[0] == FIRST_LINE:
        written = [FIRST_LINE, *with_checksums(written[1:], FIRST_CHECKSUM)]
    return "".join(line + "\n" for line in written)


FIRST_CHECKSUM = line_checksum(FIRST_LINE, "0")
"""The checksum of the first line, which does not carry one itself."""
