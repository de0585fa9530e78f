"""The right side of the lobby: what a game is, a small picture of its table, and its set-up line by line."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.geometry import Region

from cardtable.discovery.catalogue import Listed
from cardtable.text import width, wrapped
from cardtable.tui.lobby.game_listing import facts_of
from cardtable.tui.lobby.lobby_list import LobbyTarget, scroll_to
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import Glyphs

if TYPE_CHECKING:
    from cardtable.tui.lobby.match_setup import MatchSetup, SetupRow

VALUES = 22
"""Where the values of the set-up stand, after its left edge."""
NAME = VALUES + 9
"""Where the name of a seat stands."""
ROWS_WIDE = 46
"""Cells that the set-up takes beside a picture."""
PICTURE = 32, 7
"""The smallest picture."""
WIDEST, HIGHEST, TALL = 68, 20, 13
"""The largest beside the set-up; the highest above it."""


@dataclass
class GamePanel:
    """Paints into a box of a canvas. `top` is how far the set-up is scrolled."""

    canvas: Canvas
    glyphs: Glyphs
    box: Region
    top: int = 0

    def words(self, title: str, beside: str, told: Sequence[tuple[str, str]]) -> int:
        """A title and paragraphs in their styles; returns the line below, at most the last of the box."""
        self.canvas.part = "the words"
        x, y, room = self.box.x + 1, self.box.y, self.box.width - 2
        end = self.canvas.put(x, y, self.canvas.clip(title, room, self.glyphs.ellipsis), "accent+bold")
        if beside and end + 2 + width(beside) <= x + room:
            self.canvas.put(x + room - width(beside), y, beside, "muted")
            beside = ""
        for text, style in [*([(beside, "muted")] if beside else []), *told]:
            for line in wrapped(text, room):
                y += 1
                if y < self.box.y + self.box.height:
                    self.canvas.put(x, y, line, style)
        return min(y + 1, self.box.y + self.box.height)

    def of_game(self, game: Listed, lessons: tuple[int, int]) -> int:
        """What a game is: its title and country, a sentence, how long and how hard it is, lessons done."""
        facts = facts_of(game)
        if lessons[1]:
            facts.append(f"{lessons[0]} of {lessons[1]} lessons done")
        first, *others = facts
        told = [(game.about, "text"), (", ".join([first, *others]), "muted")]
        return self.words(game.title, f"{game.country}, {game.family}", told)

    def rows(self, setup: MatchSetup, box: Region, *, active: bool) -> None:
        """The lines of the set-up, scrolled to its cursor; groups stand apart where there is room."""
        self.canvas.part = "the set-up"
        rows, visible = setup.rows, box.height
        # One line less where the rows do not fit: it says how many are missing.
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

    def _row(self, setup: MatchSetup, row: SetupRow, at: int, box: Region, y: int, *, active: bool) -> None:
        here = active and at == setup.cursor
        style = "accent+bold" if here else "action+bold" if row.kind == "start" else "text"
        title = row.title
        if row.kind == "group":
            title, style = (
                f"{'-' if row.name in setup.opened else '+'} {title}",
                "accent+bold" if here else "action",
            )
        value, written = self._value(setup, row, here)
        # A title as long as a name leaves its value what room there is.
        title = self.canvas.clip(title, box.width - 3 - max(width(value), 4), self.glyphs.ellipsis)
        self.canvas.put(box.x, y, self.glyphs.turn if here else " ", "accent+bold")
        end = self.canvas.put(box.x + 2, y, title, style)
        x = max(box.x + VALUES, end + 1)
        own = "action+bold" if written else "accent+bold" if here else _style(setup, row)
        self.canvas.put(x, y, self.canvas.clip(value, box.x + box.width - x, self.glyphs.ellipsis), own)
        self.canvas.clickable(box.x, y, box.width, 1, LobbyTarget("row", at))
        self.canvas.clickable(x, y, box.x + box.width - x, 1, LobbyTarget("value", at))
        if row.kind == "seat":
            self.canvas.clickable(box.x + NAME, y, box.width - NAME, 1, LobbyTarget("name", at))

    def _value(self, setup: MatchSetup, row: SetupRow, here: bool) -> tuple[str, bool]:
        """What a line is set to, and whether it is being written now: then with a cursor."""
        value = setup.shown(row)
        if here and setup.writing is not None:
            kind = value[: NAME - VALUES] if row.kind == "seat" else ""
            return f"{kind}{setup.writing}_", True
        if here and setup.typed and row.option is not None:
            return f"{setup.typed}_", True
        return value + ("_" if here and row.kind == "seed" else ""), False


def _style(setup: MatchSetup, row: SetupRow) -> str:
    return "text+bold" if setup.is_changed(row) or row.kind in ("seat", "players") else "muted"


def _stands_apart(before: SetupRow, row: SetupRow) -> bool:
    """Whether a line stands apart from the one before where there is room: seats, options, each group."""
    kinds = {"players": 1, "seat": 1, "option": 2, "group": 3, "house": 3, "keep": 3, "start": 0, "seed": 4}
    return kinds[row.kind] != kinds[before.kind] and not (row.option and row.option.group)


def boxes(box: Region, below: int, rows: int, *, active: bool) -> tuple[Region | None, Region | None]:
    """Where picture and set-up stand below the words, None where there is no room: side by side in a wide
    window, one above the other in a high one; else whichever the cursor is in."""
    high = box.y + box.height - below
    whole = Region(box.x, below, box.width, high)
    if box.width >= ROWS_WIDE + PICTURE[0] and high >= PICTURE[1]:
        wide = min(WIDEST, box.width - ROWS_WIDE)
        tall = min(HIGHEST, max(PICTURE[1], wide * 3 // 10), high)
        return Region(box.x + ROWS_WIDE, below, wide, tall), Region(box.x, below, ROWS_WIDE - 2, high)
    if high - rows - 1 >= PICTURE[1]:
        tall = min(high - rows - 1, TALL)
        return _framed(whole, tall), Region(box.x, below + tall + 1, box.width, high - tall - 1)
    if active:
        return None, whole
    return (_framed(whole, min(high, TALL)), None) if high >= PICTURE[1] else (None, None)


def alone(box: Region, below: int) -> Region | None:
    """Where a picture stands without a set-up."""
    wide, high = min(box.width - 2, WIDEST), box.y + box.height - below
    tall = min(high, max(TALL, wide * 3 // 10))
    return Region(box.x + 1, below, wide, tall) if wide >= PICTURE[0] and high >= PICTURE[1] else None


def _framed(box: Region, tall: int) -> Region | None:
    """A picture in the upper part of a box, where it is wide enough."""
    return Region(box.x + 1, box.y, box.width - 2, tall) if box.width - 2 >= PICTURE[0] else None
