"""Cards of paper as blocks of cells: filled, without a box, with pips, figures, large aces and checked backs.

Blocks are made once and kept. Where a block lies, and whether it throws a shadow, is for the brush to say.
"""

from __future__ import annotations

import functools
from functools import cached_property
from typing import NamedTuple

from textual.geometry import Region

from cardtable.cards import HIDDEN, Card, Rank
from cardtable.tui.look.canvas import Block, Canvas, Cell, ground_of
from cardtable.tui.look.card_figures import ACES, COURTS, JOKERS, Dots, pips
from cardtable.tui.look.glyphs import Glyphs

UPPER, LOWER = "▀", "▄"
"""The half of a cell."""
_PIP_LINES = 7
"""From this height on cards have pips."""


class PaperCard(NamedTuple):
    """What is to be seen of one card of paper."""

    card: Card
    width: int
    height: int
    ink: str
    """The role of its suit's colour."""
    ground: str
    """The role of its paper."""
    mark: str = ""
    """As in `Brush.card`."""
    covered: bool = False
    """Whether another card lies on its right side, so that rank and suit stand at the left alone."""
    seam: bool = False
    """Whether it lies on another card, so that a line parts them."""
    lines: int = 0
    """The lines that no card of the next row covers; 0: all."""


@functools.lru_cache(maxsize=2048)
def block_of(paper: PaperCard, glyphs: Glyphs) -> Block:
    """The cells of a card."""
    if paper.card is HIDDEN:
        return _back(paper)
    return _Face(paper, glyphs).painted()


def _back(paper: PaperCard) -> Block:
    """Checks with a margin."""
    wide, high = paper.width, paper.height

    def dot(x: int, y: int) -> str:
        inside = 0 < x < wide - 1 and 0 < y < 2 * high - 1
        return "back_pattern" if inside and (x + y) % 2 else "back"

    rows = [[halves(dot(x, 2 * y), dot(x, 2 * y + 1)) for x in range(wide)] for y in range(high)]
    if paper.seam:
        for row in rows:
            row[0] = halves("back_pattern", "back_pattern")
    return tuple(map(tuple, rows))


@functools.lru_cache(maxsize=1024)
def halves(above: str, below: str) -> Cell:
    """A cell of two square dots in the colours of two roles. Equal cells are one object, quickly compared."""
    return (" ", f"{above}/{below}") if above == below else (UPPER, f"{above}/{below}")


def cast_shadow(canvas: Canvas, box: Region, *, covered: bool = False) -> None:
    """The shadow of what lies on the felt: half a line lower, and a cell further right unless something will
    lie there. It falls on bare felt alone."""
    if not covered:
        _shade(canvas, box.right, box.y, 1, (LOWER, "shadow/felt"))
        for y in range(box.y + 1, box.bottom):
            _shade(canvas, box.right, y, 1, (" ", "text/shadow"))
    _shade(canvas, box.x + 1, box.bottom, box.width, (UPPER, "shadow/felt"))


def _shade(canvas: Canvas, x: int, y: int, columns: int, cell: Cell) -> None:
    """Puts a cell of shadow wherever a line of so many columns shows bare felt."""
    if x >= 0 and 0 <= y < canvas.height:
        row = canvas.rows[y]
        for at, (char, style) in enumerate(row[x : x + columns], x):
            if char == " " and ground_of(style) == "felt":
                row[at] = cell


def _room(height: int) -> int:
    """The height of the figures on a card of so many lines, in dots."""
    return 10 if height == _PIP_LINES else 12


class _Face:
    """A face being painted."""

    def __init__(self, paper: PaperCard, glyphs: Glyphs) -> None:
        self.paper, self.glyphs = paper, glyphs
        self.ground, self.ink = paper.ground, f"{paper.ink}/{paper.ground}"
        self.rows = [[(" ", self.ink)] * paper.width for _ in range(paper.height)]
        card = paper.card
        self.rank = card.rank.text if card.rank is not None else glyphs.label(card)
        self.suit = glyphs.suit(card.suit) if card.suit is not None else ""

    def painted(self) -> Block:
        if not self.paper.covered:
            self._middle()
        self._corners()
        self._mark()
        return tuple(map(tuple, self.rows))

    def _put(self, x: int, y: int, text: str, style: str) -> None:
        for at, char in enumerate(text):
            self.rows[y][x + at] = (char, style)

    def _corners(self) -> None:
        """Rank above suit at the left, and turned round at the right. Where a figure, pips or a large sign
        leave no room for that the suit stands beside its rank."""
        wide, high = self.paper.width, self.paper.height
        strong, rank = f"{self.ink}+bold", self.rank
        whole = not self.paper.covered
        self._put(1, 0, rank, strong)
        if whole:
            self._put(wide - 1 - len(rank), high - 1, rank, strong)
        has_sign = whole and high > 3 and bool(self._sign)
        if whole and (high >= _PIP_LINES or (has_sign and self.paper.card.suit is not None)):
            self._put(1 + len(rank), 0, self.suit, self.ink)
            self._put(wide - 2 - len(rank), high - 1, self.suit, self.ink)
        elif not has_sign:
            self._put(1, 1, self.suit, self.ink)
            if whole and high > 3:
                self._put(wide - 2, high - 2, self.suit, self.ink)

    @cached_property
    def _sign(self) -> Dots:
        """The large sign of an ace or a joker; empty for other cards."""
        card, wide, high = self.paper.card, self.paper.width, self.paper.height
        if card.suit is None:
            return JOKERS[6 if high < _PIP_LINES else _room(high)]
        return ACES[wide - 2][card.suit] if card.rank is Rank.ACE else ()

    def _middle(self) -> None:
        """Pips, a figure or a large sign; on smaller cards the suit once more, or a court's sign."""
        card, wide, high = self.paper.card, self.paper.width, self.paper.height
        if high <= 3:
            return
        if self._sign or card.rank is None:
            self._dots(self._sign)
        elif card.rank >= Rank.JACK:
            if high < _PIP_LINES:
                self._put(wide // 2, high // 2, self.glyphs.courts[card.rank - Rank.JACK], self.ink)
            else:
                self._dots(COURTS[_room(high)][card.rank])
        elif high < _PIP_LINES:
            self._put(wide // 2, high // 2, self.suit, self.ink)
        else:
            for x, y in pips(int(card.rank), (2, wide // 2, wide - 3), 1, high - 2):
                self._put(x, y, self.suit, self.ink)

    def _dots(self, dots: Dots) -> None:
        """Paints a figure into the middle."""
        roles = {"i": self.paper.ink, "g": "gold", ".": self.ground}
        wide, high = len(dots[0]), len(dots)
        left, top = (self.paper.width - wide) // 2, (2 * self.paper.height - high + 1) // 2
        for x in range(wide):
            for y in range(top // 2, (top + high + 1) // 2):
                rows = (2 * y - top, 2 * y + 1 - top)
                above, below = (roles[dots[at][x]] if 0 <= at < high else self.ground for at in rows)
                if (above, below) != (self.ground, self.ground):
                    self.rows[y][left + x] = halves(above, below)

    def _mark(self) -> None:
        """Tells by shape what the paper tells by colour, and parts a card from the one below it."""
        glyphs, paper = self.glyphs, self.paper
        if paper.seam:
            for y in range(paper.height):
                self._put(0, y, glyphs.seam, f"seam/{self.ground}")
        if paper.lines:
            for x, (char, _) in enumerate(self.rows[paper.lines - 1]):
                if char == " ":
                    self._put(x, paper.lines - 1, glyphs.seam_below, f"seam/{self.ground}")
        if paper.mark == "faint":
            x, y = (1, paper.height - 1) if paper.covered else (paper.width - 2, 0)
            self._put(x, y, glyphs.dot, self.ink)
        if edge := {"lit": "gold", "picked": "action"}.get(paper.mark):
            for x, (char, _) in enumerate(self.rows[0]):
                if char == " " and x:
                    self._put(x, 0, glyphs.lit_paper, f"{edge}/{self.ground}")
