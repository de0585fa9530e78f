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


def paint_messages(painter: Surface, y: int) -> int:
    """Paints all messages from line `y` on; returns the line below."""
    has_log = painter.right < painter.canvas.width
    y = _coach(painter, y if has_log else paint_talk(painter, y, painter.left, painter.right - 1, TALK_LINES))
    painter.canvas.part = "the rules"
    rules, lines = painter.scene.captions.rules, painter.canvas.height
    most = 1 + (lines >= TALL) + (len(rules) == 1 and lines >= ROOMY)
    for told in rules:
        y = _rule(painter, y, told, most)
    return y


def paint_talk(painter: Surface, y: int, left: int, right: int, most: int) -> int:
    """Paints the last lines of chat between two columns, at most so many; returns the line below."""
    lines = talk_lines(painter, right - left, most)
    painter.canvas.part = "the talk"
    for at, line in enumerate(lines):
        painter.canvas.put(left + 1, y + at, painter.glyphs.side, "accent")
        painter.canvas.put(left + 3, y + at, line, "text")
    return y + len(lines)


def talk_lines(painter: Surface, wide: int, most: int) -> list[str]:
    """The last of what was said in so many columns, at most so many lines."""
    lines: list[str] = []
    for told in reversed(painter.scene.captions.talk):
        said = wrapped(told, wide - 3)
        if lines and len(lines) + len(said) > most:
            break
        lines[:0] = said
    return lines[-most:]


def _coach(painter: Surface, y: int) -> int:
    """Paints what a lesson, the coach or a quiz says; returns the line below."""
    painter.canvas.part = "the coach"
    room = painter.right - painter.left - 4
    usual = COACH_LINES if painter.scene.pick is not None else 2 * COACH_LINES
    most = painter.scene.captions.coach_lines or usual
    told = painter.scene.captions.coach
    lines = _coach_lines(told, room)
    if len(lines) > most:  # rather a reason less than half of one
        lines = _coach_lines(whole_parts(told, lambda part: len(_coach_lines(part, room)) <= most), room)[
            :most
        ]
    for at, line in enumerate(lines):
        painter.canvas.put(painter.left + 1, y + at, painter.glyphs.side, "accent+bold")
        painter.say(painter.left + 3, y + at, line, "text+bold", painter.right - 1)
    return y + len(lines)


def _coach_lines(told: str, room: int) -> list[str]:
    return [line for part in told.splitlines() for line in wrapped(part, room)]


def _rule(painter: Surface, y: int, told: str, most: int) -> int:
    """Paints a rule in so many lines at most, shortened if it does not fit; returns the line below."""
    room = painter.right - painter.left - 4 - len(NEW_RULE)
    lines = list(wrapped(told, room))
    if len(lines) > most:
        key = next((shown for shown, label in painter.scene.captions.keys if label == RULES), "r")
        more = f"  {key}: {RULES}"
        lines = [_beginning(told, room - len(more), painter.glyphs.ellipsis) + more]
    painter.canvas.put(painter.left + 1, y, painter.glyphs.side, "action+bold")
    x = painter.canvas.put(painter.left + 3, y, NEW_RULE, "action+bold")
    for at, line in enumerate(lines):
        painter.say(x, y + at, line, "text", painter.right - 1)
    return y + len(lines)


@functools.lru_cache(maxsize=64)
def _beginning(told: str, room: int, ellipsis: str) -> str:
    """The beginning of a rule that fits, with an ellipsis unless it is a whole sentence."""
    first = whole_parts(told, lambda text: width(text) <= room - width(ellipsis) * (text[-1:] != "."))
    if width(first) > room:
        return textwrap.shorten(first, room, placeholder=ellipsis)
    return first if first.endswith(".") else first + ellipsis
