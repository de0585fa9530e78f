"""The blocks that lie on the felt: what each of them is, those of words, and groups. A block knows its size
before it is painted, so that the search for an arrangement can find room for it."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Self

from cardtable.text import width, wrapped
from cardtable.tui.decision.table_items import TableItem
from cardtable.tui.picture.facts import short_names
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
        others = tuple(one for one in short_names(self.scene.names) if one != "You")
        first = [text if text.startswith(others) else _within_sentence(text) for text in told[:1]]
        named.caption(self.inside, ": ".join([name, *first]), *told[1:])
        return named

    def paint_caption(self, x: int, y: int, item: TableItem) -> None:
        """Writes the words from line y on."""
        style = self.highlights.style(item, self.caption_style)
        for at, line in enumerate(self.captions, y):
            self.surface.say(x, at, line, style, x + self.width)


def _within_sentence(text: str) -> str:
    """Words as they stand after a colon; names of cards stay as they are."""
    return text[0].lower() + text[1:] if text[:2].istitle() and text[1:2].islower() else text


class Words(Block):
    """A few words on the felt, such as that the floor is empty."""

    def __init__(self, surface: Surface, told: str, style: str = "muted", part: str = "the middle") -> None:
        super().__init__(surface)
        self.told, self.style, self.part = told, style, part
        self.width, self.height = width(told), 1

    def paint(self, x: int, y: int) -> None:
        self.surface.say(x, y, self.told, self.style, x + self.width)


class Slip(Block):
    """A slip of paper before a seat: what it bid, called or passed."""

    def __init__(self, surface: Surface, seat: int, told: str) -> None:
        super().__init__(surface)
        self.told, self.seats = told, (seat,)
        self.part = f"the slip of seat {seat}"
        self.width, self.height = width(told) + 2, 1

    def with_owner(self, name: str) -> Slip:
        """The slip with its owner's name before what it tells."""
        return Slip(self.surface, self.seats[0], f"{name}: {self.told}")

    def paint(self, x: int, y: int) -> None:
        self.canvas.fill(x, y, self.width, 1, style="black/paper")
        self.surface.say(x + 1, y, self.told, "black/paper+bold", x + self.width)


class Group(Block):
    """What belongs together, such as the melds of a seat: in rows of at most so many cells, in its order,
    with a line between two rows if it is `airy`, and with a title below."""

    def __init__(
        self, surface: Surface, blocks: Sequence[Block], most: int, title: str, *, airy: bool
    ) -> None:
        super().__init__(surface)
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
        return Group(self.surface, blocks, self.most, "", airy=bool(self.between))

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
