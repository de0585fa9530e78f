"""Texts from outside (names, files, records), cleaned once at the border before anything shows them."""

from __future__ import annotations

import unicodedata

_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str, limit: int = 200) -> str:
    """The text without controls, line breaks, direction marks and variation selectors, spaces folded."""
    kept = (" " if char in "\t\r\n" else char for char in unicodedata.normalize("NFC", text) if _shows(char))
    return " ".join("".join(kept).split())[:limit]


def _shows(char: str) -> bool:
    if char in "\t\r\n":
        return True
    if char in _BIDI or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return False
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def width(text: str) -> int:
    """The cells a text takes on a terminal."""
    from rich.cells import cell_len

    return cell_len(text)


def clip(text: str, cells: int, ellipsis: str = "…") -> str:
    """The text cut to so many cells, with an ellipsis where something is missing."""
    if width(text) <= cells:
        return text
    from rich.cells import set_cell_size

    return set_cell_size(text, max(0, cells - width(ellipsis))).rstrip() + ellipsis if cells > 0 else ""
