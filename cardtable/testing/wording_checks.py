"""Whether the rule book says what is in force.

Every choice of an option changes its text, no sentence keeps a number that the choice replaced, and every
wording is used at some table.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass

from cardtable.book.rule_sheet import RuleSheet, rules_in_force, words_of, written_sheet
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Option, Value
from cardtable.errors import OptionError
from cardtable.testing.check_run import CheckRun
from cardtable.testing.legality_checks import draw_pairwise_setups
from cardtable.words import Words, number_word, said, with_unit

TABLES = 60
"""Drawn tables: some options have an effect only together with others."""
_ODD_PLURAL = re.compile(r"\b1 (?!less\b|plus\b|is\b|was\b|as\b)[a-z]{2,}(?<!s)s\b")
_UNTIDY = re.compile(r"[{}]|  | [.,;:](?: |$)|(?<!\.)\.\.(?!\.)|\bNone\b|\bTrue\b|\bFalse\b")
_SMALL = 2
"""Smaller numbers are words with other meanings too: `one`, `no`."""
_LARGE = 10
"""A number above this, with its noun, is unlikely to mean anything else."""


@dataclass(frozen=True)
class RuleBookTable:
    """Seats and options for which the book is read."""

    seats: int
    options: Mapping[str, Value]

    def having(self, option: Option, value: Value) -> RuleBookTable:
        """This table with another value of an option."""
        return RuleBookTable(self.seats, {**self.options, option.name: value})

    def is_valid(self, game: Game) -> bool:
        """Whether the game accepts these seats and options."""
        try:
            game.configure(self.seats, self.options)
        except OptionError:
            return False
        return True

    def words(self, game: Game) -> Words:
        """The words that texts can ask for at this table."""
        _, options = game.configure(self.seats, self.options)
        return words_of(game, self.seats, options)

    def read(self, game: Game) -> RuleSheet:
        """The book as it reads at this table."""
        return rules_in_force(game, self.seats, self.options)

    def __str__(self) -> str:
        return f"{self.seats} seats, options {dict(self.options)}"


def check_wordings(game: Game, *, seed: int = 1) -> None:
    """Checks the usual table of every seat count, with every value of an option alone, and drawn tables."""
    with CheckRun(game, "check_wordings", seed=seed):
        reading = _Reading(game)
        for seats in game.seat_counts:
            reading.read(RuleBookTable(seats, {}), all_choices=True)
        for setup in draw_pairwise_setups(game, TABLES, seed):
            reading.read(RuleBookTable(setup.seats, setup.options))
        left = sorted(
            f"{name}={said(value)}" for name, value in reading.changing_words - reading.changing_sentences
        )
        assert not left, f"no sentence of the book changes by {', '.join(left)}"
        assert not reading.missing, f"at no table: {', '.join(reading.missing)}"


def values_of(option: Option) -> list[Value]:
    """Values to try beside the default: all choices, or the lowest number and an unusual one."""
    values: list[Value] = list(option.choices)
    if isinstance(option, Number) and not option.only:
        usual = {*option.usual, option.default}
        room = range(option.high, option.low - 1, -1)
        odd = next((number for number in room if number not in usual), option.high)
        values += [option.low, *option.endless, odd]
    return [value for value in dict.fromkeys(values) if value != option.default]


def check_numbers(game: Game, option: Option, written: RuleBookTable, chosen: RuleBookTable) -> None:
    """No text that an option changes keeps the old number, and the new number appears somewhere."""
    words = chosen.words(game)
    was, now = written.words(game)[option.name], words[option.name]
    if was == now or not isinstance(was, int) or not isinstance(now, int):
        return
    before, after = _texts(written.read(game)), _texts(chosen.read(game))
    changed = [text for name, text in after.items() if text != before[name]]
    if not any(value == was for value in words.values() if not isinstance(value, bool)):
        counted = [with_unit(was, thing) for thing in _things(game, option.name)] if was > _LARGE else []
        stale = [text for text in changed if was >= _SMALL and _contains(text, was)]
        stale += [text for text in after.values() for phrase in counted if phrase in text]
        assert not stale, f"{chosen}: {option.name} is {now}, yet {was} stands in: {stale[0]}"
    lost = [name for name, text in before.items() if text != after.get(name) and _contains(text, was)]
    is_told = now < _SMALL or any(_contains(text, now) for text in changed)
    assert not lost or is_told, f"{chosen}: {option.name} is {now}, which no sentence says"


@functools.cache
def _things(game: Game, name: str) -> frozenset[str]:
    """The nouns that texts count with an option."""
    fields = (field for wording in written_sheet(game).wordings() for field in wording.fields)
    return frozenset(thing for field, thing in fields if thing and field == name)


def _texts(sheet: RuleSheet) -> dict[str, str]:
    """Every text of the book that is in force, by where it stands."""
    found = {rule.id: rule.sentence if rule.in_force else "" for rule in sheet.rules.values()}
    for section in sheet.sections:
        found |= {f"{section.title} {at}": text for at, text in enumerate(section.paragraphs)}
    return found


def _contains(text: str, number: int) -> bool:
    """Whether a text contains a number, in digits or as a word."""
    words = re.findall(r"[a-z]+|\d+", text.casefold())
    return str(number) in words or (number >= _SMALL and number_word(number) in words)


def check_reads(where: str, text: str) -> None:
    """A text reads well: nothing is left open, and it says `1 point`, not `1 points`."""
    for wrong in (_ODD_PLURAL, _UNTIDY):
        found = wrong.search(text)
        assert found is None, f"{where} reads {found[0]!r} in: {text}"
    start = text.removeprefix("- ")
    is_entry = text.startswith("- ")  # an entry of the glossary begins with its term
    assert is_entry or not start[:1].islower(), f"{where} begins with a small letter: {text}"


class _Reading:
    """The book as read so far: wordings used, rules off at some table, choices that changed a sentence."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sheet = written_sheet(game)
        self.texts: set[str] = set()
        """The texts that were read: most of them stand at many tables."""
        self.used: set[int] = set()
        self.not_in_force: set[str] = set()
        self.changing_words: set[tuple[str, Value]] = set()
        """Choices that change the words of the table."""
        self.changing_sentences: set[tuple[str, Value]] = set()

    def read(self, table: RuleBookTable, *, all_choices: bool = False) -> None:
        """Reads the book at a table and with other choices there.

        Reads all choices, or else only numbers and those that have changed no sentence so far.
        """
        self._read(table)
        for option in self.game.options:
            for value in values_of(option):
                wanted = all_choices or (option.name, value) not in self.changing_sentences
                written, chosen = table.having(option, option.default), table.having(option, value)
                if (wanted or isinstance(option, Number)) and chosen.is_valid(self.game):
                    self._read(chosen)
                    if written.is_valid(self.game):
                        self._compare(option, value, written, chosen)

    def _read(self, table: RuleBookTable) -> None:
        for where, text in _texts(table.read(self.game)).items():
            if text not in self.texts:
                check_reads(f"{table}: {where}", text)
                self.texts.add(text)
        words = table.words(self.game)
        self.used |= {text.chosen(words).line for part in self.sheet.sections for text in part.paragraphs}
        in_force = {rule for rule in self.sheet.rules if rule.condition.holds(words)}
        self.used |= {rule.text.chosen(words).line for rule in in_force}
        self.not_in_force |= {rule.id for rule in self.sheet.rules if rule not in in_force}

    def _compare(self, option: Option, value: Value, written: RuleBookTable, chosen: RuleBookTable) -> None:
        game, choice = self.game, (option.name, value)
        if written.words(game) != chosen.words(game):
            self.changing_words.add(choice)
        if chosen.read(game).changed_from(written.read(game)):
            self.changing_sentences.add(choice)
        if isinstance(option, Number):
            check_numbers(game, option, written, chosen)

    @property
    def missing(self) -> list[str]:
        """Wordings used at no table, and rules whose condition holds at every table."""
        name = self.sheet.name
        unsaid = [f"{name}, line {one.line}" for one in self.sheet.wordings() if one.line not in self.used]
        ruled = [
            rule for rule in self.sheet.rules if rule.condition.clauses and rule.id not in self.not_in_force
        ]
        return [*(f"{where} is said" for where in unsaid), *(f"{rule.id} is not in force" for rule in ruled)]
