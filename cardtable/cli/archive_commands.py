"""The commands about what was played and what a day brings: day, duplicate, statistics, replay."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardtable.cli.completion import GameName, SeatList
from cardtable.cli.error_handling import EXIT_FAILED
from cardtable.cli.shared_options import plain_option, play_plain, read_given, rule_option, tell_passed_over
from cardtable.cli.terminal_check import must_be_plain
from cardtable.errors import NothingThereError
from cardtable.system import output
from cardtable.system.garbage_collection import without_garbage_collection

if TYPE_CHECKING:
    from cardtable.archive.duplicate import Evening

_LINE_WIDTH = 98
"""Cells in a line of what is printed in columns."""


@click.command()
@click.argument("game", required=False)
@plain_option
def day(game: str | None, plain: bool) -> None:
    """Play the deal of the day, the same for everybody; once, then it is a replay that does not count.

    GAME is one of the day's three, for --plain; the screen offers them.
    """
    from datetime import date

    from cardtable.archive.deal_of_the_day import sit_down
    from cardtable.discovery.installed_games import find_game

    if not (plain or must_be_plain()):
        with without_garbage_collection(keeps=True):
            from cardtable.tui.app import run_deal_of_the_day

        run_deal_of_the_day()
        return
    from cardtable.plain.plain_table import PlainTable

    output.need_input()
    sitting, told = sit_down(date.today(), find_game(game) if game is not None else None)
    for line in told:
        output.say(line)
    play_plain(PlainTable(sitting))


@click.command()
@click.argument("game", required=False, type=GameName())
@click.option("--players", metavar="LIST", help="Who plays one after the other, as Ana,Bo.")
@click.option("--deals", type=click.IntRange(1, 100), metavar="N", help="How many deals each plays (4).")
@click.option(
    "--seats",
    type=SeatList(),
    metavar="LIST",
    help="The table, as person,careful,random: the players' seat, the bots.",
)
@rule_option
@click.option(
    "--against", metavar="RECORD", type=click.Path(path_type=Path), help="Plays against that earlier result."
)
@plain_option
def duplicate(
    game: str | None,
    players: str | None,
    deals: int | None,
    seats: str | None,
    given: tuple[str, ...],
    against: Path | None,
    plain: bool,
) -> None:
    """A duplicate evening: the same deals of GAME for each player in turn, then the results side by side.

    Each plays so many deals, or until the match is decided. Without GAME the last evening is gone on with.
    """
    plain = plain or must_be_plain()
    if plain:
        output.need_input()
    if game is None and against is None and (players or deals or seats or given):
        raise click.UsageError(
            "name the GAME of a new evening, as: cardtable duplicate zandari --players Ana,Bo"
        )
    evening = _evening(game, players, deals, seats, given, against)
    if not plain:
        with without_garbage_collection(keeps=True):
            from cardtable.tui.app import run_duplicate

        run_duplicate(evening.name if evening is not None else "")
    elif evening is None:
        raise NothingThereError(
            "no evening to go on with: cardtable duplicate GAME --players Ana,Bo begins one"
        )
    else:
        _play_evening(evening)


def _evening(
    game: str | None,
    players: str | None,
    deals: int | None,
    seats: str | None,
    given: tuple[str, ...],
    against: Path | None,
) -> Evening | None:
    """The evening that is asked for: a new one, or the last that is not over. Raises CardTableError."""
    from cardtable.archive.duplicate import Evening, evenings
    from cardtable.discovery.installed_games import game_called
    from cardtable.table.seat_specs import parse_seats

    names = [name.strip() for name in (players or "").split(",") if name.strip()]
    if against is not None:
        return Evening.against(against, names[0] if names else "You", deals or 0)
    if game is not None:
        found = game_called(game)
        return Evening.begin(found, parse_seats(seats, found), read_given(given), names, deals or 4)
    problems: list[str] = []
    waiting = [one for one in evenings(problems=problems) if one.next is not None]
    tell_passed_over(problems)
    return waiting[0] if waiting else None


def _play_evening(evening: Evening) -> None:
    """Line by line: each in turn, until all have played or somebody leaves; then the results."""
    from cardtable.archive.duplicate_report import report
    from cardtable.plain.plain_table import PlainTable

    output.say(report(evening)[0])
    while (at := evening.next) is not None:
        table = PlainTable(evening.sit(at))
        play_plain(table)
        if not table.match.over:
            table.terminal.turn_over()  # the others play these cards, too
            output.say("The evening is kept. Go on with: cardtable duplicate")
            return
        if evening.next is not None:
            table.pass_on()
    for line in report(evening)[1:]:
        output.say(line)


@click.command()
def statistics() -> None:
    """Won and lost by game, opponent and house rule, streaks, deals of the day, dearest mistakes."""
    from cardtable.archive.history import History
    from cardtable.archive.statistics import SECTIONS, statistics_lines

    history = History()
    history.read()
    matches = history.matches()
    for section, title in SECTIONS.items():
        output.say(f"{title}:")
        for line in statistics_lines(section, matches, _LINE_WIDTH):
            output.say(f"  {line}".rstrip())
    tell_passed_over(history.problems)


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
@plain_option
def replay(record: Path, plain: bool) -> None:
    """Look through RECORD: on the table, or line by line."""
    from cardtable.archive.replay import refuse_withheld
    from cardtable.plain.plain_replay import replay_lines
    from cardtable.records.replaying import load

    if not (plain or must_be_plain()):
        with without_garbage_collection(keeps=True):
            from cardtable.tui.app import run_replay

        run_replay(record)
        return
    loaded = load(record)
    refuse_withheld(loaded.match)
    for line in replay_lines(loaded.match):
        output.say_line(line)
    if loaded.problem is not None:
        output.complain(f"reading stopped: {loaded.problem}")
        raise SystemExit(EXIT_FAILED)
