"""The commands that sit down at a table: play, resume, learn, practice, path."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardtable.cli.completion import PuzzleKind, PuzzleTheme, SeatList
from cardtable.cli.shared_options import (
    Given,
    game_argument,
    plain_option,
    play_plain,
    read_given,
    rule_option,
    seed_option,
    spoken_option,
    tell_passed_over,
)
from cardtable.cli.terminal_check import must_be_plain
from cardtable.errors import NothingThereError, OptionError
from cardtable.system import output
from cardtable.system.garbage_collection import without_garbage_collection

if TYPE_CHECKING:
    from cardtable.table.sitting import Sitting


@click.command()
@game_argument
@click.option(
    "--seats",
    type=SeatList(),
    metavar="LIST",
    help="Who sits where, as you,easy,hard or person:Ana,person:Bo; or how many.",
)
@rule_option
@seed_option
@plain_option
@spoken_option
def play(game: str, seats: str | None, given: Given, seed: int | None, plain: bool, spoken: bool) -> None:
    """Play GAME, straight at the table."""
    with without_garbage_collection(keeps=True):
        from cardtable.discovery.installed_games import game_called
        from cardtable.table.seat_specs import nameless_person, parse_seats

        found = game_called(game)
    specs = parse_seats(seats, found)
    if (nameless := nameless_person(specs)) is not None:
        raise OptionError(f"the person in seat {nameless + 1} needs a name, as person:Ana or you:Ana")
    options = read_given(given)
    found.configure(len(specs), options)
    if plain or spoken or must_be_plain():
        from cardtable.archive.match_beginning import begin
        from cardtable.plain.plain_table import PlainTable

        output.need_input()
        play_plain(PlainTable(begin(found, specs, options, seed), spoken=spoken))
        return
    with without_garbage_collection(keeps=True):
        from cardtable.tui.app import run_match

    run_match(found.id, specs, options, seed)


@click.command()
@click.argument("record", required=False, type=click.Path(path_type=Path))
@plain_option
@spoken_option
def resume(record: Path | None, plain: bool, spoken: bool) -> None:
    """Take up the last unfinished match, or the one of RECORD."""
    from cardtable.archive.unfinished_matches import last_unfinished, resume

    plain = plain or spoken or must_be_plain()
    if plain:
        output.need_input()
    problems: list[str] = []
    try:
        sitting = resume(record if record is not None else last_unfinished(problems=problems))
    finally:
        tell_passed_over(problems)
    if plain:
        from cardtable.plain.plain_table import PlainTable

        if sitting.is_remote:
            _reopen_plain(sitting, spoken=spoken)
        else:
            play_plain(PlainTable(sitting, spoken=spoken))
        return
    with without_garbage_collection(keeps=True):
        from cardtable.tui.app import run_resume

    run_resume(sitting)


def _reopen_plain(sitting: Sitting, *, spoken: bool) -> None:
    """Opens a table for several terminals again, if the person here means to sit in the host's seat: not
    everybody of this account may see that hand."""
    from cardtable import net
    from cardtable.net.plain_remote_table import play_line_by_line
    from cardtable.net.seated_table import open_and_join
    from cardtable.plain.line_terminal import LineTerminal, QuitPlain

    table = net.reopen(sitting)
    host = sitting.names[table.shared_table.client_seats.host_seat]
    question = f"You will see {host}'s hand. Open the table {table.name} again? yes or no: "
    try:
        is_wanted = LineTerminal().line(question).lower() in ("yes", "y")
    except QuitPlain:
        is_wanted = False
    if not is_wanted:
        sitting.leave()
        return
    play_line_by_line(partial(open_and_join, table), spoken=spoken)


@click.command()
@game_argument
@plain_option
def learn(game: str, plain: bool) -> None:
    """Lessons for GAME."""
    from cardtable.book.lessons import lessons_of
    from cardtable.discovery.installed_games import game_called

    found = game_called(game)
    if not lessons_of(found):
        raise NothingThereError(f"no lessons for {found.title} yet: read cardtable rules {found.id}")
    if plain or must_be_plain():
        from cardtable.plain.plain_lesson import PlainLessons

        output.need_input()
        PlainLessons(found).run()
    else:
        with without_garbage_collection(keeps=True):
            from cardtable.tui.app import run_lessons

        run_lessons(found)


@click.command()
@game_argument
@click.option("--kind", type=PuzzleKind(), help="Puzzles of one kind only.")
@click.option("--theme", type=PuzzleTheme(), help="Puzzles of one theme only.")
@click.option("--minutes", type=click.FloatRange(0, 600), default=0, help="As many as you can in that time.")
@click.option("--themes", "lists_themes", is_flag=True, help="List the themes, and leave.")
@plain_option
def practice(
    game: str, kind: str | None, theme: str | None, minutes: float, lists_themes: bool, plain: bool
) -> None:
    """Puzzles of GAME: find the play, what may be played, who wins, what it is worth, count."""
    from cardtable.discovery.installed_games import game_called
    from cardtable.puzzles import Practice, themes_of

    found = game_called(game)
    if lists_themes:
        for name, count in themes_of(found.id).items():
            output.say(f"{name}  {count}")
        return
    chosen = Practice(found, kind, theme, minutes)
    if plain or must_be_plain():
        from cardtable.plain.plain_practice import PlainPractice

        output.need_input()
        PlainPractice(chosen).run()
    else:
        with without_garbage_collection(keeps=True):
            from cardtable.tui.app import run_practice

        run_practice(chosen)


@click.command()
@game_argument
@plain_option
def path(game: str, plain: bool) -> None:
    """Your path through GAME: lessons, first match, practice, bots; how far you are, what is next."""
    from cardtable.discovery.installed_games import game_called

    found = game_called(game)
    if plain or must_be_plain():
        from cardtable.archive.history import History
        from cardtable.plain.plain_path import path_lines

        history = History()
        history.read()
        for line in path_lines(found, history.matches()):
            output.say(line)
        tell_passed_over(history.problems)
    else:
        with without_garbage_collection(keeps=True):
            from cardtable.tui.app import run_path

        run_path(found)
