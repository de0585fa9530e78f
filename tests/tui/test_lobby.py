"""The lobby: its model without an app, then by keys and mouse at several sizes."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from rich.cells import cell_len

from cardtable.engine.game import find_game
from cardtable.engine.lines import as_text
from cardtable.errors import OptionError
from cardtable.seats.records import begin
from cardtable.seats.roster import BOTS
from cardtable.seats.specs import SeatSpec, you_and_bots
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby_games import age, find_unfinished, listed_games, seat_range
from cardtable.tui.lobby_model import SetUp
from cardtable.tui.pages.dialogs import AgreePage
from cardtable.tui.pages.lobby import LobbyPage
from cardtable.tui.pages.rulebook import RuleBookPage
from cardtable.tui.pages.settings import SettingsPage
from cardtable.tui.pages.table import TablePage
from cardtable.tui.preferences import Memory, Seating
from tests.tui.driving import press, shown, until

SIZES = [(60, 20), (80, 24), (120, 30), (160, 45)]
ZANDARI = find_game("zandari")


def fresh(memory: Memory | None = None) -> SetUp:
    return SetUp.of(ZANDARI, memory or Memory())


def to(setup: SetUp, kind: str, title: str = "") -> SetUp:
    """The cursor at the first row of a kind (and title)."""
    rows = setup.rows
    setup.jump(next(n for n, row in enumerate(rows) if row.kind == kind and title in row.title))
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
    setup = SetUp.of(find_game(game), Memory())
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
    assert setup.specs == you_and_bots(ZANDARI.default_seats)
    assert setup.options == {option.name: option.default for option in ZANDARI.options}
    assert setup.seating().seed is None
    assert [row.kind for row in setup.rows][-2:] == ["seed", "start"]


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
    for _ in range(len(BOTS) + 1):
        setup.change(1)
        kinds.append(setup.specs[1].kind)
    assert sorted(kinds) == sorted(["person", *BOTS]), "'you' sits elsewhere"
    setup.move(-1)
    setup.change(1)
    setup.move(1)
    while setup.specs[1].kind != "you":
        setup.change(1)
    assert [spec.kind for spec in setup.specs].count("you") == 1


def test_typing_renames_a_seat() -> None:
    setup = to(fresh(), "seat", "2")
    typed(setup, "Ana  Li")
    assert setup.specs[1].name == "Ana Li"
    assert not setup.type(",")
    assert setup.erase()
    assert setup.specs[1].name == "Ana L"
    while setup.erase():
        pass
    assert setup.specs[1].name == "A", "a seat is never without a name"


def test_two_seats_of_one_name_are_told() -> None:
    setup = to(fresh(), "seat", "2")
    typed(setup, "you")
    assert "two seats are called you" in setup.problem
    typed(setup, "r")
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


def test_house_rules_are_kept_and_recalled() -> None:
    memory = Memory()
    setup = to(fresh(memory), "option", "Target")
    typed(setup, "21")
    to(setup, "house")
    assert setup.shown(setup.row) == "own"
    assert setup.keep_house(memory) == setup.keep_house(memory) == "set 1"
    again = to(fresh(Memory.load()), "house")
    assert again.shown(again.row) == "as written"
    again.change(1, Memory.load())
    assert (again.options["target"], again.shown(again.row)) == (21, "set 1")
    again.change(1, Memory.load())
    assert again == to(fresh(), "house")


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


@pytest.mark.parametrize("size", SIZES)
async def test_it_fits_every_size_and_every_row_is_reached(size: tuple[int, int]) -> None:
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "enter", "home")
        setup = lobby(app).setup
        assert setup is not None
        for row in setup.rows:
            text = shown(app)
            assert all(cell_len(line) <= size[0] for line in text.splitlines())
            marked = [line for line in text.splitlines() if f"▸ {row.title}" in line]
            assert marked, f"{row.title} is not to be seen:\n{text}"
            await press(pilot, "down")


async def test_too_small_a_window_says_what_it_needs() -> None:
    app = CardTableApp()
    async with app.run_test(size=(50, 12)) as pilot:
        await press(pilot)
        assert "60 columns and 20 lines" in shown(app)


async def test_enter_three_times_sits_down() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        app.memory.last = "zandari"
        await press(pilot, "z", "a", "enter", "enter")
        assert isinstance(app.screen, LobbyPage)
        await press(pilot, "enter")
        assert isinstance(app.screen, TablePage)
        assert app.memory.last == "zandari"
        assert len(app.screen_stack) == 3


@pytest.mark.parametrize("size", SIZES[:3])
async def test_every_key_of_the_footer_does_something(size: tuple[int, int]) -> None:
    for opening in ((), ("enter",), ("enter", "end")):
        names = [name for key in await keys_after(size, *opening) for name in key]
        assert "enter" in names
        for name in names:
            app = CardTableApp()
            async with app.run_test(size=size) as pilot:
                await press(pilot, *opening)
                assert lobby(app).press(name, None), f"{name} after {opening} does nothing"


async def keys_after(size: tuple[int, int], *opening: str) -> list[tuple[str, ...]]:
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, *opening)
        told = lobby(app).keys()
        return [key.names for key in told]


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
        await press(pilot, "enter", "A", "n", "a", "f3")
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
        await press(pilot, "enter", "enter", "enter")
        assert "three is a crowd" in shown(app)
        await press(pilot, "up")
        assert "three is a crowd" not in shown(app)


async def test_an_unfinished_match_is_taken_up() -> None:
    begin(ZANDARI, [SeatSpec("you", "Ana"), SeatSpec("careful", "Bo")], {}, 3)
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        assert "Continue the last match" in shown(app)
        await press(pilot, "up")
        assert "Ana, Bo" in shown(app)
        assert "goes on" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, TablePage)


async def test_the_mouse_chooses_changes_and_begins() -> None:
    Memory().keep(Seating("zandari", ("you", "careful", "careful", "careful"), {}))
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        lines = shown(app).splitlines()
        seat = next(y for y, line in enumerate(lines) if "Seat 2" in line)
        await pilot.click(offset=(52, seat))
        setup = lobby(app).setup
        assert setup is not None
        assert setup.specs[1].kind != "careful"
        game = next(y for y, line in enumerate(lines) if "Žandari" in line[:30])
        await pilot.click(offset=(5, game))
        assert not lobby(app).in_setup
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
