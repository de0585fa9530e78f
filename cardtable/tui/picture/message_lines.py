"""What is said above the table: by people to all, by a lesson or the coach in a few lines, a rule that first
matters in one."""

from __future__ import annotations

import functools
import textwrap

from cardtable.text import whole_parts, width, wrapped
from cardtable.tui.picture.scene import Surface

COACH_LINES = 3
TALK_LINES = 3
NEW_RULE, MORE = "Rule: ", "  r: more"


def paint_messages(to: Surface, y: int) -> int:
    """All of it, from line `y` on; returns the line below."""
    y = _coach(to, _talk(to, y))
    to.canvas.part = "the rules"
    for at, told in enumerate(to.scene.rules):
        _rule(to, y + at, told)
    return y + len(to.scene.rules)


def _talk(to: Surface, y: int) -> int:
    """What people have just said, the last of it; returns the line below."""
    to.canvas.part = "the talk"
    room = to.right - to.left - 4
    lines = [line for told in to.scene.talk for line in wrapped(told, room)][-TALK_LINES:]
    for at, line in enumerate(lines):
        to.canvas.put(to.left + 1, y + at, to.glyphs.side, "accent")
        to.canvas.put(to.left + 3, y + at, line, "text")
    return y + len(lines)


def _coach(to: Surface, y: int) -> int:
    """What a lesson, the coach or a quiz says; returns the line below."""
    to.canvas.part = "the coach"
    room = to.right - to.left - 4
    usual = COACH_LINES if to.scene.pick is not None else 2 * COACH_LINES
    most = to.scene.coach_lines or usual
    lines = [line for part in to.scene.coach.splitlines() for line in wrapped(part, room)][:most]
    for at, line in enumerate(lines):
        to.canvas.put(to.left + 1, y + at, to.glyphs.side, "accent+bold")
        to.say(to.left + 3, y + at, line, "text+bold", to.right - 1)
    return y + len(lines)


def _rule(to: Surface, y: int, told: str) -> None:
    """A rule that matters for the first time: whole, or its first parts."""
    room = to.right - to.left - 4 - len(NEW_RULE)
    if width(told) > room:
        told = _beginning(told, room - len(MORE), to.glyphs.ellipsis) + MORE
    to.canvas.put(to.left + 1, y, to.glyphs.side, "action+bold")
    x = to.canvas.put(to.left + 3, y, NEW_RULE, "action+bold")
    to.say(x, y, told, "text", to.right - 1)


@functools.lru_cache(maxsize=64)
def _beginning(told: str, room: int, ellipsis: str) -> str:
    """As much of a rule as has room; where that is no whole sentence it says so."""
    first = whole_parts(told, lambda text: width(text) <= room - width(ellipsis) * (text[-1:] != "."))
    if width(first) > room:
        return textwrap.shorten(first, room, placeholder=ellipsis)
    return first if first.endswith(".") else first + ellipsis
