"""The lobby: its model without an app, then by keys and mouse at several sizes."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from cardtable.engine.game import find_game
from cardtable.engine.lines import as_text
from cardtable.errors import OptionError
from cardtable.seats.progress import note_learnt
from cardtable.seats.records import begin
from cardtable.seats.specs import SeatSpec, you_and_bots
from cardtable.testing.pictures import WatchedCanvas
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby_games import age, find_unfinished, listed_games, seat_range
from cardtable.tui.lobby_model import SetUp
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.pages.dialogs import AgreePage
from cardtable.tui.pages.learn import LearnPage
from cardtable.tui.pages.lobby import LobbyPage
from cardtable.tui.pages.lobby_entries import ENTRIES, Entry, Known, entries
from cardtable.tui.pages.rulebook import RuleBookPage
from cardtable.tui.pages.settings import SettingsPage
from cardtable.tui.pages.table import TablePage
from cardtable.tui.preferences import Memory, Seating, Settings
from tests.own import GAMES
from tests.tui.driving import press, shown, until

SIZES = [(60, 20), (80, 24), (100, 30), (160, 45), (200, 60)]
ZANDARI = find_game("zandari")


@pytest.fixture(autouse=True)
def _pictured_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LobbyPage, "rests", 0)


def fresh(memory: Memory | None = None) -> SetUp:
    return SetUp.of(ZANDARI, memory or Memory())


def to(setup: SetUp, kind: str, title: str = "") -> SetUp:
    """The cursor at the first row of a kind (and title)."""
    rows = setup.rows
    setup.jump(next(n for n, row in enumerate(rows) if row.kind == kind and title in row.title))
    return setup


def open_all(setup: SetUp) -> SetUp:
    """With every heading open."""
    setup.opened = frozenset(row.name for row in setup.rows if row.kind == "group")
    return setup


def typed(setup: SetUp, text: str) -> None:
    for character in text:
        assert setup.type(character)


# The model


def test_games_are_filtered_by_title_country_and_family() -> None:
    assert ZANDARI in listed_games()
    assert ZANDARI in listed_games("bosnia")
    assert ZANDARI in listed_games("FISH")
    assert listed_games("no such game") == []
    assert seat_range(ZANDARI) == "2-12"


@pytest.mark.parametrize(
    ("game", "seats", "option", "value", "changed"),
    [
        ("ocho-locos", 4, "play_all", True, ["match-of-eight"]),
        ("seep", 4, "minimum", False, ["minimum"]),
        ("seep", 4, "target", 150, ["baazi"]),
        ("seep", 4, "target", 100, []),
        ("seep", 4, "sweep", 31, ["sweep", "sweep-first"]),
        ("seep", 4, "scoring", "juneja", ["point-value", "sweep-first", "score-juneja"]),
        ("seep", 4, "floor_break", True, ["break", "break-from-hand", "floor-break"]),
        ("zandari", 4, "jacks", "bottom", ["cut-jacks", "deal-cutter", "jacks-bottom"]),
        ("zandari", 2, "signals", True, []),
        ("dai-fugo", 5, "seating", "rich_left", ["loser-leads", "seating"]),
        ("dai-fugo", 5, "seating", "rich_right", ["seating"]),
        ("twenty-four", 5, "tally", False, ["find-one", "claim-none", "find-after-claim", "throws-end"]),
        ("twenty-four", 2, "pictures", "ten", ["solve-text"]),
    ],
)
def test_exactly_the_rules_that_read_otherwise_are_told(
    game: str, seats: int, option: str, value: Any, changed: list[str]
) -> None:
    setup = open_all(SetUp.of(find_game(game), Memory()))
    setup.specs = you_and_bots(seats)
    row = next(row for row in setup.rows if row.option is not None and row.option.name == option)
    to(setup, "option", row.title)
    setup.options[option] = value
    assert [rule.id for rule in setup.changed_rules()] == changed
    told = setup.rule_changes()
    assert ("These rules now read so:" in told) == bool(changed)
    assert ("No sentence of the book changes by it here." in told) != bool(changed)


def test_what_an_option_changes_is_told_in_the_words_in_force() -> None:
    setup = SetUp.of(find_game("seep"), Memory())
    to(setup, "option", "Target")
    assert "These rules depend on it:" in setup.rule_changes()
    assert "A lead of 100 points or more wins a baazi" in " ".join(setup.rule_changes())
    setup.options["target"] = 150
    assert "baazi (changed)" in setup.rule_changes()
    assert "A lead of 150 points or more wins a baazi" in " ".join(setup.rule_changes())
    to(setup, "option", "Minimum")
    setup.options["minimum"] = False
    assert "minimum (not played)" in setup.rule_changes()


def test_a_fresh_set_up_is_as_the_rules_are_written() -> None:
    setup = fresh()
    assert setup.specs == you_and_bots(ZANDARI.default_seats, "easy")
    assert setup.options == {option.name: option.default for option in ZANDARI.options}
    assert setup.seating().seed is None
    assert [row.kind for row in setup.rows][:3] == ["start", "players", "seat"]


def test_a_game_that_was_never_set_up_has_the_bots_last_played_against() -> None:
    memory = Memory(last="seep", games={"seep": {"seats": ["you:Ana", "search:Bo"]}})
    assert {spec.kind for spec in fresh(memory).specs[1:]} == {"search"}
    memory.games["seep"]["seats"] = ["person:Ana", "person:Bo"]
    assert {spec.kind for spec in fresh(memory).specs[1:]} == {"careful"}


def test_what_is_remembered_comes_back() -> None:
    memory = Memory(games={"zandari": {"seats": ["you:Ana", "random:Bo"], "options": {"target": 21}}})
    setup = fresh(memory)
    assert setup.specs == [SeatSpec("you", "Ana"), SeatSpec("random", "Bo")]
    assert setup.options["target"] == 21


@pytest.mark.parametrize(
    "known",
    [
        {"seats": ["ghost:Bo", "you:Ana"]},
        {"seats": ["you:Ana"]},
        {"seats": ["you:Ana", "you:Bo"]},
        {"options": {"gone": 1}},
        {"options": {"target": "many"}},
        {"options": {"target": None}},
        {},
    ],
)
def test_a_memory_that_does_not_fit_falls_back(known: dict[str, Any]) -> None:
    assert fresh(Memory(games={"zandari": known})) == fresh()


def test_every_seat_count_in_turn_has_different_names() -> None:
    setup = to(fresh(), "players")
    counts = set()
    for _ in ZANDARI.seat_counts:
        setup.change(1)
        counts.add(len(setup.specs))
        assert len({spec.name for spec in setup.specs}) == len(setup.specs)
    assert counts == set(ZANDARI.seat_counts)
    assert setup.problem == ""


def test_a_seat_walks_through_its_kinds_and_back() -> None:
    setup = to(fresh(), "seat", "2")
    kinds = []
    for _ in range(4):
        setup.change(1)
        kinds.append(setup.shown(setup.row).split()[0])
    assert kinds == ["medium", "hard", "person", "easy"], "'you' sits elsewhere"
    setup.move(-1)
    setup.change(1)
    setup.move(1)
    while setup.specs[1].kind != "you":
        setup.change(1)
    assert [spec.kind for spec in setup.specs].count("you") == 1


def test_whoever_leaves_a_seat_takes_the_name_along() -> None:
    setup = to(fresh(), "seat", "1")
    names = []
    for _ in range(5):
        setup.change(1)
        names.append((setup.specs[0].kind, setup.specs[0].name))
    bot = names[1][1]
    assert names == [
        ("person", "Player 1"),
        *((kind, bot) for kind in ("easy", "careful", "search")),
        ("you", "You"),
    ]
    assert bot not in ("You", "Player 1")


def test_a_name_that_was_typed_comes_back_with_its_person() -> None:
    setup = to(fresh(), "seat", "1")
    setup.enter()
    setup.writing = "Ana"
    setup.enter()
    setup.change(1)
    assert (setup.specs[0].kind, setup.specs[0].name) == ("person", "Ana")
    setup.change(1)
    assert setup.specs[0].name != "Ana"
    setup.change(-1)
    assert (setup.specs[0].kind, setup.specs[0].name) == ("person", "Ana")


def test_a_name_is_written_only_after_enter() -> None:
    setup = to(fresh(), "seat", "2")
    assert not setup.type("A")
    assert setup.specs[1].name == "Mira"
    setup.enter()
    typed(setup, "  Li,")
    assert setup.writing == "Mira  Li"
    setup.enter()
    assert setup.specs[1].name == "Mira Li"
    setup.enter()
    for _ in range(20):
        assert setup.erase()
    setup.enter()
    assert setup.specs[1].name == "Mira Li", "a seat is never without a name"
    setup.enter()
    typed(setup, "x")
    assert setup.cancel()
    assert not setup.cancel()
    assert setup.specs[1].name == "Mira Li"


def test_two_seats_of_one_name_are_told() -> None:
    setup = to(fresh(), "seat", "2")
    setup.enter()
    setup.writing = "you"
    setup.move(1)
    assert "two seats are called you" in setup.problem
    setup.move(-1)
    setup.enter()
    typed(setup, "r")
    setup.enter()
    assert setup.problem == ""


def test_numbers_step_and_are_typed_within_their_bounds() -> None:
    setup = to(fresh(), "option", "Target")
    before = int(setup.options["target"])
    setup.change(1)
    assert setup.options["target"] == before + 1
    typed(setup, "21")
    assert setup.options["target"] == 21
    typed(setup, "9999")
    assert "target is a whole number" in setup.problem
    assert setup.options["target"] != 219999
    setup.move(1)
    assert (setup.problem, setup.typed) == ("", "")
    assert not setup.type("x"), "a choice is not typed"


def test_a_deal_number_is_digits() -> None:
    setup = to(fresh(), "seed")
    typed(setup, "420")
    assert not setup.type("a")
    assert setup.erase()
    assert setup.seating().seed == "42"


def test_house_rules_are_kept_under_a_name_listed_recalled_and_forgotten() -> None:
    setup = to(fresh(), "option", "Target")
    typed(setup, "21")
    to(setup, "group", "House rules")
    assert setup.shown(setup.row) == "own"
    setup.enter()
    to(setup, "keep").enter()
    typed(setup, "Omi's Sunday")
    setup.enter()
    assert setup.house == "Omi's Sunday"
    again = open_all(fresh(Memory.load()))
    assert again.house == "as written"
    assert [row.name for row in again.rows if row.kind == "house"] == ["as written", "Omi's Sunday"]
    to(again, "house", "Omi").enter()
    assert (again.options["target"], again.house) == (21, "Omi's Sunday")
    assert "target 21" in again.row.help
    assert again.shown(again.row) == "played now"
    to(again, "house", "as written").enter()
    assert again.options == fresh().options
    again.forget_house()
    to(again, "house", "Omi").forget_house()
    assert Memory.load().house_rules("zandari") == {}


def test_house_rules_that_no_longer_fit_are_told_and_change_nothing() -> None:
    memory = Memory(house={"zandari": {"old": {"gone": 1}, "worse": {"target": "many"}}})
    setup = open_all(fresh(memory))
    for name in ("old", "worse"):
        to(setup, "house", name).enter()
        assert setup.problem.startswith(name)
        assert setup.options == fresh().options


def test_the_usual_options_stand_first_and_the_others_under_headings() -> None:
    setup = SetUp.of(find_game("dai-fugo"), Memory())
    kinds = [row.kind for row in setup.rows]
    assert len(kinds) < 22
    assert kinds.index("group") > max(at for at, kind in enumerate(kinds) if kind == "option")
    to(setup, "group", "Revolution")
    assert setup.shown(setup.row) == "4 options"
    setup.change(1)
    setup.move(1)
    assert setup.row.title == "  Revolution natural"
    setup.change(1)
    setup.move(-1)
    assert setup.shown(setup.row) == "4 options, 1 changed"
    setup.change(-1)
    assert [row.kind for row in setup.rows] == kinds
    assert open_all(setup).game.options == tuple(
        sorted((row.option for row in setup.rows if row.option), key=setup.game.options.index)
    )


# What is offered


def known(memory: Memory, *, is_first: bool = False) -> Known:
    return Known(memory, lambda game: SetUp.of(game, memory), None, is_first)


def test_at_first_an_easy_short_game_is_offered_with_easy_bots() -> None:
    play, lesson, *_ = entries(known(Memory(), is_first=True))
    assert play.game is not None
    assert play.game.difficulty == 1
    assert (lesson.title, lesson.beside) == ("New here?", "A five-minute lesson")


def test_later_the_game_played_last_is_offered() -> None:
    play, lesson, *_ = entries(known(Memory(last="seep")))
    assert (play.beside, lesson.title) == ("Seep", "Learn")


def test_a_page_joins_what_is_offered_by_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    page = Entry("Deal of the day", "", "The same for everybody.", "play", lambda host: asked.append("deal"))
    monkeypatch.setattr("cardtable.tui.pages.lobby_entries.ENTRIES", (*ENTRIES, lambda known: page))
    assert entries(known(Memory()))[-1] is page


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "just now"), (300, "5 min ago"), (7200, "2 h ago"), (3 * 86400, "3 days ago")],
)
def test_ages(seconds: float, said: str) -> None:
    assert age(seconds) == said


def test_a_match_left_is_found() -> None:
    assert find_unfinished() is None
    begun = begin(ZANDARI, [SeatSpec("you", "Ana"), SeatSpec("careful", "Bo")], {}, 3)
    begun.leave()
    then = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 7200))
    told = [re.sub("^sat [^ ]*", f"sat {then}", line) for line in begun.match.lines]
    begun.path.write_text(as_text(told), encoding="utf-8")
    found = find_unfinished()
    assert found is not None
    assert (found.title, found.names, found.age) == ("Žandari", ("Ana", "Bo"), "2 h ago")


# On the screen


def lobby(app: CardTableApp) -> LobbyPage:
    assert isinstance(app.screen, LobbyPage)
    return app.screen


class Host:
    """What the picture of a lobby asks of whoever shows it."""

    def __init__(self) -> None:
        self.memory, self.settings, self.glyphs = Memory(), Settings(), UNICODE


class Picture(LobbyPage):
    """A lobby that nobody shows."""

    host = Host()  # type: ignore[assignment]


def painted(page: LobbyPage, size: tuple[int, int]) -> WatchedCanvas:
    """The picture, with all that takes a moment found out."""
    page._look()
    canvas = WatchedCanvas(*size)
    page.paint_on(canvas)
    return canvas


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_and_nothing_is_painted_over(size: tuple[int, int]) -> None:
    page = Picture()
    for at, place in enumerate(page.places):
        page.cursor, page.in_setup = at, False
        assert painted(page, size).faults == [], place.title
        assert f"▸ {place.title}" in painted(page, size).text()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_set_up_is_reached_and_read(game: str, size: tuple[int, int]) -> None:
    page = Picture()
    page.cursor = page.places.index(find_game(game))
    page._set_up()
    setup = page.setup
    assert setup is not None
    open_all(setup).memory.house = {game: {"As we play it on Sundays": {}}}
    setup._sit(max(setup.game.seat_counts))
    for at, row in enumerate(setup.rows):
        setup.jump(at)
        canvas = painted(page, size)
        assert canvas.faults == []
        title = f"- {row.name}" if row.kind == "group" else row.title
        assert f"▸ {title}" in canvas.text(), f"{row.title} is not to be seen:\n{canvas.text()}"
    setup.memory.house = {}


async def test_too_small_a_window_says_what_it_needs() -> None:
    app = CardTableApp()
    async with app.run_test(size=(50, 12)) as pilot:
        await press(pilot)
        assert "60 columns and 20 lines" in shown(app)


async def test_one_enter_from_the_start_sits_down_among_easy_bots() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert isinstance(app.screen, TablePage)
        assert {spec.kind for spec in app.screen.sitting.specs} == {"you", "easy"}


async def test_enter_at_a_game_sits_down() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zan")
        assert "Enter sits down at this game, Tab sets it up." in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, TablePage)
        assert app.memory.last == "zandari"
        assert len(app.screen_stack) == 3


async def test_somebody_new_is_offered_a_lesson() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert "New here?" in shown(app)
        assert "A five-minute lesson" in shown(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, LearnPage)
    note_learnt("zandari", "one")
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
        assert "Mirax" in shown(app)


async def test_forgetting_house_rules_asks() -> None:
    memory = Memory()
    memory.keep_house("zandari", "Omi", {"target": 21})
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zan", "tab")
        to(open_all(setup_of(app)), "house", "Omi")
        await press(pilot, "delete")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "n")
        assert Memory.load().house_rules("zandari")
        await press(pilot, "backspace")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "enter")
        await until(pilot, lambda: "Omi" not in shown(app))
        assert not Memory.load().house_rules("zandari")


@pytest.mark.parametrize("opening", [(), ("down", "down"), ("tab",), ("tab", "end"), ("tab", "enter")])
async def test_every_key_of_the_footer_does_something(
    opening: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = CardTableApp()
    monkeypatch.setattr(app, "begin", lambda seating: None)
    async with app.run_test(size=(60, 20)) as pilot:
        await press(pilot, *opening)
        page, state = lobby(app), lobby(app).in_setup
        names = [name for key in page.keys() for name in key.names]
        assert "enter" in names
        for name in names:
            assert page.press(name, None), f"{name} does nothing"
            await pilot.pause(0.02)
            while app.screen is not page:
                app.pop_screen()
            page.in_setup = state
            if page.setup is not None and opening[-1:] == ("enter",):
                page.setup.writing = "Mira"


async def test_typing_filters_and_escape_shows_all() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "x", "q", "x")
        assert "No game of that name." in shown(app)
        assert "find: xqx" in shown(app)
        await press(pilot, "enter", "escape")
        assert "Žandari" in shown(app)


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

    def refuse(seating: Seating) -> None:
        raise OptionError("three is a crowd")

    monkeypatch.setattr(app, "begin", refuse)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
        assert "three is a crowd" in shown(app)
        await press(pilot, "down")
        assert "three is a crowd" not in shown(app)


async def test_an_unfinished_match_is_taken_up() -> None:
    begin(ZANDARI, [SeatSpec("you", "Ana"), SeatSpec("careful", "Bo")], {}, 3)
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        assert "▸ Continue" in shown(app)
        assert "Ana, Bo" in shown(app)
        assert "goes on" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, TablePage)


def setup_of(app: CardTableApp) -> SetUp:
    setup = lobby(app).setup
    assert setup is not None
    return setup


async def click_on(pilot: Pilot[Any], app: CardTableApp, text: str, *, after: str = "") -> None:
    """A click on a text, in a line where it stands after another."""
    lines = shown(app).splitlines()
    y = next(y for y, line in enumerate(lines) if after in line and text in line)
    await pilot.click(offset=(cell_len(lines[y].partition(text)[0]) + 1, y))
    await pilot.pause(0.02)


async def test_what_is_offered_is_done_by_one_click() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        await click_on(pilot, app, "Play now")
        await until(pilot, lambda: isinstance(app.screen, TablePage))


async def test_the_mouse_chooses_changes_and_begins() -> None:
    Memory().keep(Seating("zandari", ("you", "careful", "careful", "careful"), {}))
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zan")
        await click_on(pilot, app, "Jonas")
        assert lobby(app).in_setup
        assert setup_of(app).row.title == "Seat 3", "a seat of the picture leads to its line"
        await click_on(pilot, app, "medium", after="Seat 2")
        assert setup_of(app).specs[1].kind == "search"
        await click_on(pilot, app, "Mira")
        assert setup_of(app).writing == "Mira"
        await press(pilot, "s")
        await click_on(pilot, app, "House rules")
        assert setup_of(app).specs[1].name == "Miras"
        await click_on(pilot, app, "House rules")
        assert "Keep as" in shown(app)
        await click_on(pilot, app, "11")
        assert setup_of(app).options["target"] == 12
        await click_on(pilot, app, "2-12")
        assert not lobby(app).in_setup
        game = next(y for y, line in enumerate(shown(app).splitlines()) if "Žandari" in line[:30])
        await pilot.click(offset=(5, game), times=2)
        await pilot.pause(0.05)
        for _ in range(100):
            if any(isinstance(page, TablePage) for page in app.screen_stack):
                break
            await pilot.pause(0.02)
        assert any(isinstance(page, TablePage) for page in app.screen_stack)


@pytest.mark.parametrize("key", ["q", "escape"])
async def test_leaving_the_lobby_asks(key: str) -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        assert "Leave the card table?" in shown(app)
        assert "You agrees" not in shown(app)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, LobbyPage))
        assert app.is_running
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await pilot.press("enter")
        await until(pilot, lambda: app._exit)
