"""Cards that lie on the felt: fans (melds, hands laid open), houses, stacks, single cards."""

from __future__ import annotations

from textual.geometry import Region

from cardtable.cards import HIDDEN, Card
from cardtable.engine.presentation import How, Place, Where
from cardtable.tui.decision.table_items import TableItem
from cardtable.tui.look.card_faces import TOKEN, Size, VisibleCard
from cardtable.tui.picture.blocks import Block, Captioned
from cardtable.tui.picture.scene import Surface


def fan_width(count: int, size: Size) -> int:
    """The cells of so many overlapping cards, each showing rank and suit."""
    return size.width + size.step * max(0, count - 1)


class Fan(Captioned):
    """The cards of a pile, such as a meld, each showing at least its rank and suit, in as many rows as the
    room asks for. Cards in hand and cards won lie in the order of a hand; of a hand only those that are seen:
    its plate has the others."""

    def __init__(self, surface: Surface, place: Place, size: Size, room: int, told: str) -> None:
        super().__init__(surface)
        self.place, self.size = place, size
        # What belongs to a side lies before the viewer, if it is theirs.
        self.seats = tuple(sorted(place.owners, key=lambda seat: seat != surface.view.seat))
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
        # As of the cards in the hand, only the one under the cursor stands out of those that may be played.
        is_chosen = item in self.highlights.own and item == self.highlights.cursor
        is_lit = whole or is_marked or is_fresh or is_chosen or self.highlights.is_picked(item)
        mark = "lit" if is_lit and c is not HIDDEN else ""
        covered = spot.shows < self.size.width
        self.brush.card(self.canvas, spot.x, spot.y, c, self.size, mark=mark, covered=covered, seam=seam)
        if item.pile:
            self.highlights.paint_card(item, spot, spot.y + self.size.height - 1)


class House(Captioned):
    """A house: its cards fanned within a border, double if it is closed, with its value and owners below."""

    def __init__(self, surface: Surface, place: Place, size: Size) -> None:
        super().__init__(surface)
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

    def __init__(self, surface: Surface, place: Place, size: Size) -> None:
        super().__init__(surface)
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

    def __init__(self, surface: Surface, item: TableItem, c: Card, size: Size) -> None:
        super().__init__(surface)
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
