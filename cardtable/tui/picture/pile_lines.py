"""Piles in lines or boxes below the middle of the table: melds, houses, cards before seats, counted piles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from textual.geometry import Region

from cardtable.cards import Card
from cardtable.engine.presentation import How, Place, Where
from cardtable.text import clip, width
from cardtable.tui.decision.click_areas import MorePiles
from cardtable.tui.decision.table_targets import TableItem
from cardtable.tui.picture.houses import HousePainter
from cardtable.tui.picture.table_part import TablePart

ON_TABLE = (Where.CENTRE, Where.BEFORE, Where.WON, Where.STOCK)
"""Where the piles painted here lie; hands have places of their own."""
COUNTED = (How.COUNT, How.STACK)
"""Piles of which a line shows only the number of cards."""


class PileLinesPainter(TablePart):
    """Paints the piles below the middle, and chooses the stacks that stand beside it instead."""

    def paint(self, bottom: int, most: int, *, kept: int = 0) -> int:
        """Paints the piles that stand in lines, at most `most`, above line `bottom`; returns how many lines
        they take.

        Houses are boxes if `kept` lines remain for what else lies on the table.
        """
        piles = self._piles_in_lines()
        high = self._houses(bottom, most - self._least(piles) - kept)
        if high:
            piles = [place for place in piles if place.how is not How.HEAP]
        lines = self._arrange(piles, most - high)
        for at, line in enumerate(lines):
            self.canvas.part = f"line {at} of piles"
            self._pile_line(bottom - high - len(lines) + at, line)
        if left_out := len(piles) - sum(map(len, lines)):
            told = _and_more(left_out)
            x, y = self.right - 1 - width(told), bottom - high - 1
            self.canvas.clickable(x, y, self.canvas.put(x, y, told, "muted") - x, 1, MorePiles())
        return high + len(lines)

    def _least(self, piles: Sequence[Place]) -> int:
        """The lines that piles other than houses need at least."""
        return len(self._fill_lines([place for place in piles if place.how is not How.HEAP], short=True))

    def _houses(self, bottom: int, most: int) -> int:
        """Paints houses as boxes above a line; returns how many lines they take, 0 if they do not fit."""
        houses = HousePainter(self.p, self._places(How.HEAP), self._lit_cards(), self.highlights)
        high = houses.height
        if not 0 < high <= most:
            return 0
        houses.paint(bottom - high)
        return high

    @cached_property
    def stacks(self) -> tuple[Place, ...]:
        """The stacks beside the middle, as many as fit in half of it; the others are counted in lines."""
        room, found = (self.right - self.left) // 2, []
        for place in self._places(How.STACK):
            room -= self.stack_width(place)
            if place.where in ON_TABLE and room >= 0:
                found.append(place)
        return tuple(found)

    def stack_width(self, place: Place) -> int:
        """The cells of a stack with its label."""
        return max(self.p.size.width, width(self.label_and_count(place))) + 1

    def label_and_count(self, place: Place) -> str:
        """The label under a stack."""
        return f"{self._label(place)} {len(self._cards(place))}"

    def _piles_in_lines(self) -> list[Place]:
        """The piles in lines below the middle: those whose cards are shown, and those that are counted."""
        whole = [place for place in self._places(How.FAN, How.HEAP) if place.where in ON_TABLE]
        counted = [place for place in self._places(How.COUNT) if place.where in (Where.CENTRE, Where.BEFORE)]
        stacks = [one for one in self._places(How.STACK) if one.where in ON_TABLE and one not in self.stacks]
        return [*whole, *counted, *stacks]

    def _owners_and_note(self, place: Place) -> str:
        """The owners of a pile, unless its label names them, and its note."""
        owners = "+".join(self.scene.names[seat] for seat in place.owners)
        told = [owners] if owners and place.how is How.HEAP else []
        return ", ".join([*told, self.scene.named(place.note)] if place.note else told)

    def _arrange(self, piles: Sequence[Place], most: int) -> list[list[tuple[Place, bool]]]:
        """Arranges piles in lines, each with whether it is abbreviated: one pile a line while there is room,
        then side by side, then abbreviated."""
        if len(piles) <= min(most, 3):
            return [[(place, self._pile_width(place, short=False) > self._line_room)] for place in piles]
        for short in (False, True):
            lines = self._fill_lines(piles, short)
            if len(lines) <= most or short:
                break
        shown = lines[:most]
        if len(lines) > most:
            # The number of piles left out stands at the end of the last line.
            room = self._line_room - width(_and_more(len(piles)))
            while shown[-1] and sum(self._pile_width(one, short=cut) for one, cut in shown[-1]) > room:
                shown[-1].pop()
        return shown

    @property
    def _line_room(self) -> int:
        """The cells of a line of piles."""
        return self.right - self.left - 4

    def _fill_lines(self, piles: Sequence[Place], short: bool) -> list[list[tuple[Place, bool]]]:
        lines: list[list[tuple[Place, bool]]] = []
        room = 0
        for place in piles:
            cut = short or self._pile_width(place, short=False) > self._line_room
            wide = self._pile_width(place, short=cut)
            if not lines or wide > room:
                lines.append([])
                room = self._line_room
            lines[-1].append((place, cut))
            room -= wide
        return lines

    def _pile_width(self, place: Place, *, short: bool) -> int:
        if short:
            return sum(map(width, self._in_short(place))) + 4
        about = width(self._owners_and_note(place))
        inside = len("10 cards") if place.how in COUNTED else 4 * len(self._cards(place))
        return width(self._label(place)) + 2 + inside + (about + 1 if about else 0) + 3

    def _in_short(self, place: Place) -> tuple[str, str]:
        """A pile in a few cells: its owners or label, and its content."""
        inside = _count(self._cards(place))
        owners = "+".join(clip(self.scene.names[seat], 8, "") for seat in place.owners)
        if place.how is How.HEAP:
            return self._label(place), f"{inside}, {owners}" if owners else inside
        return owners or self._label(place), place.value or inside

    def _pile_line(self, y: int, line: Sequence[tuple[Place, bool]]) -> None:
        x = self.left + 3
        for place, short in line:
            self.canvas.anchors[place.pile] = (x, y)
            begin, thing = x, TableItem(place.pile)
            usual = "accent" if place.closed and not short else "muted"
            style = self.highlights.style(thing, usual)
            if short:
                name, inside = self._in_short(place)
                x = self.canvas.put(x, y, f"{name} ", style)
                end = self.p.say(x, y, inside, "text+bold", self.right - 1)
                x = end + 3
            else:
                x = self.canvas.put(x, y, f"{self._label(place)}: ", style)
                end = self._pile_inside(x, y, place)
                x = end + 2
            self.highlights.paint(thing, Region(begin, y, end - begin, 1), y)

    def _pile_inside(self, x: int, y: int, place: Place) -> int:
        """Paints a pile's cards, owners and note; returns the column after them."""
        if place.how in COUNTED:
            x = self.canvas.put(x, y, f"{_count(self._cards(place))} ", "text+bold")
        else:
            x = self._pile_cards(x, y, place)
        return self.p.say(x, y, self._owners_and_note(place), "muted", self.right - 1)

    def _pile_cards(self, x: int, y: int, place: Place) -> int:
        lit = self._lit_cards()
        for at, c in enumerate(self._cards(place)):
            if x > self.right - 12:
                return self.canvas.put(x, y, self.glyphs.ellipsis, "muted") + 1
            begin, thing = x, TableItem(place.pile, at)
            is_lit = c in lit or self.highlights.is_picked(thing)
            x = self.brush.word(self.canvas, x, y, c, "+bold+underline" if is_lit else "") + 1
            self.highlights.paint(thing, Region(begin, y, x - begin - 1, 1), y)
        return x


def _and_more(count: int) -> str:
    return f"+{count} more"


def _count(cards: tuple[Card, ...]) -> str:
    return f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
