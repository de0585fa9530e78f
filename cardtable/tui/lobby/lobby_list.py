"""The left side of the lobby: what is offered on top, then the games under their families."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from textual.geometry import Region

from cardtable.discovery.catalogue import Listed
from cardtable.text import width, wrapped
from cardtable.tui.lobby.games_on_offer import seat_range
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import Glyphs

COUNTRIES = 38
"""From so many columns on the countries stand beside the games."""


class Offer(Protocol):
    """What stands above the games."""

    @property
    def title(self) -> str:
        """What it is called."""
        ...

    @property
    def beside(self) -> str:
        """A word or two beside it."""
        ...


Place = Offer | Listed


@dataclass(frozen=True)
class Spot:
    """What a click means: a word and a number (`place 3`, `row 7`, `value 7`, `name 7`, `seat 2`)."""

    word: str
    number: int = 0


@dataclass(frozen=True)
class Line:
    """One line of the list: the place that it belongs to (-1: none), a text, and what stands beside it."""

    at: int
    text: str
    beside: str = ""
    style: str = "text"


@dataclass
class PlaceList:
    """Paints the list into a box of a canvas, scrolled to the cursor. `top` is how far it is scrolled."""

    canvas: Canvas
    glyphs: Glyphs
    box: Region
    top: int = 0

    def paint(self, places: Sequence[Place], cursor: int, found: str, *, active: bool) -> None:
        """`found` is what was typed to find a game; `active` whether the cursor is here."""
        canvas, box = self.canvas, self.box
        canvas.part = "the list"
        if found:
            canvas.put(box.x + 1, box.y, canvas.clip(f"find: {found}_", box.width - 2), "action")
            box = Region(box.x, box.y + 2, box.width, box.height - 2)
        lines = self._lines(places, box.width - 4)
        if not lines:
            canvas.put(box.x + 3, box.y, "No game of that name.", "muted")
            return
        marked = [at for at, line in enumerate(lines) if line.at == cursor] or [0]
        for mark in marked:
            self.top = scrolled_to(mark, self.top, box.height, len(lines))
        for y, line in enumerate(lines[self.top : self.top + box.height], box.y):
            self._line(y, line, here=line.at == cursor, active=active)
            if line.at >= 0:
                canvas.clickable(box.x, y, box.width, 1, Spot("place", line.at))

    def _line(self, y: int, line: Line, *, here: bool, active: bool) -> None:
        canvas, box, style = self.canvas, self.box, line.style
        if here and style != "muted":
            style = "accent+bold" if active else "accent"
            canvas.put(box.x + 1, y, self.glyphs.turn, style)
        x = canvas.put(box.x + (3 if line.at >= 0 else 1), y, line.text, style)
        if line.beside:
            canvas.put(max(x + 1, box.x + box.width - 1 - width(line.beside)), y, line.beside, "muted")

    def _lines(self, places: Sequence[Place], room: int) -> list[Line]:
        """Offers, each with what stands beside it in its line or below, then games under their families."""
        lines: list[Line] = []
        family = None
        for at, place in enumerate(places):
            if not isinstance(place, Listed):
                lines += self._offer(at, place, room)
                continue
            if place.family != family:
                family = place.family
                lines += [Line(-1, "")] * bool(lines)
                lines += (Line(-1, part, style="muted") for part in wrapped(family.capitalize(), room + 2))
            lines.append(self._game(at, place, room))
        return lines

    def _game(self, at: int, game: Listed, room: int) -> Line:
        """A game, with its country where both have room."""
        beside = f"{seat_range(game):>4}"
        if width(game.title) + width(game.country) + len(beside) + 4 <= room and room >= COUNTRIES:
            beside = f"{game.country}  {beside}"
        title = self.canvas.clip(game.title, room - width(beside) - 1, self.glyphs.ellipsis)
        return Line(at, title, beside)

    def _offer(self, at: int, offer: Offer, room: int) -> list[Line]:
        if not offer.beside or width(offer.title) + 2 + width(offer.beside) <= room:
            return [Line(at, offer.title, offer.beside, "action+bold")]
        beside = self.canvas.clip(offer.beside, room, self.glyphs.ellipsis)
        return [Line(at, offer.title, style="action+bold"), Line(at, beside, style="muted")]


def scrolled_to(mark: int, top: int, visible: int, count: int) -> int:
    """The first line to show so that the marked one is seen; no more is scrolled than needed."""
    if count <= visible:
        return 0
    return max(0, min(max(top, mark - visible + 1), mark, count - visible))
