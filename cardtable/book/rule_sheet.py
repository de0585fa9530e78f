"""Rule sheets as they read at one table: a game's rules in our own words, each under an id.

Refusals, the rule book, lessons and tests all read the sheet, so each rule is worded once. A sentence may
have other wordings under options: `rules_in_force` chooses those of one table, `sheet_of` those of the
defaults. Both raise SheetError naming file and line.
"""

from __future__ import annotations

import functools
import re
import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from cardtable.book.conditional_wording import Clause
from cardtable.book.sheet_parser import WrittenRule, WrittenSection, WrittenSheet, parse
from cardtable.discovery.game_files import file_paths_of
from cardtable.engine.options import Number, Option, Value, YesNo, read_options
from cardtable.errors import CardTableError, OptionError, SheetError
from cardtable.words import Words

if TYPE_CHECKING:
    from cardtable.engine.game import Game

GLOSSARY = "Glossary"
"""The section that explains a game's terms."""


class Rule(Struct, frozen=True):
    """One rule. `option`: the option that changes its wording, if any. `condition`: when it is in force at
    all. `rare`: no lesson need teach it."""

    id: str
    sentence: str
    section: str
    option: str | None = None
    rare: bool = False
    condition: str = ""
    in_force: bool = True

    @property
    def sentence_in_force(self) -> str:
        """The sentence; if the rule is not in force it says so."""
        return self.sentence if self.in_force else f"Not played here ({self.condition}): {self.sentence}"


class Section(Struct, frozen=True):
    """A heading, its paragraphs (bullets without an id included), and its rules."""

    title: str
    paragraphs: tuple[str, ...]
    rules: tuple[Rule, ...]


class RuleSheet(Struct, frozen=True, dict=True):
    """A whole sheet as it reads at one table."""

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
        """The glossary: each term with its whole entry."""
        texts = [text for part in self.sections if part.title == GLOSSARY for text in part.paragraphs]
        entries = [text.removeprefix("- ") for text in texts]
        return {name: entry for entry in entries for name in _names(entry)}

    def word_at(self, text: str, at: int) -> str:
        """The glossary entry for the term at a position of a text; empty if there is none."""
        here = {
            found[0]: entry
            for name, entry in self.words.items()
            for found in re.finditer(rf"\b{re.escape(name)}(?:s|es)?\b", text, re.IGNORECASE)
            if found.start() <= at < found.end()
        }
        return here[max(here, key=len)] if here else ""

    def sentence(self, rule_id: str) -> str:
        """The sentence of a rule. Raises KeyError for an unknown id."""
        return self.rules[rule_id].sentence_in_force

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules

    def changed_from(self, other: RuleSheet) -> list[Rule]:
        """The rules that read differently in another reading of the same sheet."""
        return [rule for rule in self.rules.values() if rule.sentence_in_force != other.sentence(rule.id)]

    def text(self, width: int = 80, *, at_table: bool = False) -> str:
        """The book as plain text; with `at_table` rules of options say whether they are played."""
        about = f"{self.origin}. {self.seats} players. Family: {self.family}. Source: {self.source}."
        parts = [_section_text(section, width, at_table) for section in self.sections]
        return "\n\n".join([self.title, textwrap.fill(about, width), *parts]) + "\n"


def mark_of(rule: Rule, *, at_table: bool) -> str:
    """A mark beside a rule that depends on options; at a table only if it is not in force."""
    if not rule.condition or (at_table and rule.in_force):
        return ""
    return f"not played: {rule.condition}" if at_table else rule.condition


def _names(entry: str) -> list[str]:
    """The terms an entry explains: `cemented (pukka): ...` has two."""
    return [name.strip() for name in re.split(r"[(),]", entry.partition(":")[0]) if name.strip()]


def _section_text(section: Section, width: int, at_table: bool) -> str:
    parts = [section.title.upper()]
    for paragraph in section.paragraphs:
        hang = "  " if paragraph.startswith("- ") else ""
        parts.append(textwrap.fill(paragraph, width, subsequent_indent=hang))
    for rule in section.rules:
        told = "; ".join(filter(None, ("rare" * rule.rare, mark_of(rule, at_table=at_table))))
        head = textwrap.fill(f"{rule.id} ({told})" if told else rule.id, width, initial_indent="  ")
        body = textwrap.fill(rule.sentence, width, initial_indent="    ", subsequent_indent="    ")
        parts.append(f"{head}\n{body}")
    return "\n\n".join(parts)


# What reads the sheet of a game


@functools.cache
def written_sheet(game: Game) -> WrittenSheet:
    """The sheet of a game with all its wordings. Raises SheetError if it is missing or damaged."""
    sheet = file_paths_of(game).sheet
    if not sheet.is_file():
        raise SheetError(f"{game.title} has no rule sheet: there is no {sheet.name} where it should be")
    try:
        text = sheet.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:  # ValueError: not UTF-8
        raise SheetError(f"{sheet.name}: the rule sheet cannot be read ({error})") from None
    found = parse(text, sheet.name)
    _check_names(found, game)
    return found


def sheet_of(game: Game) -> RuleSheet:
    """The sheet of a game with its default seats and options. Raises SheetError."""
    return rules_in_force(game)


def rules_in_force(
    game: Game, seats: int | None = None, options: Mapping[str, object] | None = None
) -> RuleSheet:
    """The sheet of a game with those seats and options; missing ones are the defaults. Raises SheetError."""
    chosen = read_options(game.options, options or {})
    return _reading(game, game.default_seats if seats is None else seats, tuple(chosen.items()))


def rules_if_any(game: Game, seats: int, options: Mapping[str, object]) -> RuleSheet | None:
    """The sheet of a game with those seats and options; None if it has none that can be read."""
    try:
        return rules_in_force(game, seats, options)
    except CardTableError:
        return None


@functools.lru_cache(maxsize=128)
def _reading(game: Game, seats: int, options: tuple[tuple[str, Value], ...]) -> RuleSheet:
    usual = {option.name: option.default for option in game.options}
    return read(written_sheet(game), words_of(game, seats, dict(options)), words_of(game, seats, usual))


def words_of(game: Game, seats: int, options: Mapping[str, Value]) -> Words:
    """The values that texts may name at a table: options, seats, and the game's own words."""
    chosen = read_options(game.options, options)
    return {**chosen, "seats": seats, **game.rule_words(seats, chosen)}


def read(sheet: WrittenSheet, words: Words, usual: Words | None = None) -> RuleSheet:
    """A sheet with those values filled in. A rule that is not in force reads as with the `usual` values."""
    found = (_section(part, words, words if usual is None else usual) for part in sheet.sections)
    return RuleSheet(**sheet.facts, sections=tuple(found))


def _section(part: WrittenSection, words: Words, usual: Words) -> Section:
    rules = tuple(_rule(rule, part.title, words, usual) for rule in part.rules)
    return Section(part.title, tuple(text.under(words) for text in part.paragraphs), rules)


def _rule(rule: WrittenRule, section: str, words: Words, usual: Words) -> Rule:
    in_force = rule.condition.holds(words)
    sentence = rule.text.under(words if in_force else usual)
    option = next(iter(rule.options), None)
    return Rule(rule.id, sentence, section, option, rule.rare, str(rule.condition), in_force)


# Whether a sheet asks for what its game has


def _check_names(sheet: WrittenSheet, game: Game) -> None:
    """Raises SheetError for an option or value that the game does not have."""
    options = {option.name: option for option in game.options}
    known = words_of(game, game.default_seats, {option.name: option.default for option in game.options})
    there_are = "there are " + ", ".join(sorted(known))
    for condition, line in sheet.conditions():
        for clause in condition.clauses:
            if clause.name not in known:
                raise sheet.wrong(line, f"no option {clause.name!r}: {there_are}")
            if why := _fault(clause, options.get(clause.name), game):
                raise sheet.wrong(line, why)
    for wording in sheet.wordings():
        for name, thing in wording.fields:
            if name not in known:
                raise sheet.wrong(wording.line, f"no option for {{{name}}}: {there_are}")
            if thing and type(known[name]) is not int:
                raise sheet.wrong(wording.line, f"{{{name} {thing}}}: {name} is no number")
        if wording.sentence.count("{") != len(wording.fields):
            raise sheet.wrong(wording.line, "a field is {option} or {option thing}")


def _fault(clause: Clause, option: Option | None, game: Game) -> str:
    """Why a clause does not fit its option; empty if it does."""
    if clause.name == "seats":
        counts = list(map(str, game.seat_counts))
        fits = clause.values and all(value in counts for value in clause.values)
        return "" if fits else f"seats is one of {', '.join(counts)}"
    if option is None:  # a word of the game's own: the kit checks whether it is ever true
        return ""
    if not clause.values:
        return "" if isinstance(option, YesNo | Number) else f"{option.name} is {option.wanted}: say which"
    try:
        for value in clause.values:
            option.read(value)
    except OptionError as error:
        return str(error)
    return ""
