"""The picture of the lobby: the list on the left, the chosen game and its set-up on the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from textual.geometry import Region
from textual.timer import Timer

from cardtable.discovery.catalogue import Listed
from cardtable.errors import CardTableError
from cardtable.text import whole_parts, width, wrapped
from cardtable.tui.lobby.game_listing import is_first_time, lessons_done, listed_games
from cardtable.tui.lobby.game_panel import GamePanel, place_thumbnail, place_thumbnail_and_setup
from cardtable.tui.lobby.lobby_entries import LobbyContext, LobbyEntry, entries
from cardtable.tui.lobby.lobby_list import LobbyItem, LobbyList, LobbyTarget
from cardtable.tui.lobby.offered_matches import OfferedMatch
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import MIN_WINDOW, paint_keys
from cardtable.tui.page import Page
from cardtable.words import with_unit

if TYPE_CHECKING:  # imported when needed: the lobby starts without them
    from cardtable.engine.view import View
    from cardtable.net import OpenTable
    from cardtable.tui.lobby.setup_form import SetupForm
    from cardtable.tui.picture.thumbnail import Thumbnail

LIST_WIDTH = 30
"""Columns of the list in a narrow window."""
WIDE_LIST_WIDTH = 44
"""Columns of the list from `ROOMY` on."""
ROOMY = 100
"""Columns from which the list has room for countries."""
NARROW = 80
"""Below this many columns the set-up takes the whole width while the cursor is in it."""
MOST_CHARACTERS = 130
"""Characters that the foot has room for."""
ThumbnailKey = tuple[str, int, tuple[tuple[str, object], ...]]
"""The cache key of a thumbnail: game, number of seats, options."""


class LobbyPicture(Page):
    """The contents and the painting of the lobby. `LoadingLobby` loads, `LobbyPage` adds keys and mouse."""

    is_warm = False
    """Whether the work put off until after the first picture is done."""

    def __init__(self) -> None:
        super().__init__()
        self.filter = ""
        self.cursor = 0
        """The index into `items`."""
        self.painted_title = ""
        """The title of the item that the cursor was painted on last."""
        self.in_setup = False
        self.unfinished: tuple[OfferedMatch, ...] = ()
        self.left_out = ""
        """How many matches were left beside those offered, in words; empty for none."""
        self.is_first = False
        self.tables: tuple[OpenTable, ...] = ()
        self.message = ""
        self._setups: dict[str, SetupForm] = {}
        self._list_top = 0
        self._rows_top = 0
        self._thumbnails: dict[ThumbnailKey, View | None] = {}
        self._lessons: dict[str, tuple[int, int, int]] = {}
        self._next_steps: dict[str, str] = {}
        """By game what comes next on its path."""
        self._thumbnail_timer: Timer | None = None
        self._items_cache: tuple[object, list[LobbyItem]] | None = None
        """Cache: what the items depend on, and the items. One painting asks for them often."""

    # Contents

    @property
    def context(self) -> LobbyContext:
        """What the entries depend on."""
        return LobbyContext(
            self.host.lobby_state,
            self.setup_of,
            self.unfinished,
            self.left_out,
            self.is_first,
            self.is_warm,
            self.tables,
        )

    @property
    def items(self) -> list[LobbyItem]:
        """What the cursor can stand on: entries, then games; while a filter is typed the games it finds, then
        the entries."""
        key = (
            self.filter,
            self.unfinished,
            self.left_out,
            self.is_first,
            self.is_warm,
            self.host.lobby_state.last,
            self.tables,
        )
        if self._items_cache is None or self._items_cache[0] != key:
            games = listed_games(self.filter)
            above = entries(self.context)
            found: list[LobbyItem] = [*above, *games]
            if self.filter:
                found = [*games, *_named(above, self.filter)]
            self._items_cache = key, found
        return self._items_cache[1]

    @property
    def item(self) -> LobbyItem | None:
        """The item under the cursor; None if there is none."""
        items = self.items
        return items[min(self.cursor, len(items) - 1)] if items else None

    @property
    def game(self) -> Listed | None:
        """The game under the cursor, or that of the entry there."""
        item = self.item
        return item if isinstance(item, Listed) else item.game if isinstance(item, LobbyEntry) else None

    @property
    def match_to_continue(self) -> OfferedMatch | None:
        """The unfinished match under the cursor, or of the game there; else the one left last, if any."""
        item, game = self.item, self.game
        if isinstance(item, LobbyEntry) and item.match is not None:
            return item.match
        of_game = (one for one in self.unfinished if game is not None and one.game.id == game.id)
        return next(of_game, next(iter(self.unfinished), None))

    def is_new_to(self, game: Listed) -> bool:
        """Whether a game has lessons of which none is done: its path is then the first thing to know."""
        done, of, _ = self._lessons.get(game.id, (0, 0, 0))
        return of > 0 and not done

    @property
    def setup(self) -> SetupForm | None:
        """The set-up of that game; None if it does not load, which is reported."""
        if self.game is None:
            return None
        try:
            return self.setup_of(self.game)
        except CardTableError as error:
            self.message = str(error)
            return None

    @property
    def shown_setup(self) -> SetupForm | None:
        """The set-up of that game if it is quick to get, else None."""
        game = self.game
        return self.setup if self.is_warm or (game is not None and game.id in self._setups) else None

    def setup_of(self, game: Listed) -> SetupForm:
        """The current set-up of a game. Raises GameError."""
        from cardtable.tui.lobby.setup_form import SetupForm

        if game.id not in self._setups:
            self._setups[game.id] = SetupForm.of(game.game, self.host.lobby_state)
        setup = self._setups[game.id]
        setup.welcome()
        return setup

    # Slow details, found after the cursor has rested

    def repaint(self) -> None:
        if not self.is_on_top:  # it is painted on return
            return
        resting = self.host.pace.resting
        if not resting:
            self.find_details()
        super().repaint()
        if resting and self._missing_thumbnail() is not None:
            if self._thumbnail_timer is not None:
                self._thumbnail_timer.stop()
            self._thumbnail_timer = self.set_timer(resting, self._find_and_paint)

    @property
    def is_on_top(self) -> bool:
        """Whether no other page lies above. Textual counts the page just below as current, too."""
        return self.is_current and self.app.screen is self

    def _find_and_paint(self) -> None:
        if self.is_on_top:
            self.find_details()
            super().repaint()

    def _missing_thumbnail(self) -> ThumbnailKey | None:
        """The key of the thumbnail to make for the current game; None if nothing is missing."""
        setup = self.shown_setup
        if setup is None:
            return None
        key = thumbnail_key(setup)
        return None if key in self._thumbnails and setup.game.id in self._lessons else key

    def find_details(self) -> None:
        """Finds what takes a moment to find of the game under the cursor: lessons done, what is next, and its
        table in small."""
        from cardtable.puzzles.learning_path import next_step
        from cardtable.tui.picture.thumbnail import thumbnail_of

        game, setup, key = self.game, self.shown_setup, self._missing_thumbnail()
        if game is None or setup is None or key is None:
            return
        self._lessons[game.id] = lessons_done(game)
        has_played = game.id in self.host.lobby_state.games
        self._next_steps[game.id] = next_step(setup.game, has_played=has_played)
        setup.look_up()
        if key not in self._thumbnails:
            self._thumbnails[key] = thumbnail_of(setup.game, len(setup.specs), setup.options)

    def forget_cached(self) -> None:
        """Drops what may have changed while another page was open."""
        self._lessons.clear()
        self.is_first = is_first_time()

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        return self.paint_on(Canvas(columns, lines))

    def paint_on(self, canvas: Canvas) -> Canvas:
        """Paints the lobby."""
        columns, lines, glyphs = canvas.width, canvas.height, self.host.glyphs
        self._items_cache = None
        self.painted_title = self.item.title if self.item is not None else ""
        if columns < MIN_WINDOW[0] or lines < MIN_WINDOW[1]:
            text = f"The table needs {MIN_WINDOW[0]} columns and {MIN_WINDOW[1]} lines."
            canvas.put(max(0, (columns - len(text)) // 2), lines // 2, text, "warning")
            return canvas
        canvas.fill(0, 0, columns, 1, style="text/bar")
        suits = " ".join((glyphs.spades, glyphs.hearts, glyphs.diamonds, glyphs.clubs))
        canvas.put(1, 0, "Card Table", "accent/bar+bold")
        canvas.put(columns - 1 - width(suits), 0, suits, "muted/bar")
        bottom = self._foot(canvas)
        left = 0 if self.in_setup and columns < NARROW else LIST_WIDTH if columns < ROOMY else WIDE_LIST_WIDTH
        if left:
            self._list(canvas, Region(0, 2, left - 1, bottom - 2))
            for y in range(2, bottom):
                canvas.put(left - 1, y, glyphs.side, "muted")
        self._panel(canvas, Region(left, 2, columns - left, bottom - 2))
        return canvas

    def _list(self, canvas: Canvas, box: Region) -> None:
        items = self.items
        listed = LobbyList(canvas, self.host.glyphs, box, self._list_top)
        listed.paint(items, min(self.cursor, len(items) - 1), self.filter, active=not self.in_setup)
        self._list_top = listed.top

    def _panel(self, canvas: Canvas, box: Region) -> None:
        """Paints the right side: a description, and for a game its table and set-up."""
        item, game, setup = self.item, self.game, self.shown_setup
        panel = GamePanel(canvas, self.host.glyphs, box, self._rows_top)
        if isinstance(item, LobbyEntry) and not self.in_setup:
            below = panel.words(item.title, "", [(item.description, "text")])
            if item.match is not None:
                self._match_picture(canvas, place_thumbnail(box, below + 1), item.match)
            else:
                self._picture(canvas, place_thumbnail(box, below + 1), setup)
        elif game is not None:
            self._game_panel(panel, game, setup)
            self._rows_top = panel.top

    def _game_panel(self, panel: GamePanel, game: Listed, setup: SetupForm | None) -> None:
        """Paints a game's description, shorter where its set-up needs the room. All of it is clickable."""
        box, canvas = panel.box, panel.canvas
        canvas.clickable(box.x, box.y, box.width, box.height, LobbyTarget("panel"))
        if self.in_setup and canvas.width < ROOMY:
            below = panel.words(game.title, "who sits down, what is played", [])
        else:
            below = panel.of_game(
                game, self._lessons.get(game.id, (0, 0, 0)), self._next_steps.get(game.id, "")
            )
        if setup is None:
            return
        picture, rows = place_thumbnail_and_setup(box, below + 1, len(setup.rows), active=self.in_setup)
        self._picture(canvas, picture, setup)
        if rows is not None:
            panel.rows(setup, rows, active=self.in_setup)

    def _picture(self, canvas: Canvas, box: Region | None, setup: SetupForm | None) -> None:
        """Paints the thumbnail of a game if there is room and it is made."""
        if box is None or setup is None or (view := self._thumbnails.get(thumbnail_key(setup))) is None:
            return
        names, kinds = zip(*((spec.name, spec.kind) for spec in setup.specs), strict=True)
        for seat, plate in self._table(canvas, box, view, names, kinds).items():
            canvas.clickable(*plate, LobbyTarget("seat", seat))

    def _match_picture(self, canvas: Canvas, box: Region | None, match: OfferedMatch) -> None:
        """Paints a match as it stands, once what that needs is imported."""
        if box is not None and self.is_warm:
            self._table(canvas, box, match.view, match.names, match.sitting.kinds)

    def _table(
        self, canvas: Canvas, box: Region, view: View, names: Sequence[str], kinds: Sequence[str]
    ) -> Mapping[int, Region]:
        """Paints a small table; returns where the plates of the seats stand."""
        from cardtable.tui.picture.scene import Scene

        host = self.host
        scene = Scene(
            view,
            names,
            kinds,
            host.settings,
            host.glyphs,
            host.fills,
            is_bare=True,
            show_hand=view.seat >= 0,
        )
        return self._thumbnail.paint(canvas, scene, box)

    @cached_property
    def _thumbnail(self) -> Thumbnail:
        """The small table painted last."""
        from cardtable.tui.picture.thumbnail import Thumbnail

        return Thumbnail()

    def _foot(self, canvas: Canvas) -> int:
        """Paints the help text and the keys. Returns the line where the foot begins."""
        last, room = canvas.height - 1, canvas.width - 2
        canvas.part = "the foot"
        lines = -(-MOST_CHARACTERS // room)
        text, style = self._foot_text()
        text = whole_parts(text, lambda part: len(wrapped(part, room)) <= lines)
        canvas.put(0, last - lines - 1, self.host.glyphs.rule * canvas.width, "muted")
        canvas.fill(0, last - lines, canvas.width, lines + 1, style="text/bar")
        for at, line in enumerate(wrapped(text, room)[:lines]):
            canvas.put(1, last - lines + at, line, f"{style}/bar")
        paint_keys(canvas, last, self.footer())
        return last - lines - 1

    def _foot_text(self) -> tuple[str, str]:
        """The text above the keys, and its style."""
        setup, item = self.shown_setup, self.item
        if self.message:
            return self.message, "warning"
        if setup is not None and setup.problem:
            return setup.problem, "warning"
        if self.in_setup and setup is not None:
            return self._row_help(setup), "text"
        if isinstance(item, LobbyEntry):
            return f"Enter: {item.verb}. Type to find a game.", "text"
        return (
            "Enter sits down at this game, Tab sets it up. F8: your path through it."
            if item is not None
            else ""
        ), "text"

    def _row_help(self, setup: SetupForm) -> str:
        """The help of a row. For a changed option also the rules that it changes."""
        if setup.writing is not None:
            return "Type the name, Enter keeps it, Esc leaves it as it was."
        changed = _changed(setup)
        return setup.row.help + (f" It changes {with_unit(changed, 'rule')}: F7." if changed else "")


def thumbnail_key(setup: SetupForm) -> ThumbnailKey:
    """The cache key for the thumbnail of a set-up."""
    return setup.game.id, len(setup.specs), tuple(setup.options.items())


def _named(above: Sequence[LobbyEntry], typed: str) -> list[LobbyEntry]:
    """The entries of which a word begins with the typed letters."""
    wanted = typed.casefold()
    return [entry for entry in above if f" {wanted}" in f" {entry.title}".casefold()]


def _changed(setup: SetupForm) -> int:
    """How many rules the option under the cursor has changed."""
    option = setup.row.option
    if option is None or setup.options[option.name] == option.default:
        return 0
    return len(setup.changed_rules())
