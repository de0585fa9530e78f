"""The trick in the middle of the table: each card before its seat, plays of several cards side by side, or
cards that form a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from textual.geometry import Region

from cardtable.cards import Card
from cardtable.engine.presentation import How, Place, Where
from cardtable.engine.view import View
from cardtable.table.trick_plays import trick_plays
from cardtable.text import width
from cardtable.tui.decision.table_items import TableItem
from cardtable.tui.look.card_faces import Size
from cardtable.tui.picture.arrangement import smaller
from cardtable.tui.picture.blocks import Block
from cardtable.tui.picture.card_blocks import Fan, fan_width
from cardtable.tui.picture.scene import WINNING, Surface
from cardtable.tui.picture.trick import trick_cards

LED = "led"
"""The mark of the card led. It is less prominent than the mark of the winning card."""
BEST = "best"
"""The word for the winning card where another stands before it and room is short."""
TAKES = "takes it"
"""The mark of the card that a finished trick goes to."""
MARK = len(TAKES)
"""The cells that the mark below a card may take at least."""
OLDER = "before that"
"""Below the plays of seats that have played again since."""
TYPED = 34
"""The cells kept for what is typed below a figure."""
NAME = 11
"""The most cells of a name below cards."""


class PlayWords(Enum):
    """What stands below the cards that a seat played."""

    NAMED = 0
    """The player's name and the mark."""
    MARKED = 1
    """The mark alone, and that short."""
    NONE = 2


class Played(Block):
    """What a seat played, fanned, with a word below: the card's mark, or who played it."""

    def __init__(
        self,
        surface: Surface,
        held: tuple[Card, ...],
        size: Size,
        told: str,
        *,
        is_lit: bool,
        ahead: bool,
        keeps_line: bool = True,
    ) -> None:
        super().__init__(surface)
        self.held, self.size, self.told = held, size, told
        self.is_lit, self.ahead = is_lit, ahead
        self.lean = 0
        """To which end of the words below them the cards lie: -1 to the left, 1 to the right."""
        self.part = "the trick"
        self.inside = fan_width(len(held), size)
        self.width = max(self.inside, width(told))
        self.height = size.height + keeps_line

    @property
    def inset(self) -> int:
        """The columns from the left end of the block to the cards."""
        return (self.width - self.inside) * (self.lean + 1) // 2

    def cards_at(self, x: int, y: int) -> Region:
        """Where the cards lie if the block's top left corner is there."""
        return Region(x + self.inset, y, self.inside, self.size.height)

    def paint(self, x: int, y: int) -> None:
        inner = x + self.inset
        for at, c in enumerate(self.held):
            mark = "lit" if self.is_lit else ""
            covered = at < len(self.held) - 1
            begin = inner + at * self.size.step
            self.brush.card(self.canvas, begin, y, c, self.size, mark=mark, covered=covered, seam=at > 0)
        style = "accent+bold" if self.ahead else "muted"
        begin = x + (self.width - width(self.told)) * (self.lean + 1) // 2
        self.canvas.put(begin, y + self.size.height, self.told, style)


class KeptFree(Block):
    """Room for the card that a seat is still to play to the trick."""

    def __init__(self, surface: Surface, seat: int, size: Size, words: PlayWords) -> None:
        super().__init__(surface)
        self.seats = (seat,)
        told = {PlayWords.NAMED: _name_below(surface, seat), PlayWords.MARKED: WINNING}.get(words, "")
        self.width, self.height = max(size.width, width(told)), size.height + bool(told)

    def paint(self, x: int, y: int) -> None:
        """Nothing: it is empty."""


def trick_of(surface: Surface) -> Place | None:
    """The place where each seat's play lies before it, if nothing else lies in the middle."""
    if any(place.how is How.LOOSE for place in surface.places):
        return None
    return next((place for place in surface.places if place.how is How.PLAYS), None)


class TrickWords(NamedTuple):
    """How long the words below the cards of a trick are."""

    is_tight: bool
    """Whether there is room for the words that stand there now alone, rather than for the longest that may
    come to stand there: with these nothing else moves while a trick is played."""
    is_terse: bool
    """Whether marks are short, and names stand only where a card does not lie nearest to its player."""


class TrickLayout(NamedTuple):
    """How the cards of a trick may lie as the seats sit."""

    spots: Mapping[int, tuple[int, int]]
    """Where the card of each seat lies (`trick.trick_layout`)."""
    size: Size
    words: TrickWords
    near: frozenset[int] = frozenset()
    """The seats that sit nearest to their own cards, if that tells which words are below these."""


class SeatedTrick:
    """A trick of one card from each seat, and the last act's card if that has been moved on. Each card has
    its player's name below it."""

    def __init__(self, surface: Surface, place: Place, played: Sequence[tuple[int, Card]]) -> None:
        self.surface, self.place, self.played = surface, place, played
        scene, leader = surface.scene, _leader(surface, [seat for seat, _ in played])
        self._marks = {
            seat: place.marks[at] if at < len(place.marks) and not scene.played else ""
            for at, (seat, _) in enumerate(played)
        }
        if scene.winner in self._marks:
            self._marks[scene.winner] = TAKES
        awaited = self._marks if surface.view.deal.over else range(surface.view.seats)
        self._longest_marks = {seat: _longest_mark(seat, leader) for seat in awaited}
        self._cells: dict[tuple[TrickWords, frozenset[int]], Mapping[int, int]] = {}

    def bare_room(self, spots: Mapping[int, tuple[int, int]], size: Size) -> list[Region]:
        """The least room that the cards take which the trick has or may still get, however short the words
        below them are."""
        return _room_at(spots, dict.fromkeys(self._longest_marks, 0), size)

    def room(self, layout: TrickLayout) -> list[Region]:
        """Room for all cards that the trick has or may still get, with the words below them."""
        key = layout.words, layout.near
        if key not in self._cells:
            self._cells[key] = self._cells_below(*key)
        return _room_at(layout.spots, self._cells[key], layout.size)

    def _cells_below(self, words: TrickWords, near: frozenset[int]) -> dict[int, int]:
        marks = self._marks if words.is_tight else self._longest_marks
        told = {seat: self._told(seat, mark, words, near) for seat, mark in marks.items()}
        return {**dict.fromkeys(self._longest_marks, 0), **{seat: width(text) for seat, text in told.items()}}

    def _told(self, seat: int, mark: str, words: TrickWords, near: frozenset[int]) -> str:
        """The mark, and before it the player's name unless only whose card it is could be told by it."""
        if words.is_terse:
            mark = _short_mark(mark)
            if seat in near:
                return mark
        return ", ".join(filter(None, (_name_below(self.surface, seat), mark)))

    def blocks(self, layout: TrickLayout) -> list[tuple[Block, int, int]]:
        """The cards of the trick, each with its place."""
        scene, size = self.surface.scene, layout.size
        is_marked = scene.winner >= 0 or (any(self.place.marks) and not scene.played)
        found: list[tuple[Block, int, int]] = []
        for seat, c in self.played:
            mark, (x, y) = self._marks[seat], layout.spots[seat]
            ahead = mark not in ("", LED)
            is_fresh = c in scene.lit | scene.touched or (seat == scene.actor and c in scene.played)
            is_lit = ahead if is_marked else is_fresh
            told = self._told(seat, mark, layout.words, layout.near)
            block = Played(self.surface, (c,), size, told, is_lit=is_lit, ahead=ahead)
            block.seats = (seat,)
            found.append((block, x - (block.width - size.width) // 2, y))
        return found


def seated_trick(surface: Surface) -> SeatedTrick | None:
    """The trick that can lie as the seats sit; None if the game has none, or plays of several cards."""
    place, scene = trick_of(surface), surface.scene
    if place is None:
        return None
    played = [*trick_cards(surface.view), *((scene.actor, c) for c in scene.played)]
    seats = {seat for seat, _ in played}
    if len(seats) < len(played) or min(seats, default=0) < 0:
        return None
    return SeatedTrick(surface, place, played)


def _room_at(spots: Mapping[int, tuple[int, int]], words: Mapping[int, int], size: Size) -> list[Region]:
    """Room for a card of each of these seats, with words of so many cells below it."""
    wide = {seat: max(size.width, MARK, length) for seat, length in words.items()}
    return [
        Region(spots[seat][0] - (cells - size.width) // 2, spots[seat][1], cells, size.height + 1)
        for seat, cells in wide.items()
    ]


def latest_plays(surface: Surface, size: Size, room: int, words: PlayWords) -> list[Block] | None:
    """Plays as they lie before the seats: the last of each seat, and in the middle all older ones, smaller
    and fanned. None if the game has no tricks, or the viewer cannot know whose they are. Only the cards of a
    trick may lie without names."""
    groups = _groups(surface)
    if trick_of(surface) is None or any(seat < 0 for seat, _ in groups):
        return None
    if seated_trick(surface) is not None:
        return _one_from_each(surface, groups, size, words)
    last = {seat: at for at, (seat, _) in enumerate(groups)}
    found = [block for at, block in enumerate(_played(surface, groups, size)) if at in last.values()]
    older = tuple(c for at, (_, held) in enumerate(groups) if at not in last.values() for c in held)
    heap = Place("", Where.CENTRE, "trick", kept=older)
    return [*found, *([Fan(surface, heap, smaller(size)[-1], room, OLDER)] if older else [])]


def _one_from_each(
    surface: Surface, groups: Sequence[tuple[int, tuple[Card, ...]]], size: Size, words: PlayWords
) -> list[Block]:
    """The cards of a trick, and room for those to come: nothing else moves while it is played."""
    to_come = sorted({*range(surface.view.seats)} - {seat for seat, _ in groups})
    return [
        *_played(surface, groups, size, words),
        *(KeptFree(surface, seat, size, words) for seat in to_come),
    ]


def _leader(surface: Surface, played: Sequence[int]) -> int:
    """Who leads the trick: the first of the seats that played to it, or whoever is to play."""
    return next(iter([*played, *surface.view.actors]), -1)


def _short_mark(mark: str) -> str:
    """The mark of a card where room is short."""
    return mark if mark == WINNING else mark.replace(WINNING, BEST)


def _longest_mark(seat: int, leader: int) -> str:
    """The longest of the words that may come to stand below a seat's card."""
    return f"{LED}, {WINNING}" if seat == leader else WINNING


def plays_of(surface: Surface, size: Size) -> list[Block]:
    """Plays side by side with their players, oldest first."""
    return _played(surface, _groups(surface), size)


def _groups(surface: Surface) -> list[tuple[int, tuple[Card, ...]]]:
    """The plays in the trick with their players, oldest first, that of the last act included."""
    played = surface.scene.played
    return [*trick_plays(surface.view), *([(surface.scene.actor, played)] if played else [])]


def _played(
    surface: Surface,
    groups: Sequence[tuple[int, tuple[Card, ...]]],
    size: Size,
    words: PlayWords = PlayWords.NAMED,
) -> list[Block]:
    """Plays as blocks, with the words below them; marks where every play has one."""
    scene, trick = surface.scene, trick_of(surface)
    is_marked = trick is not None and len(trick.marks) == len(groups) and not scene.played
    found: list[Block] = []
    for at, (seat, held) in enumerate(groups):
        name = _name_below(surface, seat)
        mark = TAKES if seat >= 0 and seat == scene.winner else trick.marks[at] if trick and is_marked else ""
        is_last = at == len(groups) - 1 and not is_marked
        if not mark and not at and trick is not None and len(groups) > 1:
            mark = LED
        ahead = mark not in ("", LED) or (is_last and scene.winner < 0)
        # Where it is known what wins, nothing else is lit.
        is_known = is_marked or scene.winner >= 0
        is_lit = ahead or (not is_known and any(c in scene.lit | scene.touched for c in held))
        match words:
            case PlayWords.NAMED:
                told = ", ".join(word for word in (name, mark) if word)
            case PlayWords.MARKED:
                told = _short_mark(mark)
            case PlayWords.NONE:
                told = ""
        has_line = words is not PlayWords.NONE
        block = Played(surface, held, size, told, is_lit=is_lit, ahead=ahead, keeps_line=has_line)
        block.seats = (seat,)
        found.append(block)
    return found


def _name_below(surface: Surface, seat: int) -> str:
    """The name of a seat as it stands below cards."""
    return surface.canvas.clip(surface.scene.names[seat], NAME, surface.glyphs.ellipsis) if seat >= 0 else ""


class Square(Block):
    """Cards that form a figure, two in a line, with their owners beside them, and what is typed about them
    below."""

    def __init__(self, surface: Surface, places: list[Place], size: Size) -> None:
        super().__init__(surface)
        self.size, self.part = size, "the figure"
        held = [
            (place.owners[0] if place.owners else -1, c, TableItem(place.pile, at))
            for place in places
            for at, c in enumerate(surface.view.cards_in(place.pile))
        ]
        order = as_they_sit([seat for seat, _, _ in held], surface.view)
        self.held = [held[at] for at in order]
        self.names = [surface.scene.names[seat] if seat >= 0 else "" for seat, _, _ in self.held]
        self.beside = max(map(width, self.names), default=0) + 1
        pick = surface.scene.pick
        self.is_typed = pick is not None and pick.legal.typing is not None
        self.typed = f"{pick.answer.text}{surface.glyphs.pointer_down}" if pick and self.is_typed else ""
        self.inside = 2 * size.width + 1 + 2 * self.beside
        self.width = max(self.inside, TYPED if self.is_typed else 0)
        self.step = size.height + 1
        self.lines = self.step * ((len(self.held) + 1) // 2) - 1
        self.height = self.lines + (2 if self.is_typed else 0)

    @staticmethod
    def of(surface: Surface, size: Size) -> list[Block]:
        """The figure, if the game has one."""
        places = [
            place for place in surface.places if place.how is How.SQUARE and surface.view.cards_in(place.pile)
        ]
        return [Square(surface, places, size)] if places else []

    def paint(self, x: int, y: int) -> None:
        left = x + (self.width - self.inside) // 2 + self.beside
        if width(self.typed) <= self.width:
            begin = x + (self.width - width(self.typed)) // 2
            self.canvas.put(begin, y + self.lines + 1, self.typed, "action+bold")
        for at, (seat, c, item) in enumerate(self.held):
            column, line = left + at % 2 * (self.size.width + 1), y + at // 2 * self.step
            self.brush.card(self.canvas, column, line, c, self.size, mark=self._lit(c))
            area = Region(column, line, self.size.width, self.size.height)
            self.highlights.paint(item, area, line + self.size.height // 2)
            beside_same = at % 2 and self.held[at - 1][0] == seat
            if seat >= 0 and not beside_same:
                name = self.names[at]
                begin = column + self.size.width + 1 if at % 2 else column - width(name) - 1
                self.canvas.put(begin, line + self.size.height // 2, name, "muted")


def as_they_sit(owners: Sequence[int], view: View) -> list[int]:
    """The order in which four cards lie in two lines, so that each lies where its owner sits: the viewer's in
    the line below, that of the next player in turn to the left of a table that turns clockwise."""
    first = max(view.seat, 0)
    ring = sorted(range(len(owners)), key=lambda at: (owners[at] - first) % view.seats)
    if len(owners) != 4 or min(owners) < 0 or len(set(owners)) not in (2, 4):
        return list(range(len(owners)))
    if len(set(owners)) == 2:
        return [*ring[2:], *ring[:2]]
    own, following, across, before = ring
    if view.game.turns_clockwise(view.options):
        return [following, across, own, before]
    return [across, following, before, own]
