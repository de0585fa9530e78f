"""Where the seats sit round the felt: at the left, the top and the right edge, in the order of turns."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from textual.geometry import Region

from cardtable.tui.picture.blocks import Block
from cardtable.tui.picture.free_space import FreeSpace


class Edge(Enum):
    """An edge of the felt, by the way from the middle to it: columns and lines."""

    LEFT = (-1, 0)
    TOP = (0, -1)
    RIGHT = (1, 0)
    NEAR = (0, 1)


def edge_of(felt: Region, plate: Region) -> Edge:
    """The edge at which a plate lies."""
    if plate.y == felt.y and felt.x < plate.x and plate.right < felt.right:
        return Edge.TOP
    if plate.x == felt.x:
        return Edge.LEFT
    return Edge.RIGHT if plate.right == felt.right else Edge.NEAR


def in_front(edge: Edge, plate: Region, width: int, height: int) -> tuple[int, int]:
    """The middle of a part of the picture that touches a plate on the side of the table's middle."""
    across, down = plate.x + plate.width // 2, plate.y + plate.height // 2
    match edge:
        case Edge.TOP:
            return across, plate.bottom + height // 2
        case Edge.LEFT:
            return plate.right + 1 + width // 2, down
        case Edge.RIGHT:
            return plate.x - 1 - (width + 1) // 2, down
        case Edge.NEAR:
            return across, plate.y - (height + 1) // 2


def aside(edge: Edge, plate: Region, width: int, height: int) -> tuple[int, int]:
    """The middle of a part of the picture that touches a plate at the side, at the same hand for all who sit
    round the table, so that no two want the same corner; for the viewer beside the hand."""
    match edge:
        case Edge.TOP:
            return plate.right + 1 + width // 2, plate.y + height // 2
        case Edge.LEFT:
            return plate.x + width // 2, plate.y - (height + 1) // 2
        case Edge.RIGHT:
            return plate.right - (width + 1) // 2, plate.bottom + height // 2
        case Edge.NEAR:
            return plate.x - 1 - (width + 1) // 2, plate.y + height // 2


def seats_by_edge(count: int, most: int) -> tuple[int, int, int]:
    """How many seats are at the left, the top (at most `most`) and the right."""
    aside = 0 if count < 3 else 1
    while count - 2 * aside > most:
        aside += 1
    return aside, count - 2 * aside, aside


def by_edge(others: Sequence[int], most: int, *, clockwise: bool) -> tuple[list[int], list[int], list[int]]:
    """The other seats in order of turns, by edges: at the left from above, on top from the left, at the right
    from above."""
    left, top, _ = seats_by_edge(len(others), most)
    # The next seat of a clockwise game sits to the left: from there over the top to the right.
    order = list(others) if clockwise else list(reversed(others))
    return order[:left][::-1], order[left : left + top], order[left + top :]


def seated(
    space: FreeSpace, left: Sequence[Block], top: Sequence[Block], right: Sequence[Block], bottom: int
) -> list[Region] | None:
    """Places plates round the felt above line `bottom`, and takes their cells. In the order of the
    arguments; None if they do not fit."""
    felt = space.region
    found: list[Region] = []
    rows = [(felt.x, left), (felt.right, right)]
    high = max((block.height for block in top), default=0)
    for edge, blocks in rows:
        begin = felt.y + (high if len(blocks) > 1 and top else 0)
        slot = (bottom - begin) / max(1, len(blocks))
        for at, block in enumerate(blocks):
            y = begin + max(0, round(at * slot + (slot - block.height) / 2))
            found.append(Region(edge if edge == felt.x else edge - block.width, y, block.width, block.height))
    slot = felt.width / max(1, len(top))
    across = [
        Region(round(felt.x + at * slot + (slot - block.width) / 2), felt.y, block.width, block.height)
        for at, block in enumerate(top)
    ]
    found[len(left) : len(left)] = across
    for area in found:
        if not space.has(area) or area.bottom > bottom:
            return None
        space.take(area, margin=1)
    return found
