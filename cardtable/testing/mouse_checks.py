"""Whether a game can be played by mouse alone: click areas lie where their cards are, every action is
reachable.

Part of the conformance kit.
"""

from __future__ import annotations

import random
from collections import Counter

from textual.geometry import Region

from cardtable.cards import HIDDEN
from cardtable.engine.actions import Action
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.table.seat_specs import NAMES
from cardtable.testing.check_run import CheckRun
from cardtable.testing.clicks_for_actions import cell_of, next_step
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.picture_checks import WatchedCanvas, views
from cardtable.tui.decision.click_areas import (
    ClickAreas,
)
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.outcome import Outcome
from cardtable.tui.decision.pick import Pick
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.painted_table import TableCache
from cardtable.tui.picture.scene import Captions, Scene
from cardtable.tui.preferences import Settings

SIZES = ((60, 20), (80, 24), (160, 45))
"""Window sizes, in columns and lines."""
POSITIONS = 9
"""Decisions of one match that are checked."""
TRIED = 3
"""Actions that are clicked through in each position."""
MOST_CLICKS = 60
"""Clicks that one action may take; numbers and long lists need many."""


class ClickedDecision:
    """A decision that is clicked through without an app, repainted after each click."""

    def __init__(self, view: View, size: tuple[int, int]) -> None:
        self.size, self.names = size, list(NAMES[: view.seats])
        self.decision = Decision(view)
        self.done: Action | None = None
        """The chosen action; None until there is one."""
        self._cache = TableCache()
        self.canvas, self.click_areas = self._painted()

    @property
    def pick(self) -> Pick:
        """The current selection."""
        return self.decision.pick

    def _painted(self) -> tuple[Canvas, ClickAreas]:
        pick = self.pick
        kinds = ["person"] * len(self.names)
        keys = [("Enter", "does it"), ("Tab", "next")]
        scene = Scene(
            pick.view,
            self.names,
            kinds,
            Settings(),
            UNICODE,
            pick=pick,
            captions=Captions(prompt="?", keys=keys),
        )
        canvas = WatchedCanvas(*self.size)
        painter = BoardPainter(scene, *self.size, canvas)
        painter.paint()
        assert not canvas.faults, f"at {self.size}: {canvas.faults[0]}"
        again = BoardPainter(scene, *self.size, cache=self._cache)
        again.paint()
        for one in ("rows", "faces", "anchors", "clickables"):
            assert getattr(again.canvas, one) == getattr(canvas, one), f"{one} of a table that was kept"
        assert again.click_areas == painter.click_areas, "where things lie on a table that was kept"
        return canvas, painter.click_areas

    def repaint(self) -> None:
        """Repaints the decision as it stands."""
        self.canvas, self.click_areas = self._painted()

    def reach(self, action: Action) -> None:
        """Clicks until Enter would do the action, then presses Enter."""
        for _ in range(MOST_CLICKS):
            step = next_step(self.pick, self.click_areas, action)
            if step is None:
                self._take(self.decision.press("enter", None))
                return
            if isinstance(step, str):
                self._take(self.decision.press(step, None))
            else:
                target = self.click_areas.at(*cell_of(self.click_areas, step))
                assert target is not None
                self._take(self.decision.click(target, 1))
            assert self.done is None, f"a click on the way did something: {self.done}"
            self.repaint()
        raise AssertionError(f"{action} is not reached")

    def _take(self, outcome: Outcome | None) -> None:
        """Records the chosen action; nothing here may be refused."""
        assert outcome is None or outcome.refusal is None, str(outcome)
        self.done = outcome.action if outcome is not None else None


def check_mouse(game: Game, setup: MatchSetup, positions: int = POSITIONS) -> None:
    """Checks positions of a match, each in one window size after the other.

    Click areas agree with the picture, and legal actions can be reached by clicks.
    """
    check = CheckRun(game, "check_mouse", setup, positions, module="cardtable.testing.mouse_checks")
    with check:
        rng = random.Random(setup.seed)
        for at, view in enumerate(views(check, rng, positions, astray=0.3)):
            size = SIZES[at % len(SIZES)]
            clicked = ClickedDecision(view, size)
            check_click_areas(clicked)
            check_cursor(clicked)
            for action in rng.sample(view.legal, min(TRIED, len(view.legal))):
                clicked = ClickedDecision(view, size)
                clicked.reach(action)
                assert clicked.done == action, f"at {size}: {clicked.done} was done by clicks for {action}"


def check_cursor(clicked: ClickedDecision) -> None:
    """The cursor on the table covers nothing."""
    pick = clicked.pick
    assert pick is not None
    for item in pick.table_items.seen[:: max(1, len(pick.table_items.seen) - 1)]:
        pick.table_items.cursor, pick.chosen = item, None
        clicked.repaint()


def check_click_areas(clicked: ClickedDecision) -> None:
    """Every area shows its card, and no two areas overlap."""
    pick, areas, canvas = clicked.pick, clicked.click_areas, clicked.canvas
    assert pick is not None
    for spot in areas.hand:
        if (card := pick.hand[spot.index]) is not HIDDEN:
            area = Region(spot.x, spot.y, spot.shows, spot.lines)
            _check_face(canvas, area, card.text, spot.copies)
    pickable = {**pick.table_items.pickable, **pick.open_cards.lying}
    items = [(item, lies) for item in pickable if (lies := areas.of_item(item)) is not None]
    for item, place in items:
        lying = pickable[item]
        if lying is not None:
            _check_face(canvas, place, lying.text)
    shown: list[Region | None] = [areas.of_hand(spot.index) for spot in areas.hand]
    shown += [area for _, area in (*areas.choices, *areas.pieces, *areas.parts, *items)]
    shown += [areas.prompt, *(region for region, _ in canvas.clickables)]
    cells = Counter(
        (x, y)
        for area in shown
        if area is not None
        for x in range(area.x, area.x + area.width)
        for y in range(area.y, area.y + area.height)
    )
    assert all(0 <= x < canvas.width and 0 <= y < canvas.height for x, y in cells)
    twice = [cell for cell, times in cells.items() if times > 1]
    assert not twice, f"two click areas overlap at {twice[0]}"


def _check_face(canvas: Canvas, area: Region, card: str, copies: tuple[int, ...] = ()) -> None:
    """The rank of a card is painted in its area; for a column of copies, their number."""
    rank = str(len(copies)) if copies else card if card in ("RJ", "BJ") else card[:-1]
    shown = "\n".join(
        "".join(char for char, _ in canvas.rows[y][area.x : area.x + area.width])
        for y in range(area.y, area.y + area.height)
    )
    assert rank[: 1 if card in ("RJ", "BJ") else 2] in shown, f"{card} is not to be seen in {shown!r}"
