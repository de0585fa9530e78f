"""A key of a page, as footer, help and dispatch know it."""

from __future__ import annotations

from dataclasses import dataclass

BACK = frozenset(("left", "up", "pageup", "home", "plus"))
"""What begins a pair of keys of which the other one goes on."""
CHARACTERS = {"plus": "+", "minus": "-", "slash": "/", "space": " "}
NAMES = {"?": "question_mark", "+": "plus", "-": "minus", "/": "slash"}


@dataclass(frozen=True)
class Key:
    """One key that works now: its Textual names, how it is shown, a word for the footer, a line of help.
    `quiet` ones are left out of the footer."""

    names: tuple[str, ...]
    shown: str
    label: str
    help: str
    quiet: bool = False

    def name_at(self, into: int) -> str:
        """The Textual name of what a click presses, so many cells into it as it is shown: of a pair the one
        that was hit, and on the label the one that goes on. Empty for what no key stands for."""
        if len(self.names) < 2 or self.names[0] not in BACK:
            return next(iter(self.names), "")
        glyphs = self.shown.replace(" ", "")
        is_first = len(glyphs) != 2 or into < len(self.shown) / 2
        return self.names[0] if into < len(self.shown) and is_first else self.names[1]


def typed(name: str) -> tuple[str, str | None]:
    """A key as a keyboard sends it: its Textual name, and the character that it types, if any."""
    character = CHARACTERS.get(name, name if len(name) == 1 else None)
    return NAMES.get(name, name), character
