"""The base of pages about past matches. Records missing from the index are read in the background."""

from __future__ import annotations

from textual.worker import get_current_worker

from cardtable.archive.history import History
from cardtable.text import clean
from cardtable.tui.page import Page

AT_ONCE = 50
"""Records read between two paintings. The first painting waits for none."""


class HistoryLoadingPage(Page):
    """A page whose matches grow as records are read."""

    def __init__(self) -> None:
        super().__init__()
        self.history = History()
        self.matches = self.history.matches()
        self.unread = self.history.unread
        """How many records are missing from `matches`. The history itself may be ahead of the page."""
        self.message = ""
        self._problem = ""

    def on_mount(self) -> None:
        self._show_problems()
        self._start_reading()

    def read_again(self) -> None:
        """Adds matches played meanwhile, unless records are still being read: then they are found anyway."""
        if not self.unread:
            self.history.look()
            self.take()
            self._start_reading()

    def _start_reading(self) -> None:
        if self.unread:
            self.run_worker(self._read_records, thread=True)

    def _read_records(self) -> None:
        """Reads the records missing from the index. Runs in a thread."""
        worker = get_current_worker()
        while self.history.unread and not worker.is_cancelled:
            self.history.read(AT_ONCE)
            if not worker.is_cancelled:
                self.app.call_from_thread(self.take)

    def take(self) -> None:
        """Takes newly read matches and repaints."""
        self.matches, self.unread = self.history.matches(), self.history.unread
        self._show_problems()
        self.repaint()

    def _show_problems(self) -> None:
        """Shows a problem without hiding another message."""
        problems = self.history.problems
        if problems and self.message in ("", self._problem):
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            self.message = self._problem = f"Passed over{more}: {clean(problems[0])}"

    @property
    def still_reading(self) -> str:
        """The line shown while records are being read; empty afterwards."""
        return f"Looking through the records: {self.unread} more ..." if self.unread else ""
