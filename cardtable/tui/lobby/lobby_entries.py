"""The entries above the games in the lobby: Continue, Play now, Learn and the others.

To add one, write a function from `LobbyContext` to `LobbyEntry` and list it in `ENTRIES`. It returns None
while there is nothing to offer. Each `run` imports the pages it opens, so that the lobby starts without them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from cardtable.discovery.catalogue import Listed
from cardtable.tui.base_app import BaseApp
from cardtable.tui.lobby.game_listing import default_game, title_of
from cardtable.tui.lobby.offered_matches import OfferedMatch
from cardtable.tui.lobby_state import LobbyState
from cardtable.words import join_and, with_unit

if TYPE_CHECKING:
    from cardtable.net import OpenTable
    from cardtable.tui.lobby.setup_form import SetupForm


CONTINUE = "Continue"
"""The title of the entry that goes on with the match left last."""


class LobbyContext(Struct, frozen=True, dict=True):
    """Everything an entry may depend on."""

    lobby_state: LobbyState
    setup: Callable[[Listed], SetupForm]
    """The current set-up of a game. Raises GameError."""
    unfinished: tuple[OfferedMatch, ...] = ()
    """The matches to continue, the one left last first."""
    left_out: str = ""
    """How many matches were left beside those offered here, in words; empty for none."""
    is_first: bool = False
    """Whether nobody has done a lesson here."""
    is_warm: bool = True
    """Whether set-ups are quick to get: the modules they need are imported."""
    tables: tuple[OpenTable, ...] = ()
    """The tables open on this machine."""

    @property
    def is_newcomer(self) -> bool:
        """Whether nobody has played or learnt anything here."""
        return self.is_first and not self.lobby_state.last

    @cached_property
    def game(self) -> Listed | None:
        """The game played last; before the first match one for beginners."""
        return default_game(self.lobby_state.last)


class LobbyEntry(NamedTuple):
    """One entry above the games."""

    title: str
    detail: str
    """A word or two beside the title; may be empty."""
    description: str
    """The text shown while the cursor is on the entry."""
    verb: str
    """The footer's word for Enter."""
    run: Callable[[BaseApp], None]
    """What Enter does. May raise CardTableError, which the lobby shows."""
    game: Listed | None = None
    """The game whose table is pictured; None for no picture."""
    match: OfferedMatch | None = None
    """The match that is pictured as it stands, in place of the game."""


def continue_match(found: OfferedMatch, *, is_first: bool = True) -> LobbyEntry:
    """A match that was left; those after the first stand below it by their games."""
    description = (
        f"{found.title}, last played {found.age}: {join_and(found.names)}. Now {found.standing_text}. "
        "It goes on at the same decision."
    )
    return LobbyEntry(
        CONTINUE if is_first else f"  {found.title}",
        f"{found.title}, {found.age}" if is_first else found.age,
        description,
        "go on",
        _resume(found.path),
        found.game,
        found,
    )


def _resume(path: Path) -> Callable[[BaseApp], None]:
    """Resumes a match."""

    def run(app: BaseApp) -> None:
        from cardtable.tui.pages.match_opening import resume_or_show

        resume_or_show(app, path)

    return run


def play_now(context: LobbyContext) -> LobbyEntry | None:
    """A match of the game played last, set up as it was; at first an easy game."""
    game = context.game
    if game is None:
        return None
    description = (
        f"{_match_description(context.setup(game)) if context.is_warm else game.title}. {game.about}"
    )

    def run(app: BaseApp) -> None:
        from cardtable.tui.pages.match_opening import start_match

        start_match(app, context.setup(game).config())

    return LobbyEntry("Play now", game.title, description, "play", run, game)


def _match_description(setup: SetupForm) -> str:
    """The game and its players, such as `Seep with easy bots: You and Mira`."""
    from cardtable.bots.bot_names import level_of

    levels = [level_of(spec.kind) for spec in setup.specs if not spec.is_person]
    among = f" with {join_and(list(dict.fromkeys(levels)))} bots" if levels else ""
    most = f", at most {with_unit(setup.deals, 'deal')}" if setup.deals else ""
    return f"{setup.game.title}{among}: {join_and([spec.name for spec in setup.specs])}{most}"


def learn(context: LobbyContext) -> LobbyEntry | None:
    """The lessons of the game played last. For a newcomer they come with an invitation."""
    game = context.game
    if game is None:
        return None
    title, detail = ("New here?", "A five-minute lesson") if context.is_first else ("Learn", game.title)
    description = (
        f"Short lessons at a real table, your hands on the cards: {game.title}. F5 opens those of any game."
    )

    def run(app: BaseApp) -> None:
        from cardtable.tui.pages.lesson_list_page import LessonsPage

        app.push_screen(LessonsPage(game.game))

    return LobbyEntry(title, detail, description, "learn", run, game)


def deal_of_the_day(context: LobbyContext) -> LobbyEntry:
    """One deal a day, the same for everybody."""
    description = (
        "The same cards for everybody, from the date, in one of three games: one try against careful "
        "players, then your result among those of a hundred in your seat."
    )

    def run(app: BaseApp) -> None:
        from cardtable.tui.lobby.day_page import play_deal_of_the_day

        play_deal_of_the_day(app)

    return LobbyEntry("Deal of the day", "", description, "play", run)


def duplicate_evening(context: LobbyContext) -> LobbyEntry | None:
    """The entry for an evening on which several people play the same deals in turn; not offered to
    newcomers."""
    if context.is_newcomer:
        return None
    description = (
        "The same cards for each of you in turn, at the same seat among the same bots: luck cancels, "
        "and the results stand side by side. Or play against an earlier result of your own."
    )

    def run(app: BaseApp) -> None:
        from cardtable.tui.lobby.duplicate_page import show_evening

        show_evening(app)

    return LobbyEntry("Duplicate evening", "", description, "look", run)


def open_table(context: LobbyContext) -> LobbyEntry | None:
    """A table that others join from their own terminals; not offered to newcomers."""
    game = context.game
    if game is None or context.is_newcomer:
        return None
    description = (
        f"{game.title} as it is set up: who is a person there joins from another terminal (cardtable join), "
        "and sees the own cards all the time. Tab sets up who sits where; F9 opens one of any game."
    )

    def run(app: BaseApp) -> None:
        from cardtable.tui.pages.match_opening import open_table

        open_table(app, context.setup(game).config())

    return LobbyEntry("Open a table", game.title, description, "open", run, game)


def join_by_address(context: LobbyContext) -> LobbyEntry | None:
    """A table whose address is typed; not offered to newcomers."""
    if context.is_newcomer:
        return None
    description = (
        "A table on another machine, over ssh, or one of this machine by its name. Its host says which."
    )

    def run(app: BaseApp) -> None:
        from cardtable.tui.lobby.address_page import AddressPage
        from cardtable.tui.pages.match_opening import join_table

        app.push_screen(
            AddressPage(),
            lambda address: join_table(app, address) if isinstance(address, str) and address else None,
        )

    return LobbyEntry("Join by address", "", description, "type it", run)


def join_table(table: OpenTable) -> LobbyEntry:
    """A table that another terminal of this machine has opened."""
    description = f"{title_of(table.game)}, the table {table.owner}/{table.name}: {_seats_left(table)}"
    title = f"Join {table.host}'s table"

    def run(app: BaseApp) -> None:
        from cardtable.tui.pages.match_opening import join_table

        join_table(app, table.address)

    free = f"{with_unit(len(table.free), 'seat')} free" if table.free else "full"
    return LobbyEntry(title, f"{title_of(table.game)}, {free}", description, "join", run)


def _seats_left(table: OpenTable) -> str:
    """How many seats are free. Only those who sat there before may join a full table."""
    if table.free:
        return f"{with_unit(len(table.free), 'seat')} free. You sit down with this terminal."
    return "every seat is taken. If one of them is yours, you come back to it."


def statistics(context: LobbyContext) -> LobbyEntry | None:
    """The statistics; not offered to newcomers."""
    if context.is_newcomer:
        return None
    description = "What was won and lost, by game and opponent, streaks, and the dearest mistakes."

    def run(app: BaseApp) -> None:
        from cardtable.tui.pages.statistics_page import StatisticsPage

        app.push_screen(StatisticsPage())

    return LobbyEntry("Statistics", "", description, "look", run)


ENTRIES: tuple[Callable[[LobbyContext], LobbyEntry | None], ...] = (
    play_now,
    learn,
    deal_of_the_day,
    duplicate_evening,
    open_table,
    join_by_address,
    statistics,
)
"""The entries from top to bottom. Unfinished matches and open tables are added by `entries`."""


def entries(context: LobbyContext) -> list[LobbyEntry]:
    """The entries to show now. Tables with free seats follow the unfinished matches, full ones come last."""
    unfinished = [continue_match(one, is_first=not at) for at, one in enumerate(context.unfinished)]
    if context.left_out and unfinished:
        unfinished[-1] = unfinished[-1]._replace(detail=f"{unfinished[-1].detail}; {context.left_out}: F6")
    found = [entry for offer in ENTRIES if (entry := offer(context)) is not None]
    roomy = [join_table(table) for table in context.tables if table.free]
    full = [join_table(table) for table in context.tables if not table.free]
    return [*unfinished, *roomy, *found, *full]
