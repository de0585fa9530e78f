"""The lobby: entries and games on the left, the chosen game and its set-up on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import CardTableError
from cardtable.tui.base_app import RuleLookup
from cardtable.tui.key_binding import LEAVE, Key
from cardtable.tui.lobby.loading_lobby import TABLE_POLL_INTERVAL, LoadingLobby
from cardtable.tui.lobby.lobby_entries import CONTINUE, LobbyEntry, continue_match
from cardtable.tui.lobby.lobby_list import LobbyTarget
from cardtable.tui.lobby_state import AS_WRITTEN
from cardtable.tui.page import LIST_STEPS, Page

if TYPE_CHECKING:  # imported when needed: the lobby starts without them
    from cardtable.engine.game import Game
    from cardtable.tui.lobby.setup_form import SetupForm

SETTINGS_KEY = Key(("f2",), "F2", "settings", "Colours, characters, speed.")
PATH_KEY = Key(("f8",), "F8", "path", "Your path: lessons, practice, puzzles, bots.")
HISTORY_KEY = Key(("f6",), "F6", "history", "The matches played.")
SIDE_PAGE_KEYS = (
    SETTINGS_KEY,
    Key(("f3",), "F3", "rules", "The rule book of this game."),
    Key(("f5",), "F5", "learn", "Lessons for this game."),
    PATH_KEY,
    HISTORY_KEY,
    Key(("f9",), "F9", "open to others", "A table that others join from their terminals."),
)
"""Keys that open other pages. All but settings and history need a chosen game."""


class LobbyPage(LoadingLobby):
    """The first page of the app: chooses a game and sets up a match."""

    takes_text = True

    def __init__(self) -> None:
        super().__init__()
        self._may_have_played = False
        """Whether another page was opened since that plays, or keeps something."""

    def on_mount(self) -> None:
        if not self.host.pace.resting:
            self._warm_up()
        self.forget_cached()
        self.call_after_refresh(self._step)
        self.set_interval(TABLE_POLL_INTERVAL, self._poll_tables)

    def on_screen_resume(self) -> None:
        if self.filter:
            self._find("")
            self.painted_title = self.item.title if self.item is not None else ""
        is_back = self._may_have_played
        with self._keeping_item():
            self.forget_cached()
            if is_back:
                # The set-ups have changed, and there may be a match to continue.
                self._may_have_played = False
                self._setups.clear()
                self._find_unfinished()
        if is_back and self.unfinished and self.unfinished[0].is_fresh:
            self.cursor = next(at for at, item in enumerate(self.items) if item.title == CONTINUE)
        self.call_after_refresh(self._poll_tables)
        self.call_after_refresh(self._step)

    def on_screen_suspend(self) -> None:
        """Whatever opened the page above: also a table that follows another one."""
        above = self.app.screen
        self._may_have_played |= not (isinstance(above, Page) and above.only_looks_up)

    # Keys

    def keys(self) -> list[Key]:
        return self._setup_keys() if self.in_setup else self._list_keys()

    def _setup_keys(self) -> list[Key]:
        glyphs, setup = self.host.glyphs, self.setup
        if setup is None:
            return []
        if setup.writing is not None:
            return [
                Key(("enter",), "Enter", "keep", "Keeps the name."),
                Key(("escape",), "Esc", "as it was", "Leaves the name as it was."),
                Key((), "A-z", "name", "Typing writes it, Backspace takes a letter back.", quiet=True),
            ]
        row = setup.row
        enter = {"start": "sit down", "seat": "name", "house": "play so", "keep": "name"}
        label = enter.get(row.kind, "open, close" if row.kind == "group" else "change")
        found = [Key(("enter",), "Enter", label, "What the line says: sits down, names, opens, changes.")]
        if row.kind == "seed":
            found = []  # a number is typed there, and stands
        if row.kind != "start":
            start = "Enter on the first line, “Sit down”, begins the match."
            found.append(Key(("home",), "Home", "to Sit down", start))
        found.append(Key(("up", "down"), glyphs.updown, "move", "To another line."))
        if row.option is not None:
            found.append(
                Key(("f7",), "F7", "changes", "Which sentences of the rule book this option changes.")
            )
        if row.kind in ("players", "seat", "option", "group"):
            found.append(Key(("left", "right"), glyphs.arrows, "change", "The value before or after."))
        if row.kind == "house" and row.name != AS_WRITTEN:
            found.append(Key(("delete", "backspace"), "Del", "forget", "Forgets these house rules."))
        if row.kind == "seed":
            found.append(
                Key((), "0-9", "number", "Typing sets it, Backspace takes a digit back.", quiet=True)
            )
        found.append(Key(("escape",), "Esc", "games", "Back to the games."))
        help = "To the next line, after the last to the first; Shift+Tab goes back."
        found.append(Key(("tab",), "Tab", "next", help, quiet=True))
        return [*found, *SIDE_PAGE_KEYS]

    def _list_keys(self) -> list[Key]:
        item = self.item
        found = []
        if item is not None:
            label = item.verb if isinstance(item, LobbyEntry) else "sit down"
            found.append(
                Key(("enter",), "Enter", label, "Does what the mark stands at: sits down at a game.")
            )
        if self.game is not None:
            found.append(Key(("tab", "right"), "Tab", "set up", "Who sits down, options, house rules."))
            if self.is_new_to(self.game):
                found.insert(1, PATH_KEY)
        if (match := self.match_to_continue) is not None:
            about = "Takes up the match left last: of the game at the mark, if there is one."
            told = "continue" if match is self.unfinished[0] else f"continue {match.title}"
            is_at_it = isinstance(item, LobbyEntry) and item.match is match  # Enter goes on with it, too
            found.append(Key(("f4",), "F4", told, about, quiet=is_at_it))
        leave = [] if self.filter else [Key(("q", "escape"), "q", "leave", "Leaves the card table.")]
        has_played = bool(self.unfinished or self.host.lobby_state.last)
        move = Key(("up", "down"), self.host.glyphs.updown, "move", "To another line.")
        find = Key((), "A-z", "find", "Typing finds games by title, country or family, entries by a word.")
        # Who has played before has found the arrows.
        found += (*leave, HISTORY_KEY, find, move) if has_played else (move, *leave, find)
        found += (
            key
            for key in SIDE_PAGE_KEYS
            if key not in found and (self.game is not None or key in (SETTINGS_KEY, HISTORY_KEY))
        )
        if self.filter:
            found.append(Key(("escape",), "Esc", "all games", "Clears what was typed."))
        return found

    def press(self, key: str, character: str | None) -> bool:
        self.message = ""
        is_side_page = key.startswith("f") and key[1:].isdigit()
        setup = self.setup if self.in_setup or is_side_page else None
        if setup is not None and is_side_page:
            setup.accept()
        match key:
            case "f2":
                from cardtable.tui.dialogs.settings_page import SettingsPage

                self.app.push_screen(SettingsPage())
            case "f3" if setup is not None:
                self.host.show_rules(RuleLookup(setup.game, None, setup.options, seats=len(setup.specs)))
            case "f5" if setup is not None:
                from cardtable.tui.pages.lesson_list_page import LessonsPage

                self.app.push_screen(LessonsPage(setup.game))
            case "f8" if setup is not None:
                self._show_path(setup.game)
            case "f7" if self.in_setup and setup is not None and setup.row.option is not None:
                from cardtable.tui.dialogs.text_dialogs import TextPage

                self.app.push_screen(TextPage("What this option changes", setup.rule_changes()))
            case "f6":
                from cardtable.tui.pages.history_page import HistoryPage

                self.app.push_screen(HistoryPage())
            case "f9" if setup is not None:
                self._open_table(setup)
            case "f4" if self.match_to_continue is not None and not self.in_setup:
                self._run_entry(continue_match(self.match_to_continue))
            case _ if self.in_setup and setup is not None:
                return self._setup_key(setup, key, character)
            case _:
                return self._list_key(key, character)
        return True

    def _show_path(self, game: Game) -> None:
        """Opens the path of a game; from there its set-up may be wanted."""
        from cardtable.tui.pages.path_page import HOUSE_RULES, PathPage

        def go_on(wanted: object) -> None:
            if wanted == HOUSE_RULES:
                self._set_up()
                self.repaint()

        self.app.push_screen(PathPage(game, may_set_up=True), go_on)

    def _list_key(self, key: str, character: str | None) -> bool:
        """Handles a key while the cursor is in the list."""
        last = max(0, len(self.items) - 1)
        match key:
            case _ if key in LIST_STEPS:
                self.cursor = max(0, min(min(self.cursor, last) + LIST_STEPS[key], last))
            case "enter":
                self._enter()
            case "right" | "tab":
                self._set_up()
            case "backspace" if self.filter:
                self._find(self.filter[:-1])
            case "escape" if self.filter:
                self._find("")
            case "q" | "escape" if not self.filter:
                self.run_worker(self._ask_to_leave())
            case _:
                if not character or not (character.isalnum() or (character in " '-" and self.filter)):
                    return False
                self._find((self.filter + character)[:20])
        return True

    def _find(self, typed: str) -> None:
        """Filters the list. When the filter is cleared, the cursor stays on what was found."""
        found = self.item
        self.filter = typed
        self.cursor = 0
        if not typed and found is not None:
            self.cursor = next(at for at, item in enumerate(self.items) if item.title == found.title)

    def _set_up(self) -> None:
        """Moves the cursor into the set-up of the item's game."""
        game, setup = self.game, self.setup
        if game is not None and setup is not None:
            self.cursor = self.items.index(game)
            self.in_setup = True
            setup.to_seats()

    def _enter(self) -> None:
        """Runs the entry under the cursor, or starts a match of the game there."""
        item = self.item
        if isinstance(item, LobbyEntry):
            self._run_entry(item)
        elif self.setup is not None and not self._offer_lesson(self.setup):
            self._start_match(self.setup)

    def _offer_lesson(self, setup: SetupForm) -> bool:
        """Offers lesson 1, once, of a game that is new to the person; False if there is nothing to offer."""
        from cardtable.tui.lobby.lesson_offer_page import LessonOfferPage, lesson_to_offer

        state, game = self.host.lobby_state, setup.game
        lesson = lesson_to_offer(game, state) if self.host.pace.offers_lessons else ""
        if not lesson:
            return False
        state.keep_offered(game.id)

        def answered(wants_lesson: object) -> None:
            # Once the lobby has resumed: else it would take that for the return from the table.
            self.call_later(self._begin_as_answered, setup, wants_lesson)

        self.app.push_screen(LessonOfferPage(game, lesson), answered)
        return True

    def _begin_as_answered(self, setup: SetupForm, wants_lesson: object) -> None:
        """Begins the lesson that was offered, or the match that was asked for; None: neither."""
        from cardtable.tui.pages.lesson_list_page import LessonsPage

        if wants_lesson:
            self.app.push_screen(LessonsPage(setup.game, begins=True))
        elif wants_lesson is False:
            self._start_match(setup)

    async def _ask_to_leave(self) -> None:
        """Asks before leaving: one key too many must not end the program."""
        from cardtable.tui.dialogs.text_dialogs import AgreePage

        question = AgreePage(
            "Leave the card table?", "Every match is kept.", yes="leaves", no="stays", asked_by=LEAVE
        )
        if await self.agreed(question):
            self.app.exit()

    def _setup_key(self, setup: SetupForm, key: str, character: str | None) -> bool:
        """Handles a key while the cursor is in the set-up."""
        row = setup.row
        match key:
            case _ if key in LIST_STEPS:
                setup.move(LIST_STEPS[key])
            case "tab" | "shift+tab":
                setup.cycle(1 if key == "tab" else -1)
            case "left" | "right" if setup.writing is None:
                setup.change(1 if key == "right" else -1)
            case "enter" if row.kind == "start":
                self._start_match(setup)
            case "enter":
                setup.enter()
            case "backspace" if setup.erase():
                pass
            case "delete" | "backspace" if row.kind == "house" and row.name != AS_WRITTEN:
                self.run_worker(self._ask_to_forget(setup))
            case "escape" if setup.cancel():
                pass
            case "escape" | "backspace":
                setup.accept()
                self.in_setup = False
            case _:
                return bool(character) and self._typed(setup, character or "")
        return True

    def _typed(self, setup: SetupForm, character: str) -> bool:
        """Types a character. A letter on a seat only explains how to edit the name."""
        if setup.type(character):
            return True
        if setup.row.kind in ("seat", "keep"):
            self.message = "Enter, then type the name."
        return bool(self.message)

    async def _ask_to_forget(self, setup: SetupForm) -> None:
        """Asks before house rules are deleted: they took a while to set."""
        from cardtable.tui.dialogs.text_dialogs import AgreePage

        why = "The options stay as they are now; only the name is forgotten."
        question = AgreePage(f"Forget the house rules {setup.row.name}?", why, yes="forgets", no="keeps them")
        if await self.agreed(question):
            setup.forget_house()
            self.repaint()

    # Sitting down

    def _start_match(self, setup: SetupForm) -> None:
        from cardtable.tui.pages.match_opening import start_match

        if setup.ask_name():
            self.in_setup = True
            return
        try:
            start_match(self.host, setup.config())
        except CardTableError as error:
            self.message = str(error)
        else:
            self.in_setup = False

    def _open_table(self, setup: SetupForm) -> None:
        """Opens a table of that game for others. Where that needs other players, the cursor goes to the
        seats."""
        from cardtable.tui.pages.match_opening import open_table

        try:
            open_table(self.host, setup.config())
        except CardTableError as error:
            self._set_up()
            self.message = str(error)
        else:
            self.in_setup = False

    def _run_entry(self, entry: LobbyEntry | None) -> None:
        """Runs an entry and shows the error if it fails."""
        if entry is None:
            return
        try:
            entry.run(self.host)
        except CardTableError as error:
            self.message = str(error)

    # The mouse

    def click(self, x: int, y: int, times: int) -> None:
        """A click runs an entry, chooses a game, or acts as Enter and arrows do in the set-up. A double click
        on a game starts it."""
        self.message = ""
        found = self.target_at(x, y)
        target = found if isinstance(found, LobbyTarget) else LobbyTarget("")
        setup = self.setup if self.in_setup or target.kind not in ("", "item") else None
        if setup is not None and setup.writing is not None:
            setup.accept()
        elif target.kind == "item":
            self._click_item(target.number, times)
        elif target.kind and setup is not None:
            self._click_setup(setup, target.kind, target.number)

    def _click_item(self, at: int, times: int) -> None:
        self.in_setup = False
        self.cursor = at
        if isinstance(self.item, LobbyEntry) or times == 2:
            self._enter()

    def _click_setup(self, setup: SetupForm, kind: str, number: int) -> None:
        """Handles a click on a seat of the picture, or on a row, its value or the name in it."""
        chosen = self.in_setup and setup.cursor == number
        self._set_up()
        if kind == "seat":
            setup.jump(
                next(at for at, row in enumerate(setup.rows) if row.kind == "seat" and row.at == number)
            )
        if kind not in ("row", "value", "name"):
            return
        setup.jump(number)
        row = setup.row.kind
        if row == "start":
            self._start_match(setup)
        elif kind == "name" or row in ("group", "house", "keep"):
            setup.enter()
        elif kind == "value" or chosen:
            setup.change(1)

    def scrolled(self, steps: int) -> None:
        """The wheel moves the cursor."""
        for _ in range(abs(steps)):
            self.press("down" if steps > 0 else "up", None)
