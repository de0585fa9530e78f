"""The plates of the seats: name, dealer, side, score, hand, and what the game says of the seat.

With little room, plates are lines or narrow cells; round the table (`seats_round_table`) they are boxes.

"""

from __future__ import annotations

from textual.geometry import Region

from cardtable.bots.bot_names import level_of
from cardtable.cards import HIDDEN
from cardtable.engine.presentation import MUST, Fact
from cardtable.engine.view import View
from cardtable.text import width
from cardtable.tui.decision.click_areas import AtSeat
from cardtable.tui.decision.table_targets import TableItem
from cardtable.tui.picture.facts import facts_in_line
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.table_highlights import TableHighlights

MAX_BACKS = 12
"""A hand of more cards than this is shown as a few backs and a number."""
MIN_CELL = 19
"""The width of the narrowest plate, in cells."""
MIN_PLATE = 20
"""The width that a plate beside the table needs, in cells."""


class PlatePainter:
    """Paints the plates of the seats."""

    def __init__(self, painter: Surface) -> None:
        self.p = painter
        self.canvas, self.view, self.scene = painter.canvas, painter.view, painter.scene
        self.glyphs, self.brush = painter.glyphs, painter.brush
        self.left, self.right = painter.left, painter.right
        view = self.view
        others = [(view.seat + step) % view.seats for step in range(1, view.seats)]
        self.others = others if self.scene.show_hand else list(range(view.seats))
        """The seats that have a plate, in order of turns after the viewer."""

    # In lines, in cells

    def paint(self, y: int) -> int:
        """Paints the other seats, a line each while there is room, else in columns. Returns the line
        below."""
        roomy = self.canvas.height >= 30
        if len(self.others) <= (7 if roomy else 3):
            for at, seat in enumerate(self.others):
                self._line(seat, y + at)
            return y + len(self.others)
        room = self.right - self.left - 2
        columns = room // MIN_CELL
        cell, rows = room // columns, -(-len(self.others) // columns)
        high = 2 if 2 * rows <= self.canvas.height // 5 else 1
        for at, seat in enumerate(self.others):
            box = Region(self.left + 1 + cell * (at % columns), y + high * (at // columns), cell - 1, high)
            self._cell(seat, box)
        return y + high * rows

    def _line(self, seat: int, y: int) -> None:
        self.canvas.part = f"the plate of seat {seat}"
        self.canvas.clickable(self.left, y, self.right - self.left, 1, AtSeat(seat))
        x = self.named(seat, self.left + 1, y, 14)
        kind = level_of(self.scene.kinds[seat])
        x = max(x, self.left + 13)
        x = self.canvas.put(x, y, kind if kind not in ("you", "person") else "", "muted")
        x = max(x + 2, self.left + 23)
        x = self._backs(seat, x, y, min(x + 30, self.right - 12))
        x = max(x + 2, self.left + 40)
        limit = self.right - 1
        if score := self.score(seat):
            limit -= width(score) + 2
            self.canvas.put(limit + 2, y, score, "text+bold")
        self.p.say(x, y, self._told(seat, limit - x), "muted", limit)

    def _cell(self, seat: int, box: Region) -> None:
        """A narrow plate: name and number of cards, with facts in a second line."""
        self.canvas.part = f"the plate of seat {seat}"
        limit = box.x + box.width
        self.canvas.clickable(box.x, box.y, box.width, box.height, AtSeat(seat))
        x = self.named(seat, box.x - 1, box.y, 10)
        hand = self.view.cards_in(f"hand.{seat}")
        count = f"{self.glyphs.back}{len(hand)}"
        score = self.score(seat)
        if box.height == 1:
            self.canvas.put(min(x + 1, limit - width(count)), box.y, count, "muted")
            return
        self.canvas.put(x + 1, box.y, score, "text+bold")
        x, y = box.x + 1, box.y + 1
        if hand and HIDDEN not in hand and len(hand) <= 3:
            x = self._faces(seat, x, y)
        else:
            x = self.canvas.put(x, y, count, "muted") + 1
        self.p.say(x, y, self._told(seat, limit - x, f" {self.glyphs.dot} "), "muted", limit)

    # Round the felt

    def box(self, seat: int, box: Region) -> None:
        """A plate of two or three lines: name and score, hand, facts."""
        self.canvas.part = f"the plate of seat {seat}"
        self.canvas.clickable(box.x, box.y, box.width, box.height, AtSeat(seat))
        x = self.named(seat, box.x, box.y, box.width - 8)
        limit = box.x + box.width
        self.canvas.put(x + 2, box.y, self.score(seat), "text+bold")
        y = box.y + 1
        x = self._backs(seat, box.x + 2, y, limit)
        if box.height > 2:
            x, y = box.x + 1, y + 1
        told = self._told(seat, limit - x - 1, f" {self.glyphs.dot} ")
        self.p.say(x + 1, y, told, "muted", limit)

    # What they share

    def score(self, seat: int) -> str:
        """The score of a seat's side; empty if the title shows the scores."""
        return str(self.view.scores[self.view.deal.side(seat)]) if self.p.tells_scores else ""

    def named(self, seat: int, x: int, y: int, room: int) -> int:
        """Paints turn mark, name, side and dealer mark; returns the column after them."""
        self.canvas.anchors[f"hand.{seat}"] = (x + 2, y)
        acts = seat in self.view.actors
        own = seat == self.view.seat and self.scene.show_hand
        style = "accent+bold" if acts else "text+bold" if own else "text"
        x = self.canvas.put(x, y, f"{self.glyphs.turn if acts else ' '} ", "accent+bold")
        x = self.canvas.put(x, y, self.canvas.clip(self.scene.names[seat], room, self.glyphs.ellipsis), style)
        if self.view.sides < self.view.seats:
            mark, ink = side_mark(self.p, seat)
            x = self.canvas.put(x, y, f" {mark}", ink)
        if seat == self.view.dealer:
            x = self.canvas.put(x, y, f" {self.glyphs.dealer}", "accent")
        return x

    def _told(self, seat: int, room: int, joint: str = ", ") -> str:
        facts = shown_facts(self.view, seat, self.scene.notes.get(seat, ""))
        return facts_in_line(facts, self.scene.names, room, joint)

    def _backs(self, seat: int, x: int, y: int, limit: int) -> int:
        """Paints another seat's hand: known cards as text, the others as backs. Returns the column after
        it."""
        hand = self.view.cards_in(f"hand.{seat}")
        hidden = hand.count(HIDDEN)
        faces = sum(width(self.glyphs.label(c)) + 1 for c in hand if c is not HIDDEN)
        fits = hidden <= MAX_BACKS and x + faces + hidden <= limit
        backs = self.glyphs.back * hidden if fits else f"{self.glyphs.back * 3} {hidden}"
        if x + faces + width(backs) > limit:
            return self.canvas.put(x, y, f"{self.glyphs.back * 3} {len(hand)}", "text")
        return self.canvas.put(self._faces(seat, x, y), y, backs, "text")

    def _faces(self, seat: int, x: int, y: int) -> int:
        """Paints the known cards of a hand; returns the column after them."""
        highlights, hand = TableHighlights(self.p), self.view.cards_in(f"hand.{seat}")
        for at, c in enumerate(hand):
            if c is not HIDDEN:
                begin, thing = x, TableItem(f"hand.{seat}", at)
                x = self.brush.word(self.canvas, x, y, c, highlights.marks(thing, c)) + 1
                highlights.paint(thing, Region(begin, y, x - begin - 1, 1), y)
        return x


def shown_facts(view: View, seat: int, note: str = "") -> tuple[Fact, ...]:
    """The facts beside a seat's name: first a `note` on its player, then what a hand laid open at the end is
    called."""
    facts = view.seat_facts(seat)
    if note:
        facts = (Fact("", note, MUST), *facts)
    name = view.deal.hand_name(seat) if view.deal.over else ""
    return (Fact("", name, MUST), *(fact for fact in facts if fact.value != name)) if name else facts


def side_mark(painter: Surface, seat: int) -> tuple[str, str]:
    """The mark of a seat's side, shared by partners, and its style."""
    view, sides = painter.view, painter.glyphs.sides
    side = view.deal.side(seat)
    return sides[side % len(sides)], "action" if side == view.side else "warning"
