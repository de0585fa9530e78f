"""The effect of an option on the rule book: which rules change, and how they read."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from cardtable.book.rule_sheet import Rule, RuleSheet, rules_in_force
from cardtable.engine.game import Game
from cardtable.engine.options import Option, Value
from cardtable.errors import CardTableError

_WIDTH = 74
"""Columns of a rule's sentence."""


def changed_rules(game: Game, seats: int, options: Mapping[str, Value], option: Option) -> list[Rule]:
    """The rules changed by the present value of an option, as they read now.

    While the option has its default: the rules that another value would change.
    """

    def sheet(value: Value) -> RuleSheet:
        return rules_in_force(game, seats, {**options, option.name: value})

    now, default = options[option.name], option.default
    others = [value for value in option.choices if value != default] if now == default else [default]
    try:
        here = sheet(now)
        changed = {rule.id for value in others for rule in here.changed_from(sheet(value))}
    except CardTableError:
        return []
    return [rule for rule in here.rules.values() if rule.id in changed]


def rule_changes(game: Game, seats: int, options: Mapping[str, Value], option: Option) -> list[str]:
    """The text of the page that shows what an option changes, line by line."""
    now = options[option.name]
    is_default = now == option.default
    written = "" if is_default else f" (as the rules are written: {option.value_text(option.default)})"
    lines = [f"{option.title}: {option.value_text(now)}{written}", option.help, ""]
    rules = changed_rules(game, seats, options, option)
    if not rules:
        return [*lines, "No sentence of the book changes by it here."]
    lines.append("These rules depend on it:" if is_default else "These rules now read so:")
    for rule in rules:
        changed = "as written" if is_default else "now played" if rule.condition else "changed"
        mark = changed if rule.in_force else "not played"
        lines += ["", f"{rule.id} ({mark})", *textwrap.wrap(rule.sentence, _WIDTH)]
    return lines
