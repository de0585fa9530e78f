"""Whether a game can be played by mouse alone: click areas lie where their cards are, every action is
reachable.

Part of the conformance kit.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from textual import events
from textual.geometry import Region

from cardtable.cards import HIDDEN
from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import bot_of
from cardtable.engine.game import Game
from cardtable.engine.view import View
from cardtable.table.seat_specs import NAMES
from cardtable.testing.check_run import CheckRun
from cardtable.testing.match_setups import MatchSetup
from cardtable.testing.picture_checks import WatchedCanvas, views
from cardtable.testing.screen_checks import waits_for_keys
from cardtable.testing.waiting import until, wait_until_handled
from cardtable.tui.app import CardTableApp
from cardtable.tui.decision.choice_parts import Parts
from cardtable.tui.decision.click_areas import (
    ClickAreas,
    HandCard,
    ListedChoice,
    OnTable,
    Part,
    Piece,
    Prompt,
    Target,
)
from cardtable.tui.decision.decision import Decision, Outcome
from cardtable.tui.decision.pick import Pick
from cardtable.tui.dialogs.keys_page import KeysPage
from cardtable.tui.key_binding import BACK, Key
from cardtable.tui.look.canvas import Canvas, PressedKey
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.page import CanvasView, Page
from cardtable.tui.picture.board import BoardPainter
from cardtable.tui.picture.painted_table import TableCache
from cardtable.tui.picture.scene import Captions, Scene
from cardtable.tui.preferences import Settings
from cardtable.tui.table.local_table_page import LocalTablePage

SIZES = ((60, 20), (80, 24), (160, 45))
"""Window sizes, in columns and lines."""
POSITIONS = 9
"""Decisions of one match that are checked."""
TRIED = 3
"""Actions that are clicked through in each position."""
MANY_ACTIONS = 100
"""With this many legal actions, only the rollout policy's choice is clicked."""
MOST_LINES = 50
"""Lines of the list of all keys, at most."""
MOST_CLICKS = 60
"""Clicks that one action may take; numbers and long lists need many."""

Step = Target | str
"""The next click: on something at the table, or on a key of the footer, by its Textual name."""


# What is clicked for an act


def next_step(pick: Pick, areas: ClickAreas, action: Action) -> Step | None:
    """The next click towards an action; None when Enter would do it."""
    if pick.legal.typing is not None and isinstance(action, pick.legal.typing):
        return _next_piece(pick, action)
    if pick.action == action:
        return None
    if action in pick.legal.choices:
        return _next_choice(pick, areas, action)
    if any(card not in pick.hand for card in action.picks):
        raise AssertionError(f"{action} is neither a choice nor a play")
    return _next_card(pick, action) or _next_table_item(pick, areas, action) or "tab"


def _next_piece(pick: Pick, action: Action) -> Step | None:
    """The next piece of a typed answer."""
    wanted, typed = action.words().replace(" ", ""), pick.answer.text.replace(" ", "")
    if typed == wanted:
        return None
    if not wanted.startswith(typed):
        return "backspace"
    left = wanted[len(typed) :]
    found = [at for at, piece in enumerate(pick.answer.pieces) if left.startswith(piece)]
    assert found, f"no piece goes on with {left!r}: {pick.answer.pieces}"
    return Piece(max(found, key=lambda at: len(pick.answer.pieces[at])))


def _next_choice(pick: Pick, areas: ClickAreas, action: Action) -> Step:
    at = pick.legal.choices.index(action)
    if pick.legal.parts is not None and at not in pick.legal.parts.placed:
        return _next_part(pick.legal.parts, areas, at, pick.taken)
    if any(place == at for place, _ in areas.choices):
        return ListedChoice(at)
    if at in pick.legal.numbers:
        here = pick.chosen if pick.chosen in pick.legal.numbers else pick.legal.numbers[0]
        return "right" if here is None or at > here else "left"
    return "down"


def _next_part(parts: Parts, areas: ClickAreas, at: int, taken: tuple[str, ...]) -> Step:
    """The next word of a choice; beside a grid, the cell it begins with."""
    wanted = parts.words[at]
    word = next(word for word in (*taken, *parts.order) if (word in taken) != (word in wanted))
    if any(word == shown for shown, _ in areas.parts):
        return Part(word)
    return ListedChoice(next(place for place in parts.placed if parts.words[place] < wanted))


def _next_card(pick: Pick, action: Action) -> Step | None:
    """The next card of the hand to pick or put back."""
    if pick.legal.is_single:
        (card,) = action.picks
        stands = pick.chosen is None and not pick.on_table and pick.hand[pick.cursor] is card
        return None if stands else HandCard(pick.hand.index(card))
    wanted, held = Counter(action.picks), Counter(pick.hand[at] for at in pick.picked)
    for at in pick.picked:
        if held[pick.hand[at]] > wanted[pick.hand[at]]:
            return HandCard(at)
    for at, card in enumerate(pick.hand):
        if at not in pick.picked and held[card] < wanted[card]:
            return HandCard(at)
    return None


def _next_table_item(pick: Pick, areas: ClickAreas, action: Action) -> Step | None:
    """The next item on the table that the action touches; None where the hand alone decides it."""
    if action in pick.proposals and not pick.selected_items and len(pick.proposals) == 1:
        return None
    items, left = pick.table_items, Counter(action.touches) - Counter(pick.table_items.cards)
    for item, card in items.pickable.items():
        is_wanted = item.pile in action.reaches if card is None else left[card] > 0
        if is_wanted and item not in items.picked and areas.of_item(item) is not None:
            return OnTable(item)
    return None


def area_of(areas: ClickAreas, target: Target) -> Region:
    """The area of a target."""
    match target:
        case HandCard(at):
            found = areas.of_hand(at)
        case ListedChoice(at):
            found = next((area for place, area in areas.choices if place == at), None)
        case Piece(at):
            found = next((area for place, area in areas.pieces if place == at), None)
        case Part(word):
            found = next((area for one, area in areas.parts if one == word), None)
        case OnTable(item):
            found = areas.of_item(item)
        case Prompt():
            found = areas.prompt
    assert found is not None, f"{target} is nowhere to be seen"
    return found


def cell_of(areas: ClickAreas, target: Target) -> tuple[int, int]:
    """A cell where a click hits the target."""
    area = area_of(areas, target)
    for y in range(area.y, area.y + area.height):
        for x in range(area.x, area.x + area.width):
            found = areas.at(x, y)
            if found == target or _hits_same(found, target):
                return x, y
    raise AssertionError(f"no click means {target}, painted at {area}")


def _hits_same(found: Target | None, target: Target) -> bool:
    """Whether a click hits the same target: one copy of a card, or a pile that is picked whole."""
    match found, target:
        case HandCard(at, copies), HandCard(wanted):
            return wanted in (at, *copies)
        case OnTable(one), OnTable(other):
            return one.pile == other.pile and other.at < 0
    return False


# Without an app


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
    items = [(item, lies) for item in pick.table_items.pickable if (lies := areas.of_item(item)) is not None]
    for item, place in items:
        lying = pick.table_items.pickable[item]
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


# In the app


async def click(app: CardTableApp, x: int, y: int, times: int = 1) -> None:
    """Clicks as a mouse would, and waits until the click has been handled."""
    app.screen._forward_event(
        events.Click(app.screen, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y, chain=times)
    )
    await wait_until_handled(app)


async def click_key(app: CardTableApp, *names: str) -> None:
    """Clicks on the first of these keys that works here: in the footer, or in the list of all keys if the
    footer has no room for it."""
    page = app.screen
    assert isinstance(page, Page)
    found = ((key.shown, name) for name in names for key in page.keys() if name in key.names)
    shown, name = next(found, ("", ""))
    assert shown, f"none of {names} works here: {[key.shown for key in page.keys()]}"
    if await _click_on(app, shown, name):
        return
    await _click_on(app, "F1", "f1")
    await until(lambda: isinstance(app.screen, KeysPage) and bool(app.screen.screen_text), "the keys")
    for _ in range(MOST_LINES):
        if await _click_on(app, shown, name):
            return
        await _click_on(app, UNICODE.updown, "down")
    raise AssertionError(f"{shown} is on no list of keys")


async def _click_on(app: CardTableApp, shown: str, name: str) -> bool:
    """Clicks on a key where the picture shows it."""
    page = app.screen
    views = page.query(CanvasView)
    canvas = views.first().canvas if views else None
    for region, what in canvas.clickables if canvas is not None else ():
        is_listed = isinstance(what, Key) and name in what.names
        if is_listed or (isinstance(what, PressedKey) and what.key == shown):
            x = region.x if name in BACK else region.right - 1
            await click(app, x, region.y)
            return True
    return False


async def play_by_mouse(
    app: CardTableApp, table: LocalTablePage, rng: random.Random, acts: int, *, is_enough: Callable[[], bool]
) -> None:
    """Clicks as a person would until `is_enough`, without any key."""
    wanted: dict[View, Action] = {}
    for _ in range(acts):
        await until(lambda: is_enough() or _waits_for_clicks(app, table), "a question")
        if is_enough():
            return
        await _act(app, rng, wanted)


def _waits_for_clicks(app: CardTableApp, table: LocalTablePage) -> bool:
    """Whether a click has an effect now, and there is a picture to click on."""
    page = app.screen
    return waits_for_keys(app, table) and isinstance(page, Page) and bool(page.screen_text)


async def _act(app: CardTableApp, rng: random.Random, wanted: dict[View, Action]) -> None:
    """Makes the next click."""
    page = app.screen
    if not isinstance(page, LocalTablePage):
        await click_key(app, "enter", "space")
    elif page.pause.is_on:
        await click_key(app, "space")
    elif page.race_keys.views:
        seat = rng.choice(list(page.race_keys.views))
        can_pass = any(Pass() in view.legal for view in page.race_keys.views.values())
        await click_key(
            app, *(("enter",) if can_pass and rng.random() < 0.8 else ()), page.race_keys.key_of(seat)
        )
    elif page.pick is not None:
        await _click_for(app, page, page.pick, rng, wanted)


async def _click_for(
    app: CardTableApp, page: LocalTablePage, pick: Pick, rng: random.Random, wanted: dict[View, Action]
) -> None:
    """Makes the next click towards an action that was drawn when the decision began."""
    if pick.view not in wanted:
        wanted[pick.view] = rollout_or_random(pick.view, rng)
    step = next_step(pick, page.click_areas, wanted[pick.view])
    if step is None:
        await click(app, *cell_of(page.click_areas, Prompt()))
    elif isinstance(step, str):
        await click_key(app, step)
    else:
        await click(app, *cell_of(page.click_areas, step))


def rollout_or_random(view: View, rng: random.Random) -> Action:
    """The rollout policy's choice, or sometimes a random action."""
    legal = view.legal
    if rng.random() < 0.2 and len(legal) < MANY_ACTIONS:
        return rng.choice(legal)
    return bot_of(view.game).quick_play(view.sample(rng), view.seat, rng)
