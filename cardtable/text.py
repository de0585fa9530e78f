"""Texts from outside (names, files, records): cleaned at the border, measured and wrapped in terminal
cells."""

from __future__ import annotations

import functools
import re
import textwrap
import unicodedata
from collections.abc import Callable

_PARTS = re.compile(r"(?<=[.!?;])\s+|\s{3,}")
"""Where a text may be cut: after a sentence or clause, or at a wide gap."""
_MOST_MARKS = 3
"""Combining marks on one letter, at most. Some scripts need three; more would pile up over other lines."""
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str, limit: int = 200) -> str:
    """The text without controls, line breaks, direction marks, variation selectors and heaps of combining
    marks, spaces folded."""
    kept = (" " if char in "\t\r\n" else char for char in unicodedata.normalize("NFC", text) if _shows(char))
    return " ".join(_with_few_marks("".join(kept)).split())[:limit]


def shown(text: str) -> str:
    """The text without anything that a terminal could obey or nobody could see; line breaks stay."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    kept = (" " if char == "\t" else char for char in text if char != "\r" and _shows(char))
    return _with_few_marks("".join(kept))


def _with_few_marks(text: str) -> str:
    """The text with at most so many combining marks on each letter."""
    if text.isascii():
        return text
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def _shows(char: str) -> bool:
    if char in "\t\r\n":
        return True
    if char in _BIDI or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return False
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def width(text: str) -> int:
    """The width of a text in terminal cells."""
    return len(text) if text.isascii() and text.isprintable() else _cells(text)


@functools.lru_cache(maxsize=4096)
def _cells(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


def clip(text: str, cells: int, ellipsis: str = "…") -> str:
    """The text cut to a width, with an ellipsis where something is missing."""
    if width(text) <= cells:
        return text
    from rich.cells import set_cell_size

    return set_cell_size(text, max(0, cells - width(ellipsis))).rstrip() + ellipsis if cells > 0 else ""


@functools.lru_cache(maxsize=1024)
def wrapped(text: str, room: int, hanging: str = "") -> tuple[str, ...]:
    """The lines of a text wrapped to a width, those after the first indented by `hanging`. Cached: pages
    repaint at every key."""
    return tuple(textwrap.wrap(text, room, subsequent_indent=hanging))


def whole_parts(text: str, fits: Callable[[str], bool]) -> str:
    """The text if it fits, else whole sentences or clauses from its beginning; at least the first."""
    ends = [found.start() for found in _PARTS.finditer(text)]
    while ends and not fits(text):
        text = text[: ends.pop()].rstrip(" ;")
    return text
