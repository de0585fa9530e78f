"""The commands about tables with a terminal for each: opening, joining, listing them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

import click

from cardtable.cli.completion import SeatList
from cardtable.cli.shared_options import (
    game_argument,
    json_option,
    plain_option,
    read_given,
    rule_option,
    spoken_option,
    table_argument,
)
from cardtable.cli.terminal_check import is_browser_tab, must_be_plain
from cardtable.errors import OptionError
from cardtable.system import output
from cardtable.words import with_unit

if TYPE_CHECKING:
    from cardtable.net.seated_table import TableOpener


@click.command()
@game_argument
@click.option(
    "--seats",
    type=SeatList(),
    metavar="LIST",
    help="Who sits where, as ana,bob,careful; the first person is you. Or how many.",
)
@click.option("--as", "name", metavar="NAME", default="", help="What you are called there.")
@click.option(
    "--table", metavar="NAME", default="", help="What the table is called: small letters, digits, -."
)
@click.option(
    "--group", metavar="GROUP", default="", help="Lets the members of that group of users join, too."
)
@click.option(
    "--away",
    type=click.Choice(["wait", "careful"]),
    default="wait",
    show_default=True,
    help="What becomes of the turn of somebody whose terminal is gone: it waits, or a careful bot plays.",
)
@click.option(
    "--limit",
    type=click.IntRange(5, 3600),
    metavar="SECONDS",
    default=None,
    help="How long a turn may take; then a careful bot plays until the person is back.",
)
@rule_option
@click.option(
    "--seed", type=int, metavar="N", help="Decides all chance. No secret: who knows it knows the cards."
)
@plain_option
@spoken_option
def host(
    game: str,
    seats: str | None,
    name: str,
    table: str,
    group: str,
    away: str,
    limit: int | None,
    given: tuple[str, ...],
    seed: int | None,
    plain: bool,
    spoken: bool,
) -> None:
    """Open a table of GAME that others join, each from a terminal of their own."""
    from cardtable import net
    from cardtable.archive.match_beginning import begin
    from cardtable.discovery.installed_games import game_called
    from cardtable.net.people import read_people

    found, options = game_called(game), read_given(given)
    specs = read_people(seats, found, name.strip())
    found.configure(len(specs), options)
    from cardtable.net.seated_table import open_and_join

    play = _player(plain=plain, spoken=spoken)
    sitting = begin(found, specs, options, seed)
    opened = net.open_table(sitting, table, group=group, away_policy=away, turn_seconds=limit or 0)
    play(partial(open_and_join, opened))


@click.command()
@table_argument
@click.option(
    "--as", "names", metavar="NAMES", default="", help="What you are called there, as Bob or Bob,Mira."
)
@click.option("--seats", type=click.IntRange(1, 12), metavar="N", help="How many of you share this terminal.")
@click.option("--look", is_flag=True, help="Looks on: sees what everybody sees.")
@click.option(
    "--there", metavar="PATH", default="", help="Where cardtable is on the other machine, if not on its PATH."
)
@plain_option
@spoken_option
def join(
    table: str, names: str, seats: int | None, look: bool, there: str, plain: bool, spoken: bool
) -> None:
    """Sit down at TABLE, or at the only one that is open.

    TABLE is the NAME or OWNER/NAME of a table of this machine, or ssh://user@machine/NAME: ssh then shows
    the way.
    """
    called = [name.strip() for name in names.split(",") if name.strip()]
    if seats is not None and len(called) > seats:
        raise OptionError(f"{len(called)} names for {with_unit(seats, 'seat')}: one each")
    from cardtable.net.seated_table import join_remote_table

    count = max(len(called), seats or 1)
    sit_down = partial(join_remote_table, table, called, count, look=look, there=there)
    if is_browser_tab():
        from cardtable.tui.app import run_remote_table

        run_remote_table(sit_down, None if look else partial(join_remote_table, table, look=True))
    else:
        _player(plain=plain, spoken=spoken, people=count)(sit_down)


@click.command()
@json_option
def tables(as_json: bool) -> None:
    """The tables that are open on this machine."""
    from cardtable import net

    net.require_unix_sockets()
    if as_json:
        facts = [{**asdict(one), "seats": one.seats} for one in asyncio.run(net.list_tables())]
        output.say(json.dumps(facts, indent=2, ensure_ascii=False))
        return

    async def tell() -> bool:
        found = False
        async for one in net.find_tables():
            found = True
            free = "over" if one.over else f"free: {', '.join(one.free)}" if one.free else "no seat free"
            where = f"{one.owner}/{one.name}"
            output.say_line(f"{where}  {one.game}, {one.host}'s table, {one.seats} seats, {free}")
        return found

    if not asyncio.run(tell()):
        output.say("No table is open here: cardtable host GAME opens one.")


@click.command()
@table_argument
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True, help="Where to listen.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Which port.")
@click.option("--url", metavar="URL", default="", help="The page's address for browsers.")
def serve(table: str, host: str, port: int, url: str) -> None:
    """Make each tab of a browser a terminal: at the lobby, or at TABLE."""
    from cardtable.cli import web_server

    if table:
        from cardtable import net

        asyncio.run(net.require_open(table))
    if host not in web_server.HERE:
        output.complain(
            f"Take care: whoever reaches {host} plays in your name, without a password, and sits down at the "
            "tables that you could join."
        )
    web_server.serve(table, host, port, url)


@click.command(hidden=True)
@click.argument("table")
def relay(table: str) -> None:
    """Pass what TABLE says to standard output and standard input to it: what ssh runs at the other end."""
    from cardtable.net.relay_command import relay as passed_on

    passed_on(table)


def _player(*, plain: bool, spoken: bool, people: int = 1) -> Callable[[TableOpener], None]:
    """What plays at a table: the screen, or line by line, which is for one person. Raises OptionError."""
    if not (plain or spoken or must_be_plain()):
        from cardtable.tui.app import run_remote_table

        return run_remote_table
    if people > 1:
        raise OptionError("line by line one person sits at a terminal: each joins from one of their own")
    from cardtable.net.plain_remote_table import play_line_by_line

    output.need_input()
    return partial(play_line_by_line, spoken=spoken)
