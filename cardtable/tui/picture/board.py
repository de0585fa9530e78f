"""Paints a scene on a canvas. Knows no widget and no game; tests call it without an app.

From top to bottom: title, other seats, table, own hand, choices, prompt and keys. Everything shown comes
from one seat's view.

"""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from cardtable.cards import HIDDEN, Card
from cardtable.engine.presentation import Slot
from cardtable.text import whole_parts, width, wrapped
from cardtable.tui.decision.click_areas import AtSeat
from cardtable.tui.decision.hand_order import sorted_hand, suit_ends
from cardtable.tui.decision.large_hand import is_large, ladder_of, paint_ladder
from cardtable.tui.decision.pick import Pick
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import (
    TOKEN,
    Marks,
    VisibleCard,
    draw_row,
    row_width,
    rows_height,
    spread,
)
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.look.page_frame import MIN_WINDOW, paint_keys
from cardtable.tui.picture.choice_list import ChoicesPainter, pointer
from cardtable.tui.picture.facts import facts_in_line
from cardtable.tui.picture.message_lines import paint_messages
from cardtable.tui.picture.scene import Scene, Surface
from cardtable.tui.picture.seat_plates import PlatePainter, shown_facts
from cardtable.tui.picture.seats_round_table import MIN_MIDDLE, PLATE, RoundTablePainter, is_roomy
from cardtable.tui.picture.table_painter import TablePainter
from cardtable.tui.picture.title_line import paint_title
from cardtable.tui.picture.trick import new_in_hand

MAX_FACE_DOWN = 5
"""A face-down hand with more cards than this is not drawn, only counted."""


class BoardPainter(Surface):
    """Paints a whole scene, part by part."""

    def __init__(self, scene: Scene, columns: int, lines: int, canvas: Canvas | None = None) -> None:
        super().__init__(scene, Canvas(columns, lines) if canvas is None else canvas)

    def paint(self) -> Canvas:
        """Paints the picture and returns its canvas."""
        canvas = self.canvas
        if canvas.width < MIN_WINDOW[0] or canvas.height < MIN_WINDOW[1]:
            text = f"The table needs {MIN_WINDOW[0]} columns and {MIN_WINDOW[1]} lines."
            canvas.put(max(0, (canvas.width - len(text)) // 2), canvas.height // 2, text, "warning")
            return canvas
        bottom = self._foot()
        top = paint_messages(self, 2)
        if is_roomy(canvas.width, canvas.height):
            self._round_table(top, bottom)
        else:
            self._in_lines(top, bottom)
        if self.right < canvas.width:
            self._log(1, canvas.height - 3)
        if self.scene.pick is not None:
            self.click_areas.lay_out(self.scene.pick.targets)
        return canvas

    def _in_lines(self, top: int, bottom: int) -> None:
        """In a small window the other seats take lines above the table, and the facts go into the title."""
        self.tells_scores = not paint_title(self, self.view.facts(), has_scores=True)
        table_top = PlatePainter(self).paint(top)
        TablePainter(self).paint(table_top, self._hand(bottom))

    def _round_table(self, top: int, bottom: int) -> None:
        """In a large window seats sit round the table, and the facts go into a panel. Too many seats take
        lines instead."""
        self.tells_scores = True
        hand_top = self._hand(bottom)
        table = TablePainter(self)
        round_table = RoundTablePainter(self)
        lines = table.pile_lines.paint(hand_top, max(1, hand_top - top - MIN_MIDDLE - PLATE - 1))
        place = round_table.layout(top, hand_top - lines, gap=len(table.news))
        if place is None:
            paint_title(self, self.view.facts(), has_scores=False)
            table_top = PlatePainter(self).paint(top)
            table_top = table.paint_news(table_top)
            table.middle(Region(self.left, table_top, self.right - self.left, hand_top - lines - table_top))
            return
        left = round_table.paint(place)
        paint_title(self, left, has_scores=self.view.sides < self.view.seats)
        table.paint_news(place.middle.y - len(table.news))
        table.middle(place.middle, place.stacks)

    # Lines of text

    def _foot(self) -> int:
        """Paints the prompt and the keys; returns the line above them."""
        canvas, scene = self.canvas, self.scene
        canvas.part = "the foot"
        last = canvas.height - 1
        canvas.put(0, last - 2, self.glyphs.rule * canvas.width, "muted")
        if scene.time_left is not None:
            left, whole = scene.time_left
            canvas.put(0, last - 2, self.glyphs.rule * round(canvas.width * left / whole), "accent+bold")
            canvas.put(2, last - 2, f" {left:.0f} s ", "accent+bold")
        canvas.fill(0, last - 1, canvas.width, 2, style="text/bar")
        lines = 2 if scene.time_left is None else 1
        room = canvas.width - 2
        prompt = whole_parts(scene.prompt, lambda text: len(wrapped(text, room)) <= lines)
        parts = wrapped(prompt, room)
        more = int(len(parts) > 1 and scene.time_left is None)
        self.click_areas.prompt = Region(0, last - 1 - more, canvas.width, 1 + more)
        if more:
            canvas.fill(0, last - 2, canvas.width, 1, style="text/bar")
            self._prompt(last - 2, parts[0])
            self._prompt(last - 1, " ".join(parts[1:]))
        else:
            self._prompt(last - 1, prompt)
        paint_keys(canvas, last, scene.keys)
        return last - 2

    def _prompt(self, y: int, text: str) -> None:
        self.say(1, y, text, self.scene.prompt_style, self.canvas.width - 1)

    def _log(self, top: int, bottom: int) -> None:
        x = self.right
        canvas = self.canvas
        canvas.part = "the log"
        for y in range(top + 1, bottom):
            canvas.put(x, y, self.glyphs.side, "muted")
        room, wide = bottom - top - 1, canvas.width - x - 3
        lines = [line for told in self.scene.log[-room:] for line in wrapped(told, wide, "  ")]
        for at, line in enumerate(lines[-room:]):
            self.say(x + 2, top + 1 + at, line, "muted", canvas.width - 1)

    # The own hand

    def _hand(self, bottom: int) -> int:
        """Paints the own hand above line `bottom`, and the choices below it. Returns the line above them."""
        self.canvas.part = "the choices"
        y = bottom - ChoicesPainter(self).paint(bottom)
        self.canvas.part = "the hand"
        if not self.scene.show_hand:
            return y
        hand = (
            self.scene.pick.hand if self.scene.pick else sorted_hand(self.view, resorted=self.scene.resorted)
        )
        if len(hand) > MAX_FACE_DOWN and all(c is HIDDEN for c in hand):
            # A stack that not even its owner may look at: the plate says how many cards it has.
            self._own_plate(y - 2)
            return y - 3
        if is_large(self.view, hand) and (self.size is TOKEN) is not self.scene.turned:
            return self._large_hand(y, hand)
        room = self.right - self.left - 2
        left = self.left + 1
        if row_width(len(hand), room - 2, self.size) < room - 2:
            left, room = left + 2, room - 2
        rows = len(spread(len(hand), room, self.size))
        own = rows_height(rows, self.size)
        cursor_line = y - 1
        top = cursor_line - own
        pick = self.scene.pick
        marks = self._hand_marks(pick)
        raised = 0 if self.size is TOKEN else 1
        # Picked cards are raised into a line of their own.
        above = raised if pick is not None and pick.legal.plays and not pick.legal.is_single else 0
        self._own_plate(top - 1 - above)
        spots = draw_row(
            self.canvas,
            self.brush,
            hand,
            left,
            top,
            room,
            self.size,
            marks,
            raise_by=raised,
            gaps=suit_ends(hand) if self.size is not TOKEN else (),
        )
        self.click_areas.hand = spots
        if pick is not None and pick.legal.plays and pick.chosen is None and spots:
            self._cursor(pick, spots, cursor_line)
        return top - 2 - above

    def _cursor(self, pick: Pick, spots: Sequence[VisibleCard], line: int) -> None:
        """Points at the card under the cursor from below; in an upper row, on the card's edge or beside it.
        For equal cards, also says how many the choice stands for."""
        spot = next(s for s in spots if s.index == pick.cursor)
        middle = spot.x + min(spot.shows, self.size.width) // 2
        copies = pick.hand.count(pick.hand[pick.cursor]) if pick.legal.is_single else 1
        if spots[-1].y - spot.y >= self.size.top:
            above = self.size is not TOKEN
            x, y = (spot.x, spot.y) if above else (spot.x + spot.shows - 1, spot.y)
            self.canvas.put(x, y, pointer(pick, self.glyphs, down=above), "action+bold")
            return
        x = self.canvas.put(middle, line, pointer(pick, self.glyphs), "action+bold")
        if copies > 1:
            self.canvas.put(x + 1, line, f"of {copies}", "muted")

    def _large_hand(self, bottom: int, hand: tuple[Card, ...]) -> int:
        """Paints a large hand as a ladder, a line for each suit; returns the line above it."""
        pick = self.scene.pick
        ladder = ladder_of(self.view, hand)
        top = bottom - len(ladder.lines) - 1
        self._own_plate(top - 1)
        marks = self._hand_marks(pick if pick is not None and pick.chosen is None else None)
        left, room = self.left + 2, self.right - self.left - 4
        self.click_areas.hand = paint_ladder(self.canvas, self.brush, ladder, left, top, room, marks)
        return top - 2

    def _hand_marks(self, pick: Pick | None) -> Marks:
        marked = self._marked_by_game()
        new = new_in_hand(self.view)
        if pick is None:
            return Marks(lit=marked | new)
        playable = pick.playable
        faint = frozenset(c for c in pick.hand if c not in playable)
        shown = faint if self.scene.settings.dim and pick.legal.plays else frozenset()
        return Marks(pick.cursor if pick.legal.plays else -1, pick.picked, shown, marked | (new - shown))

    def _marked_by_game(self) -> frozenset[Card]:
        """Cards of the hand that the game marks, such as those taken from the blind."""
        place = self.view.deal.place_of(f"hand.{self.view.seat}")
        if not place.marks:
            return frozenset()
        held = self.view.cards_in(place.pile)
        return frozenset(c for c, mark in zip(held, place.marks, strict=True) if mark)

    def _own_plate(self, y: int) -> None:
        self.canvas.part = "the own plate"
        self.canvas.clickable(self.left, y, self.right - self.left, 1, AtSeat(self.view.seat))
        x = PlatePainter(self).named(self.view.seat, self.left + 1, y, 16)
        if self.tells_scores:
            x = self.canvas.put(x + 2, y, PlatePainter(self).score(self.view.seat), "text+bold")
        seat = self.view.seat
        facts = shown_facts(self.view, seat, self.scene.notes.get(seat, ""))
        told = facts_in_line(facts, self.scene.names, self.right - 1 - x - 2)
        x = self.say(x + 2, y, told, "muted", self.right - 1)
        self._slots(x + 3, y)
        self.canvas.part = "the hand"

    def _slots(self, x: int, y: int) -> None:
        """Paints the groups that must be laid at once, filled with the picked cards; nothing if they do not
        all fit."""
        pick, stage = self.scene.pick, self.view.deal.stage
        if pick is None or stage is None:
            return
        picked = tuple(pick.hand[at] for at in pick.picked)
        slots = stage.slots(self.view.seat, picked, pick.action if picked else None)
        if slots and x + _slots_width(slots, self.glyphs) < self.right:
            self._paint_slots(slots, x, y)

    def _paint_slots(self, slots: Sequence[Slot], x: int, y: int) -> None:
        """Draws slots in a line, full ones in another colour: `[4S 4H .] [. . . .]`."""
        canvas = self.canvas
        for slot in slots:
            ink = "action+bold" if len(slot.cards) >= slot.size else "muted"
            x = canvas.put(x, y, "[", ink)
            for at in range(max(slot.size, len(slot.cards))):
                x += at > 0
                if at < len(slot.cards):
                    x = self.brush.word(canvas, x, y, slot.cards[at])
                else:
                    x = canvas.put(x, y, self.glyphs.dot, "muted")
            x = canvas.put(x, y, "]", ink) + 1


def _slots_width(slots: Sequence[Slot], glyphs: Glyphs) -> int:
    """The cells that slots take."""
    held = sum(width(glyphs.label(c)) + 1 for slot in slots for c in slot.cards)
    return held + sum(2 * max(0, slot.size - len(slot.cards)) + 2 for slot in slots)
