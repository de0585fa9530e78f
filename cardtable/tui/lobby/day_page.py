"""The deal of the day: three games to choose from, with a lesson a key away, and then its table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from cardtable.archive import deal_of_the_day
from cardtable.archive.careful_results import CAREFUL_PLAYERS
from cardtable.engine.game import Game
from cardtable.errors import CardTableError, HeldRecordError
from cardtable.text import clip
from cardtable.tui.base_app import BaseApp, RuleLookup
from cardtable.tui.dialogs.text_dialogs import TextPage, in_lines
from cardtable.tui.key_binding import Key
from cardtable.tui.lobby.game_listing import catalogue, lessons_done
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import ListPage
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.match_opening import show_held_match
from cardtable.words import with_unit

HEIGHT = 4
"""Lines of a game."""
ABOUT = (
    "The same cards for everybody today, against careful players: one try, without hints. At the end your "
    "result stands beside those of a hundred careful players in your seat. Choose your game:"
)


class DayPage(ListPage):
    """Chooses the game of the one try. Dismisses with it, or with None."""

    def __init__(self, day: date, games: Sequence[Game]) -> None:
        super().__init__()
        self.day = day
        self.games = games

    def on_mount(self) -> None:
        """The cursor begins at a game that is known."""
        known = [at for at, game in enumerate(self.games) if self._known(game)]
        self.cursor = known[0] if known else 0

    @property
    def line_count(self) -> int:
        return len(self.games)

    @property
    def here(self) -> Game:
        """The game under the cursor."""
        return self.games[self.cursor]

    def _known(self, game: Game) -> str:
        """What the person has played or learnt of a game; empty if nothing."""
        done, count, _ = lessons_done(catalogue().games[game.id])
        played = ["played before"] if game.id in self.host.lobby_state.games else []
        learnt = [f"{done} of {with_unit(count, 'lesson')} done"] if done else []
        return ", ".join([*played, *learnt])

    def keys(self) -> list[Key]:
        return [
            Key(("enter",), "Enter", "play", "Sits down: the try begins."),
            Key(("up", "down"), self.host.glyphs.updown, "game", "To another of the day's games."),
            Key(("f5",), "F5", "learn", "The lessons of this game; the deal waits."),
            Key(("f3",), "F3", "rules", "The rule book of this game."),
            Key(("q", "escape"), "q", "back", "Back; the try is not begun."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        match key:
            case "f5":
                self.app.push_screen(LessonsPage(self.here))
            case "f3":
                self.host.show_rules(RuleLookup(self.here))
            case _:
                return super().press(key, character)
        return True

    def choose(self) -> None:
        self.dismiss(self.here)

    def paint(self, columns: int, lines: int) -> Canvas:
        glyphs = self.host.glyphs
        canvas = titled(columns, lines, f"The deal of the day {self.day.isoformat()}")
        about = in_lines(ABOUT, columns - 4)
        for at, part in enumerate(about):
            canvas.put(2, 2 + at, part.strip(), "muted")
        top = 3 + len(about)
        for at, game in enumerate(self.games):
            y, is_here = top + HEIGHT * at, at == self.cursor
            canvas.clickable(1, y, columns - 2, HEIGHT - 1, at)
            canvas.put(1, y, glyphs.turn if is_here else " ", "accent+bold")
            x = canvas.put(3, y, f"{game.title} ({game.country})", "accent+bold" if is_here else "text+bold")
            canvas.put(x + 2, y, self._known(game) or "new to you: F5 teaches it", "action")
            for line, part in enumerate(in_lines(game.about, columns - 8)[: HEIGHT - 2]):
                canvas.put(5, y + 1 + line, clip(part.strip(), columns - 6), "text")
        return self.with_keys(canvas)


def play_deal_of_the_day(app: BaseApp) -> None:
    """Opens the deal of the day, by the local calendar: first the choice of its game, unless the try has
    begun. Raises CardTableError."""
    today = app.today()
    begun = deal_of_the_day.game_of_try(today)
    if begun is not None:
        _sit_at_day(app, today, begun)
        return
    games = deal_of_the_day.games_of(today)
    app.push_screen(DayPage(today, games), partial(_begin_day, app, today))


def _begin_day(app: BaseApp, today: date, game: object) -> None:
    """Begins the day's try in the game chosen; shows a notice if that fails."""
    if not isinstance(game, Game):
        return
    try:
        _sit_at_day(app, today, game)
    except CardTableError as error:
        app.notify(str(error), severity="warning", timeout=15)


def _sit_at_day(app: BaseApp, today: date, game: Game) -> None:
    try:
        sitting, told = deal_of_the_day.sit_down(today, game)
    except HeldRecordError as error:
        path = deal_of_the_day.first_try(today)
        if path is None:
            raise
        show_held_match(app, path, str(error))
        return
    app.sit_down(sitting)
    app.push_screen(TextPage(f"The deal of the day {today.isoformat()}", told, closes="play"))
    deal = deal_of_the_day.same_deal(sitting.match)
    if deal is not None:
        # Long before the deal is over, and where no key waits for it.
        app.run_worker(partial(CAREFUL_PLAYERS.results, deal), thread=True, exit_on_error=False)
