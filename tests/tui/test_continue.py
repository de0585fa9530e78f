"""Matches that were left: all of the last are offered, each as it stands."""

from __future__ import annotations

import random
from datetime import date

import pytest
from msgspec.structs import replace

from cardtable.archive import deal_of_the_day
from cardtable.archive.match_beginning import begin, begin_again
from cardtable.archive.unfinished_matches import resume, unfinished_matches
from cardtable.bots.bot_names import LEVELS
from cardtable.discovery.installed_games import find_game
from cardtable.plain.plain_text import scores
from cardtable.table.first_match import FIRST_DEALS, is_first_match
from cardtable.table.seat_specs import SeatSpec, you_and_bots
from cardtable.table.sitting import Sitting
from cardtable.testing import play_randomly
from cardtable.tui.app import CardTableApp
from cardtable.tui.lobby.game_listing import catalogue
from cardtable.tui.lobby.lobby_entries import LobbyEntry, continue_match
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.lobby.offered_matches import MOST_OFFERED, OfferedMatch, age, find_unfinished
from cardtable.tui.pace import Pace
from cardtable.tui.pages.match_opening import start_rematch
from cardtable.tui.table.local_table_page import LocalTablePage, Next
from tests.tui.driving import faces_drawn, painted, press, shown, until

ZANDARI, HOKM = find_game("zandari"), find_game("hokm")


@pytest.fixture
def pace(pace: Pace) -> Pace:
    """Games are pictured at once."""
    return replace(pace, resting=0.0)


async def test_the_last_matches_stand_in_the_lobby_as_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(5):
        begun = begin(ZANDARI, [SeatSpec("you", "Ana"), SeatSpec("careful", f"Bo {seed}")], {}, seed)
        begun.leave()
    assert len(find_unfinished()) == MOST_OFFERED + 1
    app = CardTableApp()
    async with app.run_test(size=(120, 34)) as pilot:
        await until(pilot, lambda: "Continue" in painted(app) and painted(app).count("just now") > 3)
        page = app.screen
        assert isinstance(page, LobbyPage)
        entries = [item for item in page.items if isinstance(item, LobbyEntry) and item.match is not None]
        assert [entry.match for entry in entries] == list(page.unfinished)
        assert [entry.detail.endswith("; 2 more: F6") for entry in entries] == [False, False, True]
        assert "2 more: F6" in shown(app)
        second = page.unfinished[1]
        drawn = faces_drawn(monkeypatch)
        await press(pilot, "home", "down")
        await until(pilot, lambda: set(second.view.hand) <= set(drawn), "the own hand of that match")
        told = " ".join(shown(app).split())
        assert f"Now deal 1, Ana 0, {second.names[1]} 0" in told
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        assert app.screen.sitting.path == second.path


async def test_f4_continues_the_match_of_the_game_at_the_mark_else_the_one_left_last() -> None:
    begun = []
    for game in (HOKM, ZANDARI):
        sitting = begin(game, you_and_bots(game.default_seats, LEVELS["hard"]), {}, 1)
        sitting.leave()
        begun.append(sitting.path)
    # The one left last first: bots may act in either before it is left again.
    for typed, wanted, told in (("", begun[1], "Enter go on"), ("hokm", begun[0], "F4 continue Hokm")):
        app = CardTableApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda app=app: "Continue" in painted(app))  # type: ignore[misc]
            await press(pilot, *typed)
            page = app.screen
            assert isinstance(page, LobbyPage)
            if typed:
                page.cursor = page.items.index(catalogue().games[HOKM.id])
                page.repaint()
            await until(pilot, lambda app=app, told=told: told in shown(app))  # type: ignore[misc]
            await press(pilot, "f4")
            await until(pilot, lambda app=app: isinstance(app.screen, LocalTablePage))  # type: ignore[misc]
            assert isinstance(app.screen, LocalTablePage)
            assert app.screen.sitting.path == wanted
            app.screen.sitting.leave()


async def test_a_deal_of_the_day_that_was_left_is_continued_and_one_that_was_played_is_not_offered() -> None:
    day = date(2026, 11, 24)
    begun, _ = deal_of_the_day.sit_down(day)
    begun.leave()
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Continue" in painted(app))
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        assert app.screen.sitting.path == begun.path
        assert app.screen.sitting.match.origin == "day 2026-11-24"
        await until(pilot, lambda: "of the day" in painted(app))
        app.screen.sitting.leave()
    again, told = deal_of_the_day.sit_down(day)
    assert told[-1] == "You go on with your one try."
    for _ in play_randomly(again.match, random.Random(1)):
        pass
    again.leave()
    assert again.match.over
    assert find_unfinished() == ()


def test_no_hand_of_a_shared_match_is_shown() -> None:
    people = [*(SeatSpec("person", name) for name in "ABC"), SeatSpec("careful", "Mira")]
    shared = begin(HOKM, people, {}, 3)
    shared.leave()
    (left,) = unfinished_matches()
    found = OfferedMatch(left.path, catalogue().games["hokm"], "", Sitting(left.match, shared.specs))
    assert found.view.seat == -1
    names = shared.names
    assert found.standing_text == f"deal 1, {names[0]} and {names[2]} 0, {names[1]} and {names[3]} 0"


@pytest.mark.parametrize("acts", [0, 5])
def test_chips_are_told_as_they_stand_on_the_table(acts: int) -> None:
    """Not as they stood when the deal began."""
    game = find_game("teen-patti")
    begun = begin(game, [SeatSpec("person", name) for name in "ABCD"], {}, 3)
    for _ in range(acts):
        begun.match.play(begun.match.actors[0], "bet 2")
    begun.leave()
    (left,) = unfinished_matches()
    found = OfferedMatch(left.path, catalogue().games[game.id], "", Sitting(left.match, begun.specs))
    deal = found.view.deal
    plates = ", ".join(f"{name} {deal.chips[seat]}" for seat, name in enumerate("ABCD"))
    assert sum(deal.chips) + deal.pot == 4 * 100
    assert found.standing_text == f"deal 1, {plates}, pot {deal.pot}"
    assert plates in scores(found.sitting.match, list("ABCD"))


def test_the_age_is_said_to_be_that_of_the_last_act() -> None:
    """Whoever looks at a sheet for a while and leaves has not left as long ago."""
    begun = begin(ZANDARI, you_and_bots(2, LEVELS["easy"]), {}, 3)
    begun.leave()
    (left,) = unfinished_matches()
    found = OfferedMatch(left.path, catalogue().games["zandari"], age(125), Sitting(left.match, begun.specs))
    assert continue_match(found).description.startswith("Žandari, last played 2 min ago: ")


def test_after_a_deal_picture_and_words_tell_of_the_next() -> None:
    game = find_game("teen-patti")
    begun = begin(game, [SeatSpec("person", name) for name in "ABCD"], {}, 3)
    while not begun.match.deal.over:
        begun.match.play(begun.match.actors[0], "fold")
    begun.leave()
    (left,) = unfinished_matches()
    found = OfferedMatch(left.path, catalogue().games[game.id], "", Sitting(left.match, begun.specs))
    deal = found.view.deal
    assert (deal.number, deal.over, deal.pot) == (2, False, 4)
    plates = ", ".join(f"{name} {deal.chips[seat]}" for seat, name in enumerate("ABCD"))
    assert found.standing_text == f"deal 2, {plates}, pot 4"


@pytest.mark.parametrize("by_lobby", [True, False])
async def test_a_first_match_goes_on_with_its_coach(*, by_lobby: bool) -> None:
    specs = you_and_bots(ZANDARI.default_seats, LEVELS["easy"])
    begun = begin(ZANDARI, specs, {}, 1, length=FIRST_DEALS)
    begun.leave()
    app = CardTableApp() if by_lobby else CardTableApp(resume(begun.path))
    async with app.run_test(size=(80, 24)) as pilot:
        if by_lobby:
            await until(pilot, lambda: "Continue" in painted(app))
            await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        assert app.screen.coaching.is_on
        app.screen.sitting.leave()


@pytest.mark.parametrize(
    ("level", "length", "origin"), [("easy", 0, ""), ("hard", 3, ""), ("easy", 3, "day 2026-11-24 again")]
)
def test_no_other_match_is_a_first_match(level: str, length: int, origin: str) -> None:
    specs = you_and_bots(ZANDARI.default_seats, LEVELS[level])
    assert not is_first_match(begin(ZANDARI, specs, {}, 1, length=length, origin=origin).match)
    first = begin(ZANDARI, you_and_bots(2, LEVELS["easy"]), {}, 1, length=FIRST_DEALS)
    assert is_first_match(first.match)
    assert is_first_match(begin_again(first).match), "again is of as many deals"


async def test_another_first_match_has_its_coach_too() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage))
        start_rematch(app, begin(ZANDARI, you_and_bots(2, LEVELS["easy"]), {}, 1, length=FIRST_DEALS))
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        assert app.screen.coaching.is_on
        assert app.screen.match.length == FIRST_DEALS
        app.screen.sitting.leave()


async def test_a_match_that_followed_another_at_the_same_table_is_offered_when_it_is_left() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage) and bool(painted(app)))
        lobby = app.screen
        assert isinstance(lobby, LobbyPage)
        begun = begin(ZANDARI, you_and_bots(2, "careful"), {}, 3)
        app.sit_down(begun)
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        app.screen.leave(Next.AGAIN)
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and app.screen.sitting is not begun)
        assert isinstance(app.screen, LocalTablePage)
        path = app.screen.sitting.path
        app.screen.leave()
        await until(pilot, lambda: app.screen is lobby, "the lobby")
        await until(pilot, lambda: path in {one.path for one in lobby.unfinished}, "the match in the lobby")
