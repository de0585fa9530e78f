"""Rule sheets: a game's rules in our own words, each under an id.

One sheet a game. Refusals, the rule book, lessons and tests all read it, so a rule is worded once.
`sheet_of` raises SheetError naming file and line.
"""

from __future__ import annotations

import functools
import re
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.errors import SheetError

if TYPE_CHECKING:
    from cardtable.engine.game import Game

FACTS = ("game", "title", "origin", "family", "seats", "source")
_EMPHASIS = re.compile(r"(?<!\*)\*([^*\s][^*]*)\*(?!\*)")
GLOSSARY = "Glossary"
"""The section of a sheet that explains the terms of its game."""
_RULE = re.compile(r"^- \*\*([a-z0-9]+(?:-[a-z0-9]+)*)\*\*\s*(?:\((?:(rare)|option ([a-z0-9_]+))\)\s*)?(.*)$")


@dataclass(frozen=True)
class Rule:
    """One rule. `option` names the option it depends on, if any; `rare` cases no lesson needs to teach."""

    id: str
    sentence: str
    section: str
    option: str | None = None
    rare: bool = False


@dataclass(frozen=True)
class Section:
    """A heading with what stands under it: paragraphs (and bullets without an id), then rules."""

    title: str
    paragraphs: tuple[str, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class RuleSheet:
    """A whole sheet."""

    game: str
    title: str
    origin: str
    family: str
    seats: str
    source: str
    sections: tuple[Section, ...]

    @functools.cached_property
    def rules(self) -> dict[str, Rule]:
        """Every rule by its id."""
        return {rule.id: rule for section in self.sections for rule in section.rules}

    @functools.cached_property
    def words(self) -> dict[str, str]:
        """The terms of the game, each with its whole entry in the glossary."""
        texts = [text for part in self.sections if part.title == GLOSSARY for text in part.paragraphs]
        entries = [text.removeprefix("- ") for text in texts]
        return {name: entry for entry in entries for name in _names(entry)}

    def word_at(self, text: str, at: int) -> str:
        """The glossary's entry for the term that stands at a place of a text; empty where there is none."""
        here = {
            found[0]: entry
            for name, entry in self.words.items()
            for found in re.finditer(rf"\b{re.escape(name)}(?:s|es)?\b", text, re.IGNORECASE)
            if found.start() <= at < found.end()
        }
        return here[max(here, key=len)] if here else ""

    def sentence(self, rule_id: str) -> str:
        """A rule's sentence. Raises KeyError for an id that is none."""
        return self.rules[rule_id].sentence

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules

    def text(self, width: int = 80) -> str:
        """The book as plain text."""
        about = f"{self.origin}. {self.seats} players. Family: {self.family}. Source: {self.source}."
        return "\n\n".join([self.title, textwrap.fill(about, width), *self._section_texts(width)]) + "\n"

    def _section_texts(self, width: int) -> list[str]:
        return [_section_text(section, width) for section in self.sections]


def _names(entry: str) -> list[str]:
    """The names an entry explains: `cemented (pukka): ...` has two."""
    return [name.strip() for name in re.split(r"[(),]", entry.partition(":")[0]) if name.strip()]


def _section_text(section: Section, width: int) -> str:
    parts = [section.title.upper()]
    for paragraph in section.paragraphs:
        hang = "  " if paragraph.startswith("- ") else ""
        parts.append(textwrap.fill(paragraph, width, subsequent_indent=hang))
    for rule in section.rules:
        mark = f" (option {rule.option})" if rule.option else " (rare)" if rule.rare else ""
        body = textwrap.fill(rule.sentence, width, initial_indent="    ", subsequent_indent="    ")
        parts.append(f"  {rule.id}{mark}\n{body}")
    return "\n\n".join(parts)


@functools.cache
def sheet_of(game: Game) -> RuleSheet:
    """The sheet of a game. Raises SheetError where it has none, or a damaged one."""
    sheet = game.books.sheet
    if not sheet.is_file():
        raise SheetError(f"{game.title} has no rule sheet: there is no {sheet.name} where it should be")
    try:
        text = sheet.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:  # ValueError: no UTF-8
        raise SheetError(f"{sheet.name}: the rule sheet cannot be read ({error})") from None
    return parse(text, sheet.name)


def parse(text: str, name: str = "sheet") -> RuleSheet:
    """The sheet that a text holds. Raises SheetError with name and line."""
    lines = text.splitlines()
    facts, start = _front_matter(lines, name)
    return RuleSheet(**facts, sections=_Body(lines, start, name).sections())


def _front_matter(lines: list[str], name: str) -> tuple[dict[str, str], int]:
    """The facts between the two lines of dashes, and where the text begins."""
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


class _Body:
    """Reads the sections. Items and paragraphs go on over indented or unbroken lines."""

    def __init__(self, lines: list[str], start: int, name: str) -> None:
        self.name = name
        self.found: list[tuple[str, list[str], list[Rule]]] = []
        self.ids: set[str] = set()
        self.open: list[str] = []
        self.opened_at = 0
        for number, line in enumerate(lines[start:], start + 1):
            self._take(number, line)
        self._close()

    def sections(self) -> tuple[Section, ...]:
        """What was read."""
        return tuple(Section(title, tuple(texts), tuple(rules)) for title, texts, rules in self.found)

    def _take(self, number: int, line: str) -> None:
        if line.startswith("#"):
            self._close()
            self.found.append((line.lstrip("#").strip(), [], []))
        elif not line.strip():
            self._close()
        else:
            if line.startswith("- "):
                self._close()
            if not self.open:
                self.opened_at = number
            self.open.append(line.strip())

    def _close(self) -> None:
        """Files the paragraph or item that was being read."""
        if not self.open:
            return
        text, self.open = _EMPHASIS.sub(r"\1", " ".join(self.open)), []
        if not self.found:
            raise SheetError(f"{self.name}, line {self.opened_at}: text before the first '## heading'")
        title, paragraphs, rules = self.found[-1]
        item = _RULE.match(text)
        if item is None:
            paragraphs.append(text)
            return
        rule_id, rare, option, sentence = item.groups()
        if rule_id in self.ids:
            raise SheetError(f"{self.name}, line {self.opened_at}: the rule {rule_id!r} stands twice")
        if not sentence:
            raise SheetError(f"{self.name}, line {self.opened_at}: the rule {rule_id!r} has no sentence")
        self.ids.add(rule_id)
        rules.append(Rule(rule_id, sentence, title, option, bool(rare)))
