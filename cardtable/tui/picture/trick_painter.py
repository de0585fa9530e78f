"""A trick in the middle of the table: round it, in a row of plays, or as a square of cards."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from cardtable.cards import Card
from cardtable.engine.presentation import How, Place
from cardtable.text import width
from cardtable.tui.decision.table_targets import TableItem
from cardtable.tui.look.card_faces import MEDIUM, SMALL, TOKEN, Size
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.table_part import TablePart
from cardtable.tui.picture.trick import NAME_WIDTH, TrickCard, trick_cards, trick_layout, trick_plays

LED = "led"
"""The mark of the card led. It is less prominent than the mark of the winning card."""


class TrickPainter(TablePart):
    """Paints the trick in the middle, between column `left` and the stacks at column `edge`."""

    def __init__(self, painter: Surface, left: int, edge: int) -> None:
        super().__init__(painter)
        self.left = left
        self.edge = edge

    @property
    def _trick(self) -> Place | None:
        """The place where each seat's play lies before it."""
        return next((place for place in self.places if place.how is How.PLAYS), None)

    @property
    def _has_loose(self) -> bool:
        return bool(self._places(How.LOOSE))

    def trick_round_table(self, y: int, room: int) -> bool:
        """Paints the trick round the table, each card before its seat; False if there is none or it does not
        fit."""
        trick = self._trick
        if trick is None or self._has_loose:
            return False
        scene = self.scene
        played = [*trick_cards(self.view), *((scene.actor, c) for c in scene.played)]
        box = (self.left + 1, y, self.edge - self.left - 2, room)
        size, places = trick_layout(played, self.view, box, self.p.size)
        for at, place in enumerate(places):
            mark = trick.marks[at] if at < len(trick.marks) and not scene.played else ""
            self._trick_card(place, size, mark)
        if places:
            note = self.scene.named(trick.note)
            self.p.say(max(self.left + 1, self.edge - 1 - width(note)), y, note, "accent", self.edge)
        return bool(places)

    def _trick_card(self, place: TrickCard, size: Size, mark: str) -> None:
        """Paints a card of the trick with its player's name and its mark."""
        scene = self.scene
        lit = place.card in scene.lit or (place.seat == scene.actor and place.card in scene.played)
        self.brush.card(self.canvas, place.x, place.y, place.card, size, mark="lit" if lit else "")
        ahead = mark not in ("", LED)
        style = "accent+bold" if ahead else "muted"
        name = self._short_name(place.seat) + ("*" if ahead and size is TOKEN else "")
        inset = NAME_WIDTH - width(name) if place.name_x < place.x else 0
        self.canvas.put(place.name_x + inset, place.name_y, name, style)
        if mark and size is not TOKEN:
            beside = place.name_x + (NAME_WIDTH - width(mark) if place.name_x < place.x else 0)
            self.canvas.put(beside, place.name_y + 1, mark, style)

    def _short_name(self, seat: int) -> str:
        """A name as it stands beside cards."""
        return self.canvas.clip(self.scene.names[seat], NAME_WIDTH - 1, self.glyphs.ellipsis)

    def plays_in_row(self, y: int, size: Size) -> bool:
        """Paints plays side by side with their players, the latest that fit; False if there are none."""
        groups = self._plays()
        if not groups:
            return False
        room = self.edge - self.left - 4
        shown: list[tuple[int, tuple[Card, ...]]] = []
        for seat, held in reversed(groups):
            wide = self._play_width(seat, held, size)
            if shown and wide > room:
                break
            room -= wide
            shown.insert(0, (seat, held))
        x = self.left + 3
        if len(shown) < len(groups):
            x = self.canvas.put(x, y, self.glyphs.ellipsis, "muted") + 1
        for seat, held in shown:
            self._play(x, y, seat, held, size)
            x += self._play_width(seat, held, size)
        if self._trick is not None and self._trick.note:
            self.p.say(
                self.left + 3, y + size.height + 1, self.scene.named(self._trick.note), "accent", self.edge
            )
        return True

    def _play(self, x: int, y: int, seat: int, held: tuple[Card, ...], size: Size) -> None:
        fresh = seat == self.scene.actor and held == self.scene.played
        step = size.width if size is TOKEN else 4
        for at, c in enumerate(held):
            mark = "lit" if fresh or c in self.scene.lit else ""
            self.brush.card(self.canvas, x + at * step, y, c, size, mark=mark)
        if seat >= 0:
            self.canvas.put(x, y + size.height, self._short_name(seat), "muted")

    def _play_width(self, seat: int, held: tuple[Card, ...], size: Size) -> int:
        """The cells of a play with the name below it."""
        name = width(self._short_name(seat)) if seat >= 0 else 0
        return max(_fan(len(held), size), name) + 2

    def _plays(self) -> list[tuple[int, tuple[Card, ...]]]:
        """The plays in the trick, with that of the last act."""
        if self._trick is None or self._has_loose:
            return []
        fresh = [(self.scene.actor, self.scene.played)] if self.scene.played else []
        return [*trick_plays(self.view), *fresh]

    def square(self, box: Region) -> bool:
        """Paints cards that form a figure, two in a line, with their owners beside them; False if there are
        none."""
        held = [
            (place.owners[0] if place.owners else -1, c, TableItem(place.pile, at))
            for place in self._places(How.SQUARE)
            for at, c in enumerate(self._cards(place))
        ]
        if not held:
            return False
        rows = [held[at : at + 2] for at in range(0, len(held), 2)]
        sizes = [size for size in (MEDIUM, SMALL, TOKEN) if len(rows) * size.height <= box.height]
        size = sizes[0] if sizes else TOKEN
        left = self.left + max(NAME_WIDTH + 1, (self.edge - self.left) // 2 - size.width - 1)
        top = box.y + max(0, (box.height - len(rows) * size.height) // 2)
        for at, row in enumerate(rows):
            self._square_row(row, left, top + at * size.height, size)
        return True

    def _square_row(self, row: Sequence[tuple[int, Card, TableItem]], left: int, y: int, size: Size) -> None:
        owners = [seat for seat, _, _ in row]
        for at, (seat, c, thing) in enumerate(row):
            x = left + at * (size.width + 1)
            self.brush.card(self.canvas, x, y, c, size, mark=self._lit(c))
            self.highlights.paint(thing, Region(x, y, size.width, size.height), y + size.height // 2)
            if seat < 0 or (at and owners[0] == seat):
                continue
            name = self._short_name(seat)
            beside = x + size.width + 1 if at else x - width(name) - 1
            self.canvas.put(beside, y + size.height // 2, name, "muted")


def _fan(count: int, size: Size) -> int:
    """The width of a fan of cards, in cells."""
    return count * size.width if size is TOKEN else size.width + 4 * (count - 1)
