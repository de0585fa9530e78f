"""Function keys: those that do something are listed, and those that are listed do something."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.table.seat_specs import SeatSpec, parse_seats
from cardtable.tui.app import CardTableApp
from cardtable.tui.base_app import RuleLookup
from cardtable.tui.dialogs.settings_page import SettingsPage
from cardtable.tui.lobby.lobby_page import SIDE_PAGE_KEYS, LobbyPage
from cardtable.tui.pace import Pace
from cardtable.tui.page import Page
from cardtable.tui.pages.history_page import HistoryPage
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.path_page import PathPage
from cardtable.tui.pages.rule_book_page import RuleBookPage
from cardtable.tui.pages.statistics_page import StatisticsPage
from cardtable.tui.table.curtain_page import CurtainPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.tui.driving import notices, painted, press, shown, until

ZANDARI = find_game("zandari")
NUMBERS = [f"f{number}" for number in range(2, 13)]
PAGES: dict[str, Callable[[], Page]] = {
    "settings": SettingsPage,
    "history": HistoryPage,
    "statistics": StatisticsPage,
    "lessons": lambda: LessonsPage(ZANDARI),
    "path": lambda: PathPage(ZANDARI, may_set_up=True),
    "rules": lambda: RuleBookPage(RuleLookup(ZANDARI)),
}


@pytest.fixture
def pace(pace: Pace) -> Pace:
    """Pictures of matches come with the lobby: none may come between two looks at it."""
    return msgspec.structs.replace(pace, resting=0.0)


async def told_and_done(app: CardTableApp, pilot: object) -> tuple[set[str], set[str]]:
    """The function keys that the page on top lists, and those that change what is seen."""
    page = app.screen
    assert isinstance(page, Page)
    await until(pilot, lambda: bool(shown(app)))  # type: ignore[arg-type]
    await pilot.pause(0.3)  # type: ignore[attr-defined]  # what is looked up beside the screen has come
    told, done = set(), set()
    for name in NUMBERS:
        await until(pilot, lambda: app.screen is page and bool(shown(app)))  # type: ignore[arg-type]
        told |= {one for key in page.keys() for one in key.names if one == name}
        before, told_before = shown(app), len(notices(app))
        await press(pilot, name)  # type: ignore[arg-type]
        is_answered = shown(app) != before and "means nothing here" not in shown(app)
        if app.screen is not page or is_answered or len(notices(app)) != told_before:
            done.add(name)
        while app.screen is not page:
            app.pop_screen()
            await pilot.pause(0.02)  # type: ignore[attr-defined]
    return told, done


async def test_a_typed_rank_takes_no_function_key() -> None:
    begun = begin(ZANDARI, parse_seats("you,careful", ZANDARI), {}, 3)
    begun.match.play(begun.match.actors[0], "cut 20")
    app = CardTableApp(begun)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen.decision is not None)
        table = app.screen
        assert isinstance(table, LocalTablePage)
        assert table.pick is not None
        held = next(c for c in table.pick.hand if c.rank is not None)
        assert held.rank is not None
        await press(pilot, held.rank.text[:1].casefold())
        cursor = table.pick.cursor
        for name in ("f2", "f3", "f6"):
            await press(pilot, name)
            assert app.screen is not table, name
            app.pop_screen()
            await until(pilot, lambda: app.screen is table)
            assert table.pick.cursor == cursor


async def test_the_key_of_the_rules_in_the_lobby_opens_them_at_a_table_too() -> None:
    begun = begin(ZANDARI, parse_seats("you,careful", ZANDARI), {}, 3)
    app = CardTableApp(begun)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen.decision is not None)
        (rules,) = (key for key in SIDE_PAGE_KEYS if key.label == "rules")
        await press(pilot, *rules.names)
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage))


@pytest.mark.parametrize("page", PAGES)
async def test_pages_list_the_function_keys_that_work(page: str) -> None:
    app = CardTableApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage) and app.screen.is_warm)
        await app.push_screen(PAGES[page]())
        told, done = await told_and_done(app, pilot)
        assert told == done


@pytest.mark.parametrize("keys", [(), ("end",), ("end", "tab")])
@pytest.mark.parametrize("left", [0, 1])
async def test_the_lobby_lists_the_function_keys_that_work(keys: tuple[str, ...], left: int) -> None:
    for _ in range(left):
        begin(ZANDARI, [SeatSpec("you", "Ana"), SeatSpec("careful", "Bo")], {}, 1).leave()
    app = CardTableApp()
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage) and app.screen.is_warm)
        await press(pilot, *keys)
        told, done = await told_and_done(app, pilot)
        assert told == done


@pytest.mark.parametrize("seats", ["you,careful", "person:Ana,person:Bo"])
async def test_the_table_and_the_curtain_list_the_function_keys_that_work(seats: str) -> None:
    app = CardTableApp(begin(ZANDARI, parse_seats(seats, ZANDARI), {}, 1))
    async with app.run_test(size=(120, 40)) as pilot:
        if "Bo" in seats:
            await until(pilot, lambda: isinstance(app.screen, CurtainPage))
            assert await told_and_done(app, pilot) == (set(), set())
            await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen.pick is not None)
        told, done = await told_and_done(app, pilot)
        assert told == done


async def test_who_has_played_finds_the_history_in_the_footer() -> None:
    begin(ZANDARI, [SeatSpec("you", "Ana"), SeatSpec("careful", "Bo")], {}, 1).leave()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage) and app.screen.is_warm)
        await until(pilot, lambda: "F6 history" in painted(app).splitlines()[-1])
