"""An arrangement of the table: sizes of cards, and where everything lies on the felt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace
from textual.geometry import Region

from cardtable.tui.look.card_faces import SIZES, TOKEN, Size
from cardtable.tui.picture.blocks import Block
from cardtable.tui.picture.free_space import FreeSpace
from cardtable.tui.picture.seats_round_table import Edge, edge_of
from cardtable.tui.picture.territories import Territories


class Ways(NamedTuple):
    """How the table is to be arranged."""

    hand_size: Size
    table_size: Size
    is_fanned: bool
    """Whether loose cards lie as a fan."""
    has_tall_plates: bool
    """Whether plates have lines for their facts, and backs below."""
    is_terse: bool = False
    """Whether cards lie without captions."""
    is_nameless: bool = False
    """Whether what lies away from its seat does not even have its owner's name."""
    is_beside_hand: bool = False
    """Whether there is so little room that cards may lie beside the hand, as if they were of it."""


SMALLEST = Ways(TOKEN, TOKEN, is_fanned=True, has_tall_plates=False)
"""The smallest cards."""
SAVING = (
    SMALLEST._replace(is_terse=True),
    SMALLEST._replace(is_terse=True, is_nameless=True),
    SMALLEST._replace(is_terse=True, is_nameless=True, is_beside_hand=True),
)
"""What takes less and less room."""


class Demand(IntEnum):
    """What an arrangement has to fulfil; where it does not, looking for it ends early."""

    NONE = 0
    WHOLE = 1
    """Everything finds room."""
    CLEAN = 2
    """Everything finds room where it belongs."""


class NoRoom(Exception):
    """An arrangement does not fulfil its demand."""


class Arrangement(Struct):
    """Where everything lies, in the order in which it is painted."""

    ways: Ways
    space: FreeSpace
    hand: Region | None = None
    seats: dict[int, Region] = field(default_factory=dict)
    """The plates of the other seats."""
    blocks: list[tuple[Block, int, int]] = field(default_factory=list)
    left_out: list[Block] = field(default_factory=list)
    lands: Territories | None = None
    """Whose part of the felt each place is; None before the plates are laid."""
    astray: list[Block] = field(default_factory=list)
    """What found no room on the part of the felt that is its seat's."""

    is_round: bool = False
    """Whether the cards of a trick lie as the seats sit."""
    demand: Demand = Demand.NONE

    @property
    def territories(self) -> Territories:
        """Whose part of the felt a place is, once the plates are laid."""
        assert self.lands is not None
        return self.lands

    def add(self, block: Block, x: int, y: int) -> None:
        """Lays a block with its top left corner there."""
        self.blocks.append((block, x, y))

    def leave_out(self, *blocks: Block) -> None:
        """Notes what finds no room.

        Raises:
            NoRoom: if everything has to.
        """
        if self.demand >= Demand.WHOLE:
            raise NoRoom
        self.left_out += blocks

    def lead_astray(self, block: Block) -> None:
        """Notes what finds no room on its seat's part of the felt.

        Raises:
            NoRoom: if everything has to.
        """
        if self.demand >= Demand.CLEAN:
            raise NoRoom
        self.astray.append(block)

    def lay_near(
        self,
        block: Block,
        goal: tuple[int, int],
        bottom: int | None = None,
        allowed: Callable[[int], int] | None = None,
    ) -> None:
        """Lays a block as near to a cell as it can be, above line `bottom` if one is named, where it is
        `allowed` (`FreeSpace.nearest`)."""
        area = self.space.nearest(block.width, block.height, goal, bottom, allowed)
        if area is None:
            self.leave_out(block)
            return
        self.space.take(area, margin=1)
        self.add(block, area.x, area.y)

    def copied(self) -> Arrangement:
        """A copy, to try things on."""
        return replace(
            self,
            space=self.space.copied(),
            seats=dict(self.seats),
            blocks=list(self.blocks),
            left_out=list(self.left_out),
            astray=list(self.astray),
        )

    @property
    def middle(self) -> Region:
        """What plates and hand leave: below those at the upper edge, between those at the sides."""
        felt = self.space.region
        left, right, top = felt.x, felt.right, felt.y
        bottom = self.hand.y if self.hand is not None else felt.bottom
        for area in self.seats.values():
            match edge_of(felt, area):
                case Edge.TOP:
                    top = max(top, area.bottom)
                case Edge.LEFT:
                    left = max(left, area.right + 1)
                case Edge.RIGHT:
                    right = min(right, area.x - 1)
                case Edge.NEAR:
                    bottom = min(bottom, area.y)
        return Region(left, top, max(1, right - left), max(1, bottom - top))


def sizes_to_try(largest: Size) -> Iterator[tuple[Size, Size]]:
    """Sizes of hand and table, the largest first; the table's may be one step smaller, or one larger
    where the hand's cards are many."""
    ladder = [size for size in SIZES.values() if size.height <= largest.height]
    ladder.sort(key=lambda size: -size.height)
    for at, size in enumerate(ladder):
        if at and size is not TOKEN:
            yield size, ladder[at - 1]
        yield size, size
        if at + 1 < len(ladder):
            yield size, ladder[at + 1]


def smaller(size: Size) -> tuple[Size, ...]:
    """The sizes to try for cards that are kept before a seat: smaller than those played with, and at least
    small where those are not."""
    ladder = [one for one in reversed(SIZES.values()) if one.height < size.height]
    return tuple(one for one in ladder if one is not TOKEN) or (TOKEN,)
