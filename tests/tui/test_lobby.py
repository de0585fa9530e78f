"""The lobby: what is offered, its picture at several sizes without an app, then by keys and mouse."""

from __future__ import annotations

import re
import signal
import time
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from cardtable.archive.match_beginning import begin
from cardtable.discovery.catalogue import Listed
from cardtable.discovery.installed_games import find_game
from cardtable.errors import GameError, OptionError
from cardtable.match.record_lines import as_text
from cardtable.net import OpenTable
from cardtable.table.seat_specs import SeatSpec
from cardtable.teaching.progress import LESSONS
from cardtable.testing.picture_checks import WatchedCanvas
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.settings_page import SettingsPage
from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.lobby.game_listing import catalogue
from cardtable.tui.lobby.lobby_entries import CONTINUE, ENTRIES, LobbyContext, LobbyEntry, entries
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.lobby.offered_matches import age, find_unfinished
from cardtable.tui.lobby.setup_form import SetupForm
from cardtable.tui.lobby_state import LobbyState, MatchConfig
from cardtable.tui.look.canvas import Canvas
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.pace import Pace
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.rule_book_page import RuleBookPage
from cardtable.tui.preferences import Settings
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.own import GAMES
from tests.tui.driving import press, shown, until
from tests.tui.setting_up import open_all, to

SIZES = [(60, 20), (80, 24), (100, 30), (160, 45), (200, 60)]
ZANDARI = find_game("zandari")


@pytest.fixture
def pace(pace: Pace) -> Pace:
    """Games are pictured at once."""
    return msgspec.structs.replace(pace, resting=0.0)


# What is offered


def known(memory: LobbyState, *, is_first: bool = False) -> LobbyContext:
    return LobbyContext(memory, lambda listed: SetupForm.of(listed.game, memory), (), is_first=is_first)


def test_at_first_an_easy_short_game_is_offered_with_easy_bots() -> None:
    play, lesson, *_ = entries(known(LobbyState(), is_first=True))
    assert play.game is not None
    assert play.game.difficulty == 1
    assert (lesson.title, lesson.detail) == ("New here?", "A five-minute lesson")


def test_a_table_with_room_stands_first_and_a_full_one_last() -> None:
    people = ("Ana", "Ben")
    full = OpenTable("t1", "hokm", "Ana", people, (), "ana", "t1.sock", False)
    roomy = replace(full, name="t2", free=("Ben",))
    offered = entries(msgspec.structs.replace(known(LobbyState(), is_first=True), tables=(full, roomy)))
    assert (offered[0].detail, offered[-1].detail) == ("Hokm, 1 seat free", "Hokm, full")
    assert offered[0].description.endswith("1 seat free. You sit down with this terminal.")
    assert "every seat is taken" in offered[-1].description


def test_later_the_game_played_last_is_offered() -> None:
    play, lesson, *_ = entries(known(LobbyState(last="seep")))
    assert (play.detail, lesson.title) == ("Seep", "Learn")


def test_a_page_joins_what_is_offered_by_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    page = LobbyEntry(
        "Deal of the day", "", "The same for everybody.", "play", lambda host: asked.append("deal")
    )
    monkeypatch.setattr("cardtable.tui.lobby.lobby_entries.ENTRIES", (*ENTRIES, lambda known: page))
    assert entries(known(LobbyState()))[-1] is page


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "just now"), (300, "5 min ago"), (7200, "2 h ago"), (3 * 86400, "3 days ago")],
)
def test_ages(seconds: float, said: str) -> None:
    assert age(seconds) == said


def test_a_match_left_is_found_and_told_as_it_stands() -> None:
    assert find_unfinished() == ()
    begun = begin(ZANDARI, [SeatSpec("you", "Ana"), SeatSpec("careful", "Bo")], {}, 3)
    begun.leave()
    then = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 7200))
    told = [re.sub("^sat [^ ]*", f"sat {then}", line) for line in begun.match.lines]
    begun.path.write_text(as_text(told), encoding="utf-8")
    (found,) = find_unfinished()
    assert (found.title, found.names, found.age) == ("Žandari", ("Ana", "Bo"), "2 h ago")
    assert found.view.hand == begun.match.in_play.hand(0)
    assert found.view.seat == 0
    assert found.standing_text == "deal 1, Ana 0, Bo 0"


# On the screen


def lobby(app: CardTableApp) -> LobbyPage:
    assert isinstance(app.screen, LobbyPage)
    return app.screen


class Host:
    """What the picture of a lobby asks of whoever shows it."""

    def __init__(self) -> None:
        self.lobby_state, self.settings, self.glyphs, self.fills = LobbyState(), Settings(), UNICODE, True


class Picture(LobbyPage):
    """A lobby that nobody shows."""

    host = Host()  # type: ignore[assignment]
    is_warm = True


def painted(page: LobbyPage, size: tuple[int, int]) -> WatchedCanvas:
    """The picture, with all that takes a moment found out."""
    page.find_details()
    canvas = WatchedCanvas(*size)
    page.paint_on(canvas)
    return canvas


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_and_nothing_is_painted_over(size: tuple[int, int]) -> None:
    page = Picture()
    for at, place in enumerate(page.items):
        page.cursor, page.in_setup = at, False
        assert painted(page, size).faults == [], place.title
        assert f"▸ {place.title}" in painted(page, size).text()


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_set_up_is_reached_and_read(game: str) -> None:
    """At one size after the other."""
    page = Picture()
    page.cursor = page.items.index(catalogue().games[game])
    page.press("tab", None)
    assert page.in_setup
    setup = page.setup
    assert setup is not None
    open_all(setup).lobby_state.house = {game: {"As we play it on Sundays": {}}}
    to(setup, "players")
    counts = setup.game.seat_counts
    setup.change(counts.index(max(counts)) - counts.index(len(setup.specs)))
    assert len(setup.specs) == max(counts)
    for at, row in enumerate(setup.rows):
        setup.jump(at)
        canvas = painted(page, SIZES[(at + len(game)) % len(SIZES)])
        assert canvas.faults == []
        title = f"- {row.name}" if row.kind == "group" else row.title
        assert f"▸ {title}" in canvas.text(), f"{row.title} is not to be seen:\n{canvas.text()}"
    setup.lobby_state.house = {}


async def test_too_small_a_window_says_what_it_needs() -> None:
    app = CardTableApp()
    async with app.run_test(size=(50, 12)) as pilot:
        await press(pilot)
        assert "60 columns and 20 lines" in shown(app)


# Before all is loaded


COLD = Pace(resting=1e9, loading=1e9, offers_lessons=False)
"""A lobby stays as it is at its first picture."""


@pytest.mark.parametrize(
    ("keys", "page"),
    [
        (["enter"], LocalTablePage),
        (["down", "enter"], LessonsPage),
        ([*"zan", "enter"], LocalTablePage),
        ([*"zan", "tab", "home", "enter"], LocalTablePage),
        ([*"zan", "f3"], RuleBookPage),
        (["f5"], LessonsPage),
        (["f2"], SettingsPage),
    ],
)
async def test_every_key_works_from_the_first_picture_on(keys: list[str], page: type) -> None:
    app = CardTableApp()
    app.pace = COLD
    async with app.run_test(size=(80, 60)) as pilot:
        await press(pilot)
        assert "Žandari" in shown(app)
        assert not lobby(app).is_warm
        await press(pilot, *keys)
        assert isinstance(app.screen, page)


async def test_what_the_first_picture_did_without_follows() -> None:
    app = CardTableApp()
    app.pace = msgspec.structs.replace(app.pace, resting=0.001)
    async with app.run_test(size=(80, 60)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage) and app.screen.is_warm)
        assert "with easy bots" in shown(app)


async def test_a_game_that_is_listed_but_no_longer_loads_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(listed: Listed) -> object:
        raise GameError(f"the game {listed.id} cannot be loaded")

    monkeypatch.setattr(Listed, "game", property(fall))
    app = CardTableApp()
    app.pace = COLD
    async with app.run_test(size=(80, 60)) as pilot:
        for keys in (["enter"], ["down", "enter"], [*"zan", "enter"], ["tab"], ["f3"]):
            await press(pilot, *keys)
            assert isinstance(app.screen, LobbyPage)
            assert "cannot be loaded" in shown(app)
            lobby(app).message = ""


# Keys


async def test_one_enter_from_the_start_sits_down_among_easy_bots() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, LocalTablePage)
        assert {spec.kind for spec in app.screen.sitting.specs} == {"you", "easy"}


async def test_it_is_painted_once_for_each_time_that_it_comes_up(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[int] = []
    paint = LobbyPage.paint

    def counted(page: LobbyPage, columns: int, lines: int) -> Canvas:
        painted.append(lines)
        return paint(page, columns, lines)

    monkeypatch.setattr(LobbyPage, "paint", counted)
    app = CardTableApp()
    app.pace = COLD
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert len(painted) <= 2  # with its window's size, and when it comes up
        app.use_theme("felt")
        await pilot.pause()
        before = len(painted)
        app.use_theme("paper")
        await pilot.pause()
        assert len(painted) == before + 1


async def test_enter_at_a_game_sits_down() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zan")
        assert "Enter sits down at this game, Tab sets it up." in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, LocalTablePage)
        assert app.lobby_state.last == "zandari"
        assert len(app.screen_stack) == 2


async def test_somebody_new_is_offered_a_lesson() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "New here?" in shown(app)
        assert "A five-minute lesson" in shown(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, LessonsPage)
    LESSONS.note("zandari", "one")
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "New here?" not in shown(app)


async def test_a_letter_on_a_seat_takes_no_name() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zan", "tab", "down", "x")
        assert "Enter, then type the name." in shown(app)
        assert "Mira" in shown(app)
        await press(pilot, "enter", "x", "enter")
        assert setup_of(app).specs[1].name == "x", "it replaces the bot's name"


async def test_several_at_one_keyboard_are_asked_for_their_names() -> None:
    """Whoever reads "You play" or "Player 2 plays" would not know who did."""
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zan", "tab", "down")
        while setup_of(app).specs[1].kind != "person":
            await press(pilot, "right")
        for seat, name in enumerate(("Eva", "Bo"), 1):
            await press(pilot, "escape", "enter")
            assert not isinstance(app.screen, LocalTablePage)
            assert f"Type the name of the person in seat {seat}." in shown(app)
            await press(pilot, *name, "enter")
        await press(pilot, "escape", "enter")
        await until(pilot, lambda: "Pass to" in shown(app))
        assert app.lobby_state.games["zandari"]["seats"][:2] == ["you:Eva", "person:Bo"]


async def test_forgetting_house_rules_asks() -> None:
    memory = LobbyState()
    memory.keep_house("zandari", "Omi", {"target": 21})
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zan", "tab")
        to(open_all(setup_of(app)), "house", "Omi")
        await press(pilot, "delete")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "n")
        assert LobbyState.load().house_rules("zandari")
        await press(pilot, "backspace")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "enter")
        await until(pilot, lambda: "Omi" not in shown(app))
        assert not LobbyState.load().house_rules("zandari")


@pytest.mark.parametrize("opening", [(), ("down", "down"), ("tab",), ("tab", "end"), ("tab", "enter")])
async def test_every_key_of_the_footer_does_something(opening: tuple[str, ...]) -> None:
    app = CardTableApp()
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot, *opening)
        page, state = lobby(app), lobby(app).in_setup
        names = [name for key in page.keys() for name in key.names]
        assert names
        for name in names:
            assert page.press(name, None), f"{name} does nothing"
            await pilot.pause()
            while app.screen is not page:
                app.pop_screen()
            page.in_setup = state
            if page.setup is not None and opening[-1:] == ("enter",):
                page.setup.writing = "Mira"


async def test_typing_filters_and_escape_shows_all() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x", "q", "x")
        assert "Nothing of that name." in shown(app)
        assert "find: xqx" in shown(app)
        await press(pilot, "enter", "escape")
        assert "Žandari" in shown(app)


async def test_typing_finds_entries_below_the_games_and_escape_stays_on_them() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"deal")
        found = lobby(app)
        assert isinstance(found.item, LobbyEntry)
        assert found.item.title == "Deal of the day"
        await press(pilot, "escape")
        assert isinstance(found.item, LobbyEntry)
        assert found.item.title == "Deal of the day"


async def test_a_name_that_begins_so_comes_first() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r", "e")
        assert lobby(app).game is catalogue().games["remi"]


@pytest.mark.parametrize("columns", [80, 120])
async def test_the_second_q_leaves_the_lobby_as_the_footer_begins_to_say(columns: int) -> None:
    app = CardTableApp()
    async with app.run_test(size=(columns, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage) and "q leave" in shown(app))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("q")
        await until(pilot, lambda: not app.is_running)


async def test_the_cursor_is_at_the_match_that_was_just_left() -> None:
    """Enter goes on with it. At its game it would begin another one."""
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"gong")
        await pilot.press("escape", "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        await pilot.press("q", "q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LobbyPage) and bool(lobby(app).unfinished))
        found = lobby(app).item
        assert isinstance(found, LobbyEntry)
        assert (found.title, found.game) == (CONTINUE, catalogue().games["gong-zhu"])


async def test_the_pages_beside_it_keep_what_was_set() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zan", "tab", "enter", *["backspace"] * 3, *"Ana", "f3")
        assert isinstance(app.screen, RuleBookPage)
        await press(pilot, "q", "f2")
        assert isinstance(app.screen, SettingsPage)
        await press(pilot, "q")
        assert "you      Ana" in shown(app)


async def test_what_cannot_begin_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    app = CardTableApp()

    def refuse(app: object, seating: MatchConfig) -> None:
        raise OptionError("three is a crowd")

    monkeypatch.setattr("cardtable.tui.pages.match_opening.start_match", refuse)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "three is a crowd" in shown(app)
        await press(pilot, "down")
        assert "three is a crowd" not in shown(app)


async def test_an_unfinished_match_is_taken_up() -> None:
    begin(ZANDARI, [SeatSpec("you", "Ana"), SeatSpec("careful", "Bo")], {}, 3)
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "▸ Continue" in shown(app))
        assert "Ana and Bo" in shown(app)
        assert "goes on" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, LocalTablePage)


def setup_of(app: CardTableApp) -> SetupForm:
    setup = lobby(app).setup
    assert setup is not None
    return setup


async def click_on(pilot: Pilot[Any], app: CardTableApp, text: str, *, after: str = "") -> None:
    """A click on a text, in a line where it stands after another."""
    lines = shown(app).splitlines()
    y = next(y for y, line in enumerate(lines) if after in line and text in line)
    await pilot.click(offset=(cell_len(lines[y].partition(text)[0]) + 1, y))


async def test_what_is_offered_is_done_by_one_click() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        await click_on(pilot, app, "Play now")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))


async def test_the_mouse_chooses_changes_and_begins() -> None:
    LobbyState().keep(MatchConfig("zandari", ("you", "careful", "careful", "careful"), {}))
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zan")
        await click_on(pilot, app, "Jonas")
        assert lobby(app).in_setup
        assert setup_of(app).row.title == "Seat 3", "a seat of the picture leads to its line"
        await click_on(pilot, app, "medium", after="Seat 2")
        assert setup_of(app).specs[1].kind == "search"
        await click_on(pilot, app, "Mira")
        assert setup_of(app).writing == "", "a bot's name is replaced"
        await press(pilot, "s")
        await click_on(pilot, app, "House rules")
        assert setup_of(app).specs[1].name == "s"
        await click_on(pilot, app, "House rules")
        assert "Keep as" in shown(app)
        await click_on(pilot, app, "11")
        assert setup_of(app).options["target"] == 12
        await click_on(pilot, app, "2-12")
        assert not lobby(app).in_setup
        await click_on(pilot, app, "set up", after="sit down")
        assert lobby(app).in_setup, "the keys below are pressed by a click"
        await click_on(pilot, app, "2-12")
        game = next(y for y, line in enumerate(shown(app).splitlines()) if "Žandari" in line[:30])
        await pilot.click(offset=(5, game), times=2)
        await until(pilot, lambda: any(isinstance(page, LocalTablePage) for page in app.screen_stack))


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_leaving_the_lobby_asks(key: str) -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        assert "Leave the card table?" in shown(app)
        assert "You agrees" not in shown(app)
        await press(pilot, "down", "tab")
        assert isinstance(app.screen, AgreePage), "what moves a cursor says neither yes nor no"
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, LobbyPage))
        assert app.is_running
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("enter")
        await until(pilot, lambda: app.return_code is not None)


async def test_the_search_is_empty_when_one_comes_back_and_q_is_a_letter_only_while_searching() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"hok", "q")
        assert "find: hokq" in shown(app), "a letter while searching"
        await press(pilot, "backspace", "f3")
        assert isinstance(app.screen, RuleBookPage)
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, LobbyPage))
        assert "find:" not in shown(app)
        found = lobby(app).game
        assert found is not None
        assert found.id == "hokm", "the mark stays at what was found"
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))


async def test_the_program_starts_where_there_is_no_signal_of_a_hangup(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on Windows."""
    monkeypatch.delattr(signal, "SIGHUP")
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage))
