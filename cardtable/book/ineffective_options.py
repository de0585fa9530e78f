"""Options without effect at a table: the rule book reads the same whatever they are set to."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

from cardtable.book.conditional_wording import Clause, Condition
from cardtable.book.rule_sheet import rules_in_force, words_of, written_sheet
from cardtable.engine.game import Game
from cardtable.engine.options import Number, Option, Value
from cardtable.errors import CardTableError
from cardtable.words import Words


def ineffective_options(game: Game, seats: int, options: Mapping[str, Value]) -> Mapping[str, str]:
    """The options that have no effect with those seats and other options, each with what it would need: `only
    with 3 players`; empty if the book does not say."""
    return _idle(game, seats, tuple(options.items()))


@functools.lru_cache(maxsize=64)
def _idle(game: Game, seats: int, options: tuple[tuple[str, Value], ...]) -> Mapping[str, str]:
    chosen = dict(options)
    return {
        one.name: _missing(game, seats, chosen, one)
        for one in game.options
        if not _matters(game, seats, chosen, one)
    }


def _matters(game: Game, seats: int, options: Mapping[str, Value], option: Option) -> bool:
    """Whether another value of the option changes the book."""
    here = rules_in_force(game, seats, options)
    for value in _values(option):
        other = {**options, option.name: value}
        try:
            game.configure(seats, other)
        except CardTableError:
            continue
        if here.changed_from(rules_in_force(game, seats, other)):
            return True
    return False


def _values(option: Option) -> tuple[Value, ...]:
    """A few values of the option, as different as possible."""
    return option.choices or ((option.low, option.high) if isinstance(option, Number) else ())


def _missing(game: Game, seats: int, options: Mapping[str, Value], option: Option) -> str:
    """The conditions that the table lacks, of the sentence that needs the fewest; empty if none is
    lacking."""
    words = words_of(game, seats, options)
    missing = [
        tuple(one for one in clauses if one.name != option.name and not one.holds(words))
        for clauses in _conditions_beside(game, option, words)
    ]
    least = [one for one in missing if len(one) == min(map(len, missing))]
    return str(Condition(_in_one(least))) if least else ""


def _in_one(asked: list[tuple[Clause, ...]]) -> tuple[Clause, ...]:
    """The conditions of several sentences in one; values of the same thing are joined."""
    first = asked[0]
    names = {one.name if one.values and not one.negated else "" for clauses in asked for one in clauses}
    if len(first) != 1 or len(names) > 1 or "" in names:
        return first
    return (Clause(first[0].name, tuple(sorted({value for (one,) in asked for value in one.values}))),)


def _conditions_beside(game: Game, option: Option, words: Words) -> Iterator[tuple[Clause, ...]]:
    """The conditions of all sentences that depend on an option and can apply."""
    for rule in written_sheet(game).rules:
        for wording in (*rule.text.others, rule.text.written):
            clauses = (*rule.condition.clauses, *wording.condition.clauses)
            names = [one.name for one in clauses] + [name for name, _ in wording.fields]
            if option.name in names:
                yield clauses
            elif wording.condition.holds(words):
                break
