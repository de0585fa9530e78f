"""A page about the matches played: records that the index does not know yet are read beside the screen."""

from __future__ import annotations

from textual.worker import get_current_worker

from cardtable.archive.history import History, PlayedMatch
from cardtable.text import clean
from cardtable.tui.page import Page

AT_ONCE = 5
"""Records that are replayed before the page is painted again; none before it is painted first."""


class HistoryLoadingPage(Page):
    """Knows more and more of the matches."""

    def __init__(self) -> None:
        super().__init__()
        self.history = History()
        self.matches: list[PlayedMatch] = self.history.matches(0)
        self.unread = self.history.unread
        """How many records these matches leave out: the history itself may be ahead of the page."""
        self.message = ""
        self._problem = ""

    def on_mount(self) -> None:
        super().on_mount()
        self._tell_problems()
        self._read_what_is_left()

    def read_again(self) -> None:
        """What was played meanwhile is known, too: whoever still reads finds it by himself."""
        if not self.unread:
            self.take(self.history.matches(0))
            self._read_what_is_left()

    def _read_what_is_left(self) -> None:
        if self.unread:
            self.run_worker(self._read_on, thread=True)

    def _read_on(self) -> None:
        """Replays the records that the index does not know yet."""
        worker = get_current_worker()
        while self.history.unread and not worker.is_cancelled:
            matches = self.history.matches(AT_ONCE)
            if not worker.is_cancelled:
                self.app.call_from_thread(self.take, matches)

    def take(self, matches: list[PlayedMatch]) -> None:
        """More matches are known."""
        self.matches, self.unread = matches, self.history.unread
        self._tell_problems()
        self.repaint()

    def _tell_problems(self) -> None:
        """Records that cannot be read hide no others."""
        problems = self.history.problems
        if problems and self.message in ("", self._problem):
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            self.message = self._problem = f"Passed over{more}: {clean(problems[0])}"

    @property
    def still_reading(self) -> str:
        """What is said while records are left to be read."""
        return f"Looking through the records: {self.unread} more ..." if self.unread else ""
