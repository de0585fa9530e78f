"""The settings, applied as you move."""

from __future__ import annotations

from cardtable.cards import cards
from cardtable.text import clip
from cardtable.tui.board import paint_keys
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.faces import SMALL, Marks, draw_row
from cardtable.tui.page import Key, Page
from cardtable.tui.preferences import SETTINGS

SAMPLE = cards("AS KH 10D 7C RJ")


class SettingsPage(Page):
    """One line a setting; left and right change it at once."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor = 0

    def keys(self) -> list[Key]:
        glyphs = self.table_app.glyphs
        return [
            Key(("up", "down"), glyphs.updown, "move", "To another setting."),
            Key(("left", "right", "enter", "space"), glyphs.arrows, "change", "Changes it, at once."),
            Key(("q", "escape", "backspace"), "q", "back", "Back to the lobby; all is kept."),
        ]

    def press(self, key: str, character: str | None) -> bool:
        match key:
            case "up" | "down":
                self.cursor = (self.cursor + (1 if key == "down" else -1)) % len(SETTINGS)
            case "left" | "right" | "enter" | "space":
                self._change(-1 if key == "left" else 1)
            case "q" | "escape" | "backspace":
                self.dismiss(None)
                return False
            case _:
                return False
        return True

    def _change(self, step: int) -> None:
        app = self.table_app
        name = SETTINGS[self.cursor].name
        value = app.preferences.walked(name, step, tuple(sorted(app.themes.palettes)))
        app.preferences.change(name, value)
        if name == "theme":
            app.use_theme(str(value))

    def click(self, x: int, y: int, times: int) -> None:
        if 0 <= y - 2 < len(SETTINGS):
            again = self.cursor == y - 2
            self.cursor = y - 2
            if again or x > 26:
                self._change(1)

    def _shown(self, name: str) -> str:
        value = getattr(self.table_app.settings, name)
        if name == "theme":
            value = self.table_app.theme
            palette = self.table_app.themes.palettes.get(str(value))
            return palette.title if palette else str(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return f"{value:g} s" if isinstance(value, float) else str(value)

    def paint(self, columns: int, lines: int) -> Canvas:
        app = self.table_app
        canvas = Canvas(columns, lines)
        canvas.fill(0, 0, columns, 1, style="text/bar")
        canvas.put(1, 0, "Settings", "accent/bar+bold")
        for at, setting in enumerate(SETTINGS):
            here = at == self.cursor
            canvas.put(1, 2 + at, app.glyphs.turn if here else " ", "accent+bold")
            canvas.put(3, 2 + at, setting.title, "text+bold" if here else "text")
            canvas.put(26, 2 + at, self._shown(setting.name), "action+bold" if here else "text")
        y = 3 + len(SETTINGS)
        canvas.put(3, y, clip(SETTINGS[self.cursor].help, columns - 4), "muted")
        if y + 2 + SMALL.height < lines - 2:
            draw_row(canvas, self.brush, SAMPLE, 3, y + 2, columns - 6, SMALL, Marks(faint={SAMPLE[2]}, lit={SAMPLE[3]}))
        problems = [*app.preferences.problems, *app.themes.problems]
        room = max(0, lines - 2 - (y + 7))
        for at, problem in enumerate(problems[:room]):
            canvas.put(3, y + 7 + at, clip(problem, columns - 5, app.glyphs.ellipsis), "warning")
        canvas.fill(0, lines - 1, columns, 1, style="text/bar")
        paint_keys(canvas, lines - 1, self.footer())
        return canvas
