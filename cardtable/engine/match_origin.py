"""The origin of a match: an ordinary one, the deal of the day, a deal played again, a position taken up
from a replay, or a duplicate evening. The record keeps it as text, so that every reader knows whether it
counts."""

from __future__ import annotations

import functools
import re

from msgspec import Struct

from cardtable.errors import RecordError

_NAME = r"[A-Za-z0-9_.()-]{1,200}"
_DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
PATTERN = rf"\A(day {_DAY}( again)?|again {_NAME} [1-9][0-9]{{0,5}}|taken-up {_NAME}|duplicate {_NAME})?\Z"
"""The text of an origin; empty for an ordinary match."""
UNKNOWN = "-"
"""Stands for a record without a name, or with one that cannot be written."""
DAY, AGAIN, TAKEN_UP, DUPLICATE = "day", "again", "taken-up", "duplicate"


class Origin(Struct, frozen=True):
    """The origin of a match. `kind`: empty for an ordinary match. `day`: the date of a deal of the day.
    `name`: the record that is played again, or the duplicate evening. `deal`: which of its deals, from 1."""

    kind: str = ""
    day: str = ""
    name: str = ""
    deal: int = 0

    @staticmethod
    @functools.lru_cache(8)
    def of(text: str) -> Origin:
        """The origin that a record's text names. Raises RecordError."""
        if not re.search(PATTERN, text):
            raise RecordError(f"no match begins as {text[:60]!r}")
        kind, *rest = text.split(" ") if text else [""]
        match kind:
            case "day":
                return Origin(DAY if len(rest) == 1 else AGAIN, day=rest[0])
            case "again":
                return Origin(AGAIN, name=rest[0], deal=int(rest[1]))
        return Origin(kind, name=rest[0] if rest else "")

    @property
    def text(self) -> str:
        """As a record writes it."""
        match self.kind:
            case "":
                return ""
            case "taken-up" | "duplicate":
                return f"{self.kind} {_written(self.name)}"
        if self.day:
            return f"{DAY} {self.day}" + (" again" if self.kind == AGAIN else "")
        return f"{AGAIN} {_written(self.name)} {self.deal}"

    @property
    def mark(self) -> str:
        """A word beside the deal's number at the table; empty for an ordinary match."""
        return {"": "", DAY: "of the day", DUPLICATE: "(duplicate)"}.get(self.kind, "(replay)")

    @property
    def counts(self) -> bool:
        """Whether it counts in the statistics; replays do not."""
        return self.kind in ("", DAY, DUPLICATE)

    def counts_last_alone(self, deals: int) -> bool:
        """Whether a match of so many agreed deals is won by the best of the last one, not by the best score:
        of one deal, and where a match goes on from another."""
        return self.kind != DUPLICATE and (deals == 1 or self.kind in (AGAIN, TAKEN_UP))

    @property
    def is_compared(self) -> bool:
        """Whether others play the same cards, so that nobody may change seats."""
        return self.kind in (DAY, DUPLICATE)


def _written(name: str) -> str:
    """A record's name, if an origin can hold it."""
    return name if re.fullmatch(_NAME, name) else UNKNOWN
