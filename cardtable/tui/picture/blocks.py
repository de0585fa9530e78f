"""What lies on the felt: fans of cards, houses, stacks, loose cards, a pot. Each knows its size before it is
painted, so that the layout can find room for it."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Self

from textual.geometry import Region

from cardtable.cards import HIDDEN, Card
from cardtable.engine.presentation import How, Place, Where
from cardtable.text import width, wrapped
from cardtable.tui.decision.table_items import TableItem
from cardtable.tui.look.card_faces import TOKEN, Size, VisibleCard
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.table_part import TablePart

WIDEST_CAPTION = 22
"""Captions wider than this and than their cards are wrapped, in cells."""


class Block(TablePart):
    """A part of the picture that may lie anywhere on the felt."""

    width = 0
    height = 0
    part = ""
    """What the canvas calls it while it is painted."""
    seats: tuple[int, ...] = ()
    """The seats before which it lies; none: in the middle."""

    def paint(self, x: int, y: int) -> None:
        """Paints it with its top left corner there."""
        raise NotImplementedError

    def paint_at(self, x: int, y: int) -> None:
        """Paints it, and tells the canvas what is painted."""
        self.canvas.part = self.part
        self.paint(x, y)


class Captioned(Block):
    """A block with a few words below its cards."""

    captions: tuple[str, ...] = ()
    caption_style = "muted"
    told: tuple[str, ...] = ()
    """The words, before they are wrapped."""
    inside = 0
    """The cells of the cards."""

    def caption(self, cards: int, *told: str) -> None:
        """Takes the words, each text in lines of its own as wide as the cards; the block grows by them."""
        room = max(cards, WIDEST_CAPTION)
        self.height -= len(self.captions)
        self.told, self.inside = told, cards
        self.captions = tuple(line for text in told if text for line in wrapped(text, room))
        self.width = max(cards, *(width(line) for line in self.captions), 0)
        self.height += len(self.captions)

    def with_owner(self, name: str) -> Self:
        """The block with the owner's name before the words, unless they tell it."""
        told = [text for text in self.told if text]
        if any(name in text for text in told):
            return self
        named = copy.copy(self)
        named.caption(self.inside, f"{name}: {_within_sentence(told[0])}" if told else name, *told[1:])
        return named

    def paint_caption(self, x: int, y: int, item: TableItem) -> None:
        """Writes the words from line y on."""
        style = self.highlights.style(item, self.caption_style)
        for at, line in enumerate(self.captions, y):
            self.p.say(x, at, line, style, x + self.width)


def _within_sentence(text: str) -> str:
    """Words as they stand after a colon; names of cards stay as they are."""
    return text[0].lower() + text[1:] if text[:2].istitle() and text[1:2].islower() else text


def fan_width(count: int, size: Size) -> int:
    """The cells of so many overlapping cards, each showing rank and suit."""
    return size.width + size.step * max(0, count - 1)


class Fan(Captioned):
    """The cards of a pile, each showing at least its rank and suit, in as many rows as the room asks for.
    Cards in hand and cards won lie in the order of a hand; of a hand only those that are seen: its plate has
    the others."""

    def __init__(self, painter: Surface, place: Place, size: Size, room: int, told: str) -> None:
        super().__init__(painter)
        self.place, self.size = place, size
        # What belongs to a side lies before the viewer, if it is theirs.
        self.seats = tuple(sorted(place.owners, key=lambda seat: seat != painter.view.seat))
        self.part = f"the {place.label}"
        held = self._cards(place)
        shown = [at for at, c in enumerate(held) if c is not HIDDEN or place.where is not Where.HAND]
        game = self.view.game
        is_won = place.where is Where.WON and HIDDEN not in held
        if is_won or (place.where is Where.HAND and not game.ordered_hand):
            shown.sort(key=lambda at: game.sort_key(held[at]))
        elif place.from_bottom:
            shown.reverse()
        most = max(1, (room - size.width) // size.step + 1)
        self.rows = [shown[at : at + most] for at in range(0, len(shown), most)]
        inside = fan_width(min(most, len(shown)), size)
        self.height = size.height * len(self.rows)
        self.caption(inside, told)
        if place.closed:
            self.caption_style = "accent"

    def paint(self, x: int, y: int) -> None:
        if self.place.pile:
            self.canvas.anchors[self.place.pile] = (x, y)
        held, marks = self._cards(self.place), self.place.marks
        for number, row in enumerate(self.rows):
            top = y + number * self.size.height
            for column, at in enumerate(row):
                covered = at != row[-1]
                shows = self.size.step if covered else self.size.width
                spot = VisibleCard(at, x + column * self.size.step, top, shows, self.size.height)
                marked = bool(marks and at < len(marks) and marks[at])
                self._card(held[at], spot, is_marked=marked, seam=column > 0)
        bottom = y + self.height - len(self.captions)
        self.paint_caption(x, bottom, TableItem(self.place.pile))
        if self.place.pile:
            whole = Region(x, y, self.width, self.height)
            self.highlights.paint(TableItem(self.place.pile), whole, y)

    def _card(self, c: Card, spot: VisibleCard, *, is_marked: bool, seam: bool) -> None:
        item = TableItem(self.place.pile, spot.index)
        whole = bool(item.pile) and self.highlights.is_reached(TableItem(item.pile))
        # Of two packs, a card like the one that was played last may be left in a hand.
        is_left = self.place.where is Where.HAND and self.view.deal.over
        is_fresh = not is_left and c in self._lit_cards()
        is_lit = whole or is_marked or is_fresh or self.highlights.is_picked(item)
        mark = "lit" if is_lit and c is not HIDDEN else ""
        covered = spot.shows < self.size.width
        self.brush.card(self.canvas, spot.x, spot.y, c, self.size, mark=mark, covered=covered, seam=seam)
        if item.pile:
            self.highlights.paint_card(item, spot, spot.y + self.size.height - 1)


class House(Captioned):
    """A house: its cards fanned within a border, double if it is closed, with its value and owners below."""

    def __init__(self, painter: Surface, place: Place, size: Size) -> None:
        super().__init__(painter)
        self.place, self.size = place, size
        self.part = f"the {place.label}"
        held = self._cards(place)
        self.inside = fan_width(len(held), size)
        self.border = 0 if size is TOKEN else 1
        self.height = size.height + 2 * self.border
        owners = "+".join(self.scene.names[seat] for seat in place.owners)
        note = self.scene.named(place.note)
        self.caption(self.inside + 2, " ".join(word for word in (place.value, owners, note) if word))
        self.caption_style = "accent+bold" if place.closed else "text+bold"

    def paint(self, x: int, y: int) -> None:
        self.canvas.anchors[self.place.pile] = (x, y)
        item = TableItem(self.place.pile)
        is_reached = self.highlights.is_reached(item)
        if self.border:
            self._border(Region(x, y, self.inside + 2, self.size.height + 2))
        held, size = self._cards(self.place), self.size
        for at, c in enumerate(held):
            mark = "lit" if is_reached or c in self._lit_cards() else ""
            inner, covered = x + self.border + at * size.step, at < len(held) - 1
            self.brush.card(
                self.canvas, inner, y + self.border, c, size, mark=mark, covered=covered, seam=at > 0
            )
        bottom = y + self.height - len(self.captions)
        self.paint_caption(x, bottom, item)
        self.highlights.paint(item, Region(x, y, self.width, self.height), bottom)

    def _border(self, box: Region) -> None:
        """A frame round the cards: firm if nobody may break the house."""
        ink = "accent" if self.place.closed else "muted"
        if self.highlights.is_reached(TableItem(self.place.pile)):
            ink = "action"
        if self.brush.is_paper:
            self.canvas.fill(box.x, box.y, box.width, box.height, style=f"text/{ink}")
            return
        glyphs, inside = self.glyphs, box.width - 2
        corners, edge, side = glyphs.corners, glyphs.edge, glyphs.side
        if self.place.closed:
            corners, edge, side = glyphs.double[:4], glyphs.double[4], glyphs.double[5]
        self.canvas.put(box.x, box.y, corners[0] + edge * inside + corners[1], ink)
        for y in range(box.y + 1, box.bottom - 1):
            self.canvas.put(box.x, y, side + " " * inside + side, ink)
        self.canvas.put(box.x, box.bottom - 1, corners[2] + edge * inside + corners[3], ink)


class Stack(Captioned):
    """Stacked cards: the top one, what a player calls them and how many there are."""

    def __init__(self, painter: Surface, place: Place, size: Size) -> None:
        super().__init__(painter)
        self.place, self.size = place, size
        self.part = f"the {place.label}"
        self.seats = place.owners if place.where is Where.BEFORE else ()
        self.height = size.height
        held = self._cards(place)
        self.top = HIDDEN if place.how is How.COUNT else held[0]
        is_alone = len(held) == 1 and self.top is not HIDDEN
        told = self._label(place) if is_alone else f"{self._label(place)} {len(held)}"
        self.caption(size.width, told, self.scene.named(place.note))

    def paint(self, x: int, y: int) -> None:
        self.canvas.anchors[self.place.pile] = (x, y)
        item = TableItem(self.place.pile)
        mark = "lit" if self.highlights.is_reached(item) else self._lit(self.top)
        self.brush.card(self.canvas, x, y, self.top, self.size, mark=mark)
        self.paint_caption(x, y + self.size.height, item)
        self.highlights.paint(item, Region(x, y, self.width, self.height), y + self.size.height)


class Loose(Block):
    """One card that lies by itself."""

    def __init__(self, painter: Surface, item: TableItem, c: Card, size: Size) -> None:
        super().__init__(painter)
        self.item, self.card, self.size = item, c, size
        self.part = "the middle"
        self.width = size.width
        self.height = size.height + (size is not TOKEN)

    def paint(self, x: int, y: int) -> None:
        self.canvas.anchors.setdefault(self.item.pile, (x, y))
        highlights, size = self.highlights, self.size
        is_picked = highlights.is_picked(self.item)
        mark = "lit" if is_picked or self.card in self._lit_cards() else ""
        self.brush.card(self.canvas, x, y, self.card, size, mark=mark)
        below = y + size.height - (size is TOKEN)
        if self.card in highlights.touched or is_picked:
            # Cards that Enter would take besides the picked ones get a hollow mark.
            taken_besides = highlights.picked and not is_picked
            sign = self.glyphs.hollow if taken_besides else self.glyphs.cursor
            self.canvas.put(x + size.width // 2, below, sign, "action+bold")
        spot = VisibleCard(self.item.at, x, y, size.width, size.height)
        highlights.paint_card(self.item, spot, below)


class Words(Block):
    """A few words on the felt, such as that the floor is empty."""

    def __init__(self, painter: Surface, told: str, style: str = "muted", part: str = "the middle") -> None:
        super().__init__(painter)
        self.told, self.style, self.part = told, style, part
        self.width, self.height = width(told), 1

    def paint(self, x: int, y: int) -> None:
        self.p.say(x, y, self.told, self.style, x + self.width)


class Slip(Block):
    """A slip of paper before a seat: what it bid, called or passed."""

    def __init__(self, painter: Surface, seat: int, told: str) -> None:
        super().__init__(painter)
        self.told, self.seats = told, (seat,)
        self.part = f"the slip of seat {seat}"
        self.width, self.height = width(told) + 2, 1

    def with_owner(self, name: str) -> Slip:
        """The slip with its owner's name before what it tells."""
        return Slip(self.p, self.seats[0], f"{name}: {self.told}")

    def paint(self, x: int, y: int) -> None:
        self.canvas.fill(x, y, self.width, 1, style="black/paper")
        self.p.say(x + 1, y, self.told, "black/paper+bold", x + self.width)


class Group(Block):
    """What belongs together, such as the melds of a seat: in rows of at most so many cells, in its order,
    with a line between two rows if it is `airy`, and with a title below."""

    def __init__(
        self, painter: Surface, blocks: Sequence[Block], most: int, title: str, *, airy: bool
    ) -> None:
        super().__init__(painter)
        self.seats, self.part = blocks[0].seats, blocks[0].part
        self.blocks, self.most = tuple(blocks), most
        self.rows = rows_of(blocks, most)
        self.title, self.between = title, int(airy)
        lines = sum(max(block.height for block in row) for row in self.rows)
        self.height = lines + self.between * (len(self.rows) - 1) + bool(title)
        self.width = max(width(title), *map(row_of, self.rows))

    def with_owner(self, name: str) -> Group:
        """The group with the owner's name before the words of its first cards, unless these tell it."""
        first, *others = self.blocks
        if self.title or not isinstance(first, Captioned) or first.with_owner(name) is first:
            return self
        blocks = [first.with_owner(name), *others]
        return Group(self.p, blocks, self.most, "", airy=bool(self.between))

    def paint(self, x: int, y: int) -> None:
        for row in self.rows:
            left = x
            for block in row:
                block.paint_at(left, y)
                left += block.width + GAP
            y += max(block.height for block in row) + self.between
        self.canvas.put(x, y - self.between, self.title, "muted")


def rows_of(blocks: Sequence[Block], most: int) -> list[list[Block]]:
    """Blocks in rows of at most so many cells, with `GAP` cells between them."""
    rows: list[list[Block]] = []
    room = -1
    for block in blocks:
        if room < block.width:
            rows.append([])
            room = most
        rows[-1].append(block)
        room -= block.width + GAP
    return rows


GAP = 2
"""Cells between two blocks in a row."""


def row_of(blocks: Sequence[Block]) -> int:
    """The cells that blocks take side by side."""
    return sum(block.width for block in blocks) + GAP * (len(blocks) - 1)
