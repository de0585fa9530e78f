"""Whether the rule book says what is in force: every choice of an option changes what it says, no sentence
keeps a number that the choice replaced, and every wording is said at some table."""

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
from cardtable.testing.legality import draw_pairwise_setups
from cardtable.words import Words, number_word, said, so_many

TABLES = 60
"""Drawn tables: there an option changes what it does only in the company of others."""
_ODD_PLURAL = re.compile(r"\b1 (?!less\b|plus\b|is\b|was\b|as\b)[a-z]{2,}(?<!s)s\b")
_UNTIDY = re.compile(r"[{}]|  | [.,;:](?: |$)|(?<!\.)\.\.(?!\.)|\bNone\b|\bTrue\b|\bFalse\b")
_SMALL = 2
"""Numbers below this are words of other meanings, too: `one`, `no`."""
_LARGE = 10
"""So many of a thing, if more than these, is hardly said of anything else."""


@dataclass(frozen=True)
class Table:
    """Seats and options at which the book is read."""

    seats: int
    options: Mapping[str, Value]

    def having(self, option: Option, value: Value) -> Table:
        """The same table with that value of an option."""
        return Table(self.seats, {**self.options, option.name: value})

    def is_sound(self, game: Game) -> bool:
        """Whether the game is played so."""
        try:
            game.configure(self.seats, self.options)
        except OptionError:
            return False
        return True

    def words(self, game: Game) -> Words:
        """What texts may ask for here."""
        _, options = game.configure(self.seats, self.options)
        return words_of(game, self.seats, options)

    def read(self, game: Game) -> RuleSheet:
        """The book as it reads here."""
        return rules_in_force(game, self.seats, self.options)

    def __str__(self) -> str:
        return f"{self.seats} seats, options {dict(self.options)}"


def check_wordings(game: Game, *, seed: int = 1) -> None:
    """At the usual table of every seat count, with every value of an option alone, and at drawn tables."""
    with CheckRun(game, "check_wordings", seed=seed):
        hearing = _Hearing(game)
        for seats in game.seat_counts:
            hearing.take(Table(seats, {}), all_of_it=True)
        for setup in draw_pairwise_setups(game, TABLES, seed):
            hearing.take(Table(setup.seats, setup.options))
        left = sorted(f"{name}={said(value)}" for name, value in hearing.differing - hearing.changing)
        assert not left, f"no sentence of the book changes by {', '.join(left)}"
        assert not hearing.missing, f"at no table: {', '.join(hearing.missing)}"


def values_of(option: Option) -> list[Value]:
    """The values to try beside the default: all that are offered; of a number the lowest and an odd one."""
    values: list[Value] = list(option.choices)
    if isinstance(option, Number) and not option.only:
        usual = {*option.usual, option.default}
        room = range(option.high, option.low - 1, -1)
        odd = next((number for number in room if number not in usual), option.high)
        values += [option.low, *option.endless, odd]
    return [value for value in dict.fromkeys(values) if value != option.default]


def check_numbers(game: Game, option: Option, written: Table, chosen: Table) -> None:
    """No text that an option changes keeps the number replaced, and the new one is said somewhere."""
    words = chosen.words(game)
    was, now = written.words(game)[option.name], words[option.name]
    if was == now or not isinstance(was, int) or not isinstance(now, int):
        return
    before, after = _texts(written.read(game)), _texts(chosen.read(game))
    told = [text for name, text in after.items() if text != before[name]]
    if not any(value == was for value in words.values() if not isinstance(value, bool)):
        counted = [so_many(was, thing) for thing in _things(game, option.name)] if was > _LARGE else []
        stale = [text for text in told if was >= _SMALL and _holds(text, was)]
        stale += [text for text in after.values() for phrase in counted if phrase in text]
        assert not stale, f"{chosen}: {option.name} is {now}, yet {was} stands in: {stale[0]}"
    lost = [name for name, text in before.items() if text != after.get(name) and _holds(text, was)]
    is_told = now < _SMALL or any(_holds(text, now) for text in told)
    assert not lost or is_told, f"{chosen}: {option.name} is {now}, which no sentence says"


@functools.cache
def _things(game: Game, name: str) -> frozenset[str]:
    """Of what some text says so many by that option."""
    fields = (field for wording in written_sheet(game).wordings() for field in wording.fields)
    return frozenset(thing for field, thing in fields if thing and field == name)


def _texts(sheet: RuleSheet) -> dict[str, str]:
    """Everything that a book says to be in force, by where it stands."""
    found = {rule.id: rule.sentence if rule.in_force else "" for rule in sheet.rules.values()}
    for section in sheet.sections:
        found |= {f"{section.title} {at}": text for at, text in enumerate(section.paragraphs)}
    return found


def _holds(text: str, number: int) -> bool:
    """Whether a number stands in a text, in digits or as a word."""
    words = re.findall(r"[a-z]+|\d+", text.casefold())
    return str(number) in words or (number >= _SMALL and number_word(number) in words)


def check_reads(game: Game, table: Table) -> None:
    """Every text at that table reads well: nothing is left unfilled, `1 point` and not `1 points`."""
    for where, text in _texts(table.read(game)).items():
        for wrong in (_ODD_PLURAL, _UNTIDY):
            found = wrong.search(text)
            assert found is None, f"{table}: {where} reads {found[0]!r} in: {text}"
        start = text.removeprefix("- ")
        is_entry = text.startswith("- ")  # an entry of the glossary begins with its term
        assert is_entry or not start[:1].islower(), f"{table}: {where} begins with a small letter: {text}"


class _Hearing:
    """What has been read so far: wordings said, rules in force and not, choices that changed a sentence."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.sheet = written_sheet(game)
        self.said: set[int] = set()
        self.off: set[str] = set()
        self.differing: set[tuple[str, Value]] = set()
        """Choices by which the table plays otherwise than by the default, as far as the words tell."""
        self.changing: set[tuple[str, Value]] = set()

    def take(self, table: Table, *, all_of_it: bool = False) -> None:
        """Reads the book at a table, and with other choices of options there: all, or those that have
        changed nothing so far and the numbers."""
        self._hear(table)
        for option in self.game.options:
            for value in values_of(option):
                wanted = all_of_it or (option.name, value) not in self.changing
                written, chosen = table.having(option, option.default), table.having(option, value)
                if (wanted or isinstance(option, Number)) and chosen.is_sound(self.game):
                    self._hear(chosen)
                    if written.is_sound(self.game):
                        self._compare(option, value, written, chosen)

    def _hear(self, table: Table) -> None:
        check_reads(self.game, table)
        words = table.words(self.game)
        self.said |= {text.chosen(words).line for part in self.sheet.sections for text in part.paragraphs}
        in_force = {rule for rule in self.sheet.rules if rule.condition.holds(words)}
        self.said |= {rule.text.chosen(words).line for rule in in_force}
        self.off |= {rule.id for rule in self.sheet.rules if rule not in in_force}

    def _compare(self, option: Option, value: Value, written: Table, chosen: Table) -> None:
        game, choice = self.game, (option.name, value)
        if written.words(game) != chosen.words(game):
            self.differing.add(choice)
        if chosen.read(game).changed_from(written.read(game)):
            self.changing.add(choice)
        if isinstance(option, Number):
            check_numbers(game, option, written, chosen)

    @property
    def missing(self) -> list[str]:
        """What was said nowhere, and conditions that hold everywhere."""
        name = self.sheet.name
        unsaid = [f"{name}, line {one.line}" for one in self.sheet.wordings() if one.line not in self.said]
        ruled = [rule for rule in self.sheet.rules if rule.condition.clauses and rule.id not in self.off]
        return [*(f"{where} is said" for where in unsaid), *(f"{rule.id} is not in force" for rule in ruled)]
