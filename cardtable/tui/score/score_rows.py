"""A score sheet as rows, for any window: reasons with what they are the sum of, sums, hands laid open.

No page and no game: who paints it says how many columns there are, and which reason is looked at.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from cardtable.cards import Card, text_of
from cardtable.engine.event_sentences import with_names
from cardtable.engine.score import ScoreLine, is_sum
from cardtable.match.finished_deal import Ended
from cardtable.match.observed_match import ObservedMatch
from cardtable.text import width

MIN_TEXT = 30
"""Columns that sentences need beside the columns of numbers."""
_INDENT = 2
_WORTH = re.compile(r"(?<=[SHDCJ]) (?=-?\d)|(?<=\d) (?=each)|(?<=[-+x]) (?=\d)|(?<=\d) (?=x )")
"""Spaces within a sum where no line ends."""


@dataclass(frozen=True)
class SheetRow:
    """A line of the sheet: a text, the numbers of the sides beside it, and to which reason it belongs."""

    text: str
    numbers: tuple[int, ...] = ()
    style: str = "text"
    reason: int = -1
    indent: int = 0


@dataclass(frozen=True)
class ScoreSheet:
    """All that a sheet tells of a match: `lines` are the reasons in order, of which the first `early` were
    due before the deal and the last `late` are what the match makes of it."""

    names: Sequence[str]
    sides: tuple[tuple[str, ...], ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    lines: tuple[ScoreLine, ...] = ()
    early: int = 0
    late: int = 0
    hands: tuple[tuple[str, str, str], ...] = field(default=())
    """Hands that were laid open: whose, the cards, what they are."""


def summed(lines: Sequence[ScoreLine], sides: int) -> tuple[int, ...]:
    """What lines come to by side."""
    return tuple(sum(line.points[side] for line in lines) for side in range(sides))


def score_sheet(match: ObservedMatch, names: Sequence[str]) -> ScoreSheet:
    """The sheet of a match: of the finished deal on the table, if there is one."""
    deal, ended = match.deal, match.ended
    sides = tuple(
        tuple(names[seat] for seat in range(match.seats) if deal.side(seat) == side)
        for side in range(len(match.scores))
    )
    if ended is None:
        return ScoreSheet(names, sides, match.scores, match.scores)
    early, late = ended.before, ended.after
    lines = (*early, *merged(ended.lines), *late)
    paid = summed(early, len(sides))
    before = tuple(score - due for score, due in zip(ended.scores_before, paid, strict=True))
    hands = _hands(ended, names, lines)
    return ScoreSheet(names, sides, before, match.scores, lines, len(early), len(late), hands)


def merged(lines: Sequence[ScoreLine]) -> list[ScoreLine]:
    """The lines with those that give one reason for several sides as one."""
    found: dict[tuple[str, str], ScoreLine] = {}
    for line in lines:
        at = line.rule, line.sentence
        before = found.get(at)
        found[at] = line if before is None else _together(before, line)
    return list(found.values())


def _together(one: ScoreLine, other: ScoreLine) -> ScoreLine:
    points = tuple(a + b for a, b in zip(one.points, other.points, strict=True))
    items = (*one.items, *other.items)
    return replace(one, points=points, cards=(*one.cards, *other.cards), items=items)


def _hands(
    ended: Ended, names: Sequence[str], lines: Sequence[ScoreLine]
) -> tuple[tuple[str, str, str], ...]:
    """The hands that were laid open, but for those of which every card is counted in a line."""
    items = (item for line in lines for item in line.items)
    counted = Counter((item.side, item.what) for item in items if isinstance(item.what, Card))
    return tuple(
        (names[hand.seat], text_of(hand.cards), hand.name)
        for hand in ended.hands
        if Counter((ended.sides[hand.seat], c) for c in hand.cards) - counted
    )


class SheetLayout:
    """The rows of a sheet in so many columns. Numbers stand in columns by side where sentences keep room
    beside them; else they are told in words below."""

    def __init__(self, told: ScoreSheet, columns: int) -> None:
        self.told = told
        self.columns = columns
        scores = [*told.before, *told.after, *(points for line in told.lines for points in line.points)]
        names = [width(name) for side in told.sides for name in side]
        self.column = max(6, *(len(str(score)) for score in scores), *names) + 2
        self.in_columns = columns - self.column * len(told.sides) >= MIN_TEXT
        self.room = columns - (self.column * len(told.sides) if self.in_columns else 0)

    def heads(self) -> list[tuple[str, ...]]:
        """The names above the columns, line by line."""
        if not self.in_columns:
            return []
        high = max(map(len, self.told.sides))
        return [tuple(side[at] if at < len(side) else "" for side in self.told.sides) for at in range(high)]

    def rows(self, counted: int, opened: int | None = None) -> list[SheetRow]:
        """The first so many reasons, with all they are the sum of; or with that of one alone."""
        told, found = self.told, list[SheetRow]()
        if not told.lines:
            return found
        if any(told.before):
            found += self.total("Before this deal", told.before, "muted")
        whole = len(told.lines) - told.late
        reasons = [
            list(self._reason(at, line, detailed=opened in (None, at)))
            for at, line in enumerate(told.lines[:counted])
        ]
        found += [row for rows in reasons[:whole] for row in rows]
        found += self._this_deal(counted)
        found += [row for rows in reasons[whole:] for row in rows]
        return [*found, *(self._hand_rows() if counted >= len(told.lines) else ())]

    def _this_deal(self, counted: int) -> Iterator[SheetRow]:
        told = self.told
        shown = told.lines[told.early : min(counted, len(told.lines) - told.late)]
        return self.total("This deal", summed(shown, len(told.sides)), "accent+bold")

    def _hand_rows(self) -> Iterator[SheetRow]:
        for who, cards, name in self.told.hands:
            for at, part in enumerate(_wrapped(f"{who}: {cards}, {name}", self.columns)):
                yield SheetRow(part, indent=_INDENT if at else 0)

    def _reason(self, at: int, line: ScoreLine, *, detailed: bool) -> Iterator[SheetRow]:
        """A reason: its sentence with the numbers, then what they are the sum of."""
        sentence = with_names(line.sentence, self.told.names)
        if line.cards and detailed and not any(isinstance(item.what, Card) for item in line.items):
            sentence = f"{sentence} {text_of(line.cards)}"
        for number, part in enumerate(_wrapped(sentence, self.room)):
            numbers = line.points if self.in_columns and not number else ()
            yield SheetRow(part, numbers, reason=at, indent=_INDENT if number else 0)
        for part in self._details(line) if detailed else self._in_words(line):
            yield SheetRow(part, style="muted", reason=at, indent=_INDENT)

    def _details(self, line: ScoreLine) -> Iterator[str]:
        """The sums of a line, side by side; without columns also what sides without a sum have."""
        sums = [line.sum_of(side) for side in range(len(self.told.sides))]
        if not any(map(is_sum, sums)):
            yield from self._in_words(line)
            return
        for names, told in zip(self.told.sides, sums, strict=True):
            # A number that stands in its column already is told once.
            if told and (is_sum(told) or not self.in_columns):
                yield from _summed(f"{' and '.join(names)}: {told}", self.columns - 2 * _INDENT)

    def _in_words(self, line: ScoreLine) -> Iterator[str]:
        if not self.in_columns and any(line.points):
            yield from _wrapped(self.listed(line.points), self.columns - 2 * _INDENT)

    def listed(self, numbers: Sequence[int], *, every: bool = False) -> str:
        """The numbers of sides with their names: of those that have any, or of all."""
        return ", ".join(
            f"{' and '.join(names)} {number}"
            for names, number in zip(self.told.sides, numbers, strict=True)
            if number or every
        )

    def total(self, title: str, numbers: tuple[int, ...], style: str) -> Iterator[SheetRow]:
        """A sum: in the columns, or in words."""
        if self.in_columns:
            yield SheetRow(title, numbers, style)
            return
        for at, part in enumerate(_wrapped(f"{title}: {self.listed(numbers, every=True)}", self.columns)):
            yield SheetRow(part, style=style, indent=_INDENT if at else 0)


def _summed(text: str, room: int) -> list[str]:
    """A sum in lines: what a card is worth stays beside it."""
    tied = _WORTH.sub("\u00a0", text)
    return [line.replace("\u00a0", " ") for line in _wrapped(tied, room)]


def _wrapped(text: str, room: int) -> list[str]:
    """A text in lines, those after the first a little shorter, for they stand further in."""
    return textwrap.wrap(text, max(12, room - _INDENT), break_on_hyphens=False) or [""]
