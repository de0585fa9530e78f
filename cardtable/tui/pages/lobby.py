"""The lobby: games on the left, the set-up on the right, an unfinished match on top."""

from __future__ import annotations

from pathlib import Path

from cardtable.errors import CardTableError
from cardtable.seats.shelf import last_unfinished
from cardtable.text import clip, width
from cardtable.tui.board import LEAST, paint_keys
from cardtable.tui.lobby_model import Row, SetUp, listed_games
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.page import Key, Page

LEFT = 30


class LobbyPage(Page):
    """Where one sits down."""

    def __init__(self) -> None:
        super().__init__()
        self.filter = ""
        self.cursor = 0
        self.in_setup = False
        self.unfinished: Path | None = None
        self.message = ""
        self._setups: dict[str, SetUp] = {}
        self._top = 0
        self._game_lines: dict[int, int] = {}
        self._row_lines: dict[int, int] = {}

    def on_mount(self) -> None:
        games = listed_games()
        last = self.table_app.memory.last
        self.cursor = next((at for at, game in enumerate(games) if game.id == last), 0)
        super().on_mount()
        self.call_after_refresh(self._look_for_unfinished)

    def on_screen_resume(self) -> None:
        self._setups.clear()
        self._look_for_unfinished()
        super().on_screen_resume()

    def _look_for_unfinished(self) -> None:
        """After the first picture: reading records takes a moment."""
        try:
            self.unfinished = last_unfinished()
        except CardTableError:
            self.unfinished = None
        self.repaint()

    # The model

    @property
    def setup(self) -> SetUp | None:
        """The set-up of the game under the cursor."""
        games = listed_games(self.filter)
        if not games:
            return None
        game = games[min(self.cursor, len(games) - 1)]
        if game.id not in self._setups:
            self._setups[game.id] = SetUp.of(game, self.table_app.memory)
        return self._setups[game.id]

    # Keys

    def keys(self) -> list[Key]:
        glyphs = self.table_app.glyphs
        if self.in_setup:
            return [
                Key(("enter",), "Enter", "on", "On to Start; at Start it begins the match."),
                Key(("up", "down"), glyphs.updown, "move", "To another line."),
                Key(("left", "right"), glyphs.arrows, "change", "The value before or after; letters and digits type."),
                Key(("escape", "backspace", "tab"), "Tab", "games", "Back to the games."),
                Key(("f3",), "F3", "rules", "The rule book."),
            ]
        found = [
            Key(("enter",), "Enter", "sit down", "Chooses this game."),
            Key(("up", "down"), glyphs.updown, "game", "To another game."),
            Key((), "A-z", "find", "Typing filters the games.", quiet=True),
            Key(("f2",), "F2", "settings", "Colours, characters, speed."),
            Key(("f3",), "F3", "rules", "The rule book of this game."),
            Key(("escape",), "q", "leave", "Leaves the card table."),
        ]
        if self.unfinished is not None:
            found.insert(1, Key(("f4",), "F4", "continue", "Takes up the unfinished match."))
        return found

    def press(self, key: str, character: str | None) -> bool:
        setup = self.setup
        match key:
            case "f2":
                from cardtable.tui.pages.settings import SettingsPage

                self.app.push_screen(SettingsPage())
            case "f3" if setup is not None:
                self.table_app.show_rules(setup.game.id, None, setup.options)
            case "f4" if self.unfinished is not None:
                self._continue()
            case _:
                self.message = ""
                return self._setup_key(setup, key, character) if self.in_setup and setup else self._list_key(key, character)
        return True

    def _list_key(self, key: str, character: str | None) -> bool:
        """Keys over the games. The line above the first game is the unfinished match."""
        first = -1 if self.unfinished is not None and not self.filter else 0
        match key:
            case "up" | "down":
                last = max(0, len(listed_games(self.filter)) - 1)
                self.cursor = max(first, min(self.cursor + (1 if key == "down" else -1), last))
            case "enter" if self.cursor < 0:
                self._continue()
            case "enter" | "right" | "tab":
                self.in_setup = self.setup is not None
                if self.setup is not None:
                    self.setup.cursor = 1
            case "backspace" if self.filter:
                self.filter = self.filter[:-1]
            case "escape" if self.filter:
                self.filter = ""
            case "q" | "escape" if not self.filter:
                self.app.exit()
            case _:
                if not character or not character.isalnum():
                    return False
                self.filter = (self.filter + character)[:20]
                self.cursor = 0
        return True

    def _setup_key(self, setup: SetUp, key: str, character: str | None) -> bool:
        """Keys over the set-up."""
        match key:
            case "up" | "down":
                setup.move(1 if key == "down" else -1)
            case "left" | "right":
                setup.change(1 if key == "right" else -1, self.table_app.memory)
            case "enter" if setup.row.kind == "start":
                self._begin(setup)
            case "enter" if setup.row.kind == "house":
                self.message = f"Kept as {setup.keep_house(self.table_app.memory)}."
            case "enter":
                setup.to_start()
            case "backspace" if setup.erase():
                pass
            case "escape" | "backspace" | "tab":
                self.in_setup = False
            case _:
                return bool(character) and setup.type(character or "")
        return True

    def _begin(self, setup: SetUp) -> None:
        try:
            self.in_setup = False
            self.table_app.begin(setup.seating())
        except CardTableError as error:
            self.in_setup = True
            self.message = str(error)

    def _continue(self) -> None:
        if self.unfinished is None:
            return
        try:
            self.table_app.resume_match(self.unfinished)
        except CardTableError as error:
            self.message = str(error)

    def click(self, x: int, y: int, times: int) -> None:
        if x < LEFT and y in self._game_lines:
            self.cursor = self._game_lines[y]
            self.in_setup = False
            if self.cursor < 0:
                self._continue()
        elif x >= LEFT and y in self._row_lines and self.setup is not None:
            self.in_setup = True
            self.setup.cursor = self._row_lines[y]
            if self.setup.row.kind == "start":
                self._begin(self.setup)
            else:
                self.setup.change(1, self.table_app.memory)

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = Canvas(columns, lines)
        if columns < LEAST[0] or lines < LEAST[1]:
            text = f"The table needs {LEAST[0]} columns and {LEAST[1]} lines."
            canvas.put(max(0, (columns - len(text)) // 2), lines // 2, text, "warning")
            return canvas
        glyphs = self.table_app.glyphs
        canvas.fill(0, 0, columns, 1, style="text/bar")
        suits = " ".join((glyphs.spades, glyphs.hearts, glyphs.diamonds, glyphs.clubs))
        canvas.put(1, 0, "Card Table", "accent/bar+bold")
        canvas.put(columns - 1 - width(suits), 0, suits, "muted/bar")
        self._games(canvas, lines - 4)
        for y in range(1, lines - 3):
            canvas.put(LEFT - 1, y, glyphs.side, "muted")
        setup = self.setup
        if setup is not None:
            self._setup(canvas, setup, lines - 4)
        self._foot(canvas, setup)
        return canvas

    def _games(self, canvas: Canvas, bottom: int) -> None:
        glyphs = self.table_app.glyphs
        self._game_lines = {}
        y = 2
        if self.unfinished is not None and not self.filter:
            here = self.cursor < 0
            canvas.put(1, y, glyphs.turn if here else " ", "accent+bold")
            canvas.put(3, y, "Continue the last match", "action+bold")
            self._game_lines[y] = -1
            y += 2
        if self.filter:
            canvas.put(1, y, clip(f"find: {self.filter}_", LEFT - 3), "action")
            y += 1
        family = ""
        for at, game in enumerate(listed_games(self.filter)):
            if game.family != family:
                family = game.family
                canvas.put(1, y, clip(family, LEFT - 3), "muted")
                y += 1
            here = at == self.cursor
            style = "text+bold" if not here else "accent+bold" if not self.in_setup else "accent"
            canvas.put(1, y, glyphs.turn if here else " ", "accent+bold")
            canvas.put(3, y, clip(game.title, LEFT - 6, glyphs.ellipsis), style)
            self._game_lines[y] = at
            y += 1
            if y >= bottom:
                break
        if not self._game_lines:
            canvas.put(3, y, "No game of that name.", "muted")

    def _setup(self, canvas: Canvas, setup: SetUp, bottom: int) -> None:
        x, room = LEFT + 1, canvas.width - LEFT - 2
        glyphs = self.table_app.glyphs
        canvas.put(x, 2, setup.game.title, "accent+bold")
        canvas.put(x, 3, clip(f"{setup.game.country}, {setup.game.family}", room, glyphs.ellipsis), "muted")
        canvas.put(x, 4, clip(setup.game.about, room, glyphs.ellipsis), "text")
        rows = setup.rows
        visible = bottom - 6
        self._top = max(0, min(self._top, setup.cursor))
        if setup.cursor >= self._top + visible:
            self._top = setup.cursor - visible + 1
        self._row_lines = {}
        for line, row in enumerate(rows[self._top : self._top + visible]):
            self._row(canvas, setup, row, self._top + line, 6 + line)
        if self._top + visible < len(rows):
            canvas.put(canvas.width - 10, bottom, f"+{len(rows) - self._top - visible} more", "muted")

    def _row(self, canvas: Canvas, setup: SetUp, row: Row, at: int, y: int) -> None:
        x = LEFT + 1
        here = self.in_setup and at == setup.cursor
        self._row_lines[y] = at
        canvas.put(x, y, self.table_app.glyphs.turn if here else " ", "accent+bold")
        style = "text+bold" if here else "action+bold" if row.kind == "start" else "text"
        canvas.put(x + 2, y, row.title, style)
        changed = row.option is not None and setup.options[row.option.name] != row.option.default
        value = clip(setup.shown(row), canvas.width - x - 21, self.table_app.glyphs.ellipsis)
        canvas.put(x + 20, y, value, "action+bold" if here else "accent" if changed else "muted")

    def _foot(self, canvas: Canvas, setup: SetUp | None) -> None:
        last = canvas.height - 1
        canvas.put(0, last - 2, self.table_app.glyphs.rule * canvas.width, "muted")
        canvas.fill(0, last - 1, canvas.width, 2, style="text/bar")
        text, style = self.message, "warning/bar"
        if not text and setup is not None:
            text = setup.problem or (setup.row.help if self.in_setup else "Enter sits down at this game.")
            style = "warning/bar" if setup.problem else "text/bar"
        canvas.put(1, last - 1, clip(text, canvas.width - 2, self.table_app.glyphs.ellipsis), style)
        paint_keys(canvas, last, self.footer())
