"""What stands above the games in the lobby: Continue, Play now, Learn, and whatever joins them.

A page joins by a line in `ENTRIES`: a function of what the lobby knows that gives an `Entry`, or None where
there is nothing to offer now. An entry is a value: a title, a word beside it, what it says when the cursor
stands at it, the footer's word for Enter, and what it does to the app. What it does imports the pages that it
opens, so that the lobby starts without them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.discovery.catalogue import Listed
from cardtable.errors import HeldRecordError
from cardtable.tui.base_app import BaseApp
from cardtable.tui.lobby.games_on_offer import Unfinished, title_of, usual_game
from cardtable.tui.preferences import Memory
from cardtable.words import all_of, so_many

if TYPE_CHECKING:
    from cardtable.net import OpenTable
    from cardtable.tui.lobby.match_setup import SetUp


@dataclass(frozen=True)
class Known:
    """What the lobby knows: what is remembered, how a game is set up now, the match left last, whether nobody
    ever played here, whether set-ups can be asked for without anybody having to wait, and the tables that are
    open on this machine."""

    memory: Memory
    setup: Callable[[Listed], SetUp]
    unfinished: Unfinished | None = None
    is_first: bool = False
    is_warm: bool = True
    tables: tuple[OpenTable, ...] = ()

    @cached_property
    def game(self) -> Listed | None:
        """The game played last, at first one for beginners."""
        return usual_game(self.memory.last)


@dataclass(frozen=True)
class Entry:
    """One line above the games: its title, a word or two beside it, what it says when the cursor stands at
    it, the footer's word for Enter, and what it does; `game` is the one whose table is pictured. What it does
    may raise CardTableError: that is told."""

    title: str
    beside: str
    told: str
    verb: str
    does: Callable[[BaseApp], None]
    game: Listed | None = None


def go_on(known: Known) -> Entry | None:
    """The match that was left last."""
    found = known.unfinished
    if found is None:
        return None
    told = f"{found.title}, left {found.age}: {all_of(found.names)}. It goes on at the same decision."
    return Entry("Continue", f"{found.title}, {found.age}", told, "go on", _taking_up(found.path), found.game)


def _taking_up(path: Path) -> Callable[[BaseApp], None]:
    """Takes a match up; one that another process plays is looked at, as it stands now."""

    def does(app: BaseApp) -> None:
        from cardtable.tui.pages.opening import look_on, resume_match

        try:
            resume_match(app, path)
        except HeldRecordError as error:
            look_on(app, path, str(error))

    return does


def play_now(known: Known) -> Entry | None:
    """Straight to the table: the game played last as it was set up, at first an easy one."""
    game = known.game
    if game is None:
        return None
    told = f"{_playing(known.setup(game)) if known.is_warm else game.title}. {game.about}"

    def does(app: BaseApp) -> None:
        from cardtable.tui.pages.opening import begin

        begin(app, known.setup(game).seating())

    return Entry("Play now", game.title, told, "play", does, game)


def _playing(setup: SetUp) -> str:
    """Which game, and who plays it."""
    from cardtable.bots.bot_names import level_of

    levels = [level_of(spec.kind) for spec in setup.specs if not spec.is_person]
    among = f" with {all_of(list(dict.fromkeys(levels)))} bots" if levels else ""
    return f"{setup.game.title}{among}: {all_of([spec.name for spec in setup.specs])}"


def learn(known: Known) -> Entry | None:
    """The lessons of the game played last; the first thing that is offered to somebody new."""
    game = known.game
    if game is None:
        return None
    title, beside = ("New here?", "A five-minute lesson") if known.is_first else ("Learn", game.title)
    told = (
        f"Short lessons at a real table, your hands on the cards: {game.title}. F5 opens those of any game."
    )

    def does(app: BaseApp) -> None:
        from cardtable.tui.pages.lessons_page import LearnPage

        app.push_screen(LearnPage(game.game))

    return Entry(title, beside, told, "learn", does, game)


def deal_of_the_day(known: Known) -> Entry:
    """One deal a day, the same for everybody."""
    told = (
        "The same cards for everybody, from the date: one try against careful players, "
        "then your result beside theirs."
    )

    def does(app: BaseApp) -> None:
        from cardtable.tui.pages.opening import play_day

        play_day(app)

    return Entry("Deal of the day", "", told, "play", does)


def duplicate_evening(known: Known) -> Entry | None:
    """The same deals for several people in turn; nothing for somebody new."""
    if known.is_first:
        return None
    told = (
        "The same cards for each of you in turn, at the same seat among the same bots: luck cancels, "
        "and the results stand side by side. Or play against an earlier result of your own."
    )

    def does(app: BaseApp) -> None:
        from cardtable.tui.lobby.duplicate_page import show_evening

        show_evening(app)

    return Entry("Duplicate evening", "", told, "look", does)


def open_table(known: Known) -> Entry | None:
    """A table that others join, each from a terminal of their own."""
    game = known.game
    if game is None or known.is_first:
        return None
    told = (
        f"{game.title} as it is set up: who is a person there joins from another terminal (cardtable join), "
        "and sees the own cards all the time. Tab sets up who sits where."
    )
    setup = known.setup(game)

    def does(app: BaseApp) -> None:
        from cardtable.tui.pages.opening import open_table

        open_table(app, setup.seating())

    return Entry("Open a table", game.title, told, "open", does, game)


def join_table(table: OpenTable) -> Entry:
    """A table that somebody has opened on this machine."""
    told = f"{title_of(table.game)}, the table {table.name}: {_room(table)}"
    title = f"Join {table.host}'s table"

    def does(app: BaseApp) -> None:
        from cardtable.tui.pages.opening import join_table

        join_table(app, table.address)

    return Entry(title, table.name, told, "join", does)


def _room(table: OpenTable) -> str:
    """Who may sit down there: at a full table only whoever sat there before."""
    if table.free:
        return f"{so_many(len(table.free), 'seat')} free. You sit down with this terminal."
    return "every seat is taken. If one of them is yours, you come back to it."


def statistics(known: Known) -> Entry | None:
    """What the matches played come to; nothing for somebody new."""
    if known.is_first:
        return None
    told = "What was won and lost, by game and opponent, streaks, and the dearest mistakes."

    def does(app: BaseApp) -> None:
        from cardtable.tui.pages.statistics_page import StatisticsPage

        app.push_screen(StatisticsPage())

    return Entry("Statistics", "", told, "look", does)


ENTRIES: tuple[Callable[[Known], Entry | None], ...] = (
    go_on,
    play_now,
    learn,
    deal_of_the_day,
    duplicate_evening,
    open_table,
    statistics,
)
"""From top to bottom."""


def entries(known: Known) -> list[Entry]:
    """What is offered now; tables with room come after the match that was left, full ones last: whoever
    begins here cannot sit down at them."""
    found = [entry for offer in ENTRIES if (entry := offer(known)) is not None]
    first = 1 if known.unfinished is not None else 0
    roomy = [join_table(table) for table in known.tables if table.free]
    full = [join_table(table) for table in known.tables if not table.free]
    return [*found[:first], *roomy, *found[first:], *full]
