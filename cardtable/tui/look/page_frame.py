"""The frame that all pages share: the title line at the top and the keys at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.text import width
from cardtable.tui.look.canvas import Canvas

MIN_WINDOW = (60, 20)
"""The smallest window, in columns and lines, that the table and the lobby fit in."""


def titled(columns: int, lines: int, title: str) -> Canvas:
    """An empty canvas with a title line."""
    canvas = Canvas(columns, lines)
    canvas.fill(0, 0, columns, 1, style="text/bar")
    canvas.put(1, 0, title, "accent+bold")
    return canvas


def paint_keys(canvas: Canvas, y: int, keys: Sequence[tuple[str, str]]) -> None:
    """Paints the active keys, as many as fit, and how many more there are. A click on a key presses it; a
    click on the count opens the list of all keys."""
    x = 1
    for at, (key, label) in enumerate(keys):
        rest = len(keys) - at
        wide = width(key) + width(label) + 3
        room_for_count = 0 if rest == 1 else 6
        if x + wide + room_for_count > canvas.width:
            end = canvas.put(x, y, f"+{rest} F1", "muted")
            canvas.press(x, y, end - x, "F1")
            return
        canvas.press(x, y, wide - 1, key)
        x = canvas.put(x, y, key, "accent+bold")
        x = canvas.put(x, y, f" {label}  ", "muted")
