"""Groups that are laid all at once, as slots that fill: `[4S 4H .] [. . . .]`."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.presentation import Slot
from cardtable.text import width
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.picture.scene import Surface


def slots_width(slots: Sequence[Slot], glyphs: Glyphs) -> int:
    """The cells that slots take."""
    held = sum(width(glyphs.label(c)) + 1 for slot in slots for c in slot.cards)
    return held + sum(2 * max(0, slot.size - len(slot.cards)) + 2 for slot in slots)


def paint_slots(painter: Surface, slots: Sequence[Slot], x: int, y: int) -> None:
    """Draws them in a line; a full one stands out."""
    canvas, glyphs = painter.canvas, painter.glyphs
    for slot in slots:
        ink = "action+bold" if len(slot.cards) >= slot.size else "muted"
        x = canvas.put(x, y, "[", ink)
        for at in range(max(slot.size, len(slot.cards))):
            x += at > 0
            if at < len(slot.cards):
                x = painter.brush.word(canvas, x, y, slot.cards[at])
            else:
                x = canvas.put(x, y, glyphs.dot, "muted")
        x = canvas.put(x, y, "]", ink) + 1
