"""Cards as boxes of lines, where colours or characters do not suffice for paper."""

from __future__ import annotations

from textual.geometry import Region

from cardtable.cards import HIDDEN, Card
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import Glyphs


def draw_box_card(canvas: Canvas, glyphs: Glyphs, box: Region, card: Card, ink: str, mark: str) -> None:
    """Draws a card in the ink of its suit, marked as by `Brush.card`.

    In a low box the rank stands in the edge, so that rank and suit of a covered card are whole.
    """
    if card is HIDDEN:
        _frame(canvas, glyphs, box, glyphs.edge, "back_pattern/back")
        canvas.fill(box.x + 1, box.y + 1, box.width - 2, box.height - 2, glyphs.back, "back_pattern/back")
        return
    ground = {"faint": "paper_faint", "lit": "paper_lit"}.get(mark, "paper")
    edge = {"faint": glyphs.faint, "lit": glyphs.lit}.get(mark, glyphs.edge)
    dim = "+dim" if mark == "faint" else ""
    _frame(canvas, glyphs, box, edge, f"black/{ground}{dim}")
    style = f"{ink}/{ground}{dim}"
    strong = style if dim else style + "+bold"
    rank = card.rank.text if card.rank is not None else glyphs.label(card)
    suit = glyphs.suit(card.suit) if card.suit is not None else ""
    first = box.y + (box.height > 3)
    canvas.put(box.x + 1, first, rank, strong)
    canvas.put(box.x + 1, first + 1, suit, style)
    if box.height > 3:
        canvas.put(box.right - 1 - len(rank), box.bottom - 2, rank, strong)
    if box.height > 5:
        canvas.put(box.x + box.width // 2, box.y + box.height // 2, suit, style)


def _frame(canvas: Canvas, glyphs: Glyphs, box: Region, edge: str, style: str) -> None:
    top_left, top_right, low_left, low_right = tuple(glyphs.corners)
    canvas.put(box.x, box.y, top_left + edge * (box.width - 2) + top_right, style)
    canvas.put(box.x, box.bottom - 1, low_left + edge * (box.width - 2) + low_right, style)
    inside = glyphs.side + " " * (box.width - 2) + glyphs.side
    for y in range(box.y + 1, box.bottom - 1):
        canvas.put(box.x, y, inside, style)
