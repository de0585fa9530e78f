"""What several commands take and do: `--option`, `--seed`, `--plain`, playing line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from cardtable.cli.completion import GameName, RuleValue, TableName
from cardtable.errors import LostRecordError, OptionError
from cardtable.system import output

if TYPE_CHECKING:
    from cardtable.plain.plain_table import PlainTable

Given = tuple[str, ...]
"""What `--option` was given, each as `name=value`."""

MOST_PROBLEMS = 5
"""Unreadable records that are named one by one."""

plain_option = click.option("--plain", is_flag=True, help="Line by line, without screen control.")
spoken_option = click.option(
    "--spoken", is_flag=True, help="Line by line, with cards in words: queen of spades."
)
game_argument = click.argument("game", type=GameName())
table_argument = click.argument("table", type=TableName(), default="")
json_option = click.option("--json", "as_json", is_flag=True, help="For programs.")
rule_option = click.option(
    "--option",
    "given",
    type=RuleValue(),
    multiple=True,
    metavar="NAME=VALUE",
    help="Sets a rule (may be repeated).",
)
seed_option = click.option(
    "--seed",
    type=int,
    metavar="N",
    help="Decides all chance: same seed, same cards. No secret: whoever knows it knows the cards.",
)


def read_given(given: Iterable[str]) -> dict[str, object]:
    """The options of `--option name=value`. Raises OptionError for one that is not written so."""
    options: dict[str, object] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name.strip():
            raise OptionError(f"option {one!r} is not written name=value")
        if name.strip() in options:
            raise OptionError(f"option {name.strip()} is given twice")
        options[name.strip()] = value.strip()
    return options


def play_plain(table: PlainTable) -> None:
    """A match line by line. Raises LostRecordError at its end where it could not be kept."""
    from cardtable.archive.result_comparison import plain_comparison

    table.run()
    for line in plain_comparison(table.match):
        output.say(line)
    if table.sitting.trouble:
        raise LostRecordError(table.sitting.trouble)


def tell_passed_over(problems: Sequence[str]) -> None:
    """Records that cannot be read do not hide those that can."""
    for problem in problems[:MOST_PROBLEMS]:
        output.complain(f"passed over: {problem}")
    if len(problems) > MOST_PROBLEMS:
        output.complain(f"passed over: {len(problems) - MOST_PROBLEMS} records more")
