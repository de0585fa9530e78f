"""Playing by mouse alone in the app: every click lands on what the screen shows."""

from __future__ import annotations

import random
from collections.abc import Callable

from textual import events

from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import bot_of
from cardtable.engine.view import View
from cardtable.testing.clicks_for_actions import cell_of, next_step
from cardtable.testing.screen_checks import waits_for_keys
from cardtable.testing.waiting import until, wait_until_handled
from cardtable.tui.app import CardTableApp
from cardtable.tui.decision.click_areas import (
    Prompt,
)
from cardtable.tui.decision.pick import Pick
from cardtable.tui.dialogs.keys_page import KeysPage
from cardtable.tui.key_binding import BACK, Key
from cardtable.tui.look.canvas import PressedKey
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.page import CanvasView, Page
from cardtable.tui.table.local_table_page import LocalTablePage

MANY_ACTIONS = 100
"""With this many legal actions, only the rollout policy's choice is clicked."""
MOST_LINES = 50
"""Lines of the list of all keys, at most."""


async def click(app: CardTableApp, x: int, y: int, times: int = 1) -> None:
    """Clicks as a mouse would, and waits until the click has been handled."""
    app.post_message(
        events.Click(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y, chain=times)
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
            app, *(("enter",) if can_pass and rng.random() < 0.8 else ()), page.race_keys.people.key_of(seat)
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
