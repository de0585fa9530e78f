"""Cards drawn on a canvas in three sizes, and rows of cards that overlap when space is short."""

from __future__ import annotations

from collections.abc import Collection, Container
from dataclasses import dataclass

from cardtable.cards import HIDDEN, Card, Suit
from cardtable.tui.look.canvas import Canvas, DrawnCard
from cardtable.tui.look.glyphs import Glyphs


@dataclass(frozen=True)
class Size:
    """A card size, in cells."""

    name: str
    width: int
    height: int


TOKEN = Size("token", 4, 1)
"""A card as text in one line, with a cell for the mark of an unplayable card."""
SMALL = Size("small", 5, 4)
LARGE = Size("large", 7, 6)
SIZES = {size.name: size for size in (TOKEN, SMALL, LARGE)}
GROUNDS = {"faint": "paper_faint", "lit": "paper_lit", "picked": "paper_lit"}
"""The paper of a marked card; other cards lie on `paper`."""
GAP = 2
"""Cells between the suits of a hand, where there is room."""


@dataclass(frozen=True)
class Brush:
    """Draws single cards in the chosen glyphs and colours."""

    glyphs: Glyphs
    four_colours: bool = False
    """Whether diamonds and clubs have colours of their own."""
    absent: Container[Card] = ()
    """Cards in flight, which are not drawn where they will lie."""

    def ink(self, card: Card) -> str:
        """The palette role for a card's rank and suit."""
        suit = card.suit
        if suit is None:
            return "red" if card.text == "RJ" else "black"
        if self.four_colours and suit in (Suit.DIAMONDS, Suit.CLUBS):
            return "diamond" if suit is Suit.DIAMONDS else "club"
        return "red" if suit.is_red else "black"

    def word(self, canvas: Canvas, x: int, y: int, card: Card, marks: str = "") -> int:
        """Draws a card as text on its own background; returns the column after it."""
        if card is HIDDEN:
            return canvas.put(x, y, self.glyphs.back * 2, "back_pattern/back")
        canvas.faces.append(DrawnCard(card, x, y, TOKEN.name, canvas.part))
        return canvas.put(x, y, self.glyphs.label(card), f"{self.ink(card)}/paper{marks}")

    def card(self, canvas: Canvas, x: int, y: int, card: Card, size: Size, *, mark: str = "") -> None:
        """Draws one card. `mark` is "" for plain, "faint" if it may not be played, "lit" if it stands out, or
        "picked"."""
        if card in self.absent and card is not HIDDEN:
            return
        canvas.faces.append(DrawnCard(card, x, y, size.name, canvas.part))
        if size is TOKEN:
            self._token(canvas, x, y, card, mark)
        elif card is HIDDEN:
            self._back(canvas, x, y, size)
        else:
            self._face(canvas, x, y, card, size, mark)

    def _token(self, canvas: Canvas, x: int, y: int, card: Card, mark: str) -> None:
        if card is HIDDEN:
            canvas.put(x, y, self.glyphs.back * 3, "back_pattern/back")
            return
        ground = GROUNDS.get(mark, "paper")
        marks = {"faint": "+dim", "lit": "+bold", "picked": "+bold+underline"}.get(mark, "")
        canvas.put(x, y, f"{self.glyphs.label(card):<3}", f"{self.ink(card)}/{ground}{marks}")
        if mark == "faint":
            # A dot too, for those who cannot see the shade.
            canvas.put(x + 3, y, self.glyphs.dot, "muted")

    def _back(self, canvas: Canvas, x: int, y: int, size: Size) -> None:
        self._frame(canvas, x, y, size, self.glyphs.edge, "back_pattern/back")
        for line in range(1, size.height - 1):
            canvas.put(x + 1, y + line, self.glyphs.back * (size.width - 2), "back_pattern/back")

    def _face(self, canvas: Canvas, x: int, y: int, card: Card, size: Size, mark: str) -> None:
        ground = GROUNDS.get(mark, "paper")
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
    """The visible part of a card in a row of overlapping cards."""

    index: int
    """The card's index in the hand."""
    x: int
    y: int
    shows: int
    """The columns of it that are not covered by the next card."""
    lines: int = 1
    """The lines of it that are not covered by the row below."""
    copies: tuple[int, ...] = ()
    """The indexes of all cards drawn as this one, where equal cards are drawn once."""


def spread(count: int, room: int, size: Size, *, lines: int = 2) -> list[list[tuple[int, int]]]:
    """Lays out cards in rows: for each row, the (index, column) of its cards. Cards stand side by side while
    they fit, then overlap, then continue in another row (at most `lines`)."""
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
    """The cards to emphasize in a row."""

    cursor: int = -1
    """The index under the cursor; -1: none."""
    picked: Container[int] = ()
    """The indexes of the picked cards."""
    faint: Container[Card] = ()
    """Cards that may not be played now."""
    lit: Container[Card] = ()
    """Cards that stand out: new in the hand, marked by the game, or about to be taken."""


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
    """Draws cards in rows and returns the visible part of each. Picked cards are raised by `raise_by` lines.
    A single row leaves a gap before each index in `gaps` if there is room."""
    spots = []
    rows = spread(len(cards), room, size, lines=lines)
    if len(rows) == 1 and rows[0][-1][1] + size.width + GAP * len(gaps) <= room:
        rows = [[(at, x + GAP * sum(gap <= at for gap in gaps)) for at, x in rows[0]]]
    for number, row in enumerate(rows):
        # An upper row shows its edge, rank and suit lines.
        step = 3 if size is SMALL and len(rows) > 1 else size.height
        top = y + number * step
        lines_shown = step if number + 1 < len(rows) else size.height
        for place, (index, column) in enumerate(row):
            shows = row[place + 1][1] - column if place + 1 < len(row) else size.width
            up = raise_by if index in marks.picked else 0
            mark = _mark(cards[index], index, marks)
            brush.card(canvas, x + column, top - up, cards[index], size, mark=mark)
            # The part of a card raised into the row above belongs to that row's click region.
            above = up if number == 0 else 0
            spots.append(VisibleCard(index, x + column, top - above, min(shows, size.width), lines_shown))
    return spots


def _mark(card: Card, index: int, marks: Marks) -> str:
    if index in marks.picked:
        return "picked"
    if card in marks.lit:
        return "lit"
    return "faint" if card in marks.faint else ""


def row_width(count: int, room: int, size: Size) -> int:
    """The width in cells of the widest row that `count` cards take."""
    rows = spread(count, room, size)
    return max((row[-1][1] + size.width for row in rows), default=0)


def card_size(wanted: str, columns: int, lines: int) -> Size:
    """The card size for a window: the `wanted` one from the settings if it fits, else the largest that
    does."""
    if wanted in SIZES and (columns >= 80 and lines >= 24):
        return SIZES[wanted] if wanted != "large" or lines >= 30 else SMALL
    if columns >= 120 and lines >= 38:
        return LARGE
    return SMALL if columns >= 80 and lines >= 24 else TOKEN
