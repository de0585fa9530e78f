"""Questions to confirm, and pages of text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from cardtable.card_words import card_words
from cardtable.text import width
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import LIST_STEPS, Page

WHY = "Why?"
"""The title of the page that explains what happened."""


class TextPage(Page):
    """A page of text that scrolls. Any other key closes it."""

    only_looks_up = True

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
                tuple(LIST_STEPS),
                self.host.glyphs.updown,
                "scroll",
                "Up and down the text.",
            ),
            Key(("enter", "escape", "q"), "Enter", self.closes, "To the table."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        if key in LIST_STEPS:
            self.scrolled(LIST_STEPS[key])
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
    """Wraps a sentence. Continuation lines are indented."""
    indent = " " * (len(sentence) - len(sentence.lstrip()) + 4)
    return textwrap.wrap(sentence, room, subsequent_indent=indent, drop_whitespace=True) or [""]


def write(page: Page, canvas: Canvas, x: int, y: int, sentence: str, style: str = "text") -> int:
    """Writes a sentence with its cards drawn as cards. Returns the column after it."""
    for piece, named in card_words(sentence):
        x = page.brush.word(canvas, x, y, named) if named is not None else canvas.put(x, y, piece, style)
    return x


YES_KEYS = ("enter", "y")
"""Keys that agree."""
NO_KEYS = ("escape", "n")
"""Keys that refuse. Any other letter refuses as well: it was meant for the page below."""


ALONE = "You"
"""Named where the person at the keys is asked alone."""


class AgreePage(Page):
    """Asks each of the people named to agree, one Enter (or y) each. A single no refuses. Dismisses with a
    bool. `yes` and `no`: what Enter and n do, as in "Enter leaves, n stays". `asked_by`: the letter that
    asked; pressed again it agrees."""

    only_looks_up = True
    no_letter = "n"
    """The letter that refuses."""
    about_no = "Changes nothing."

    def __init__(
        self,
        question: str,
        why: str,
        names: Sequence[str] = (ALONE,),
        *,
        yes: str = "agrees",
        no: str = "refuses",
        asked_by: str = "",
    ) -> None:
        super().__init__()
        self.yes_keys = (*YES_KEYS, asked_by) if asked_by else YES_KEYS
        self.yes_told = f"Enter or {asked_by}" if asked_by else "Enter"
        self.yes, self.no = yes, no
        self.question = question
        self.why = why
        self.left = list(names)

    def keys(self) -> list[Key]:
        yes = self.yes if self.is_alone else f"{self.left[0]} {self.yes}"
        return [
            Key(self.yes_keys, self.yes_told, yes, "Agrees."),
            Key(("escape", self.no_letter), self.no_letter, self.no, self.about_no),
        ]

    @property
    def is_alone(self) -> bool:
        """Whether the person who pressed the key is asked, and nobody else."""
        return self.left[0] == ALONE

    def press(self, key: str, character: str | None) -> bool:
        if key in self.yes_keys and len(self.left) > 1:
            self.left.pop(0)
            return True
        if key == "q" and key not in self.yes_keys:  # it may begin the name of a queen
            return False
        # The second letter of `qh`; of several people a stray letter refuses in nobody's name.
        was_meant_for_table = self.is_alone and character is not None and character.isalnum()
        if key not in self.yes_keys + NO_KEYS and not was_meant_for_table:
            return False
        self.dismiss(key in self.yes_keys)
        return True

    def paint(self, columns: int, lines: int) -> Canvas:
        from cardtable.tui.look.small_table import paint_small_table  # the lobby starts without it

        canvas = Canvas(columns, lines)
        whose = "" if self.is_alone else f"{self.left[0]}: "
        yes, no = f"{whose}{self.yes_told} {self.yes}", f"{self.no_letter} {self.no}."
        asked = [(part, "accent+bold") for part in textwrap.wrap(self.question, columns - 6)]
        reasons = [(part, "text") for part in textwrap.wrap(self.why, columns - 6)]
        answers = f"{yes}, {no}"
        texts = [*asked, ("", ""), *reasons, ("", ""), (answers, "action")]
        wide = max(width(text) for text, _ in texts) + 6
        box = paint_small_table(canvas, self.brush, wide, len(texts) + 2).inside
        for at, (text, ink) in enumerate(texts):
            write(self, canvas, box.x + (box.width - width(text)) // 2, box.y + 1 + at, text, ink)
        x, y = box.x + (box.width - width(answers)) // 2, box.bottom - 2
        canvas.press(x, y, width(yes), "Enter")
        canvas.press(x + width(yes) + 2, y, width(no), self.no_letter)
        return self.with_keys(canvas)
