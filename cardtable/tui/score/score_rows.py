"""The score sheet as rows of text, for any window: reasons, the sums behind them, totals and open hands.

Knows no page and no game; the painter says how many columns there are and which reason is selected.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from cardtable.cards import Card, Suit, text_of
from cardtable.engine.event_wording import with_names
from cardtable.engine.score import Item, ScoreLine, is_sum
from cardtable.text import width
from cardtable.tui.score.counted_cards import CardLine, CountedCards, card_lines, lines_of
from cardtable.tui.score.score_sheet import ScoreSheet, summed
from cardtable.words import join_and

MIN_TEXT = 30
"""Columns that sentences need beside the numbers; with fewer, numbers move into the text."""
_INDENT = 2
"""Cells that continued lines and details are indented by."""
HANDS = -1
"""Stands for the hands laid open among the reasons whose cards are drawn."""
_BETWEEN = "   "
"""Between two names with their numbers."""
_UNBREAKABLE_SPACE = re.compile(r"(?<=[SHDCJ]) (?=-?\d)|(?<=\d) (?=each)|(?<=[-+x]) (?=\d)|(?<=\d) (?=x )")
"""Spaces in a sum at which no line may break."""


@dataclass(frozen=True)
class SheetRow:
    """A line of the sheet."""

    text: str
    numbers: tuple[int, ...] = ()
    """The points of each side, shown in columns beside the text."""
    style: str = "text"
    reason: int = -1
    """The index of the reason that the row belongs to; -1: none."""
    indent: int = 0
    """Cells."""
    fans: CardLine = ()
    """Cards that are drawn instead of a text."""

    @property
    def height(self) -> int:
        """The lines of the window that it takes."""
        return lines_of(self.fans) if self.fans else 1


class SheetLayout:
    """Lays a sheet out in rows of a given width.

    Each side has a column of numbers if sentences keep enough room beside them; otherwise the numbers are
    written out below each sentence.
    """

    def __init__(self, sheet: ScoreSheet, columns: int) -> None:
        self.sheet = sheet
        self.columns = columns
        scores = [*sheet.before, *sheet.after, *(points for line in sheet.lines for points in line.points)]
        names = [width(name) for side in sheet.sides for name in side]
        self.column = max(6, *(len(str(score)) for score in scores), *names) + 2
        """The cells of a column of numbers."""
        self.in_columns = columns - self.column * len(sheet.sides) >= MIN_TEXT
        """Whether numbers stand in columns, one a side."""
        self.room = columns - (self.column * len(sheet.sides) if self.in_columns else 0)
        """The cells that sentences have."""

    def heads(self) -> list[tuple[str, ...]]:
        """The names above the columns, line by line."""
        if not self.in_columns:
            return []
        high = max(map(len, self.sheet.sides))
        return [tuple(side[at] if at < len(side) else "" for side in self.sheet.sides) for at in range(high)]

    def rows(self, counted: int, opened: int | None = None, drawn: Container[int] = ()) -> list[SheetRow]:
        """The first `counted` reasons with the sums behind them; only those of the reason `opened`, unless
        None. The cards of the reasons `drawn` (`HANDS`: of the hands laid open) are drawn where a line has
        room for them, all others are named."""
        sheet = self.sheet
        found: list[SheetRow] = []
        if not sheet.lines:
            return found
        first_late = len(sheet.lines) - sheet.late
        reasons = [
            list(self._reason(at, line, detailed=opened in (None, at), drawn=at in drawn))
            for at, line in enumerate(sheet.lines[:counted])
        ]
        # Each total stands below all that it counts.
        found += [row for rows in reasons[: sheet.early] for row in rows]
        if any(sheet.before):
            found += self.total("Before this deal", sheet.before, "muted")
        found += [row for rows in reasons[sheet.early : first_late] for row in rows]
        found += self._this_deal(counted)
        found += [row for rows in reasons[first_late:] for row in rows]
        if counted >= len(sheet.lines):
            found += self._hand_rows(drawn=HANDS in drawn)
        return found

    def _this_deal(self, counted: int) -> Iterator[SheetRow]:
        sheet = self.sheet
        shown = sheet.lines[sheet.early : min(counted, len(sheet.lines) - sheet.late)]
        return self.total("This deal", summed(shown, len(sheet.sides)), "accent+bold")

    def _hand_rows(self, *, drawn: bool) -> Iterator[SheetRow]:
        hands = self.sheet.hands
        lines = card_lines(hands, self.columns) if drawn else None
        if lines is not None:
            yield from (SheetRow("", fans=line) for line in lines)
            return
        for hand in hands:
            for at, part in enumerate(
                _wrapped(f"{hand.whose}: {text_of(hand.cards)}, {hand.told}", self.columns)
            ):
                yield SheetRow(part, indent=_INDENT if at else 0)

    def _reason(self, at: int, line: ScoreLine, *, detailed: bool, drawn: bool) -> Iterator[SheetRow]:
        """A reason: its sentence with the points, then the sums behind them."""
        fans = self._fans(line) if drawn and detailed else None
        sentence = with_names(line.sentence, self.sheet.names)
        has_worths = any(isinstance(item.what, Card) for item in line.items)
        if line.cards and detailed and fans is None and not has_worths:
            sentence = f"{sentence} {text_of(line.cards)}"
        for number, part in enumerate(_wrapped(sentence, self.room)):
            numbers = line.points if self.in_columns and not number else ()
            yield SheetRow(part, numbers, reason=at, indent=_INDENT if number else 0)
        for fan_line in fans or ():
            yield SheetRow("", style="muted", reason=at, indent=_INDENT, fans=fan_line)
        details = self._in_words(line) if not detailed else self._details(line, drawn=fans is not None)
        for part in details:
            yield SheetRow(part, style="muted", reason=at, indent=_INDENT)

    def _fans(self, line: ScoreLine) -> list[CardLine] | None:
        """The cards of a line in lines of fans; None without cards, or if they do not fit."""
        found = [
            _fan_of(line, side, join_and(names))
            for side, names in enumerate(self.sheet.sides)
            if _counts_cards_alone(line, side)
        ]
        if not found and line.cards:
            found = [CountedCards("", line.cards)]
        return card_lines(found, self.columns - 2 * _INDENT) if found else None

    def _details(self, line: ScoreLine, *, drawn: bool) -> Iterator[str]:
        """The sums behind a line, by side. Without columns, also the points of sides that have no sum.

        `drawn`: cards with their worths have been drawn, and need no words.
        """
        sums = [line.sum_of(side) for side in range(len(self.sheet.sides))]
        if not any(map(is_sum, sums)):
            yield from self._in_words(line)
            return
        for side, (names, told) in enumerate(zip(self.sheet.sides, sums, strict=True)):
            if drawn and _counts_cards_alone(line, side):
                continue
            # A single number already stands in its column, and beside it the card that it is for.
            says_more = is_sum(told) and not _is_in_sentence(line, side)
            if told and (says_more or not self.in_columns):
                yield from _summed(f"{' and '.join(names)}: {told}", self.columns - 2 * _INDENT)

    def _in_words(self, line: ScoreLine) -> Iterator[str]:
        """The points of the sides that have some, if there are no columns for them."""
        if not self.in_columns and any(line.points):
            yield from self._beside_names(line.points, self.columns - 2 * _INDENT)

    def _beside_names(self, numbers: Sequence[int], room: int, *, every: bool = False) -> Iterator[str]:
        """Numbers in a table, each beside the names of its side: those that are not 0, or `every` one."""
        told = [
            (join_and(names), str(number))
            for names, number in zip(self.sheet.sides, numbers, strict=True)
            if number or every
        ]
        if told:
            yield from _in_grid(told, room)

    def total(self, title: str, numbers: tuple[int, ...], style: str) -> Iterator[SheetRow]:
        """A total, in columns or in words."""
        if self.in_columns:
            yield SheetRow(title, numbers, style)
            return
        yield SheetRow(title, style=style)
        for part in self._beside_names(numbers, self.columns - _INDENT, every=True):
            yield SheetRow(part, style=style, indent=_INDENT)


def _in_grid(pairs: Sequence[tuple[str, str]], room: int) -> list[str]:
    """Names with their numbers in as few lines of that room as possible, aligned below each other."""
    lines: list[str] = []
    for in_row in range(len(pairs), 0, -1):
        rows = [pairs[at : at + in_row] for at in range(0, len(pairs), in_row)]
        names = [max(width(row[at][0]) for row in rows if at < len(row)) for at in range(in_row)]
        numbers = [max(len(row[at][1]) for row in rows if at < len(row)) for at in range(in_row)]
        lines = [
            _BETWEEN.join(
                f"{name}{' ' * (names[at] - width(name))} {number:>{numbers[at]}}"
                for at, (name, number) in enumerate(row)
            )
            for row in rows
        ]
        if width(lines[0]) <= room:
            break
    return lines


def _counts_cards_alone(line: ScoreLine, side: int) -> bool:
    """Whether what a side has in a line is cards alone, so that all of it can be drawn."""
    counted = [item for item in line.items if item.side == side]
    return bool(counted) and all(isinstance(item.what, Card) for item in counted)


def _is_in_sentence(line: ScoreLine, side: int) -> bool:
    """Whether what a side has in a line is one card, which its sentence names."""
    counted = [item for item in line.items if item.side == side]
    is_one = len(counted) == 1 and counted[0].times == 1 and isinstance(counted[0].what, Card)
    return is_one and any(word.strip(".,:") == str(counted[0].what) for word in line.sentence.split())


def _fan_of(line: ScoreLine, side: int, whose: str) -> CountedCards:
    """The cards that a side has in a line, the dearest first, with what each is worth and their sum. Those of
    one worth stand suit by suit, from the highest number down, in whatever order they were won."""
    counted = sorted((item for item in line.items if item.side == side), key=_place_in_fan)
    cards = tuple(item.what for item in counted if isinstance(item.what, Card))
    told = f"= {sum(item.points for item in counted)}" if len(counted) > 1 else ""
    return CountedCards(whose, cards, tuple(str(item.points) for item in counted), told)


def _place_in_fan(item: Item) -> tuple[int, int, int]:
    c = item.what
    suit = list(Suit).index(c.suit) if isinstance(c, Card) and c.suit is not None else len(Suit)
    return -abs(item.points), suit, -c.index if isinstance(c, Card) else 0


def _summed(text: str, room: int) -> list[str]:
    """Wraps a sum, keeping each card beside its points."""
    tied = _UNBREAKABLE_SPACE.sub("\u00a0", text)
    return [line.replace("\u00a0", " ") for line in _wrapped(tied, room)]


def _wrapped(text: str, room: int) -> list[str]:
    """Wraps a text. The width allows for the indent of continued lines."""
    return textwrap.wrap(text, max(12, room - _INDENT), break_on_hyphens=False) or [""]
