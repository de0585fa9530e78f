"""A terminal used line by line: lines printed, lines typed."""

from __future__ import annotations

import sys
from typing import TextIO

from cardtable.card_words import abbreviate_cards, spell_out_cards
from cardtable.system import output
from cardtable.text import clean

BLANK_LINES = 40
"""Blank lines that scroll everything out of sight."""
KEEPS = "Take care: this terminal may still show what was here to whoever scrolls back."
_LONGEST_LINE = 2000


class QuitPlain(Exception):
    """The person leaves: `quit`, or the end of input."""


class LineTerminal:
    """Prints lines and reads typed ones."""

    def __init__(
        self, source: TextIO | None = None, target: TextIO | None = None, *, spoken: bool = False
    ) -> None:
        """With `spoken` cards are told in words, and may be typed so."""
        self.spoken = spoken
        self.source = sys.stdin if source is None else source
        self.target = target

    @property
    def is_typed_at(self) -> bool:
        """Whether somebody types, rather than a script."""
        return self.source.isatty()

    def say(self, text: str) -> None:
        """Prints lines."""
        output.say(spell_out_cards(text) if self.spoken else text, to=self.target)

    def turn_over(self) -> None:
        """Puts everything said so far out of sight: cleared for good, or else scrolled away."""
        if output.wipe(self.target):
            return
        self.say("\n" * BLANK_LINES)
        if output.may_scroll_back(self.target):
            self.say(KEEPS)

    def line(self, prompt: str) -> str:
        """Reads a line. Raises QuitPlain at the end of input."""
        output.say(prompt, to=self.target, end="")
        told = self.source.readline(_LONGEST_LINE)
        if not told:
            self.say("")
            raise QuitPlain
        return abbreviate_cards(clean(told, _LONGEST_LINE)) if self.spoken else clean(told, _LONGEST_LINE)
