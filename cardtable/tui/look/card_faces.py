"""Card faces on a canvas, in three sizes, and rows of them that overlap as they grow."""

from __future__ import annotations

from collections.abc import Collection, Container
from dataclasses import dataclass

from cardtable.cards import HIDDEN, Card, Suit
from cardtable.tui.look.canvas import Canvas, Face
from cardtable.tui.look.glyphs import Glyphs


@dataclass(frozen=True)
class Size:
    """A size of card in cells."""

    name: str
    width: int
    height: int


TOKEN = Size("token", 4, 1)
SMALL = Size("small", 5, 4)
LARGE = Size("large", 7, 6)
GAP = 2
"""Cells between two suits of a hand that has room."""
SIZES = {size.name: size for size in (TOKEN, SMALL, LARGE)}


@dataclass(frozen=True)
class Brush:
    """How cards are drawn: the glyphs, whether every suit has a colour of its own, and which cards are left
    out: they are on their way."""

    glyphs: Glyphs
    four_colours: bool = False
    absent: Container[Card] = ()

    def ink(self, card: Card) -> str:
        """The role of a face's letters."""
        suit = card.suit
        if suit is None:
            return "red" if card.text == "RJ" else "black"
        if self.four_colours and suit in (Suit.DIAMONDS, Suit.CLUBS):
            return "diamond" if suit is Suit.DIAMONDS else "club"
        return "red" if suit.is_red else "black"

    def word(self, canvas: Canvas, x: int, y: int, card: Card, marks: str = "") -> int:
        """A card as a word on its own ground: readable everywhere."""
        if card is HIDDEN:
            return canvas.put(x, y, self.glyphs.back * 2, "back/back_ground")
        canvas.faces.append(Face(card, x, y, TOKEN.name, canvas.part))
        return canvas.put(x, y, self.glyphs.label(card), f"{self.ink(card)}/face{marks}")

    def card(self, canvas: Canvas, x: int, y: int, card: Card, size: Size, *, mark: str = "") -> None:
        """One card. `mark`: "" plain, `faint` may not be played, `lit` would be taken, `picked`."""
        if card in self.absent and card is not HIDDEN:
            return
        canvas.faces.append(Face(card, x, y, size.name, canvas.part))
        if size is TOKEN:
            self._token(canvas, x, y, card, mark)
        elif card is HIDDEN:
            self._back(canvas, x, y, size)
        else:
            self._face(canvas, x, y, card, size, mark)

    def _token(self, canvas: Canvas, x: int, y: int, card: Card, mark: str) -> None:
        if card is HIDDEN:
            canvas.put(x, y, self.glyphs.back * 3, "back/back_ground")
            return
        ground = {"faint": "shade", "lit": "lit"}.get(mark, "face")
        marks = {"faint": "+dim", "lit": "+bold", "picked": "+bold+underline"}.get(mark, "")
        canvas.put(x, y, f"{self.glyphs.label(card):<3}", f"{self.ink(card)}/{ground}{marks}")
        if mark == "faint":
            # Faint by a mark as well, for those who see no shade.
            canvas.put(x + 3, y, self.glyphs.dot, "muted")

    def _back(self, canvas: Canvas, x: int, y: int, size: Size) -> None:
        self._frame(canvas, x, y, size, self.glyphs.edge, "back/back_ground")
        for line in range(1, size.height - 1):
            canvas.put(x + 1, y + line, self.glyphs.back * (size.width - 2), "back/back_ground")

    def _face(self, canvas: Canvas, x: int, y: int, card: Card, size: Size, mark: str) -> None:
        ground = {"faint": "shade", "lit": "lit", "picked": "lit"}.get(mark, "face")
        edge = {"faint": self.glyphs.faint, "lit": self.glyphs.lit}.get(mark, self.glyphs.edge)
        dim = "+dim" if mark == "faint" else ""
        self._frame(canvas, x, y, size, edge, f"black/{ground}{dim}")
        ink = f"{self.ink(card)}/{ground}{dim}"
        strong = ink if dim else ink + "+bold"
        rank = card.rank.text if card.rank is not None else card.text
        suit = self.glyphs.suit(card.suit) if card.suit is not None else self.glyphs.joker
        canvas.put(x + 1, y + 1, rank, strong)
        canvas.put(x + size.width // 2, y + size.height // 2, suit, ink)
        if size is LARGE:
            canvas.put(x + size.width - 1 - len(rank), y + size.height - 2, rank, strong)
            canvas.put(x + 1, y + 2, suit, ink)

    def _frame(self, canvas: Canvas, x: int, y: int, size: Size, edge: str, style: str) -> None:
        top_left, top_right, low_left, low_right = tuple(self.glyphs.corners)
        canvas.put(x, y, top_left + edge * (size.width - 2) + top_right, style)
        canvas.put(x, y + size.height - 1, low_left + edge * (size.width - 2) + low_right, style)
        inside = self.glyphs.side + " " * (size.width - 2) + self.glyphs.side
        for line in range(1, size.height - 1):
            canvas.put(x, y + line, inside, style)


@dataclass(frozen=True)
class VisibleCard:
    """Where a card of a row lies: its place in the row, column, line, and the columns and lines that show.
    `copies` are the places of all that are drawn as this one."""

    index: int
    x: int
    y: int
    shows: int
    lines: int = 1
    copies: tuple[int, ...] = ()


def spread(count: int, room: int, size: Size, *, lines: int = 2) -> list[list[tuple[int, int]]]:
    """How cards lie in rows: for each row the (index, column) of its cards, side by side while there
    is room, then overlapping, then in a further row."""
    if count == 0:
        return []
    least = 3 if size is not TOKEN else 4
    most = max(1, (room - size.width) // least + 1)
    rows = min(lines, -(-count // most))
    per_row = -(-count // rows)
    found = []
    for row in range(rows):
        indexes = list(range(row * per_row, min(count, (row + 1) * per_row)))
        free = room - size.width
        step = size.width + 1 if size is not TOKEN else size.width
        if len(indexes) > 1:
            step = max(1, min(step, free // (len(indexes) - 1)))
        found.append([(index, at * step) for at, index in enumerate(indexes)])
    return found


@dataclass(frozen=True)
class Marks:
    """What is marked in a row of cards."""

    cursor: int = -1
    picked: Container[int] = ()
    faint: Container[Card] = ()
    lit: Container[Card] = ()


def draw_row(
    canvas: Canvas,
    brush: Brush,
    cards: tuple[Card, ...],
    x: int,
    y: int,
    room: int,
    size: Size,
    marks: Marks,
    *,
    lines: int = 2,
    raise_by: int = 0,
    gaps: Collection[int] = (),
) -> list[VisibleCard]:
    """Draws cards in rows; picked ones lie higher by `raise_by`. A single row with room has a gap before each
    of `gaps`. Returns where each lies."""
    spots = []
    rows = spread(len(cards), room, size, lines=lines)
    if len(rows) == 1 and rows[0][-1][1] + size.width + GAP * len(gaps) <= room:
        rows = [[(at, x + GAP * sum(gap <= at for gap in gaps)) for at, x in rows[0]]]
    for number, row in enumerate(rows):
        # An upper row shows its edge, rank and suit lines.
        step = 3 if size is SMALL and len(rows) > 1 else size.height
        top, lines_shown = y + number * step, step if number + 1 < len(rows) else size.height
        for place, (index, column) in enumerate(row):
            shows = row[place + 1][1] - column if place + 1 < len(row) else size.width
            up = raise_by if index in marks.picked else 0
            mark = _mark(cards[index], index, marks)
            brush.card(canvas, x + column, top - up, cards[index], size, mark=mark)
            above = up if number == 0 else 0  # what is raised into the row above is a click on that one
            spots.append(VisibleCard(index, x + column, top - above, min(shows, size.width), lines_shown))
    return spots


def _mark(card: Card, index: int, marks: Marks) -> str:
    if index in marks.picked:
        return "picked"
    if card in marks.lit:
        return "lit"
    return "faint" if card in marks.faint else ""


def row_width(count: int, room: int, size: Size) -> int:
    """The cells that so many cards take in their widest row."""
    rows = spread(count, room, size)
    return max((row[-1][1] + size.width for row in rows), default=0)


def card_size(wanted: str, columns: int, lines: int) -> Size:
    """The size of cards for a window: as set, or what fits."""
    if wanted in SIZES and (columns >= 80 and lines >= 24):
        return SIZES[wanted] if wanted != "large" or lines >= 30 else SMALL
    if columns >= 120 and lines >= 38:
        return LARGE
    return SMALL if columns >= 80 and lines >= 24 else TOKEN
