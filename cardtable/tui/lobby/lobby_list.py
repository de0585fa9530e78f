"""The left side of the lobby: the entries, then the games under their families."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from textual.geometry import Region

from cardtable.discovery.catalogue import Listed
from cardtable.text import width, wrapped
from cardtable.tui.lobby.game_listing import seat_range
from cardtable.tui.lobby.lobby_entries import LobbyEntry
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import Glyphs

COUNTRIES = 38
"""Columns of the list from which countries are shown beside the games."""

LobbyItem = LobbyEntry | Listed
"""Anything the cursor of the list can stand on."""


class LobbyTarget(NamedTuple):
    """A clickable area of the lobby."""

    kind: str
    """`item` of the list; `row`, `value` or `name` of the set-up; `seat` in the picture; `panel`."""
    number: int = 0
    """Which one, counted from 0."""


class ListLine(NamedTuple):
    """One line of the list."""

    item: int
    """The index of the item it belongs to; -1: none."""
    text: str
    detail: str = ""
    """Text at the right edge."""
    style: str = "text"


class LobbyList(Struct):
    """Paints the list into a box of a canvas and scrolls it to the cursor."""

    canvas: Canvas
    glyphs: Glyphs
    box: Region
    top: int = 0
    """The first line shown."""

    def paint(self, items: Sequence[LobbyItem], cursor: int, filter: str, *, active: bool) -> None:
        """`filter` is the text typed to find something; `active` means that the cursor is in the list."""
        canvas, box = self.canvas, self.box
        canvas.part = "the list"
        if filter:
            canvas.put(box.x + 1, box.y, canvas.clip(f"find: {filter}_", box.width - 2), "action")
            box = Region(box.x, box.y + 2, box.width, box.height - 2)
        lines = self._lines(items, box.width - 4)
        if not lines:
            canvas.put(box.x + 3, box.y, "Nothing of that name.", "muted")
            return
        for at in [at for at, line in enumerate(lines) if line.item == cursor] or [0]:
            self.top = scroll_to(at, self.top, box.height, len(lines))
        for y, line in enumerate(lines[self.top : self.top + box.height], box.y):
            self._line(y, line, here=line.item == cursor, active=active)
            if line.item >= 0:
                canvas.clickable(box.x, y, box.width, 1, LobbyTarget("item", line.item))

    def _line(self, y: int, line: ListLine, *, here: bool, active: bool) -> None:
        canvas, box, style = self.canvas, self.box, line.style
        if here and style != "muted":
            style = "accent+bold" if active else "accent"
            canvas.put(box.x + 1, y, self.glyphs.turn, style)
        x = canvas.put(box.x + (3 if line.item >= 0 else 1), y, line.text, style)
        if line.detail:
            canvas.put(max(x + 1, box.x + box.width - 1 - width(line.detail)), y, line.detail, "muted")

    def _lines(self, items: Sequence[LobbyItem], room: int) -> list[ListLine]:
        """The games under their families, the entries above or below them."""
        lines: list[ListLine] = []
        family = None
        for at, item in enumerate(items):
            if not isinstance(item, Listed):
                lines += [ListLine(-1, "")] * (family is not None)
                lines += self._entry(at, item, room)
                family = None
                continue
            if item.family != family:
                family = item.family
                lines += [ListLine(-1, "")] * bool(lines)
                lines += (
                    ListLine(-1, part, style="muted") for part in wrapped(family.capitalize(), room + 2)
                )
            lines.append(self._game(at, item, room))
        return lines

    def _game(self, at: int, game: Listed, room: int) -> ListLine:
        """A game with its seats, and its country if there is room."""
        detail = f"{seat_range(game):>4}"
        if width(game.title) + width(game.country) + len(detail) + 4 <= room and room >= COUNTRIES:
            detail = f"{game.country}  {detail}"
        title = self.canvas.clip(game.title, room - width(detail) - 1, self.glyphs.ellipsis)
        return ListLine(at, title, detail)

    def _entry(self, at: int, entry: LobbyEntry, room: int) -> list[ListLine]:
        """An entry with its detail, on the same line if both fit."""
        if not entry.detail or width(entry.title) + 2 + width(entry.detail) <= room:
            return [ListLine(at, entry.title, entry.detail, "action+bold")]
        detail = self.canvas.clip(entry.detail, room, self.glyphs.ellipsis)
        return [ListLine(at, entry.title, style="action+bold"), ListLine(at, detail, style="muted")]


def scroll_to(mark: int, top: int, visible: int, count: int) -> int:
    """The first line to show, scrolling no more than needed to see the line `mark`."""
    if count <= visible:
        return 0
    return max(0, min(max(top, mark - visible + 1), mark, count - visible))
