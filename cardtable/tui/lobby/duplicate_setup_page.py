"""Setting up a duplicate evening: the game, who plays in turn, how many deals, against whom."""

from __future__ import annotations

from pathlib import Path

from cardtable.archive.duplicate import Evening, possible_opponents
from cardtable.archive.duplicate_file import MOST_DEALS
from cardtable.engine.game import Game
from cardtable.errors import CardTableError
from cardtable.table.seat_specs import SeatSpec, free_name
from cardtable.text import clean, clip
from cardtable.tui.dialogs.text_dialogs import in_lines
from cardtable.tui.key_binding import Key
from cardtable.tui.lobby.game_listing import default_game, loaded_games
from cardtable.tui.lobby.setup_form import SetupForm
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import Page
from cardtable.words import with_unit

GAME, PLAYERS, DEALS, AGAINST, START = range(5)
"""The rows, from top to bottom."""
TITLES = ("Game", "Players", "Deals", "Against", "Start")
TOP = 2
"""The line of the first row."""
VALUE = 16
"""The column in which values begin."""
LONGEST = 100
"""Characters of the list of players."""


class DuplicateSetupPage(Page):
    """One row for each choice. Seats and options are those last set up in the lobby."""

    takes_text = True

    def __init__(self) -> None:
        super().__init__()
        self.games: list[Game] = loaded_games()
        self.game = 0
        self.players = ""
        self.deals = 4
        self.earlier: list[Path] = []
        self.against = 0
        """The earlier result to play against, counted from 1; 0: none."""
        self.cursor = PLAYERS
        self.message = ""

    def on_mount(self) -> None:
        usual = default_game(self.host.lobby_state.last)
        ids = [game.id for game in self.games]
        self.game = ids.index(usual.id) if usual is not None and usual.id in ids else 0
        self._choose_game(0)

    def _choose_game(self, step: int) -> None:
        self.game = (self.game + step) % len(self.games)
        self.earlier, self.against = list(possible_opponents(self.games[self.game].id)), 0

    # Keys

    def keys(self) -> list[Key]:
        glyphs = self.host.glyphs
        does = "begin" if self.cursor == START else "next line"
        found = [Key(("enter",), "Enter", does, "On to the next line; at Start it begins the evening.")]
        if self.cursor in (GAME, DEALS, AGAINST):
            found.append(Key(("left", "right"), glyphs.arrows, "change", "The value before or after."))
        if self.cursor == PLAYERS:
            found.append(Key((), "A-z", "names", "Names with commas between them, as Ana, Bo."))
        found.append(Key(("up", "down"), glyphs.updown, "line", "To another line."))
        return [*found, Key(("escape",), "Esc", "back", "Back to the evenings.")]

    def press(self, key: str, character: str | None) -> bool:
        self.message = ""
        match key:
            case "up" | "down" | "tab" | "shift+tab":
                self.scrolled(1 if key in ("down", "tab") else -1)
            case "left" | "right":
                self._change(1 if key == "right" else -1)
            case "enter" if self.cursor == START:
                self._begin()
            case "enter":
                self.cursor += 1
            case "backspace" if self.cursor == PLAYERS:
                self.players = self.players[:-1]
            case "escape":
                self.dismiss(None)
                return False
            case _ if character and self.cursor == PLAYERS:
                self.players = (self.players + character)[:LONGEST]
            case _:
                return False
        return True

    def _change(self, step: int) -> None:
        if self.cursor == GAME:
            self._choose_game(step)
        elif self.cursor == DEALS:
            self.deals = max(1, min(self.deals + step, MOST_DEALS))
        elif self.cursor == AGAINST:
            self.against = (self.against + step) % (len(self.earlier) + 1)

    def _begin(self) -> None:
        names = [name.strip() for name in self.players.split(",") if name.strip()]
        game = self.games[self.game]
        try:
            if self.against:
                path = self.earlier[self.against - 1]
                evening = Evening.against(path, names[0] if names else "You", self.deals)
            else:
                setup = SetupForm.of(game, self.host.lobby_state)
                evening = Evening.begin(game, _seats_of(setup), setup.options, names, self.deals)
        except CardTableError as error:
            self.message = clean(str(error))
            return
        self.dismiss(evening)

    def click(self, x: int, y: int, times: int) -> None:
        if TOP <= y < TOP + len(TITLES):
            self.cursor = y - TOP
            if self.cursor == START:
                self._begin()
            elif x >= VALUE:
                self._change(1)

    def scrolled(self, steps: int) -> None:
        self.cursor = max(GAME, min(self.cursor + steps, START))

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        glyphs = self.host.glyphs
        canvas = titled(columns, lines, "A new duplicate evening")
        shown = (self.games[self.game].title, self.players, str(self.deals), self._against_text(), "")
        for at, (title, value) in enumerate(zip(TITLES, shown, strict=True)):
            here = at == self.cursor
            canvas.put(1, TOP + at, glyphs.turn if here else " ", "accent+bold")
            canvas.put(3, TOP + at, title, "text+bold" if here else "text")
            value += "_" if here and at == PLAYERS else ""
            room = columns - VALUE - 1
            text = value[-room:] if at == PLAYERS else clip(value, room, glyphs.ellipsis)
            canvas.put(VALUE, TOP + at, text, "action+bold" if here else "text")
        y = TOP + len(TITLES) + 1
        for sentence in self._help():
            for part in in_lines(sentence, columns - 6):
                canvas.put(3, y, part, "muted")
                y += 1
        canvas.put(3, lines - 2, clip(self.message, columns - 4, glyphs.ellipsis), "warning")
        return self.with_keys(canvas)

    def _against_text(self) -> str:
        if not self.against:
            return "each other"
        stem = self.earlier[self.against - 1].stem
        return f"the result of {stem[:4]}-{stem[4:6]}-{stem[6:8]} {stem[9:11]}:{stem[11:13]}"

    def _help(self) -> list[str]:
        """Sentences about the evening as chosen."""
        if self.against:
            return [
                "One player sits down at the same deals once more, and plays against what they brought then."
            ]
        setup = SetupForm.of(self.games[self.game], self.host.lobby_state)
        bots = with_unit(len(setup.specs) - 1, "bot")
        return [
            f"The table is as the lobby last set it up: one plays with {bots}, by the same house rules.",
            "Two to six play one after the other. Each has the same cards in the same seat, "
            "for so many deals or until the match is decided.",
        ]


def _seats_of(setup: SetupForm) -> list[SeatSpec]:
    """The seats of a set-up with one person, whose place each player takes in turn; bots in all others."""
    first = next((at for at, spec in enumerate(setup.specs) if spec.is_person), 0)
    found: list[SeatSpec] = []
    for at, spec in enumerate(setup.specs):
        taken = [one.name for one in (*found, *setup.specs[at + 1 :])]
        if at == first:
            spec = SeatSpec("person", "You")
        elif spec.is_person:
            spec = SeatSpec("careful", free_name("careful", taken))
        found.append(spec)
    return found
