"""The app: starting, leaving, and moving from a table to the page that follows it."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from textual import on
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen
from textual.worker import WorkerFailed

from cardtable.errors import CardTableError, LostRecordError, ScreenError, TableError
from cardtable.tui.base_app import BaseApp, RuleLookup
from cardtable.tui.key_binding import Key
from cardtable.tui.page import Page

if TYPE_CHECKING:  # imported when needed: the lobby starts without them
    from cardtable.archive.replay import Replay
    from cardtable.engine.game import Game
    from cardtable.net.seated_table import SeatedTable, TableOpener
    from cardtable.puzzles import Practice
    from cardtable.table.seat_specs import SeatSpec
    from cardtable.table.sitting import Sitting

SERVER_POLL_INTERVAL = 1.0
"""Seconds after which a tab looks again whether its server still runs."""
SUSPEND = (
    (Key(("ctrl+z",), "^z", "suspend", "Back to the shell; fg comes back.", quiet=True),)
    if sys.platform != "win32"
    else ()
)
GENERAL_KEYS = (
    Key(("f1",), "F1", "keys", "The keys that work now."),
    *SUSPEND,
    Key(("ctrl+p",), "^p", "palette", "The command palette: theme, screenshot, quit.", quiet=True),
)


class CardTableApp(BaseApp):
    """The app of the terminal. It opens the lobby, and above it the page it was started for.

    `sitting` is a match to sit down at, `learning` a game whose lessons to open, `practice` puzzles to
    ask, `path` a game whose path to open, `replay` a match to look through. `deal_of_the_day` asks for that
    deal, `duplicate` names a duplicate evening (empty: the list of all), and `remote_table` is a table
    shared with other terminals. `refused` says why there is no seat at such a table, and how to look on.
    """

    TITLE = "Card Table"
    COMMAND_PALETTE_DISPLAY = "^p"
    CSS = """
    Screen { background: $background; }
    ToastRack { dock: top; align: right top; margin: 1 0 0 0; max-height: 50%; }
    """
    """Notices come down from the title, never over the prompt."""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", "Suspend", show=False, priority=True)
    ]

    def __init__(
        self,
        sitting: Sitting | None = None,
        *,
        learning: Game | None = None,
        practice: Practice | None = None,
        path: Game | None = None,
        replay: Replay | None = None,
        deal_of_the_day: bool = False,
        duplicate: str | None = None,
        remote_table: SeatedTable | None = None,
        refused: tuple[str, TableOpener] | None = None,
    ) -> None:
        super().__init__()
        self._refused = refused
        self._sitting = sitting
        self._learning = learning
        self._practice = practice
        self._path = path
        self._replay = replay
        self._deal_of_the_day = deal_of_the_day
        self._duplicate = duplicate
        self.remote_table = remote_table
        """The table shared with other terminals; None while there is none."""
        self._quit_asked = False
        self.fault: BaseException | None = None
        """The exception that ended the app; None if none did."""

    @on(Driver.SignalResume)
    def paint_again(self) -> None:
        """Paints everything: the shell has written over it."""
        self.refresh()

    def watch_theme(self, theme: str) -> None:
        """Repaints the page, which does not style itself by CSS."""
        self.call_later(self._repaint)

    def _repaint(self) -> None:
        if self.is_running and isinstance(self.screen, Page):
            self.screen.repaint_if_recoloured()

    # Pages

    def get_default_screen(self) -> Screen[object]:
        """The page below all others."""
        from cardtable.tui.lobby.lobby_page import LobbyPage

        return LobbyPage()

    def on_mount(self) -> None:
        for name in ("SIGTERM", "SIGHUP"):  # Windows has no SIGHUP
            if number := getattr(signal, name, None):
                self._exit_on(number)
        if self.is_web:
            self.set_interval(SERVER_POLL_INTERVAL, partial(self._exit_without, os.getppid()))
        if not os.environ.get("CARDTABLE_DEBUG"):
            # Errors of tasks that nobody awaits must not be printed over the screen.
            asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        if not gc.isenabled():
            self.call_after_refresh(_freeze_garbage)
        if self.settings_problem:
            self.notify(f"The usual settings hold: {self.settings_problem}.", severity="warning", timeout=15)
        self._open_first_page()

    def _open_first_page(self) -> None:
        """Opens above the lobby what the app was started for."""
        if self._sitting is not None:
            from cardtable.tui.pages.match_opening import go_on

            go_on(self, self._sitting)
        page = self._page_asked()
        if page is not None:
            self.push_screen(page)
        if self.remote_table is not None:
            from cardtable.tui.pages.match_opening import show_remote_table

            self.run_worker(show_remote_table(self, self.remote_table))
        if self._refused is not None:
            from cardtable.tui.pages.match_opening import offer_to_look_on

            self.run_worker(offer_to_look_on(self, *self._refused))
        if self._duplicate is not None:
            self._show_evening(self._duplicate)
        if self._deal_of_the_day:
            self._open_deal_of_the_day()

    def _page_asked(self) -> Page | None:
        """The page of learning or looking back that the app was started for; None if for none."""
        if self._learning is not None:
            from cardtable.tui.pages.lesson_list_page import LessonsPage

            return LessonsPage(self._learning)
        if self._practice is not None:
            from cardtable.tui.pages.puzzle_page import PuzzlePage

            return PuzzlePage(self._practice.game, practice=self._practice)
        if self._path is not None:
            from cardtable.tui.pages.path_page import PathPage

            return PathPage(self._path)
        if self._replay is not None:
            from cardtable.tui.pages.replay_page import ReplayPage

            return ReplayPage(self._replay)
        return None

    def _open_deal_of_the_day(self) -> None:
        """Opens today's deal, or says why it cannot be played."""
        from cardtable.tui.lobby.day_page import play_deal_of_the_day

        try:
            play_deal_of_the_day(self)
        except CardTableError as error:
            self.notify(str(error), severity="warning", timeout=15)

    def _exit_on(self, number: int) -> None:
        """Exits through the app on a signal, which restores the terminal."""
        try:
            asyncio.get_running_loop().add_signal_handler(number, self.exit)
        except (NotImplementedError, RuntimeError, ValueError):
            return

    def _exit_without(self, server: int) -> None:
        """Exits once the server of this tab has ended, even by SIGKILL: the driver does not tell of it, and
        where nothing is painted no write fails."""
        if os.getppid() != server:
            self.exit()

    def sit_down(self, sitting: Sitting, *, coached: bool = False) -> None:
        """Opens the table of a match, with the coach on if `coached`."""
        from cardtable.tui.table.local_table_page import LocalTablePage

        self.push_screen(LocalTablePage(sitting, coached=coached), partial(self._left_table, sitting))

    def _left_table(self, sitting: Sitting, result: object) -> None:
        """Opens what the table page asked for: another match, the duplicate evening, or a comparison."""
        from cardtable.tui.pages.match_opening import start_rematch
        from cardtable.tui.table.local_table_page import Next

        match result:
            case Next.AGAIN:
                start_rematch(self, sitting)
            case Next.EVENING:
                self._show_evening(sitting.origin.name)
            case Next.COMPARISON:
                from cardtable.tui.pages.comparison_page import ComparisonPage

                self.push_screen(ComparisonPage(sitting.match))

    def _show_evening(self, name: str) -> None:
        from cardtable.tui.lobby.duplicate_page import show_evening

        show_evening(self, name)

    def show_keys(self, keys: Sequence[Key]) -> None:
        """Shows the keys of a page, and the keys that work on every page."""
        from cardtable.tui.dialogs.keys_page import KeysPage

        below = self.screen
        page = KeysPage([*keys, *GENERAL_KEYS])
        self.push_screen(
            page, lambda name: below.press_named(name) if name and isinstance(below, Page) else None
        )

    def show_rules(self, lookup: RuleLookup) -> None:
        """Opens the rule book."""
        from cardtable.tui.pages.rule_book_page import RuleBookPage

        self.push_screen(RuleBookPage(lookup))

    # Leaving

    def _handle_exception(self, error: Exception) -> None:
        """Ends the app. Textual would print a traceback with local values, cards among them."""
        if self.fault is None:
            self.fault = error.error if isinstance(error, WorkerFailed) else error
            if self.remote_table is not None and self.remote_table.held is None:
                kind = type(self.fault).__name__
                self.fault = TableError(f"what the table shows does not hold together ({kind}): left it")
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """Ends the app without printing. `fault` is reported once the terminal is restored."""
        self._close_messages_no_wait()

    async def on_unmount(self) -> None:
        """Stops the adviser and the careful players, and leaves the remote table."""
        if self.remote_table is not None:
            await self.remote_table.close()
        if "adviser" in vars(self):
            self.adviser.stop()
        pool = sys.modules.get("cardtable.bots.process_pool")
        if pool is not None:
            pool.POOL.stop(pool.PUZZLES)
        careful_results = sys.modules.get("cardtable.archive.careful_results")
        if careful_results is not None:
            careful_results.CAREFUL_PLAYERS.stop()

    def action_help_quit(self) -> None:
        """Explains on the first Ctrl+C, exits on the second."""
        if self._quit_asked:
            self.exit()
        self._quit_asked = True
        self.set_timer(2.0, self._forget_quit)
        self.notify("Ctrl+C again leaves; the match is kept.", markup=False)

    def _forget_quit(self) -> None:
        self._quit_asked = False

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The command palette, without the screenshot while a secret is on the screen."""
        for command in super().get_system_commands(screen):
            if command.title.lower().startswith("screenshot") and getattr(screen, "is_secret", False):
                continue
            yield command


def _freeze_garbage() -> None:
    """Starts garbage collection after the first picture, exempting the objects made so far."""
    gc.freeze()
    gc.enable()


def _run(app: CardTableApp) -> None:
    """Runs an app. Raises ScreenError if it crashed, LostRecordError if a match could not be kept."""
    gc.disable()  # collecting garbage would only delay the first picture
    app.run()
    _raise_failure(app)


def _raise_failure(app: CardTableApp) -> None:
    """Raises ScreenError or LostRecordError if the app ended by one."""
    if isinstance(app.fault, TableError):
        raise app.fault
    if app.fault is not None:
        raise ScreenError(app.fault)
    if app.lost:
        raise LostRecordError(app.lost)


def run_lobby() -> None:
    """Opens the lobby."""
    _run(CardTableApp())


def run_match(
    game: str,
    specs: Sequence[SeatSpec],
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
) -> None:
    """Opens the table of a new match. Raises CardTableError."""
    from cardtable.archive.match_beginning import begin

    _run(CardTableApp(begin(game, specs, options, seed)))


def run_resume(sitting: Sitting) -> None:
    """Opens the table of a resumed match."""
    _run(CardTableApp(sitting))


def run_deal_of_the_day() -> None:
    """Opens the deal of the day."""
    _run(CardTableApp(deal_of_the_day=True))


def run_duplicate(name: str) -> None:
    """Opens the duplicate evening of that name; the list of all if it is empty."""
    _run(CardTableApp(duplicate=name))


def run_lessons(game: Game) -> None:
    """Opens the lessons of a game."""
    _run(CardTableApp(learning=game))


def run_practice(practice: Practice) -> None:
    """Opens the practice of a game."""
    _run(CardTableApp(practice=practice))


def run_path(game: Game) -> None:
    """Opens a learner's path through a game."""
    _run(CardTableApp(path=game))


async def _run_remote_table(open_table: TableOpener, look_on: TableOpener | None) -> None:
    """Opens the table before the app starts, since a password may be asked for."""
    gc.disable()
    try:
        app = CardTableApp(remote_table=await open_table())
    except CardTableError as error:
        if look_on is None:
            raise
        app = CardTableApp(refused=(str(error), look_on))
    await app.run_async()
    _raise_failure(app)


def run_remote_table(open_table: TableOpener, look_on: TableOpener | None = None) -> None:
    """Opens a table shared with other terminals. Where it has no seat, that is told on the screen if the
    person may `look_on` instead; else raises CardTableError."""
    asyncio.run(_run_remote_table(open_table, look_on))


def run_replay(path: Path) -> None:
    """Opens the replay of a record. Raises RecordError."""
    from cardtable.archive.replay import Replay

    _run(CardTableApp(replay=Replay.of(path)))
