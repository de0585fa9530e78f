"""The challenge of twenty-four with four people at one keyboard: what line, clock and keys say."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.match.observed_match import ObservedMatch
from cardtable.table import turn_loop
from cardtable.table.race import seconds_for
from cardtable.table.seat_specs import parse_seats
from cardtable.table.sitting import Sitting
from cardtable.tui.app import CardTableApp
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.tui.driving import is_asked, shown, table, until

ANA, BOB, CLEO, DAN = range(4)
Sat = tuple[CardTableApp, Sitting, Pilot[Any]]


@asynccontextmanager
async def challenge(*acts: tuple[int, str], size: tuple[int, int] = (120, 34)) -> AsyncIterator[Sat]:
    """Four people at one keyboard, after those acts, at a table of `size`."""
    game = find_game("twenty-four")
    people = parse_seats("person:Ana,person:Bob,person:Cleo,person:Dan", game)
    begun = begin(game, people, {"version": "challenge"}, 4)
    for seat, act in acts:
        begun.match.play(seat, act)
    app = CardTableApp(begun)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        page = table(app)
        await until(pilot, lambda: bool(page.race_keys.views) or is_asked(app))
        yield app, begun, pilot


def told(app: CardTableApp) -> str:
    """What stands on the screen, without the breaks of its lines."""
    return " ".join(shown(app).split())


async def answered(pilot: Pilot[Any], begun: Sitting, *keys: str) -> None:
    """Presses keys that come to an act, and waits for the next question."""
    acts = len(begun.match.acts)
    await pilot.press(*keys)
    await until(pilot, lambda: len(begun.match.acts) > acts)
    app = pilot.app
    assert isinstance(app, CardTableApp)
    await until(pilot, lambda: bool(table(app).race_keys.views) or is_asked(app) or table(app).pause.is_on)


async def test_the_line_and_why_tell_who_has_slapped_and_what_the_others_may_do() -> None:
    async with challenge() as (app, begun, pilot):
        assert "slapped" not in told(app)
        await answered(pilot, begun, "d")
        line = "Dan has slapped. Slap too, or say there is none: the last picks who calls. Make 24 of"
        assert line in told(app)
        await pilot.press("?")
        await until(pilot, lambda: "What is this about?" in shown(app))
        assert line in told(app)
        await pilot.press("enter")
        await answered(pilot, begun, "a")
        assert "Dan and Ana have slapped. Slap too" in told(app)


async def test_the_line_speaks_to_those_who_have_not_said_that_there_is_none() -> None:
    async with challenge((DAN, "slap"), (ANA, "none")) as (app, begun, pilot):
        assert "Slap too, or say there is none" in told(app)
        await answered(pilot, begun, "x", "k")
        assert "Slap too, or say there is none" in told(app)  # to Cleo
        await answered(pilot, begun, "c")
        assert "Bob: Pick the slapper" in told(app)  # the last who said it (few-slaps)


async def test_the_clock_of_whoever_is_still_asked_stays_in_sight() -> None:
    async with challenge() as (app, begun, pilot):
        assert table(app).time_left() is not None
        await answered(pilot, begun, "x", "a")
        left = table(app).time_left()
        assert left is not None
        assert left[1] == 60.0
        assert " s ──" in shown(app)


@pytest.mark.parametrize("late", [["(", "1"], ["enter"], ["d", "x"]])
async def test_a_set_lost_by_time_says_who_takes_the_cards_and_rests(
    monkeypatch: pytest.MonkeyPatch, late: list[str]
) -> None:
    """Whoever was typing when the time ran out does not put away what became of it by the next key."""

    def at_once(match: ObservedMatch, seat: int, *, person: bool) -> float | None:
        stage = match.in_play.stage
        is_call = stage is not None and stage.name == "solve"
        return 0.01 if is_call else seconds_for(match, seat, person=person)

    monkeypatch.setattr(turn_loop, "seconds_for", at_once)
    async with challenge((DAN, "slap"), (ANA, "slap"), (BOB, "slap"), (CLEO, "pick 3")) as (app, _, pilot):
        page = table(app)
        await until(pilot, lambda: page.pause.is_on)
        for key in late:
            await pilot.press(key)
            assert page.pause.is_on
        assert "Dan calls nothing in time. Dan takes the four cards." in told(app)
        assert "Space goes on" in shown(app)
        await pilot.press("space")
        await until(pilot, lambda: len(page.race_keys.views) == 4)


async def test_a_slapper_is_picked_by_letter_or_name() -> None:
    async with challenge((DAN, "slap"), (ANA, "slap"), (BOB, "slap")) as (app, begun, pilot):
        await until(pilot, lambda: is_asked(app))
        assert "whom you do not believe. d Dan a Ana k Bob" in told(app)
        await pilot.press("d")
        assert "Enter: Pick Dan" in told(app)
        await pilot.press("k")
        assert "Enter: Pick Bob" in told(app)
        await pilot.press("backspace", *"bob")
        assert "Enter: Pick Bob" in told(app)
        await pilot.press("a")
        assert "Enter: Pick Ana" in told(app)
        await answered(pilot, begun, "enter")
        assert begun.match.acts[-1].action == begun.match.game.verbs["pick"].read("0")


async def test_an_expression_is_told_wrong_only_where_no_more_typing_mends_it() -> None:
    picked = ((DAN, "slap"), (ANA, "slap"), (BOB, "slap"), (CLEO, "pick 3"))
    async with challenge(*picked) as (app, begun, pilot):
        await until(pilot, lambda: is_asked(app))
        first, second, *_ = begun.match.view(DAN).state["numbers"]
        for key in f"({first}+{second}":
            await pilot.press(key)
            assert "That is no expression" not in told(app)
            assert "Use each of" not in told(app)
        await pilot.press("enter")
        assert "That is no expression" in told(app)
        assert is_asked(app)
        await pilot.press("*", "*")
        assert "stands where a number is wanted" in told(app)


async def test_a_key_of_somebody_who_may_not_says_why() -> None:
    async with challenge((DAN, "slap"), (BOB, "none")) as (app, begun, pilot):
        acts = len(begun.match.acts)
        await pilot.press("x")
        assert "No solution: who? a Ana c Cleo" in told(app)
        await pilot.press("k")
        assert "Bob: You have said so; you may still slap." in told(app)
        await pilot.press("d")
        assert "Dan: You have slapped" in told(app)
        assert table(app).race_keys.armed == "x"
        assert len(begun.match.acts) == acts
        await answered(pilot, begun, "c")
        assert begun.match.acts[-1].seat == CLEO


async def test_a_letter_of_the_table_says_where_it_is_found_in_a_race() -> None:
    async with challenge() as (app, _, pilot):
        await pilot.press("r")
        assert "r means nothing here (letters are people's; Esc: the menu, with rules)" in told(app)
        await pilot.press("z")
        assert "z means nothing here (F1: the keys)" in told(app)


async def test_a_remark_does_not_take_the_questions_place() -> None:
    """In a small window each gets a line, whole sentences of it."""
    async with challenge(size=(80, 24)) as (app, _, pilot):
        table(app).screen_feed.add(
            "Dan: You have slapped, so you go on. There are letters of people; Esc: the menu, with the rest."
        )
        table(app).repaint()
        await until(pilot, lambda: "Dan: You have slapped, so you go on." in told(app))
        assert "Slap: a Ana k Bob c Cleo d Dan Make 24 of" in told(app)


async def test_the_last_person_who_may_slap_does_it_with_the_own_key_too() -> None:
    game = find_game("twenty-four")
    begun = begin(game, parse_seats("person:Ana,person:Bob,easy", game), {}, 5)
    begun.match.play(ANA, "slap")
    begun.match.play(ANA, "time")
    app = CardTableApp(begun)
    async with app.run_test(size=(120, 34)) as pilot:
        await until(pilot, lambda: is_asked(app))
        keys = table(app).race_keys.people
        await pilot.press(keys.key_of(ANA))
        assert "Bob, Enter: Slap" not in told(app)
        await pilot.press(keys.key_of(BOB))
        assert "Bob, Enter: Slap" in told(app)
        await pilot.press("enter")
        await until(pilot, lambda: len(begun.match.acts) > 2)
        assert (begun.match.acts[2].seat, str(begun.match.acts[2].action)) == (BOB, "slap")
