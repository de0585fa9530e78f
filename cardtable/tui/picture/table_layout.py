"""The layout of the table: which size cards have, and where plates, hand, trick and all else lie on the felt.

One size is chosen for hand, trick and floor together, the largest with which everything finds room. Where
melds or houses are many they may be one step smaller than the hand, and where the hand has many cards one
step larger.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from textual.geometry import Region

from cardtable.engine.view import View
from cardtable.tui.decision.click_areas import MorePiles
from cardtable.tui.look.card_faces import MEDIUM, SMALL, TOKEN, Size
from cardtable.tui.picture.arrangement import SMALLEST, Arrangement, Ways, sizes_to_try
from cardtable.tui.picture.block_rows import laid_in_rows
from cardtable.tui.picture.blocks import Block, Fan, Words
from cardtable.tui.picture.facts import short_names
from cardtable.tui.picture.free_space import FreeSpace, are_apart, gap
from cardtable.tui.picture.own_hand import OwnHand
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.seat_layout import SeatLayout
from cardtable.tui.picture.table_blocks import TableBlocks
from cardtable.tui.picture.trick import spreads
from cardtable.tui.picture.trick_blocks import TrickBlocks, latest_plays, trick_blocks

ROOMY = (100, 28)
"""From so many columns and lines of the window on, plates have lines for their facts, and backs below."""
_WAYS_FOUND: WeakKeyDictionary[View, dict[Hashable, Ways]] = WeakKeyDictionary()
"""The ways found for a view: while a cursor moves over the same table, they are not looked for again."""
BESIDE_HAND = 3
"""The columns between the hand and what lies beside it."""


class TableLayout:
    """Finds the arrangement of a scene on a felt."""

    def __init__(self, painter: Surface, felt: Region) -> None:
        self.p, self.felt = painter, felt
        self.view, self.scene = painter.view, painter.scene
        self.hand = OwnHand(painter)
        self.seats = SeatLayout(painter, felt)
        self.blocks = TableBlocks(painter, self.hand)
        self.is_roomy = painter.canvas.width >= ROOMY[0] and painter.canvas.height >= ROOMY[1]

    def find(self) -> Arrangement:
        """The arrangement with the largest cards; as tokens, what finds no room is left out."""
        known = _WAYS_FOUND.setdefault(self.view, {})
        scene, pick = self.scene, self.scene.pick
        key = (self.felt, self.p.size, scene.show_hand, scene.turned, len(scene.played), pick is None)
        for ways in (known[key],) if key in known else self._ways_to_try():
            found = self._arranged(ways)
            if found is not None and not found.left_out:
                known[key] = ways
                return found
        return self._smallest()

    def _ways_to_try(self) -> Iterator[Ways]:
        """The largest cards first. If not even small ones find room, the plates are flat."""
        for tall in (True, False) if self.is_roomy else (False,):
            for fanned in (False, True):
                for hand_size, table_size in sizes_to_try(self.p.size):
                    if self._is_sensible(hand_size) and not (tall and hand_size is TOKEN):
                        yield Ways(hand_size, table_size, fanned, tall)

    def _smallest(self) -> Arrangement:
        """The arrangement with the smallest cards, and the number of those that find no room even so."""
        found = self._arranged(SMALLEST)
        if found is None:
            return self._crowded()
        if found.left_out:
            # Cards before words: without captions more of them find room.
            self.blocks.is_terse = True
            terse = self._arranged(SMALLEST)
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

    def _arranged(self, ways: Ways) -> Arrangement | None:
        """Everything on the felt; None if not even the plates fit."""
        found = Arrangement(ways, FreeSpace(self.felt))
        bottom = self._lay_hand(found)
        if not self.seats.place(found, bottom):
            return None
        middle = found.middle
        self._in_the_middle(found, middle)
        self._before_seats(found, middle)
        return found

    def _lay_hand(self, found: Arrangement) -> int:
        """Lays the viewer's hand, if it is shown; returns the line above which everything else lies."""
        if not self.scene.show_hand:
            return self.felt.bottom
        found.hand = self.hand.area(self.felt, found.ways.hand_size)
        found.space.take(Region(self.felt.x, found.hand.y, self.felt.width, 1))
        found.space.take(found.hand, margin=BESIDE_HAND)
        return found.hand.y

    def _crowded(self) -> Arrangement:
        """Where not even plates find room round the felt: hand and plates in rows, and nothing else."""
        found = Arrangement(SMALLEST, FreeSpace(self.felt))
        self.seats.crowded(found, self._lay_hand(found))
        return found

    def _in_the_middle(self, found: Arrangement, middle: Region) -> None:
        """Lays what the game is played with: the trick, or loose cards, stacks, houses and melds in rows."""
        size, space = found.ways.table_size, found.space
        trick = self._trick(space, middle, size)
        is_spread = size is TOKEN or spreads(self.view, middle, size)
        if trick is not None and not (is_spread and _fits(space, trick)):
            if size is SMALL and self._plays_before_seats(found, middle):
                return
            if size is not TOKEN:
                found.left_out += [block for block, _, _ in trick.blocks] or [Words(self.p, "")]
                return
            trick = None  # as a last resort it lies in a row
        if trick is None:
            if size is TOKEN or not self._plays_before_seats(found, middle):
                self._in_rows(found, middle)
            return
        for area in trick.reserved:
            space.take(area, margin=1)
        for block, x, y in trick.blocks:
            found.add(block, x, y)
        self._besides_trick(found, middle)

    def _besides_trick(self, found: Arrangement, middle: Region) -> None:
        """Lays stacks and the like where the trick leaves room: at the upper right."""
        for block in self.blocks.besides_trick(found.ways.table_size, middle.width):
            self._lay_near(found, block, (self.felt.right, self.felt.y))

    def _plays_before_seats(self, found: Arrangement, middle: Region) -> bool:
        """Lays plays with their players' names before their seats; False if there is no room."""
        blocks = latest_plays(self.p, found.ways.table_size, middle.width)
        if blocks is None:
            return False
        goals = {block: self._before(found, block, middle) for block in blocks}
        tried = replace(found, space=found.space.copied(), blocks=[], left_out=[])
        for block, goal in goals.items():
            self._lay_near(tried, block, goal)
        if tried.left_out or not _is_in_order(tried.blocks, goals):
            tried = self._in_a_row(found, goals, middle) or tried
        self._besides_trick(tried, middle)
        if tried.left_out:
            return False
        found.space = tried.space
        found.blocks += tried.blocks
        return True

    def _in_a_row(
        self, found: Arrangement, goals: Mapping[Block, tuple[int, int]], middle: Region
    ) -> Arrangement | None:
        """Lays plays in rows, each where its seat is from left to right; None if there is no room."""
        tried = replace(found, space=found.space.copied(), blocks=[], left_out=[])
        placed = laid_in_rows(tried.space, sorted(goals, key=lambda block: goals[block][0]), middle)
        for block, x, y in placed or ():
            tried.space.take(Region(x, y, block.width, block.height), margin=1)
            tried.add(block, x, y)
        return tried if placed else None

    def _before(self, found: Arrangement, block: Block, middle: Region) -> tuple[int, int]:
        """The cell a third of the way from a seat to the middle; for the viewer's play one above the hand."""
        across, down = middle.x + middle.width // 2, middle.y + middle.height // 2
        plate = found.seats.get(block.seats[0]) if block.seats else None
        if plate is not None:
            x, y = plate.x + plate.width // 2, plate.y + plate.height // 2
            return x + (across - x) // 3, y + (down - y) // 3
        return (across, middle.bottom - (block.height + 1) // 2) if block.seats else (across, down)

    def _trick(self, space: FreeSpace, middle: Region, size: Size) -> TrickBlocks | None:
        """The trick as the seats sit: a line lower than the middle if it fits there, with whole marks if they
        do."""
        below = Region(middle.x, middle.y + 1, middle.width, max(1, middle.height - 1))
        found = None
        for is_terse, area in itertools.product((False, True), (below, middle)):
            found = trick_blocks(self.p, area, size, is_terse=is_terse)
            if found is None or _fits(space, found):
                break
        return found

    def _lay_near(self, found: Arrangement, block: Block, goal: tuple[int, int]) -> None:
        """Lays a block as near to a cell as it can be; beside the hand only what belongs to it."""
        is_own = self.view.seat in block.seats or found.ways.table_size is TOKEN
        found.lay_near(block, goal, found.hand.y if found.hand is not None and not is_own else None)

    def _in_rows(self, found: Arrangement, middle: Region) -> None:
        """Lays what is in the middle in rows; as a last resort wherever there is room."""
        size = found.ways.table_size
        blocks = self.blocks.middle(size, middle.width, fanned=found.ways.is_fanned)
        placed = laid_in_rows(found.space, blocks, middle) if blocks else []
        if placed is not None:
            for block, x, y in placed:
                found.space.take(Region(x, y, block.width, block.height), margin=1)
                found.add(block, x, y)
        elif size is not TOKEN:
            found.left_out += blocks
        else:
            across = self.felt.x + self.felt.width // 2
            for block in blocks:
                self._lay_near(found, block, (across, middle.y + middle.height // 2))

    def _before_seats(self, found: Arrangement, middle: Region) -> None:
        """Lays slips, open hands and piles that belong to a seat as near to its plate as may be."""
        for block in self.blocks.before_seats(found.ways.table_size, middle.width):
            seat = block.seats[0]
            is_own = found.hand is not None and seat == self.view.seat
            x, y = found.hand.center if is_own and found.hand else _goal(found.seats.get(seat), middle)
            goal = int(x), int(y)
            if isinstance(block, Fan) and self._is_astray(found, block, goal):
                block.name_owner(short_names(self.scene.names)[seat])
            self._lay_near(found, block, goal)

    def _is_astray(self, found: Arrangement, block: Block, goal: tuple[int, int]) -> bool:
        """Whether what belongs to a seat would lie as near to the plate of another one, or to the hand of the
        viewer."""
        area = found.space.nearest(block.width, block.height, goal)
        places = dict(found.seats)
        if found.hand is not None:
            places[self.view.seat] = found.hand
        if area is None or self.blocks.is_terse or block.seats[0] not in places:
            return False
        own = places.pop(block.seats[0])
        if own is found.hand:
            # A wide hand is near to much: its plate tells whose the cards above it are.
            own = Region(own.x, own.y, self.hand.plate(self.felt).width, 1)
        return any(gap(area, place) <= gap(area, own) for place in places.values())


def _goal(plate: Region | None, middle: Region) -> tuple[int, int]:
    """The cell before a plate, on the side of the middle."""
    if plate is None:
        return middle.x + middle.width // 2, middle.bottom
    x, y = plate.x + plate.width // 2, plate.y + plate.height // 2
    across, down = middle.x + middle.width // 2, middle.y + middle.height // 2
    return x + (across - x) // 6, y + (down - y) // 3


def _is_in_order(placed: Sequence[tuple[Block, int, int]], goals: Mapping[Block, tuple[int, int]]) -> bool:
    """Whether blocks lie from left to right as the cells do that they were to be near."""
    across = [(goals[block][0], x + block.width // 2) for block, x, _ in placed]
    return all(
        one < other for (wish, one), (later, other) in itertools.permutations(across, 2) if wish < later
    )


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
