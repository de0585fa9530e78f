"""The picture of the lobby: the list on the left, the set-up of the chosen game on the right."""

from __future__ import annotations

import itertools
import textwrap

from cardtable.text import clip, width
from cardtable.tui.board import LEAST
from cardtable.tui.lobby_games import Unfinished, listed_games, seat_range
from cardtable.tui.lobby_model import Row, SetUp
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.frame import paint_keys
from cardtable.tui.page import Page

LEFT = 30
ROOMY = 100
"""From so many columns on the list has room for the countries."""
VALUES = 22
"""Where the values of the set-up stand, after its left edge."""
NAMED = 2
"""So many of the rules that an option changes are named below; the page of F7 has them all."""


class LobbyPicture(Page):
    """What the lobby looks like; `LobbyPage` adds what it does."""

    def __init__(self) -> None:
        super().__init__()
        self.filter = ""
        self.cursor = 0
        """The game chosen; -1 is the unfinished match above the games."""
        self.in_setup = False
        self.unfinished: Unfinished | None = None
        self.message = ""
        self._setups: dict[str, SetUp] = {}
        self._top = 0
        self._list_top = 0
        self._left = LEFT
        self._game_lines: dict[int, int] = {}
        self._row_lines: dict[int, int] = {}

    @property
    def setup(self) -> SetUp | None:
        """The set-up of the game under the cursor."""
        games = listed_games(self.filter)
        if not games or self.cursor < 0:
            return None
        game = games[min(self.cursor, len(games) - 1)]
        if game.id not in self._setups:
            self._setups[game.id] = SetUp.of(game, self.host.memory)
        return self._setups[game.id]

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = Canvas(columns, lines)
        if columns < LEAST[0] or lines < LEAST[1]:
            text = f"The table needs {LEAST[0]} columns and {LEAST[1]} lines."
            canvas.put(max(0, (columns - len(text)) // 2), lines // 2, text, "warning")
            return canvas
        glyphs = self.host.glyphs
        self._left = LEFT if columns < ROOMY else LEFT + 14
        canvas.fill(0, 0, columns, 1, style="text/bar")
        suits = " ".join((glyphs.spades, glyphs.hearts, glyphs.diamonds, glyphs.clubs))
        canvas.put(1, 0, "Card Table", "accent/bar+bold")
        canvas.put(columns - 1 - width(suits), 0, suits, "muted/bar")
        self._games(canvas, 2, lines - 3)
        for y in range(2, lines - 3):
            canvas.put(self._left - 1, y, glyphs.side, "muted")
        setup = self.setup
        self._row_lines = {}
        if setup is not None:
            self._setup(canvas, setup, lines - 3)
        elif self.unfinished is not None and self.cursor < 0:
            self._unfinished(canvas, self.unfinished)
        self._foot(canvas, setup)
        return canvas

    def _games(self, canvas: Canvas, y: int, bottom: int) -> None:
        """The list: what is unfinished, then the games under their families, scrolled to the cursor."""
        glyphs, room = self.host.glyphs, self._left - 4
        self._game_lines = {}
        if self.unfinished is not None and not self.filter:
            here = self.cursor < 0
            canvas.put(1, y, glyphs.turn if here else " ", "accent+bold")
            canvas.put(3, y, "Continue the last match", "action+bold")
            told = f"{self.unfinished.title}, {self.unfinished.age}"
            canvas.put(3, y + 1, clip(told, room, glyphs.ellipsis), "muted")
            self._game_lines |= {y: -1, y + 1: -1}
            y += 3
        if self.filter:
            canvas.put(1, y, clip(f"find: {self.filter}_", room), "action")
            y += 2
        listed = self._listed()
        if not listed:
            canvas.put(3, y, "No game of that name.", "muted")
            return
        mark = next((n for n, (at, _, _) in enumerate(listed) if at == max(0, self.cursor)), 0)
        self._list_top = _scrolled_to(mark, self._list_top, bottom - y, len(listed))
        for line, (at, text, beside) in enumerate(listed[self._list_top : self._list_top + bottom - y], y):
            self._game_line(canvas, line, at, text, beside)

    def _listed(self) -> list[tuple[int | None, str, str]]:
        """The lines of the list: a game's place, title and seats, or None and a family."""
        lines: list[tuple[int | None, str, str]] = []
        family = ""
        for at, game in enumerate(listed_games(self.filter)):
            if game.family != family:
                family = game.family
                lines += [(None, "", "")] * bool(lines) + [(None, family.capitalize(), "")]
            beside = f"{seat_range(game):>4}"
            if self._left > LEFT:
                beside = f"{clip(game.country, 14, self.host.glyphs.ellipsis)}  {beside}"
            lines.append((at, game.title, beside))
        return lines

    def _game_line(self, canvas: Canvas, y: int, at: int | None, text: str, beside: str) -> None:
        glyphs = self.host.glyphs
        if at is None:
            canvas.put(1, y, clip(text, self._left - 4, glyphs.ellipsis), "muted")
            return
        here = at == self.cursor
        style = "text" if not here else "accent" if self.in_setup else "accent+bold"
        canvas.put(1, y, glyphs.turn if here else " ", style)
        room = self._left - 6 - width(beside)
        canvas.put(3, y, clip(text, room, glyphs.ellipsis), style)
        canvas.put(self._left - 2 - width(beside), y, beside, "muted")
        self._game_lines[y] = at

    def _unfinished(self, canvas: Canvas, found: Unfinished) -> None:
        x, room = self._left + 1, canvas.width - self._left - 2
        canvas.put(x, 2, found.title, "accent+bold")
        canvas.put(x, 3, f"left {found.age}", "muted")
        for line, text in enumerate(textwrap.wrap(", ".join(found.names), room)[:4]):
            canvas.put(x, 5 + line, text, "text")

    def _setup(self, canvas: Canvas, setup: SetUp, bottom: int) -> None:
        """The set-up: the game's own words, then a line for each thing that can be set."""
        x, room = self._left + 1, canvas.width - self._left - 2
        glyphs = self.host.glyphs
        canvas.put(x, 2, clip(setup.game.title, room, glyphs.ellipsis), "accent+bold")
        canvas.put(x, 3, clip(f"{setup.game.country}, {setup.game.family}", room, glyphs.ellipsis), "muted")
        y = 4
        for text in textwrap.wrap(setup.game.about, room)[:3]:
            canvas.put(x, y, text, "text")
            y += 1
        rows = setup.rows
        # One line less where the rows do not fit: it says how many are missing.
        visible = bottom - y - 1
        visible -= len(rows) > visible
        self._top = _scrolled_to(setup.cursor, self._top, visible, len(rows))
        shown = rows[self._top : self._top + visible]
        groups = sum(_opens_group(before, row) for before, row in itertools.pairwise(rows))
        airy = len(rows) + groups <= visible
        for at, row in enumerate(shown, self._top):
            y += 2 if airy and at and _opens_group(rows[at - 1], row) else 1
            self._row(canvas, setup, row, at, y)
        if len(shown) < len(rows):
            told = f"{self._top + 1}-{self._top + len(shown)} of {len(rows)}"
            canvas.put(canvas.width - 1 - width(told), bottom - 1, told, "muted")

    def _row(self, canvas: Canvas, setup: SetUp, row: Row, at: int, y: int) -> None:
        x = self._left
        glyphs = self.host.glyphs
        here = self.in_setup and at == setup.cursor
        self._row_lines[y] = at
        style = "accent+bold" if here else "action+bold" if row.kind == "start" else "text"
        canvas.put(x, y, glyphs.turn if here else " ", "accent+bold")
        canvas.put(x + 2, y, clip(row.title, VALUES - 3, glyphs.ellipsis), style)
        changed = row.option is not None and setup.options[row.option.name] != row.option.default
        value = setup.shown(row)
        if here and setup.typed and row.option is not None:
            value = setup.typed
        typing = here and (row.kind == "seed" or bool(setup.typed))
        value = clip(value, canvas.width - x - VALUES - 2, glyphs.ellipsis) + ("_" if typing else "")
        canvas.put(x + VALUES, y, value, "accent+bold" if here else "text+bold" if changed else "muted")

    def _row_help(self, setup: SetUp) -> str:
        """A line's help; of an option that was changed also the rules that read otherwise now."""
        changed = _changed(setup)
        if len(changed) > NAMED:
            changed = [*changed[:NAMED], f"{len(changed) - NAMED} more"]
        return setup.row.help + (f" Changes {', '.join(changed)} (F7)." if changed else "")

    def _foot(self, canvas: Canvas, setup: SetUp | None) -> None:
        last = canvas.height - 1
        canvas.put(0, last - 2, self.host.glyphs.rule * canvas.width, "muted")
        canvas.fill(0, last - 1, canvas.width, 2, style="text/bar")
        text, style = self.message, "warning/bar"
        if not text and setup is not None:
            text = setup.problem or (
                self._row_help(setup) if self.in_setup else "Enter sits down at this game."
            )
            style = "warning/bar" if setup.problem else "text/bar"
        elif not text and self.cursor < 0:
            text, style = "Enter goes on at the decision where you left.", "text/bar"
        canvas.put(1, last - 1, clip(text, canvas.width - 2, self.host.glyphs.ellipsis), style)
        paint_keys(canvas, last, self.footer())


def _changed(setup: SetUp) -> list[str]:
    """The ids of the rules that the option under the cursor has changed."""
    option = setup.row.option
    if option is None or setup.options[option.name] == option.default:
        return []
    return [rule.id for rule in setup.changed_rules()]


def _opens_group(before: Row, row: Row) -> bool:
    """Whether a line of the set-up stands apart where there is room: seats, options, deal, start."""
    return row.kind != before.kind and row.kind != "house" and before.kind != "players"


def _scrolled_to(mark: int, top: int, visible: int, count: int) -> int:
    """The first line to show so that the marked one is seen; no more is scrolled than needed."""
    if count <= visible:
        return 0
    return max(0, min(max(top, mark - visible + 1), mark, count - visible))
