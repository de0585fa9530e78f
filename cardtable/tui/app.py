"""The app: how it starts and ends, and the way from a table to what follows it."""

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
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.worker import WorkerFailed

from cardtable.errors import CardTableError, LostRecordError, ScreenError
from cardtable.tui.base_app import BaseApp
from cardtable.tui.key import Key
from cardtable.tui.page import Page

if TYPE_CHECKING:  # the lobby appears without any of it
    from cardtable.archive.replay import Replay
    from cardtable.engine.game import Game
    from cardtable.table.seat_specs import SeatSpec
    from cardtable.table.sitting import Sitting
    from cardtable.tui.remote_tables import SeatedTable, TableOpener

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
    """One app, one page at a time. `opening` is a match to sit down at instead of the lobby, `learning` a
    game whose lessons are opened, `replay` a match to look through, `to_day` asks for the deal of the day,
    `evening` for a duplicate evening (empty: for all)."""

    TITLE = "Card Table"
    COMMAND_PALETTE_DISPLAY = "^p"
    CSS = "Screen { background: $background; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "suspend_process", "Suspend", show=False, priority=True)
    ]

    def __init__(
        self,
        opening: Sitting | None = None,
        *,
        learning: Game | None = None,
        replay: Replay | None = None,
        to_day: bool = False,
        evening: str | None = None,
        remote_table: SeatedTable | None = None,
    ) -> None:
        super().__init__()
        self._opening = opening
        self._learning = learning
        self._replay = replay
        self._to_day = to_day
        self._evening = evening
        self.remote_table = remote_table
        """The table with others at it that this app sits at, or is to sit down at."""
        self._asked_to_stop = False
        self.fault: BaseException | None = None
        """Why the app has fallen."""

    def watch_theme(self, theme: str) -> None:
        """A page paints by hand, so it has to be told."""
        self.call_later(self._repaint)

    def _repaint(self) -> None:
        if self.is_running and isinstance(self.screen, Page):
            self.screen.repaint()

    # Pages

    def on_mount(self) -> None:
        from cardtable.tui.lobby.lobby_page import LobbyPage

        for one in (signal.SIGTERM, signal.SIGHUP):
            # Leaving through the app gives the terminal back as it was.
            self._catch(one)
        if not os.environ.get("CARDTABLE_DEBUG"):
            # What nobody waited for is not written over the screen, or below it when it has gone.
            asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        self.push_screen(LobbyPage())
        if not gc.isenabled():
            self.call_after_refresh(_collect)
        if self.barred:
            self.notify(f"The usual settings hold: {self.barred}.", severity="warning", timeout=15)
        if self._opening is not None:
            self.sit_down(self._opening)
        if self._learning is not None:
            from cardtable.tui.pages.lessons_page import LessonsPage

            self.push_screen(LessonsPage(self._learning))
        if self._replay is not None:
            from cardtable.tui.pages.replay_page import ReplayPage

            self.push_screen(ReplayPage(self._replay))
        if self.remote_table is not None:
            from cardtable.tui.pages.match_opening import at_table

            self.run_worker(at_table(self, self.remote_table))
        if self._evening is not None:
            self._show_evening(self._evening)
        if self._to_day:
            from cardtable.tui.pages.match_opening import play_deal_of_the_day

            try:
                play_deal_of_the_day(self)
            except CardTableError as error:
                self.notify(str(error), severity="warning", timeout=15)

    def _catch(self, number: int) -> None:
        try:
            asyncio.get_running_loop().add_signal_handler(number, self.exit)
        except (NotImplementedError, RuntimeError, ValueError):
            return

    def sit_down(self, sitting: Sitting, *, coached: bool = False) -> None:
        """To the table of a match, maybe with the coach on."""
        from cardtable.tui.table.local_table_page import LocalTablePage

        self.push_screen(LocalTablePage(sitting, coached=coached), partial(self._left_table, sitting))

    def _left_table(self, sitting: Sitting, wanted: object) -> None:
        """Somebody has left the table: on to another match, or to what the same cards brought elsewhere."""
        from cardtable.tui.pages.match_opening import begin_again
        from cardtable.tui.table.local_table_page import Next

        match wanted:
            case Next.AGAIN:
                begin_again(self, sitting)
            case Next.EVENING:
                self._show_evening(sitting.origin.name)
            case Next.COMPARISON:
                from cardtable.tui.pages.comparison_page import ComparisonPage

                self.push_screen(ComparisonPage(sitting.match))

    def _show_evening(self, name: str) -> None:
        from cardtable.tui.lobby.duplicate_page import show_evening

        show_evening(self, name)

    def show_keys(self, keys: Sequence[Key]) -> None:
        """The keys of a page, and those that work on all."""
        from cardtable.tui.dialogs.keys_page import KeysPage

        below = self.screen
        page = KeysPage([*keys, *GENERAL_KEYS])
        self.push_screen(
            page, lambda name: below.press_named(name) if name and isinstance(below, Page) else None
        )

    def show_rules(
        self,
        game: Game,
        rule: str | None = None,
        options: Mapping[str, object] | None = None,
        told: str = "",
        seats: int | None = None,
    ) -> None:
        """The rule book of a game as it reads at that table, at a rule; `told` is why it is opened there."""
        from cardtable.tui.pages.rule_book_page import RuleBookPage

        self.push_screen(RuleBookPage(game, rule, options, told, seats))

    # Leaving

    def _handle_exception(self, error: Exception) -> None:
        """Ends the app. Textual would show where it came from with all values there, cards among them."""
        if self.fault is None:
            self.fault = error.error if isinstance(error, WorkerFailed) else error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """Ends the app and prints nothing: `fault` is told in one line once the terminal is given back."""
        self._close_messages_no_wait()

    async def on_unmount(self) -> None:
        """Nobody waits for advice any more, and a table that is held here closes."""
        if self.remote_table is not None:
            await self.remote_table.close()
        if "adviser" in vars(self):
            self.adviser.stop()

    def action_help_quit(self) -> None:
        """Ctrl+C once tells how to leave, twice leaves."""
        if self._asked_to_stop:
            self.exit()
        self._asked_to_stop = True
        self.set_timer(2.0, self._forget_stop)
        self.notify("Ctrl+C again leaves; the match is kept.", markup=False)

    def _forget_stop(self) -> None:
        self._asked_to_stop = False

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette: a screenshot is not to be had behind a curtain."""
        for command in super().get_system_commands(screen):
            if command.title.lower().startswith("screenshot") and getattr(screen, "is_secret", False):
                continue
            yield command


def _collect() -> None:
    """From the first picture on what nobody needs goes; what is there by then is not looked through again."""
    gc.freeze()
    gc.enable()


def _run(app: CardTableApp) -> None:
    """Shows an app until it is left. Raises ScreenError where it fell, LostRecordError where a match could no
    longer be kept."""
    # What is made while starting stays: looking for what may go would only delay the first picture.
    gc.disable()
    app.run()
    _ended(app)


def _ended(app: CardTableApp) -> None:
    """Raises what befell an app. ScreenError, LostRecordError."""
    if app.fault is not None:
        raise ScreenError(app.fault)
    if app.lost:
        raise LostRecordError(app.lost)


def run_lobby() -> None:
    """The lobby."""
    _run(CardTableApp())


def run_match(
    game: str,
    specs: Sequence[SeatSpec],
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
) -> None:
    """Straight to the table of a new match. Raises CardTableError."""
    from cardtable.archive.saved_matches import begin

    _run(CardTableApp(begin(game, specs, options, seed)))


def run_resume(sitting: Sitting) -> None:
    """Straight to the table of a match that was taken up."""
    _run(CardTableApp(sitting))


def run_deal_of_the_day() -> None:
    """Straight to the deal of the day."""
    _run(CardTableApp(to_day=True))


def run_duplicate(name: str) -> None:
    """Straight to the duplicate evening of that name, or to all of them."""
    _run(CardTableApp(evening=name))


def run_lessons(game: Game) -> None:
    """Straight to the lessons of a game."""
    _run(CardTableApp(learning=game))


async def _run_remote_table(seek: TableOpener) -> None:
    """Finds a table before the screen is taken: a password may be asked for until then."""
    gc.disable()
    app = CardTableApp(remote_table=await seek())
    await app.run_async()
    _ended(app)


def run_remote_table(seek: TableOpener) -> None:
    """Straight to a table with a terminal for each. Raises CardTableError."""
    asyncio.run(_run_remote_table(seek))


def run_replay(path: Path) -> None:
    """Straight to the replay of a record. Raises RecordError."""
    from cardtable.archive.replay import Replay

    _run(CardTableApp(replay=Replay.of(path)))
