"""What lies on the table, as blocks: the middle of the table, and what belongs to a seat."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cardtable.cards import HIDDEN, Card
from cardtable.engine.event_wording import with_names
from cardtable.engine.presentation import How, Place, Where
from cardtable.tui.decision.table_items import TableItem
from cardtable.tui.look.card_faces import TOKEN, Size
from cardtable.tui.picture.blocks import Block, Group, Slip, Words, row_of
from cardtable.tui.picture.card_blocks import Fan, House, Loose, Stack, fan_width
from cardtable.tui.picture.chips import Pot
from cardtable.tui.picture.facts import short_names
from cardtable.tui.picture.own_hand import OwnHand
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.seat_plates import slip_of
from cardtable.tui.picture.table_part import TablePart
from cardtable.tui.picture.trick_blocks import Square, plays_of

LAID_OPEN = 6
"""Stacks of at most so many cards, such as a blind, are laid open at the end of a deal."""
APART = 12
"""Loose cards lie one by one up to this number, then as a fan."""
IN_HAND = "in {%s}'s hand"
"""Below cards of another's hand that are seen while the deal goes on: they are not played yet."""
SHORT_IN_HAND = "in hand"
"""Below open cards of a hand where room is short: else they look like a meld."""
HAND_ROWS = range(1, 5)
"""In how many rows of about as many cards another's open hand may lie."""
LEAST_IN_ROW = 4
"""The fewest cards of a row of cards larger than tokens, where an open hand lies in several."""
KEPT_ROOMS, LARGER_ROOMS = (24, 36, 16, 9), (60, 34)
"""The most cells of a row of cards that a seat keeps before it, in the shapes to try: of tokens, and of
larger cards."""


class TableBlocks(TablePart):
    """Makes the blocks at a size of cards."""

    def __init__(self, surface: Surface, hand: OwnHand) -> None:
        super().__init__(surface)
        self._hand = hand
        self.is_terse = False
        """Whether cards lie without captions; set for each arrangement."""

    def besides_trick(self, size: Size, room: int) -> list[Block]:
        """Stacks, chips, houses and melds in the middle, of at most so many cells."""
        stacks = [
            self._fan(place, size, room) if self._is_laid_open(place) else Stack(self.surface, place, size)
            for place in self._lying(How.STACK)
        ]
        pots = [Pot(self.surface, place, room) for place in self.surface.places if place.how is How.CHIPS]
        counted = [
            Stack(self.surface, place, size)
            for place in self._lying(How.COUNT)
            if place.where is not Where.WON
        ]
        houses = [House(self.surface, place, size) for place in self._lying(How.HEAP)]
        melds = [
            self._fan(place, TOKEN if self._is_set_aside(place) else size, room)
            for place in self._lying(How.FAN)
            if not _is_before_seat(place)
        ]
        return [*stacks, *counted, *pots, *houses, *melds]

    def middle(self, size: Size, room: int, *, fanned: bool) -> list[Block]:
        """All that lies in the middle where no trick lies as the seats sit."""
        square = Square.of(self.surface, size)
        loose: list[Block] = []
        for place in self._lying(How.LOOSE, How.PLAYS):
            held = self._cards(place)
            if self._is_trick(place):
                loose += plays_of(self.surface, size)
            elif fanned or not self._lies_apart(place):
                loose.append(Fan(self.surface, place, size, room, self._label(place)))
            else:
                apart = [Loose(self.surface, TableItem(place.pile, at), c, size) for at, c in enumerate(held)]
                loose += reversed(apart) if place.from_bottom else apart
        loose += [Loose(self.surface, TableItem("", -2), c, size) for c in self.scene.played]
        others = self.besides_trick(size, room)
        if not (loose or square or others) and (empty := self._empty_floor()):
            loose = [Words(self.surface, empty)]
        stacks = [block for block in others if isinstance(block, Stack | Pot)]
        return [*square, *stacks, *loose, *(block for block in others if block not in stacks)]

    @property
    def may_be_fanned(self) -> bool:
        """Whether cards that lie one by one would take less room as a fan."""
        places = self._lying(How.LOOSE, How.PLAYS)
        return any(self._lies_apart(place) and not self._is_trick(place) for place in places)

    @cached_property
    def lie_in_rows(self) -> bool:
        """Whether cards lie in the middle that are laid in rows. Unless they are tokens, a line of words or
        marks is below them."""
        piles = self._lying(How.LOOSE, How.PLAYS, How.STACK, How.COUNT, How.HEAP)
        return any(place.label for place in piles) or bool(self.scene.played)

    def _is_trick(self, place: Place) -> bool:
        """Whether it holds plays, each with its player."""
        return place.how is How.PLAYS and not self._lying(How.LOOSE)

    def _lies_apart(self, place: Place) -> bool:
        """Whether loose cards are so few that they lie one by one where there is room."""
        return len(self._cards(place)) <= APART and not self._has_melds

    @property
    def _has_melds(self) -> bool:
        """Whether melds lie on the table: loose cards have their label, so as not to look like one."""
        melds = [place for place in self._places(How.FAN) if place.where is not Where.WON and not place.kept]
        return any(map(_is_before_seat, melds)) and any(
            place.how is How.LOOSE for place in self.surface.places
        )

    def in_shapes(self, block: Block, size: Size) -> list[Block]:
        """What lies in the middle or astray, in other shapes for where it is crowded."""
        if not isinstance(block, Fan):
            return [block]
        rooms = (self.surface.right - self.surface.left, block.width // 2, block.width // 3, block.width // 4)
        return [
            block,
            *(Fan(self.surface, block.place, size, max(room, size.width), *block.told) for room in rooms),
        ]

    def _empty_floor(self) -> str:
        label = next((place.label for place in self.surface.places if place.how is How.LOOSE), "")
        return f"(the {label.lower()} is empty)" if label else ""

    def slips(self) -> list[Slip]:
        """The slips of paper before seats."""
        return [
            Slip(self.surface, seat, with_names(fact.words, short_names(self.scene.names)))
            for seat in range(self.view.seats)
            for fact in slip_of(self.view, seat)
        ]

    def before_seats(self, size: Size, room: int, widest: int) -> list[list[Block]]:
        """What lies before seats, each in several shapes: cards played openly, of a seat in one group, hands
        that are seen, and stacks."""
        by_seat: dict[int, list[Place]] = {}
        others: list[list[Block]] = []
        for place in sorted(self.surface.places, key=_number):
            held = self._cards(place)
            if not held or place.kept or place.where is Where.WON:
                continue
            if place.where is Where.HAND and self._is_open(place, held):
                others.append(self._hand_in_shapes(place, size, room))
            elif _is_before_seat(place) and place.how is How.FAN:
                by_seat.setdefault(place.owners[0], []).append(place)
            elif place.where is Where.BEFORE and place.owners and place.how in (How.COUNT, How.STACK):
                others.append([Stack(self.surface, place, size)])
        groups = [self._group_in_shapes(places, size, room, widest) for places in by_seat.values()]
        return [*groups, *others]

    def kept(self, size: Size) -> list[list[Block]]:
        """What seats keep beside them, each in several shapes: cards taken, and what they have played."""
        rooms = KEPT_ROOMS if size is TOKEN else LARGER_ROOMS
        return [
            self._fans(place, size, rooms)
            for place in self.surface.places
            if place.how is How.FAN and self._cards(place)
            if place.kept or (place.where is Where.WON and _is_before_seat(place))
        ]

    def _fans(self, place: Place, size: Size, rooms: Iterable[int]) -> list[Block]:
        """A pile in rows of at most so many cells; where all of it takes fewer, in one row, once."""
        told, whole = self._caption(place, size), fan_width(len(self._cards(place)), size)
        return [
            Fan(self.surface, place, size, room, told)
            for room in dict.fromkeys(min(room, whole) for room in rooms)
        ]

    def _hand_in_shapes(self, place: Place, size: Size, room: int) -> list[Block]:
        told = f"{{{place.owners[0]}}}'s hand" if self.view.deal.over else IN_HAND % place.owners[0]
        told = SHORT_IN_HAND if self.is_terse else self.scene.named(told)
        held = self._cards(place)
        if HIDDEN in held:
            size = TOKEN  # a large card would look as if it were played
        count = sum(c is not HIDDEN for c in held)
        least = 1 if size is TOKEN else LEAST_IN_ROW
        rows = [many for many in HAND_ROWS if many == 1 or count >= least * many]
        shapes = dict.fromkeys(min(room, fan_width(-(-count // many), size)) for many in rows)
        return [Fan(self.surface, place, size, most, told) for most in shapes]

    def _group_in_shapes(self, places: list[Place], size: Size, room: int, most: int) -> list[Block]:
        """The open cards of a seat: in one row, or in as many as it takes. Tokens have the name of their
        owner once, and a line between them where there is room for it."""
        if len(places) == 1:
            return [self._fan(places[0], size, room)]
        fans = [
            Fan(self.surface, place, size, room, self._caption(place, size, named=False)) for place in places
        ]
        title = "" if size is not TOKEN or self.is_terse else short_names(self.scene.names)[fans[0].seats[0]]
        widest = max(block.width for block in fans)
        shapes = [max(widest, min(most, -(-row_of(fans) // rows))) for rows in range(1, len(fans) + 1)]
        return [
            Group(self.surface, fans, most, title, airy=airy)
            for airy in ((True, False) if title else (False,))
            for most in dict.fromkeys(shapes)
        ]

    def _fan(self, place: Place, size: Size, room: int) -> Fan:
        return Fan(self.surface, place, size, room, self._caption(place, size))

    def _is_open(self, place: Place, held: tuple[Card, ...]) -> bool:
        """Whether another seat's hand has cards that are seen."""
        is_own = self.scene.show_hand and place.owners == (self.view.seat,) and not self._hand.is_stack
        is_counted = place.how is How.COUNT and not (self.view.deal.over or self.scene.opens_stacks)
        return not is_own and not is_counted and any(c is not HIDDEN for c in held)

    def _is_set_aside(self, place: Place) -> bool:
        """Whether cards of the pack lie open that are not in play: known to the viewer alone, or beside a
        floor. Large, they would look as if they were played."""
        if place.where is not Where.STOCK or self.view.deal.over or HIDDEN in self._cards(place):
            return False
        has_floor = any(one.how is How.LOOSE for one in self.surface.places)
        return has_floor or self.view.piles[place.pile].seen_by is not None

    def _is_laid_open(self, place: Place) -> bool:
        """Whether a small stack is shown card by card, now that the deal is over."""
        held = self.view.cards_in(place.pile)
        return bool(self.view.deal.over) and HIDDEN not in held and len(held) <= LAID_OPEN

    def _lying(self, *ways: How) -> list[Place]:
        """The places in the middle that are shown in one of these ways and hold cards."""
        return [
            place
            for place in self._places(*ways)
            if place.where not in (Where.HAND, Where.AWAY)
            and not (_is_before_seat(place) and place.how in (How.COUNT, How.STACK, How.FAN))
            and not (place.where is Where.WON and place.how is How.COUNT)
        ]

    def _caption(self, place: Place, size: Size, *, named: bool = True) -> str:
        """What stands below a pile of cards: its label and its note; below tokens, of a label that
        names the owner, the name alone, and not even that if it is not to be `named`."""
        if self.is_terse:
            return ""
        label = self._label(place)
        if size is TOKEN and len(place.owners) == 1 and f"{{{place.owners[0]}}}" in place.label:
            label = short_names(self.scene.names)[place.owners[0]] if named else ""
        return ", ".join(part for part in (label, self.scene.named(place.note)) if part)


def _number(place: Place) -> int:
    """The number in a pile's name; piles with one number belong together, such as a meld and what waits
    before it."""
    number = place.pile.partition(".")[2]
    return int(number) if number.isdecimal() else -1


def _is_before_seat(place: Place) -> bool:
    """Whether cards lie before a seat; those that a side has won before one of its seats."""
    if place.where is Where.WON:
        return bool(place.owners)
    return place.where is Where.BEFORE and len(place.owners) == 1
