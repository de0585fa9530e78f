"""A canvas of cells that a screen is painted on; it turns into Textual strips, one a line.

A style is a word: a role of the palette for the letters, after a slash one for the ground, and marks
after plus signs: `text`, `red/face`, `accent+bold`, `muted/back+dim`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from cardtable.cards import Card
from cardtable.text import clip, shown

Cell = tuple[str, str]
PLAIN = "text"


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
        self.faces: list[Face] = []
        """The cards that were drawn."""
        self.anchors: dict[str, tuple[int, int]] = {}
        """Where a pile lies, by its name; of a hand where its seat has the plate."""

    def copied(self) -> Canvas:
        """The same picture, to be painted over."""
        canvas = Canvas(self.width, 0)
        canvas.height, canvas.rows = self.height, [list(row) for row in self.rows]
        return canvas

    def put(self, x: int, y: int, text: str, style: str = PLAIN) -> int:
        """Writes a text, without what a terminal could obey or does not fit; returns the column after it."""
        if not text.isprintable():
            text = shown(text).replace("\n", " ")
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row = self.rows[y]
        for char in text:
            size = 1 if char < "\u0300" else cell_len(char)
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

    def text(self) -> str:
        """The characters alone, lines without trailing spaces."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.rows)

    def runs(self, y: int) -> list[Cell]:
        """A line as runs of one style."""
        found: list[Cell] = []
        text, style = "", None
        for char, own in self.rows[y]:
            if own != style:
                if text:
                    found.append((text, style or PLAIN))
                text, style = "", own
            text += char
        if text:
            found.append((text, style or PLAIN))
        return found

    def strip(self, y: int, resolve: Callable[[str], Style]) -> Strip:
        """A line as a Textual strip."""
        return Strip([Segment(text, resolve(style)) for text, style in self.runs(y)], self.width)
