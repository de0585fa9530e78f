"""The first lesson is offered once to a person who sits down at a game that is new to them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.archive.match_beginning import begin
from cardtable.book.lessons import lessons_of
from cardtable.discovery.installed_games import find_game
from cardtable.table.seat_specs import SeatSpec
from cardtable.teaching.progress import LESSONS
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.text_dialogs import AgreePage
from cardtable.tui.lobby.lesson_offer_page import LessonOfferPage, lesson_to_offer
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.lobby_state import LobbyState, MatchConfig
from cardtable.tui.pages.lesson_page import LessonPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.own import GAMES
from tests.tui.driving import painted, press, until

ZANDARI = find_game("zandari")


@pytest.mark.parametrize(
    ("key", "page"), [("enter", LessonPage), ("p", LocalTablePage), ("escape", LobbyPage)]
)
async def test_the_first_lesson_is_offered_once(
    key: str,
    page: type[object],
) -> None:
    app = CardTableApp()
    app.pace = replace(app.pace, offers_lessons=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zanda", "enter")
        await until(pilot, lambda: isinstance(app.screen, LessonOfferPage))
        await until(pilot, lambda: "New to Žandari?" in painted(app))
        await press(pilot, "x")
        assert isinstance(app.screen, LessonOfferPage)
        await press(pilot, key)
        await until(pilot, lambda: isinstance(app.screen, page))
    assert not lesson_to_offer(ZANDARI, LobbyState.load())


async def test_a_match_left_that_began_after_the_offer_is_what_the_lobby_goes_on_with() -> None:
    app = CardTableApp()
    app.pace = replace(app.pace, offers_lessons=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zanda", "enter")
        await until(pilot, lambda: isinstance(app.screen, LessonOfferPage))
        await press(pilot, "p")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage) and "leave" in painted(app))
        await press(pilot, "q", "q")
        await until(pilot, lambda: isinstance(app.screen, AgreePage))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LobbyPage))
        await until(pilot, lambda: "Enter: go on." in painted(app))


async def test_the_play_that_was_asked_for_follows_without_the_offer_the_next_time() -> None:
    app = CardTableApp()
    app.pace = replace(app.pace, offers_lessons=True)
    app.lobby_state.keep_offered("zandari")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"zanda", "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))


@pytest.mark.parametrize("game", GAMES)
def test_who_knows_the_game_is_offered_nothing(game: str) -> None:
    found = find_game(game)
    assert lesson_to_offer(found, LobbyState()) == lessons_of(found)[0].title
    assert not lesson_to_offer(found, LobbyState(games={game: {}}))
    LESSONS.note(game, lessons_of(found)[0].name, 1)
    assert not lesson_to_offer(found, LobbyState())


def test_who_played_from_the_command_line_is_offered_nothing() -> None:
    begin(ZANDARI, [SeatSpec("you", "Ana"), SeatSpec("easy", "Bo")], {}, 1).leave()
    assert not lesson_to_offer(ZANDARI, LobbyState())


def test_a_set_up_is_kept_beside_what_was_offered() -> None:
    state = LobbyState()
    state.keep_offered("hokm")
    state.keep(MatchConfig("zandari", ("you:Ana", "easy:Bo")))
    assert LobbyState.load().offered == ["hokm"]
