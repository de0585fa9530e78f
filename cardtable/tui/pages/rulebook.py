"""The rule book: contents beside the text, opened at the rule just cited, variants in force marked, search."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass

from cardtable.engine.game import find_game
from cardtable.engine.rules import RuleSheet, Section
from cardtable.errors import CardTableError
from cardtable.text import clip
from cardtable.tui.board import paint_keys
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import Key, Page
from cardtable.tui.pages.dialogs import write

CONTENTS = 22


@dataclass(frozen=True)
class Line:
    """One line of the book: its text and style, and the rule or section it belongs to."""

    text: str
    style: str = "text"
    rule: str = ""
    section: int = 0


def book_lines(sheet: RuleSheet, room: int, in_force: Mapping[str, bool]) -> list[Line]:
    """The whole book wrapped to a width. `in_force` says of each option whether it differs from the written rule."""
    lines: list[Line] = []
    for number, section in enumerate(sheet.sections):
        lines += [Line(section.title, "accent+bold", section=number), Line("", section=number)]
        lines += _section_lines(section, number, room, in_force)
    return lines


def _section_lines(section: Section, number: int, room: int, in_force: Mapping[str, bool]) -> list[Line]:
    lines: list[Line] = []
    for paragraph in section.paragraphs:
        lines += [Line(part, section=number) for part in textwrap.wrap(paragraph, room)]
        lines.append(Line("", section=number))
    for rule in section.rules:
        mark = ""
        if rule.option:
            mark = "   (in force)" if in_force.get(rule.option) else f"   (option {rule.option})"
        style = "action+bold" if rule.option and in_force.get(rule.option) else "muted"
        lines.append(Line(rule.id + mark, style, rule.id, number))
        for part in textwrap.wrap(rule.sentence, room - 2):
            lines.append(Line("  " + part, "text", rule.id, number))
        lines.append(Line("", section=number))
    return lines


class RuleBookPage(Page):
    """A game's rule book."""

    def __init__(self, game: str, rule: str | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__()
        self.rule = rule
        self.problem = ""
        self.top = 0
        self.typing: str | None = None
        self.found = ""
        self._room = 0
        self._lines: list[Line] = []
        self._opened = False
        defaults = {option.name: option.default for option in find_game(game).options}
        self.in_force = {name: value != defaults.get(name) for name, value in (options or {}).items()}
        try:
            self.sheet: RuleSheet | None = RuleSheet.load(game)
        except CardTableError as error:
            self.sheet, self.problem = None, str(error)

    def keys(self) -> list[Key]:
        updown = self.table_app.glyphs.updown
        return [
            Key(("up", "down", "pageup", "pagedown", "home", "end"), updown, "read", "Up and down the text, a page, the ends."),
            Key(("left", "right"), self.table_app.glyphs.arrows, "section", "To the section before or after."),
            Key(("slash",), "/", "search", "Type a word, Enter finds it, n the next one."),
            Key(("q", "escape", "backspace", "enter"), "q", "close", "Back to where you were."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        if self.typing is not None:
            return self._type(key, character)
        steps = {"up": -1, "down": 1, "pageup": -12, "pagedown": 12, "space": 12, "home": -(10**6), "end": 10**6}
        if key in steps:
            self.scrolled(steps[key])
        elif key in ("left", "right"):
            self._section(1 if key == "right" else -1)
        elif key == "slash":
            self.typing = ""
        elif key == "n":
            self._search()
        elif key in ("q", "escape", "backspace", "enter", "r"):
            self.dismiss(None)
            return False
        return True

    def _type(self, key: str, character: str | None) -> bool:
        """A search word being typed."""
        if key == "enter":
            self.found, self.typing = self.typing or "", None
            self._search()
        elif key == "escape":
            self.typing = None
        elif key == "backspace":
            self.typing = (self.typing or "")[:-1]
        elif character:
            self.typing = ((self.typing or "") + character)[:30]
        return True

    def _search(self) -> None:
        """To the next line that holds the word, from the top again after the last one."""
        word = self.found.casefold()
        if not word:
            return
        order = [*range(self.top + 1, len(self._lines)), *range(self.top + 1)]
        for at in order:
            if word in self._lines[at].text.casefold():
                self.top = at
                self.rule = self._lines[at].rule or self.rule
                return

    def _section(self, step: int) -> None:
        if not self._lines or self.sheet is None:
            return
        here = self._lines[min(self.top, len(self._lines) - 1)].section
        wanted = max(0, min(here + step, len(self.sheet.sections) - 1))
        self.top = next(at for at, line in enumerate(self._lines) if line.section == wanted)

    def scrolled(self, steps: int) -> None:
        self.top = max(0, min(self.top + steps, max(0, len(self._lines) - 5)))

    def _wrap(self, room: int) -> None:
        """Wraps the book anew for another width, staying at the rule that was cited."""
        if self.sheet is None or room == self._room:
            return
        self._room = room
        self._lines = book_lines(self.sheet, room, self.in_force)
        if self.rule and not self._opened:
            self._opened = True
            at = next((n for n, line in enumerate(self._lines) if line.rule == self.rule), 0)
            self.top = max(0, at - 2)

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = Canvas(columns, lines)
        canvas.fill(0, 0, columns, 1, style="text/bar")
        wide = columns >= 80
        left = CONTENTS + 2 if wide else 2
        self._wrap(min(76, columns - left - 2))
        title = f"{self.sheet.title}: the rules" if self.sheet else "The rules"
        canvas.put(1, 0, title, "accent/bar+bold")
        if self.problem:
            canvas.put(2, 2, clip(self.problem, columns - 4), "warning")
        if wide:
            self._contents(canvas)
        for at, line in enumerate(self._lines[self.top : self.top + lines - 4]):
            cited = bool(line.rule) and line.rule == self.rule
            if cited:
                canvas.put(left - 2, 2 + at, self.table_app.glyphs.turn, "action+bold")
            style = line.style if line.style != "text" or not cited else "text+bold"
            write(self, canvas, left, 2 + at, line.text, style)
        if self.typing is not None:
            canvas.put(1, lines - 2, f"Search: {self.typing}_", "action")
        canvas.fill(0, lines - 1, columns, 1, style="text/bar")
        paint_keys(canvas, lines - 1, self.footer())
        return canvas

    def _contents(self, canvas: Canvas) -> None:
        if self.sheet is None:
            return
        here = self._lines[min(self.top, len(self._lines) - 1)].section if self._lines else 0
        for at, section in enumerate(self.sheet.sections):
            style = "accent+bold" if at == here else "muted"
            canvas.put(2, 2 + at, clip(section.title, CONTENTS - 3, self.table_app.glyphs.ellipsis), style)
