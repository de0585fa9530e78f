"""What pages have in common: the title above, the keys that work now below."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.text import width
from cardtable.tui.look.canvas import Canvas

LEAST = (60, 20)
"""The smallest window that a table, or the lobby, fits."""


def titled(columns: int, lines: int, title: str) -> Canvas:
    """An empty canvas with a title line."""
    canvas = Canvas(columns, lines)
    canvas.fill(0, 0, columns, 1, style="text/bar")
    canvas.put(1, 0, title, "accent/bar+bold")
    return canvas


def paint_keys(canvas: Canvas, y: int, keys: Sequence[tuple[str, str]]) -> None:
    """The keys that work now, as many as fit; how many more there are is said, never cut silently. A click
    on one presses it, on how many more there are shows them all."""
    x = 1
    for at, (key, label) in enumerate(keys):
        rest = len(keys) - at
        wide = width(key) + width(label) + 3
        if x + wide + (0 if rest == 1 else 6) > canvas.width:
            canvas.press(x, y, canvas.put(x, y, f"+{rest} F1", "muted/bar") - x, "F1")
            return
        canvas.press(x, y, wide - 1, key)
        x = canvas.put(x, y, key, "accent/bar+bold")
        x = canvas.put(x, y, f" {label}  ", "muted/bar")
