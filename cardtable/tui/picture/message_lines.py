"""Messages above the table: chat, the words of a lesson or the coach, and rules that apply for the first
time."""

from __future__ import annotations

import functools
import textwrap

from cardtable.text import whole_parts, width, wrapped
from cardtable.tui.picture.scene import Surface

COACH_LINES = 3
"""The most lines for the coach while the viewer is to act; otherwise twice as many."""
TALK_LINES = 3
"""The most lines of chat."""
NEW_RULE = "Rule: "
ROOMY, TALL = 24, 34
"""Lines of a window from which on each rule has room for a second line if it is alone, and for one more."""
RULES = "rules"
"""What the key of the rule book is called in the footer."""


def paint_messages(surface: Surface, y: int) -> int:
    """Paints all messages from line `y` on; returns the line below."""
    has_log = surface.right < surface.canvas.width
    y = _coach(surface, y if has_log else paint_talk(surface, y, surface.left, surface.right - 1, TALK_LINES))
    surface.canvas.part = "the rules"
    rules, lines = surface.scene.captions.rules, surface.canvas.height
    most = 1 + (lines >= TALL) + (len(rules) == 1 and lines >= ROOMY)
    for told in rules:
        y = _rule(surface, y, told, most)
    return y


def paint_talk(surface: Surface, y: int, left: int, right: int, most: int) -> int:
    """Paints the last lines of chat between two columns, at most so many; returns the line below."""
    lines = talk_lines(surface, right - left, most)
    surface.canvas.part = "the talk"
    for at, line in enumerate(lines):
        surface.canvas.put(left + 1, y + at, surface.glyphs.side, "accent")
        surface.canvas.put(left + 3, y + at, line, "text")
    return y + len(lines)


def talk_lines(surface: Surface, wide: int, most: int) -> list[str]:
    """The last of what was said in so many columns, at most so many lines."""
    lines: list[str] = []
    for told in reversed(surface.scene.captions.talk):
        said = wrapped(told, wide - 3)
        if lines and len(lines) + len(said) > most:
            break
        lines[:0] = said
    return lines[-most:]


def _coach(surface: Surface, y: int) -> int:
    """Paints what a lesson, the coach or a quiz says; returns the line below."""
    surface.canvas.part = "the coach"
    room = surface.right - surface.left - 4
    usual = COACH_LINES if surface.scene.pick is not None else 2 * COACH_LINES
    most = surface.scene.captions.coach_lines or usual
    told = surface.scene.captions.coach
    lines = _coach_lines(told, room)
    if len(lines) > most:  # rather a reason less than half of one
        lines = _coach_lines(whole_parts(told, lambda part: len(_coach_lines(part, room)) <= most), room)[
            :most
        ]
    for at, line in enumerate(lines):
        surface.canvas.put(surface.left + 1, y + at, surface.glyphs.side, "accent+bold")
        surface.say(surface.left + 3, y + at, line, "text+bold", surface.right - 1)
    return y + len(lines)


def _coach_lines(told: str, room: int) -> list[str]:
    return [line for part in told.splitlines() for line in wrapped(part, room)]


def _rule(surface: Surface, y: int, told: str, most: int) -> int:
    """Paints a rule in so many lines at most, shortened if it does not fit; returns the line below."""
    room = surface.right - surface.left - 4 - len(NEW_RULE)
    lines = list(wrapped(told, room))
    if len(lines) > most:
        key = next((shown for shown, label in surface.scene.captions.keys if label == RULES), "r")
        more = f"  {key}: {RULES}"
        lines = [_beginning(told, room - len(more), surface.glyphs.ellipsis) + more]
    surface.canvas.put(surface.left + 1, y, surface.glyphs.side, "action+bold")
    x = surface.canvas.put(surface.left + 3, y, NEW_RULE, "action+bold")
    for at, line in enumerate(lines):
        surface.say(x, y + at, line, "text", surface.right - 1)
    return y + len(lines)


@functools.lru_cache(maxsize=64)
def _beginning(told: str, room: int, ellipsis: str) -> str:
    """The beginning of a rule that fits, with an ellipsis unless it is a whole sentence."""
    first = whole_parts(told, lambda text: width(text) <= room - width(ellipsis) * (text[-1:] != "."))
    if width(first) > room:
        return textwrap.shorten(first, room, placeholder=ellipsis)
    return first if first.endswith(".") else first + ellipsis
