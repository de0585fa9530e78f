"""Cards drawn on a canvas in five sizes, and rows of cards that overlap when space is short."""

from __future__ import annotations

from collections.abc import Collection, Container
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct
from textual.geometry import Region

from cardtable.cards import HIDDEN, Card, Suit
from cardtable.tui.look.box_cards import draw_box_card
from cardtable.tui.look.canvas import Canvas, DrawnCard
from cardtable.tui.look.glyphs import ASCII, Glyphs
from cardtable.tui.look.paper_cards import PaperCard, block_of, cast_shadow, halves


class Size(NamedTuple):
    """A card size, in cells."""

    name: str
    width: int
    height: int

    @property
    def step(self) -> int:
        """The fewest columns that a covered card shows: rank and suit are whole."""
        return 4 if self.height == 1 else 3

    @property
    def top(self) -> int:
        """The lines that a card shows with another row of cards below it: rank and suit, and a box."""
        return 1 if self.height == 1 else 2 if self.height == 3 else 3


TOKEN = Size("token", 4, 1)
"""A card as text in one line, with a cell for the mark of an unplayable card."""
SMALL = Size("small", 5, 3)
MEDIUM = Size("medium", 7, 5)
LARGE = Size("large", 9, 7)
HUGE = Size("huge", 11, 9)
SIZES = {size.name: size for size in (TOKEN, SMALL, MEDIUM, LARGE, HUGE)}
GROUNDS = {"faint": "paper_faint", "lit": "paper_lit"}
"""The paper of a marked card; other cards lie on `paper`."""
GAP = 2
"""Further cells between the suits of a hand, where there is room."""


class Brush(NamedTuple):
    """Draws single cards in the chosen glyphs and colours."""

    glyphs: Glyphs
    four_colours: bool = False
    """Whether diamonds and clubs have colours of their own."""
    absent: Container[Card] = ()
    """Cards in flight, which are not drawn where they will lie."""
    fills: bool = True
    """Whether the colours of the terminal suffice for filled cells (`Palette.fills`)."""

    @property
    def is_paper(self) -> bool:
        """Whether cards are paper, filled cells with a shadow on the felt; boxes of lines otherwise."""
        return self.fills and self.glyphs is not ASCII

    def ink(self, card: Card) -> str:
        """The palette role for a card's rank and suit."""
        suit = card.suit
        if suit is None:
            return "red" if card.text == "RJ" else "black"
        if self.four_colours and suit in (Suit.DIAMONDS, Suit.CLUBS):
            return "diamond" if suit is Suit.DIAMONDS else "club"
        return "red" if suit.is_red else "black"

    def word(self, canvas: Canvas, x: int, y: int, card: Card, marks: str = "") -> int:
        """Draws a card as text on its own ground; returns the column after it."""
        if card is HIDDEN:
            return self.backs(canvas, x, y, 2)
        canvas.faces.append(DrawnCard(card, x, y, TOKEN.name, canvas.part))
        return canvas.put(x, y, self.glyphs.label(card), f"{self.ink(card)}/paper{marks}")

    def backs(self, canvas: Canvas, x: int, y: int, columns: int, lines: int = 1) -> int:
        """Draws backs as stripes, a column for each card; returns the column after them."""
        if not self.is_paper:
            canvas.fill(x, y, columns, lines, self.glyphs.back, "back_pattern/back")
            return x + columns
        stripes = [halves(*[("back", "back_pattern")[at % 2]] * 2) for at in range(columns)]
        canvas.blit(x, y, [stripes] * lines)
        return x + columns

    def card(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        card: Card,
        size: Size,
        *,
        mark: str = "",
        covered: bool = False,
        seam: bool = False,
        lines: int = 0,
    ) -> None:
        """Draws one card.

        `mark` is "" for plain, "faint" if it may not be played, "lit" if it stands out, or "picked". A card
        is `covered` if another will lie on its right side, and has a `seam` if it lies on the one before or
        touches it. Only its first `lines` will be seen above the next row; 0: all.
        """
        if card in self.absent and card is not HIDDEN:
            return
        canvas.faces.append(DrawnCard(card, x, y, size.name, canvas.part))
        if size is TOKEN:
            self._token(canvas, x, y, card, mark)
        elif self.is_paper:
            ground = GROUNDS.get(mark, "paper")
            paper = PaperCard(
                card, size.width, size.height, self.ink(card), ground, mark, covered, seam, lines
            )
            canvas.blit(x, y, block_of(paper, self.glyphs))
            cast_shadow(canvas, Region(x, y, size.width, size.height), covered=covered)
        else:
            draw_box_card(
                canvas, self.glyphs, Region(x, y, size.width, size.height), card, self.ink(card), mark
            )

    def _token(self, canvas: Canvas, x: int, y: int, card: Card, mark: str) -> None:
        if card is HIDDEN:
            self.backs(canvas, x, y, 3)
            return
        ink, ground = self.ink(card), GROUNDS.get(mark, "paper")
        if mark == "picked":
            ink, ground = ground, ink  # a token is not lifted, so that a new card must look otherwise
        marks = {"faint": "+dim", "lit": "+bold", "picked": "+bold+underline"}.get(mark, "")
        canvas.put(x, y, f"{self.glyphs.label(card):<3}", f"{ink}/{ground}{marks}")
        if mark == "faint":
            # A dot too, for those who cannot see the shade.
            canvas.put(x + 3, y, self.glyphs.dot, "muted")


class VisibleCard(Struct, frozen=True):
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


def spread(
    count: int, room: int, size: Size, *, lines: int = 2, gaps: Collection[int] = ()
) -> list[list[tuple[int, int]]]:
    """Lays out cards in rows: for each row, the (index, column) of its cards.

    Cards stand side by side while they fit, then overlap, then continue in another row (at most `lines`). A
    single row leaves a gap before each index in `gaps` if cards need not be covered more for it than by half.
    Cards of all rows stand below one another, and no row is longer than the next, so that nothing of a
    covered card peeps out. Of two rows the second begins at one of the `gaps` if all find room that way.
    """
    if count == 0:
        return []
    most = max(1, (room - size.width) // size.step + 1)
    rows = min(lines, -(-count // most))
    if rows == 1 and gaps:
        return [_with_gaps(count, room, size, gaps)]
    ends = [count * row // rows for row in range(rows + 1)]
    if rows == 2 and (fitting := [gap for gap in gaps if count - most <= gap <= ends[1]]):
        ends[1] = max(fitting)
    step = _step(max(end - begin for begin, end in pairwise(ends)), room, size)
    return [[(index, (index - begin) * step) for index in range(begin, end)] for begin, end in pairwise(ends)]


def _with_gaps(count: int, room: int, size: Size, gaps: Collection[int]) -> list[tuple[int, int]]:
    """One row with the widest gaps that it has room for."""
    for gap in range(GAP, -1, -1):
        step = _step(count, room - gap * len(gaps), size)
        if gap == 0 or step > size.width // 2:
            break
    return [(at, at * step + gap * sum(before <= at for before in gaps)) for at in range(count)]


def _step(count: int, room: int, size: Size) -> int:
    """The columns from one card of a row to the next."""
    beside = size.width + (size is not TOKEN)
    return beside if count < 2 else max(1, min(beside, (room - size.width) // (count - 1)))


class Marks(NamedTuple):
    """The cards to emphasize in a row."""

    cursor: int = -1
    """The index under the cursor; -1: none."""
    picked: Container[int] = ()
    """The indexes of the picked cards."""
    faint: Container[Card] = ()
    """Cards that may not be played now."""
    lit: Container[int] = ()
    """The indexes of the cards that stand out: new in the hand, marked by the game, or about to be taken."""


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
    """Draws cards in rows, laid out as by `spread`, and returns the visible part of each. The cards under
    the cursor and those picked are raised by `raise_by` lines."""
    spots = []
    rows = spread(len(cards), room, size, lines=lines, gaps=gaps)
    for number, row in enumerate(rows):
        top = y + number * size.top
        lines_shown = size.top if number + 1 < len(rows) else size.height
        ends = [column for _, column in row[1:]] + [row[-1][1] + size.width]
        previous = -size.width - 1
        for (index, column), end in zip(row, ends, strict=True):
            # Below another row a card is lifted only if it is picked: it would cover what lies above.
            is_lifted = index in marks.picked or (index == marks.cursor and number == 0)
            up = raise_by if is_lifted else 0
            brush.card(
                canvas,
                x + column,
                top - up,
                cards[index],
                size,
                mark=_mark(cards[index], index, marks),
                covered=end < column + size.width,
                seam=column <= previous + size.width,
                lines=lines_shown % size.height,
            )
            previous = column
            # The part of a card raised into the row above belongs to that row's click region.
            above = up if number == 0 else 0
            more = above if lines_shown < size.height else 0
            shows = min(end - column, size.width)
            spots.append(VisibleCard(index, x + column, top - above, shows, lines_shown + more))
    return spots


def _mark(card: Card, index: int, marks: Marks) -> str:
    if index in marks.picked:
        return "picked"
    if index in marks.lit:
        return "lit"
    return "faint" if card in marks.faint else ""


def row_width(count: int, room: int, size: Size, gaps: Collection[int] = ()) -> int:
    """The width in cells of the widest row that `count` cards take."""
    rows = spread(count, room, size, gaps=gaps)
    return max((row[-1][1] + size.width for row in rows), default=0)


def rows_height(rows: int, size: Size) -> int:
    """The lines that so many rows of cards take."""
    return size.height + (rows - 1) * size.top if rows else 0


def sizes_within(wanted: str) -> tuple[Size, ...]:
    """The sizes that the setting allows, the largest first."""
    most = SIZES.get(wanted, HUGE)
    return tuple(size for size in reversed(SIZES.values()) if size.height <= most.height)
