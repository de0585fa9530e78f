"""The small menu of a table, opened by Esc: what can be done besides playing."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.tui.key_binding import LEAVE, Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import ListPage

LISTED = (LEAVE, "f2", "r", "f9", "g", "l", "u")
"""The keys that stand in the menu, as far as they work."""
BACK = Key((), "", "back", "The table as it was.")
"""The first line: whoever comes here by a slip and presses Enter changes nothing."""


class MenuPage(ListPage):
    """Keys of the table below with what they do. Dismisses with the name of the chosen one, or None."""

    def __init__(self, keys: Sequence[Key]) -> None:
        super().__init__()
        by_name = {name: key for key in keys for name in key.names}
        self.listed: list[tuple[str | None, Key]] = [(None, BACK)]
        self.listed += [(name, by_name[name]) for name in LISTED if name in by_name]

    def keys(self) -> list[Key]:
        return [
            Key(("enter",), "Enter", "does it", "Does what the mark stands at."),
            Key(("up", "down"), self.host.glyphs.updown, "move", "To another line."),
            Key(("escape", "q"), "Esc", "back", "Back to the table; nothing changes."),
        ]

    @property
    def line_count(self) -> int:
        return len(self.listed)

    def choose(self) -> None:
        self.dismiss(self.listed[self.cursor][0])

    def paint(self, columns: int, lines: int) -> Canvas:
        canvas = titled(columns, lines, "The table")
        for at, (_, key) in enumerate(self.listed):
            style = "accent+bold" if at == self.cursor else "text"
            y = 2 + 2 * at
            canvas.put(3, y, self.host.glyphs.turn if at == self.cursor else " ", style)
            canvas.put(5, y, canvas.clip(f"{key.label.capitalize()}: {key.help}", columns - 7), style)
            canvas.clickable(3, y, columns - 5, 1, at)
        return self.with_keys(canvas)
