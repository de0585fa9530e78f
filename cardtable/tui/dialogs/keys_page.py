"""The keys of a page, each with a line of help. Any key closes it but those that scroll; a function key of
the list then does what it says."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from textual import events

from cardtable.text import width
from cardtable.tui.dialogs.text_dialogs import write
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import LIST_STEPS, Page


class KeysPage(Page):
    """Lists the keys of the page below. Dismisses with the name of a key that was clicked, or of a function
    key that was pressed, else with None."""

    only_looks_up = True

    def __init__(self, listed: Sequence[Key]) -> None:
        super().__init__()
        self.listed = list(listed)
        self.top = 0
        self._beyond = 0
        """How many more lines there are than fit in the window."""

    def keys(self) -> list[Key]:
        found = [Key(("enter",), "Enter", "back", "Closes this page; so does any other key. F keys act.")]
        if self._beyond:
            found.append(Key(tuple(LIST_STEPS), self.host.glyphs.updown, "more", "Up and down the list."))
        return found

    def on_key(self, event: events.Key) -> None:
        """Closes on F1, which elsewhere opens this page."""
        if event.key == "f1":
            event.stop()
            event.prevent_default()
            self.dismiss(None)

    def click(self, x: int, y: int, times: int) -> None:
        """A click on a key presses it on the page below. Any other click closes."""
        meant = self.target_at(x, y)
        self.dismiss(meant.name_at(len(meant.shown)) if isinstance(meant, Key) else None)

    def press(self, key: str, character: str | None) -> bool:
        if self._beyond and key in LIST_STEPS:
            self.scrolled(LIST_STEPS[key])
            return True
        is_function = key[:1] == "f" and key[1:].isdigit()
        self.dismiss(key if is_function and any(key in listed.names for listed in self.listed) else None)
        return False

    def scrolled(self, steps: int) -> None:
        self.top = max(0, min(self.top + steps, self._beyond))

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, "Keys that work now")
        wide = max((width(key.shown) for key in self.listed), default=0) + 3
        # Two columns if one is too short and the window is wide.
        room = lines - 4
        rows = self._rows(columns - 3 - wide - 1)
        halves = 2 if len(rows) > room and columns >= 100 else 1
        cell = (columns - 3) // halves
        rows = self._rows(cell - wide - 1)
        self._beyond = max(0, len(rows) - room * halves)
        self.scrolled(0)
        for at, (key, shown, part) in enumerate(rows[self.top : self.top + room * halves]):
            x, y = 3 + at // room * cell, 2 + at % room
            canvas.put(x, y, shown, "accent+bold")
            write(self, canvas, x + wide, y, part)
            canvas.clickable(x, y, cell - 1, 1, key)
        return self.with_keys(canvas)

    def _rows(self, room: int) -> list[tuple[Key, str, str]]:
        """The lines of the list: the key, how it is shown, and the words beside it in that room."""
        return [
            (key, "" if at else key.shown, part)
            for key in self.listed
            for at, part in enumerate(textwrap.wrap(key.help or key.label, room))
        ]
