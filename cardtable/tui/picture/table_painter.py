"""The middle of the table, between the seats and the own hand: trick, loose cards, melds, houses, stock,
discards."""

from __future__ import annotations

from functools import cached_property

from textual.geometry import Region

from cardtable.engine.presentation import How, Place
from cardtable.text import clip, whole_parts, width, wrapped
from cardtable.tui.decision.table_targets import TableItem
from cardtable.tui.look.card_faces import SMALL, TOKEN, Marks, Size, draw_row, row_width
from cardtable.tui.picture.chips import has_room, paint_chips
from cardtable.tui.picture.pile_lines import PileLinesPainter
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.table_part import TablePart
from cardtable.tui.picture.trick_painter import TrickPainter

PLAYED = (How.LOOSE, How.PLAYS, How.SQUARE, How.CHIPS, How.HEAP)
"""How a game that is played in the middle shows its cards there."""
BANNER = "action/bar+bold+reverse"
"""The style of the banner."""
MIN_STACK = 4
"""The lines that stacks need to have a box of their own."""


class TablePainter(TablePart):
    """Paints the middle of the table."""

    def __init__(self, painter: Surface) -> None:
        super().__init__(painter)
        self.pile_lines = PileLinesPainter(painter)
        self._has_pot = False
        """Whether the chips lie in the middle, rather than beside the stacks."""

    def paint(self, top: int, bottom: int) -> None:
        """Paints everything between two lines, over the whole width."""
        top = self.paint_news(top)
        lines = self.pile_lines.paint(bottom, max(1, bottom - top - 4), kept=SMALL.height)
        self.middle(Region(self.left, top, self.right - self.left, bottom - top - lines))

    @cached_property
    def news(self) -> tuple[str, ...]:
        """What happened last, in at least one line."""
        room = self.right - self.left - 4
        if self.scene.banner:
            return (clip(self.scene.banner, room, self.glyphs.ellipsis),)
        return wrapped(whole_parts(self.scene.said, lambda text: width(text) <= room), room) or ("",)

    def paint_news(self, y: int) -> int:
        """Paints what happened last; returns the line below."""
        self.canvas.part = "what happened"
        self.canvas.protected_lines = range(y, y + len(self.news))
        if self.scene.banner:
            return self._banner(y, self.news[0])
        for at, line in enumerate(self.news):
            self.p.say(self.left + 3, y + at, line, "text", self.right - 1)
        return y + len(self.news)

    def _banner(self, y: int, told: str) -> int:
        """Paints a bar across the whole table with a few words in its middle."""
        self.canvas.fill(self.left, y, self.right - self.left, 1, style=BANNER)
        self.canvas.put((self.left + self.right - width(told)) // 2, y, told, BANNER)
        return y + 1

    def middle(self, box: Region, stacks: Region | None = None) -> None:
        """Paints the middle, and the stacks: in a box of their own, or at the right."""
        if box.height <= TOKEN.height:
            return
        self.left, self.right = box.x, box.x + box.width
        size = self._fitting_size(box.height)
        down = box.y + max(0, (box.height - size.height - 2) // 2)
        self._has_pot = self._is_free(box)
        self.canvas.part = "the stacks"
        if stacks is not None and not any(place.how in PLAYED for place in self.places):
            # Only stacks lie in this game's middle, so they are put there.
            wide = sum(self.pile_lines.stack_width(place) for place in self.pile_lines.stacks)
            stacks = Region(box.x, down, (box.width + wide) // 2 + 1, box.height)
        if stacks is None or stacks.height < MIN_STACK:
            edge = self._stacks(self.right - 1, down, size)
        else:
            edge = min(
                self.right,
                self._stacks(stacks.x + stacks.width - 1, stacks.y, self._fitting_size(stacks.height)),
            )
        self.canvas.part = "the middle"
        trick = TrickPainter(self.p, self.left, edge)
        if not (
            trick.trick_round_table(box.y, box.height)
            or trick.square(box)
            or trick.plays_in_row(down, size)
            or self._pot(box, edge)
        ):
            self._loose_row(down, edge, size, box)

    def _is_free(self, box: Region) -> bool:
        """Whether the chips have the middle to themselves."""
        taken = self._places(How.PLAYS, How.LOOSE, How.SQUARE)
        half = Region(box.x, box.y, box.width // 2, box.height)
        return bool(self._chips) and not taken and has_room(half)

    def _fitting_size(self, room: int) -> Size:
        """The card size for a number of lines."""
        size = self.p.size
        return size if room >= size.height + 1 else SMALL if room >= 5 else TOKEN

    # Stock, discards, chips

    def _stacks(self, x: int, y: int, size: Size) -> int:
        """Paints stacks with their top card, and chips, to the left of column x; returns the column where
        they begin."""
        end = x
        stacks = self.pile_lines.stacks
        for place in reversed(stacks):
            held, count = self._cards(place), self.pile_lines.label_and_count(place)
            x -= max(size.width, width(count)) + 1
            self.canvas.anchors[place.pile] = (x, y)
            thing, wide = TableItem(place.pile), max(size.width, width(count))
            lit = "lit" if self.highlights.is_targeted(thing) else self._lit(held[0])
            self.brush.card(self.canvas, x, y, held[0], size, mark=lit)
            self.canvas.put(x, y + size.height, count, self.highlights.style(thing))
            self.highlights.paint(thing, Region(x, y, wide, size.height + 1), y + size.height)
        for place in () if self._has_pot else self._chips:
            told = f"{self._label(place)} {place.value}"
            x -= width(told) + 2
            self.canvas.put(x, y + size.height // 2, told, "accent+bold")
        told = "  ".join(self.scene.named(place.note) for place in reversed(stacks) if place.note)
        if told:
            begin = max(self.left + 1, end - width(told))
            self.p.say(begin, y + size.height + 1, told, "accent+bold", end + 1)
        return x

    @property
    def _chips(self) -> list[Place]:
        return [place for place in self.places if place.how is How.CHIPS]

    def _pot(self, box: Region, edge: int) -> bool:
        """Paints the pot in the middle; False if there is none."""
        if self._has_pot:
            place = self._chips[0]
            room = Region(self.left, box.y, edge - self.left, box.height)
            paint_chips(self.p, place, self._label(place), room)
        return self._has_pot

    # Loose cards

    def _loose_row(self, y: int, edge: int, size: Size, box: Region) -> None:
        """Paints the loose cards; those that the pick touches are lit and marked from below."""
        lying = [
            (TableItem(place.pile, at), c)
            for place in self._places(How.LOOSE, How.PLAYS)
            for at, c in enumerate(self._cards(place))
        ]
        held = tuple(c for _, c in lying)
        action = self.scene.pick.action if self.scene.pick else None
        taken = list(action.touches) if action else []
        picked = [at for at, (thing, _) in enumerate(lying) if self.highlights.is_picked(thing)]
        marks = Marks(lit={*taken, *self.scene.lit, *(held[at] for at in picked)})
        second = 1 if size is TOKEN else 3
        lines = 2 if box.height > size.height + second else 1
        y = min(y, box.y + box.height - lines * second - size.height + second - 1)
        wide = edge - self.left - 5
        spots = draw_row(self.canvas, self.brush, held, self.left + 3, y, wide, size, marks, lines=lines)
        below = max((spot.y for spot in spots), default=y) + size.height
        marked = [spot for spot in spots if held[spot.index] in taken or spot.index in picked]
        for spot in marked:
            # Cards that Enter would take besides the picked ones get a hollow mark.
            is_picked = spot.index in picked or not picked
            mark = self.glyphs.cursor if is_picked else self.glyphs.hollow
            self.canvas.put(spot.x + spot.shows // 2, below, mark, "action+bold")
        for spot in spots:
            is_low = spot.y + size.height == below
            self.highlights.paint_card(lying[spot.index][0], spot, below if is_low else spot.y)
        if marked and action is not None:
            last = max(spot.x + spot.shows for spot in marked)
            told = self.view.deal.phrase(self.view.seat, action).group
            if last + 1 + width(told) < edge:
                self.canvas.put(last + 1, below, told, "action")
        empty = next((place.label for place in self.places if place.how is How.LOOSE), "")
        if not held and empty:
            told = f"(the {empty.lower()} is empty)"
            self.canvas.put(self.left + 3, y + size.height // 2, told, "muted")
        self._played_beside(self.left + 3 + row_width(len(held), wide, size) + 3, y, edge, size)

    def _played_beside(self, x: int, y: int, edge: int, size: Size) -> None:
        for c in self.scene.played:
            if x + size.width < edge:
                self.brush.card(self.canvas, x, y, c, size, mark="lit")
                x += size.width + 1
