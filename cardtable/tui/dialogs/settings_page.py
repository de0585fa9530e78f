"""The settings page. Changes apply at once."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from textual.geometry import Region

from cardtable.cards import cards
from cardtable.text import width
from cardtable.tui.dialogs.text_dialogs import in_lines
from cardtable.tui.key_binding import Key
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import SMALL, TOKEN, Marks, draw_row, row_width, sizes_within
from cardtable.tui.look.felt import paint_felt
from cardtable.tui.look.page_frame import titled
from cardtable.tui.page import Page
from cardtable.tui.preferences import PACES, SETTINGS

SAMPLE_WIDTH = 72
"""The most columns of the table that shows the settings."""
_RAIL_LINES = 2
"""The lines that its rail takes."""
SAMPLE = cards("AS KH 10D 7C RJ")
"""Cards drawn to show the settings."""


@dataclass(frozen=True)
class _Value:
    """The target of a click that sets a value."""

    value: object


class SettingsPage(Page):
    """One line for each setting. Left and right change it."""

    only_looks_up = True

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0
        self._top = 0
        self._lines = range(2, 2 + len(SETTINGS))
        """The lines of the screen that show settings, from setting `_top` on."""

    def keys(self) -> list[Key]:
        glyphs = self.host.glyphs
        return [
            Key(("up", "down"), glyphs.updown, "move", "To another setting."),
            Key(("left", "right", "enter", "space"), glyphs.arrows, "change", "Changes it, at once."),
            Key(("q", "escape", "backspace"), "q", "back", "Back; all is kept."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        match key:
            case "up" | "down" | "tab" | "shift+tab":
                self.cursor = (self.cursor + (1 if key in ("down", "tab") else -1)) % len(SETTINGS)
            case "left" | "right" | "enter" | "space":
                self._change(-1 if key == "left" else 1)
            case "q" | "escape" | "backspace":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

    def _change(self, step: int) -> None:
        app = self.host
        name = SETTINGS[self.cursor].name
        self._set(app.preferences.next_value(name, step, tuple(sorted(app.themes.palettes))))

    def _set(self, value: object) -> None:
        name = SETTINGS[self.cursor].name
        self.host.preferences.change(name, value)
        if name == "theme":
            self.host.use_theme(str(value))

    def click(self, x: int, y: int, times: int) -> None:
        """A click selects a setting; another click there changes it. A click on a value sets it."""
        meant = self.target_at(x, y)
        if isinstance(meant, _Value):
            self._set(meant.value)
        elif y in self._lines:
            at = self._top + self._lines.index(y)
            again = self.cursor == at
            self.cursor = at
            if again or x > 26:
                self._change(1)

    def _values(self, name: str) -> Sequence[object]:
        """All values of a setting, in the order of the arrow keys."""
        values = next(one.values for one in SETTINGS if one.name == name)
        return values or sorted(self.host.themes.palettes)

    def _paint_values(self, canvas: Canvas, y: int, name: str) -> int:
        """Paints all values of a setting from line `y` on, each whole and clickable, the present one lit.
        Returns the line below."""
        now, x = self._shown(name), 3
        for value in self._values(name):
            words = self._told(name, value)
            if x > 3 and x + width(words) > canvas.width - 3:
                x, y = 3, y + 1
            end = canvas.put(x, y, words, "action+bold" if words == now else "muted")
            canvas.clickable(x, y, end - x, 1, _Value(value))
            x = end + 3
        return y + 1

    def _lines_of_values(self, name: str, columns: int) -> int:
        """How many lines they take."""
        return self._paint_values(Canvas(columns, 1), 0, name)

    def _told(self, name: str, value: object) -> str:
        """A value as text: a theme by its title, a pace by its word."""
        if name == "theme":
            palette = self.host.themes.palettes.get(str(value))
            return palette.title if palette is not None else str(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return PACES[value] if isinstance(value, float) else str(value)

    def _shown(self, name: str) -> str:
        """The present value as text."""
        return self._told(name, self.app.theme if name == "theme" else getattr(self.host.settings, name))

    def scrolled(self, steps: int) -> None:
        self.cursor = max(0, min(self.cursor + steps, len(SETTINGS) - 1))

    def problems(self) -> list[str]:
        """What is wrong in the settings file and in theme files, and what would be right."""
        app = self.host
        found = [*app.preferences.problems, *app.themes.problems]
        if app.settings.theme not in app.themes.palettes:
            known = ", ".join(sorted(app.themes.palettes))
            found.append(f"there is no theme {app.settings.theme!r}; themes are {known}")
        return found

    def _scroll(self, room: int) -> None:
        """Scrolls so that the setting under the cursor is shown."""
        shown = max(1, min(room, len(SETTINGS)))
        self._top = max(0, min(self._top, len(SETTINGS) - shown))
        self._top = max(self.cursor - shown + 1, min(self._top, self.cursor))
        self._lines = range(2, 2 + shown)

    def paint(self, columns: int, lines: int) -> Canvas:
        app = self.host
        canvas = titled(columns, lines, "Settings")
        told = [part for problem in self.problems() for part in textwrap.wrap(problem, columns - 5)]
        here = SETTINGS[self.cursor]
        help_lines = in_lines(here.help, columns - 6)
        self._scroll(lines - 5 - len(told) - len(help_lines) - self._lines_of_values(here.name, columns))
        for y, setting in zip(self._lines, SETTINGS[self._top :], strict=False):
            canvas.put(1, y, app.glyphs.turn if setting is here else " ", "accent+bold")
            canvas.put(3, y, setting.title, "text+bold" if setting is here else "text")
            canvas.put(26, y, self._shown(setting.name), "action+bold" if setting is here else "text")
        y = self._lines.stop + 1
        for part in help_lines:
            canvas.put(3, y, part, "text")
            y += 1
        y = self._paint_values(canvas, y, here.name) - 1
        # Problems come first. The sample is drawn if there is room.
        bottom = lines - 2 - len(told)
        for at, part in enumerate(told):
            canvas.put(3, max(y + 2, bottom) + at, part, "warning")
        self._sample(canvas, Region(3, y + 1, min(columns - 6, SAMPLE_WIDTH), bottom - y - 1))
        return self.with_keys(canvas)

    def _sample(self, canvas: Canvas, box: Region) -> None:
        """Paints a small table with cards, the largest that find room; nothing where there is no room."""
        rail = 2 if SMALL.height + _RAIL_LINES < box.height else 0
        room = box.height - (_RAIL_LINES if rail else 0)
        size = next((one for one in sizes_within("auto") if one.height < room), TOKEN)
        if size is TOKEN:
            return
        high = size.height + 1 + (_RAIL_LINES if rail else 0)
        felt = paint_felt(canvas, Region(box.x, box.y, box.width, high), self.brush, rail=rail)
        marks = Marks(faint={SAMPLE[2]}, lit={3})
        wide = felt.width - 4
        left = felt.x + (felt.width - row_width(len(SAMPLE), wide, size)) // 2
        draw_row(canvas, self.brush, SAMPLE, left, felt.y, wide, size, marks)
