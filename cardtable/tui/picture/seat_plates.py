"""The plates of the seats at the rail: name, side, dealer, score, number of cards, and what the game says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from cardtable.cards import HIDDEN
from cardtable.engine.event_wording import with_names
from cardtable.engine.presentation import MAY, MUST, Fact
from cardtable.engine.view import View
from cardtable.table.side_facts import shared_facts
from cardtable.text import width, wrapped
from cardtable.tui.decision.click_areas import AtSeat
from cardtable.tui.picture.blocks import Block
from cardtable.tui.picture.facts import facts_that_fit, short_names
from cardtable.tui.picture.scene import Surface
from cardtable.tui.picture.trick import near_seat

COUNTED_FROM = 6
"""From so many cards on the own hand has its number beside the name."""
BACKS = (10, 2)
"""The cells and lines of a hand of backs below its plate; the number is on the plate."""
SCORE = "score "
"""Before the score, where the plate has room."""
NAME = 12
"""The most cells of a name on a plate."""


class PlateForm(NamedTuple):
    """How plates are laid out: the most cells and lines of one, whether facts may stand beside the name, and
    whether backs lie below the plate."""

    room: int
    lines: int
    is_flat: bool
    has_backs: bool


class Plate(Block):
    """The plate of a seat: in one line, or with the facts in lines of their own."""

    def __init__(self, surface: Surface, seat: int, form: PlateForm, *, own: bool = False) -> None:
        super().__init__(surface)
        self.seat, self.form = seat, form
        self.seats = (seat,)
        self.part = f"the plate of seat {seat}"
        self.acts = seat in self.view.actors
        self.held = self.view.cards_in(f"hand.{seat}")
        self.has_backs = form.has_backs and not own and HIDDEN in self.held
        self.count = self._count(own=own)
        tells_score = surface.tells_scores and self.view.deal.running_scores() is None
        self.score = score_of(surface, seat) if tells_score and tells_for_side(self.view, seat) else ""
        self.beside, self.below = self._told()
        if self.score and self._head_width() + len(SCORE) <= form.room:
            self.score = SCORE + self.score
        self.plate_width = max(self._head_width(), *(width(line) + 2 for line in self.below), 0)
        self.plate_height = 1 + len(self.below)
        self.width = max(self.plate_width, BACKS[0] if self.has_backs else 0)
        self.height = self.plate_height + (BACKS[1] if self.has_backs else 0)

    def _count(self, *, own: bool) -> str:
        """The number of cards; of one's own, where they cannot be counted with the eye. Another's has it
        until the deal is over, even if all its cards are known."""
        if own and not self.view.deal.is_blind(self.seat):
            is_counted = HIDDEN in self.held and len(self.held) >= COUNTED_FROM
        else:
            is_counted = HIDDEN in self.held or (bool(self.held) and not self.view.deal.over)
        if not is_counted:
            return ""
        return f"{self.glyphs.back}{len(self.held)}"

    @cached_property
    def name(self) -> str:
        """The name as it stands on the plate."""
        return self.canvas.clip(self.scene.names[self.seat], NAME, self.glyphs.ellipsis)

    def _head_width(self) -> int:
        """The cells of the first line."""
        words = [word for word in (self.count, self.beside, self.score) if word]
        marks = 2 * ((self.view.sides < self.view.seats) + (self.seat == self.view.dealer))
        return 2 + self.acts + marks + width(self.name) + sum(width(word) + 1 for word in words)

    def _told(self) -> tuple[str, tuple[str, ...]]:
        """The facts beside the name, if all fit there, and those in lines below it."""
        if self.scene.is_bare:
            return "", ()
        self.beside, joint, names = "", f" {self.glyphs.dot} ", self.scene.names
        facts = shown_facts(self.view, self.seat, self.scene.notes.get(self.seat, ""))
        facts = of_side_once(self.view, self.seat, [fact for fact in facts if not fact.slip])
        if self.form.is_flat:
            room = self.form.room - self._head_width() - 1 - (len(SCORE) if self.score else 0)
            found = facts_that_fit(facts, names, room, joint)
            is_whole = all(told.startswith(fact.label) for fact, told in found)
            if is_whole and {fact for fact, _ in found} >= {fact for fact in facts if fact.weight > MAY}:
                return joint.join(told for _, told in found), ()
        return "", self._lines(facts, joint)

    def _lines(self, facts: Sequence[Fact], joint: str) -> tuple[str, ...]:
        """The facts by lines; a heavy one that is too long for a line is wrapped."""
        room, most, rest = self.form.room - 2, self.form.lines - 1, list(facts)
        lines: list[str] = []
        while rest and len(lines) < most:
            found = facts_that_fit(rest, self.scene.names, room, joint)
            told = [joint.join(words for _, words in found)]
            if not found:
                told = list(wrapped(with_names(rest[0].words, short_names(self.scene.names)), room))
                found = [(rest[0], "")]
                told = told if rest[0].weight == MUST and len(lines) + len(told) <= most else []
            lines += told
            rest = [fact for fact in rest if all(fact is not one for one, _ in found)]
        return tuple(lines)

    def paint(self, x: int, y: int) -> None:
        canvas = self.canvas
        canvas.clickable(x, y, self.width, self.height, AtSeat(self.seat))
        canvas.anchors[f"hand.{self.seat}"] = (x + 2, y)
        strong, ink = ("room/accent+bold", "room/accent") if self.acts else ("text/plate+bold", "muted/plate")
        canvas.fill(x, y, self.plate_width, self.plate_height, style=ink)
        end = self._name(x, y, strong)
        if self.count:
            end = canvas.put(end + 1, y, self.count, ink)
        limit = x + self.plate_width
        if self.beside:
            self.surface.say(end + 1, y, self.beside, ink, limit)
        canvas.put(limit - 1 - width(self.score), y, self.score, strong)
        for at, line in enumerate(self.below, 1):
            self.surface.say(x + 1, y + at, line, ink, limit)
        if self.has_backs:
            columns = min(BACKS[0], 2 * self.held.count(HIDDEN))
            self.brush.backs(canvas, x, y + self.plate_height, columns, BACKS[1])

    def _name(self, x: int, y: int, strong: str) -> int:
        """Paints turn mark, side, name and dealer; returns the column after them."""
        canvas = self.canvas
        x = canvas.put(x, y, f"{self.glyphs.turn} " if self.acts else " ", strong)
        if self.view.sides < self.view.seats:
            mark, ink = side_mark(self.surface, self.seat)
            x = canvas.put(x, y, f"{mark} ", strong if self.acts else f"{ink}/plate")
        x = canvas.put(x, y, self.name, strong)
        if self.seat == self.view.dealer:
            x = canvas.put(x, y, f" {self.glyphs.dealer}", strong if self.acts else "accent/plate")
        return x


def slip_of(view: View, seat: int) -> tuple[Fact, ...]:
    """What lies before a seat as a slip of paper."""
    return tuple(fact for fact in view.seat_facts(seat) if fact.slip)


def score_of(surface: Surface, seat: int) -> str:
    """The score of a seat's side."""
    return str(surface.view.scores[surface.view.deal.side(seat)])


def shown_facts(view: View, seat: int, note: str = "") -> tuple[Fact, ...]:
    """The facts beside a seat's name: first a `note` on its player, then what a hand laid open at the end is
    called."""
    facts = view.seat_facts(seat)
    if note:
        facts = (Fact("", note, MUST), *facts)
    name = view.deal.hand_name(seat) if view.deal.over else ""
    return (Fact("", name, MUST), *(fact for fact in facts if fact.value != name)) if name else facts


def tells_for_side(view: View, seat: int) -> bool:
    """Whether a seat's plate tells what is its side's: of partners that of the first does, in order of turns
    from the near edge."""
    near = near_seat(view)
    team = view.deal.members(view.deal.side(seat))
    first: int = min(team, key=lambda one: (one - near) % view.seats)
    return seat == first


def of_side_once(view: View, seat: int, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """The facts for a seat's plate. What all partners share, such as the tricks of their side, stands on one
    of their plates alone, and says that it is the side's."""
    of_side = shared_facts(view, seat)
    shared = [fact for fact in facts if fact in of_side]
    own = [fact for fact in facts if fact not in of_side]
    if not shared or not tells_for_side(view, seat):
        return tuple(own)
    return (*own, *map(_as_side_fact, shared))


def _as_side_fact(fact: Fact) -> Fact:
    """A fact that says that it is the side's: others of the seat alone may stand beside it."""
    # A label is left out where room is short: whose it is must stay.
    if fact.label:
        return replace(fact, label=f"side {fact.label}")
    return replace(fact, value=f"side {fact.value}")


def side_mark(surface: Surface, seat: int) -> tuple[str, str]:
    """The mark of a seat's side and its style. Both belong to the side, whoever looks."""
    sides = surface.glyphs.sides
    place = place_of_side(surface.view, seat, surface.scene.home_seat)
    return sides[place % len(sides)], "warning" if place else "action"


def place_of_side(view: View, seat: int, home: int) -> int:
    """The place of a seat's side among the sides, as they are marked and listed: that of seat `home` is the
    first, 0."""
    place: int = (view.deal.side(seat) - view.deal.side(home)) % view.sides
    return place
