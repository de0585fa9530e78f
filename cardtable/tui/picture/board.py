"""Paints a scene on a canvas: a table that stands in a room. Knows no widget and no game; tests call it
without an app.

Words stand in the room: title, messages, choices, log, prompt and keys. The felt holds what lies on the
table. Everything shown comes from one seat's view.

"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from textual.geometry import Region

from cardtable.engine.presentation import Fact, without_goal
from cardtable.text import clip, whole_parts, width, wrapped
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.page_frame import MIN_WINDOW, paint_keys
from cardtable.tui.picture.choice_list import ChoicesPainter
from cardtable.tui.picture.facts import facts_that_fit
from cardtable.tui.picture.message_lines import paint_messages, paint_talk, talk_lines
from cardtable.tui.picture.painted_table import TableCache
from cardtable.tui.picture.scene import Scene, Surface
from cardtable.tui.picture.table_painter import TablePainter
from cardtable.tui.picture.title_line import paint_title

FOOT = 4
"""The lines below the table: what happened, the prompt (two), and the keys."""
MIN_LOG = 9
"""The lines of the log from which a third of them may go to what people say."""
AIRY = 34
"""The lines of the window from which on one stays empty above choices and log."""
_ASIDE = re.compile(r" \([^()]*\)")
BANNER = "room/accent+bold"
"""The style of the banner."""


class BoardPainter:
    """Paints a whole scene, part by part."""

    def __init__(
        self,
        scene: Scene,
        columns: int,
        lines: int,
        canvas: Canvas | None = None,
        cache: TableCache | None = None,
    ) -> None:
        self.scene = scene
        self.canvas = Canvas(columns, lines) if canvas is None else canvas
        self.surface = Surface(scene, self.canvas)
        self.click_areas = self.surface.click_areas
        self.table = TablePainter(self.surface, cache)

    def paint(self) -> Canvas:
        """Paints the picture and returns its canvas."""
        canvas, surface = self.canvas, self.surface
        if canvas.width < MIN_WINDOW[0] or canvas.height < MIN_WINDOW[1]:
            text = f"The table needs {MIN_WINDOW[0]} columns and {MIN_WINDOW[1]} lines."
            canvas.put(max(0, (canvas.width - len(text)) // 2), canvas.height // 2, text, "warning")
            return canvas
        facts = without_goal(self.scene.view.facts(), self.scene.captions.agreed_deals)
        left_over = paint_title(surface, [one for one in facts if one.label not in self.scene.hidden_facts])
        if not surface.has_rail:
            left_over = self._facts_in_line(1, left_over)
        top = paint_messages(surface, 1 if surface.has_rail else 2)
        bottom = self._foot()
        choices = ChoicesPainter(surface)
        panel = 1 + (canvas.height >= AIRY)
        if surface.right < canvas.width and choices.is_list:
            panel = choices.paint_column(
                Region(surface.right + 2, panel, canvas.width - surface.right - 3, bottom - 3 - panel)
            )
        else:
            canvas.part = "the choices"
            bottom -= choices.paint(bottom)
        self._news(bottom - 1)
        self.table.paint(Region(surface.left, top, surface.right - surface.left, bottom - 1 - top), left_over)
        if surface.right < canvas.width:
            self._log(panel, canvas.height - FOOT)
        if self.scene.pick is not None:
            self.click_areas.lay_out(self.scene.pick)
        return canvas

    def _facts_in_line(self, y: int, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Writes facts that found no room in the title in a line; returns the others."""
        self.canvas.part = "the facts"
        told = facts_that_fit(facts, self.scene.names, self.canvas.width - 2, "   ")
        self.surface.say(1, y, "   ".join(words for _, words in told), "muted", self.canvas.width - 1)
        shown = [fact for fact, _ in told]
        return tuple(fact for fact in facts if fact not in shown)

    def _news(self, y: int) -> None:
        """What happened last, or a great moment, below the table."""
        canvas, left, right = self.canvas, self.surface.left, self.surface.right
        room = right - left - 2
        if self.scene.captions.banner:
            canvas.part = "the banner"
            told = clip(self.scene.captions.banner, room, self.scene.glyphs.ellipsis)
            canvas.fill(left, y, right - left, 1, style=BANNER)
            canvas.put((left + right - width(told)) // 2, y, told, BANNER)
            return
        canvas.part = "what happened"
        told = whole_parts(self.scene.captions.said, lambda text: width(text) <= room)
        if width(told) > room:  # not even the first sentence or clause fits: it does without its asides
            told = _ASIDE.sub("", told)
        lines = wrapped(told, room)
        self.surface.say(left + 1, y, lines[0] if lines else "", "muted", right - 1)
        canvas.protected_lines = range(y, y + 1)

    def _foot(self) -> int:
        """Paints the prompt and the keys; returns the line above them."""
        canvas, scene = self.canvas, self.scene
        canvas.part = "the foot"
        last, room = canvas.height - 1, canvas.width - 2
        parts = _prompt_lines(scene.captions.aside, scene.captions.prompt, room)
        high = 2 if self.surface.has_rail or len(parts) > 1 else 1
        top = last - high
        self.click_areas.prompt = Region(0, top, canvas.width, high)
        for y, part in enumerate([*parts[:1], " ".join(parts[1:])][:high], top):
            self.surface.say(1, y, part, scene.captions.prompt_style, canvas.width - 1)
        paint_keys(canvas, last, scene.captions.keys)
        return self._clock(top) if scene.captions.time_left is not None else top

    def _clock(self, bottom: int) -> int:
        """The time that is left, in a line above the prompt; returns that line."""
        assert self.scene.captions.time_left is not None
        left, whole = self.scene.captions.time_left
        wide = self.canvas.width
        self.canvas.put(0, bottom - 1, self.scene.glyphs.rule * wide, "muted")
        self.canvas.put(0, bottom - 1, self.scene.glyphs.rule * round(wide * left / whole), "accent+bold")
        self.canvas.put(2, bottom - 1, f" {left:.0f} s ", "accent+bold")
        return bottom - 1

    def _log(self, top: int, bottom: int) -> None:
        x, canvas = self.surface.right + 2, self.canvas
        canvas.part = "the log"
        room, wide = bottom - top, canvas.width - x - 1
        if room >= MIN_LOG and (talk := talk_lines(self.surface, wide, room // 3)):
            room -= len(talk) + 1
            canvas.put(x, top + room, self.scene.glyphs.rule * wide, "muted")
            paint_talk(self.surface, top + room + 1, x - 1, x - 1 + wide, len(talk))
            canvas.part = "the log"
        lines = [
            (line, not at)
            for told in self.scene.captions.log[-room:]
            for at, line in enumerate(wrapped(told, wide, "  "))
        ]
        for y, (line, begins) in enumerate(lines[-room:] if room > 0 else (), top):
            name = self._acting(line) if begins else ""
            end = canvas.put(x, y, name, "text+bold")
            self.surface.say(end, y, line[len(name) :], "muted", canvas.width - 1)

    def _acting(self, line: str) -> str:
        """The name that a line of the log begins with; empty for none."""
        return next((name for name, openings in self._openings if line.startswith(openings)), "")

    @cached_property
    def _openings(self) -> list[tuple[str, tuple[str, ...]]]:
        """How a line of the log begins that tells of a player, by names."""
        return [(one, (f"{one} ", f"{one}:", f"{one}'")) for one in (*self.scene.names, "You")]


def _prompt_lines(aside: str, prompt: str, room: int) -> Sequence[str]:
    """A remark and the question in two lines of that room. Where both do not fit as they are each gets a
    line, so that no remark takes the question's place."""
    whole = f"{aside}  {prompt}".strip()
    if aside and prompt and len(wrapped(whole, room)) > 2:
        apart = [whole_parts(text, lambda part: width(part) <= room) for text in (aside, prompt)]
        if max(map(width, apart)) <= room:
            return apart
    return wrapped(whole_parts(whole, lambda text: len(wrapped(text, room)) <= 2), room)
