"""Every page at three widths, its characters and its styles. `pytest --snapshot-update` after a change
that is meant, and read the difference: it is what a person will see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from cardtable.archive.match_beginning import begin
from cardtable.discovery import entry_points
from cardtable.discovery.installed_games import find_game
from cardtable.table.seat_specs import parse_seats
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby import game_listing
from cardtable.tui.pace import Pace
from cardtable.tui.page import CanvasView
from tests.tui.driving import wish

WIDTHS = ((60, 20), (80, 24), (120, 30))
GAMES = ["dai-fugo", "kalooki", "mighty", "ocho-locos", "seep", "teen-patti", "twenty-four", "zandari"]
"""Those that stand in the pictures of the lobby: a game more changes none of them."""


@pytest.fixture
def pace(pace: Pace) -> Pace:
    """Games are pictured at once."""
    return replace(pace, resting=0.0)


@pytest.fixture(autouse=True)
def _no_pace() -> None:
    wish(pace=0.0)


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A lobby of these games, whatever else is installed."""
    points = entry_points.points()
    monkeypatch.setattr(entry_points, "points", lambda: {game: points[game] for game in GAMES})
    game_listing.catalogue.cache_clear()
    yield
    game_listing.catalogue.cache_clear()


def picture(app: CardTableApp) -> str:
    """Each line's characters, then its runs of style where there is more than one."""
    canvas = app.screen.query_one(CanvasView).canvas
    assert canvas is not None
    lines = []
    for y in range(canvas.height):
        runs = canvas.runs(y)
        lines.append("".join(text for text, _ in runs).rstrip())
        styles = [f"{len(text)} {style}" for text, style in runs if text.strip()]
        if any(not style.endswith(" text") for style in styles):
            lines.append("    : " + ", ".join(styles))
    return "\n".join(lines)


async def press(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.pause(0.05)
        await pilot.press(key)
    await pilot.pause(0.1)


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("size", [*WIDTHS, (160, 45)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_lobby_and_its_pages(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    """What is offered and the games on the left, a game with its table on the right; then its set-up, the
    settings, rules, keys."""
    wish(pace=0.0, guard=True, first_rules=True)
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        assert picture(app) == snapshot(name="lobby")
        await press(pilot, *"mig")
        assert picture(app) == snapshot(name="game")
        await press(pilot, "tab", "down", "right")
        assert picture(app) == snapshot(name="set-up")
        await press(pilot, "f1")
        assert picture(app) == snapshot(name="keys")
        await press(pilot, "enter", "f3", "down")
        assert picture(app) == snapshot(name="rules")
        await press(pilot, "q", "tab", "f2", "down")
        assert picture(app) == snapshot(name="settings")


@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_table_and_its_pages(size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    """The curtain first; the cut with its ribbon; a card picked with what it takes; the score sheet."""
    game = find_game("zandari")
    app = CardTableApp(begin(game, parse_seats("person:Ana,person:Bo", game), {"show_bottom": True}, 7))
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        assert picture(app) == snapshot(name="curtain")
        await press(pilot, "enter")
        assert picture(app) == snapshot(name="cut")
        await press(pilot, "2", "0", "enter", "enter")
        assert picture(app) == snapshot(name="play")
        await press(pilot, "right", "i")
        assert picture(app) == snapshot(name="hint")
        await press(pilot, "g")
        assert picture(app) == snapshot(name="score")
        await press(pilot, "enter", "q", "q")
        assert picture(app) == snapshot(name="leave")
