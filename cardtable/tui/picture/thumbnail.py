"""A small picture of a game's table for the lobby: who sits where, and a few cards as they lie in play.

It shows a match that nobody plays, after a few acts, as its first seat sees it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from textual.geometry import Region

from cardtable.cards import HIDDEN, Card
from cardtable.engine.game import Game
from cardtable.engine.options import Value
from cardtable.engine.presentation import How, Where
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.text import width
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import LARGE, SMALL, TOKEN, Brush, Size
from cardtable.tui.picture.seats_round_table import seats_by_edge

SEED = "a table to look at"
MOST_ACTS, MOST_DEALS = 60, 2
MANY = 3
"""So many open cards in the middle show what the game is like."""
LOW, ROOMY = 11, 18
"""From so many lines on the cards of the hand are small, and large."""
BACKS = 3
PLATE = 14
"""Cells for a name at an edge of the felt."""


@dataclass(frozen=True)
class Thumbnail:
    """What is pictured: the first seat's cards, those in the middle, whether a stock lies there, what lies in
    chips, and which way the turn goes."""

    hand: tuple[Card, ...]
    middle: tuple[Card, ...]
    has_stock: bool
    chips: str
    clockwise: bool

    @property
    def weight(self) -> int:
        """How much there is to see; little without a hand."""
        return 1 + len(self.middle) if self.hand else 0


def thumbnail_of(game: Game, seats: int, options: Mapping[str, Value]) -> Thumbnail | None:
    """A game some way into its first deal; None where it cannot be opened so."""
    try:
        match = Match(game, seats, seed=SEED, options=options, listen=False)
        best = _seen(match.view(0))
        rng = random.Random(SEED)
        for _ in range(MOST_ACTS):
            if match.over or match.dealt > MOST_DEALS or best.weight > MANY:
                break
            seat = match.in_play.random_actor(rng)
            match.play(seat, game.bot.quick_play(match.in_play, seat, rng))
            best = max(_seen(match.view(0)), best, key=lambda one: one.weight)
    except CardTableError:
        return None
    return best


def _seen(view: View) -> Thumbnail:
    places = [place for place in view.deal.places() if place.pile in view.piles]
    middle = [
        card
        for place in places
        if (place.where in (Where.CENTRE, Where.STOCK) or place.how is How.SQUARE)
        and place.how is not How.COUNT
        for card in view.cards_in(place.pile)[-MANY * 2 :]
        if card is not HIDDEN
    ]
    chips = [f"{place.label} {place.value}" for place in view.deal.places() if place.how is How.CHIPS]
    hand = view.hand
    if not view.game.ordered_hand and HIDDEN not in hand:
        hand = tuple(sorted(hand, key=view.game.sort_key))
    stock = any(place.pile == "stock" and view.cards_in("stock") for place in places)
    return Thumbnail(hand, tuple(middle), stock, "".join(chips[:1]), view.game.turns_clockwise(view.options))


class ThumbnailPainter:
    """Paints the picture into a box of a canvas, with the names of those who sit there."""

    def __init__(self, canvas: Canvas, brush: Brush, box: Region) -> None:
        self.canvas, self.brush, self.box = canvas, brush, box
        self.glyphs = brush.glyphs

    def paint(self, glance: Thumbnail, names: list[str]) -> dict[int, Region]:
        """Returns where each seat's name stands."""
        self.canvas.part = "the small picture"
        self._felt()
        box, count = self.box, len(names) - 1
        aside, on_top, _ = seats_by_edge(count, max(1, (box.width - 4) // PLATE))
        order = list(range(1, count + 1)) if glance.clockwise else list(range(count, 0, -1))
        left, top, right = order[:aside], order[aside : aside + on_top], order[aside + on_top :]
        size = LARGE if box.height >= ROOMY else SMALL if box.height >= LOW else TOKEN
        foot = size.height
        found = self._on_top(top, names)
        inner = Region(box.x + 1, box.y + 1, box.width - 2, box.height - 2 - foot)
        found |= self._aside([*reversed(left)], inner.x + 1, inner, names)
        found |= self._aside(right, box.x + box.width - PLATE - 1, inner, names)
        room = inner if not aside else Region(inner.x + PLATE, inner.y, inner.width - 2 * PLATE, inner.height)
        self._middle(glance, room)
        self._row(glance.hand, Region(box.x + 2, inner.y + inner.height, box.width - 4, foot), size)
        found[0] = self._name(
            names[0], box.x + box.width // 2 - width(names[0]) // 2 - 1, box.y + box.height - 1
        )
        return found

    def _felt(self) -> None:
        box, (top_left, top_right, low_left, low_right) = self.box, tuple(self.glyphs.corners)
        edge = self.glyphs.edge * (box.width - 2)
        self.canvas.put(box.x, box.y, top_left + edge + top_right, "muted")
        for y in range(box.y + 1, box.y + box.height - 1):
            self.canvas.put(box.x, y, self.glyphs.side, "muted")
            self.canvas.put(box.x + box.width - 1, y, self.glyphs.side, "muted")
        self.canvas.put(box.x, box.y + box.height - 1, low_left + edge + low_right, "muted")

    def _name(self, name: str, x: int, y: int, backs: int = 0) -> Region:
        """A name with the backs of a hand."""
        told = self.canvas.clip(name, PLATE - 3 - backs, self.glyphs.ellipsis)
        end = self.canvas.put(x, y, f" {told} ", "text+bold")
        if backs:
            end = self.canvas.put(end, y, self.glyphs.back * backs, "back/back_ground")
            self.canvas.put(end, y, " ")
        return Region(x, y, end - x, 1)

    def _on_top(self, seats: list[int], names: list[str]) -> dict[int, Region]:
        wide = (self.box.width - 2) // max(1, len(seats))
        return {
            seat: self._name(
                names[seat],
                self.box.x + 1 + at * wide + max(0, (wide - width(names[seat]) - 2 - BACKS) // 2),
                self.box.y,
                BACKS,
            )
            for at, seat in enumerate(seats)
        }

    def _aside(self, seats: list[int], x: int, room: Region, names: list[str]) -> dict[int, Region]:
        """Names at one edge, from the top down."""
        step = max(1, room.height // max(1, len(seats)))
        first = room.y + max(0, (room.height - 1 - step * (len(seats) - 1)) // 2)
        return {
            seat: self._name(names[seat], x, first + at * step, BACKS)
            for at, seat in enumerate(seats)
            if first + at * step < room.y + room.height
        }

    def _middle(self, glance: Thumbnail, room: Region) -> None:
        """The cards that lie open, a stock, chips."""
        below = 1 if glance.chips else 0
        sizes = (LARGE, SMALL) if self.box.height >= ROOMY else (SMALL,)
        size = next((one for one in sizes if room.height >= one.height + below), TOKEN)
        cards = ((HIDDEN,) if glance.has_stock else ()) + glance.middle
        high = size.height + below
        y = room.y + max(0, (room.height - high) // 2)
        self._row(cards, Region(room.x, y, room.width, size.height), size)
        if glance.chips:
            told = self.canvas.clip(glance.chips, room.width, self.glyphs.ellipsis)
            self.canvas.put(room.x + (room.width - width(told)) // 2, y + high - 1, told, "accent+bold")

    def _row(self, cards: tuple[Card, ...], box: Region, size: Size) -> None:
        """As many cards as have room, side by side in the middle."""
        step = size.width + (size is not TOKEN)
        shown = cards[: max(0, (box.width + 1) // step)]
        x = box.x + max(0, (box.width - step * len(shown)) // 2)
        for at, card in enumerate(shown):
            self.brush.card(self.canvas, x + at * step, box.y, card, size)
