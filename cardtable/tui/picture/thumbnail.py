"""A small picture of a game's table for the lobby, by the painter of the table.

It shows a simulated match after a few actions, as its first seat sees it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from textual.geometry import Region

from cardtable.cards import HIDDEN
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.engine.options import Value
from cardtable.engine.presentation import How, Where
from cardtable.engine.view import View
from cardtable.errors import CardTableError
from cardtable.match.match import Match
from cardtable.tui.decision.click_areas import AtSeat
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.card_faces import SMALL, sizes_within
from cardtable.tui.picture.scene import Scene, Surface
from cardtable.tui.picture.table_painter import TablePainter

SEED = "a table to look at"
"""The seed of every pictured match, so that a game always looks the same."""
MAX_ACTIONS = 60
"""The most actions played before the picture is taken."""
MAX_DEALS = 2
"""The most deals played before the picture is taken."""
ENOUGH = 3
"""With this many open cards in the middle the picture shows what the game is like."""


RAIL_FROM = 11
"""From this many lines on the felt has a rail."""
LARGE_FROM = 17
"""From this many lines on cards are as large as the felt allows; below, small ones leave room for others."""


def thumbnail_of(game: Game, seats: int, options: Mapping[str, Value]) -> View | None:
    """Plays a game until there is something to see; None if it cannot be set up with these options."""
    try:
        match = Match(game, seats, seed=SEED, options=options, listen=False)
        best = match.view(0)
        rng = random.Random(SEED)
        for _ in range(MAX_ACTIONS):
            if match.over or match.deal_count > MAX_DEALS or _weight(best) > ENOUGH:
                break
            seat = match.in_play.random_actor(rng)
            match.play(seat, bot_of(game).quick_play(match.in_play, seat, rng))
            best = max(match.view(0), best, key=_weight)
    except CardTableError:
        return None
    return best


def _weight(view: View) -> int:
    """How much there is to see: open cards in the middle; 0 without a hand."""
    middle = [
        card
        for place in view.deal.places()
        if place.pile in view.piles and place.how is not How.COUNT
        if place.where in (Where.CENTRE, Where.STOCK) or place.how is How.SQUARE
        for card in view.cards_in(place.pile)[-ENOUGH * 2 :]
        if card is not HIDDEN
    ]
    return 1 + len(middle) if view.hand else 0


class SmallSurface(Surface):
    """The surface of a table without the room round it, with cards at any size."""

    def __init__(self, scene: Scene, canvas: Canvas) -> None:
        super().__init__(scene, canvas)
        self.has_rail, self.right = canvas.height >= RAIL_FROM, canvas.width
        if canvas.height >= LARGE_FROM:
            self.size = sizes_within(scene.settings.card_size)[0]
        else:
            self.size = SMALL


class Thumbnail:
    """The small table painted last, kept for all pictures that show the same one."""

    def __init__(self) -> None:
        self._small = Canvas(0, 0)
        self._shows: object = None
        """All that it shows."""

    def paint(self, canvas: Canvas, scene: Scene, box: Region) -> dict[int, Region]:
        """Paints the table of a scene into a box; returns where the plate of each seat lies."""
        if self._shows != (scene, box.size):
            self._shows, self._small = (scene, box.size), Canvas(box.width, box.height)
            TablePainter(SmallSurface(scene, self._small)).paint(box.reset_offset, ())
        canvas.part = "the small picture"
        canvas.lay(box.x, box.y, self._small.rows)
        plates = ((region, meant) for region, meant in self._small.clickables if isinstance(meant, AtSeat))
        return {meant.seat: region.translate(box.offset) for region, meant in plates}


def paint_thumbnail(canvas: Canvas, scene: Scene, box: Region) -> dict[int, Region]:
    """Paints the table of a scene into a box, once; returns where the plate of each seat lies."""
    return Thumbnail().paint(canvas, scene, box)
