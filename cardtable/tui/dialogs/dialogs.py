"""Short questions and longer texts over the table: agreement, leaving, the log."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from cardtable.tui.key import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import card_words
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import Page

WHY = "Why?"
"""The title of the page with answers to that."""


class TextPage(Page):
    """A page of sentences that scrolls; any key but the scrolling ones closes it."""

    def __init__(
        self, title: str, sentences: Sequence[str], *, from_end: bool = False, closes: str = "back"
    ) -> None:
        super().__init__()
        self.heading = title
        self.closes = closes
        self.sentences = list(sentences)
        self.top = sum(map(len, sentences)) if from_end else 0  # painting stops at the end

    def keys(self) -> list[Key]:
        return [
            Key(
                ("up", "down", "pageup", "pagedown"),
                self.host.glyphs.updown,
                "scroll",
                "Up and down the text.",
            ),
            Key(("enter", "escape", "q"), "Enter", self.closes, "To the table."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
        if key in steps:
            self.scrolled(steps[key])
        else:
            self.dismiss(None)
        return True

    def scrolled(self, steps: int) -> None:
        self.top += steps  # painting knows how many lines there are

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, self.heading)
        wrapped = [part for sentence in self.sentences for part in in_lines(sentence, columns - 4)]
        self.top = max(0, min(self.top, len(wrapped) - (lines - 4)))
        for at, sentence in enumerate(wrapped[self.top : self.top + lines - 4]):
            write(self, canvas, 2, 2 + at, sentence)
        return self.with_keys(canvas)


def in_lines(sentence: str, room: int) -> list[str]:
    """A sentence in lines that fit; what goes on stands further in."""
    indent = " " * (len(sentence) - len(sentence.lstrip()) + 4)
    return textwrap.wrap(sentence, room, subsequent_indent=indent, drop_whitespace=True) or [""]


def write(page: Page, canvas: Canvas, x: int, y: int, sentence: str, style: str = "text") -> int:
    """A sentence with its cards drawn as cards."""
    for piece, named in card_words(sentence):
        x = page.brush.word(canvas, x, y, named) if named is not None else canvas.put(x, y, piece, style)
    return x


AGREES, REFUSES = ("enter", "y"), ("escape", "n", "q")
"""The keys that say yes and no. Letters that mean neither say no: they were meant for what lies below."""


class AgreePage(Page):
    """Asks whoever sits at the screen to agree, one Enter (or y) each; one no is enough."""

    def __init__(self, question: str, why: str, names: Sequence[str]) -> None:
        super().__init__()
        self.question = question
        self.why = why
        self.left = list(names)

    def keys(self) -> list[Key]:
        return [
            Key(AGREES, "Enter", "yes" if self.left[0] == "You" else f"{self.left[0]} agrees", "Agrees."),
            Key(REFUSES, "n", "no", "Leaves all as it is."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        if key in AGREES and len(self.left) > 1:
            self.left.pop(0)
            return True
        was_meant_for_table = character is not None and character.isalnum()  # the second letter of `qh`
        if key not in AGREES + REFUSES and not was_meant_for_table:
            return False
        self.dismiss(key in AGREES)
        return True

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = Canvas(columns, lines)
        middle = lines // 2 - 2
        for at, (text, style) in enumerate(((self.question, "accent+bold"), (self.why, "text"))):
            canvas.put(max(1, (columns - len(text)) // 2), middle + 2 * at, text, style)
        whose = "" if self.left[0] == "You" else f"{self.left[0]}: "
        yes, no = f"{whose}Enter agrees", "n leaves it as it is."
        x = max(1, (columns - len(yes) - len(no) - 2) // 2)
        canvas.put(x, middle + 4, f"{yes}, {no}", "action")
        canvas.press(x, middle + 4, len(yes), "Enter")
        canvas.press(x + len(yes) + 2, middle + 4, len(no), "n")
        return self.with_keys(canvas)
