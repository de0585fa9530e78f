"""Paints the table of a scene: felt and rail, and all that lies on the felt."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from cardtable.engine.presentation import Fact
from cardtable.text import width
from cardtable.tui.look.felt import corners_of, paint_felt
from cardtable.tui.picture.arrangement import Arrangement
from cardtable.tui.picture.arrangement_search import ArrangementSearch
from cardtable.tui.picture.facts import facts_that_fit
from cardtable.tui.picture.own_hand import OwnHand
from cardtable.tui.picture.painted_table import PaintedTable, TableCache
from cardtable.tui.picture.scene import Surface

RAIL = 2
"""The breadth of the rail, in dots: a line, or two columns."""


class TablePainter:
    """Paints the table, or lays it as it was painted before."""

    def __init__(self, surface: Surface, cache: TableCache | None = None) -> None:
        self.surface, self.canvas, self.scene = surface, surface.canvas, surface.scene
        self._cache = cache or TableCache()
        self._hand = OwnHand(surface)
        self.arrangement: Arrangement | None = None
        """Where everything lies; None if the table was painted before, and kept."""

    def paint(self, area: Region, facts: Sequence[Fact]) -> None:
        """Paints felt and rail, with so many facts as find room there, and all that lies on the felt."""
        shows = self._shows(area, facts)
        table = self._cache.find(shows)
        if table is None:
            table = self._without_hand(area, facts)
            self._cache.keep(shows, table)
        else:
            table.lay(self.canvas)
            self.surface.click_areas.table |= table.item_areas
        self.surface.size = table.hand_size
        if table.hand is not None:
            self._hand.paint(table.felt, table.hand, table.hand_size)

    def _shows(self, area: Region, facts: Sequence[Fact]) -> object:
        """All that the table shows, but for the viewer's hand; equal where its picture is the same."""
        surface, scene, pick = self.surface, self.scene, self.scene.pick
        names, kinds, notes = tuple(scene.names), tuple(scene.kinds), dict(scene.notes)
        held = () if pick is None else (pick.hand, bool(pick.legal.plays), pick.answer.text)
        size = (area, self.canvas.width, self.canvas.height, surface.size, surface.tells_scores)
        return size, names, kinds, notes, held, surface.emphasis, tuple(facts), scene.of_table

    def _without_hand(self, area: Region, facts: Sequence[Fact]) -> PaintedTable:
        """Paints the table without the viewer's hand."""
        canvas, surface = self.canvas, self.surface
        faces, clickables = len(canvas.faces), len(canvas.clickables)
        canvas.part = "the felt"
        rail = RAIL if surface.has_rail else 0
        felt = paint_felt(canvas, area, surface.brush, rail=rail)
        corners = corners_of(felt, surface.brush, rail=rail)
        found = ArrangementSearch(surface, self._hand, felt, corners).find()
        self.arrangement = found
        surface.size = found.ways.hand_size
        for block, x, y in found.blocks:
            block.paint_at(x, y)
        if surface.has_rail:
            self._on_the_rail(area, facts)
        return PaintedTable(
            area,
            felt,
            tuple(tuple(row[area.x : area.right]) for row in canvas.rows[area.y : area.bottom]),
            tuple(canvas.faces[faces:]),
            dict(canvas.anchors),
            tuple(canvas.clickables[clickables:]),
            dict(surface.click_areas.table),
            found.hand,
            found.ways.hand_size,
        )

    def _on_the_rail(self, area: Region, facts: Sequence[Fact]) -> None:
        """Facts that found no room in the title, each on a plaque on the lower rail."""
        self.canvas.part = "the facts"
        told = facts_that_fit(facts, self.scene.names, area.width - 20, "    ")
        x = area.x + (area.width - sum(width(words) + 4 for _, words in told) + 2) // 2
        for _, words in told:
            wide = width(words) + 2
            self.canvas.fill(x, area.bottom - 1, wide, 1, style="text/plate")
            self.surface.say(x + 1, area.bottom - 1, words, "text/plate", x + wide)
            x += wide + 2
