"""The keys that work on a page, each with a line of help. Any key closes it."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.text import width
from cardtable.tui.board import paint_keys
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import Key, Page


class KeysPage(Page):
    """The keys of the page below, told from its own list."""

    def __init__(self, told: Sequence[Key]) -> None:
        super().__init__()
        self.told = list(told)

    def keys(self) -> list[Key]:
        return [Key(("enter",), "Enter", "back", "Closes this page; so does any other key.")]

    def press(self, key: str, character: str | None) -> bool:
        self.dismiss(None)
        return False

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = Canvas(columns, lines)
        canvas.fill(0, 0, columns, 1, style="text/bar")
        canvas.put(1, 0, "Keys that work now", "accent/bar+bold")
        wide = max(width(key.shown) for key in self.told) + 4
        for at, key in enumerate(self.told[: lines - 4]):
            canvas.put(3, 2 + at, key.shown, "accent+bold")
            canvas.put(3 + wide, 2 + at, key.help or key.label, "text")
        canvas.fill(0, lines - 1, columns, 1, style="text/bar")
        paint_keys(canvas, lines - 1, self.footer())
        return canvas
