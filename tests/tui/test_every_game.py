"""Every game from the lobby to the end of a match by keys, at 80x24 with its most seats: alone against
bots, and with everybody at one keyboard."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from cardtable.engine.actions import Pass
from cardtable.engine.game import find_game, game_ids
from cardtable.engine.record import load
from cardtable.seats.records import begin
from cardtable.seats.specs import NAMES, parse_seats
from cardtable.tui.app import CardTableApp
from cardtable.tui.page import CanvasView
from cardtable.tui.pages.curtain import CurtainPage
from cardtable.tui.pages.lobby import LobbyPage
from cardtable.tui.pages.scores import ScoresPage
from cardtable.tui.pages.table import TablePage
from cardtable.tui.preferences import Memory, Seating

SHORT: dict[str, dict[str, Any]] = {
    "dai-fugo": {"deals": 2},
    "kalooki": {"void_limit": 1},
    "mighty": {"hands": 2},
    "seep": {"target": 20},
    "teen-patti": {"deals": 2},
    "twenty-four": {"rounds": 1, "think_time": 0},
    "zandari": {"target": 2},
}
"""Options that make a match short."""
SIZE = (80, 24)
PATIENCE = 9000


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CARDTABLE_CONFIG", str(tmp_path / "config"))
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text("pace = 0.0\nforced = true\n", encoding="utf-8")
    return tmp_path


def seated(game: str, *, hot_seat: bool) -> Seating:
    """The most seats of a game: you and bots, or people only."""
    count = max(find_game(game).seat_counts)
    kinds = [f"person:{name}" for name in NAMES[:count]] if hot_seat else ["you", *["careful"] * (count - 1)]
    known = {option.name for option in find_game(game).options}
    options = {name: value for name, value in SHORT.get(game, {}).items() if name in known}
    return Seating(game, tuple(kinds), options)


def begun_long_ago(seating: Seating) -> None:
    """A match of Kalooki in its ninth game: eight were void, since nobody laid anything down."""
    found = find_game(seating.game)
    specs = parse_seats(",".join(seating.seats), found)
    begun = begin(found, specs, seating.options, 5)
    match, rng = begun.match, random.Random(5)
    while match.running.public_state()["game"] < 9:
        seat = match.actors[0]
        quiet = [action for action in match.legal(seat) if action.verb in ("pass", "draw", "discard")]
        match.play(seat, rng.choice(quiet))
    begun.leave()


async def press(app: CardTableApp, *keys: str) -> None:
    """Keys as they come from a keyboard, without the pilot's wait for stillness after each."""
    for key in keys:
        app.simulate_key(key)
        await asyncio.sleep(0.002)


def state_of(app: CardTableApp, table: TablePage) -> tuple[object, ...]:
    """What changes when a key has been taken."""
    return app.screen, len(table.match.steps), table.moment.is_on, table.pick is None, table.racers.armed


async def act(app: CardTableApp, rng: random.Random) -> None:
    """The keys that a person would press now."""
    page = app.screen
    if not isinstance(page, TablePage):
        await press(app, "enter")
    elif page.moment.is_on:
        await press(app, "space")
    elif page.racers.views:
        await race(app, page, rng)
    elif page.pick is not None and page.pick.typing is not None:
        words = page.pick.choices[0].words()
        await press(app, *words, "enter")
    elif page.pick is not None:
        await press(app, *(("i", "enter") if rng.random() < 0.8 else ("tab", "enter")))
        if isinstance(app.screen, TablePage) and page.pick is not None and page.pick.action is None:
            await press(app, "down", "enter")
    else:
        await asyncio.sleep(0.005)


async def race(app: CardTableApp, page: TablePage, rng: random.Random) -> None:
    """People at one keyboard who may act together."""
    views = page.racers.views
    seat = rng.choice(list(views))
    key = page.racers.key_of(seat)
    if any(Pass() in view.legal for view in views.values()) and rng.random() < 0.8:
        await press(app, "enter")
    elif rng.random() < 0.9 and any(action.key == "x" for action in views[seat].legal):
        await press(app, "x", key)
    else:
        await press(app, key)


def check_picture(app: CardTableApp) -> None:
    """Nothing stands beyond the window, somebody is told what to press, and players go by their names."""
    views = app.screen.query(CanvasView)
    canvas = views.first().canvas if views else None
    if canvas is None:
        return
    lines = canvas.text().splitlines()
    assert len(lines) <= SIZE[1]
    assert all(cell_len(line) <= SIZE[0] for line in lines)
    assert not re.search(r"\{\d", canvas.text())
    if isinstance(app.screen, TablePage):
        hand = app.screen._boxes.hand
        assert all(0 <= spot.x < SIZE[0] and 0 <= spot.y < SIZE[1] - 3 for spot in hand)


@pytest.mark.parametrize("hot_seat", [False, True], ids=["bots", "hot-seat"])
@pytest.mark.parametrize("game", game_ids())
async def test_a_match_by_keys(game: str, hot_seat: bool) -> None:
    Memory().keep(seated(game, hot_seat=hot_seat))
    if game == "kalooki":
        begun_long_ago(seated(game, hot_seat=hot_seat))
    app = CardTableApp()
    rng = random.Random(game)
    async with app.run_test(size=SIZE) as pilot:
        assert isinstance(app.screen, LobbyPage)
        if game == "kalooki":
            await press(app, "up")
        for _ in range(4):
            if isinstance(app.screen, TablePage | CurtainPage):
                break
            await press(app, "enter")
            await pilot.pause(0.02)
        table = next(page for page in app.screen_stack if isinstance(page, TablePage))
        for step in range(PATIENCE):
            if table.match.over:
                break
            if step % 20 == 0:
                check_picture(app)
            before = state_of(app, table)
            await act(app, rng)
            for _ in range(25):
                if state_of(app, table) != before:
                    break
                await asyncio.sleep(0.002)
        assert table.match.over, f"not over: {table.match.running.public_state()}"
        for _ in range(50):
            if isinstance(app.screen, ScoresPage):
                break
            await press(app, "space")
        check_picture(app)
        await press(app, "enter")
        await pilot.pause(0.05)
    assert load(table.sitting.path).match.over
