"""The search for the arrangement of the table: which size cards have, and where plates, hand, trick and all
else lie on the felt.

One size is chosen for hand, trick and floor together, the largest with which everything finds room. Where
melds or houses are many they may be one step smaller than the hand, and where the hand has many cards one
step larger.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from weakref import WeakKeyDictionary

from msgspec.structs import replace
from textual.geometry import Region

from cardtable.engine.presentation import Where
from cardtable.engine.view import View
from cardtable.table.trick_plays import trick_plays
from cardtable.tui.decision.click_areas import MorePiles
from cardtable.tui.look.card_faces import MEDIUM, SMALL, TOKEN, Size
from cardtable.tui.picture.arrangement import (
    SAVING,
    SMALLEST,
    Arrangement,
    Demand,
    NoRoom,
    Ways,
    sizes_to_try,
    smaller,
)
from cardtable.tui.picture.block_rows import laid_in_rows
from cardtable.tui.picture.blocks import Block, Captioned, Group, Slip, Words
from cardtable.tui.picture.card_blocks import Fan, Loose, Stack
from cardtable.tui.picture.facts import short_names
from cardtable.tui.picture.free_space import LINE, FreeSpace, are_apart, gap
from cardtable.tui.picture.own_hand import OwnHand
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.seat_layout import SeatLayout
from cardtable.tui.picture.seats_round_table import Edge, aside, edge_of, in_front
from cardtable.tui.picture.table_blocks import TableBlocks
from cardtable.tui.picture.territories import Territories
from cardtable.tui.picture.trick import has_trick_begun, spreads, trick_layout
from cardtable.tui.picture.trick_blocks import (
    KeptFree,
    Played,
    PlayWords,
    SeatedTrick,
    TrickLayout,
    TrickWords,
    latest_plays,
    seated_trick,
    trick_of,
)

ROOMY = (100, 28)
"""From so many columns and lines of the window on, plates have lines for their facts, and backs below."""
_WAYS_FOUND: WeakKeyDictionary[View, dict[Hashable, Ways]] = WeakKeyDictionary()
"""The ways found for a view: while a cursor moves over the same table, they are not looked for again."""
BESIDE_PLATE = 3
"""Columns between a plate and what lies in one line with it, at most, for it to be seen as the plate's."""
NEXT = 5
"""Of the shapes that a seat's cards may have, one is better if it lies nearer by so many columns."""
_Way = Callable[[Edge, Region, int, int], tuple[int, int]]
"""Where before its plate something is to lie."""
STACK_GAP = 3
"""The columns between loose cards and a stack beside them, at least."""
STACK_FAR = 5
"""The columns or lines by which a stack may lie off the middle of the cards' side."""
_LEANS: Mapping[Edge | None, int] = {Edge.LEFT: -1, Edge.RIGHT: 1}
"""To which side of their words cards played at an edge lie: nothing keeps them from their plate."""
BESIDE_HAND = 3
"""The columns between the hand and what lies beside it."""
WORDS_TO_TRY = tuple(itertools.starmap(TrickWords, itertools.product((False, True), (False, True))))
"""The words below the cards of a trick, those that take most room first."""


class ArrangementSearch:
    """Finds the arrangement of a scene on a felt."""

    def __init__(self, surface: Surface, hand: OwnHand, felt: Region, corners: Iterable[Region]) -> None:
        self.surface, self.felt = surface, felt
        self._bare = FreeSpace(felt)
        for corner in corners:
            self._bare.take(corner)
        self.view, self.scene = surface.view, surface.scene
        self.hand = hand
        self.seats = SeatLayout(surface, felt)
        self.blocks = TableBlocks(surface, self.hand)
        self._seated_found: dict[tuple[Size, bool], Arrangement | None] = {}
        self._hand_areas: dict[Size, Region] = {}
        self._seated_trick = seated_trick(surface)
        self._trick_place = trick_of(surface)
        players = {seat for seat, _ in trick_plays(surface.view)} if self._trick_place else set()
        self._has_several_plays = self._seated_trick is None and -1 not in players and len(players) > 1
        """Whether plays of several cards lie there, of which each is to lie before its seat."""
        self._has_trick_begun = bool(surface.scene.played) or has_trick_begun(surface.view)
        self._spots: dict[tuple[Territories, Region, Size], Mapping[int, tuple[int, int]]] = {}
        self.is_roomy = surface.canvas.width >= ROOMY[0] and surface.canvas.height >= ROOMY[1]

    def find(self) -> Arrangement:
        """The arrangement with the largest cards; as tokens, what finds no room is left out."""
        known = _WAYS_FOUND.setdefault(self.view, {})
        scene, pick = self.scene, self.scene.pick
        key = (self.felt, self.surface.size, scene.show_hand, scene.turned, len(scene.played), pick is None)
        best = self._arranged(known[key], Demand.WHOLE) if key in known else None
        if best is not None:
            return best
        # Words that were not there before, such as who wins, may leave no room in the ways known.
        for ways in self._ways_to_try():
            # Better small cards, each at its seat, than large ones; better these than tokens.
            if best is not None and ways.table_size is TOKEN:
                continue
            found = self._arranged(ways, Demand.WHOLE if best is None else Demand.CLEAN)
            if found is not None:
                best = found
                if not best.astray:
                    break
        if best is None:
            return self._smallest()
        known[key] = best.ways
        return best

    def _ways_to_try(self) -> Iterator[Ways]:
        """The largest cards first. If not even small ones find room, the plates are flat."""
        for tall in (True, False) if self.is_roomy else (False,):
            for fanned in (False, True) if self.blocks.may_be_fanned else (False,):
                for hand_size, table_size in sizes_to_try(self.surface.size):
                    if tall and hand_size is TOKEN:
                        continue
                    if self._is_sensible(hand_size) and not self._is_too_high(
                        table_size, self._lines_above(hand_size)
                    ):
                        yield Ways(hand_size, table_size, fanned, tall)

    def _smallest(self) -> Arrangement:
        """The arrangement with the smallest cards, and the number of those that find no room even so."""
        found = self._arranged(SMALLEST)
        if found is None:
            return self._crowded()
        for ways in SAVING:
            # Cards before words: without captions more of them find room, and at last beside the hand.
            if found.left_out:
                tried = self._arranged(ways)
                if tried is not None and len(tried.left_out) < len(found.left_out):
                    found = tried
        self._count_left_out(found)
        return found

    def _count_left_out(self, found: Arrangement) -> None:
        """Says how many piles found no room, unless the picture is a small one."""
        if self.scene.is_bare:
            return
        more = MorePilesWords(self.surface, f"+{len(found.left_out)} more")
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

    def _arranged(self, ways: Ways, demand: Demand = Demand.NONE) -> Arrangement | None:
        """Everything on the felt; None if the demand cannot be fulfilled, or not even the plates fit."""
        seated = self._seated(ways)
        if seated is None or seated.lands is None:
            return None
        found, middle = replace(seated, ways=ways, demand=demand), seated.middle
        if demand is not Demand.NONE and self._is_hopeless(found, middle):
            return None
        self.blocks.is_terse = ways.is_terse
        try:
            return self._with_kept(found.copied(), middle)
        except NoRoom:
            return None

    def _is_hopeless(self, found: Arrangement, middle: Region) -> bool:
        """Whether what lies in the middle does not even find room beside plates and hand alone."""
        size, trick = found.ways.table_size, self._seated_trick
        if trick is not None and size.height > SMALL.height:
            return self._trick(found, trick, middle) is None
        return self._is_too_high(size, middle.height)

    def _is_too_high(self, size: Size, lines: int) -> bool:
        """Whether cards of that size lie in rows that need more lines."""
        is_high = size is not TOKEN and size.height + 1 > lines
        return is_high and self._trick_place is None and self.blocks.lie_in_rows

    def _seated(self, ways: Ways) -> Arrangement | None:
        """Hand and plates alone, which do not hang on the other sizes; None if they do not fit."""
        key = ways.hand_size, ways.has_tall_plates
        if key not in self._seated_found:
            found = Arrangement(ways, self._bare.copied())
            fits = self.seats.place(found, self._lay_hand(found))
            places = found.seats if found.hand is None else {**found.seats, self.view.seat: found.hand}
            found.lands = Territories(self.felt, places)
            self._seated_found[key] = found if fits else None
        return self._seated_found[key]

    def _with_kept(self, found: Arrangement, middle: Region) -> Arrangement:
        """What seats keep beside their plates, as large as there is room for it and all else. It is laid
        first, so that it stays where it is while a trick is played; without room for that it gives way."""
        best: Arrangement | None = None
        for size in reversed(smaller(found.ways.table_size)):
            kept = self.blocks.kept(size)
            if not kept:
                self._lay_others(found, middle)
                return found
            tried = replace(found.copied(), demand=Demand.CLEAN)
            try:
                self._lay_kept(tried, kept)
                self._lay_others(tried, middle)
            except NoRoom:
                break
            if best is not None and best.is_round and not tried.is_round:
                break
            best = tried
        if best is None:
            best = found.copied()
            self._lay_others(best, middle)
            self._lay_kept(best, self.blocks.kept(smaller(found.ways.table_size)[-1]))
        return best

    def _lay_kept(self, found: Arrangement, kept: Sequence[Sequence[Block]]) -> None:
        for shapes in kept:
            self._lay_before_seat(found, shapes, aside)

    def _lay_others(self, found: Arrangement, middle: Region) -> None:
        # Where cards lie as the seats sit, what lies open before seats stays while a trick is played, and
        # slips leave room for it; else slips are next to their plates.
        trick_first = self._before_seats, self._in_the_middle, self._slips
        for lay in (
            trick_first
            if self._trick_place is not None
            else (self._slips, self._in_the_middle, self._before_seats)
        ):
            lay(found, middle)

    def _lines_above(self, hand_size: Size) -> int:
        """The lines of the felt above the viewer's hand."""
        if not self.scene.show_hand:
            return self.felt.height
        return self._hand_area(hand_size).y - self.felt.y

    def _hand_area(self, size: Size) -> Region:
        """The cells of the viewer's hand."""
        if size not in self._hand_areas:
            self._hand_areas[size] = self.hand.area(self.felt, size)
        return self._hand_areas[size]

    def _lay_hand(self, found: Arrangement) -> int:
        """Lays the viewer's hand, if it is shown; returns the line above which everything else lies."""
        if not self.scene.show_hand:
            return self.felt.bottom
        found.hand = self._hand_area(found.ways.hand_size)
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
        size, trick = found.ways.table_size, self._seated_trick
        if trick is not None and self._as_they_sit(found, trick, middle):
            self._besides_trick(found, middle)
        elif trick is not None and size is not TOKEN:
            if size is not SMALL or not self._plays_before_seats(found, middle):
                found.leave_out(Words(self.surface, ""))
        elif not self._plays_before_seats(found, middle):
            if self._has_several_plays and size.height > MEDIUM.height:
                found.leave_out(Words(self.surface, ""))  # better smaller cards, each before its seat
            else:
                self._in_rows(found, middle)  # a trick only as a last resort

    def _as_they_sit(self, found: Arrangement, trick: SeatedTrick, middle: Region) -> bool:
        """Lays a trick as the seats sit; False if there is no room, or they would not lie in order."""
        layout = self._trick(found, trick, middle)
        if layout is None:
            return False
        blocks = trick.blocks(layout)
        if not self._is_in_order(found, blocks):
            return False
        for area in trick.room(layout) if self._has_trick_begun else ():
            found.space.take(area, margin=1)
        found.is_round = True
        found.blocks += blocks
        return True

    def _besides_trick(self, found: Arrangement, middle: Region) -> None:
        """Lays stacks and the like where the trick leaves room: at the upper right; in the middle until the
        first card of a trick is played."""
        if not self._has_trick_begun:
            self._in_rows(found, middle)
            return
        for block in self.blocks.besides_trick(found.ways.table_size, middle.width):
            self._lay_near(found, block, (self.felt.right, self.felt.y))

    def _plays_before_seats(self, found: Arrangement, middle: Region) -> bool:
        """Lays plays before their seats; False if there is no room. A card of a trick has its player's name
        only where it does not lie beside its player's plate; in a small picture it may do without a mark."""
        if self._trick_place is None:
            return False
        wordings = [PlayWords.NAMED]
        if self._seated_trick is not None:
            marked = [PlayWords.MARKED, *([PlayWords.NONE] if self.scene.is_bare else [])]
            wordings = [*marked, *wordings]
        found_plays = [
            latest_plays(self.surface, found.ways.table_size, middle.width, words) or [] for words in wordings
        ]
        blocks = found_plays[-1]
        if not blocks:
            return False
        shapes = {plays[0]: plays for plays in zip(*found_plays, strict=True)}
        for block in itertools.chain(*shapes.values()):
            if isinstance(block, Played):
                block.lean = _LEANS.get(self._edge(found, block), 0)
        tried = replace(found.copied(), blocks=[], left_out=[], demand=Demand.NONE)
        # The sides first: there is least room for them.
        for first in sorted(shapes, key=lambda one: self._edge(found, one) not in _LEANS):
            self._lay_play(tried, shapes[first], middle)
            if tried.left_out:
                break
        if tried.left_out or not self._is_in_order(found, tried.blocks):
            # Better a trick as the seats sit, and a smaller hand.
            is_last_way = (
                not self._has_several_plays or found.ways.table_size.height <= MEDIUM.height
                if self._seated_trick is None
                else found.ways.hand_size.height <= SMALL.height
            )
            in_row = self._in_a_row(found, blocks, middle) if is_last_way else None
            if in_row is None:
                return False
            tried = in_row
        if not self._has_trick_begun:  # no room is kept yet
            tried = replace(found.copied(), blocks=[], left_out=[], demand=Demand.NONE)
        self._besides_trick(tried, middle)
        if tried.left_out:
            return False
        found.space = tried.space
        found.blocks += [one for one in tried.blocks if not isinstance(one[0], KeptFree)]
        return True

    def _lay_play(self, found: Arrangement, shapes: Sequence[Block], middle: Region) -> None:
        """Lays a play on its seat's part of the felt, in the first of its shapes with which it lies beside
        its plate, else in the last that finds room."""
        seats = shapes[0].seats
        plate = found.seats.get(seats[0]) if seats else None
        best: tuple[Block, Region] | None = None
        for block in shapes:
            goal = self._before(found, block, middle)
            near = found.territories.nearer(seats[0], block.width, block.height) if seats else None
            area = found.space.nearest(block.width, block.height, goal, self._above_hand(found), near)
            if area is not None:
                best = block, area
                if plate is None or beside_plate(area, plate):
                    break
        if best is None:
            found.leave_out(shapes[-1])
            return
        block, area = best
        found.space.take(area, margin=1)
        found.add(block, area.x, area.y)

    def _in_a_row(self, found: Arrangement, blocks: Sequence[Block], middle: Region) -> Arrangement | None:
        """Lays plays in rows, each where its seat is from left to right; None if there is no room."""
        tried = replace(found.copied(), blocks=[], left_out=[], demand=Demand.NONE)
        order = sorted(blocks, key=lambda block: self._seat_across(found, block.seats))
        placed = laid_in_rows(tried.space, order, middle)
        for block, x, y in placed or ():
            tried.space.take(Region(x, y, block.width, block.height), margin=1)
            tried.add(block, x, y)
        return tried if placed else None

    def _edge(self, found: Arrangement, block: Block) -> Edge | None:
        """The edge where the plate of a block's seat lies; None for the viewer and for what has no seat."""
        plate = found.seats.get(block.seats[0]) if block.seats else None
        return None if plate is None else edge_of(self.felt, plate)

    def _seat_across(self, found: Arrangement, seats: Sequence[int]) -> int:
        """The column of a seat: the middle of its plate; in the middle for the viewer."""
        plate = found.seats.get(seats[0]) if seats else None
        return self.felt.x + self.felt.width // 2 if plate is None else plate.x + plate.width // 2

    def _is_in_order(self, found: Arrangement, placed: Sequence[tuple[Block, int, int]]) -> bool:
        """Whether plays lie from left to right as the plates of their seats do."""
        across = [
            (found.seats[block.seats[0]], 2 * x + block.width)
            for block, x, _ in placed
            if block.seats and block.seats[0] in found.seats
        ]
        return all(
            one <= other
            for (plate, one), (later, other) in itertools.permutations(across, 2)
            if plate.right <= later.x
        )

    def _before(self, found: Arrangement, block: Block, middle: Region) -> tuple[int, int]:
        """The cell a third of the way from a seat to the middle, or as far as it takes to be beside its
        plate; for the viewer's play one above the hand. A card of a trick lies in one line with a plate at
        the side."""
        across, down = middle.x + middle.width // 2, middle.y + middle.height // 2
        plate = found.seats.get(block.seats[0]) if block.seats else None
        if plate is None:
            return (across, middle.bottom - (block.height + 1) // 2) if block.seats else (across, down)
        edge = edge_of(self.felt, plate)
        x, y = in_front(edge, plate, block.width, block.height)
        third, lower = x + (across - x) // 3, y + (down - y) // 3
        if edge is Edge.TOP:
            return third, max(y, lower)
        # The word below a card is no part of it: the middle of the card, not of the block.
        return x, lower if self._seated_trick is None else y + (block.height + 1) % 2

    def _trick(self, found: Arrangement, trick: SeatedTrick, middle: Region) -> TrickLayout | None:
        """A trick as the seats sit: a line lower than the middle if it fits there, with whole marks if they
        do. None if it finds no room, or cards would lie too close together to see whose they are."""
        size, space = found.ways.table_size, found.space
        if not (size is TOKEN or spreads(self.view, middle, size)):
            return None
        below = Region(middle.x, middle.y + 1, middle.width, max(1, middle.height - 1))
        places = [self._trick_spots(found, area) for area in (below, middle)]
        # Large cards often find no room whatever stands below them.
        places = [spots for spots in places if _fits(space, trick.bare_room(spots, size))]
        for words, spots in itertools.product(WORDS_TO_TRY, places):
            near = self._seats_near(found, spots) if words.is_terse else frozenset[int]()
            layout = TrickLayout(spots, size, words, near)
            if _fits(space, trick.room(layout)):
                return layout
        return None

    def _trick_spots(self, found: Arrangement, area: Region) -> Mapping[int, tuple[int, int]]:
        """Where in an area the cards of a trick would lie."""
        lands, size = found.territories, found.ways.table_size
        key = lands, area, size
        if key not in self._spots:
            self._spots[key] = trick_layout(self.view, area, size, lands)
        return self._spots[key]

    def _seats_near(self, found: Arrangement, spots: Mapping[int, tuple[int, int]]) -> frozenset[int]:
        """The seats to whom no other sits nearer to their card."""
        _, wide, high = found.ways.table_size
        return frozenset(
            seat
            for seat, (x, y) in spots.items()
            if found.territories.is_nearest(seat, Region(x, y, wide, high))
        )

    def _above_hand(self, found: Arrangement) -> int | None:
        """The line above which all lies that is not the hand; None if no hand is shown."""
        return found.hand.y if found.hand is not None and not found.ways.is_beside_hand else None

    def _lay_near(self, found: Arrangement, block: Block, goal: tuple[int, int]) -> None:
        """Lays a block as near to a cell as it can be."""
        found.lay_near(block, goal, self._above_hand(found))

    def _in_rows(self, found: Arrangement, middle: Region) -> None:
        """Lays what is in the middle in rows; as a last resort wherever there is room."""
        size = found.ways.table_size
        blocks = self._by_seats(found, self.blocks.middle(size, middle.width, fanned=found.ways.is_fanned))
        if self._beside_stacks(found, blocks, middle):
            return
        placed = laid_in_rows(found.space, blocks, middle) if blocks else []
        if placed is not None:
            for block, x, y in placed:
                found.space.take(Region(x, y, block.width, block.height), margin=1)
                found.add(block, x, y)
        elif size is not TOKEN:
            found.leave_out(*blocks)
        else:
            goal = self.felt.x + self.felt.width // 2, middle.y + middle.height // 2
            # What takes most room first.
            for block in sorted(blocks, key=lambda one: -one.width * one.height):
                self._lay_first_fitting(found, self.blocks.in_shapes(block, size), goal)

    def _beside_stacks(self, found: Arrangement, blocks: Sequence[Block], middle: Region) -> bool:
        """Lays loose cards in rows of their own, and stacks on either side, where they are not taken for one
        of them; False if there is no room just there, or nothing to part."""
        stacks = [block for block in blocks if _is_stacked(block)]
        others = [block for block in blocks if not _is_stacked(block)]
        if not stacks or not any(isinstance(block, Loose) for block in others):
            return False
        tried = replace(found.copied(), blocks=[], left_out=[], demand=Demand.NONE)
        placed = laid_in_rows(tried.space, others, middle)
        if placed is None:
            return False
        for block, x, y in placed:
            tried.space.take(Region(x, y, block.width, block.height), margin=1)
            tried.add(block, x, y)
        left, right = min(x for _, x, _ in placed), max(x + block.width for block, x, _ in placed)
        across = (placed[0][2] + placed[-1][2]) // 2
        for at, stack in enumerate(stacks):
            goal = right + STACK_GAP + stack.width // 2 if at % 2 else left - STACK_GAP - stack.width // 2
            self._lay_near(tried, stack, (goal, across + stack.height // 2))
            _, x, y = tried.blocks[-1]
            if tried.left_out or max(abs(x + stack.width // 2 - goal), abs(y - across)) > STACK_FAR:
                return False
        found.space = tried.space
        found.blocks += tried.blocks
        return True

    def _by_seats(self, found: Arrangement, blocks: list[Block]) -> list[Block]:
        """Blocks with the plays of a trick among them as their seats are from left to right, unless a seat
        has played twice."""
        seats = [block.seats for block in blocks if isinstance(block, Played)]
        if len(set(seats)) < len(seats) or (-1,) in seats:
            return blocks
        across = iter(
            sorted(
                (block for block in blocks if isinstance(block, Played)),
                key=lambda block: self._seat_across(found, block.seats),
            )
        )
        return [next(across) if isinstance(block, Played) else block for block in blocks]

    def _slips(self, found: Arrangement, middle: Region) -> None:
        """Lays slips of paper before the plates."""
        for slip in self.blocks.slips():
            self._lay_before_seat(found, [slip], in_front)

    def _before_seats(self, found: Arrangement, middle: Region) -> None:
        """Lays open cards and hands before the plates of their seats; beside them where plays lie before
        them."""
        where = in_front if self._trick_place is None else aside
        for shapes in self.blocks.before_seats(found.ways.table_size, middle.width, self.felt.width):
            self._lay_before_seat(found, shapes, where)

    def _lay_before_seat(self, found: Arrangement, shapes: Sequence[Block], where: _Way) -> None:
        """Lays what belongs to a seat on its part of the felt, in the first of its shapes that lies next to
        its plate, else as near to it as may be. A group without room there is parted; any other block lies
        elsewhere, with its owner's name."""
        seat = shapes[0].seats[0]
        plate, edge = self._plate(found, seat)
        best: tuple[int, Block, Region] | None = None
        bottom = self._above_hand(found)
        if found.hand is not None and seat == self.view.seat and where is aside:
            bottom = None if found.ways.hand_size is not TOKEN else bottom
        tried = set[tuple[int, int]]()
        for block, least in self._named_first(shapes):
            if best is not None and best[0] <= least:
                break
            size = block.width, block.height
            if size in tried:
                continue
            tried.add(size)
            goal = where(edge, plate, *size)
            area = found.space.nearest(*size, goal, bottom, found.territories.nearer(seat, *size))
            if area is not None:
                far = _distance(area, goal) // NEXT + least
                if best is None or far < best[0]:
                    best = far, block, area
        if best is not None:
            _, block, area = best
            if isinstance(block, Slip) and not beside_plate(area, plate):
                block, area = self._named_slip(found, block, where(edge, plate, 1, 1)) or (block, area)
            found.space.take(area, margin=1)
            found.add(block, area.x, area.y)
            return
        if isinstance(shapes[0], Group):
            for block in shapes[0].blocks:
                self._lay_before_seat(found, [block], where)
            return
        found.lead_astray(shapes[0])
        name = short_names(self.scene.names)[seat]
        if not found.ways.is_nameless:
            shapes = [one.with_owner(name) if isinstance(one, Captioned | Slip) else one for one in shapes]
        first = shapes[0]
        if isinstance(first, Fan) and first.size is TOKEN:
            shapes = [*shapes, *self.blocks.in_shapes(first, TOKEN)]
            if first.told and not found.ways.is_terse:
                # Rather one pile without its words than all of them.
                shapes.append(Fan(self.surface, first.place, TOKEN, self.felt.width, "").with_owner(name))
        self._lay_first_fitting(found, shapes, where(edge, plate, first.width, first.height))

    def _named_slip(
        self, found: Arrangement, slip: Slip, goal: tuple[int, int]
    ) -> tuple[Block, Region] | None:
        """A slip that does not lie beside its plate, with its owner's name, and where, nearer to its owner
        than to others if it can be; None if it finds no room."""
        if found.ways.is_nameless:
            return None
        seat = slip.seats[0]
        named = slip.with_owner(short_names(self.scene.names)[seat])
        bottom, near = self._above_hand(found), found.territories.nearer(seat, named.width, named.height)
        areas = (
            found.space.nearest(named.width, named.height, goal, bottom, where) for where in (near, None)
        )
        return next(((named, area) for area in areas if area is not None), None)

    def _named_first(self, shapes: Sequence[Block]) -> Iterator[tuple[Block, int]]:
        """The shapes of cards, first with their owner's name: those of others, and plays, may lie near. What
        belongs to a side says so itself. Each has how far off it counts as at least: a name is worth a
        step."""
        seat, *partners = shapes[0].seats
        if not partners:
            name = short_names(self.scene.names)[seat]
            for one in shapes:
                if isinstance(one, Captioned) and one.told:
                    yield one.with_owner(name), -1
            for one in shapes:
                if isinstance(one, Group) and (named := one.with_owner(name)) is not one:
                    yield named, -1
        for one in shapes:
            yield one, 0

    def _lay_first_fitting(self, found: Arrangement, shapes: Sequence[Block], goal: tuple[int, int]) -> None:
        """Lays a block in the first of its shapes that finds room."""
        for block in shapes:
            area = found.space.nearest(block.width, block.height, goal, self._above_hand(found))
            if area is not None:
                self._lay_near(found, block, goal)
                return
        found.leave_out(shapes[0])

    def _plate(self, found: Arrangement, seat: int) -> tuple[Region, Edge]:
        """Where a seat's plate is, and at which edge of the felt."""
        plate = found.seats.get(seat)
        if plate is not None:
            return plate, edge_of(self.felt, plate)
        if found.hand is not None and seat == self.view.seat:
            return self.hand.plate_area(self.felt, found.hand), Edge.NEAR
        return Region(self.felt.x + self.felt.width // 2, self.felt.bottom, 0, 0), Edge.NEAR


def _is_stacked(block: Block) -> bool:
    """Whether it is a stack, or a card of the pack that is not in play."""
    return isinstance(block, Stack) or (isinstance(block, Fan) and block.place.where is Where.STOCK)


def _distance(area: Region, goal: tuple[int, int]) -> int:
    """How far the middle of an area is from a cell, in columns."""
    return abs(area.x + area.width // 2 - goal[0]) + LINE * abs(area.y + area.height // 2 - goal[1])


def beside_plate(area: Region, plate: Region) -> bool:
    """Whether an area is at a glance a plate's: in one line with it, or just above or below it."""
    in_line = area.y < plate.bottom and plate.y < area.bottom
    in_columns = area.x < plate.right and plate.x < area.right
    return gap(area, plate) <= BESIDE_PLATE if in_line else in_columns and gap(area, plate) == 0


def _fits(space: FreeSpace, areas: Sequence[Region]) -> bool:
    """Whether all places are free and apart."""
    return all(map(space.has, areas)) and are_apart(areas)


class MorePilesWords(Words):
    """How many piles found no room; a click tells what lies there."""

    def __init__(self, surface: Surface, told: str) -> None:
        super().__init__(surface, told, "text+bold", "what found no room")

    def paint(self, x: int, y: int) -> None:
        self.canvas.clickable(x, y, self.width, 1, MorePiles())
        super().paint(x, y)
