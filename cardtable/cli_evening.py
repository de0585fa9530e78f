"""The commands about what was played and what a day brings, and what all commands that open a table share."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from cardtable import output
from cardtable.errors import LostRecordError

if TYPE_CHECKING:
    from cardtable.seats.plain import PlainTable

_MOST_PROBLEMS = 5
_PAPER = 98
"""Cells in a line of what is printed in columns."""

plain_too = click.option("--plain", is_flag=True, help="Line by line, without screen control.")


@click.command()
@plain_too
def day(plain: bool) -> None:
    """Play the deal of the day, the same for everybody; once, then it is a replay that does not count."""
    from datetime import date

    from cardtable.seats.day import sit_down

    if not (plain or must_be_plain()):
        from cardtable.tui.app import run_day

        run_day()
        return
    from cardtable.seats.plain import PlainTable

    output.need_input()
    sitting, told = sit_down(date.today())
    output.say(told)
    play_plain(PlainTable(sitting))


@click.command()
def statistics() -> None:
    """Won and lost by game, opponent and house rule, streaks, deals of the day, dearest mistakes."""
    from cardtable.seats.history import History
    from cardtable.seats.statistics import SECTIONS, lines_of

    history = History()
    matches = history.matches()
    for section, title in SECTIONS.items():
        output.say(f"{title}:")
        for line in lines_of(section, matches, _PAPER):
            output.say(f"  {line}".rstrip())
    tell_passed_over(history.problems)


def play_plain(table: PlainTable) -> None:
    """A match line by line. Raises LostRecordError at its end where it could not be kept."""
    from cardtable.seats.beside import plain

    table.run()
    for line in plain(table.match):
        output.say(line)
    if table.sitting.trouble:
        raise LostRecordError(table.sitting.trouble)


def tell_passed_over(problems: Sequence[str]) -> None:
    """Records that cannot be read do not hide those that can."""
    for problem in problems[:_MOST_PROBLEMS]:
        output.complain(f"passed over: {problem}")
    if len(problems) > _MOST_PROBLEMS:
        output.complain(f"passed over: {len(problems) - _MOST_PROBLEMS} records more")


def must_be_plain() -> bool:
    """Whether there is no terminal, at either end, that can be drawn on."""
    return os.environ.get("TERM") == "dumb" or not output.is_terminal()
