"""A small picture of a game's table for the lobby: the seats, and a few cards as they lie in play.

It shows a simulated match after a few actions, as its first seat sees it.

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
from cardtable.tui.look.card_faces import MEDIUM, SMALL, TOKEN, Brush, Size
from cardtable.tui.picture.seats_round_table import seats_by_edge

SEED = "a table to look at"
"""The seed of every pictured match, so that a game always looks the same."""
MAX_ACTIONS = 60
"""The most actions played before the picture is taken."""
MAX_DEALS = 2
"""The most deals played before the picture is taken."""
ENOUGH = 3
"""With this many open cards in the middle the picture shows what the game is like."""
SMALL_FROM = 11
"""From this many lines on the cards of the hand are of the small size."""
LARGE_FROM = 18
"""From this many lines on the cards of the hand are of the large size."""
BACKS = 3
"""Card backs beside each name."""
PLATE = 14
"""Cells for a name at an edge of the felt."""


@dataclass(frozen=True)
class Thumbnail:
    """What the picture shows."""

    hand: tuple[Card, ...]
    """The cards of the first seat."""
    middle: tuple[Card, ...]
    """The open cards in the middle."""
    has_stock: bool
    chips: str
    """The label and value of a pot; empty: none."""
    clockwise: bool

    @property
    def weight(self) -> int:
        """How much there is to see; 0 without a hand."""
        return 1 + len(self.middle) if self.hand else 0


def thumbnail_of(game: Game, seats: int, options: Mapping[str, Value]) -> Thumbnail | None:
    """Plays a game until there is something to see; None if it cannot be set up with these options."""
    try:
        match = Match(game, seats, seed=SEED, options=options, listen=False)
        best = _thumbnail(match.view(0))
        rng = random.Random(SEED)
        for _ in range(MAX_ACTIONS):
            if match.over or match.dealt > MAX_DEALS or best.weight > ENOUGH:
                break
            seat = match.in_play.random_actor(rng)
            match.play(seat, game.bot.quick_play(match.in_play, seat, rng))
            best = max(_thumbnail(match.view(0)), best, key=lambda one: one.weight)
    except CardTableError:
        return None
    return best


def _thumbnail(view: View) -> Thumbnail:
    places = [place for place in view.deal.places() if place.pile in view.piles]
    middle = [
        card
        for place in places
        if (place.where in (Where.CENTRE, Where.STOCK) or place.how is How.SQUARE)
        and place.how is not How.COUNT
        for card in view.cards_in(place.pile)[-ENOUGH * 2 :]
        if card is not HIDDEN
    ]
    chips = [f"{place.label} {place.value}" for place in view.deal.places() if place.how is How.CHIPS]
    hand = view.hand
    if not view.game.ordered_hand and HIDDEN not in hand:
        hand = tuple(sorted(hand, key=view.game.sort_key))
    stock = any(place.pile == "stock" and view.cards_in("stock") for place in places)
    return Thumbnail(hand, tuple(middle), stock, "".join(chips[:1]), view.game.turns_clockwise(view.options))


class ThumbnailPainter:
    """Paints a thumbnail with the players' names into a box of a canvas."""

    def __init__(self, canvas: Canvas, brush: Brush, box: Region) -> None:
        self.canvas, self.brush, self.box = canvas, brush, box
        self.glyphs = brush.glyphs

    def paint(self, thumbnail: Thumbnail, names: list[str]) -> dict[int, Region]:
        """Paints the thumbnail; returns where each seat's name stands."""
        self.canvas.part = "the small picture"
        self._edge_of_table()
        box, count = self.box, len(names) - 1
        aside, on_top, _ = seats_by_edge(count, max(1, (box.width - 4) // PLATE))
        order = list(range(1, count + 1)) if thumbnail.clockwise else list(range(count, 0, -1))
        left, top, right = order[:aside], order[aside : aside + on_top], order[aside + on_top :]
        size = MEDIUM if box.height >= LARGE_FROM else SMALL if box.height >= SMALL_FROM else TOKEN
        foot = size.height
        found = self._on_top(top, names)
        inner = Region(box.x + 1, box.y + 1, box.width - 2, box.height - 2 - foot)
        found |= self._aside([*reversed(left)], inner.x + 1, inner, names)
        found |= self._aside(right, box.x + box.width - PLATE - 1, inner, names)
        room = inner if not aside else Region(inner.x + PLATE, inner.y, inner.width - 2 * PLATE, inner.height)
        self._middle(thumbnail, room)
        self._row(thumbnail.hand, Region(box.x + 2, inner.y + inner.height, box.width - 4, foot), size)
        found[0] = self._name(
            names[0], box.x + box.width // 2 - width(names[0]) // 2 - 1, box.y + box.height - 1
        )
        return found

    def _edge_of_table(self) -> None:
        box, (top_left, top_right, low_left, low_right) = self.box, tuple(self.glyphs.corners)
        edge = self.glyphs.edge * (box.width - 2)
        self.canvas.put(box.x, box.y, top_left + edge + top_right, "muted")
        for y in range(box.y + 1, box.y + box.height - 1):
            self.canvas.put(box.x, y, self.glyphs.side, "muted")
            self.canvas.put(box.x + box.width - 1, y, self.glyphs.side, "muted")
        self.canvas.put(box.x, box.y + box.height - 1, low_left + edge + low_right, "muted")

    def _name(self, name: str, x: int, y: int, backs: int = 0) -> Region:
        """Paints a name with the backs of a hand."""
        told = self.canvas.clip(name, PLATE - 3 - backs, self.glyphs.ellipsis)
        end = self.canvas.put(x, y, f" {told} ", "text+bold")
        if backs:
            end = self.canvas.put(end, y, self.glyphs.back * backs, "back_pattern/back")
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
        """Paints names along an edge, from the top down."""
        step = max(1, room.height // max(1, len(seats)))
        first = room.y + max(0, (room.height - 1 - step * (len(seats) - 1)) // 2)
        return {
            seat: self._name(names[seat], x, first + at * step, BACKS)
            for at, seat in enumerate(seats)
            if first + at * step < room.y + room.height
        }

    def _middle(self, thumbnail: Thumbnail, room: Region) -> None:
        """Paints the open cards, the stock and the pot."""
        below = 1 if thumbnail.chips else 0
        sizes = (MEDIUM, SMALL) if self.box.height >= LARGE_FROM else (SMALL,)
        size = next((one for one in sizes if room.height >= one.height + below), TOKEN)
        cards = ((HIDDEN,) if thumbnail.has_stock else ()) + thumbnail.middle
        high = size.height + below
        y = room.y + max(0, (room.height - high) // 2)
        self._row(cards, Region(room.x, y, room.width, size.height), size)
        if thumbnail.chips:
            told = self.canvas.clip(thumbnail.chips, room.width, self.glyphs.ellipsis)
            self.canvas.put(room.x + (room.width - width(told)) // 2, y + high - 1, told, "accent+bold")

    def _row(self, cards: tuple[Card, ...], box: Region, size: Size) -> None:
        """Paints as many cards as fit side by side, centred."""
        step = size.width + (size is not TOKEN)
        shown = cards[: max(0, (box.width + 1) // step)]
        x = box.x + max(0, (box.width - step * len(shown)) // 2)
        for at, card in enumerate(shown):
            self.brush.card(self.canvas, x + at * step, box.y, card, size)
