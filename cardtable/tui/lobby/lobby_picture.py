"""The picture of the lobby: the list on the left, the chosen game and its set-up on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.geometry import Region
from textual.timer import Timer

from cardtable.discovery.catalogue import Listed
from cardtable.errors import CardTableError
from cardtable.text import whole_parts, width, wrapped
from cardtable.tui.lobby.game_listing import is_first_time, lessons_done, listed_games
from cardtable.tui.lobby.game_panel import GamePanel, alone, boxes
from cardtable.tui.lobby.lobby_entries import LobbyContext, LobbyEntry, entries
from cardtable.tui.lobby.lobby_list import LobbyItem, LobbyList, LobbyTarget
from cardtable.tui.lobby.unfinished_match import UnfinishedMatch
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import MIN_WINDOW, paint_keys
from cardtable.tui.page import Page

if TYPE_CHECKING:  # the first picture appears without
    from cardtable.net import OpenTable
    from cardtable.tui.lobby.match_setup import MatchSetup
    from cardtable.tui.picture.thumbnail import Thumbnail

LEFT = 30
ROOMY = 100
"""From so many columns on the list has room for the countries."""
NARROW = 80
"""In fewer columns the set-up takes the whole width while the cursor is in it."""
NAMED = 2
"""So many of the rules that an option changes are named below; the page of F7 has them all."""
SAYING = 130
"""Letters that what is said below has room for."""
ThumbnailKey = tuple[str, int, tuple[tuple[str, object], ...]]
"""What a small picture depends on: the game, how many sit there, the options."""


class LobbyPicture(Page):
    """What the lobby looks like; `LobbyPage` adds what it does."""

    rests: ClassVar[float] = 0.1
    """Seconds that the cursor rests on a game before its table is pictured: no key waits for that."""

    is_warm = False
    """Whether there is at hand what the first picture does without: the set-ups and the games."""

    def __init__(self) -> None:
        super().__init__()
        self.filter = ""
        self.cursor = 0
        """Which of the `items`."""
        self.in_setup = False
        self.unfinished: UnfinishedMatch | None = None
        self.is_first = False
        self.tables: tuple[OpenTable, ...] = ()
        self.message = ""
        self._setups: dict[str, MatchSetup] = {}
        self._list_top = 0
        self._rows_top = 0
        self._glances: dict[ThumbnailKey, Thumbnail | None] = {}
        self._lessons: dict[str, tuple[int, int]] = {}
        self._looking: Timer | None = None
        self._listed: tuple[object, list[LobbyItem]] | None = None
        """The items, and what they were made of: many ask for them in one picture."""

    # What it shows

    @property
    def context(self) -> LobbyContext:
        """What the lobby knows."""
        return LobbyContext(
            self.host.lobby_state, self.setup_of, self.unfinished, self.is_first, self.is_warm, self.tables
        )

    @property
    def items(self) -> list[LobbyItem]:
        """What the cursor can stand at: what is offered, then the games; only games while looking for one."""
        key = (
            self.filter,
            self.unfinished,
            self.is_first,
            self.is_warm,
            self.host.lobby_state.last,
            self.tables,
        )
        if self._listed is None or self._listed[0] != key:
            games = listed_games(self.filter)
            self._listed = key, [*games] if self.filter else [*entries(self.context), *games]
        return self._listed[1]

    @property
    def item(self) -> LobbyItem | None:
        """What the cursor stands at."""
        items = self.items
        return items[min(self.cursor, len(items) - 1)] if items else None

    @property
    def game(self) -> Listed | None:
        """The game under the cursor, or the one of what is offered there."""
        item = self.item
        return item if isinstance(item, Listed) else item.game if isinstance(item, LobbyEntry) else None

    @property
    def setup(self) -> MatchSetup | None:
        """The set-up of that game; None for one that turns out not to load: that is told."""
        if self.game is None:
            return None
        try:
            return self.setup_of(self.game)
        except CardTableError as error:
            self.message = str(error)
            return None

    @property
    def shown_setup(self) -> MatchSetup | None:
        """The set-up of that game, if no picture has to wait for it."""
        game = self.game
        return self.setup if self.is_warm or (game is not None and game.id in self._setups) else None

    def setup_of(self, game: Listed) -> MatchSetup:
        """A game as it is set up now. Raises GameError."""
        from cardtable.tui.lobby.match_setup import MatchSetup

        if game.id not in self._setups:
            self._setups[game.id] = MatchSetup.of(game.game, self.host.lobby_state)
        setup = self._setups[game.id]
        setup.welcome()
        return setup

    # What takes a moment to find out

    def repaint(self) -> None:
        if not self.is_on_top:  # it is painted when one comes back to it
            return
        if not self.rests:
            self._look()
        super().repaint()
        if self.rests and self._sight() is not None:
            if self._looking is not None:
                self._looking.stop()
            self._looking = self.set_timer(self.rests, self._look_and_paint)

    @property
    def is_on_top(self) -> bool:
        """Whether no other page lies above it: Textual calls the one just below current, too."""
        return self.is_current and self.app.screen is self

    def _look_and_paint(self) -> None:
        if self.is_on_top:
            self._look()
            super().repaint()

    def _sight(self) -> ThumbnailKey | None:
        """What has to be looked at before it can be shown."""
        setup = self.shown_setup
        if setup is None:
            return None
        sight = thumbnail_key(setup)
        return None if sight in self._glances and setup.game.id in self._lessons else sight

    def _look(self) -> None:
        from cardtable.tui.picture.thumbnail import thumbnail_of

        game, setup, sight = self.game, self.shown_setup, self._sight()
        if game is None or setup is None or sight is None:
            return
        self._lessons[game.id] = lessons_done(game)
        setup.look_up()
        if sight not in self._glances:
            self._glances[sight] = thumbnail_of(setup.game, len(setup.specs), setup.options)

    def forget(self) -> None:
        """Back from elsewhere: what may have changed there."""
        self._lessons.clear()
        self.is_first = is_first_time(self.host.lobby_state)

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        return self.paint_on(Canvas(columns, lines))

    def paint_on(self, canvas: Canvas) -> Canvas:
        """Paints the whole."""
        columns, lines, glyphs = canvas.width, canvas.height, self.host.glyphs
        self._listed = None
        if columns < MIN_WINDOW[0] or lines < MIN_WINDOW[1]:
            text = f"The table needs {MIN_WINDOW[0]} columns and {MIN_WINDOW[1]} lines."
            canvas.put(max(0, (columns - len(text)) // 2), lines // 2, text, "warning")
            return canvas
        canvas.fill(0, 0, columns, 1, style="text/bar")
        suits = " ".join((glyphs.spades, glyphs.hearts, glyphs.diamonds, glyphs.clubs))
        canvas.put(1, 0, "Card Table", "accent/bar+bold")
        canvas.put(columns - 1 - width(suits), 0, suits, "muted/bar")
        bottom = self._foot(canvas)
        left = 0 if self.in_setup and columns < NARROW else LEFT if columns < ROOMY else LEFT + 14
        if left:
            self._places(canvas, Region(0, 2, left - 1, bottom - 2))
            for y in range(2, bottom):
                canvas.put(left - 1, y, glyphs.side, "muted")
        self._panel(canvas, Region(left, 2, columns - left, bottom - 2))
        return canvas

    def _places(self, canvas: Canvas, box: Region) -> None:
        items = self.items
        listed = LobbyList(canvas, self.host.glyphs, box, self._list_top)
        listed.paint(items, min(self.cursor, len(items) - 1), self.filter, active=not self.in_setup)
        self._list_top = listed.top

    def _panel(self, canvas: Canvas, box: Region) -> None:
        """What the cursor stands at: words, and for a game its table and its set-up."""
        item, game, setup = self.item, self.game, self.shown_setup
        panel = GamePanel(canvas, self.host.glyphs, box, self._rows_top)
        if isinstance(item, LobbyEntry) and not self.in_setup:
            below = panel.words(item.title, "", [(item.description, "text")])
            self._picture(canvas, alone(box, below + 1), setup)
        elif game is not None:
            self._game_panel(panel, game, setup)
            self._rows_top = panel.top

    def _game_panel(self, panel: GamePanel, game: Listed, setup: MatchSetup | None) -> None:
        """A game's own words, fewer where its set-up needs the room; a click anywhere leads into that."""
        box, canvas = panel.box, panel.canvas
        canvas.clickable(box.x, box.y, box.width, box.height, LobbyTarget("panel"))
        if self.in_setup and canvas.width < ROOMY:
            below = panel.words(game.title, "who sits down, what is played", [])
        else:
            below = panel.of_game(game, self._lessons.get(game.id, (0, 0)))
        if setup is None:
            return
        picture, rows = boxes(box, below + 1, len(setup.rows), active=self.in_setup)
        self._picture(canvas, picture, setup)
        if rows is not None:
            panel.rows(setup, rows, active=self.in_setup)

    def _picture(self, canvas: Canvas, box: Region | None, setup: MatchSetup | None) -> None:
        """The table of a game, where there is room and it has been looked at."""
        if box is None or setup is None or (glance := self._glances.get(thumbnail_key(setup))) is None:
            return
        from cardtable.tui.picture.thumbnail import ThumbnailPainter

        seats = ThumbnailPainter(canvas, self.brush, box).paint(glance, [spec.name for spec in setup.specs])
        for seat, box in seats.items():
            canvas.clickable(box.x, box.y, box.width, 1, LobbyTarget("seat", seat))

    def _foot(self, canvas: Canvas) -> int:
        """What Enter does or a line means, and the keys; returns the line where the foot begins."""
        last, room = canvas.height - 1, canvas.width - 2
        canvas.part = "the foot"
        lines = -(-SAYING // room)
        text, style = self._said()
        text = whole_parts(text, lambda part: len(wrapped(part, room)) <= lines)
        canvas.put(0, last - lines - 1, self.host.glyphs.rule * canvas.width, "muted")
        canvas.fill(0, last - lines, canvas.width, lines + 1, style="text/bar")
        for at, line in enumerate(wrapped(text, room)[:lines]):
            canvas.put(1, last - lines + at, line, f"{style}/bar")
        paint_keys(canvas, last, self.footer())
        return last - lines - 1

    def _said(self) -> tuple[str, str]:
        """The line above the keys, and its style."""
        setup, item = self.shown_setup, self.item
        if self.message:
            return self.message, "warning"
        if setup is not None and setup.problem:
            return setup.problem, "warning"
        if self.in_setup and setup is not None:
            return self._row_help(setup), "text"
        if isinstance(item, LobbyEntry):
            return f"Enter: {item.verb}. Type to find a game.", "text"
        return ("Enter sits down at this game, Tab sets it up." if item is not None else ""), "text"

    def _row_help(self, setup: MatchSetup) -> str:
        """A line's help; of an option that was changed also the rules that read otherwise now."""
        if setup.writing is not None:
            return "Type the name, Enter keeps it, Esc leaves it as it was."
        changed = _changed(setup)
        if len(changed) > NAMED:
            changed = [*changed[:NAMED], f"{len(changed) - NAMED} more"]
        return setup.row.help + (f" Changes {', '.join(changed)} (F7)." if changed else "")


def thumbnail_key(setup: MatchSetup) -> ThumbnailKey:
    """What the small picture of a set-up depends on."""
    return setup.game.id, len(setup.specs), tuple(setup.options.items())


def _changed(setup: MatchSetup) -> list[str]:
    """The ids of the rules that the option under the cursor has changed."""
    option = setup.row.option
    if option is None or setup.options[option.name] == option.default:
        return []
    return [rule.id for rule in setup.changed_rules()]
