"""The layout of the table: which size cards have, and where plates, hand, trick and all else lie on the felt.

One size is chosen for hand, trick and floor together, the largest with which everything finds room; where
melds or houses are many they may be one step smaller than the hand.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

from textual.geometry import Region

from cardtable.cards import HIDDEN, Card
from cardtable.engine.event_wording import with_names
from cardtable.engine.presentation import How, Place, Where
from cardtable.engine.view import View
from cardtable.tui.decision.click_areas import MorePiles
from cardtable.tui.decision.table_targets import TableItem
from cardtable.tui.look.card_faces import MEDIUM, SIZES, SMALL, TOKEN, Size
from cardtable.tui.picture.blocks import (
    GAP,
    Block,
    Fan,
    House,
    Loose,
    Slip,
    Stack,
    Words,
    row_of,
    rows_of,
)
from cardtable.tui.picture.chips import Pot
from cardtable.tui.picture.facts import short_names
from cardtable.tui.picture.free_space import FreeSpace, are_apart, distance
from cardtable.tui.picture.own_hand import OwnHand
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.seat_plates import Plate, PlateForm, slip_of
from cardtable.tui.picture.seats_round_table import by_edge, seated
from cardtable.tui.picture.trick import near_seat, spreads
from cardtable.tui.picture.trick_blocks import Square, TrickBlocks, plays_of, trick_blocks

ROOMY = (100, 28)
"""From so many columns and lines of the window on, plates have lines for their facts, and backs below."""
_SIZES_FOUND: WeakKeyDictionary[View, dict[Hashable, tuple[Size, Size, bool, bool]]] = WeakKeyDictionary()
"""The sizes found for a view: while a cursor moves over the same table, they are not looked for again."""
LEAST_MIDDLE = 3
"""The lines that plates leave above the hand at least."""
LAID_OPEN = 6
"""Stacks of at most so many cards, such as a blind, are laid open at the end of a deal."""
BESIDE_HAND = 3
"""The columns between the hand and what lies beside it."""
WIDEST_PLATE = 34
"""The most cells of a plate at the upper edge."""
APART = 12
"""Loose cards lie one by one up to this number, then as a fan."""

IN_HAND = "in hand"
"""Below cards that are known to be in a hand of which not all is seen."""
KEPT_ROOM = 24
"""The most cells of a row of cards that a seat keeps before it."""


@dataclass
class Arrangement:
    """Where everything lies, in the order in which it is painted."""

    hand_size: Size
    table_size: Size
    space: FreeSpace
    hand: Region | None = None
    blocks: list[tuple[Block, int, int]] = field(default_factory=list)
    left_out: list[Block] = field(default_factory=list)

    def add(self, block: Block, x: int, y: int) -> None:
        """Lays a block with its top left corner there."""
        self.blocks.append((block, x, y))


def sizes_to_try(largest: Size) -> Iterator[tuple[Size, Size]]:
    """Sizes of hand and table, the largest first; the table's may be one step smaller."""
    ladder = [size for size in SIZES.values() if size.height <= largest.height]
    ladder.sort(key=lambda size: -size.height)
    for at, size in enumerate(ladder):
        yield size, size
        if at + 1 < len(ladder):
            yield size, ladder[at + 1]


def smaller(size: Size) -> Size:
    """The size of cards that are kept before a seat: smaller than those played with, and never large."""
    return SMALL if size.height > SMALL.height else TOKEN


class TableLayout:
    """Finds the arrangement of a scene on a felt."""

    def __init__(self, painter: Surface, felt: Region) -> None:
        self.p, self.felt = painter, felt
        self.view, self.scene = painter.view, painter.scene
        self.hand = OwnHand(painter)
        self.is_roomy = painter.canvas.width >= ROOMY[0] and painter.canvas.height >= ROOMY[1]
        view = self.view
        near = near_seat(view)
        self.others = [(near + step) % view.seats for step in range(1, view.seats)]
        """The seats round the other edges, in order of turns."""
        self.near = [] if self.scene.show_hand else [near]
        """The seat that has a plate at the near edge instead of a hand."""
        self.is_terse = False
        """Whether cards lie without captions."""
        self._plates_by_form: dict[PlateForm, dict[int, Plate]] = {}

    def find(self) -> Arrangement:
        """The arrangement with the largest cards; as tokens, what finds no room is left out."""
        known = _SIZES_FOUND.setdefault(self.view, {})
        scene, pick = self.scene, self.scene.pick
        key = (self.felt, self.p.size, scene.show_hand, scene.turned, len(scene.played), pick is None)
        for ways in (known[key],) if key in known else self._ways_to_try():
            found = self._arranged(*ways)
            if found is not None and not found.left_out:
                known[key] = ways
                return found
        return self._smallest()

    def _ways_to_try(self) -> Iterator[tuple[Size, Size, bool, bool]]:
        """Sizes of hand and table, the largest first, whether loose cards lie fanned, and whether plates have
        lines for their facts: if not even small cards find room so, the plates are flat."""
        for tall in (True, False) if self.is_roomy else (False,):
            for fanned in (False, True):
                for hand_size, table_size in sizes_to_try(self.p.size):
                    if self._is_sensible(hand_size) and not (tall and hand_size is TOKEN):
                        yield hand_size, table_size, fanned, tall

    def _smallest(self) -> Arrangement:
        """The arrangement with the smallest cards, and the number of those that find no room even so."""
        found: Arrangement | None = self._arranged(TOKEN, TOKEN, fanned=True, tall=False)
        if found is None:
            return self._crowded()
        if found.left_out:
            # Cards before words: without captions more of them find room.
            self.is_terse = True
            terse = self._arranged(TOKEN, TOKEN, fanned=True, tall=False)
            if terse is not None and len(terse.left_out) < len(found.left_out):
                found = terse
        self._count_left_out(found)
        return found

    def _count_left_out(self, found: Arrangement) -> None:
        """Says how many piles found no room, unless the picture is a small one."""
        if self.scene.is_bare:
            return
        more = MorePilesWords(self.p, f"+{len(found.left_out)} more")
        area = found.space.nearest(more.width, more.height, (self.felt.right, self.felt.bottom))
        if area is not None and found.left_out:
            found.add(more, area.x, area.y)

    def _is_sensible(self, size: Size) -> bool:
        """Whether a hand of that size can be read: large cards lie side by side, smaller ones in a row."""
        if not self.scene.show_hand or self.hand.is_stack or size.height <= SMALL.height:
            return True
        if self.hand.is_ladder(size):
            return True
        room, count = self.felt.width - 2, len(self.hand.cards)
        if size.height > MEDIUM.height:
            return count * (size.width + 1) - 1 <= room
        return self.hand.rows(room, size) <= 1

    def _arranged(self, hand_size: Size, table_size: Size, fanned: bool, tall: bool) -> Arrangement | None:
        space = FreeSpace(self.felt)
        found = Arrangement(hand_size, table_size, space)
        bottom = self.felt.bottom
        if self.scene.show_hand:
            found.hand = self.hand.area(self.felt, hand_size)
            space.take(Region(self.felt.x, found.hand.y, self.felt.width, 1))
            space.take(found.hand, margin=BESIDE_HAND)
            bottom = found.hand.y
        seats = self._seat_plates(found, space, bottom, tall=tall)
        if seats is None:
            return None
        middle = self._middle(seats, bottom)
        self._in_the_middle(found, space, middle, fanned=fanned)
        self._before_seats(found, space, seats, middle)
        return found

    def _crowded(self) -> Arrangement:
        """Where not even plates find room round the felt: hand and plates in rows, and nothing else."""
        found = Arrangement(TOKEN, TOKEN, FreeSpace(self.felt))
        bottom = self.felt.bottom
        if self.scene.show_hand:
            found.hand = self.hand.area(self.felt, TOKEN)
            bottom = found.hand.y
        form = PlateForm(self.felt.width // 3 - GAP, 1, True, False)
        y = self.felt.y
        plates = [Plate(self.p, seat, form) for seat in (*self.near, *self.others)]
        for row in rows_of(plates, self.felt.width):
            x = self.felt.x
            for plate in row if y < bottom else ():
                found.add(plate, x, y)
                x += plate.width + GAP
            y += 1
        return found

    # The seats

    def _forms(self, *, tall: bool) -> Iterator[tuple[PlateForm, int]]:
        """Forms of plates to try, with the most seats at the upper edge."""
        wide = self.felt.width
        if tall:
            yield PlateForm(min(30, wide // 4), 4, False, True), max(1, wide // 24)
        for room in (24, 19):
            for lines in (3, 2, 1):
                yield PlateForm(min(room, wide // 3), lines, True, False), max(1, wide // (room + 1))

    def _seat_plates(
        self, found: Arrangement, space: FreeSpace, bottom: int, *, tall: bool
    ) -> dict[int, tuple[Region, Block]] | None:
        """Places the plates of the other seats; None if they do not fit."""
        clockwise = self.view.game.turns_clockwise(self.view.options)
        for form, most in self._forms(tall=tall):
            free = FreeSpace(self.felt)
            if found.hand is not None:
                free.take(found.hand)
            low = bottom
            plates = self._plates(form)
            for seat in self.near:
                low = bottom - plates[seat].height
            left, top, right = by_edge(self.others, most, clockwise=clockwise)
            plates = plates | self._top_plates(form, top)
            edges = [[plates[seat] for seat in edge] for edge in (left, top, right)]
            areas = seated(free, edges[0], edges[1], edges[2], low)
            if areas is None or low - self.felt.y < LEAST_MIDDLE:
                continue
            seats = dict(zip((*left, *top, *right), areas, strict=True))
            for seat in self.near:
                plate = plates[seat]
                x = self.felt.x + (self.felt.width - plate.width) // 2
                seats[seat] = Region(x, low, plate.width, plate.height)
            for seat, area in seats.items():
                space.take(area, margin=1)
                found.add(plates[seat], area.x, area.y)
            return {seat: (area, plates[seat]) for seat, area in seats.items()}
        return None

    def _top_plates(self, form: PlateForm, top: Sequence[int]) -> dict[int, Plate]:
        """The plates at the upper edge, which may be wider than those at the sides."""
        room = min(WIDEST_PLATE, self.felt.width // max(1, len(top)) - GAP)
        wider = self._plates(replace(form, room=max(form.room, room)))
        return {seat: wider[seat] for seat in top}

    def _plates(self, form: PlateForm) -> dict[int, Plate]:
        """The plates in a form; they do not hang on the size of cards."""
        if form not in self._plates_by_form:
            seats = *self.others, *self.near
            self._plates_by_form[form] = {seat: Plate(self.p, seat, form) for seat in seats}
        return self._plates_by_form[form]

    def _middle(self, seats: dict[int, tuple[Region, Block]], bottom: int) -> Region:
        """What the plates leave: below those at the upper edge, between those at the sides."""
        felt = self.felt
        left, right, top = felt.x, felt.right, felt.y
        for area, _ in seats.values():
            if area.y == felt.y and felt.x < area.x and area.right < felt.right:
                top = max(top, area.bottom)
            elif area.x == felt.x:
                left = max(left, area.right + 1)
            elif area.right == felt.right:
                right = min(right, area.x - 1)
            else:
                bottom = min(bottom, area.y)
        return Region(left, top, max(1, right - left), max(1, bottom - top))

    # The middle

    def _in_the_middle(self, found: Arrangement, space: FreeSpace, middle: Region, *, fanned: bool) -> None:
        """Lays what the game is played with: the trick, or loose cards, stacks, houses and melds in rows."""
        size = found.table_size
        below = Region(middle.x, middle.y + 1, middle.width, max(1, middle.height - 1))
        trick = trick_blocks(self.p, below, size)
        if trick is not None and not _fits(space, trick):
            trick = trick_blocks(self.p, middle, size)
        is_spread = size is TOKEN or spreads(self.view, middle, size)
        if trick is not None and not (is_spread and _fits(space, trick)):
            if size is not TOKEN:
                found.left_out += [block for block, _, _ in trick.blocks] or [Words(self.p, "")]
                return
            trick = None  # as a last resort it lies in a row
        if trick is not None:
            for area in trick.reserved:
                space.take(area, margin=1)
            for block, x, y in trick.blocks:
                found.add(block, x, y)
            self._round_the_trick(found, space, middle)
            return
        blocks = self._floor(size, middle.width, fanned=fanned)
        self._in_rows(found, space, blocks, middle)

    def _round_the_trick(self, found: Arrangement, space: FreeSpace, middle: Region) -> None:
        """Lays stacks and the like where the trick leaves room: at the upper right."""
        goal = self.felt.right, self.felt.y
        for block in self._others_in_middle(found.table_size, middle.width):
            self._near(found, space, block, goal)

    def _near(self, found: Arrangement, space: FreeSpace, block: Block, goal: tuple[int, int]) -> None:
        """Lays a block as near to a cell as it can be; beside the hand only what belongs to it."""
        is_own = self.view.seat in block.seats or found.table_size is TOKEN
        bottom = found.hand.y if found.hand is not None and not is_own else None
        area = space.nearest(block.width, block.height, goal, bottom)
        if area is None:
            found.left_out.append(block)
            return
        space.take(area, margin=1)
        found.add(block, area.x, area.y)

    def _others_in_middle(self, size: Size, room: int) -> list[Block]:
        """Stacks, chips, houses and melds in the middle."""
        stacks = [
            Fan(self.p, place, size, room, self._caption(place, size))
            if self._is_laid_open(place)
            else Stack(self.p, place, size)
            for place in self._lying(How.STACK)
        ]
        pots = [Pot(self.p, place, room) for place in self.p.places if place.how is How.CHIPS]
        counted = [
            Stack(self.p, place, size) for place in self._lying(How.COUNT) if place.where is not Where.WON
        ]
        houses = [House(self.p, place, size) for place in self._lying(How.HEAP)]
        melds = [
            Fan(self.p, place, size, room, self._caption(place, size))
            for place in self._lying(How.FAN)
            if not self._is_before_seat(place)
        ]
        return [*stacks, *counted, *pots, *houses, *melds]

    def _floor(self, size: Size, room: int, *, fanned: bool) -> list[Block]:
        """What lies in the middle of a game without tricks."""
        square = Square.of(self.p, size)
        loose: list[Block] = []
        for place in self._lying(How.LOOSE, How.PLAYS):
            held = self.p.view.cards_in(place.pile)
            if place.how is How.PLAYS and not self._lying(How.LOOSE):
                loose += plays_of(self.p, place, size)
            elif fanned or len(held) > APART:
                loose.append(Fan(self.p, place, size, room, self._label(place)))
            else:
                loose += [Loose(self.p, TableItem(place.pile, at), c, size) for at, c in enumerate(held)]
        loose += [Loose(self.p, TableItem("", -2), c, size) for c in self.scene.played]
        others = self._others_in_middle(size, room)
        if not (loose or square or others) and (empty := self._empty_floor()):
            loose = [Words(self.p, empty)]
        stacks = [block for block in others if isinstance(block, Stack | Pot)]
        return [*square, *stacks, *loose, *(block for block in others if block not in stacks)]

    def _empty_floor(self) -> str:
        label = next((place.label for place in self.p.places if place.how is How.LOOSE), "")
        return f"(the {label.lower()} is empty)" if label else ""

    def _in_rows(self, found: Arrangement, space: FreeSpace, blocks: Sequence[Block], middle: Region) -> None:
        """Lays blocks in rows round the middle of the felt, rows of about the same width."""
        if not blocks:
            return
        across = self.felt.x + self.felt.width // 2
        for top in self._tops(blocks, middle):
            placed = self._rows_from(space, blocks, top, middle.bottom, across)
            if placed is not None:
                for block, x, y in placed:
                    space.take(Region(x, y, block.width, block.height), margin=1)
                    found.add(block, x, y)
                return
        if found.table_size is not TOKEN:
            found.left_out += blocks
            return
        for block in blocks:
            self._near(found, space, block, (across, middle.y + middle.height // 2))

    def _tops(self, blocks: Sequence[Block], middle: Region) -> list[int]:
        """Lines to begin at: so that the rows stand in the middle, then higher ones."""
        tall = max(block.height for block in blocks)
        free = middle.height - tall
        return list(range(middle.y + max(0, free // 2), middle.y - 1, -1))

    def _rows_from(
        self, space: FreeSpace, blocks: Sequence[Block], top: int, bottom: int, across: int
    ) -> list[tuple[Block, int, int]] | None:
        """Rows of blocks from a line on; None if they do not fit above line `bottom`."""
        count = self._rows_needed(space, blocks, top, bottom, across)
        if count is None:
            return None
        whole = row_of(blocks)
        for share in (1.0, 1.1, 1.25, 1.5, 2.0, 9.0):
            placed = self._filled(space, blocks, top, bottom, across, int(whole / count * share) + 1)
            if placed is not None and len({y for _, _, y in placed}) <= count:
                return placed
        return None

    def _rows_needed(
        self, space: FreeSpace, blocks: Sequence[Block], top: int, bottom: int, across: int
    ) -> int | None:
        placed = self._filled(space, blocks, top, bottom, across, self.felt.width)
        return len({y for _, _, y in placed}) if placed is not None else None

    def _filled(
        self, space: FreeSpace, blocks: Sequence[Block], top: int, bottom: int, across: int, most: int
    ) -> list[tuple[Block, int, int]] | None:
        """Fills rows of at most so many cells, each within the free columns round the middle."""
        placed: list[tuple[Block, int, int]] = []
        rest, y = list(blocks), top
        while rest:
            tall = max(block.height for block in rest)
            if y + tall > bottom:
                return None
            left, right = space.span(y, tall, across)
            room = 2 * min(across - left, right - across) - 2
            row = list(itertools.takewhile(_Filling(min(room, most)), rest)) or (
                rest[:1] if rest[0].width <= room else []
            )
            if not row:
                return None
            x = across - row_of(row) // 2
            for block in row:
                placed.append((block, x, y))
                x += block.width + GAP
            rest = rest[len(row) :]
            y += max(block.height for block in row)
        return placed

    # Before the seats

    def _before_seats(
        self,
        found: Arrangement,
        space: FreeSpace,
        seats: dict[int, tuple[Region, Block]],
        middle: Region,
    ) -> None:
        """Lays slips, open hands and piles that belong to a seat as near to its plate as may be."""
        for block in self._belonging(found.table_size, middle.width):
            hand = found.hand if block.seats[0] == self.view.seat else None
            area = seats.get(block.seats[0], (None, None))[0]
            goal = self._goal(area, middle) if hand is None else hand.center
            where = int(goal[0]), int(goal[1])
            if isinstance(block, Fan) and self._is_astray(space, block, where, seats):
                block.name_owner(short_names(self.scene.names)[block.seats[0]])
            self._near(found, space, block, where)

    def _is_astray(
        self, space: FreeSpace, block: Block, goal: tuple[int, int], seats: dict[int, tuple[Region, Block]]
    ) -> bool:
        """Whether what belongs to a seat would lie nearer to the plate of another one."""
        area = space.nearest(block.width, block.height, goal)
        if area is None or self.is_terse or block.seats[0] not in seats:
            return False
        far = {seat: distance(area, plate) for seat, (plate, _) in seats.items()}
        return min(far, key=lambda seat: far[seat]) != block.seats[0]

    def _goal(self, plate: Region | None, middle: Region) -> tuple[int, int]:
        """The cell before a plate, on the side of the middle."""
        if plate is None:
            return middle.x + middle.width // 2, middle.bottom
        x, y = plate.x + plate.width // 2, plate.y + plate.height // 2
        across, down = middle.x + middle.width // 2, middle.y + middle.height // 2
        return x + (across - x) // 6, y + (down - y) // 3

    def _belonging(self, size: Size, room: int) -> list[Block]:
        """What lies before seats."""
        blocks: list[Block] = [
            Slip(self.p, seat, with_names(fact.words, short_names(self.scene.names)))
            for seat in range(self.view.seats)
            for fact in slip_of(self.view, seat)
        ]
        for place in self.p.places:
            held = self._cards(place)
            if not held:
                continue
            if place.where is Where.HAND and self._is_open(place, held):
                blocks.append(Fan(self.p, place, size, room, IN_HAND if HIDDEN in held else ""))
            elif place.kept or (place.where is Where.WON and self._is_before_seat(place)):
                if place.how is How.FAN:
                    blocks.append(Fan(self.p, place, smaller(size), KEPT_ROOM, self._caption(place, size)))
            elif self._is_before_seat(place) and place.how is How.FAN:
                blocks.append(Fan(self.p, place, size, room, self._caption(place, size)))
            elif place.where is Where.BEFORE and place.owners and place.how in (How.COUNT, How.STACK):
                blocks.append(Stack(self.p, place, size))
        return blocks

    def _is_open(self, place: Place, held: tuple[Card, ...]) -> bool:
        """Whether another seat's hand has cards that are seen."""
        is_own = self.scene.show_hand and place.owners == (self.view.seat,) and not self.hand.is_stack
        is_counted = place.how is How.COUNT and HIDDEN in held and not self.view.deal.over
        return not is_own and not is_counted and any(c is not HIDDEN for c in held)

    def _is_laid_open(self, place: Place) -> bool:
        """Whether a small stack is shown card by card, now that the deal is over."""
        held = self.view.cards_in(place.pile)
        return bool(self.view.deal.over) and HIDDEN not in held and len(held) <= LAID_OPEN

    def _is_before_seat(self, place: Place) -> bool:
        return place.where in (Where.BEFORE, Where.WON) and len(place.owners) == 1

    def _lying(self, *ways: How) -> list[Place]:
        """The places in the middle that are shown in one of these ways and hold cards."""
        return [
            place
            for place in self.p.places
            if place.how in ways
            and place.where not in (Where.HAND, Where.AWAY)
            and self._cards(place)
            and not (self._is_before_seat(place) and place.how in (How.COUNT, How.STACK, How.FAN))
            and not (place.where is Where.WON and place.how is How.COUNT)
        ]

    def _cards(self, place: Place) -> tuple[Card, ...]:
        return self.view.cards_in(place.pile) if place.pile else place.kept

    def _label(self, place: Place) -> str:
        return with_names(place.label, self.scene.names)

    def _caption(self, place: Place, size: Size) -> str:
        """What stands below a pile of cards: its label and its note; below tokens, of a label that
        names the owner, the name alone."""
        if self.is_terse:
            return ""
        label = self._label(place)
        if size is TOKEN and len(place.owners) == 1 and f"{{{place.owners[0]}}}" in place.label:
            label = short_names(self.scene.names)[place.owners[0]]
        return ", ".join(part for part in (label, self.scene.named(place.note)) if part)


def _fits(space: FreeSpace, trick: TrickBlocks) -> bool:
    """Whether all places of a trick are free and apart."""
    return all(map(space.has, trick.reserved)) and are_apart(trick.reserved)


class MorePilesWords(Words):
    """How many piles found no room; a click tells what lies there."""

    def __init__(self, painter: Surface, told: str) -> None:
        super().__init__(painter, told, "text+bold", "what found no room")

    def paint(self, x: int, y: int) -> None:
        self.canvas.clickable(x, y, self.width, 1, MorePiles())
        super().paint(x, y)


class _Filling:
    """Whether one more block still fits in a row."""

    def __init__(self, room: int) -> None:
        self.left = room

    def __call__(self, block: Block) -> bool:
        self.left -= block.width
        fits = self.left >= 0
        self.left -= GAP
        return fits
