"""Parses rule sheets: front matter, sections, rules with their wordings, line by line.

For one table `book.rule_sheet` makes a `RuleSheet` of what is parsed here.

Front matter between dashes: game, title, origin, family, seats, source. A rule is `- **its-id** Sentence.`,
before the sentence perhaps `(rare)` (no lesson need teach it) or a condition: `(if option)`, or `(if not
option, scoring=old|new, seats=4)`. Indented items below it, as `- (if target=1) Sentence.`, are other
wordings, of which the first whose condition holds is used; so are those right below a paragraph.
`{target}` stands for the value in force, `{target point}` for that many points. `## Aim` begins with what
one plays for; `## Glossary` has items `- term (other name): meaning.`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from cardtable.book.conditional_wording import ALWAYS, Condition, Text, Wording
from cardtable.errors import SheetError

FACTS = ("game", "title", "origin", "family", "seats", "source")
_EMPHASIS = re.compile(r"(?<!\*)\*([^*\s][^*]*)\*(?!\*)")
_RULE = re.compile(r"- \*\*([a-z0-9]+(?:-[a-z0-9]+)*)\*\*\s*(.*)")
_MARK = re.compile(r"\((rare|(?:if|option)\b([^()]*))\)\s*")


class WrittenRule(Struct, frozen=True):
    """A rule with all its wordings, in force only if its condition holds."""

    id: str
    text: Text
    condition: Condition = ALWAYS
    rare: bool = False

    @property
    def options(self) -> list[str]:
        """The options that change its reading, seats aside."""
        conditions = (self.condition, *(one.condition for one in self.text.others))
        asked = [clause.name for condition in conditions for clause in condition.clauses]
        asked += [name for wording in self.text.wordings for name, _ in wording.fields]
        return [name for name in asked if name != "seats"]


class WrittenSection(Struct, frozen=True):
    """A heading, its paragraphs (bullets without an id included), and its rules."""

    title: str
    paragraphs: tuple[Text, ...]
    rules: tuple[WrittenRule, ...]

    @property
    def texts(self) -> tuple[Text, ...]:
        """All texts under the heading."""
        return (*self.paragraphs, *(rule.text for rule in self.rules))


class WrittenSheet(Struct, frozen=True):
    """A whole parsed sheet."""

    name: str
    facts: Mapping[str, str]
    sections: tuple[WrittenSection, ...]

    @property
    def rules(self) -> tuple[WrittenRule, ...]:
        """Every rule, in order."""
        return tuple(rule for section in self.sections for rule in section.rules)

    def conditions(self) -> Iterator[tuple[Condition, int]]:
        """Every condition with its line."""
        for section in self.sections:
            for rule in section.rules:
                yield rule.condition, rule.text.written.line
            for text in section.texts:
                yield from ((wording.condition, wording.line) for wording in text.others)

    def wordings(self) -> Iterator[Wording]:
        """Every wording."""
        return (one for section in self.sections for text in section.texts for one in text.wordings)

    def wrong(self, line: int, why: str) -> SheetError:
        """The error for a line of this sheet."""
        return SheetError(f"{self.name}, line {line}: {why}")


def parse(text: str, name: str = "sheet") -> WrittenSheet:
    """The sheet in a text. Raises SheetError with file and line."""
    lines = text.splitlines()
    facts, start = _front_matter(lines, name)
    return WrittenSheet(name, facts, _Body(lines, start, name).sections())


def _front_matter(lines: list[str], name: str) -> tuple[dict[str, str], int]:
    """The facts between the two lines of dashes, and the line where the text begins."""
    if not lines or lines[0].strip() != "---":
        raise SheetError(f"{name}, line 1: a sheet begins with '---' and its facts: {', '.join(FACTS)}")
    facts: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        if line.strip() == "---":
            missing = [key for key in FACTS if key not in facts]
            if missing:
                raise SheetError(f"{name}, line {number}: {missing[0]!r} is missing")
            return facts, number
        key, colon, value = line.partition(":")
        if not colon or key.strip() not in FACTS:
            known = ", ".join(FACTS)
            raise SheetError(f"{name}, line {number}: {key.strip()!r} is no fact; facts are {known}")
        if key.strip() in facts:
            raise SheetError(f"{name}, line {number}: {key.strip()!r} stands twice")
        facts[key.strip()] = value.strip()
    raise SheetError(f"{name}, line {len(lines)}: the facts are not closed by '---'")


class _Entry(Struct):
    """A paragraph or item being read, and the wordings below it."""

    written: Wording
    rule: str = ""
    condition: Condition = ALWAYS
    rare: bool = False
    others: tuple[Wording, ...] = ()

    @property
    def is_item(self) -> bool:
        return bool(self.rule) or self.written.sentence.startswith("- ")

    @property
    def text(self) -> Text:
        return Text(self.written, self.others)


class _Body:
    """Reads the sections. Paragraphs and items continue over unbroken lines; an indented item is another
    wording of the one above it."""

    def __init__(self, lines: list[str], start: int, name: str) -> None:
        self.name = name
        self.found: list[tuple[str, list[_Entry]]] = []
        self.ids: set[str] = set()
        self.open: list[str] = []
        self.opened_at = 0
        self.is_wording = False
        self.is_apart = False
        """Whether a blank line stands before what is being read."""
        self.was_blank = True
        for number, line in enumerate(lines[start:], start + 1):
            self._take(number, line)
            self.was_blank = not line.strip()
        self._close()

    def sections(self) -> tuple[WrittenSection, ...]:
        """The sections read."""
        return tuple(_section(title, entries) for title, entries in self.found)

    def _take(self, number: int, line: str) -> None:
        begins_item = line.lstrip().startswith("- ")
        if line.startswith("#") or not line.strip() or begins_item:
            self._close()
        if line.startswith("#"):
            self.found.append((line.lstrip("#").strip(), []))
        elif line.strip():
            if not self.open:
                self.opened_at, self.is_wording = number, begins_item and line[0].isspace()
                self.is_apart = self.was_blank
            self.open.append(line.strip())

    def _close(self) -> None:
        """Ends the entry being read."""
        if not self.open:
            return
        text, self.open = _EMPHASIS.sub(r"\1", " ".join(self.open)), []
        if not self.found:
            raise self._wrong("text before the first '## heading'")
        entries = self.found[-1][1]
        if not self.is_wording:
            entries.append(self._entry(text))
        elif not entries or (self.is_apart and not entries[-1].is_item):
            raise self._wrong("another wording stands under the item that it is of")
        else:
            bullet = "- " if entries[-1].written.sentence.startswith("- ") else ""
            entries[-1].others += (self._wording(text.removeprefix("- "), bullet),)

    def _wording(self, text: str, bullet: str) -> Wording:
        """Reads `(if target=1) The first point ends it.`"""
        mark = _MARK.match(text)
        if mark is None or not mark[1].startswith("if"):
            raise self._wrong("another wording begins with its condition: (if option=value)")
        sentence = text[mark.end() :]
        if not sentence:
            raise self._wrong("the wording has no sentence")
        return Wording(bullet + sentence, self._condition(mark[2]), self.opened_at)

    def _entry(self, text: str) -> _Entry:
        item = _RULE.match(text)
        if item is None:
            return _Entry(Wording(text, line=self.opened_at))
        rule_id, sentence = item.groups()
        if rule_id in self.ids:
            raise self._wrong(f"the rule {rule_id!r} stands twice")
        self.ids.add(rule_id)
        condition, rare = ALWAYS, False
        while mark := _MARK.match(sentence):
            sentence = sentence[mark.end() :]
            rare = rare or mark[1] == "rare"
            if mark[1].startswith("option"):
                raise self._wrong(f"say when the rule is in force: (if {mark[2].strip() or 'option'})")
            if mark[1] != "rare":
                condition = Condition((*condition.clauses, *self._condition(mark[2]).clauses))
        if not sentence:
            raise self._wrong(f"the rule {rule_id!r} has no sentence")
        if sentence.startswith("("):
            raise self._wrong(f"{sentence.partition(')')[0]}) is neither (rare) nor (if option)")
        return _Entry(Wording(sentence, line=self.opened_at), rule_id, condition, rare)

    def _condition(self, text: str) -> Condition:
        try:
            return Condition.read(text.strip())
        except SheetError as error:
            raise self._wrong(str(error)) from None

    def _wrong(self, why: str) -> SheetError:
        return SheetError(f"{self.name}, line {self.opened_at}: {why}")


def _section(title: str, entries: list[_Entry]) -> WrittenSection:
    rules = (WrittenRule(one.rule, one.text, one.condition, one.rare) for one in entries if one.rule)
    return WrittenSection(title, tuple(one.text for one in entries if not one.rule), tuple(rules))
