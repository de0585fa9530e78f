"""The lobby: what is offered and the games on the left, the chosen game and its set-up on the right."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from cardtable.discovery.catalogue import Listed
from cardtable.errors import CardTableError
from cardtable.text import clean
from cardtable.tui.key import Key
from cardtable.tui.lobby.game_listing import catalogue, open_tables
from cardtable.tui.lobby.lobby_entries import LobbyEntry, continue_match
from cardtable.tui.lobby.lobby_list import LobbyTarget
from cardtable.tui.lobby.lobby_picture import LobbyPicture
from cardtable.tui.lobby.unfinished_match import find_unfinished
from cardtable.tui.lobby_state import AS_WRITTEN

if TYPE_CHECKING:  # the first picture appears without
    from cardtable.tui.lobby.match_setup import MatchSetup

LATER = (
    "cardtable.engine.deal",
    "cardtable.engine.game",
    "cardtable.match.match",
    "cardtable.records.validation",
    "cardtable.records.replaying",
    "cardtable.book.rule_sheet",
    "cardtable.bots.bot_names",
    "cardtable.table.seat_specs",
    "cardtable.archive.saved_matches",
    "cardtable.tui.lobby.match_setup",
    "cardtable.tui.decision.pick",
    "cardtable.tui.picture.seat_plates",
    "cardtable.tui.picture.thumbnail",
    "cardtable.tui.dialogs.dialogs",
)
"""What is imported after the first picture, each short enough for a key that comes meanwhile."""
BREATH = 0.001
"""Seconds between two such steps: whatever waits gets its turn."""

BESIDE = (
    Key(("f2",), "F2", "settings", "Colours, characters, speed."),
    Key(("f3",), "F3", "rules", "The rule book of this game."),
    Key(("f5",), "F5", "learn", "Lessons for this game."),
    Key(("f6",), "F6", "history", "The matches played."),
)
"""Keys to the pages beside the lobby; those of F3 and F5 where a game is chosen."""


LONGEST_PROBLEM = 300
TABLES_EVERY = 5.0
"""Seconds between two looks for tables that others have opened."""


class LobbyPage(LobbyPicture):
    """Where one sits down."""

    takes_text = True

    def __init__(self) -> None:
        super().__init__()
        self._begun = False
        self._told: set[str] = set()
        self._steps = self._warming()

    def on_mount(self) -> None:
        if not self.rests:
            self._warm_up()
        self.forget()
        super().on_mount()
        self.call_after_refresh(self._step)
        self.set_interval(TABLES_EVERY, self._seek_tables)

    def on_screen_resume(self) -> None:
        self.forget()
        if self._begun:
            # Back from a table: the set-ups as they were played, and perhaps a match to go on with.
            self._begun = False
            self._setups.clear()
            self._look_for_unfinished()
        self.call_after_refresh(self._seek_tables)
        super().on_screen_resume()
        self.call_after_refresh(self._step)

    # What the first picture does without

    def _warm_up(self) -> None:
        """All of it, now."""
        for _ in self._steps:
            pass

    def _step(self) -> None:
        """A part of it, unless another page lies above: there one waits for other things."""
        if self.is_on_top and not self.is_warm:
            next(self._steps, None)
            self.set_timer(BREATH, self._step)

    def _warming(self) -> Iterator[None]:
        """Part by part: what set-ups and records need, the match left last, then each game, so that the list
        is what the games say."""
        for module in LATER:
            import_module(module)
            yield
        self._look_for_unfinished()
        yield
        listed = catalogue()
        for game_id in [*listed.games]:
            listed.look(game_id)
            yield
        self.is_warm = True
        listed.keep()
        for problem in listed.problems.values():
            self.notify(clean(problem, LONGEST_PROBLEM), severity="warning", timeout=15, markup=False)
        self.call_after_refresh(self._seek_tables)
        self.repaint()

    def _look_for_unfinished(self) -> None:
        """Reading records takes a moment. The cursor stays at a game; a match to go on with comes before
        playing anew."""
        problems: list[str] = []
        before, was = self.item, self.unfinished
        self.unfinished = find_unfinished(problems)
        self._tell(problems)
        shift = (self.unfinished is not None) - (was is not None)
        if not self.filter and (self.cursor or isinstance(before, Listed)):
            self.cursor = max(0, self.cursor + shift)
        self.repaint()

    def _seek_tables(self) -> None:
        """Beside the screen: asking tables takes a moment."""
        if self.is_current and self.is_warm:
            # Made only when it begins, as `think` does.
            look = self._look_for_tables
            self.run_worker(look, group="tables", exclusive=True)  # type: ignore[arg-type]

    async def _look_for_tables(self) -> None:
        """The cursor stays where it is."""
        found = await asyncio.to_thread(open_tables)
        if found == self.tables:
            return
        shift = len(found) - len(self.tables)
        if not self.filter and self.cursor > (self.unfinished is not None):
            self.cursor = max(0, self.cursor + shift)
        self.tables = found
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
        does = enter.get(row.kind, "open, close" if row.kind == "group" else "change")
        found = [Key(("enter",), "Enter", does, "What the line says: sits down, names, opens, changes.")]
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
        found.append(Key(("tab", "escape"), "Tab", "games", "Back to the games."))
        return [*found, *BESIDE]

    def _list_keys(self) -> list[Key]:
        item = self.item
        found = []
        if item is not None:
            does = item.verb if isinstance(item, LobbyEntry) else "sit down"
            found.append(Key(("enter",), "Enter", does, "Does what the mark stands at: sits down at a game."))
        if self.game is not None:
            found.append(Key(("tab", "right"), "Tab", "set up", "Who sits down, options, house rules."))
        if self.unfinished is not None:
            found.append(Key(("f4",), "F4", "continue", "Takes up the unfinished match."))
        found.append(Key(("up", "down"), self.host.glyphs.updown, "move", "To another line."))
        told = "Typing finds games by title, country and family."
        found.append(Key((), "A-z", "find", told))
        found += (key for key in BESIDE if self.game is not None or key.shown in ("F2", "F6"))
        if self.filter:
            return [*found, Key(("escape",), "Esc", "all games", "Clears what was typed.")]
        return [*found, Key(("q", "escape"), "q", "leave", "Leaves the card table.")]

    def press(self, key: str, character: str | None) -> bool:
        self.message = ""
        is_beside = key.startswith("f") and key[1:].isdigit()
        setup = self.setup if self.in_setup or is_beside else None
        if setup is not None and is_beside:
            setup.accept()
        match key:
            case "f2":
                from cardtable.tui.dialogs.settings_page import SettingsPage

                self.app.push_screen(SettingsPage())
            case "f3" if setup is not None:
                self.host.show_rules(setup.game, None, setup.options, seats=len(setup.specs))
            case "f5" if setup is not None:
                from cardtable.tui.pages.lessons_page import LessonsPage

                self.app.push_screen(LessonsPage(setup.game))
            case "f7" if self.in_setup and setup is not None and setup.row.option is not None:
                from cardtable.tui.dialogs.dialogs import TextPage

                self.app.push_screen(TextPage("What this option changes", setup.rule_changes()))
            case "f6":
                from cardtable.tui.pages.history_page import HistoryPage

                self._begun = True
                self.app.push_screen(HistoryPage())
            case "f4" if self.unfinished is not None:
                self._do(continue_match(self.context))
            case _ if self.in_setup and setup is not None:
                return self._setup_key(setup, key, character)
            case _:
                return self._list_key(key, character)
        return True

    def _list_key(self, key: str, character: str | None) -> bool:
        """Keys over the list."""
        last = max(0, len(self.items) - 1)
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -last, "end": last}
        match key:
            case _ if key in steps:
                self.cursor = max(0, min(min(self.cursor, last) + steps[key], last))
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
        """Looks for a game; once nothing is looked for, the cursor stays at the one found."""
        found = self.game
        self.filter = typed
        self.cursor = 0
        if not typed and found is not None:
            self.cursor = self.items.index(found)

    def _set_up(self) -> None:
        """Into the set-up of the game under the cursor, or of the one that is offered there."""
        game, setup = self.game, self.setup
        if game is not None and setup is not None:
            self.cursor = self.items.index(game)
            self.in_setup = True
            setup.to_seats()

    def _enter(self) -> None:
        """What the cursor stands at: does it, or sits down."""
        item = self.item
        if isinstance(item, LobbyEntry):
            self._do(item)
        elif self.setup is not None:
            self._begin(self.setup)

    async def _ask_to_leave(self) -> None:
        """A key too many on the way back from a table does not end the program."""
        from cardtable.tui.dialogs.dialogs import AgreePage

        question = AgreePage("Leave the card table?", "Every match is kept.", ["You"])
        if await self.app.push_screen_wait(question):
            self.app.exit()

    def _setup_key(self, setup: MatchSetup, key: str, character: str | None) -> bool:
        """Keys over the set-up."""
        row = setup.row
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -99, "end": 99}
        match key:
            case _ if key in steps:
                setup.move(steps[key])
            case "left" | "right" if setup.writing is None:
                setup.change(1 if key == "right" else -1)
            case "enter" if row.kind == "start":
                self._begin(setup)
            case "enter":
                setup.enter()
            case "backspace" if setup.erase():
                pass
            case "delete" | "backspace" if row.kind == "house" and row.name != AS_WRITTEN:
                self.run_worker(self._ask_to_forget(setup))
            case "escape" if setup.cancel():
                pass
            case "escape" | "backspace" | "tab":
                setup.accept()
                self.in_setup = False
            case _:
                return bool(character) and self._typed(setup, character or "")
        return True

    def _typed(self, setup: MatchSetup, character: str) -> bool:
        """A letter on a seat begins nothing: a name is not lost by a slip."""
        if setup.type(character):
            return True
        if setup.row.kind in ("seat", "keep"):
            self.message = "Enter, then type the name."
        return bool(self.message)

    async def _ask_to_forget(self, setup: MatchSetup) -> None:
        """House rules took a while to set: one key does not forget them."""
        from cardtable.tui.dialogs.dialogs import AgreePage

        why = "The options stay as they are now; only the name is forgotten."
        question = AgreePage(f"Forget the house rules {setup.row.name}?", why, ["You"])
        if await self.app.push_screen_wait(question):
            setup.forget_house()
            self.repaint()

    # Sitting down

    def _begin(self, setup: MatchSetup) -> None:
        from cardtable.tui.pages.match_opening import begin

        try:
            begin(self.host, setup.config())
        except CardTableError as error:
            self.message = str(error)
        else:
            self.in_setup, self._begun = False, True

    def _do(self, entry: LobbyEntry | None) -> None:
        """What is offered; what it found wrong is told."""
        if entry is None:
            return
        try:
            entry.run(self.host)
        except CardTableError as error:
            self.message = str(error)
        else:
            self._begun = True

    # The mouse

    def click(self, x: int, y: int, times: int) -> None:
        """A click does what is offered, chooses a game, or does what Enter and the arrows do in the set-up; a
        double one on a game sits down at it."""
        self.message = ""
        meant = self.target_at(x, y)
        target = meant if isinstance(meant, LobbyTarget) else LobbyTarget("")
        setup = self.setup if self.in_setup or target.kind not in ("", "item") else None
        if setup is not None and setup.writing is not None:
            setup.accept()
        elif target.kind == "item":
            self._click_place(target.number, times)
        elif target.kind and setup is not None:
            self._click_setup(setup, target.kind, target.number)

    def _click_place(self, at: int, times: int) -> None:
        self.in_setup = False
        self.cursor = at
        if isinstance(self.item, LobbyEntry) or times == 2:
            self._enter()

    def _click_setup(self, setup: MatchSetup, word: str, number: int) -> None:
        """A seat in the picture, a line of the set-up, its value or the name in it."""
        chosen = self.in_setup and setup.cursor == number
        self._set_up()
        if word == "seat":
            setup.jump(
                next(at for at, row in enumerate(setup.rows) if row.kind == "seat" and row.at == number)
            )
        if word not in ("row", "value", "name"):
            return
        setup.jump(number)
        kind = setup.row.kind
        if kind == "start":
            self._begin(setup)
        elif word == "name" or kind in ("group", "house", "keep"):
            setup.enter()
        elif word == "value" or chosen:
            setup.change(1)

    def scrolled(self, steps: int) -> None:
        """The wheel walks through what the cursor is in."""
        for _ in range(abs(steps)):
            self.press("down" if steps > 0 else "up", None)
