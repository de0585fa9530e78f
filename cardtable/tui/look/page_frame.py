"""The frame that all pages share: the title line at the top and the keys at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.text import width
from cardtable.tui.look.canvas import Canvas

MIN_WINDOW = (60, 20)
"""The smallest window, in columns and lines, that the table and the lobby fit in."""

ALL_KEYS = ("F1", "all keys")
"""The key that lists all keys of a page, with its label."""


def titled(columns: int, lines: int, title: str) -> Canvas:
    """An empty canvas with a title line."""
    canvas = Canvas(columns, lines)
    canvas.fill(0, 0, columns, 1, style="text/bar")
    canvas.put(1, 0, title, "accent+bold")
    return canvas


def paint_keys(canvas: Canvas, y: int, keys: Sequence[tuple[str, str]]) -> None:
    """Paints the active keys, as many as fit; where some do not, the key that lists all comes last. A click
    on a key presses it."""
    x = 1
    for key, label in _keys_that_fit(keys, canvas.width - 1):
        canvas.press(x, y, width(key) + 1 + width(label), key)
        x = canvas.put(x, y, key, "accent+bold")
        x = canvas.put(x, y, f" {label}  ", "muted")


def _keys_that_fit(keys: Sequence[tuple[str, str]], room: int) -> list[tuple[str, str]]:
    """The first keys, as many as so many columns hold; if not all of them, the one that lists all is last."""
    shown = [key for key in keys if key != ALL_KEYS]
    is_short = len(shown) < len(keys)
    columns = sum(map(_key_columns, shown)) + is_short * _key_columns(ALL_KEYS)
    while shown and columns > room:
        columns += not is_short and _key_columns(ALL_KEYS)
        is_short = True
        columns -= _key_columns(shown.pop())
    return [*shown, ALL_KEYS] if is_short else shown


def _key_columns(key: tuple[str, str]) -> int:
    """The columns of a key and its label, with what parts them from the next."""
    return width(key[0]) + width(key[1]) + 3
