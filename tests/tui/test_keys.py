"""The page of keys tells what the page below can do, and any key closes it."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.cells import cell_len

from cardtable import tui
from cardtable.archive.match_beginning import begin
from cardtable.cards import card, cards
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import keys_of
from cardtable.engine.deck import Stack
from cardtable.match.match import Match
from cardtable.table.race import is_race
from cardtable.table.screen_feed import RULES
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.testing.match_setups import draw_setups
from cardtable.tui.app import GENERAL_KEYS, CardTableApp
from cardtable.tui.decision.decision import Decision
from cardtable.tui.decision.pick import Pick
from cardtable.tui.dialogs.keys_page import KeysPage
from cardtable.tui.dialogs.settings_page import SettingsPage
from cardtable.tui.key_binding import LEAVE, Key
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.look.glyphs import UNICODE
from cardtable.tui.page import Page
from cardtable.tui.pages.rule_book_page import RuleBookPage
from cardtable.tui.table.decision_keys import DECISION_LETTERS
from cardtable.tui.table.local_table_page import LocalTablePage
from cardtable.tui.table.people_keys import keys_of_people
from cardtable.tui.table.table_keys import REFERENCE, TABLE_LETTERS, kept_letters
from tests.own import GAMES
from tests.tui.driving import is_asked, press, shown, sit, table, table_of, until


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 30)])
async def test_it_tells_the_keys_of_the_page_below(size: tuple[int, int]) -> None:
    app = CardTableApp()
    async with app.run_test(size=size) as pilot:
        below = app.screen
        assert isinstance(below, Page)
        await pilot.press("f1")
        lines = shown(app).splitlines()
        assert all(cell_len(line) <= size[0] for line in lines)
        for key in (*below.keys(), *GENERAL_KEYS):
            assert any(line.strip().startswith(key.shown) and key.help[:30] in line for line in lines)


async def test_a_function_key_that_it_lists_does_what_it_says() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("tab", "f1", "f2")
        assert isinstance(app.screen, SettingsPage)
        await pilot.press("escape")
        assert isinstance(app.screen, LobbyPage)
        assert app.screen.in_setup


@pytest.mark.parametrize("key", ["enter", "escape", "x", "f1", "f11", "space"])
async def test_any_key_closes_it(key: str) -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        assert isinstance(app.screen, KeysPage)
        await pilot.press(key)
        assert isinstance(app.screen, LobbyPage)
        assert app.is_running


async def test_many_keys_take_two_columns_where_there_is_room() -> None:
    app = CardTableApp()
    async with app.run_test(size=(120, 20)) as pilot:
        listed = [Key((), f"k{n}", "", f"help {n}.") for n in range(30)]
        app.push_screen(KeysPage([*listed, Key((), "u", "", "Takes back: Ana lays AS.")]))
        await pilot.pause()
        assert "help 29." in shown(app)
        assert "Ana lays A♠." in shown(app), "a card is a card in every sentence"


async def test_no_help_is_cut_where_it_is_narrow() -> None:
    told = " ".join(f"word{at}" for at in range(14))
    app = CardTableApp()
    async with app.run_test(size=(60, 20)) as pilot:
        await app.push_screen(KeysPage([Key(("x",), "x", "label", f"{told}.") for _ in range(4)]))
        await pilot.pause()
        assert " ".join(shown(app).split()).count(told) == 4


async def test_without_keys_it_is_empty() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(KeysPage([]))
        await pilot.pause()
        assert "Keys that work now" in shown(app)


@pytest.mark.parametrize("game", GAMES)
def test_no_key_of_an_action_means_anything_else(game: str) -> None:
    """The table's letters, `h` where there is something to look up, and in a race the people's own keys."""
    rng, found = random.Random(game), find_game(game)
    kept = TABLE_LETTERS | DECISION_LETTERS | ({"h"} if found.reference else set())
    for setting in draw_setups(found, 8, 1):
        match = setting.match(found)
        for _ in range(150):
            if match.over:
                break
            barred = kept
            if is_race(match):
                names = [f"{action.key}x" for action in found.actions]
                barred |= set(keys_of_people(names, keys_of(found.actions)))
            for seat in match.actors:
                for action in match.legal(seat):
                    assert action.key not in barred, f"{action.key} for {action}, with {setting}"
                    assert keys_of([type(action)]).issuperset(action.key)
            seat = rng.choice(match.actors)
            match.play(seat, rng.choice(match.legal(seat)))


def test_in_a_race_people_have_their_initials_where_these_are_free() -> None:
    assert keys_of_people(["Ana", "Bo", "Cem"], {"q"}) == ["a", "b", "c"]
    assert keys_of_people(["Ana", "Alex", "Quin", "Željko"], {"q"}) == ["a", "l", "u", "z"]
    assert keys_of_people(["Ana", "Ann", "Ana", "王", ""], {"q"}) == ["a", "n", "k", "e", "w"]
    assert keys_of_people(["Bob", "Cem"], {"q", "c", "e"}) == ["b", "m"]
    assert keys_of_people(["Alex", "Leo", "Xue"], {"q"}) == ["a", "l", "x"]


ROOT = Path(__file__).parents[2]
MOST_SHOWN = 13
"""Keys in the footer of a table at most, beside those of the game; all others are a key away."""


class UnshownTable(LocalTablePage):
    """A table that no app shows."""

    host = SimpleNamespace(glyphs=UNICODE)  # type: ignore[assignment]


@pytest.mark.parametrize("game", GAMES)
def test_the_footer_shows_only_letters_that_work_as_they_are_shown(game: str) -> None:
    """Before anything is typed, and while a name is begun; a letter shown twice is a name's at first."""
    found, rng = find_game(game), random.Random(game)
    match = Match(game, max(found.seat_counts), seed=2)
    sitting = Sitting(match, parse_seats("you" + ",careful" * (match.seats - 1), found))
    page = UnshownTable(sitting)
    for _ in range(60):
        if match.over:
            break
        seat = match.actors[0]
        for begun in ("", "h", "q", "1", "a"):
            decision = Decision(match.view(seat))
            if decision.pick.legal.typing is None:
                for letter in begun:
                    decision.press(letter, letter)
                _check_letters(page, decision)
        match.play(seat, rng.choice(match.legal(seat)))


def _check_letters(page: LocalTablePage, decision: Decision) -> None:
    page.decision, pick, sitting = decision, decision.pick, page.sitting
    shown = page.keys()
    own = {action.key for action in (*pick.proposals, *pick.legal.choices)}
    in_footer = [key for key in shown if not key.quiet and not own.intersection(key.names)]
    assert len(in_footer) <= MOST_SHOWN, "the footer is no list of all keys"
    of_names = (kept_letters(sitting) | DECISION_LETTERS) - {LEAVE, REFERENCE}
    for key in shown:
        letter = key.names[0] if key.names else ""
        if len(letter) == 1 and letter in of_names:
            assert decision.takes(letter) == (key.shown == letter * 2), (
                f"{key.shown} after {pick.name.text!r}"
            )
            assert not pick.name.goes_on(letter)
            assert letter != RULES or pick.as_pressed(letter) == key.shown, "sentences name it as it is shown"


async def test_a_refusal_names_the_key_of_the_rules_as_the_footer_does() -> None:
    """A red joker is typed by the letter that opens them."""
    match = Match("dai-fugo", 3, seed=5, stacks=[Stack(2, {"hand.0": cards("RJ 3S 4H")})])
    app = table_of(match)
    async with app.run_test(size=(120, 34)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await press(pilot, "3", "space", "4", "space", "enter")
        refusal = table(app).screen_feed.last_refusal
        assert refusal is not None
        assert f"{refusal.sentence}  rr: the rule" in shown(app)
        assert " rr rules " in shown(app)


@pytest.mark.parametrize("game", [game for game in GAMES if find_game(game).reference])
def test_what_is_looked_up_has_one_key_all_match_long(game: str) -> None:
    """Whether hearts can be named at this decision or not."""
    found, rng = find_game(game), random.Random(game)
    match = Match(game, found.default_seats, seed=2)
    sitting = Sitting(match, parse_seats("you" + ",careful" * (match.seats - 1), found))
    page, shown = UnshownTable(sitting), set[str]()
    for _ in range(100):
        if match.over:
            break
        page.decision = Decision(match.view(match.actors[0]))
        shown |= {key.shown for key in page.keys() if REFERENCE in key.names}
        match.play(match.actors[0], rng.choice(match.legal(match.actors[0])))
    assert shown == {REFERENCE if game == "teen-patti" else REFERENCE * 2}


async def test_what_is_looked_up_opens_at_the_second_press_in_a_row() -> None:
    app, _ = sit("you,careful,careful,careful", "gong-zhu")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("h", "left", "h")
        assert isinstance(app.screen, LocalTablePage)
        await pilot.press("h")
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage))


async def test_what_is_looked_up_waits_for_the_second_press_where_no_heart_can_be_meant() -> None:
    app, _ = sit("you,careful,careful,careful", "gong-zhu")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        page.drop_decision()
        page.press("h", "h")
        await pilot.pause()
        assert app.screen is page
        page.press("h", "h")
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage))


def test_drawing_and_naming_a_suit_are_different_letters() -> None:
    """Who has drawn with a key in every turn does not play an eight with it."""
    match = Match("ocho-locos", 2, seed=1, stacks=[Stack(1, {"hand.0": cards("8S 3D")})], carry={"game": 7})
    letters = [(action.key, action.verb) for action in match.legal(match.actors[0]) if action.key]
    assert all(verb == other for key, verb in letters for same, other in letters if key == same)


async def test_a_suit_is_named_by_its_letter_and_enter_even_where_that_is_the_tables_letter() -> None:
    game = find_game("jaguar")
    begun = begin(game, parse_seats("you,careful,careful,careful,careful", game), {}, 1)
    rng = random.Random(1)
    while not (begun.match.actors == (0,) and "trump hearts" in map(str, begun.match.legal(0))):
        seat = begun.match.actors[0]
        begun.match.play(seat, rng.choice(begun.match.legal(seat)))
    app, acts = CardTableApp(begun), len(begun.match.acts)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("h")
        pick = table(app).pick
        assert pick is not None
        assert str(pick.action) == "trump hearts"
        assert len(begun.match.acts) == acts
        await pilot.press("enter")
        await until(pilot, lambda: len(begun.match.acts) > acts)
        assert str(begun.match.acts[acts].action) == "trump hearts"


def test_a_letter_that_goes_two_ways_walks_through_them() -> None:
    """An eight that leaves one card names a suit, with the call or without."""
    stack = Stack(1, {"hand.0": cards("8S 3D"), "hand.1": cards("5C 6C"), "discard": cards("9H")})
    match = Match("ocho-locos", 2, seed=1, stacks=[stack], carry={"game": 7})
    decision = Decision(match.view(0))
    pick = decision.pick
    pick.stand_on(pick.hand.index(card("8S")))
    said = []
    for _ in range(3):
        outcome = decision.press("h", "h")
        assert outcome is not None
        assert outcome.action is None
        said.append(str(pick.action))
    assert said == ["play 8S suit hearts", "play 8S suit hearts ultima", "play 8S suit hearts"]


def test_a_second_letter_adds_to_what_is_chosen_and_the_first_keeps_it() -> None:
    """An eight with its suit and the call."""
    stack = Stack(1, {"hand.0": cards("8S 3D"), "hand.1": cards("5C 6C"), "discard": cards("9H")})
    match = Match("ocho-locos", 2, seed=1, stacks=[stack], carry={"game": 7})
    decision = Decision(match.view(0))
    decision.pick.stand_on(decision.pick.hand.index(card("8S")))
    said = []
    for letter in "h!d":
        assert decision.press(letter, letter) is not None
        said.append(str(decision.pick.action))
    assert said == ["play 8S suit hearts", "play 8S suit hearts ultima", "play 8S suit diamonds ultima"]


def test_the_letter_of_a_number_selects_the_one_that_stands_there() -> None:
    """`e` bets what the prompt shows, and does not raise it."""
    match = Match("teen-patti", 3, seed=7)
    pick = Pick(match.view(match.actors[0]))
    assert [pick.legal.choices[at].number for at in pick.legal.numbers] == [1, 2]
    for amount in (1, 2):
        for _ in range(2):
            pick.select_by_key("e")
            assert str(pick.action) == f"bet {amount}"
        pick.arrow(1, 0)


def test_the_suit_of_a_typed_rank_is_no_key() -> None:
    """`9s` without such a card names no suit to the nine that is held, and draws nothing."""
    stack = Stack(1, {"hand.0": cards("8H 9H 3D"), "hand.1": cards("5C 6C 7C"), "discard": cards("9C")})
    match = Match("ocho-locos", 2, seed=1, stacks=[stack], carry={"game": 6})
    for typed in ("8s", "9s", "7s"):
        decision = Decision(match.view(0))
        decision.press(typed[0], typed[0])
        assert decision.takes(typed[1])
        outcome = decision.press(typed[1], typed[1])
        assert outcome is not None
        assert outcome.remark == f"You do not hold {typed.upper()}."
        assert decision.pick.action is None


async def test_what_does_not_fit_is_scrolled_to() -> None:
    app = CardTableApp()
    async with app.run_test(size=(60, 20)) as pilot:
        app.push_screen(KeysPage([Key((), f"k{n}", "", f"help {n}.") for n in range(24)]))
        await pilot.pause()
        assert "help 23." not in shown(app)
        await pilot.press("pagedown")
        assert "help 23." in shown(app)
        assert "help 0." not in shown(app)
        await pilot.press("pageup", "up")
        assert "help 0." in shown(app)
        await pilot.press("enter")
        assert isinstance(app.screen, LobbyPage)


def test_a_key_is_called_the_same_on_every_page() -> None:
    """In footers, lists of keys and sentences of pages and papers."""
    called: dict[str, set[str]] = {}
    for path in Path(tui.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="Key"),
                    args=[
                        ast.Tuple(elts=[ast.Constant(value=str(name)), *_]),
                        ast.Constant(value=str(told)),
                        *_,
                    ],
                ):
                    called.setdefault(name, set()).add(told.removesuffix(" twice"))
    assert called["enter"] == {"Enter"}
    assert {name: told for name, told in called.items() if len(told) > 1} == {"q": {"q", "Esc"}}
    papers = [*ROOT.glob("docs/*.md"), ROOT / "README.md"]
    other = re.compile(r"\b(?:the Return key|press Return|Backspace key|Escape key|Ctrl-[A-Z])\b")
    assert not [str(path) for path in papers if other.search(path.read_text(encoding="utf-8"))]
