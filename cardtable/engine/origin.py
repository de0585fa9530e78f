"""Where a match comes from that was not begun for its own sake: a day's deal, a deal played again, a position
taken up again, a duplicate evening. A text in its record, so that whoever reads it knows what counts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardtable.errors import RecordError

_NAME = r"[A-Za-z0-9_.()-]{1,200}"
_DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
PATTERN = rf"\A(day {_DAY}( again)?|again {_NAME} [1-9][0-9]{{0,5}}|taken-up {_NAME}|duplicate {_NAME})?\Z"
"""How the text of an origin is written; most matches have none."""
UNKNOWN = "-"
"""Said for a record that has no name, or none that can be written down."""
DAY, AGAIN, TAKEN_UP, DUPLICATE = "day", "again", "taken-up", "duplicate"


@dataclass(frozen=True)
class Origin:
    """What a match was begun as: `kind` is empty for most. `day` is the date of a day's deal; `name` the
    record of which a deal is played again, or a duplicate evening; `deal` which of its deals, from 1."""

    kind: str = ""
    day: str = ""
    name: str = ""
    deal: int = 0

    @staticmethod
    def of(text: str) -> Origin:
        """What the text of a record says. Raises RecordError."""
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
        """As a record says it."""
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
        """What a table says of it beside the number of the deal; empty for most."""
        return {"": "", DAY: "of the day", DUPLICATE: "(duplicate)"}.get(self.kind, "(replay)")

    @property
    def counts(self) -> bool:
        """Whether it was played for itself, and not for trying something once more."""
        return self.kind in ("", DAY, DUPLICATE)

    @property
    def is_compared(self) -> bool:
        """Whether others play the same cards, so that everybody stays seated."""
        return self.kind in (DAY, DUPLICATE)


def _written(name: str) -> str:
    """A record's name as an origin may hold it."""
    return name if re.fullmatch(_NAME, name) else UNKNOWN
