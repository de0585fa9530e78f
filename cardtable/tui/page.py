"""The base class of all pages: one widget that shows a canvas, and one table of keys.

A page paints itself (`paint`), lists its keys (`keys`) and handles them (`press`). Footer, help and dispatch
read the same list, so every key shown works and every key that works is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Self, cast

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.cache import LRUCache
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from cardtable.tui.base_app import BaseApp
from cardtable.tui.key_binding import NAMED, Key, typed
from cardtable.tui.look.canvas import Canvas, Cell, PressedKey
from cardtable.tui.look.page_frame import ALL_KEYS, paint_keys

if TYPE_CHECKING:
    from cardtable.tui.look.card_faces import Brush


LEAVE_MATCH = "leave"
"""The answer of a page that is open over a match whose person wishes to leave the match."""
LINES_KEPT = 256
"""How many rendered lines a view keeps."""


def clear_style_caches(widget: Widget) -> None:
    """Clears the style cache of a removed widget.

    A cached method of Textual keeps the widget alive, and with its styles some 100 KB a page.
    """
    widget._styles_cache.clear()


class CanvasView(Widget):
    """Shows the canvas of its page. Lines that did not change are not drawn again."""

    DEFAULT_CSS = "CanvasView { width: 100%; height: 100%; }"
    ALLOW_SELECT = False
    can_focus = False

    def __init__(self) -> None:
        self._drawn: dict[int, Strip] = {}
        """Cache: rendered lines by their number."""
        self._strips: LRUCache[tuple[Cell, ...], Strip] = LRUCache(LINES_KEPT)
        """Cache: rendered lines by their cells. A cursor that moves to and fro changes few lines, and they
        look as they did before."""
        self._inks: dict[str, Style] = {}
        """Cache: Rich styles by the canvas's style names, after Textual's colour filters."""
        super().__init__()
        self._palette: object = None
        self.canvas: Canvas | None = None

    @property
    def is_recoloured(self) -> bool:
        """Whether it was drawn in colours that are not the app's any more."""
        return self.canvas is not None and cast("Page", self.screen).host.palette is not self._palette

    def show(self, canvas: Canvas, lines: Collection[int] | None = None) -> None:
        """Shows another canvas and redraws what differs. `lines` are those that can differ; None: all."""
        palette = cast("Page", self.screen).host.palette
        old, self.canvas = self.canvas, canvas
        if old is None or palette is not self._palette or old.height != canvas.height:
            self._palette = palette
            self.refresh()
            return
        if old.width != canvas.width:
            lines = None
        asked = range(canvas.height) if lines is None else sorted(lines)
        changed = [y for y in asked if canvas.rows[y] != old.rows[y]]
        for y in changed:
            self._drawn.pop(y, None)
        if changed:
            self.refresh(*(Region(0, y, canvas.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        canvas = self.canvas
        if canvas is None or y >= canvas.height:
            return Strip.blank(self.size.width)
        cells = tuple(canvas.rows[y])
        found = self._strips.get(cells)
        if found is None:
            plain_text = cast("Page", self.screen).host.glyphs.plain_text
            segments = [Segment(plain_text(text), self._ink(style)) for text, style in canvas.runs(y)]
            found = self._strips[cells] = Strip(segments, canvas.width)
        return found

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines from the cache. Textual asks for all of them when any has changed."""
        drawn, (begin, end) = self._drawn, crop.column_span
        for y in crop.line_range:
            if y not in drawn:
                drawn[y] = self.render_line(y)
        return [
            drawn[y] if (begin, end) == (0, drawn[y].cell_length) else drawn[y].crop_extend(begin, end, None)
            for y in crop.line_range
        ]

    def _ink(self, style: str) -> Style:
        """The Rich style for a canvas's style name."""
        found = self._inks.get(style)
        if found is None:
            one = [Segment(" ", cast("Page", self.screen).host.palette.resolve(style))]
            for lines in self.get_line_filters():
                one = lines.apply(one, self.background_colors[1])
            found = self._inks[style] = one[0].style or Style.null()
        return found

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Drops the caches unless regions are given."""
        if not regions:
            self._drawn.clear()
            self._strips.clear()
            self._inks.clear()
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def on_unmount(self) -> None:
        clear_style_caches(self)


class Page(Screen[object]):
    """A page of the app. Subclasses override `paint`, `keys` and `press`."""

    DEFAULT_CSS = "Page { layers: base; }"
    BLANK = True
    """The view covers the whole screen, so Textual need not paint a background."""
    takes_text = False
    """Whether letters are typed here. If so, custom keys do not apply."""
    only_looks_up = False
    """Whether nothing is played from it, nor any match kept."""
    _is_gone = False
    _is_asking = False
    _leaves_later: tuple[object] | None = None
    """The result to leave with once no other page lies above; None while it stays."""

    def compose(self) -> ComposeResult:
        yield CanvasView()

    @property
    def host(self) -> BaseApp:
        """The app: palette, glyphs, settings, other pages."""
        return cast(BaseApp, self.app)

    @property
    def brush(self) -> Brush:
        """Draws cards with the current settings."""
        from cardtable.tui.look.card_faces import Brush

        host = self.host
        return Brush(host.glyphs, host.settings.four_colours, fills=host.fills)

    @property
    def screen_text(self) -> str:
        """The text on the screen."""
        canvas = self._canvas
        return canvas.text() if canvas is not None else ""

    @property
    def _canvas(self) -> Canvas | None:
        """The canvas shown; None before the first painting."""
        views = self.query(CanvasView)
        return views.first().canvas if views else None

    def repaint_if_recoloured(self) -> None:
        """Paints the page again if it was painted in other colours than those of now."""
        if any(view.is_recoloured for view in self.query(CanvasView)):
            self.repaint()

    # For subclasses

    def paint(self, columns: int, lines: int) -> Canvas:
        """Paints the page for a window of that size."""
        raise NotImplementedError

    def keys(self) -> Sequence[Key]:
        """The keys that work now, most important first."""
        return ()

    def press(self, key: str, character: str | None) -> bool:
        """Handles a key. Returns False if it means nothing here, True to repaint."""
        return False

    def click(self, x: int, y: int, times: int) -> None:
        """Handles a click on a cell; `times` is 2 for a double click."""

    def scrolled(self, steps: int) -> None:
        """Handles the mouse wheel: that many steps down."""

    # Common to all pages

    def on_unmount(self) -> None:
        clear_style_caches(self)

    def show_keys(self) -> None:
        """Opens the page that explains the keys."""
        self.host.show_keys(self.keys())

    def repaint(self) -> None:
        """Paints the page again, at once."""
        size = self.app.size
        if self.is_shown and size:
            self.show(self.paint(size.width, size.height))

    @property
    def is_shown(self) -> bool:
        """Whether the page can be painted. It cannot while the app closes, though a bot may still play."""
        has_view = any(isinstance(child, CanvasView) for child in self.children)
        return self.is_mounted and self.is_attached and has_view

    def show(self, canvas: Canvas, lines: Collection[int] | None = None) -> None:
        """Shows a canvas. `lines` are those that can differ from the one shown; None: all."""
        self.query_one(CanvasView).show(canvas, lines)

    def dismiss(self, result: object = None) -> AwaitComplete:
        """Leaves the page, once. A key pressed twice must not close the page below as well. Textual would
        close the page on top: below another, this page leaves as soon as that one has gone."""
        if self._is_gone:
            return AwaitComplete()
        self._is_gone = True
        if not self.is_active:
            self._leaves_later = (result,)
            return AwaitComplete()
        return super().dismiss(result)

    async def agreed(self, question: Page) -> bool:
        """Whether the person says yes. While one question of this page stands, no other is asked: of keys
        that come in one burst the second may be handled before the first has opened its page."""
        if self._is_asking:
            return False
        self._is_asking = True
        try:
            return bool(await self.app.push_screen_wait(question))
        finally:
            self._is_asking = False

    def footer(self) -> list[tuple[str, str]]:
        """The keys shown in the last line, each with its label; where some are left out, the one for all."""
        keys = self.keys()
        shown = [(key.shown, key.label) for key in keys if not key.quiet]
        return shown if len(shown) == len(keys) else [*shown, ALL_KEYS]

    def with_keys(self, canvas: Canvas) -> Canvas:
        """Adds the keys to the last line of a canvas."""
        last = canvas.height - 1
        canvas.fill(0, last, canvas.width, 1, style="text/bar")
        paint_keys(canvas, last, self.footer())
        return canvas

    def on_mount(self) -> None:
        self.repaint()

    def on_screen_resume(self) -> None:
        if self._leaves_later is not None:
            (result,), self._leaves_later = self._leaves_later, None
            super().dismiss(result)
        else:
            self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        canvas, size = self._canvas, self.app.size
        if canvas is None or (canvas.width, canvas.height) != (size.width, size.height):
            self.repaint()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("ctrl+p", "ctrl+q", "ctrl+c", "ctrl+z"):
            return
        event.stop()
        event.prevent_default()
        key, character = event.key, event.character if event.is_printable else None
        meant = None if self.takes_text else self.host.custom_keys.get(key)
        if meant is not None:
            key, character = meant, meant if len(meant) == 1 else None
        if key == "f1":
            self.show_keys()
        elif self.press(key, character):
            self.repaint()
        elif key == "question_mark" and not any("?" in one.names for one in self.keys()):
            self.show_keys()  # a page that answers no "why?" says what can be done there

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted is typed, as long as this page is shown; a line's end answers nothing."""
        event.stop()
        for character in event.text:
            if character.isprintable() and self.is_current:
                self.press(*typed(NAMED.get(character, character)))
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        meant = self.target_at(event.screen_x, event.screen_y)
        if isinstance(meant, PressedKey):
            self.press_named(self._key_at(meant, event.screen_x), event.chain)
        else:
            self.click(event.screen_x, event.screen_y, event.chain)
        self.repaint()

    def target_at(self, x: int, y: int) -> object:
        """The target of a click on a cell; None for no target."""
        canvas = self._canvas
        return canvas.at(x, y) if canvas is not None else None

    def _key_at(self, meant: PressedKey, x: int) -> str:
        """The name of the key that a click on its text presses; empty if it no longer works."""
        if meant.key == "F1":
            return "f1"
        found = next((key for key in self.keys() if key.shown == meant.key), None)
        return found.name_at(x - meant.x) if found is not None else ""

    def press_named(self, name: str, times: int = 1) -> None:
        """Presses a key by its Textual name; `times` is 2 for a double click."""
        if name == "f1":
            self.show_keys()
        elif name and self.press(*typed(name)):
            self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.scrolled(1)
        self.repaint()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.scrolled(-1)
        self.repaint()


_TO_END = 1_000_000
LIST_STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -_TO_END, "end": _TO_END}
"""The keys that move the cursor of a list, each with how many lines down."""
LIST_BACK = ("q", "escape", "backspace")
"""The keys that leave a list."""


class ListPage(Page):
    """A page with a cursor in a list: arrows and the wheel move it, Enter chooses, and q or Esc goes back. A
    click moves the cursor; another click there is Enter."""

    cursor = 0

    @property
    def line_count(self) -> int:
        """How many lines can be chosen."""
        raise NotImplementedError

    def choose(self) -> None:
        """Does what the line under the cursor stands for; there is one."""
        raise NotImplementedError

    def press(self, key: str, character: str | None) -> bool:
        if key in LIST_STEPS:
            self.scrolled(LIST_STEPS[key])
        elif key == "enter" and self.line_count:
            self.choose()
        elif key in LIST_BACK:
            self.dismiss(None)
        else:
            return False
        return True

    def scrolled(self, steps: int) -> None:
        self.cursor = max(0, min(self.cursor + steps, self.line_count - 1))

    def click(self, x: int, y: int, times: int) -> None:
        at = self.target_at(x, y)
        if isinstance(at, int) and self.cursor == at:
            self.press("enter", None)
        elif isinstance(at, int):
            self.cursor = at
