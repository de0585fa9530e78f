"""The statistics of the matches played: wins, streaks, deals of the day, dearest mistakes."""

from __future__ import annotations

from cardtable.archive.statistics import SECTIONS, statistics_lines
from cardtable.tui.dialogs.text_dialogs import write
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.pages.history_loading_page import HistoryLoadingPage


class StatisticsPage(HistoryLoadingPage):
    """Shows one section of the statistics at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.section = next(iter(SECTIONS))
        self.top = 0
        self._counted: dict[tuple[str, int], list[str]] = {}
        """The lines of the sections that were shown, by section and width."""
        self._tabs: list[tuple[int, int, int, str]] = []
        """The clickable section names: line, first column, column after the last, section."""

    def keys(self) -> list[Key]:
        glyphs = self.host.glyphs
        return [
            Key(("tab", "left", "right"), "Tab", "next part", "To another part; the arrows go both ways."),
            Key(
                ("up", "down", "pageup", "pagedown"),
                glyphs.updown,
                "scroll",
                "Up and down where there is more.",
            ),
            Key(("q", "escape"), "q", "back", "Back to where you were."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
        match key:
            case "tab" | "right" | "left":
                names = list(SECTIONS)
                at = names.index(self.section) + (-1 if key == "left" else 1)
                self._open_section(names[at % len(names)])
            case _ if key in steps:
                self.scrolled(steps[key])
            case "q" | "escape":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

    def _open_section(self, section: str) -> None:
        self.section, self.top = section, 0

    def take(self) -> None:
        """Takes newly read matches. They are counted when all are there: each count goes through them all."""
        if not self.history.unread:
            self._counted.clear()
        super().take()

    def scrolled(self, steps: int) -> None:
        """The wheel scrolls."""
        self.top += steps  # painting knows how many lines there are

    def click(self, x: int, y: int, times: int) -> None:
        """A click on the name of a section opens it."""
        for line, first, last, section in self._tabs:
            if y == line and first <= x < last:
                self._open_section(section)

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, "Statistics")
        below = self._names(canvas)
        is_unknown = self.unread and not self.matches
        told = [] if is_unknown else self._lines(columns - 4)
        room = lines - below - 3
        self.top = max(0, min(self.top, len(told) - room))
        for at, line in enumerate(told[self.top : self.top + room]):
            style = "muted" if self.top + at == 0 else "text"
            write(self, canvas, 2, below + 1 + at, line, style)
        canvas.put(1, lines - 2, self.still_reading or self._lines_below(len(told), room), "muted")
        return self.with_keys(canvas)

    def _names(self, canvas: Canvas) -> int:
        """Paints the section names in as many lines as needed. Returns the last line."""
        x, y = 2, 2
        self._tabs = []
        for section, name in SECTIONS.items():
            if x + len(name) > canvas.width - 2:
                x, y = 2, y + 1
            style = "accent+bold" if section == self.section else "muted"
            mark = self.host.glyphs.turn if section == self.section else " "
            end = canvas.put(x, y, f"{mark} {name}", style)
            self._tabs.append((y, x, end, section))
            x = end + 2
        return y

    def _lines(self, room: int) -> list[str]:
        """The section as lines."""
        shown = (self.section, room)
        if shown not in self._counted:
            self._counted[shown] = statistics_lines(self.section, self.matches, room)
        return self._counted[shown]

    def _lines_below(self, told: int, room: int) -> str:
        """How many lines there are below."""
        below = told - room - self.top
        return f"{below} more lines below" if below > 0 else ""
