"""A race in which one may pass, with several people at one keyboard: Kalooki's call for the discard."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Action, keys_of
from cardtable.engine.events import Event
from cardtable.match.match import Match
from cardtable.table import turn_loop
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import TextPage
from cardtable.tui.pages.rule_book_page import RuleBookPage
from cardtable.tui.table.curtain_page import CurtainPage
from cardtable.tui.table.decision_keys import DECISION_LETTERS
from cardtable.tui.table.hand_page import HandPage
from cardtable.tui.table.local_table_page import LocalTablePage
from cardtable.tui.table.menu_page import MenuPage
from cardtable.tui.table.table_keys import is_letter, kept_letters
from cardtable.words import join_and
from tests.tui.driving import faces_drawn, is_asked, painted, shown, table, until, wish

NAMES = ("Ana", "Bob", "Cleo", "Lia")
"""The initials of two of them are letters of the table."""
SIZE = (120, 34)


@pytest.fixture(autouse=True)
def guarded() -> None:
    """The table as people have it, but for the time that eyes take."""
    wish(guard=True)


def sit(*seats: str, call_time: int = 0) -> tuple[CardTableApp, Sitting]:
    """A table of these seats; without any, of four people."""
    game = find_game("kalooki")
    people = parse_seats(",".join(seats or [f"person:{name}" for name in NAMES]), game)
    begun = begin(game, people, {"call_time": call_time}, 3)
    return CardTableApp(begun), begun


async def window(pilot: Pilot[None], app: CardTableApp) -> LocalTablePage:
    """The table once people are asked for a call."""
    await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and bool(table(app).race_keys.views))
    await until(pilot, lambda: bool(painted(app)))
    return table(app)


async def discard(pilot: Pilot[None], app: CardTableApp, match: Match) -> int:
    """The one in turn, called to the screen, draws and discards; returns who that was."""
    await until(pilot, lambda: isinstance(app.screen, CurtainPage))
    await pilot.press("enter")
    for verb in ("draw", "discard"):
        await until(pilot, lambda: is_asked(app))
        pick, acts = table(app).pick, len(match.acts)
        assert pick is not None
        pick.show(next(act for act in pick.view.legal if act.verb == verb))
        pick.guard(on=False)
        await pilot.press("enter")
        await until(pilot, lambda acts=acts: len(match.acts) > acts)  # type: ignore[misc]
    return match.acts[-1].seat


async def all_pass(pilot: Pilot[None], app: CardTableApp) -> None:
    page = await window(pilot, app)
    await pilot.press(*["enter"] * (2 if page.race_keys.is_guarded else 1))


@pytest.mark.parametrize("game", ["kalooki", "twenty-four"])
def test_a_persons_key_is_no_letter_that_means_anything_else(game: str) -> None:
    """Names that begin with each letter of the table and of the game."""
    found = find_game(game)
    seats = max(found.seat_counts)
    match = Match(game, seats, seed=1)
    taken = DECISION_LETTERS | keys_of(found.actions)
    specs = parse_seats(",".join(f"person:P{at}" for at in range(seats)), found)
    taken |= kept_letters(Sitting(match, specs))
    for letter in sorted(taken):
        people = ",".join(f"person:{letter.upper()}{letter}{at}" for at in range(seats))
        page = LocalTablePage(Sitting(match, parse_seats(people, found)))
        own = list(page.race_keys.people.by_seat.values())
        assert not taken.intersection(own)
        assert len(set(own)) == seats
        assert all(own), "everybody has a key"
        listed = {name for row in page.table_keys() if is_letter(row.key) for name in row.key.names}
        assert not listed.intersection(own)


async def test_a_letter_of_the_table_is_nobodys_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what it opens tells of no hand."""
    drawn = faces_drawn(monkeypatch)
    app, begun = sit()
    async with app.run_test(size=SIZE) as pilot:
        page = await window(pilot, app)
        keys = {name: page.race_keys.people.key_of(seat) for seat, name in enumerate(NAMES)}
        assert list(keys.values()) == ["1", "2", "3", "4"]
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        assert "This deal so far" in shown(app)
        await pilot.press("enter", "f10")
        await until(pilot, lambda: "On the table" in painted(app))
        await pilot.press("enter", "r")
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage))
        await pilot.press("q")
        await window(pilot, app)
        letters = [key.shown for key in page.keys() if is_letter(key)]
        assert len(set(letters)) == len(letters)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuPage) and "Log: " in painted(app))
        assert not any(f"{name}: " in shown(app) for name in NAMES)
        assert not begun.match.acts
        known = {c for pile in begun.match.view(-1).piles.values() for c in pile.cards}
        assert set(drawn) <= known


@pytest.mark.parametrize("second", ["own", "enter"])
async def test_a_call_needs_a_second_press_and_can_be_taken_back(
    second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, begun = sit()
    match = begun.match
    async with app.run_test(size=SIZE) as pilot:
        page = await window(pilot, app)
        seat, other = list(page.race_keys.views)[:2]
        own = page.race_keys.people.key_of(seat)
        await pilot.press(own)
        assert not match.acts
        assert f"{begun.names[seat]}, Enter or {own} again: Call for " in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, LocalTablePage), "first it puts back who has chosen"
        assert "again" not in shown(app)
        await pilot.press(own, page.race_keys.people.key_of(other))
        assert f"{begun.names[other]}: {page.race_keys.people.key_of(other)} again" in shown(app)
        assert not match.acts
        await pilot.press(own if second == "own" else "enter")
        await until(pilot, lambda: bool(match.acts))
        assert match.acts[0].seat == seat
        assert match.acts[0].action.verb == "call"
        await until(pilot, lambda: isinstance(app.screen, CurtainPage) and "take back" in painted(app))
        assert f'u: take back "{begun.names[seat]} calls ' in shown(app)
        forgotten: list[bool] = []
        monkeypatch.setattr(page.loop.clocks, "forget", lambda: forgotten.append(True))
        await pilot.press("u")
        await window(pilot, app)
        assert not match.acts
        assert forgotten, "what is asked again has its whole time again"


async def test_that_all_pass_is_taken_back_at_the_curtain_in_every_window() -> None:
    """One Enter is enough, then: whoever wished to call says so before anybody looks. In the first window of
    a deal nobody has seen a hand: an Enter that is pressed by habit only says what the next one does."""
    app, begun = sit()
    match = begun.match
    async with app.run_test(size=SIZE) as pilot:
        for deed in ("first", "later"):
            page = await window(pilot, app)
            acts, asked = len(match.acts), match.actors
            assert "Pass: Enter  The clock" not in shown(app), "none runs"
            assert ("Enter twice" in shown(app)) == (deed == "first")
            await pilot.press(*["enter"] * (2 if deed == "first" else 1))
            await until(pilot, lambda: isinstance(app.screen, CurtainPage) and "take back" in painted(app))
            told = f"{join_and([begun.names[seat] for seat in asked])} pass"
            assert f'u: take back "{told}"' in shown(app)
            assert "Nobody calls." in shown(app)
            assert f"{told}." not in shown(app), "that they passed is told with it"
            await pilot.press("u")
            await window(pilot, app)
            assert len(match.acts) == acts
            assert match.actors == asked
            await pilot.press(*["enter"] * (2 if deed == "first" else 1))
            await until(pilot, lambda: isinstance(app.screen, CurtainPage))
            if deed == "first":
                await discard(pilot, app, match)
        assert not page.race_keys.is_guarded


async def test_the_clock_of_every_window_waits_until_all_could_look_at_their_hands() -> None:
    app, begun = sit(call_time=5)
    match = begun.match
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(3):
            page = await window(pilot, app)
            for seat in match.actors:
                assert page.loop.clocks.waits
                assert "until all have looked (F4) or pass" in " ".join(shown(app).split())
                await pilot.press("f4", page.race_keys.people.key_of(seat))
                await until(pilot, lambda: isinstance(app.screen, CurtainPage))
                await pilot.press("enter")
                await until(pilot, lambda: isinstance(app.screen, HandPage))
                await pilot.press("enter")
                await until(pilot, lambda: app.screen is page)  # noqa: B023
            assert not page.loop.clocks.waits
            await pilot.press("enter")
            await discard(pilot, app, match)


async def test_the_people_of_the_window_are_numbered_as_they_sit() -> None:
    """And keep their number when others are asked."""
    app, begun = sit()
    async with app.run_test(size=SIZE) as pilot:
        page = await window(pilot, app)
        for _ in range(2):
            keys = "  ".join(f"{seat + 1} {begun.names[seat]}" for seat in page.race_keys.views)
            assert f"Call: {keys}   Pass: Enter" in shown(app)
            await all_pass(pilot, app)
            await discard(pilot, app, begun.match)
            await window(pilot, app)


async def test_where_a_bot_may_call_too_the_first_enter_only_tells() -> None:
    """What a bot does then cannot be taken back for nothing."""
    app, begun = sit("person:Ana", "person:Bob", "careful", "careful")
    async with app.run_test(size=SIZE) as pilot:
        await window(pilot, app)
        assert "Pass: Enter twice" in shown(app)
        await pilot.press("enter")
        assert not begun.match.acts
        assert "twice" not in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: bool(begun.match.acts))


async def test_after_another_page_the_first_enter_tells_again_what_it_would_do() -> None:
    """An Enter too many that puts a page away passes for nobody who has not looked, and what was said of a
    key is past."""
    app, begun = sit("person:Ana", "person:Bob", "careful", "careful")
    async with app.run_test(size=SIZE) as pilot:
        page = await window(pilot, app)
        await pilot.press("enter")
        assert "twice" not in shown(app)
        await pilot.press("z")
        assert "z means nothing here" in shown(app)
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is page and "Pass: Enter twice" in painted(app))
        assert "means nothing" not in shown(app), "it was told to whoever pressed it"
        await pilot.press("enter")
        assert not begun.match.acts


async def test_enter_meant_for_what_went_before_passes_for_nobody() -> None:
    app, begun = sit()
    app.pace = replace(app.pace, falling=60.0)
    async with app.run_test(size=SIZE) as pilot:
        page = await window(pilot, app)
        await pilot.press("enter", "enter", "enter")
        assert not begun.match.acts
        assert "Call: " in shown(app)
        assert "Enter" not in shown(app), "it is told of when it does something"
        page.race_keys.hold_enter(0.0)
        page.repaint()
        await until(
            pilot, lambda: "Pass: Enter twice" in painted(app) and "Enter twice all pass" in shown(app)
        )
        await pilot.press("enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, CurtainPage))
        assert begun.match.acts


async def test_what_was_chosen_before_another_page_is_put_back_and_no_enter_goes_through_that_page() -> None:
    app, begun = sit()
    async with app.run_test(size=SIZE) as pilot:
        page = await window(pilot, app)
        await pilot.press(page.race_keys.people.key_of(page.match.actors[0]), "l")
        await until(pilot, lambda: isinstance(app.screen, TextPage))
        app.pace = replace(app.pace, falling=60.0)
        await pilot.press("enter", "enter", "enter")
        assert app.screen is page
        assert not page.race_keys.chosen
        assert not begun.match.acts


@pytest.mark.parametrize("where", ["window", "curtain"])
async def test_a_discard_is_taken_back_while_nobody_has_acted(where: str) -> None:
    app, begun = sit()
    match = begun.match
    async with app.run_test(size=SIZE) as pilot:
        await all_pass(pilot, app)
        who = await discard(pilot, app, match)
        acts = len(match.acts)
        page = await window(pilot, app)
        assert any(key.label == "take back" for key in page.keys())
        if where == "curtain":
            await all_pass(pilot, app)
            await until(pilot, lambda: isinstance(app.screen, CurtainPage) and bool(painted(app)))
            await pilot.press("u")  # that all pass
            await window(pilot, app)
            assert f"Takes back: {begun.names[who]} discards" in str([key.help for key in page.keys()])
        await pilot.press("u")
        await until(pilot, lambda: len(match.acts) == acts - 1)
        await until(pilot, lambda: f"Pass to {begun.names[who]}." in painted(app))


async def test_with_nothing_to_take_back_the_window_says_so() -> None:
    app, begun = sit()
    async with app.run_test(size=SIZE) as pilot:
        page = await window(pilot, app)
        assert not any("u" in key.names for key in page.keys())
        await pilot.press("u")
        assert "Nothing can be taken back here." in shown(app)
        assert not begun.match.acts


async def test_each_person_has_an_order_of_the_hand_that_the_look_at_it_keeps() -> None:
    app, begun = sit()
    async with app.run_test(size=SIZE) as pilot:
        page = await window(pilot, app)

        async def look(seat: int) -> HandPage:
            await pilot.press("f4", page.race_keys.people.key_of(seat))
            await until(pilot, lambda: isinstance(app.screen, CurtainPage))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, HandPage) and bool(painted(app)))
            assert isinstance(app.screen, HandPage)
            return app.screen

        first, second = list(page.race_keys.views)[:2]
        by_suits = (await look(first)).screen_text
        await pilot.press("o")
        by_ranks = shown(app)
        assert by_ranks != by_suits
        await pilot.press("enter")
        await window(pilot, app)
        assert (await look(first)).screen_text == by_ranks
        await pilot.press("enter")
        await window(pilot, app)
        assert not (await look(second)).order.resorted, "the order is each person's own"
        assert page.order_of(first).resorted
        assert not begun.match.acts


@pytest.mark.parametrize(("seconds", "told"), [(0.0, ["You pass: time was up."]), (600.0, [])])
async def test_who_let_the_time_run_out_reads_so(
    monkeypatch: pytest.MonkeyPatch, seconds: float, told: list[str]
) -> None:
    """But not whom another forestalled."""
    monkeypatch.setattr(turn_loop, "seconds_for", lambda match, seat, **_: seconds)
    words: list[str] = []
    game = find_game("kalooki")
    begun = begin(game, parse_seats("you,careful,careful,careful", game), {"call_time": 5}, 5)
    app = CardTableApp(begun)
    page = LocalTablePage.played

    async def played(self: LocalTablePage, seat: int, action: Action, events: tuple[Event, ...]) -> None:
        await page(self, seat, action, events)
        words.append(self.screen_feed.said)

    monkeypatch.setattr(LocalTablePage, "played", played)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: len(words) > 1)
        assert [said for said in words if "time was up" in said] == told
        if not told:
            return
        await until(pilot, lambda: is_asked(app) and "allow" in [act.verb for act in begun.match.legal(0)])
        acts = len(begun.match.acts)
        await pilot.press("y", "enter")
        await until(pilot, lambda: len(begun.match.acts) > acts and len(words) > acts)
        assert [said for said in words if "time was up" in said] == told, "what follows is their own doing"
