"""The painted table without the viewer's hand, kept while nothing on it changes: a cursor that moves over the
hand finds it as it was."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from textual.geometry import Region

from cardtable.tui.decision.table_items import TableItem
from cardtable.tui.look.canvas import Block, Canvas, DrawnCard
from cardtable.tui.look.card_faces import Size

TABLES_KEPT = 8
"""How many tables are kept."""


class PaintedTable(NamedTuple):
    """Felt, plates, and all that lies there."""

    area: Region
    """Felt and rail."""
    felt: Region
    cells: Block
    faces: tuple[DrawnCard, ...]
    anchors: Mapping[str, tuple[int, int]]
    clickables: tuple[tuple[Region, object], ...]
    item_areas: Mapping[TableItem, Region]
    """Where clicks and arrow keys find what lies on the table."""
    hand: Region | None
    """The room for the viewer's hand; None where it is not shown."""
    hand_size: Size

    def lay(self, canvas: Canvas) -> None:
        """Paints it on a canvas."""
        canvas.lay(self.area.x, self.area.y, self.cells)
        canvas.faces += self.faces
        canvas.anchors |= self.anchors
        canvas.clickables += self.clickables


class TableCache:
    """Keeps the tables painted last, each with all that it shows. They are several, for what a card would
    take is lit while the cursor is on it."""

    def __init__(self) -> None:
        self._tables: deque[tuple[object, PaintedTable]] = deque(maxlen=TABLES_KEPT)

    def find(self, shows: object) -> PaintedTable | None:
        """The table that shows just this; None if it is not among those kept."""
        return next((table for shown, table in self._tables if shown == shows), None)

    def keep(self, shows: object, table: PaintedTable) -> None:
        """Keeps a table, in place of the oldest if they are many."""
        self._tables.append((shows, table))
