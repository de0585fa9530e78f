"""The rule book: contents and text, opened at the rule cited, with a search."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardtable.book.lessons import Lesson, lessons_of
from cardtable.book.rule_sheet import Rule, RuleSheet, rules_in_force
from cardtable.card_words import abbreviate_cards, spell_out_cards
from cardtable.errors import CardTableError
from cardtable.text import clip, width
from cardtable.tui.base_app import RuleLookup
from cardtable.tui.dialogs.text_dialogs import write
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import Page
from cardtable.tui.pages.lesson_page import LessonPage

CONTENTS = 24
"""Columns of the contents."""
MOST_MESSAGE_LINES = 4
"""Lines of the message at the foot: why the book was opened, or what a term means."""


@dataclass(frozen=True)
class BookLine:
    """One line of the book, with the rule (empty: none) and the section it belongs to."""

    text: str
    style: str = "text"
    rule: str = ""
    section: int = 0


@dataclass(frozen=True)
class RuleBook:
    """The rules of a table, or the rules as written.

    `changed` maps the rules that options have changed to the names of these options; `lessons` maps rules to
    the number of the lesson that teaches them. `leaves_out`: rules that are not played are not shown.
    `cited`: the rule that was named where the book was opened, which alone tells its id.
    """

    sheet: RuleSheet
    at_table: bool = False
    changed: Mapping[str, str] = field(default_factory=dict)
    lessons: Mapping[str, int] = field(default_factory=dict)
    leaves_out: bool = False
    cited: str | None = None

    @staticmethod
    def of(lookup: RuleLookup, lessons: Mapping[str, int]) -> RuleBook:
        """The rules of a table; as written if `options` is None."""
        game, seats, options = lookup.game, lookup.seats, lookup.options
        sheet, given = rules_in_force(game, seats, options), dict(options or {})
        changed = {rule.id: "" for rule in sheet.changed_from(rules_in_force(game, seats))}
        for name in given:
            without = {other: value for other, value in given.items() if other != name}
            for rule in sheet.changed_from(rules_in_force(game, seats, without)):
                told = changed.get(rule.id, "")
                changed[rule.id] = f"{told}, {name}" if told else name
        return RuleBook(sheet, options is not None, changed, lessons, lookup.leaves_out, lookup.rule)

    @property
    def others_title(self) -> str:
        """What the rules that are not in force are called, which stand apart."""
        return "Not played at this table:" if self.at_table else "Only where it is agreed on:"

    def mark(self, rule: Rule) -> str:
        """The marks below a rule."""
        told = rule.condition
        if rule.in_force and told:
            told = "" if self.at_table else f"as usual, {told.removeprefix('only ')}"
        if not told and rule.id in self.changed:
            by = ", ".join(name.replace("_", " ").capitalize() for name in self.changed[rule.id].split(", "))
            told = (
                f"in force: {rule.condition.removeprefix('only ')}" if rule.condition else f"changed by {by}"
            )
        lesson = f"lesson {self.lessons[rule.id]}" if rule.id in self.lessons else ""
        return "   ".join(filter(None, (told, lesson)))

    def style(self, rule: Rule) -> str:
        """The style of a rule's marks. Changed rules stand out."""
        return "action+bold" if rule.id in self.changed else "muted"


def book_lines(book: RuleBook, room: int) -> list[BookLine]:
    """The whole book wrapped to a width."""
    lines: list[BookLine] = []
    for number, section in enumerate(book.sheet.sections):
        lines += [BookLine(section.title, "accent+bold", section=number), BookLine("", section=number)]
        for paragraph in section.paragraphs:
            lines += [
                BookLine(part, section=number) for part in textwrap.wrap(abbreviate_cards(paragraph), room)
            ]
            lines.append(BookLine("", section=number))
        for rule in section.rules:
            if rule.in_force:
                lines += _rule_lines(book, rule, number, room)
        others = [] if book.leaves_out else [rule for rule in section.rules if not rule.in_force]
        if others:
            title = BookLine(book.others_title, "muted+bold", section=number)
            lines += [title, BookLine("", section=number)]
        for rule in others:
            lines += _rule_lines(book, rule, number, room)
    return lines


def _rule_lines(book: RuleBook, rule: Rule, section: int, room: int) -> list[BookLine]:
    """A rule's sentence, pale if the rule is not in force, and below it its marks, and the id by which it was
    cited."""
    style = "text" if rule.in_force else "muted"
    told = textwrap.wrap(abbreviate_cards(rule.sentence), room)
    lines = [BookLine(part, style, rule.id, section) for part in told]
    marks = "   ".join(filter(None, (book.mark(rule), f"[{rule.id}]" if rule.id == book.cited else "")))
    for part in textwrap.wrap(marks, room - 2, break_on_hyphens=False):
        lines.append(BookLine("  " + part, book.style(rule), rule.id, section))
    return [*lines, BookLine("", section=section)]


class RuleBookPage(Page):
    """The rule book of a game."""

    only_looks_up = True
    takes_text = True

    def __init__(self, lookup: RuleLookup) -> None:
        super().__init__()
        game = self.game = lookup.game
        self.rule = lookup.rule
        self.problem = ""
        self.top = 0
        self.typing: str | None = None
        """The search text being typed; None while none is."""
        self.found = ""
        self.message = lookup.reason
        self._hit = -1
        """The line found by the search; -1: none."""
        self._width = 0
        self._visible = 1
        self._lines: list[BookLine] = []
        self.book: RuleBook | None = None
        self.lessons: tuple[Lesson, ...] = ()
        self.taught: dict[str, int] = {}
        try:
            self.book = RuleBook.of(lookup, self.taught)
            self.lessons = lessons_of(game)
        except CardTableError as error:
            self.problem = str(error)
        for number, lesson in reversed(list(enumerate(self.lessons, 1))):
            self.taught |= dict.fromkeys(lesson.teaches, number)

    @property
    def sheet(self) -> RuleSheet | None:
        """The rules shown; None if they cannot be read."""
        return None if self.book is None else self.book.sheet

    def keys(self) -> list[Key]:
        glyphs = self.host.glyphs
        if self.typing is not None:
            return [
                Key(("enter",), "Enter", "find", "To the first place where it stands."),
                Key(("escape",), "Esc", "never mind", "Leaves the search."),
            ]
        leave = Key(("q", "escape", "backspace", "enter"), "q", "close", "Back to where you were.")
        if self.sheet is None:
            return [leave]
        reading = ("up", "down", "pageup", "pagedown", "space", "home", "end")
        found = [
            Key(reading, glyphs.updown, "read", "Up and down; PgUp and PgDn a page, Home and End the ends."),
            Key(("left", "right"), glyphs.arrows, "section", "To the section before or after."),
            Key(("slash",), "/", "search", "Type a word, Enter finds it."),
        ]
        if self.found:
            found.append(Key(("n",), "n", "next", f"To the next place where '{self.found}' stands."))
        if self._lesson is not None:
            told = "The lesson that teaches the rule cited, or the first such rule on the screen."
            found.append(Key(("l",), "l", f"lesson {self._lesson}", told))
        return [*found, leave]

    def press(self, key: str, character: str | None) -> bool:
        if self.typing is not None:
            return self._type(key, character)
        page = max(1, self._visible - 2)
        ends = {"home": -len(self._lines), "end": len(self._lines)}
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "space": page, **ends}
        self.message = ""
        if key in steps:
            self.scrolled(steps[key])
        elif key in ("left", "right"):
            self._to_section(1 if key == "right" else -1)
        elif key == "slash" and self.sheet is not None:
            self.typing = ""
        elif key == "n":
            self._search()
        elif key == "l" and self._lesson is not None:
            self.app.push_screen(LessonPage(self.game, self.lessons[self._lesson - 1]))
        elif key in ("q", "escape", "backspace", "enter", "r"):
            self.dismiss(None)
            return False
        else:
            return False
        return True

    @property
    def _lesson(self) -> int | None:
        """The number of the lesson for the cited rule if that is on the screen, else for the first rule
        there; None if there is none."""
        shown = [line.rule for line in self._lines[self.top : self.top + self._visible]]
        order = [self.rule, *shown] if self.rule in shown else shown
        return next((self.taught[rule] for rule in order if rule in self.taught), None)

    def _type(self, key: str, character: str | None) -> bool:
        """Handles a key while a search text is typed."""
        if key == "enter":
            self.found, self.typing, self._hit = self.typing or "", None, -1
            self._search()
        elif key == "escape":
            self.typing = None
        elif key == "backspace":
            self.typing = (self.typing or "")[:-1]
        elif character:
            self.typing = ((self.typing or "") + character)[:30]
        return True

    def _search(self) -> None:
        """Moves to the next line with the search text, wrapping around at the end."""
        word = self.found.casefold()
        if not word:
            return
        start = self._hit + 1 if self._hit >= 0 else self.top
        order = [*range(start, len(self._lines)), *range(start)]
        self._hit = next((at for at in order if word in spell_out_cards(self._lines[at].text).casefold()), -1)
        if self._hit < 0:
            self.message = f"'{self.found}' stands nowhere in these rules."
        else:
            self.top = max(0, self._hit - 2)

    def _to_section(self, step: int) -> None:
        if not self._lines or self.sheet is None:
            return
        here = self._here()
        count = len(self.sheet.sections)
        starts = [self._line_of(BookLine("", section=number)) for number in range(count)]
        if step < 0 and self.top > starts[here]:
            step = 0
        self.top = starts[max(0, min(here + step, len(starts) - 1))]

    def _here(self) -> int:
        """The section of the first line shown."""
        return self._lines[min(self.top, len(self._lines) - 1)].section

    def click(self, x: int, y: int, times: int) -> None:
        """A click in the contents moves to a section; a click on a term explains it."""
        if isinstance(section := self.target_at(x, y), int):
            self.top = self._line_of(BookLine("", section=section))
        else:
            lines = self.screen_text.splitlines()
            sheet = self.sheet
            self.message = sheet.word_at(lines[y], x) if sheet is not None and y < len(lines) else ""

    def scrolled(self, steps: int) -> None:
        # A section near the end may have been brought to the top: down then stays there.
        self.top = max(0, min(self.top + steps, max(self._last, self.top if steps > 0 else 0)))

    @property
    def _last(self) -> int:
        """The first line shown when the end is on the screen."""
        return max(0, len(self._lines) - self._visible)

    def _wrap(self, room: int) -> None:
        """Wraps the book for a width. Opens at the cited rule, later keeps the line being read."""
        if self.book is None or room == self._width:
            return
        read = self._lines[min(self.top, len(self._lines) - 1)] if self._lines else None
        first = not self._width
        self._width = room
        self._lines = book_lines(self.book, room)
        if first and self.rule:
            self.top = max(0, min(self._line_of(BookLine("", rule=self.rule, section=-1)) - 2, self._last))
        elif read is not None:
            self.top = self._line_of(read)
        self._hit = -1

    def _line_of(self, wanted: BookLine) -> int:
        """The first line of a rule, or of a section if the line has no rule."""
        for at, line in enumerate(self._lines):
            if (line.rule == wanted.rule) if wanted.rule else (line.section == wanted.section):
                return at
        return 0

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, self.sheet.title if self.sheet else "The rules")
        glyphs = self.host.glyphs
        wide = columns >= 80
        left = CONTENTS + 4 if wide else 3
        self._visible = lines - 4
        self._wrap(min(76, columns - left - 2))
        if self.sheet:
            x = 1 + width(self.sheet.title)
            told = clip(f"  the rules  {self.sheet.origin}", columns - x - 6, glyphs.ellipsis)
            canvas.put(x, 0, told, "muted/bar")
            read = min(100, round(100 * (self.top + self._visible) / max(1, len(self._lines))))
            canvas.put(columns - 1 - len(f"{read}%"), 0, f"{read}%", "muted/bar")
        if self.problem:
            for at, part in enumerate(textwrap.wrap(self.problem, columns - 4)):
                canvas.put(2, 2 + at, part, "warning")
        if wide:
            self._paint_contents(canvas)
        for at, line in enumerate(self._lines[self.top : self.top + self._visible]):
            self._paint_line(canvas, left, 2 + at, line, self.top + at == self._hit)
        told = f"Search: {self.typing}_" if self.typing is not None else self.message
        parts = textwrap.wrap(told, columns - 2)[:MOST_MESSAGE_LINES]
        for at, part in enumerate(parts, lines - 1 - len(parts)):
            canvas.fill(0, at, columns, 1, style="text/bar")
            write(self, canvas, 1, at, part, "action/bar")
        return self.with_keys(canvas)

    def _paint_line(self, canvas: Canvas, x: int, y: int, line: BookLine, hit: bool) -> None:
        """Paints one line. The cited rule and the line found by the search stand out."""
        cited = bool(line.rule) and line.rule == self.rule
        glyphs = self.host.glyphs
        if cited:
            canvas.put(x - 2, y, glyphs.side, "action+bold")
        elif hit:
            canvas.put(x - 2, y, glyphs.turn, "action+bold")
        style = line.style
        if line.style == "text" and (cited or hit):
            style = "text+bold"
        write(self, canvas, x, y, line.text, style)

    def _paint_contents(self, canvas: Canvas) -> None:
        if self.sheet is None or not self._lines:
            return
        here, y = self._here(), 2
        glyphs = self.host.glyphs
        for at, section in enumerate(self.sheet.sections):
            parts = textwrap.wrap(section.title, CONTENTS - 4)
            if y + len(parts) > 2 + self._visible:
                break
            style = "accent+bold" if at == here else "muted"
            canvas.put(1, y, glyphs.turn if at == here else " ", style)
            for line, part in enumerate(parts):
                canvas.put(3 + bool(line), y + line, part, style)
            canvas.clickable(1, y, CONTENTS - 1, len(parts), at)
            y += len(parts)
        for y in range(2, 2 + self._visible):
            canvas.put(CONTENTS, y, glyphs.side, "muted")
