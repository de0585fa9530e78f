"""What a text of a rule sheet says under options: other wordings with their conditions, fields for numbers.

    - **match-end** The match ends when a side has {target point} or more.
      - (if target=1) The first point ends the match.

`{target}` is the option's value in force, `{target point}` so many of a thing: `1 point`, `11 points`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardtable.errors import SheetError
from cardtable.words import FIELD, Words, filled, in_words, said

_CLAUSE = re.compile(r"(not )?([a-z0-9_]+)(?:=([^\s=,|]+(?:\|[^\s=,|]+)*))?")


@dataclass(frozen=True)
class Clause:
    """One condition: that an option is on, or has one of some values; or that it is not so."""

    name: str
    values: tuple[str, ...] = ()
    negated: bool = False

    def holds(self, words: Words) -> bool:
        """Whether it is so."""
        value = words[self.name]
        is_so = said(value) in self.values if self.values else bool(value)
        return is_so is not self.negated

    def __str__(self) -> str:
        """As a reader is told: `with jacks = bottom`, `without sequences`, `not with 3 players`."""
        name, values = in_words(self.name), _either(tuple(map(in_words, self.values)))
        if not values:
            return f"{'without' if self.negated else 'with'} {name}"
        told = f"with {values} players" if name == "seats" else f"with {name} = {values}"
        return f"not {told}" if self.negated else told


@dataclass(frozen=True)
class Condition:
    """Some clauses; all must hold."""

    clauses: tuple[Clause, ...] = ()

    def holds(self, words: Words) -> bool:
        """Whether all of them do."""
        return all(clause.holds(words) for clause in self.clauses)

    def __str__(self) -> str:
        """As a reader is told: `only with sequences`, `not with 3 players`."""
        told = ", ".join(map(str, self.clauses))
        return told if not told or told.startswith("not ") else f"only {told}"

    @staticmethod
    def read(text: str) -> Condition:
        """`revolution=on, not sequences`, `seats=3|4`. Raises SheetError, without its place."""
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


@dataclass(frozen=True)
class Wording:
    """A sentence, the condition under which it is said, and the line where it stands."""

    sentence: str
    condition: Condition = ALWAYS
    line: int = 0

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Its fields: the name, and the thing of which it says so many, if any."""
        return [(field[1], field[2] or "") for field in FIELD.finditer(self.sentence)]


@dataclass(frozen=True)
class Text:
    """What stands in one place of a sheet: how it is written, and its other wordings in order."""

    written: Wording
    others: tuple[Wording, ...] = ()

    @property
    def wordings(self) -> tuple[Wording, ...]:
        """All of them, the written one first."""
        return (self.written, *self.others)

    def chosen(self, words: Words) -> Wording:
        """The wording in force: the first whose condition holds, else as it is written."""
        return next((one for one in self.others if one.condition.holds(words)), self.written)

    def under(self, words: Words) -> str:
        """The sentence in force."""
        return filled(self.chosen(words).sentence, words)
