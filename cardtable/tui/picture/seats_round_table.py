"""Where the seats sit round the felt: at the left, the top and the right edge, in the order of turns."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from cardtable.tui.picture.blocks import Block
from cardtable.tui.picture.free_space import FreeSpace


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
