"""The paper of line-by-line play: lines printed, lines typed."""

from __future__ import annotations

import sys
from typing import TextIO

from cardtable.system import output
from cardtable.text import clean

BLANK_LINES = 40
"""So many push a screen's text out of sight."""
_LONGEST_LINE = 2000


class Leave(Exception):
    """The person leaves: quit, or the input ended."""


class Paper:
    """Where a person reads and types, one line at a time."""

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self.source = sys.stdin if source is None else source
        self.target = target

    def say(self, text: str) -> None:
        """Prints lines."""
        output.say(text, to=self.target)

    def turn_over(self) -> None:
        """Nothing that was said so far is in sight any longer."""
        self.say("\n" * BLANK_LINES)

    def line(self, prompt: str) -> str:
        """What the person types. Raises Leave at the end of input."""
        output.say(prompt, to=self.target, end="")
        told = self.source.readline(_LONGEST_LINE)
        if not told:
            self.say("")
            raise Leave
        return clean(told, _LONGEST_LINE)
