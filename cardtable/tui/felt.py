"""What lies between the seats and the own hand: trick, loose cards, melds and houses, stock, discards."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.cards import Card
from cardtable.engine.showing import How, Place, Where
from cardtable.seats.sentences import with_names
from cardtable.text import clip, whole_parts, width
from cardtable.tui.look.faces import SMALL, TOKEN, Marks, Size, draw_row, row_width
from cardtable.tui.scene import Surface
from cardtable.tui.trick import NAME, Seated, played_by, plays_of, seated

IN_SIGHT = (Where.CENTRE, Where.BEFORE, Where.WON, Where.STOCK)
"""Where piles lie on the table; hands have a place of their own."""


class Felt:
    """Paints the middle of the table for a painter of the whole."""

    def __init__(self, painter: Surface) -> None:
        self.p = painter
        self.canvas, self.view, self.scene = painter.canvas, painter.view, painter.scene
        self.glyphs, self.brush = painter.glyphs, painter.brush
        self.left, self.right = painter.left, painter.right
        self.places = painter.view.deal.places()

    def paint(self, top: int, bottom: int) -> None:
        """Everything between two lines."""
        if self.scene.said:
            room = self.right - self.left - 4
            said = whole_parts(self.scene.said, lambda text: width(text) <= room)
            self.p.say(self.left + 3, top, said, "text", self.right - 1)
        y = top + 1
        lines = self._flow(self._beside(), max(1, bottom - y - 4))
        room = bottom - y - len(lines)
        size = self.p.size
        size = size if room >= size.height + 1 else SMALL if room >= 5 else TOKEN
        down = y + max(0, (room - size.height - 2) // 2)
        edge = self._stacks(down, size)
        if not (self._seated_trick(y, edge, room) or self._groups(down, edge, size)):
            self._loose_row(down, edge, size, room)
        for at, line in enumerate(lines):
            self._pile_line(bottom - len(lines) + at, line)

    def _shown(self, *ways: How) -> list[Place]:
        """The places where something lies that is shown so."""
        return [place for place in self.places if place.how in ways and self._cards(place)]

    def _cards(self, place: Place) -> tuple[Card, ...]:
        return self.view.cards_in(place.pile)

    # Stock, discards, chips

    def _stacks(self, y: int, size: Size) -> int:
        """Stacks with their top card, and chips, on the right; returns the column where they begin."""
        x = self.right - 1
        stacks = [place for place in reversed(self._shown(How.STACK)) if place.where in IN_SIGHT]
        for place in stacks:
            held = self._cards(place)
            count = f"{self._label(place)} {len(held)}"
            x -= max(size.width, width(count)) + 1
            self.brush.card(self.canvas, x, y, held[0], size, mark=self._lit(held[0]))
            self.canvas.put(x, y + size.height, count, "muted")
        for place in (one for one in self.places if one.how is How.CHIPS):
            told = f"{self._label(place)} {place.value}"
            x -= width(told) + 2
            self.canvas.put(x, y + size.height // 2, told, "accent+bold")
        told = "  ".join(self.scene.named(place.note) for place in stacks if place.note)
        if told:
            begin = max(self.left + 1, self.right - 1 - width(told))
            self.p.say(begin, y + size.height + 1, told, "accent+bold", self.right)
        return x

    def _lit(self, card: Card) -> str:
        action = self.scene.pick.action if self.scene.pick else None
        return "lit" if card in self.scene.lit or (action is not None and card in action.touches) else ""

    # A trick, or plays of several cards

    @property
    def _trick(self) -> Place | None:
        """Where plays lie each before its seat."""
        return next((place for place in self.places if place.how is How.PLAYS), None)

    @property
    def _has_loose(self) -> bool:
        return bool(self._shown(How.LOOSE))

    def _seated_trick(self, y: int, edge: int, room: int) -> bool:
        """The trick round the table, each card before its seat; False where there is none or no room."""
        trick = self._trick
        if trick is None or self._has_loose:
            return False
        scene = self.scene
        played = [*played_by(self.view), *((scene.actor, c) for c in scene.played)]
        box = (self.left + 1, y, edge - self.left - 2, room)
        size, places = seated(played, self.view, box, self.p.size)
        for at, place in enumerate(places):
            mark = trick.marks[at] if at < len(trick.marks) and not scene.played else ""
            self._seated_card(place, size, mark)
        if places:
            note = self.scene.named(trick.note)
            self.p.say(max(self.left + 1, edge - 1 - width(note)), y, note, "accent", edge)
        return bool(places)

    def _seated_card(self, place: Seated, size: Size, mark: str) -> None:
        """A card of the trick with its player's name, and a word about it."""
        scene = self.scene
        lit = place.card in scene.lit or (place.seat == scene.actor and place.card in scene.played)
        self.brush.card(self.canvas, place.x, place.y, place.card, size, mark="lit" if lit else "")
        name = clip(scene.names[place.seat], NAME - bool(mark), self.glyphs.ellipsis)
        if mark and size is TOKEN:
            name += "*"
        inset = NAME - width(name) if place.name_x < place.x else 0
        self.canvas.put(place.name_x + inset, place.name_y, name, "accent+bold" if mark else "muted")
        if mark and size is not TOKEN:
            beside = place.name_x + (NAME - width(mark) if place.name_x < place.x else 0)
            self.canvas.put(beside, place.name_y + 1, mark, "accent+bold")

    def _groups(self, y: int, edge: int, size: Size) -> bool:
        """Plays of several cards, or the numbers of a square, with their owners; False for none."""
        groups = self._shown_groups()
        if not groups:
            return False
        room = edge - self.left - 4
        shown: list[tuple[int, tuple[Card, ...]]] = []
        for seat, held in reversed(groups):
            wide = _fan(len(held), size) + 2
            if shown and wide > room:
                break
            room -= wide
            shown.insert(0, (seat, held))
        x = self.left + 3
        if len(shown) < len(groups):
            x = self.canvas.put(x, y, self.glyphs.ellipsis, "muted") + 1
        for seat, held in shown:
            self._group(x, y, seat, held, size)
            x += _fan(len(held), size) + 2
        if self._trick is not None and self._trick.note:
            self.p.say(self.left + 3, y + size.height + 1, self.scene.named(self._trick.note), "accent", edge)
        return True

    def _group(self, x: int, y: int, seat: int, held: tuple[Card, ...], size: Size) -> None:
        fresh = seat == self.scene.actor and held == self.scene.played
        step = size.width if size is TOKEN else 4
        for at, c in enumerate(held):
            mark = "lit" if fresh or c in self.scene.lit else ""
            self.brush.card(self.canvas, x + at * step, y, c, size, mark=mark)
        if seat >= 0:
            name = clip(self.scene.names[seat], max(_fan(len(held), size) + 1, 5), self.glyphs.ellipsis)
            self.canvas.put(x, y + size.height, name, "muted")

    def _shown_groups(self) -> list[tuple[int, tuple[Card, ...]]]:
        """The plays in the trick, or the numbers of a square with whose they are (-1: nobody's)."""
        squares = self._shown(How.SQUARE)
        if squares:
            return [(place.owners[0] if place.owners else -1, self._cards(place)) for place in squares]
        if self._trick is None or self._has_loose:
            return []
        fresh = [(self.scene.actor, self.scene.played)] if self.scene.played else []
        return [*plays_of(self.view), *fresh]

    # Loose cards

    def _loose_row(self, y: int, edge: int, size: Size, room: int) -> None:
        """The loose cards, with what the pick touches lit and bracketed."""
        held = tuple(c for place in self._shown(How.LOOSE, How.PLAYS) for c in self._cards(place))
        action = self.scene.pick.action if self.scene.pick else None
        taken = list(action.touches) if action else []
        marks = Marks(lit=frozenset(taken) | self.scene.lit)
        lines = 2 if room >= 2 * size.height + 1 or size is not TOKEN else 1
        wide = edge - self.left - 5
        spots = draw_row(self.canvas, self.brush, held, self.left + 3, y, wide, size, marks, lines=lines)
        below = max((spot.y for spot in spots), default=y) + size.height
        marked = [spot for spot in spots if held[spot.index] in taken]
        for spot in marked:
            self.canvas.put(spot.x + spot.shows // 2, below, self.glyphs.cursor, "action+bold")
        if marked and action is not None:
            last = max(spot.x + spot.shows for spot in marked)
            told = self.view.deal.phrase(self.view.seat, action).group
            if last + 1 + width(told) < edge:
                self.canvas.put(last + 1, below, told, "action")
        empty = next((place.label for place in self.places if place.how is How.LOOSE), "")
        if not held and empty:
            told = f"(the {empty.lower()} is empty)"
            self.canvas.put(self.left + 3, y + size.height // 2, told, "muted")
        self._played_beside(self.left + 3 + row_width(len(held), wide, size) + 3, y, edge, size)

    def _played_beside(self, x: int, y: int, edge: int, size: Size) -> None:
        for c in self.scene.played:
            if x + size.width < edge:
                self.brush.card(self.canvas, x, y, c, size, mark="lit")
                x += size.width + 1

    # Houses, melds, cards before seats

    def _beside(self) -> list[Place]:
        """The piles in lines below the middle: those seen whole, and those that are only counted."""
        whole = [place for place in self._shown(How.FAN, How.HEAP) if place.where in IN_SIGHT]
        counted = [place for place in self._shown(How.COUNT) if place.where in (Where.CENTRE, Where.BEFORE)]
        return [*whole, *counted]

    def _label(self, place: Place) -> str:
        return with_names(place.label, self.scene.names)

    def _about(self, place: Place) -> str:
        """What is said beside a pile: its owners, where the label does not name them, and its note."""
        owners = "+".join(self.scene.names[seat] for seat in place.owners)
        told = [owners] if owners and place.how is How.HEAP else []
        return ", ".join([*told, self.scene.named(place.note)] if place.note else told)

    def _flow(self, piles: Sequence[Place], most: int) -> list[list[tuple[Place, bool]]]:
        """Piles in lines: one a line while there is room, else side by side, at last in short."""
        if len(piles) <= min(most, 3):
            return [[(place, False)] for place in piles]
        for short in (False, True):
            lines = self._filled(piles, short)
            if len(lines) <= most or short:
                break
        return lines[:most]

    def _filled(self, piles: Sequence[Place], short: bool) -> list[list[tuple[Place, bool]]]:
        lines: list[list[tuple[Place, bool]]] = []
        room = 0
        for place in piles:
            wide = self._pile_width(place, short)
            if not lines or wide > room:
                lines.append([])
                room = self.right - self.left - 4
            lines[-1].append((place, short))
            room -= wide
        return lines

    def _pile_width(self, place: Place, short: bool) -> int:
        if short:
            return sum(map(width, self._in_short(place))) + 4
        about = width(self._about(place))
        return width(self._label(place)) + 2 + 4 * len(self._cards(place)) + (about + 1 if about else 0) + 3

    def _in_short(self, place: Place) -> tuple[str, str]:
        """A pile in a few cells: whose or which it is, and what is in it."""
        inside = _so_many(self._cards(place))
        owners = "+".join(clip(self.scene.names[seat], 8, "") for seat in place.owners)
        if place.how is How.HEAP:
            return self._label(place), f"{inside}, {owners}" if owners else inside
        return owners or self._label(place), place.value or inside

    def _pile_line(self, y: int, line: Sequence[tuple[Place, bool]]) -> None:
        x = self.left + 3
        for place, short in line:
            if short:
                name, inside = self._in_short(place)
                x = self.canvas.put(x, y, f"{name} ", "muted")
                x = self.p.say(x, y, inside, "text+bold", self.right - 1) + 3
                continue
            x = self.canvas.put(x, y, f"{self._label(place)}: ", "accent" if place.closed else "muted")
            if place.how is How.COUNT:
                x = self.canvas.put(x, y, f"{_so_many(self._cards(place))} ", "text+bold")
            else:
                x = self._pile_cards(x, y, self._cards(place))
            x = self.p.say(x, y, self._about(place), "muted", self.right - 1) + 2

    def _pile_cards(self, x: int, y: int, held: tuple[Card, ...]) -> int:
        lit = self._taken()
        for c in held:
            if x > self.right - 12:
                return self.canvas.put(x, y, self.glyphs.ellipsis, "muted") + 1
            x = self.brush.word(self.canvas, x, y, c, "+bold+underline" if c in lit else "") + 1
        return x

    def _taken(self) -> frozenset[Card]:
        action = self.scene.pick.action if self.scene.pick else None
        return self.scene.lit | (frozenset(action.touches) if action else frozenset())


def _fan(count: int, size: Size) -> int:
    """The cells of so many cards fanned."""
    return count * size.width if size is TOKEN else size.width + 4 * (count - 1)


def _so_many(cards: tuple[Card, ...]) -> str:
    return f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
