"""Practice: one puzzle after the other, and between sittings the themes to choose from."""

from __future__ import annotations

import asyncio

from cardtable.bots.process_pool import POOL, PUZZLES
from cardtable.engine.game import Game
from cardtable.errors import CardTableError
from cardtable.puzzles.maker import question_of_puzzle
from cardtable.puzzles.practice import Practice
from cardtable.puzzles.puzzle import PLAY, Puzzle
from cardtable.text import width
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import ListPage
from cardtable.tui.pages.lesson_page import NEXT
from cardtable.tui.pages.puzzle_table_page import PuzzleTablePage, QuestionPage
from cardtable.words import with_unit

MINUTES = 3
"""The minutes of a sitting against the clock."""
TOP = 6
"""The line of the first theme."""


class PuzzlePage(ListPage):
    """Practises a game: all puzzles, those of a kind, or those of a theme; or goes on with a `practice` that
    is set up already."""

    def __init__(
        self,
        game: Game,
        kind: str | None = None,
        theme: str | None = None,
        *,
        practice: Practice | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.practice = practice or Practice(game, kind, theme)
        self._told = ""
        """What the sitting that ended came to."""
        self._is_making = False

    def on_mount(self) -> None:
        if self.practice.problem:
            self.app.notify(self.practice.problem, severity="warning", timeout=15)
        self._begin()

    def on_unmount(self) -> None:
        super().on_unmount()
        if self._is_making:
            POOL.stop(PUZZLES)

    def _begin(self) -> None:
        """Begins a sitting."""
        self._told = ""
        self.run_worker(self._practise(), exclusive=True, group="practise")

    async def _practise(self) -> None:
        """Asks one puzzle after the other until the person stops, the time is up, or there is none left."""
        practice = self.practice
        if practice.store.wants_more:
            await asyncio.to_thread(practice.make_questions)
            if not self._is_making:
                self._is_making = True
                self.run_worker(asyncio.to_thread(practice.make_plays), group="make")
        while (puzzle := practice.next()) is not None:
            if await self._ask(puzzle) != NEXT:
                break
        self._told = practice.result if practice.tried else "No puzzles are left here."
        self.repaint()

    async def _ask(self, puzzle: Puzzle) -> object:
        """Asks one puzzle; one that can no longer be shown is passed over."""
        try:
            if puzzle.kind == PLAY:
                match = await asyncio.to_thread(puzzle.match, self.game)
                return await self.app.push_screen_wait(PuzzleTablePage(self.practice, puzzle, match))
            question = await asyncio.to_thread(question_of_puzzle, self.game, puzzle)
        except CardTableError:
            return NEXT
        if question is None:
            return NEXT
        return await self.app.push_screen_wait(QuestionPage(self.practice, puzzle, question))

    def _again(self, theme: str | None = None, minutes: float = 0) -> None:
        """Another sitting, of a theme or of all."""
        self.practice = Practice(self.game, None, theme, minutes, rng=self.practice.rng)
        self._begin()

    # Themes

    @property
    def themes(self) -> list[tuple[str, int]]:
        """The themes, each with the number of its puzzles."""
        return list(self.practice.store.themes().items())

    def keys(self) -> list[Key]:
        leave = Key(("q", "escape"), "q", "leave", "Back to where one came from.")
        if not self._told:
            return [leave]
        return [
            Key(("enter",), "Enter", "this theme", "Puzzles of the theme under the cursor."),
            Key(("up", "down"), self.host.glyphs.updown, "theme", "To another theme."),
            Key(("a",), "a", "all", "Puzzles of all themes."),
            Key(("m",), "m", f"{MINUTES} minutes", "As many as you can in that time."),
            leave,
        ]

    def press(self, key: str, character: str | None) -> bool:
        if key in ("q", "escape"):
            self.dismiss(None)
            return False
        themes = self.themes if self._told else []
        match key:
            case "up" | "down" if themes:
                self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(themes)
            case "enter" if themes:
                self._again(themes[self.cursor][0])
            case "a" if self._told:
                self._again()
            case "m" if self._told:
                self._again(minutes=MINUTES)
            case _:
                return False
        return True

    def scrolled(self, steps: int) -> None:
        self.cursor = max(0, min(self.cursor + steps, len(self.themes) - 1))

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, f"{self.game.title}: practice")
        if not self._told:
            canvas.put(3, 3, "A puzzle is being looked for ...", "text+bold")
            return self.with_keys(canvas)
        canvas.put(3, 2, self._told, "text+bold")
        canvas.put(3, TOP - 2, "Themes:", "accent")
        themes, shares, glyphs = self.themes, self.practice.shares(), self.host.glyphs
        room = max(1, lines - TOP - 2)
        first = max(0, min(self.cursor - room + 1, len(themes) - room))
        wide = max((width(one) for one, _ in themes), default=0)
        for at, (theme, count) in enumerate(themes[first : first + room]):
            here, y = first + at == self.cursor, TOP + at
            right, tried = shares.get(theme, (0, 0))
            canvas.clickable(2, y, columns - 4, 1, first + at)
            canvas.put(2, y, glyphs.turn if here else " ", "accent+bold")
            canvas.put(4, y, theme, "text+bold" if here else "text")
            canvas.put(6 + wide, y, with_unit(count, "puzzle"), "muted")
            if tried:
                canvas.put(20 + wide, y, f"{right} of {tried} right", "muted")
        return self.with_keys(canvas)
