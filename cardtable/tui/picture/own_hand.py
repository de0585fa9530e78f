"""The viewer's hand in the middle of the near edge, with the own plate above it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from textual.geometry import Region

from cardtable.cards import HIDDEN, Card
from cardtable.engine.presentation import Slot
from cardtable.text import width
from cardtable.tui.decision.hand_order import last_places, sorted_hand, suit_ends
from cardtable.tui.decision.large_hand import HEAD, WIDEST, is_large, ladder_of, paint_ladder
from cardtable.tui.decision.selection import Selection
from cardtable.tui.look.card_faces import (
    TOKEN,
    Marks,
    Size,
    VisibleCard,
    draw_row,
    row_width,
    rows_height,
    spread,
)
from cardtable.tui.look.glyphs import Glyphs
from cardtable.tui.picture.choice_list import pointer
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.seat_plates import Plate, PlateForm
from cardtable.tui.picture.trick import new_in_hand

BARE_PLATE = 20
"""The cells kept for the own plate where no cards lie below it."""
MAX_FACE_DOWN = 5
"""A face-down hand with more cards than this is not drawn, only counted."""


class OwnHand:
    """The viewer's hand: how much room it needs at a size, and its picture."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.canvas, self.view, self.scene = surface.canvas, surface.view, surface.scene
        self.glyphs, self.brush = surface.glyphs, surface.brush
        self.pick = self.scene.pick
        self._plate: Plate | None = None

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The hand as it is sorted."""
        return self.pick.in_hand if self.pick else sorted_hand(self.view, resorted=self.scene.resorted)

    @cached_property
    def is_stack(self) -> bool:
        """Whether it is a stack that its owner may not look through, of which the plate counts the cards."""
        is_played_from = self.pick is not None and self.pick.legal.plays
        return not is_played_from and (
            self.view.deal.is_blind(self.view.seat) or self.cards.count(HIDDEN) > MAX_FACE_DOWN
        )

    def is_ladder(self, size: Size) -> bool:
        """Whether the hand is drawn as a ladder."""
        is_wanted = (size is TOKEN) is not self.scene.turned and not self.scene.is_bare
        return is_wanted and is_large(self.view, self.cards)

    def area(self, felt: Region, size: Size) -> Region:
        """The cells that plate and hand take at the lower edge of a felt."""
        if self.is_ladder(size):
            return Region(felt.x, felt.bottom - self._ladder_lines - 1, felt.width, self._ladder_lines + 1)
        wide, high = self._extent(felt.width - 2, size)
        return Region(felt.x + (felt.width - wide) // 2, felt.bottom - high - 1, wide, high + 1)

    @property
    def _ladder_lines(self) -> int:
        return len(ladder_of(self.view, self.cards).lines) + 1

    def rows(self, room: int, size: Size) -> int:
        """The rows that the hand takes."""
        return len(spread(len(self.cards), room, size))

    def _extent(self, room: int, size: Size) -> tuple[int, int]:
        """The cells and lines of the cards, a line for raised ones included."""
        if self.is_stack or not self.cards:
            return min(room, BARE_PLATE), 0
        wide = row_width(len(self.cards), room, size, self._gaps(size))
        return wide, rows_height(self.rows(room, size), size) + 1

    def _gaps(self, size: Size) -> Sequence[int]:
        return suit_ends(self.cards) if size is not TOKEN else ()

    def plate(self, felt: Region) -> Plate:
        """The own plate; its facts stand in the same line."""
        form = PlateForm(felt.width - 2, 1, True, False)
        if self._plate is None or self._plate.form != form:
            self._plate = Plate(self.surface, self.view.seat, form, own=True)
        return self._plate

    def plate_area(self, felt: Region, area: Region, beside: int = 0) -> Region:
        """Where the own plate stands, with so many cells free beside it."""
        plate = self.plate(felt)
        left = area.x + min(0, (area.width - plate.width) // 2)
        x = max(felt.x, min(left, felt.right - plate.width - beside))
        return Region(x, area.y, plate.width, plate.height)

    def paint(self, felt: Region, area: Region, size: Size) -> None:
        """Paints plate and hand where `area` said."""
        plate = self.plate(felt)
        slots = self._groups()
        beside = _slots_width(slots, self.glyphs) + 2 if slots else 0
        x = self.plate_area(felt, area, beside).x
        plate.paint_at(x, area.y)
        self.canvas.part = "the own plate"
        end = self._copies(x + plate.width + 2, area.y, felt.right)
        if slots and end + beside <= felt.right + 2:
            self._paint_slots(slots, end, area.y)
        if self.is_ladder(size):
            self._legend(end, area.y, felt.right)
        self.canvas.part = "the hand"
        if self.is_ladder(size):
            self._ladder(felt, area.y + 1)
        elif self.cards and not self.is_stack:
            self._row(area, size)

    def _legend(self, x: int, y: int, limit: int) -> None:
        """Says what small numbers and those in parentheses are, if that fits before column `limit`."""
        ladder, faint = ladder_of(self.view, self.cards), self.marks(self.pick).faint
        told = [f"{self.glyphs.small(1)} gone"] if any(ladder.gone.values()) else []
        told += ["(1) not now"] if any(c in faint for c in self.cards) else []
        for words in told:
            if x + width(words) <= limit:
                x = self.canvas.put(x, y, words, "muted") + 2

    def _copies(self, x: int, y: int, limit: int) -> int:
        """Says which of equal cards the cursor stands on, if that fits before column `limit`; returns the
        column after it."""
        pick = self.pick
        if pick is None or not (pick.legal.plays and pick.legal.is_single) or pick.chosen is not None:
            return x
        named = pick.hand[pick.cursor]
        copies, number = pick.hand.count(named), pick.hand[: pick.cursor + 1].count(named)
        told = f" {number} of {copies}"
        if copies < 2 or x + width(self.glyphs.label(named)) + width(told) > limit:
            return x
        x = self.brush.word(self.canvas, x, y, named)
        return self.canvas.put(x, y, told, "text") + 2

    def _row(self, area: Region, size: Size) -> None:
        pick = self.pick
        raised = 0 if size is TOKEN else 1
        spots = draw_row(
            self.canvas,
            self.brush,
            self.cards,
            area.x,
            area.y + 1 + raised,
            area.width,
            size,
            self.marks(pick),
            raise_by=raised,
            gaps=self._gaps(size),
        )
        self.surface.click_areas.hand = spots
        if pick is not None and pick.stands_in_hand and spots:
            self._cursor(pick, spots, area.bottom - 1, size)

    def _cursor(self, pick: Selection, spots: Sequence[VisibleCard], last: int, size: Size) -> None:
        """Points at the card under the cursor."""
        spot = next((s for s in spots if s.index == pick.cursor), None)
        if spot is None:  # it lies on the table
            return
        sign = pointer(pick, self.glyphs)
        if size is not TOKEN:
            # On the card itself, at its lower edge: it is lifted, too.
            ink = "action/room+bold" if pick.is_guarded else "room/action+bold"
            self.canvas.put(spot.x + 1, spot.y + min(spot.lines, size.height) - 1, sign, ink)
        elif spot.y < last - 1:
            self.canvas.put(spot.x + spot.shows - 1, spot.y, sign, "action+bold")
        else:
            self.canvas.put(spot.x + 1, last, sign, "action+bold")

    def _ladder(self, felt: Region, top: int) -> None:
        """Paints a large hand as a ladder, a line for each suit."""
        pick = self.pick
        ladder = ladder_of(self.view, self.cards)
        marks = self.marks(pick if pick is not None and pick.chosen is None else None)
        room = min(felt.width - 4, HEAD + WIDEST * ladder.columns)
        left = felt.x + (felt.width - room) // 2
        self.surface.click_areas.hand = paint_ladder(self.canvas, self.brush, ladder, left, top, room, marks)

    def marks(self, pick: Selection | None) -> Marks:
        """What is emphasized: what may not be played, what is picked, what is new or marked by the game."""
        marked, new = self._marked_by_game(), new_in_hand(self.view)
        if pick is None:
            told = Counter({c: self.cards.count(c) for c in self.scene.lit})
            return Marks(lit=last_places(self.cards, marked | new | told))
        playable = pick.playable
        faint = frozenset(c for c in pick.hand if c not in playable)
        shown = faint if self.scene.settings.dim and pick.legal.plays else frozenset()
        lit = marked | Counter({c: n for c, n in new.items() if c not in shown})
        is_here = pick.stands_in_hand and pick.open_item is None
        return Marks(pick.cursor if is_here else -1, pick.picked, shown, last_places(self.cards, lit))

    def _marked_by_game(self) -> Counter[Card]:
        """How many of each card of the hand the game marks, such as those taken from the blind."""
        place = self.view.deal.place_of(f"hand.{self.view.seat}")
        if not place.marks:
            return Counter()
        held = self.view.cards_in(place.pile)
        return Counter(c for c, mark in zip(held, place.marks, strict=True) if mark)

    # Groups that must be laid at once

    def _groups(self) -> Sequence[Slot]:
        """The groups that must be laid at once, filled with the picked cards."""
        pick, stage = self.pick, self.view.deal.stage
        if pick is None or stage is None:
            return ()
        picked = tuple(pick.hand[at] for at in pick.picked)
        groups: Sequence[Slot] = stage.slots(self.view.seat, picked, pick.action if picked else None)
        return groups

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
