"""Opens tables from any page: new and resumed matches, shared tables.

Imports stand inside the functions, so that the lobby starts without them.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.errors import CardTableError, HeldRecordError, OptionError
from cardtable.text import clean
from cardtable.tui.base_app import BaseApp
from cardtable.tui.lobby_state import MatchConfig
from cardtable.words import join_and

if TYPE_CHECKING:
    from cardtable.engine.game import Game
    from cardtable.net import HostedTable
    from cardtable.net.seated_table import SeatedTable, TableOpener
    from cardtable.table.sitting import Sitting

_LONGEST_NOTICE = 300
"""Characters of a notice."""


def start_match(app: BaseApp, config: MatchConfig, *, coached: bool = False, is_set_up: bool = True) -> None:
    """Starts a match and remembers its set-up, how many deals it lasts only if a person set that up
    (`is_set_up`). Raises CardTableError."""
    from cardtable.archive.match_beginning import begin
    from cardtable.discovery.installed_games import find_game
    from cardtable.table.seat_specs import kept_seats, nameless_person

    game = find_game(config.game)
    specs = kept_seats(config.seats, game)
    if (nameless := nameless_person(specs)) is not None:
        raise OptionError(f"type the name of the person in seat {nameless + 1}")
    sitting = begin(game, specs, config.options, config.seed, length=config.deals)
    app.lobby_state.keep(config, is_set_up=is_set_up)
    app.sit_down(sitting, coached=coached)


def start_against(app: BaseApp, game: Game, level: str, *, coached: bool = False, length: int = 0) -> None:
    """Starts a match of one person at the game's usual table against bots of a level, of at most `length`
    deals (0: as the rules say); shows an error if that fails."""
    from cardtable.bots.bot_names import LEVELS
    from cardtable.table.seat_specs import you_and_bots

    seats = tuple(map(str, you_and_bots(game.default_seats, LEVELS[level])))
    try:
        start_match(app, MatchConfig(game.id, seats, deals=length), coached=coached, is_set_up=False)
    except CardTableError as error:
        app.notify(str(error), severity="error", markup=False)


def start_rematch(app: BaseApp, sitting: Sitting) -> None:
    """Starts another match with the same people, options and deals, a first match with its coach. Raises
    CardTableError."""
    from cardtable.archive.match_beginning import begin_again
    from cardtable.table.first_match import is_first_match

    again = begin_again(sitting)
    seats = tuple(str(spec) for spec in again.specs)
    config = MatchConfig(again.match.game.id, seats, dict(again.match.options), deals=again.match.length)
    app.lobby_state.keep(config)
    app.sit_down(again, coached=is_first_match(again.match))


def resume_match(app: BaseApp, path: Path) -> None:
    """Resumes a match from its record. Raises CardTableError."""
    from cardtable.archive.unfinished_matches import resume

    go_on(app, resume(path))


def resume_or_show(app: BaseApp, path: Path) -> None:
    """Resumes a match. If another process holds its record, shows the match as it stands. Raises
    CardTableError."""
    try:
        resume_match(app, path)
    except HeldRecordError as error:
        show_held_match(app, path, str(error))


def go_on(app: BaseApp, sitting: Sitting) -> None:
    """Goes on with a resumed match: a first match with its coach. A shared table is opened again, if the
    person here wants to sit in the host's seat."""
    from cardtable.table.first_match import is_first_match

    if sitting.is_remote:
        app.run_worker(_reopen(app, sitting))
    else:
        app.sit_down(sitting, coached=is_first_match(sitting.match))


async def _reopen(app: BaseApp, sitting: Sitting) -> None:
    """Opens a shared table again. Not everybody of this account may see the host's hand, so it asks first,
    and holds nothing meanwhile."""
    from cardtable import net
    from cardtable.archive.unfinished_matches import resume
    from cardtable.tui.dialogs.text_dialogs import AgreePage

    sitting.leave()
    try:
        table = net.reopen(sitting).shared_table
        host = sitting.names[table.client_seats.host_seat]
        others = join_and([sitting.names[seat] for seat in sitting.persons if sitting.names[seat] != host])
        question = f"Open the table {table.name} again, in {host}'s seat?"
        why = f"You see {host}'s hand. {others} come back with cardtable join."
        if await app.push_screen_wait(AgreePage(question, why, yes="opens it", no="does not")):
            await _sit_at_remote(app, net.reopen(resume(sitting.path)))
    except CardTableError as error:
        app.notify(str(error), severity="warning", timeout=15)


def open_table(app: BaseApp, config: MatchConfig) -> None:
    """Opens a table for people at other terminals. Raises CardTableError."""
    from cardtable import net
    from cardtable.archive.match_beginning import begin
    from cardtable.discovery.installed_games import find_game
    from cardtable.net.people import as_named_persons
    from cardtable.table.seat_specs import kept_seats

    game = find_game(config.game)
    specs = as_named_persons(kept_seats(config.seats, game))
    sitting = begin(game, specs, config.options, config.seed)
    app.lobby_state.keep(config)
    _open_remote(app, net.open_table(sitting))


def join_table(app: BaseApp, address: str) -> None:
    """Joins a table of this machine, or another by its address."""
    _open_remote(app, address)


def _open_remote(app: BaseApp, where: HostedTable | str) -> None:
    app.run_worker(_sit_at_remote(app, where))


async def _sit_at_remote(app: BaseApp, where: HostedTable | str) -> None:
    """Opens or joins a shared table; shows a notice if that fails."""
    from cardtable.net.seated_table import join_remote_table, open_and_join

    await _show_opened(
        app,
        partial(join_remote_table, where, asks=False)
        if isinstance(where, str)
        else partial(open_and_join, where),
    )


async def offer_to_look_on(app: BaseApp, why: str, look_on: TableOpener) -> None:
    """Says why there is no seat at a table, and offers to look on."""
    from cardtable.tui.dialogs.text_dialogs import AgreePage

    page = AgreePage(
        "Look on at this table?",
        f"You have no seat: {clean(why, _LONGEST_NOTICE)}.",
        yes="looks on",
        no="goes back",
    )
    if await app.push_screen_wait(page):
        await _show_opened(app, look_on)


async def _show_opened(app: BaseApp, open_table: TableOpener) -> None:
    """Shows a shared table once it is opened, or a notice if that fails."""
    try:
        app.remote_table = await open_table()
    except CardTableError as error:
        app.notify(str(error), severity="warning", timeout=15)
    else:
        await show_remote_table(app, app.remote_table)


async def show_remote_table(app: BaseApp, table: SeatedTable) -> None:
    """Shows a shared table until it is left."""
    from cardtable.tui.table.remote_table_page import RemoteTablePage

    await app.push_screen_wait(RemoteTablePage(table.sitting, table.loop))
    app.remote_table = None
    await table.close()


def show_held_match(app: BaseApp, path: Path, why: str) -> None:
    """Shows a match that another process plays, as it stands. Raises CardTableError."""
    from cardtable.archive.replay import Replay
    from cardtable.tui.pages.replay_page import ReplayPage

    replay = Replay.of(path)
    app.push_screen(ReplayPage(replay, len(replay), notice=clean(why, _LONGEST_NOTICE)))
