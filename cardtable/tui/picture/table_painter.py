"""The middle of the table, between the seats and the own hand: trick, loose cards, melds, houses, stock,
discards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from textual.geometry import Region

from cardtable.cards import Card
from cardtable.engine.event_sentences import with_names
from cardtable.engine.presentation import How, Place, Where
from cardtable.text import clip, whole_parts, width, wrapped
from cardtable.tui.decision.click_areas import MorePiles
from cardtable.tui.decision.table_targets import TableItem
from cardtable.tui.look.card_faces import LARGE, SMALL, TOKEN, Marks, Size, draw_row, row_width
from cardtable.tui.picture.chips import has_room, paint_chips
from cardtable.tui.picture.houses import HousePainter
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.table_highlights import TableHighlights
from cardtable.tui.picture.trick import NAME_WIDTH, TrickCard, trick_cards, trick_layout, trick_plays

ON_TABLE = (Where.CENTRE, Where.BEFORE, Where.WON, Where.STOCK)
"""Where the piles painted here lie; hands have places of their own."""
COUNTED = (How.COUNT, How.STACK)
"""Piles of which a line shows only the number of cards."""
PLAYED = (How.LOOSE, How.PLAYS, How.SQUARE, How.CHIPS, How.HEAP)
"""How a game that is played in the middle shows its cards there."""
LED = "led"
"""The mark of the card led. It is less prominent than the mark of the winning card."""
BANNER = "action/bar+bold+reverse"
"""The style of the banner."""
MIN_STACK = 4
"""The lines that stacks need to have a box of their own."""


class TablePainter:
    """Paints the middle of the table."""

    def __init__(self, painter: Surface) -> None:
        self.p = painter
        self.canvas, self.view, self.scene = painter.canvas, painter.view, painter.scene
        self.glyphs, self.brush = painter.glyphs, painter.brush
        self.left, self.right = painter.left, painter.right
        self.places = painter.view.deal.places()
        self.highlights = TableHighlights(painter)
        self._has_pot = False
        """Whether the chips lie in the middle, rather than beside the stacks."""

    def paint(self, top: int, bottom: int) -> None:
        """Paints everything between two lines, over the whole width."""
        top = self.paint_news(top)
        lines = self.pile_lines(bottom, max(1, bottom - top - 4), kept=SMALL.height)
        self.middle(Region(self.left, top, self.right - self.left, bottom - top - lines))

    @cached_property
    def news(self) -> tuple[str, ...]:
        """What happened last, in at least one line."""
        room = self.right - self.left - 4
        if self.scene.banner:
            return (clip(self.scene.banner, room, self.glyphs.ellipsis),)
        return wrapped(whole_parts(self.scene.said, lambda text: width(text) <= room), room) or ("",)

    def paint_news(self, y: int) -> int:
        """Paints what happened last; returns the line below."""
        self.canvas.part = "what happened"
        self.canvas.protected_lines = range(y, y + len(self.news))
        if self.scene.banner:
            return self._banner(y, self.news[0])
        for at, line in enumerate(self.news):
            self.p.say(self.left + 3, y + at, line, "text", self.right - 1)
        return y + len(self.news)

    def _banner(self, y: int, told: str) -> int:
        """Paints a bar across the whole table with a few words in its middle."""
        self.canvas.fill(self.left, y, self.right - self.left, 1, style=BANNER)
        self.canvas.put((self.left + self.right - width(told)) // 2, y, told, BANNER)
        return y + 1

    def pile_lines(self, bottom: int, most: int, *, kept: int = 0) -> int:
        """Paints the piles that stand in lines, at most `most`, above line `bottom`; returns how many lines
        they take.

        Houses are boxes if `kept` lines remain for what else lies on the table.
        """
        piles = self._piles_in_lines()
        high = self._heaps(bottom, most - self._least(piles) - kept)
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

    def _heaps(self, bottom: int, most: int) -> int:
        """Paints houses as boxes above a line; returns how many lines they take, 0 if they do not fit."""
        heaps = HousePainter(self.p, self._places(How.HEAP), self._lit_cards(), self.highlights)
        high = heaps.height
        if not 0 < high <= most:
            return 0
        heaps.paint(bottom - high)
        return high

    def middle(self, box: Region, stacks: Region | None = None) -> None:
        """Paints the middle, and the stacks: in a box of their own, or at the right."""
        if box.height <= TOKEN.height:
            return
        self.left, self.right = box.x, box.x + box.width
        size = self._fitting_size(box.height)
        down = box.y + max(0, (box.height - size.height - 2) // 2)
        self._has_pot = self._is_free(box)
        self.canvas.part = "the stacks"
        if stacks is not None and not any(place.how in PLAYED for place in self.places):
            # Only stacks lie in this game's middle, so they are put there.
            wide = sum(self._stack_width(place) for place in self.stacks)
            stacks = Region(box.x, down, (box.width + wide) // 2 + 1, box.height)
        if stacks is None or stacks.height < MIN_STACK:
            edge = self._stacks(self.right - 1, down, size)
        else:
            edge = min(
                self.right,
                self._stacks(stacks.x + stacks.width - 1, stacks.y, self._fitting_size(stacks.height)),
            )
        self.canvas.part = "the middle"
        if not (
            self._trick_round_table(box.y, edge, box.height)
            or self._square(box, edge)
            or self._plays_in_row(down, edge, size)
            or self._pot(box, edge)
        ):
            self._loose_row(down, edge, size, box)

    def _is_free(self, box: Region) -> bool:
        """Whether the chips have the middle to themselves."""
        taken = self._places(How.PLAYS, How.LOOSE, How.SQUARE)
        half = Region(box.x, box.y, box.width // 2, box.height)
        return bool(self._chips) and not taken and has_room(half)

    def _fitting_size(self, room: int) -> Size:
        """The card size for a number of lines."""
        size = self.p.size
        return size if room >= size.height + 1 else SMALL if room >= 5 else TOKEN

    def _places(self, *ways: How) -> list[Place]:
        """The places that are shown in one of these ways and hold cards."""
        return [place for place in self.places if place.how in ways and self._cards(place)]

    def _cards(self, place: Place) -> tuple[Card, ...]:
        return self.view.cards_in(place.pile)

    # Stock, discards, chips

    def _stacks(self, x: int, y: int, size: Size) -> int:
        """Paints stacks with their top card, and chips, to the left of column x; returns the column where
        they begin."""
        end = x
        stacks = self.stacks
        for place in reversed(stacks):
            held, count = self._cards(place), self._label_and_count(place)
            x -= max(size.width, width(count)) + 1
            self.canvas.anchors[place.pile] = (x, y)
            thing, wide = TableItem(place.pile), max(size.width, width(count))
            lit = "lit" if self.highlights.is_targeted(thing) else self._lit(held[0])
            self.brush.card(self.canvas, x, y, held[0], size, mark=lit)
            self.canvas.put(x, y + size.height, count, self.highlights.style(thing))
            self.highlights.paint(thing, Region(x, y, wide, size.height + 1), y + size.height)
        for place in () if self._has_pot else self._chips:
            told = f"{self._label(place)} {place.value}"
            x -= width(told) + 2
            self.canvas.put(x, y + size.height // 2, told, "accent+bold")
        told = "  ".join(self.scene.named(place.note) for place in reversed(stacks) if place.note)
        if told:
            begin = max(self.left + 1, end - width(told))
            self.p.say(begin, y + size.height + 1, told, "accent+bold", end + 1)
        return x

    @property
    def _chips(self) -> list[Place]:
        return [place for place in self.places if place.how is How.CHIPS]

    def _pot(self, box: Region, edge: int) -> bool:
        """Paints the pot in the middle; False if there is none."""
        if self._has_pot:
            place = self._chips[0]
            room = Region(self.left, box.y, edge - self.left, box.height)
            paint_chips(self.p, place, self._label(place), room)
        return self._has_pot

    @cached_property
    def stacks(self) -> tuple[Place, ...]:
        """The stacks beside the middle, as many as fit in half of it; the others are counted in lines."""
        room, found = (self.right - self.left) // 2, []
        for place in self._places(How.STACK):
            room -= self._stack_width(place)
            if place.where in ON_TABLE and room >= 0:
                found.append(place)
        return tuple(found)

    def _stack_width(self, place: Place) -> int:
        return max(self.p.size.width, width(self._label_and_count(place))) + 1

    def _label_and_count(self, place: Place) -> str:
        return f"{self._label(place)} {len(self._cards(place))}"

    def _lit(self, card: Card) -> str:
        action = self.scene.pick.action if self.scene.pick else None
        return "lit" if card in self.scene.lit or (action is not None and card in action.touches) else ""

    # A trick, or plays of several cards

    @property
    def _trick(self) -> Place | None:
        """The place where each seat's play lies before it."""
        return next((place for place in self.places if place.how is How.PLAYS), None)

    @property
    def _has_loose(self) -> bool:
        return bool(self._places(How.LOOSE))

    def _trick_round_table(self, y: int, edge: int, room: int) -> bool:
        """Paints the trick round the table, each card before its seat; False if there is none or it does not
        fit."""
        trick = self._trick
        if trick is None or self._has_loose:
            return False
        scene = self.scene
        played = [*trick_cards(self.view), *((scene.actor, c) for c in scene.played)]
        box = (self.left + 1, y, edge - self.left - 2, room)
        size, places = trick_layout(played, self.view, box, self.p.size)
        for at, place in enumerate(places):
            mark = trick.marks[at] if at < len(trick.marks) and not scene.played else ""
            self._trick_card(place, size, mark)
        if places:
            note = self.scene.named(trick.note)
            self.p.say(max(self.left + 1, edge - 1 - width(note)), y, note, "accent", edge)
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

    def _plays_in_row(self, y: int, edge: int, size: Size) -> bool:
        """Paints plays side by side with their players, the latest that fit; False if there are none."""
        groups = self._plays()
        if not groups:
            return False
        room = edge - self.left - 4
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
            self.p.say(self.left + 3, y + size.height + 1, self.scene.named(self._trick.note), "accent", edge)
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

    def _square(self, box: Region, edge: int) -> bool:
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
        sizes = [size for size in (LARGE, SMALL, TOKEN) if len(rows) * size.height <= box.height]
        size = sizes[0] if sizes else TOKEN
        left = self.left + max(NAME_WIDTH + 1, (edge - self.left) // 2 - size.width - 1)
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

    # Loose cards

    def _loose_row(self, y: int, edge: int, size: Size, box: Region) -> None:
        """Paints the loose cards; those that the pick touches are lit and marked from below."""
        lying = [
            (TableItem(place.pile, at), c)
            for place in self._places(How.LOOSE, How.PLAYS)
            for at, c in enumerate(self._cards(place))
        ]
        held = tuple(c for _, c in lying)
        action = self.scene.pick.action if self.scene.pick else None
        taken = list(action.touches) if action else []
        picked = [at for at, (thing, _) in enumerate(lying) if self.highlights.is_picked(thing)]
        marks = Marks(lit={*taken, *self.scene.lit, *(held[at] for at in picked)})
        second = 1 if size is TOKEN else 3
        lines = 2 if box.height > size.height + second else 1
        y = min(y, box.y + box.height - lines * second - size.height + second - 1)
        wide = edge - self.left - 5
        spots = draw_row(self.canvas, self.brush, held, self.left + 3, y, wide, size, marks, lines=lines)
        below = max((spot.y for spot in spots), default=y) + size.height
        marked = [spot for spot in spots if held[spot.index] in taken or spot.index in picked]
        for spot in marked:
            # Cards that Enter would take besides the picked ones get a hollow mark.
            is_picked = spot.index in picked or not picked
            mark = self.glyphs.cursor if is_picked else self.glyphs.hollow
            self.canvas.put(spot.x + spot.shows // 2, below, mark, "action+bold")
        for spot in spots:
            is_low = spot.y + size.height == below
            self.highlights.paint_card(lying[spot.index][0], spot, below if is_low else spot.y)
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

    def _piles_in_lines(self) -> list[Place]:
        """The piles in lines below the middle: those whose cards are shown, and those that are counted."""
        whole = [place for place in self._places(How.FAN, How.HEAP) if place.where in ON_TABLE]
        counted = [place for place in self._places(How.COUNT) if place.where in (Where.CENTRE, Where.BEFORE)]
        stacks = [one for one in self._places(How.STACK) if one.where in ON_TABLE and one not in self.stacks]
        return [*whole, *counted, *stacks]

    def _label(self, place: Place) -> str:
        return with_names(place.label, self.scene.names)

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

    def _lit_cards(self) -> frozenset[Card]:
        action = self.scene.pick.action if self.scene.pick else None
        return self.scene.lit | (frozenset(action.touches) if action else frozenset())


def _fan(count: int, size: Size) -> int:
    """The width of a fan of cards, in cells."""
    return count * size.width if size is TOKEN else size.width + 4 * (count - 1)


def _and_more(count: int) -> str:
    return f"+{count} more"


def _count(cards: tuple[Card, ...]) -> str:
    return f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
