"""Opens tables from any page: a match begun, taken up or joined, the deal of the day, one played elsewhere.

Everything is imported where it is needed: the lobby appears without any of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.errors import CardTableError, HeldRecordError
from cardtable.text import clean
from cardtable.tui.base_app import BaseApp
from cardtable.tui.lobby_state import MatchConfig

if TYPE_CHECKING:
    from cardtable.net import HostedTable
    from cardtable.table.sitting import Sitting
    from cardtable.tui.remote_tables import SeatedTable

_LONGEST_NOTICE = 300
"""Characters of a notice."""


def begin(app: BaseApp, seating: MatchConfig, *, coached: bool = False) -> None:
    """A new match as set up; remembered for the next time. Raises CardTableError."""
    from cardtable.archive import saved_matches
    from cardtable.discovery.installed_games import find_game
    from cardtable.table.seat_specs import kept_seats

    game = find_game(seating.game)
    specs = kept_seats(seating.seats, game)
    sitting = saved_matches.begin(game, specs, seating.options, seating.seed)
    app.lobby_state.keep(seating)
    app.sit_down(sitting, coached=coached)


def begin_again(app: BaseApp, sitting: Sitting) -> None:
    """The same people and options, new cards. Raises CardTableError."""
    from cardtable.archive import saved_matches

    again = saved_matches.begin_again(sitting)
    seats = tuple(str(spec) for spec in again.specs)
    app.lobby_state.keep(MatchConfig(again.match.game.id, seats, dict(again.match.options)))
    app.sit_down(again)


def resume_match(app: BaseApp, path: Path) -> None:
    """Takes up a match from its record; the table of one that others sat at is opened again. Raises
    CardTableError."""
    from cardtable import net
    from cardtable.archive.saved_matches import take_up

    sitting = take_up(path)
    table = net.reopen(sitting)
    if table is None:
        app.sit_down(sitting)
    else:
        _seek(app, table)


def open_table(app: BaseApp, seating: MatchConfig) -> None:
    """Opens a table for people with terminals of their own. Raises CardTableError."""
    from cardtable import net
    from cardtable.archive import saved_matches
    from cardtable.discovery.installed_games import find_game
    from cardtable.net.people import as_named_persons
    from cardtable.table.seat_specs import kept_seats

    game = find_game(seating.game)
    specs = as_named_persons(kept_seats(seating.seats, game))
    host = next(spec.name for spec in specs if spec.is_person)
    sitting = saved_matches.begin(game, specs, seating.options, seating.seed)
    app.lobby_state.keep(seating)
    _seek(app, net.open_table(sitting, host=host))


def join_table(app: BaseApp, address: str) -> None:
    """To a table of this machine."""
    _seek(app, address)


def _seek(app: BaseApp, where: HostedTable | str) -> None:
    app.run_worker(_sought(app, where))


async def _sought(app: BaseApp, where: HostedTable | str) -> None:
    """Sits down at a table, or says why not."""
    from cardtable.tui.remote_tables import join_remote_table, open_and_join

    try:
        app.remote_table = await (
            join_remote_table(where) if isinstance(where, str) else open_and_join(where)
        )
    except CardTableError as error:
        app.notify(str(error), severity="warning", timeout=15)
    else:
        await at_table(app, app.remote_table)


async def at_table(app: BaseApp, table: SeatedTable) -> None:
    """At the table with others, until it is left."""
    from cardtable.tui.table.remote_table_page import RemoteTablePage

    await app.push_screen_wait(RemoteTablePage(table.sitting, table.loop))
    app.remote_table = None
    await table.close()


def look_on(app: BaseApp, path: Path, why: str) -> None:
    """To a match that is played elsewhere, as it stands now. Raises CardTableError."""
    from cardtable.archive.replay import Replay
    from cardtable.tui.pages.replay_page import ReplayPage

    replay = Replay.of(path)
    app.push_screen(ReplayPage(replay, len(replay), told=clean(why, _LONGEST_NOTICE)))


def play_deal_of_the_day(app: BaseApp) -> None:
    """To the table of the deal of the day, by the local calendar. Raises CardTableError."""
    from cardtable.archive import deal_of_the_day
    from cardtable.tui.dialogs.dialogs import TextPage

    today = app.today()
    try:
        sitting, told = deal_of_the_day.sit_down(today)
    except HeldRecordError as error:
        path = deal_of_the_day.first_try(today)
        if path is None:
            raise
        look_on(app, path, str(error))
        return
    app.sit_down(sitting)
    app.push_screen(TextPage(f"The deal of the day {today.isoformat()}", told, closes="play"))
