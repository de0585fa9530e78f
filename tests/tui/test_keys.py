"""The page of keys tells what the page below can do, and any key closes it."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from cardtable.tui.app import GENERAL_KEYS, CardTableApp
from cardtable.tui.key import Key
from cardtable.tui.page import Page
from cardtable.tui.pages.keys import KeysPage
from cardtable.tui.pages.lobby import LobbyPage
from tests.tui.driving import shown


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 30)])
async def test_it_tells_the_keys_of_the_page_below(size: tuple[int, int]) -> None:
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        below = app.screen
        assert isinstance(below, Page)
        await pilot.press("f1")
        await pilot.pause(0.05)
        lines = shown(app).splitlines()
        assert all(cell_len(line) <= size[0] for line in lines)
        for key in (*below.keys(), *GENERAL_KEYS):
            assert any(line.strip().startswith(key.shown) and key.help[:30] in line for line in lines)


@pytest.mark.parametrize("key", ["enter", "escape", "x", "f1", "f2", "space"])
async def test_any_key_closes_it(key: str) -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        await pilot.pause(0.02)
        assert isinstance(app.screen, KeysPage)
        await pilot.press(key)
        await pilot.pause(0.02)
        assert isinstance(app.screen, LobbyPage)
        assert app.is_running


async def test_many_keys_take_two_columns_where_there_is_room() -> None:
    app = CardTableApp()
    async with app.run_test(size=(120, 20)) as pilot:
        app.push_screen(KeysPage([Key((), f"k{n}", "", f"help {n}.") for n in range(30)]))
        await pilot.pause(0.05)
        assert "help 29." in shown(app)


async def test_without_keys_it_is_empty() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(KeysPage([]))
        await pilot.pause(0.05)
        assert "Keys that work now" in shown(app)
