"""Texts of a rule sheet under options: other wordings with their conditions, and fields for numbers.

    - **match-end** The match ends when a side has {target point} or more.
      - (if target=1) The first point ends the match.

`{target}` is the value in force, `{target point}` that number with its unit: `1 point`, `11 points`.

"""

from __future__ import annotations

import re

from msgspec import Struct

from cardtable.errors import SheetError
from cardtable.words import FIELD, Words, filled, in_words, said

_CLAUSE = re.compile(r"(not )?([a-z0-9_]+)(?:=([^\s=,|]+(?:\|[^\s=,|]+)*))?")


class Clause(Struct, frozen=True):
    """One clause of a condition: an option is on, or has one of some values; or the negation."""

    name: str
    values: tuple[str, ...] = ()
    negated: bool = False

    def holds(self, words: Words) -> bool:
        """Whether the clause holds."""
        value = words[self.name]
        is_so = said(value) in self.values if self.values else bool(value)
        return is_so is not self.negated

    def __str__(self) -> str:
        """As the set-up writes it: `with Jacks: bottom`, `without sequences`, `not with 3 players`."""
        name, values = in_words(self.name), _either(tuple(map(in_words, self.values)))
        if not values:
            return f"{'without' if self.negated else 'with'} {name}"
        told = f"with {values} players" if name == "seats" else f"with {name.capitalize()}: {values}"
        return f"not {told}" if self.negated else told


class Condition(Struct, frozen=True):
    """A conjunction of clauses."""

    clauses: tuple[Clause, ...] = ()

    def holds(self, words: Words) -> bool:
        """Whether all of them do."""
        return all(clause.holds(words) for clause in self.clauses)

    def __str__(self) -> str:
        """In words: `only with sequences`, `not with 3 players`."""
        told = ", ".join(map(str, self.clauses))
        return told if not told or told.startswith("not ") else f"only {told}"

    @staticmethod
    def read(text: str) -> Condition:
        """Reads `revolution=on, not sequences`, `seats=3|4`. Raises SheetError without a line number."""
        found = [_CLAUSE.fullmatch(part.strip()) for part in text.split(",")]
        clauses = [
            Clause(one[2], tuple((one[3] or "").split("|")) if one[3] else (), bool(one[1]))
            for one in found
            if one
        ]
        if len(clauses) < len(found):
            form = "name, not name, name=value or name=value|value, joined by commas"
            raise SheetError(f"{text!r} is no condition: {form}")
        return Condition(tuple(clauses))


def _either(values: tuple[str, ...]) -> str:
    """`2, 3 or 4`."""
    return " or ".join(filter(None, (", ".join(values[:-1]), *values[-1:])))


ALWAYS = Condition()


class Wording(Struct, frozen=True):
    """A sentence, the condition under which it applies, and its line in the file."""

    sentence: str
    condition: Condition = ALWAYS
    line: int = 0

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Its fields: the name, and the unit, if any."""
        return [(field[1], field[2] or "") for field in FIELD.finditer(self.sentence)]


class Text(Struct, frozen=True):
    """One text of a sheet: as written, and its other wordings in order."""

    written: Wording
    others: tuple[Wording, ...] = ()

    @property
    def wordings(self) -> tuple[Wording, ...]:
        """All wordings, the written one first."""
        return (self.written, *self.others)

    def chosen(self, words: Words) -> Wording:
        """The wording in force: the first whose condition holds, else the written one."""
        return next((one for one in self.others if one.condition.holds(words)), self.written)

    def under(self, words: Words) -> str:
        """The sentence in force."""
        return filled(self.chosen(words).sentence, words)
