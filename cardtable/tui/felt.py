"""What lies between the seats and the own hand: trick, loose cards, melds and houses, stock, discards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardtable.cards import Card, Suit
from cardtable.text import clip, width
from cardtable.tui.look.faces import SMALL, TOKEN, Marks, Size, draw_row, row_width
from cardtable.tui.scene import Surface
from cardtable.tui.trick import NAME, played_by, plays_of, seated

QUIET = ("hand", "table", "trick", "stock", "discard", "blind", "captured", "out")
"""Piles that have a place of their own, or none."""


@dataclass(frozen=True)
class Chip:
    """One of many piles in a flow: what it is called, its cards, a word about it."""

    label: str
    cards: tuple[Card, ...]
    note: str


class Felt:
    """Paints the middle of the table for a painter of the whole."""

    def __init__(self, painter: Surface) -> None:
        self.p = painter
        self.canvas, self.view, self.scene = painter.canvas, painter.view, painter.scene
        self.glyphs, self.brush = painter.glyphs, painter.brush
        self.left, self.right = painter.left, painter.right

    def paint(self, top: int, bottom: int) -> None:
        """Everything between two lines."""
        if self.scene.said:
            self.p.say(self.left + 3, top, self.scene.said, "text", self.right - 1)
        y = top + 1
        lines = self._flow(self._chips(), max(1, bottom - y - 4))
        room = bottom - y - len(lines)
        size = self.p.size
        size = size if room >= size.height + 1 else SMALL if room >= 5 else TOKEN
        down = y + max(0, (room - size.height - 2) // 2)
        edge = self._stock(down, size)
        if not (self._seated_trick(y, edge, room) or self._groups(down, edge, size)):
            self._table_row(down, edge, size, room)
        for at, line in enumerate(lines):
            self._chip_line(bottom - len(lines) + at, line)

    # Stock and discards

    def _stock(self, y: int, size: Size) -> int:
        """Stock, discard pile and known bottom cards on the right; returns the column where they begin."""
        x = self.right - 1
        notes = []
        for name in ("discard", "blind", "stock"):
            held = self.view.cards_in(name)
            if not held:
                continue
            x -= max(size.width, len(name) + 3) + 1
            self.brush.card(self.canvas, x, y, held[0], size, mark=self._lit(held[0]))
            count = f"{len(held)} {name}" if size is TOKEN else f"{name} {len(held)}"
            room = len(name) + 3 if size is TOKEN else size.width + 3
            self.canvas.put(x, y + size.height, clip(count, room, ""), "muted")
            notes.append(self.view.deal.pile_note(name))
        told = "  ".join(note for note in notes if note)
        if told:
            begin = max(self.left + 1, self.right - 1 - width(told))
            self.p.say(begin, y + size.height + 1, told, "accent+bold", self.right)
        return x

    def _lit(self, card: Card) -> str:
        action = self.scene.pick.action if self.scene.pick else None
        return "lit" if card in self.scene.lit or (action is not None and card in action.takes) else ""

    # A trick, or plays of several cards

    def _seated_trick(self, y: int, edge: int, room: int) -> bool:
        """The trick round the table, each card before its seat; False where there is none or no room."""
        if "trick" not in self.view.piles or self.view.cards_in("table"):
            return False
        scene = self.scene
        played = [*played_by(self.view), *((scene.actor, c) for c in scene.played)]
        box = (self.left + 1, y, edge - self.left - 2, room)
        size, places = seated(played, self.view, box, self.p.size)
        for at, place in enumerate(places):
            lit = place.card in scene.lit or (place.seat == scene.actor and place.card in scene.played)
            self.brush.card(self.canvas, place.x, place.y, place.card, size, mark="lit" if lit else "")
            mark = self.view.deal.card_note("trick", at) if at < len(self.view.cards_in("trick")) else ""
            name = clip(scene.names[place.seat], NAME - bool(mark), self.glyphs.ellipsis)
            if mark and size is TOKEN:
                name += "*"
            inset = NAME - width(name) if place.name_x < place.x else 0
            self.canvas.put(place.name_x + inset, place.name_y, name, "accent+bold" if mark else "muted")
            if mark and size is not TOKEN:
                beside = place.name_x + (NAME - width(mark) if inset or place.name_x < place.x else 0)
                self.canvas.put(beside, place.name_y + 1, clip(mark, NAME, ""), "accent+bold")
        if places:
            note = self.view.deal.pile_note("trick")
            self.p.say(max(self.left + 1, edge - 1 - width(note)), y, note, "accent", edge)
        return bool(places)

    def _groups(self, y: int, edge: int, size: Size) -> bool:
        """Plays of several cards, or cards before the seats, with their owners; False for none."""
        groups = self._shown_groups()
        note = self.view.deal.pile_note("trick")
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
        if note:
            self.p.say(self.left + 3, y + size.height + 1, note, "accent", edge)
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
        """The plays in the trick; where nothing else lies open, the cards before the seats."""
        if self.view.cards_in("table"):
            return []
        if "trick" in self.view.piles:
            fresh = [(self.scene.actor, self.scene.played)] if self.scene.played else []
            return [*plays_of(self.view), *fresh]
        return [(seat, held) for seat, held in self._exposed() if held]

    def _exposed(self) -> list[tuple[int, tuple[Card, ...]]]:
        return [(seat, self.view.cards_in(f"exposed.{seat}")) for seat in range(self.view.seats)]

    # Loose cards

    def _table_row(self, y: int, edge: int, size: Size, room: int) -> None:
        """The loose cards, with what the pick would take lit and bracketed."""
        held = self.view.cards_in("table") + self.view.cards_in("trick")
        action = self.scene.pick.action if self.scene.pick else None
        taken = list(action.takes) if action else []
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
            self.canvas.put(min(last + 1, edge - 14), below, "takes these", "action")
        if not held and "table" in self.view.piles:
            self.canvas.put(self.left + 3, y + size.height // 2, "(the table is empty)", "muted")
        self._played_beside(self.left + 3 + row_width(len(held), wide, size) + 3, y, edge, size)

    def _played_beside(self, x: int, y: int, edge: int, size: Size) -> None:
        for c in self.scene.played:
            if x + size.width < edge:
                self.brush.card(self.canvas, x, y, c, size, mark="lit")
                x += size.width + 1

    # Houses, melds, swept and exposed cards

    def _chips(self) -> list[Chip]:
        """The piles without a place of their own."""
        drawn = {f"exposed.{seat}" for seat, _ in self._shown_groups()} if not self._has_trick else set()
        return [
            Chip(self._label(name), pile.cards, self.view.deal.pile_note(name))
            for name, pile in self.view.piles.items()
            if pile.cards and name.partition(".")[0] not in QUIET and name not in drawn
        ]

    @property
    def _has_trick(self) -> bool:
        return "trick" in self.view.piles

    def _label(self, name: str) -> str:
        """A pile in words: those of a seat or side by the player's name."""
        base, _, rest = name.partition(".")
        if base in ("exposed", "swept") and rest.isdecimal():
            seats = [seat for seat in range(self.view.seats) if self._owner(base, seat) == int(rest)]
            return f"{self.scene.names[seats[0]]} {base}" if seats else name
        return name.replace(".", " ")

    def _owner(self, base: str, seat: int) -> int:
        return seat if base == "exposed" else self.view.deal.side(seat)

    def _flow(self, chips: Sequence[Chip], most: int) -> list[list[tuple[Chip, bool]]]:
        """Chips in lines: one a line while there is room, else side by side, at last in short."""
        if len(chips) <= min(most, 3):
            return [[(chip, False)] for chip in chips]
        for short in (False, True):
            lines = self._filled(chips, short)
            if len(lines) <= most or short:
                break
        return lines[:most]

    def _filled(self, chips: Sequence[Chip], short: bool) -> list[list[tuple[Chip, bool]]]:
        lines: list[list[tuple[Chip, bool]]] = []
        room = 0
        for chip in chips:
            wide = self._chip_width(chip, short)
            if not lines or wide > room:
                lines.append([])
                room = self.right - self.left - 4
            lines[-1].append((chip, short))
            room -= wide
        return lines

    def _chip_width(self, chip: Chip, short: bool) -> int:
        cards = width(in_short(chip.cards, self.glyphs.suit)) if short else 4 * len(chip.cards)
        label = 0 if short and chip.note else width(chip.label) + 2
        return label + cards + (width(chip.note) + 1 if chip.note else 0) + 3

    def _chip_line(self, y: int, line: Sequence[tuple[Chip, bool]]) -> None:
        x = self.left + 3
        for chip, short in line:
            if not (short and chip.note):
                x = self.canvas.put(x, y, f"{chip.label}: ", "muted")
            if short:
                x = self.canvas.put(x, y, in_short(chip.cards, self.glyphs.suit), "text+bold") + 1
            else:
                x = self._chip_cards(x, y, chip.cards)
            x = self.p.say(x, y, chip.note, "muted", self.right - 1) + 2

    def _chip_cards(self, x: int, y: int, held: tuple[Card, ...]) -> int:
        lit = self._taken()
        for c in held:
            if x > self.right - 12:
                return self.canvas.put(x, y, self.glyphs.ellipsis, "muted") + 1
            x = self.brush.word(self.canvas, x, y, c, "+bold+underline" if c in lit else "") + 1
        return x

    def _taken(self) -> frozenset[Card]:
        action = self.scene.pick.action if self.scene.pick else None
        return self.scene.lit | (frozenset(action.takes) if action else frozenset())


def _fan(count: int, size: Size) -> int:
    """The cells of so many cards fanned."""
    return count * size.width if size is TOKEN else size.width + 4 * (count - 1)


def in_short(cards: tuple[Card, ...], suit_glyph: Callable[[Suit], str]) -> str:
    """A pile in a few cells: `Kx4` for equal ranks, `♥5-9` for a run, else how many cards."""
    real = [(c.suit, c.rank) for c in cards if c.suit is not None and c.rank is not None]
    ranks, suits = [rank for _, rank in real], [suit for suit, _ in real]
    if real and len(set(ranks)) == 1:
        return f"{ranks[0].text}x{len(cards)}"
    if real and len(set(suits)) == 1:
        return f"{suit_glyph(suits[0])}{ranks[0].text}-{ranks[-1].text}"
    return f"{len(cards)} cards"
