"""Hint, coach, review and taking it up again: one evaluation of a decision, on the screen."""

from __future__ import annotations

import re
from copy import copy

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from cardtable.archive.match_beginning import begin
from cardtable.discovery.installed_games import find_game
from cardtable.engine.actions import Pass
from cardtable.table.seat_specs import parse_seats
from cardtable.teaching.adviser import Adviser
from cardtable.testing.coach_checks import check_coach
from cardtable.tui.app import CardTableApp
from cardtable.tui.pace import Pace
from cardtable.tui.pages.comparison_page import ComparisonPage
from cardtable.tui.score import review_page
from cardtable.tui.score.review_page import ReviewPage
from cardtable.tui.score.score_page import NOW, THEN, ScoresPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.own import GAMES
from tests.tui.advising import Patient
from tests.tui.driving import is_asked, painted, press, shown, table, until, wish


@pytest.fixture
def pace(pace: Pace) -> Pace:
    return replace(pace, searches=True)


@pytest.fixture(autouse=True)
def _looks_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    wish(pace=0.0)
    monkeypatch.setattr(review_page, "SECONDS", 600.0)  # a busy machine reviews as much as a quiet one


def seated(adviser: Adviser, game_id: str = "zandari", *, cut: bool = True) -> CardTableApp:
    """A table for two with a person at it, and that adviser."""
    game = find_game(game_id)
    begun = begin(game, parse_seats("you,careful", game), {}, 3)
    if cut and begun.match.view(begun.match.actors[0]).stage == "cut":
        begun.match.play(begun.match.actors[0], "cut 20")
    app = CardTableApp(begun)
    app.adviser = adviser
    return app


def footer(app: CardTableApp) -> str:
    return shown(app).splitlines()[-1]


async def hinted(pilot: Pilot[None], app: CardTableApp) -> str:
    """Asks for a hint, and waits for it."""
    await until(pilot, lambda: is_asked(app))
    await pilot.press("i")
    page = table(app)
    await until(pilot, lambda: page.screen_feed.message.startswith("Hint: "), "the hint")
    return page.screen_feed.message


async def test_a_hint_once_shown_stays_and_is_the_same_when_asked_for_again() -> None:
    adviser = Patient()
    app = seated(adviser)
    adviser.may.clear()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await press(pilot, "i", "i")
        page = table(app)
        assert page.screen_feed.message == "Looking ahead ..."
        assert "hint" in footer(app)
        adviser.may.set()
        await until(pilot, lambda: page.screen_feed.message.startswith("Hint: "))
        told, picked = page.screen_feed.message, page.pick and page.pick.action
        await pilot.pause(0.5)
        assert (page.screen_feed.message, page.pick and page.pick.action) == (told, picked)
        assert adviser.asked == 1
        assert "look further" in footer(app)
        await press(pilot, "right", "right")
        assert "look further" not in footer(app)
        assert "i picks it" in footer(app)
        await press(pilot, "i")
        assert (page.screen_feed.message, page.pick and page.pick.action) == (told, picked), (
            "it is shown again"
        )


async def test_the_first_word_is_there_at_once_and_is_taken_back_plainly() -> None:
    """It is picked at once, and no later one in its place: only the person's own key picks that."""
    adviser = Patient(cost=3.4)
    app = seated(adviser)
    adviser.may.clear()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        assert page.pick is not None
        view = page.pick.view
        first = adviser.first_word(view).best
        assert first != view.legal[-1]
        await press(pilot, "i")
        assert page.screen_feed.message.startswith("At first sight: ")
        assert page.screen_feed.message.endswith(" Looking ahead ...")
        assert "At first sight, Enter twice: " in shown(app)
        assert page.pick.action == first
        await press(pilot, "i")
        assert page.screen_feed.message == "Looking ahead ..."
        assert page.screen_feed.said.startswith("At first sight: ")
        adviser.may.set()
        await until(pilot, lambda: page.screen_feed.message.startswith("Hint: "))
        assert page.screen_feed.message.startswith("Hint: better, played out: ")
        assert "About 3 points better against the others than: " in page.screen_feed.message
        assert page.screen_feed.said.startswith("Next best: ")
        assert page.screen_feed.said.endswith("Played out on 60 sampled deals.")
        assert page.pick.action == first
        assert ". i again picks it. " in page.screen_feed.message
        await press(pilot, "i")
        assert page.pick.action == view.legal[-1]
        known = adviser.known(view)
        assert known is not None
        assert known.behind(first) is not None, "what was taken back may be blamed"


async def test_a_deal_taken_up_ends_with_both_results_side_by_side() -> None:
    app = seated(Patient(cost=3.4))
    async with app.run_test(size=(80, 24)) as pilot:
        await played_out(pilot, app, "tab", "enter")
        sheet = app.screen
        assert isinstance(sheet, ScoresPage)
        before = sheet.match.deal.points
        assert THEN not in shown(app), "it was played for the first time"
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, ReviewPage) and app.screen.is_done)
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        await played_out(pilot, app, "shift+tab", "enter")
        again = app.screen
        assert isinstance(again, ScoresPage)
        await until(pilot, lambda: again.first_time is not None)
        assert again.first_time is not None
        assert again.first_time.points == before
        await until(pilot, lambda: THEN in shown(app) and NOW in shown(app))
        rows = {told: row for row in shown(app).splitlines() for told in (THEN, NOW) if told in row}
        assert [int(one) for one in rows[THEN].split(THEN)[1].split()] == list(before)
        assert [int(one) for one in rows[NOW].split(NOW)[1].split()] == list(again.match.deal.points)
        assert "the first time." in shown(app)
        assert again.match.over, "the deal to its end, and no further one"
        while isinstance(app.screen, ScoresPage):
            await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ComparisonPage) and app.screen.found is not None)
        await until(pilot, lambda: "the same deal again" in painted(app))
        told = " ".join(shown(app).split())
        assert re.search(r"All was the same up to here\. The first time: You .* Now: You ", told), told
        points = [match.deal.points[0] for match in (sheet.match, again.match)]
        if points[0] != points[1]:
            assert re.search(r"-?\d+ the first time, -?\d+ now\.", told)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReviewPage))


async def test_keys_stay_instant_while_it_looks_ahead_and_what_was_picked_stays() -> None:
    adviser = Patient()
    app = seated(adviser)
    adviser.may.clear()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await press(pilot, "i", "right")
        page = table(app)
        assert page.pick is not None
        picked = page.pick.action
        assert page.screen_feed.message == ""
        adviser.may.set()
        await until(pilot, lambda: page.screen_feed.message.startswith("Hint: "))
        assert page.pick.action == picked, "Enter does what it would have done"
        hint = app.adviser.known(page.pick.view)
        assert hint is not None
        await press(pilot, "i")
        assert page.pick.action == hint.best
        page.pick.show(picked)  # type: ignore[arg-type]
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: len(page.match.acts) > 1)
        assert page.match.acts[1].action == picked


async def test_the_second_key_takes_a_longer_look() -> None:
    app = seated(Patient())
    async with app.run_test(size=(80, 24)) as pilot:
        await hinted(pilot, app)
        page = table(app)
        assert page.pick is not None
        view = page.pick.view
        before = app.adviser.known(view)
        await pilot.press("i")
        await until(pilot, lambda: page.screen_feed.message.startswith("A longer look: "))
        after = app.adviser.known(view)
        assert before is not None
        assert after is not None
        assert len(after.deal_numbers) == 3 * len(before.deal_numbers)
        same = before.best == after.best
        assert page.screen_feed.message.endswith("still that." if same else "i again picks it.")
        assert page.pick.action == before.best


async def test_what_is_known_at_once_is_shown_at_once() -> None:
    """A cut is luck; and where nobody looks ahead the careful player speaks."""
    app = seated(Patient(), cut=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        app.pace = replace(app.pace, searches=False)
        await pilot.press("i")
        assert table(app).screen_feed.message.startswith("Hint: ")
        assert "look further" not in footer(app)
        await pilot.press("i")
        assert table(app).screen_feed.message.startswith("Hint: ")


async def test_the_coach_speaks_of_a_dear_mistake_and_never_of_what_the_hint_said() -> None:
    adviser = Patient(cost=3.4)
    app = seated(adviser)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        await pilot.press("f8")
        assert page.pick is not None
        page.pick.show(page.pick.view.legal[0])
        await press(pilot, "enter")
        await until(pilot, lambda: "may have cost about 3 points" in page.screen_feed.coach)
        await until(pilot, lambda: is_asked(app) and page.pick is not None and len(page.pick.view.legal) > 1)
        await hinted(pilot, app)
        page.coaching.remarks.clear()
        page.screen_feed.coach = ""
        asked = len(page.match.acts)
        found = page.adviser.known(page.pick.view)
        assert found is not None
        await press(pilot, *([] if page.pick.action == found.best else ["i"]))
        await press(pilot, "enter", "enter")
        await until(pilot, lambda: len(page.match.acts) > asked)
        await pilot.pause(0.3)
        assert "may have cost" not in page.screen_feed.coach
        await press(pilot, "f8")
        assert page.screen_feed.coach == ""


async def test_a_word_of_the_coach_outlives_neither_the_next_card_nor_the_deal() -> None:
    """But a pass that was no choice."""
    app = seated(Patient())
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        await pilot.press("f8")
        page, coaching = table(app), table(app).coaching
        assert page.pick is not None
        view, played = page.pick.view, page.pick.view.legal[0]
        later = copy(view)
        later.number += 1
        for act, then, is_told in (
            (None, view, True),
            (Pass(), view, True),
            (played, view, False),
            (None, later, False),
        ):
            coaching.asked(view)
            coaching.played(view.seat, played)  # what was chosen is done
            coaching.remarks[view.seat] = "A word."
            if act is not None:
                coaching.played(view.seat, act)
            coaching.asked(then)
            assert (page.screen_feed.coach == "A word.") == is_told, act


async def test_of_an_act_that_was_taken_back_the_coach_says_nothing() -> None:
    app = seated(Patient(cost=3.4))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        page = table(app)
        await pilot.press("f8")
        assert page.pick is not None
        page.pick.show(page.pick.view.legal[0])
        await press(pilot, "enter")
        await until(pilot, lambda: "may have cost" in page.screen_feed.coach and is_asked(app))
        before = len(page.match.acts)
        await press(pilot, "u", "enter")
        await until(pilot, lambda: is_asked(app) and len(page.match.acts) < before)
        assert "may have cost" not in page.screen_feed.coach


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_says_one_thing_at_a_time_and_only_while_it_holds(game: str) -> None:
    check_coach(find_game(game), acts=8)


async def played_out(pilot: Pilot[None], app: CardTableApp, *keys: str) -> None:
    """Plays until the deal is over."""
    for _ in range(4000):
        if isinstance(app.screen, ScoresPage):
            return
        await pilot.press(*keys)
        await pilot.pause(0.01)
    raise AssertionError("the deal never ended")


async def test_the_review_says_what_a_hint_would_have_said_and_so_does_taking_it_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(review_page, "keep_own_plays", lambda match, found: 1)
    adviser = Patient(cost=3.4)
    app = seated(adviser)
    async with app.run_test(size=(80, 24)) as pilot:
        await played_out(pilot, app, "tab", "enter")
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, ReviewPage))
        page = app.screen
        assert isinstance(page, ReviewPage)
        await until(pilot, lambda: page.is_done)
        assert page.review is not None
        assert not page.review.left
        assert "look further" not in shown(app)
        assert page.found
        assert "Better by " in shown(app)
        for one in page.found:
            assert one.why.split(" ")[:4] == [word for word in one.why.split(" ")[:4] if word in shown(app)]
        await until(pilot, lambda: review_page.kept_in_practice(1, len(page.found)) in shown(app))
        dear, asked = page.found[0], adviser.asked
        await pilot.press("enter")
        await until(pilot, lambda: is_asked(app))
        assert len(table(app).match.acts) == dear.decision.at
        told = await hinted(pilot, app)
        assert adviser.asked == asked, "it was kept"
        pick = table(app).pick
        assert pick is not None
        assert pick.action == dear.better
        assert told.startswith("Hint: ")


async def test_a_deal_played_as_hinted_has_nothing_to_be_blamed_for() -> None:
    app = seated(Patient(), "ocho-locos")
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(60):
            if isinstance(app.screen, ScoresPage):
                break
            await hinted(pilot, app)
            acts, asked = len(table(app).match.acts), table(app)
            assert asked.pick is not None
            found = asked.adviser.known(asked.pick.view)
            assert found is not None
            if asked.pick.action != found.best:
                await pilot.press("i")
            while len(asked.match.acts) == acts and asked.pick is not None:
                await pilot.press("enter")
            page = app.screen
            if isinstance(page, LocalTablePage):
                await until(
                    pilot,
                    lambda page=page, acts=acts: (  # type: ignore[misc]
                        isinstance(app.screen, ScoresPage)
                        or (len(page.match.acts) > acts and page.pick is not None)
                    ),
                )
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, ReviewPage))
        review = app.screen
        assert isinstance(review, ReviewPage)
        await until(pilot, lambda: review.is_done)
        assert not review.found
        assert "Nothing you did in this deal was plainly worse" in shown(app)


async def test_leaving_the_review_lets_go_of_it() -> None:
    adviser = Patient()
    app = seated(adviser)
    async with app.run_test(size=(80, 24)) as pilot:
        await played_out(pilot, app, "tab", "enter")
        adviser.may.clear()
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, ReviewPage) and app.screen.review is not None)
        await until(pilot, lambda: " of " in shown(app))
        asked = adviser.asked
        await pilot.press("q")
        adviser.may.set()
        await pilot.pause(0.3)
        assert adviser.asked <= asked + 1
        assert isinstance(app.screen, ScoresPage)


async def test_enter_while_a_hint_is_looked_for_plays_nothing() -> None:
    adviser = Patient()
    app = seated(adviser, "ocho-locos")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: is_asked(app))
        match, acts = table(app).match, len(table(app).match.acts)
        adviser.may.clear()
        await pilot.press("right", "i")
        pick = table(app).pick
        assert pick is not None
        assert pick.is_guarded
        await pilot.press("enter")
        adviser.may.set()
        assert len(match.acts) == acts
        await until(pilot, lambda: table(app).screen_feed.message.startswith("Hint: "))
        assert pick.is_guarded, "what Enter does has not been said since"
