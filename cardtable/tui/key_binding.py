"""A key of a page, as footer, help and dispatch know it."""

from __future__ import annotations

from typing import NamedTuple

BACK = frozenset(("left", "up", "pageup", "home", "plus"))
"""Keys that are the first of a pair shown together, such as left and right."""
CHARACTERS = {"plus": "+", "minus": "-", "slash": "/", "space": " "}
"""By Textual name, the character that a named key types."""
NAMED = {character: name for name, character in CHARACTERS.items()}
"""By character, the name of the key that types it."""
NAMES = {"?": "question_mark", "+": "plus", "-": "minus", "/": "slash"}
"""By character, the Textual name of a key."""


class Key(NamedTuple):
    """One key that works now, or several keys that do the same."""

    names: tuple[str, ...]
    """Textual names. Empty for a note on what may be typed."""
    shown: str
    """The text for the key."""
    label: str
    """The word in the footer."""
    help: str
    """The sentence on the page of keys."""
    quiet: bool = False
    """Whether the footer leaves it out."""

    def name_at(self, offset: int) -> str:
        """The Textual name of the key that a click presses, `offset` cells into the text; empty for none.

        In a pair, a click on the first glyph is the first key. Any other click, the label too, is the second.
        """
        if len(self.names) < 2 or self.names[0] not in BACK:
            return next(iter(self.names), "")
        glyphs = self.shown.replace(" ", "")
        is_first = len(glyphs) != 2 or offset < len(self.shown) / 2
        return self.names[0] if offset < len(self.shown) and is_first else self.names[1]


LEAVE = "q"
"""The letter that leaves at its second press: where cards are named it begins a queen's name."""
LEAVE_KEY = Key((LEAVE,), LEAVE * 2, "leave", "Asks whether to leave the table; the match is kept.")
"""Leaving, as a table names it, and pages that go back to it at the first press."""
ASK_TO_LEAVE_KEY = LEAVE_KEY._replace(shown=LEAVE)
"""Leaving where the first press asks: the question ignores a second."""


def typed(name: str) -> tuple[str, str | None]:
    """A key as the keyboard sends it: its Textual name and the character typed; None: it types none."""
    character = CHARACTERS.get(name, name if len(name) == 1 else None)
    return NAMES.get(name, name), character
