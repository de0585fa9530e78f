"""A grid of styled cells that a page is painted on, in runs that share a style.

A style is a string: a palette role for the letters, optionally a slash and a role for the ground, then
attributes after plus signs: `text`, `red/paper`, `accent+bold`, `muted/plate+dim`. A style without a ground
keeps that of the cell it is written on, so that letters on felt stand on felt. A new canvas shows the room.

"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import groupby, repeat
from operator import itemgetter
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from cardtable.cards import Card
from cardtable.text import clip, shown

Cell = tuple[str, str]
"""A character and its style."""
Block = tuple[tuple[Cell, ...], ...]
"""Lines of cells, painted at once."""
PLAIN = "text"
"""The style of ordinary text."""
ROOM = "room"
"""The ground of a new canvas."""
_CHARACTER, _STYLE = itemgetter(0), itemgetter(1)


class PressedKey(NamedTuple):
    """A click that presses a key: the key as the footer shows it, and the column where its text begins."""

    key: str
    x: int


@functools.lru_cache(maxsize=4096)
def _is_narrow(text: str) -> bool:
    """Whether every character takes one cell. Cached: pages repaint the same texts again and again."""
    return all(cell_len(char) == 1 for char in text)


@functools.lru_cache(maxsize=1024)
def ground_of(style: str) -> str:
    """The role of a style's ground; empty if it names none."""
    return style.partition("+")[0].partition("/")[2]


@functools.lru_cache(maxsize=4096)
def _on_ground(style: str, below: str) -> str:
    """A style without a ground, on that of the style below it."""
    ground = ground_of(below)
    if not ground:
        return style
    ink, plus, marks = style.partition("+")
    return f"{ink}/{ground}{plus}{marks}"


def _written(text: str, style: str, below: list[Cell]) -> Sequence[Cell]:
    """The cells of a text of narrow characters written over others, on their grounds if the style names
    none."""
    if "/" not in style and below:
        if below.count(below[0]) != len(below):
            return [(char, _on_ground(style, under)) for char, (_, under) in zip(text, below, strict=True)]
        style = _on_ground(style, below[0][1])
    return _cells_of(text, style)


@functools.lru_cache(maxsize=4096)
def _cells_of(text: str, style: str) -> Sequence[Cell]:
    """The cells of a text in one style. Cached: pages repaint the same texts again and again."""
    # Blank cells are one object, so that the next text finds soon that all of them are alike.
    return [(" ", style)] * len(text) if text.isspace() else [*zip(text, repeat(style))]


class DrawnCard(NamedTuple):
    """A card drawn on the canvas: its position, the name of its size, and the part of the picture it is
    in."""

    card: Card
    x: int
    y: int
    size: str
    part: str


class Canvas:
    """A grid of cells, each a character and a style."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows: list[list[Cell]] = [[(" ", PLAIN)] * width for _ in range(height)]
        self.part = ""
        """The part being painted. The tests' canvas names it when one part overwrites another."""
        self.clickables: list[tuple[Region, object]] = []
        """Regions that react to a click, each with what the click means to the page."""
        self.faces: list[DrawnCard] = []
        """Every card drawn so far, in order."""
        self.anchors: dict[str, tuple[int, int]] = {}
        """Where each pile was drawn, by name; for a hand, its seat's plate. Card flights begin and end
        here."""
        self.protected_lines = range(0)
        """Lines of text that flying cards pass beneath, so that they stay readable."""

    def copied(self) -> Canvas:
        """A copy to paint over; it shares the clickable regions."""
        canvas = Canvas(self.width, 0)
        canvas.height, canvas.rows = self.height, [list(row) for row in self.rows]
        canvas.clickables = self.clickables
        return canvas

    def put(self, x: int, y: int, text: str, style: str = PLAIN) -> int:
        """Writes text and returns the column after it. Control characters are escaped; what does not fit is
        dropped."""
        if not text.isprintable():
            text = shown(text).replace("\n", " ")
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row = self.rows[y]
        end = x + len(text)
        if x >= 0 and end <= self.width and (text.isascii() or _is_narrow(text)):
            row[x:end] = _written(text, style, row[x:end])
            return end
        for char in text:
            size = cell_len(char)
            if size == 0:
                continue
            if x >= 0 and x + size <= self.width:
                whole = style if "/" in style else _on_ground(style, row[x][1])
                row[x] = (char, whole)
                if size == 2:
                    row[x + 1] = ("", whole)
            x += size
        return x

    def ground(self, x: int, y: int) -> str:
        """The role of a cell's ground."""
        return ground_of(self.rows[y][x][1]) or ROOM

    def clip(self, text: str, cells: int, ellipsis: str = "…") -> str:
        """The text, shortened to at most `cells` cells."""
        return clip(text, cells, ellipsis)

    def blit(self, x: int, y: int, block: Sequence[Sequence[Cell]]) -> None:
        """Paints a block of cells, such as a card; what does not fit is dropped."""
        self.lay(x, y, block)

    def lay(self, x: int, y: int, block: Sequence[Sequence[Cell]]) -> None:
        """Lays a block of cells that other things are painted on, such as the felt."""
        begin, skip = max(0, x), max(0, -x)
        end = skip + max(0, self.width - begin)
        for line, cells in enumerate(block, y):
            if 0 <= line < self.height:
                shown = cells[skip:end]
                self.rows[line][begin : begin + len(shown)] = shown

    def fill(self, x: int, y: int, width: int, height: int, char: str = " ", style: str = PLAIN) -> None:
        """Fills a region with a character."""
        for line in range(y, y + height):
            self.put(x, line, char * width, style)

    def clickable(self, x: int, y: int, width: int, height: int, meaning: object) -> None:
        """Makes a region react to clicks."""
        self.clickables.append((Region(x, y, width, height), meaning))

    def press(self, x: int, y: int, width: int, key: str) -> None:
        """Makes a click on some text press a key, named as the footer shows it."""
        self.clickable(x, y, width, 1, PressedKey(key, x))

    def at(self, x: int, y: int) -> object:
        """What a click on a cell means, None if nothing. Later regions lie on top of earlier ones."""
        return next((meaning for region, meaning in reversed(self.clickables) if region.contains(x, y)), None)

    def text(self) -> str:
        """The characters without styles, trailing spaces removed from each line."""
        return "\n".join("".join(map(_CHARACTER, row)).rstrip() for row in self.rows)

    def runs(self, y: int) -> list[Cell]:
        """A line, as runs of cells that share a style."""
        runs = groupby(self.rows[y], _STYLE)
        return [(text, style) for style, cells in runs if (text := "".join(map(_CHARACTER, cells)))]
