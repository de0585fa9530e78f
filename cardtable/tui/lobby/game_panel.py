"""The right side of the lobby: the description of a game, a thumbnail of its table, and its set-up."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from textual.geometry import Region

from cardtable.discovery.catalogue import Listed, expectations
from cardtable.teaching.progress import MOST_STARS
from cardtable.text import width, wrapped
from cardtable.tui.lobby.lobby_list import LobbyTarget, scroll_to
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import Glyphs

if TYPE_CHECKING:
    from cardtable.tui.lobby.setup_rows import SetupRow, SetupRows

VALUE_COLUMN = 22
"""Column of the set-up in which values begin."""
NAME_COLUMN = VALUE_COLUMN + 9
"""Column of the set-up in which the name of a seat begins."""
SETUP_WIDTH = 46
"""Columns of the set-up beside a thumbnail."""
MIN_WIDTH = 32
"""Columns of the smallest thumbnail."""
MIN_HEIGHT = 7
"""Lines of the smallest thumbnail."""
MAX_WIDTH = 100
"""Columns of the largest thumbnail."""
MAX_HEIGHT = 30
"""Lines of the largest thumbnail beside the set-up."""
MAX_HEIGHT_ABOVE = 13
"""Lines of the largest thumbnail above the set-up."""


class GamePanel(Struct):
    """Paints into a box of a canvas."""

    canvas: Canvas
    glyphs: Glyphs
    box: Region
    top: int = 0
    """The first row of the set-up shown."""

    def words(self, title: str, detail: str, paragraphs: Sequence[tuple[str, str]]) -> int:
        """Paints a title and styled paragraphs. Returns the line below, at most the end of the box."""
        self.canvas.part = "the words"
        x, y, room = self.box.x + 1, self.box.y, self.box.width - 2
        end = self.canvas.put(x, y, self.canvas.clip(title, room, self.glyphs.ellipsis), "accent+bold")
        if detail and end + 2 + width(detail) <= x + room:
            self.canvas.put(x + room - width(detail), y, detail, "muted")
            detail = ""
        for text, style in [*([(detail, "muted")] if detail else []), *paragraphs]:
            for line in wrapped(text, room):
                y += 1
                if y < self.box.y + self.box.height:
                    self.canvas.put(x, y, line, style)
        return min(y + 1, self.box.y + self.box.height)

    def of_game(self, game: Listed, lessons: tuple[int, int, int], after: str = "") -> int:
        """Paints the description of a game: title, country, what it is, facts, lessons done, what comes next
        on its path (`after`). Returns the line below."""
        facts = expectations(game)
        if lessons[1]:
            facts.append(f"{lessons[0]} of {lessons[1]} lessons done")
        if lessons[2]:
            facts.append(f"{self.glyphs.star} {lessons[2]} of {MOST_STARS * lessons[1]}")
        first, *others = facts
        told = [(game.about, "text"), (", ".join([first, *others]), "muted")]
        if after:
            told.append((f"Your path, next: {after}", "accent"))
        return self.words(game.title, f"{game.country}, {game.family}", told)

    def rows(self, setup: SetupRows, box: Region, *, active: bool) -> None:
        """Paints the rows of the set-up, scrolled to its cursor, with gaps between groups if there is
        room."""
        self.canvas.part = "the set-up"
        rows, visible = setup.rows, box.height
        # If the rows do not fit, the last line says which are shown.
        visible -= len(rows) > visible
        self.top = scroll_to(setup.cursor, self.top, visible, len(rows))
        shown = rows[self.top : self.top + visible]
        gaps = sum(_stands_apart(before, row) for before, row in itertools.pairwise(rows))
        airy, y = len(rows) + gaps <= visible, box.y
        for at, row in enumerate(shown, self.top):
            y += airy and at > 0 and _stands_apart(rows[at - 1], row)
            self._row(setup, row, at, box, y, active=active)
            y += 1
        if len(shown) < len(rows):
            told = f"{self.top + 1}-{self.top + len(shown)} of {len(rows)}"
            self.canvas.put(box.x + box.width - width(told), box.y + box.height - 1, told, "muted")

    def _row(self, setup: SetupRows, row: SetupRow, at: int, box: Region, y: int, *, active: bool) -> None:
        here = active and at == setup.cursor
        style = "accent+bold" if here else "action+bold" if row.kind == "start" else "text"
        title = row.title
        if row.kind == "group":
            title = f"{'-' if row.name in setup.opened else '+'} {title}"
            style = "accent+bold" if here else "action"
        value, written = self._value(setup, row, here)
        # A long title is cut so that the value keeps at least four cells.
        title = self.canvas.clip(title, box.width - 3 - max(width(value), 4), self.glyphs.ellipsis)
        self.canvas.put(box.x, y, self.glyphs.turn if here else " ", "accent+bold")
        end = self.canvas.put(box.x + 2, y, title, style)
        x = max(box.x + VALUE_COLUMN, end + 1)
        own = "action+bold" if written else "accent+bold" if here else _style(setup, row)
        self.canvas.put(x, y, self.canvas.clip(value, box.x + box.width - x, self.glyphs.ellipsis), own)
        self.canvas.clickable(box.x, y, box.width, 1, LobbyTarget("row", at))
        self.canvas.clickable(x, y, box.x + box.width - x, 1, LobbyTarget("value", at))
        if row.kind == "seat":
            self.canvas.clickable(box.x + NAME_COLUMN, y, box.width - NAME_COLUMN, 1, LobbyTarget("name", at))

    def _value(self, setup: SetupRows, row: SetupRow, here: bool) -> tuple[str, bool]:
        """The value of a row, and whether it is being typed. If so, it ends with a cursor."""
        value = setup.shown(row)
        if here and setup.writing is not None:
            kind = value[: NAME_COLUMN - VALUE_COLUMN] if row.kind == "seat" else ""
            return f"{kind}{setup.writing}_", True
        if here and setup.typed and row.option is not None:
            return f"{setup.typed}_", True
        return value + ("_" if here and row.kind == "seed" else ""), False


def _style(setup: SetupRows, row: SetupRow) -> str:
    return "text+bold" if setup.is_changed(row) or row.kind in ("seat", "players") else "muted"


def _stands_apart(before: SetupRow, row: SetupRow) -> bool:
    """Whether there is a gap between two rows if there is room."""
    kinds = {
        "players": 1,
        "seat": 1,
        "option": 2,
        "group": 3,
        "house": 3,
        "keep": 3,
        "start": 0,
        "deals": 4,
        "seed": 4,
    }
    return kinds[row.kind] != kinds[before.kind] and not (row.option and row.option.group)


def place_thumbnail_and_setup(
    box: Region, below: int, rows: int, *, active: bool
) -> tuple[Region | None, Region | None]:
    """The boxes of thumbnail and set-up below the line `below`; None where there is no room.

    They stand side by side in a wide window, one above the other in a high one. Otherwise only one is shown:
    the set-up while the cursor is in it.
    """
    high = box.y + box.height - below
    whole = Region(box.x, below, box.width, high)
    if box.width >= SETUP_WIDTH + MIN_WIDTH and high >= MIN_HEIGHT:
        wide = min(MAX_WIDTH, box.width - SETUP_WIDTH)
        tall = min(MAX_HEIGHT, max(MIN_HEIGHT, wide * 3 // 10), high)
        return Region(box.x + SETUP_WIDTH, below, wide, tall), Region(box.x, below, SETUP_WIDTH - 2, high)
    if high - rows - 1 >= MIN_HEIGHT:
        tall = min(high - rows - 1, MAX_HEIGHT_ABOVE)
        return _thumbnail_box(whole, tall), Region(box.x, below + tall + 1, box.width, high - tall - 1)
    if active:
        return None, whole
    return (_thumbnail_box(whole, min(high, MAX_HEIGHT_ABOVE)), None) if high >= MIN_HEIGHT else (None, None)


def place_thumbnail(box: Region, below: int) -> Region | None:
    """The box of a thumbnail without a set-up; None if there is no room."""
    wide, high = min(box.width - 2, MAX_WIDTH), box.y + box.height - below
    tall = min(high, max(MAX_HEIGHT_ABOVE, wide * 3 // 10))
    return Region(box.x + 1, below, wide, tall) if wide >= MIN_WIDTH and high >= MIN_HEIGHT else None


def _thumbnail_box(box: Region, tall: int) -> Region | None:
    """The box of a thumbnail in the upper part of another; None if that is too narrow."""
    return Region(box.x + 1, box.y, box.width - 2, tall) if box.width - 2 >= MIN_WIDTH else None
