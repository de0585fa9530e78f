"""A canvas of cells that a screen is painted on; it turns into Textual strips, one a line.

A style is a word: a role of the palette for the letters, after a slash one for the ground, and marks
after plus signs: `text`, `red/face`, `accent+bold`, `muted/back+dim`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby, repeat
from operator import itemgetter

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtable.cards import Card
from cardtable.text import clip, shown

Cell = tuple[str, str]
PLAIN = "text"
_CHARACTER, _STYLE = itemgetter(0), itemgetter(1)


@dataclass(frozen=True)
class Pressed:
    """A key that a click presses, as it is shown, and the column where that begins."""

    key: str
    x: int


@functools.lru_cache(maxsize=4096)
def _is_narrow(text: str) -> bool:
    """Whether every character of it takes one cell. What is painted is painted again and again."""
    return all(cell_len(char) == 1 for char in text)


@dataclass(frozen=True, slots=True)
class Face:
    """A card that lies in a picture: where, the name of its size, and the part of the picture."""

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
        """What is being painted: a canvas that watches tells by it who paints over whom."""
        self.marks: list[tuple[int, int, int, int, object]] = []
        """Boxes that mean something to a click: column, line, columns, lines, and what."""
        self.faces: list[Face] = []
        """The cards that were drawn."""
        self.anchors: dict[str, tuple[int, int]] = {}
        """Where a pile lies, by its name; of a hand where its seat has the plate."""
        self.protected_lines = range(0)
        """The lines whose words are read while cards travel."""

    def copied(self) -> Canvas:
        """The same picture, to be painted over."""
        canvas = Canvas(self.width, 0)
        canvas.height, canvas.rows = self.height, [list(row) for row in self.rows]
        canvas.marks = self.marks
        return canvas

    def put(self, x: int, y: int, text: str, style: str = PLAIN) -> int:
        """Writes a text, without what a terminal could obey or does not fit; returns the column after it."""
        if not text.isprintable():
            text = shown(text).replace("\n", " ")
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row = self.rows[y]
        end = x + len(text)
        if x >= 0 and end <= self.width and (text.isascii() or _is_narrow(text)):
            row[x:end] = zip(text, repeat(style))
            return end
        for char in text:
            size = cell_len(char)
            if size == 0:
                continue
            if x >= 0 and x + size <= self.width:
                row[x] = (char, style)
                if size == 2:
                    row[x + 1] = ("", style)
            x += size
        return x

    def clip(self, text: str, cells: int, ellipsis: str = "…") -> str:
        """The text cut to so many cells."""
        return clip(text, cells, ellipsis)

    def fill(self, x: int, y: int, width: int, height: int, char: str = " ", style: str = PLAIN) -> None:
        """Fills a box with a character."""
        for line in range(y, y + height):
            self.put(x, line, char * width, style)

    def mark(self, x: int, y: int, wide: int, high: int, what: object) -> None:
        """A click in that box means this."""
        self.marks.append((x, y, wide, high, what))

    def press(self, x: int, y: int, wide: int, key: str) -> None:
        """A click on that text presses a key, named as the footer shows it."""
        self.mark(x, y, wide, 1, Pressed(key, x))

    def at(self, x: int, y: int) -> object:
        """What a click on a cell means; None for nothing. What was marked last lies on top."""
        for left, top, wide, high, what in reversed(self.marks):
            if left <= x < left + wide and top <= y < top + high:
                return what
        return None

    def text(self) -> str:
        """The characters alone, lines without trailing spaces."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.rows)

    def runs(self, y: int) -> list[Cell]:
        """A line as runs of one style."""
        runs = groupby(self.rows[y], _STYLE)
        return [(text, style) for style, cells in runs if (text := "".join(map(_CHARACTER, cells)))]

    def segments(self, y: int, resolve: Callable[[str], Style]) -> list[Segment]:
        """A line as Rich segments."""
        return [Segment(text, resolve(style)) for text, style in self.runs(y)]

    def strip(self, y: int, resolve: Callable[[str], Style]) -> Strip:
        """A line as a Textual strip."""
        return Strip(self.segments(y, resolve), self.width)
