"""The lobby: games on the left, the set-up on the right, an unfinished match on top."""

from __future__ import annotations

from pathlib import Path

from cardtable.errors import CardTableError, HeldRecordError
from cardtable.seats.replay import Replay
from cardtable.text import clean
from cardtable.tui.key import Key
from cardtable.tui.lobby_games import find_unfinished, listed_games, unsound_games
from cardtable.tui.lobby_model import SetUp
from cardtable.tui.pages.dialogs import AgreePage, TextPage
from cardtable.tui.pages.lobby_picture import VALUES, LobbyPicture

LONGEST_PROBLEM = 300


class LobbyPage(LobbyPicture):
    """Where one sits down."""

    takes_text = True

    def __init__(self) -> None:
        super().__init__()
        self._begun = False
        self._told: set[str] = set()

    def on_mount(self) -> None:
        games = listed_games()
        last = self.host.memory.last
        self.cursor = next((at for at, game in enumerate(games) if game.id == last), 0)
        super().on_mount()
        for problem in unsound_games():
            self.notify(clean(problem, LONGEST_PROBLEM), severity="warning", timeout=15, markup=False)
        self.call_after_refresh(self._look_for_unfinished)

    def on_screen_resume(self) -> None:
        if self._begun:
            # Back from a table: the set-ups as they were played, and perhaps a match to go on with.
            self._begun = False
            self._setups.clear()
            self._look_for_unfinished()
        super().on_screen_resume()

    def _look_for_unfinished(self) -> None:
        """After the first picture: reading records takes a moment."""
        problems: list[str] = []
        self.unfinished = find_unfinished(problems)
        self._tell(problems)
        if self.unfinished is None:
            self.cursor = max(0, self.cursor)
        self.repaint()

    def _tell(self, problems: list[str]) -> None:
        """Records that cannot be read, each told once."""
        fresh = [problem for problem in problems if problem not in self._told]
        self._told.update(fresh)
        more = f" (and {len(fresh) - 1} more)" if len(fresh) > 1 else ""
        for problem in fresh[:1]:
            text = clean(f"Passed over{more}: {problem}", LONGEST_PROBLEM)
            self.notify(text, severity="warning", timeout=15, markup=False)

    # Keys

    def keys(self) -> list[Key]:
        return self._setup_keys() if self.in_setup else self._list_keys()

    def _setup_keys(self) -> list[Key]:
        glyphs = self.host.glyphs
        setup = self.setup
        kind = setup.row.kind if setup is not None else ""
        does = {"start": "begin", "house": "keep"}.get(kind, "on to Start")
        found = [
            Key(("enter",), "Enter", does, "On to Start; at Start it begins the match."),
            Key(("up", "down"), glyphs.updown, "move", "To another line."),
        ]
        if kind == "option":
            found.append(
                Key(("f7",), "F7", "changes", "Which sentences of the rule book this option changes.")
            )
        if kind not in ("start", "seed"):
            found.append(Key(("left", "right"), glyphs.arrows, "change", "The value before or after."))
        if kind in ("seat", "seed"):
            shown, label = ("A-z", "name") if kind == "seat" else ("0-9", "number")
            told = "Typing sets it, Backspace takes a character back."
            found.append(Key((), shown, label, told, quiet=True))
        found.append(Key(("tab", "escape", "backspace"), "Tab", "games", "Back to the games."))
        found.append(Key(("f2",), "F2", "settings", "Colours, characters, speed."))
        found.append(Key(("f3",), "F3", "rules", "The rule book of this game."))
        found.append(Key(("f5",), "F5", "learn", "Lessons for this game."))
        return [*found, Key(("f6",), "F6", "history", "The matches played.")]

    def _list_keys(self) -> list[Key]:
        glyphs = self.host.glyphs
        does = "go on" if self.cursor < 0 else "sit down"
        found = [Key(("enter", "right", "tab"), "Enter", does, "Chooses what the mark stands at.")]
        if self.unfinished is not None:
            found.append(Key(("f4",), "F4", "continue", "Takes up the unfinished match."))
        found.append(Key(("up", "down"), glyphs.updown, "game", "To another game."))
        found.append(Key((), "A-z", "find", "Typing filters the games by title, country and family."))
        found.append(Key(("f2",), "F2", "settings", "Colours, characters, speed."))
        if self.setup is not None:
            found.append(Key(("f3",), "F3", "rules", "The rule book of this game."))
            found.append(Key(("f5",), "F5", "learn", "Lessons for this game."))
        found.append(Key(("f6",), "F6", "history", "The matches played."))
        if self.filter:
            return [*found, Key(("escape",), "Esc", "all games", "Clears what was typed.")]
        return [*found, Key(("q", "escape"), "q", "leave", "Leaves the card table.")]

    def press(self, key: str, character: str | None) -> bool:
        setup = self.setup
        self.message = ""
        match key:
            case "f2":
                from cardtable.tui.pages.settings import SettingsPage

                self.app.push_screen(SettingsPage())
            case "f3" if setup is not None:
                self.host.show_rules(setup.game, None, setup.options, seats=len(setup.specs))
            case "f5" if setup is not None:
                self.host.show_lessons(setup.game)
            case "f7" if self.in_setup and setup is not None and setup.row.option is not None:
                self.app.push_screen(TextPage("What this option changes", setup.rule_changes()))
            case "f6":
                from cardtable.tui.pages.history import HistoryPage

                self._begun = True
                self.app.push_screen(HistoryPage())
            case "f4" if self.unfinished is not None:
                self._continue()
            case _ if self.in_setup and setup is not None:
                return self._setup_key(setup, key, character)
            case _:
                return self._list_key(key, character)
        return True

    def _list_key(self, key: str, character: str | None) -> bool:
        """Keys over the games. The line above the first game is the unfinished match."""
        first = -1 if self.unfinished is not None and not self.filter else 0
        match key:
            case "up" | "down":
                last = max(0, len(listed_games(self.filter)) - 1)
                self.cursor = max(first, min(self.cursor + (1 if key == "down" else -1), last))
            case "home" | "end":
                self.cursor = 0 if key == "home" else max(0, len(listed_games(self.filter)) - 1)
            case "enter" if self.cursor < 0:
                self._continue()
            case "enter" | "right" | "tab":
                self.in_setup = self.setup is not None
                if self.setup is not None:
                    self.setup.jump(1)
            case "backspace" if self.filter:
                self.filter = self.filter[:-1]
            case "escape" if self.filter:
                self.filter = ""
            case "q" | "escape" if not self.filter:
                self.run_worker(self._ask_to_leave())
            case _:
                if not character or not (character.isalnum() or (character in " '-" and self.filter)):
                    return False
                self.filter = (self.filter + character)[:20]
                self.cursor = 0
        return True

    async def _ask_to_leave(self) -> None:
        """A key too many on the way back from a table does not end the program."""
        question = AgreePage("Leave the card table?", "Every match is kept.", ["You"])
        if await self.app.push_screen_wait(question):
            self.app.exit()

    def _setup_key(self, setup: SetUp, key: str, character: str | None) -> bool:
        """Keys over the set-up."""
        match key:
            case "up" | "down":
                setup.move(1 if key == "down" else -1)
            case "home" | "end":
                setup.jump(0 if key == "home" else len(setup.rows) - 1)
            case "left" | "right":
                setup.change(1 if key == "right" else -1, self.host.memory)
            case "enter" if setup.row.kind == "start":
                self._begin(setup)
            case "enter" if setup.row.kind == "house":
                self.message = f"These options are kept as {setup.keep_house(self.host.memory)}."
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
            self.host.begin(setup.seating())
        except CardTableError as error:
            self.message = str(error)
        else:
            self.in_setup, self._begun = False, True

    def _continue(self) -> None:
        if self.unfinished is None:
            return
        try:
            self.host.resume_match(self.unfinished.path)
        except HeldRecordError as error:
            self._look_on(self.unfinished.path, str(error))
        except CardTableError as error:
            self.message = str(error)
        else:
            self._begun = True

    def _look_on(self, path: Path, why: str) -> None:
        """To a match that another process plays, as it stands now."""
        from cardtable.tui.pages.replay import ReplayPage

        try:
            replay = Replay.of(path)
        except CardTableError as error:
            self.message = str(error)
        else:
            self.app.push_screen(ReplayPage(replay, len(replay), told=clean(why, LONGEST_PROBLEM)))

    def click(self, x: int, y: int, times: int) -> None:
        """A click chooses a game or changes a value; a double one on a game sits down at it."""
        self.message = ""
        if x < self._left and y in self._game_lines:
            self.cursor = self._game_lines[y]
            self.in_setup = False
            if times == 2:
                self._continue() if self.cursor < 0 else self._begin_here()
        elif x >= self._left and y in self._row_lines and self.setup is not None:
            self._click_row(self.setup, self._row_lines[y], x >= self._left + VALUES)

    def _begin_here(self) -> None:
        if self.setup is not None:
            self._begin(self.setup)

    def _click_row(self, setup: SetUp, at: int, on_value: bool) -> None:
        again = self.in_setup and setup.cursor == at
        self.in_setup = True
        setup.jump(at)
        if setup.row.kind == "start":
            self._begin(setup)
        elif again or on_value:
            setup.change(1, self.host.memory)

    def scrolled(self, steps: int) -> None:
        """The wheel walks through what the cursor is in."""
        for _ in range(abs(steps)):
            self.press("down" if steps > 0 else "up", None)
