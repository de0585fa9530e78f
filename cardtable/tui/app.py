"""The app: themes, preferences, and the way from page to page."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.worker import WorkerFailed

from cardtable.errors import CardTableError, HeldRecordError, LostRecordError, ScreenError
from cardtable.system.folders import barred, config_folder, data_folder
from cardtable.text import clean, shown
from cardtable.tui.key import Key
from cardtable.tui.look.glyphs import SETS, Glyphs
from cardtable.tui.look.themes import Palette, load_themes, wanted_theme
from cardtable.tui.page import Page
from cardtable.tui.preferences import Memory, Preferences, Seating, Settings, load_keys

if TYPE_CHECKING:  # the lobby appears without any of it
    from cardtable.archive.replay import Replay
    from cardtable.engine.game import Game
    from cardtable.match.match import Match
    from cardtable.net import HostedTable
    from cardtable.table.seat_specs import SeatSpec
    from cardtable.table.sitting import Sitting
    from cardtable.teaching.adviser import Adviser
    from cardtable.tui.look.card_flights import Frames
    from cardtable.tui.table.remote_tables import SeatedTable, TableOpener

SUSPEND = (
    (Key(("ctrl+z",), "^z", "suspend", "Back to the shell; fg comes back.", quiet=True),)
    if sys.platform != "win32"
    else ()
)
_LONGEST_NOTICE = 300
GENERAL_KEYS = (
    Key(("f1",), "F1", "keys", "The keys that work now."),
    *SUSPEND,
    Key(("ctrl+p",), "^p", "palette", "The command palette: theme, screenshot, quit.", quiet=True),
)


class CardTableApp(App[None]):
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
        far: SeatedTable | None = None,
    ) -> None:
        # Textual counts an empty NO_COLOR as set; the standard does not.
        if os.environ.get("NO_COLOR") == "":
            del os.environ["NO_COLOR"]
        start = wanted_theme("", os.environ)
        super().__init__()
        self._barred = barred(config_folder())
        self.preferences = self._preferences()
        self.own_keys = {} if self._barred else load_keys(self.preferences.problems)
        self.memory = Memory.load()
        self.today: Callable[[], date] = date.today
        """Which day it is for the person."""
        self.themes = load_themes((data_folder("themes"),) if self._barred else None)
        self._opening = opening
        self._learning = learning
        self._replay = replay
        self._to_day = to_day
        self._evening = evening
        self.far = far
        """The table with others at it that this app sits at, or is to sit down at."""
        for palette in self.themes.palettes.values():
            self.register_theme(palette.as_textual())
        self.use_theme(start or self.settings.theme)
        self._asked_to_stop = False
        self.fault: BaseException | None = None
        """Why the app has fallen."""
        self.lost = ""
        """Why a match could no longer be kept."""

    def _preferences(self) -> Preferences:
        """The person's settings; the usual ones where their folder cannot be looked into."""
        return Preferences(problems=[self._barred], readable=False) if self._barred else Preferences.load()

    # Looks

    @cached_property
    def adviser(self) -> Adviser:
        """Who evaluates decisions, once there are any: the lobby appears without."""
        from cardtable.teaching.adviser import Adviser

        return Adviser()

    @cached_property
    def frames(self) -> Frames:
        """Whether the terminal keeps up with what travels."""
        from cardtable.tui.look.card_flights import Frames

        return Frames()

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.settings

    @property
    def glyphs(self) -> Glyphs:
        """The drawing characters in force."""
        return SETS[self.settings.glyphs]

    @property
    def palette(self) -> Palette:
        """The colours in force; felt for a theme of Textual's own."""
        return self.themes.palettes.get(self.theme) or self.themes.palettes["felt"]

    def use_theme(self, name: str) -> None:
        """Changes the theme; an unknown one is left alone."""
        if name in self.themes.palettes:
            self.theme = name

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """A notice over the page: texts from outside, so nothing of it is obeyed."""
        told, heading = shown(message).replace("\n", " "), shown(title).replace("\n", " ")
        super().notify(told, title=heading, severity=severity, timeout=timeout, markup=markup)

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
        if self._barred:
            self.notify(f"The usual settings hold: {self._barred}.", severity="warning", timeout=15)
        if self._opening is not None:
            self.sit_down(self._opening)
        if self._learning is not None:
            self.show_lessons(self._learning)
        if self._replay is not None:
            from cardtable.tui.pages.replay_page import ReplayPage

            self.push_screen(ReplayPage(self._replay))

        if self.far is not None:
            self.run_worker(self._at(self.far))
        if self._evening is not None:
            self.show_duplicate(self._evening)
        if self._to_day:
            try:
                self.play_day()
            except CardTableError as error:
                self.notify(str(error), severity="warning", timeout=15)

    def _catch(self, number: int) -> None:
        try:
            asyncio.get_running_loop().add_signal_handler(number, self.exit)
        except (NotImplementedError, RuntimeError, ValueError):
            return

    def sit_down(self, sitting: Sitting, *, coached: bool = False) -> None:
        """To the table of a match, maybe with the coach on."""
        from cardtable.tui.table.local_table_page import TablePage

        self.push_screen(TablePage(sitting, coached=coached))

    def begin(self, seating: Seating, *, coached: bool = False) -> None:
        """A new match as set up; remembered for the next time. Raises CardTableError."""
        from cardtable.archive.saved_matches import begin
        from cardtable.discovery.installed_games import find_game
        from cardtable.table.seat_specs import kept_seats

        game = find_game(seating.game)
        specs = kept_seats(seating.seats, game)
        sitting = begin(game, specs, seating.options, seating.seed)
        self.memory.keep(seating)
        self.sit_down(sitting, coached=coached)

    def begin_again(self, sitting: Sitting) -> None:
        """The same people and options, new cards. Raises CardTableError."""
        from cardtable.archive.saved_matches import begin_again

        again = begin_again(sitting)
        seats = tuple(str(spec) for spec in again.specs)
        self.memory.keep(Seating(again.match.game.id, seats, dict(again.match.options)))
        self.sit_down(again)

    def resume_match(self, path: Path) -> None:
        """Takes up a match from its record; the table of one that others sat at is opened again. Raises
        CardTableError."""
        from cardtable import net
        from cardtable.archive.saved_matches import take_up

        sitting = take_up(path)
        table = net.reopen(sitting)
        if table is None:
            self.sit_down(sitting)
        else:
            self._seek(table)

    def open_table(self, seating: Seating) -> None:
        """Opens a table for people with terminals of their own. Raises CardTableError."""
        from cardtable import net
        from cardtable.archive.saved_matches import begin
        from cardtable.discovery.installed_games import find_game
        from cardtable.net.people import as_named_persons
        from cardtable.table.seat_specs import kept_seats

        game = find_game(seating.game)
        specs = as_named_persons(kept_seats(seating.seats, game))
        host = next(spec.name for spec in specs if spec.is_person)
        sitting = begin(game, specs, seating.options, seating.seed)
        self.memory.keep(seating)
        self._seek(net.open_table(sitting, host=host))

    def join_table(self, address: str) -> None:
        """To a table of this machine."""
        self._seek(address)

    def _seek(self, where: HostedTable | str) -> None:
        self.run_worker(self._sought(where))

    async def _sought(self, where: HostedTable | str) -> None:
        """Sits down at a table, or says why not."""
        from cardtable.tui.table.remote_tables import joined, opened

        try:
            self.far = await (joined(where) if isinstance(where, str) else opened(where))
        except CardTableError as error:
            self.notify(str(error), severity="warning", timeout=15)
        else:
            await self._at(self.far)

    async def _at(self, far: SeatedTable) -> None:
        """At the table with others, until it is left."""
        from cardtable.tui.table.remote_table_page import RemoteTablePage

        await self.push_screen_wait(RemoteTablePage(far.sitting, far.loop))
        self.far = None
        await far.close()

    def look_on(self, path: Path, why: str) -> None:
        """To a match that is played elsewhere, as it stands now. Raises CardTableError."""
        from cardtable.archive.replay import Replay
        from cardtable.tui.pages.replay_page import ReplayPage

        replay = Replay.of(path)
        self.push_screen(ReplayPage(replay, len(replay), told=clean(why, _LONGEST_NOTICE)))

    def play_day(self) -> None:
        """To the table of the deal of the day, by the local calendar. Raises CardTableError."""
        from cardtable.archive import deal_of_the_day
        from cardtable.tui.dialogs.dialogs import TextPage

        today = self.today()
        try:
            sitting, told = deal_of_the_day.sit_down(today)
        except HeldRecordError as error:
            path = deal_of_the_day.first_try(today)
            if path is None:
                raise
            self.look_on(path, str(error))
            return
        self.sit_down(sitting)
        self.push_screen(TextPage(f"The deal of the day {today.isoformat()}", told, closes="play"))

    def show_statistics(self) -> None:
        """What the matches played come to."""
        from cardtable.tui.pages.statistics_page import StatisticsPage

        self.push_screen(StatisticsPage())

    def show_beside(self, match: Match) -> None:
        """The results of a deal that was played more than once, side by side."""
        from cardtable.tui.pages.comparison_page import BesidePage

        self.push_screen(BesidePage(match))

    def show_duplicate(self, name: str = "") -> None:
        """The duplicate evenings, or the one of that name; one that lies below already is come back to."""
        from cardtable.tui.lobby.duplicate_page import EveningPage, EveningsPage, evening_called

        evening = evening_called(name) if name else None
        if any(isinstance(page, EveningPage) and page.evening.name == name for page in self.screen_stack):
            return
        self.push_screen(EveningPage(evening) if evening is not None else EveningsPage())

    def show_keys(self, keys: Sequence[Key]) -> None:
        """The keys of a page, and those that work on all."""
        from cardtable.tui.dialogs.keys_page import KeysPage

        below = self.screen
        page = KeysPage([*keys, *GENERAL_KEYS])
        self.push_screen(page, lambda name: below.strike(name) if name and isinstance(below, Page) else None)

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

    def show_lessons(self, game: Game) -> None:
        """The lessons of a game."""
        from cardtable.tui.pages.lessons_page import LearnPage

        self.push_screen(LearnPage(game))

    # Leaving

    def record_lost(self, why: str) -> None:
        """A match can no longer be kept: said at the end, too."""
        self.lost = self.lost or why

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
        if self.far is not None:
            await self.far.close()
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


def run_day() -> None:
    """Straight to the deal of the day."""
    _run(CardTableApp(to_day=True))


def run_duplicate(name: str) -> None:
    """Straight to the duplicate evening of that name, or to all of them."""
    _run(CardTableApp(evening=name))


def run_lessons(game: Game) -> None:
    """Straight to the lessons of a game."""
    _run(CardTableApp(learning=game))


async def _run_far(seek: TableOpener) -> None:
    """Finds a table before the screen is taken: a password may be asked for until then."""
    gc.disable()
    app = CardTableApp(far=await seek())
    await app.run_async()
    _ended(app)


def run_far(seek: TableOpener) -> None:
    """Straight to a table with a terminal for each. Raises CardTableError."""
    asyncio.run(_run_far(seek))


def run_replay(path: Path) -> None:
    """Straight to the replay of a record. Raises RecordError."""
    from cardtable.archive.replay import Replay

    _run(CardTableApp(replay=Replay.of(path)))
