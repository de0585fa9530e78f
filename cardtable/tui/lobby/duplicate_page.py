"""Duplicate evenings: the list of them, and one evening with its results side by side."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.archive import duplicate_report
from cardtable.archive.duplicate import Evening, PlayerResult, evenings
from cardtable.archive.duplicate_file import SUFFIX
from cardtable.errors import CardTableError
from cardtable.system.folders import records_folder
from cardtable.text import clean, clip
from cardtable.tui.base_app import BaseApp
from cardtable.tui.dialogs.text_dialogs import AgreePage, in_lines
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import ListPage, Page
from cardtable.words import with_unit

TOP = 2
"""The line in which the list begins."""


def find_evening(name: str) -> Evening | None:
    """The evening of that name; None if it no longer exists."""
    try:
        return Evening.load(records_folder() / f"{name}{SUFFIX}")
    except CardTableError:
        return None


class DuplicateEveningsPage(ListPage):
    """The list of evenings. The first row begins a new one."""

    def __init__(self) -> None:
        super().__init__()
        self.evenings: list[Evening] = []
        self.rows: list[str] = []
        self.message = ""

    def on_mount(self) -> None:
        self._load()

    def on_screen_resume(self) -> None:
        self._load()

    def _load(self) -> None:
        problems: list[str] = []
        self.evenings = evenings(problems=problems)
        self.rows = [
            f"{duplicate_report.heading(one)}: {duplicate_report.status(one)}" for one in self.evenings
        ]
        self.message = clean(problems[0]) if problems else ""
        self.cursor = min(self.cursor, len(self.evenings))

    def keys(self) -> list[Key]:
        does = "opens it" if self.cursor else "a new one"
        return [
            Key(("enter",), "Enter", does, "Opens the evening, or begins another."),
            Key(("up", "down"), self.host.glyphs.updown, "evening", "To another evening."),
            Key(("q", "escape"), "q", "back", "Back to where you were."),
        ]

    @property
    def line_count(self) -> int:
        return 1 + len(self.evenings)

    def choose(self) -> None:
        """Opens an evening, or the set-up of a new one."""
        from cardtable.tui.lobby.duplicate_setup_page import DuplicateSetupPage

        if self.cursor:
            self.app.push_screen(DuplicateEveningPage(self.evenings[self.cursor - 1]))
        else:
            self.app.push_screen(DuplicateSetupPage(), self._begun)

    def _begun(self, evening: object) -> None:
        """Opens the evening that was set up."""
        if isinstance(evening, Evening):
            show_evening(self.host, evening.name)

    def paint(self, columns: int, lines: int) -> Canvas:
        glyphs = self.host.glyphs
        canvas = titled(columns, lines, "Duplicate evenings")
        rows = ["Begin a new evening", *self.rows]
        room = lines - TOP - 6
        first = max(0, min(self.cursor - room // 2, len(rows) - room))
        for y, at in enumerate(range(first, min(len(rows), first + room)), TOP):
            here, text = at == self.cursor, clip(rows[at], columns - 4, glyphs.ellipsis)
            canvas.put(1, y, glyphs.turn if here else " ", "accent+bold")
            canvas.put(3, y, text, "text+bold" if here else "text")
            canvas.clickable(1, y, columns - 2, 1, at)
        about = "The same cards for each in turn, at the same seat, among the same bots: so luck cancels."
        y = lines - 5
        for part in in_lines(about, columns - 6):
            canvas.put(3, y, part, "muted")
            y += 1
        canvas.put(3, lines - 2, clip(self.message, columns - 4, glyphs.ellipsis), "warning")
        return self.with_keys(canvas)


class DuplicateEveningPage(Page):
    """One evening: whose turn it is, and the results once all have played."""

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening
        self.message = ""
        self.top = 0
        self._next: int | None = None
        self._results: Sequence[PlayerResult] = ()

    def on_mount(self) -> None:
        self._load()

    def on_screen_resume(self) -> None:
        """Back from the table."""
        self._load()

    def _load(self) -> None:
        self._next = self.evening.next
        if self._next is None:
            self._results = self.evening.results()

    def keys(self) -> list[Key]:
        found = []
        if self._next is not None:
            name = clip(self.evening.players[self._next], 20)
            found.append(Key(("enter",), "Enter", f"{name} plays", "To the table, behind the curtain."))
            found.append(Key(("x",), "x", "give up", "Ends the evening: nobody plays on."))
        elif self._results:
            found.append(Key(("up", "down"), self.host.glyphs.updown, "scroll", "Up and down the deals."))
        return [*found, Key(("q", "escape"), "q", "back", "Back; the evening is kept.")]

    def press(self, key: str, character: str | None) -> bool:
        self.message = ""
        match key:
            case "enter" if self._next is not None:
                self._sit(self._next)
            case "x" if self._next is not None:
                self.run_worker(self._give_up())
            case "up" | "down":
                self.scrolled(1 if key == "down" else -1)
            case "q" | "escape" | "enter":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

    def _sit(self, at: int) -> None:
        try:
            sitting = self.evening.sit(at)
        except (CardTableError, OSError) as error:
            self.message = clean(str(error))
        else:
            self.host.sit_down(sitting)

    async def _give_up(self) -> None:
        question = AgreePage(
            "End this evening?", "Whoever has not played yet gets no result.", yes="ends it", no="goes on"
        )
        if await self.agreed(question):
            try:
                self.evening.close()
            except OSError as error:
                self.message = f"The evening cannot be written: {error.strerror}"
            self._load()
            self.repaint()

    def click(self, x: int, y: int, times: int) -> None:
        if self._next is not None and TOP <= y < TOP + len(self.evening.players):
            self._sit(self._next)

    def scrolled(self, steps: int) -> None:
        self.top += steps  # painting knows how many lines there are

    # Painting

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, f"A duplicate evening of {self.evening.title}")
        if self._next is None:
            self._paint_results(canvas, columns, lines)
        else:
            self._paint_waiting(canvas, columns)
        glyphs = self.host.glyphs
        canvas.put(3, lines - 2, clip(self.message, columns - 4, glyphs.ellipsis), "warning")
        return self.with_keys(canvas)

    def _paint_waiting(self, canvas: Canvas, columns: int) -> None:
        """Paints who has played and who is next. Results stay hidden until all have played."""
        players, turn = self.evening.players, self._next or 0
        for at, name in enumerate(players):
            here = at == turn
            told = "has played" if at < turn else duplicate_report.status(self.evening) if here else "waits"
            canvas.put(1, TOP + at, self.host.glyphs.turn if here else " ", "accent+bold")
            canvas.put(3, TOP + at, clip(name, 22), "text+bold" if here else "text")
            canvas.put(26, TOP + at, told.removeprefix(f"{name} "), "action" if here else "muted")
        y = TOP + len(players) + 1
        for sentence in (
            f"Each plays {with_unit(self.evening.state.deals, 'deal')}, or until the match is decided.",
            "Only who plays looks at the screen: the others have the same cards still to come. "
            "The results are shown when all have played.",
        ):
            for part in in_lines(sentence, columns - 6):
                canvas.put(3, y, part, "muted")
                y += 1

    def _paint_results(self, canvas: Canvas, columns: int, lines: int) -> None:
        """Paints the results deal by deal, and the verdict."""
        sentences = duplicate_report.verdict(self.evening, self._results)
        told = [part for sentence in sentences for part in in_lines(sentence, columns - 6)]
        head, *deals, total = duplicate_report.table(self._results, columns - 4)
        room = max(1, lines - TOP - 6 - len(told))
        self.top = max(0, min(self.top, len(deals) - room))
        canvas.put(3, TOP, head, "muted")
        for y, row in enumerate(deals[self.top : self.top + room], TOP + 1):
            canvas.put(3, y, row, "text")
        y = TOP + 1 + min(room, len(deals))
        canvas.put(3, y, total, "text+bold")
        for at, part in enumerate(told, y + 2):
            canvas.put(3, at, part, "text" if at > y + 2 else "accent+bold")


def show_evening(app: BaseApp, name: str = "") -> None:
    """Opens the list of evenings, or the evening of that name unless it is open already."""
    evening = find_evening(name) if name else None
    if any(isinstance(page, DuplicateEveningPage) and page.evening.name == name for page in app.screen_stack):
        return
    app.push_screen(DuplicateEveningPage(evening) if evening is not None else DuplicateEveningsPage())
