"""A learner's path: its stations, what is next, and where each leads."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import date

import msgspec
import pytest
from textual.pilot import Pilot

from cardtable.archive.history import History
from cardtable.archive.played_match import PlayedMatch
from cardtable.book.lessons import lessons_of
from cardtable.discovery.installed_games import find_game
from cardtable.plain.plain_path import path_lines
from cardtable.puzzles.learning_path import (
    FIRST_MATCH,
    LESSON,
    MEDIUM,
    PUZZLES,
    Station,
    learning_path,
    next_step,
)
from cardtable.puzzles.practice_log import PracticeLog, write_log
from cardtable.puzzles.puzzle import PLAY
from cardtable.puzzles.store import PuzzleStore
from cardtable.table.first_match import FIRST_DEALS
from cardtable.teaching.progress import LESSONS
from cardtable.tui.app import CardTableApp
from cardtable.tui.dialogs.keys_page import KeysPage
from cardtable.tui.lobby.lobby_page import LobbyPage
from cardtable.tui.page import ListPage, Page
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.lesson_page import LessonPage
from cardtable.tui.pages.path_page import PathPage, important_cards, said_of
from cardtable.tui.pages.puzzle_page import PuzzlePage
from cardtable.tui.pages.quiz_page import KNOWN_FROM, SkippingQuizPage
from cardtable.tui.table.local_table_page import LocalTablePage
from tests.archive.histories import put_in_history
from tests.archive.test_statistics import match_of
from tests.own import GAMES
from tests.tui.driving import press, shown, table, until


def against(bot: str, results: str, game: str = "zandari") -> list[PlayedMatch]:
    """Matches against one kind of bot, won (`w`) or lost."""
    scores = {"w": (21, 3), "l": (3, 21)}
    return [match_of(at, *scores[one], game, bot) for at, one in enumerate(results)]


@asynccontextmanager
async def path_shown(
    game_id: str = "zandari", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[CardTableApp, Pilot[None]]]:
    """The app, opened on the path of a game."""
    app = CardTableApp(path=find_game(game_id))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, PathPage))
        yield app, pilot


def titles(game: str, matches: Sequence[PlayedMatch]) -> tuple[str, dict[str, str]]:
    """The station that is next, and how each stands."""
    path = learning_path(find_game(game), matches)
    return path.stations[path.here].title, {one.title: one.progress_text for one in path.stations}


def test_the_path_leads_from_the_lessons_to_the_hard_bots() -> None:
    game, lessons = find_game("zandari"), lessons_of(find_game("zandari"))
    assert titles("zandari", [])[0] == "Lessons"
    for at, lesson in enumerate(lessons):
        told = learning_path(game, []).stations[0].next
        assert told == f"next: {at + 1} · {lesson.title}"
        assert next_step(game, has_played=False) == f"lesson {at + 1} · {lesson.title}"
        LESSONS.note("zandari", lesson.name, 3 if at else 2)
    assert next_step(game, has_played=False) == "first match"
    assert next_step(game, has_played=True) == "practice"
    path = learning_path(game, [])
    assert (path.stars, path.most_stars) == (3 * len(lessons) - 1, 3 * len(lessons))
    assert path.stations[0].next == f"for more stars: 1 · {lessons[0].title}"
    assert titles("zandari", [])[0] == "First match"
    played = against("easy", "lw") + against("careful", "l") + against("careful", "w", "seep")
    played.append(msgspec.structs.replace(played[0], players=("you", "easy", "careful")))
    found, standings = titles("zandari", played)
    assert found == "Practice"
    assert standings["First match"] == "won 1 of 2", "a mixed table is neither"
    assert standings["Medium bots"] == "won 0 of 1"
    assert standings["Hard bots"] == "not yet"


def test_practice_and_puzzles_count_their_own() -> None:
    """A play that was found is no question that was answered, and the other way about."""
    game = find_game("zandari")
    store = PuzzleStore(game)
    log, play = PracticeLog(), store.chosen(PLAY)[0]
    question = next(one for one in store.puzzles.values() if one.kind != PLAY)
    log.note(play, solved=True, helped=False, today=date.today())
    write_log("zandari", log)
    found = titles("zandari", [])[1]
    assert (found["Practice"], found["Puzzles"]) == ("not yet", "1 of 1 found")
    log.note(question, solved=False, helped=False, today=date.today())
    write_log("zandari", log)
    found = titles("zandari", [])[1]
    assert (found["Practice"], found["Puzzles"]) == ("0 of 1 right", "1 of 1 found")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_path_in_lines(game: str) -> None:
    lines = list(path_lines(find_game(game), []))
    assert [line[:2] for line in lines if line[1:3] == ". "] == ["1.", "2.", "3.", "4.", "5.", "6."]
    assert f"   cardtable learn {game}" in lines
    assert lines[-1] == "Next: Lessons."


def test_cards_beside_the_path_are_those_that_count_most() -> None:
    worths = {one.card: one.points for one in important_cards(find_game("gong-zhu"))}
    assert worths == {"QS": -100, "JD": 100, "AH": -50, "KH": -40}
    basra = {one.card: one.points for one in important_cards(find_game("basra"))}
    assert basra == {"10D": 3, "2C": 2, "JH": 1}
    for game in ("hokm", "remi"):
        assert important_cards(find_game(game)) == (), "no card counts the same wherever it lies"


def opened(app: CardTableApp) -> object:
    """The page that lies on the path."""
    pages = app.screen_stack
    at = next(at for at, page in enumerate(pages) if isinstance(page, PathPage))
    return pages[at + 1] if at + 1 < len(pages) else None


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 34)])
async def test_all_stations_stand_whole(size: tuple[int, int]) -> None:
    async with path_shown(size=size) as (app, pilot):
        await until(pilot, lambda: "Hard bots" in shown(app))
        text = shown(app)
        assert "…" not in text
        for told in ("1  Lessons", "next: 1 · Match and sum", "0 of 7 done", "6  Hard bots", "0 of 21 ★"):
            assert told in text


STATIONS = [("enter", LessonsPage), ("k", SkippingQuizPage), ("4", PuzzlePage)]


@pytest.mark.parametrize(("key", "page"), STATIONS)
async def test_a_station_opens(key: str, page: type[Page]) -> None:
    async with path_shown() as (app, pilot):
        await until(pilot, lambda: "Hard bots" in shown(app))
        await press(pilot, key)
        await until(pilot, lambda: isinstance(opened(app), page))


async def test_the_first_match_opens_with_the_coach_against_easy_bots() -> None:
    async with path_shown() as (app, pilot):
        await until(pilot, lambda: "Hard bots" in shown(app))
        await press(pilot, "2")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert isinstance(app.screen, LocalTablePage)
        assert app.screen.coaching.is_on
        assert app.screen.match.length == FIRST_DEALS
        assert set(app.screen.sitting.kinds[1:]) == {"easy"}


async def test_the_lobby_opens_the_path_and_its_set_up() -> None:
    app = CardTableApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LobbyPage))
        await press(pilot, "s", "e", "e", "p", "f8")
        await until(pilot, lambda: isinstance(app.screen, PathPage))
        assert isinstance(app.screen, PathPage)
        assert app.screen.game.id == "seep"
        await press(pilot, "h")
        await until(pilot, lambda: isinstance(app.screen, LobbyPage))
        assert isinstance(app.screen, LobbyPage)
        assert app.screen.in_setup


async def test_eight_right_answers_mark_the_lessons_as_known() -> None:
    game = find_game("gong-zhu")
    for right in (KNOWN_FROM - 1, KNOWN_FROM):
        async with path_shown(game.id) as (app, pilot):
            page = SkippingQuizPage(game, seed=3)
            app.push_screen(page)
            for number in range(10):
                await until(pilot, lambda page=page: page.question is not None)  # type: ignore[misc]
                question = page.question
                assert question is not None
                chosen = question.right if number < right else (question.right + 1) % len(question.answers)
                await press(pilot, question.keys[chosen], "enter")
                await until(pilot, lambda page=page, was=question: page.question is not was)  # type: ignore[misc]
            await until(pilot, lambda page=page: page.is_over)  # type: ignore[misc]
            is_known = right >= KNOWN_FROM
            told = "All lessons are marked as known." if is_known else "It takes 8 to skip the lessons"
            assert told in shown(app)
            assert LESSONS.of("gong-zhu") == ({one.name for one in lessons_of(game)} if is_known else set())


@pytest.mark.parametrize("page_type", [PathPage, LessonsPage])
def test_lists_stop_at_their_ends(page_type: type[ListPage]) -> None:
    page = page_type(find_game("zandari"))  # type: ignore[arg-type]
    page.cursor = 0
    assert page.press("up", None)
    assert page.cursor == 0
    for _ in range(page.line_count + 2):
        page.press("down", None)
    assert page.cursor == page.line_count - 1
    assert page.press("pageup", None)
    assert page.cursor == max(0, page.line_count - 11)


@pytest.mark.parametrize("game", GAMES)
def test_where_there_is_no_play_to_find_the_path_says_so_and_practice_counts(game: str) -> None:
    found = find_game(game)
    station = next(one for one in learning_path(found, []).stations if one.kind == PUZZLES)
    assert (station.detail == "none here yet") == (not PuzzleStore(found).chosen(PLAY))


def test_a_word_on_what_was_done_names_what_is_next() -> None:
    game = find_game("zandari")

    def stations(results: str) -> dict[str, Station]:
        return {one.kind: one for one in learning_path(game, against("easy", results)).stations}

    none, lost, won = (stations(one)[FIRST_MATCH] for one in ("", "l", "lw"))
    assert said_of(none, lost, lost) == "Lost this time. Enter: once more."
    assert said_of(lost, won, stations("lw")["practice"]) == "Won. Next: Practice."
    before = stations("")[LESSON]
    LESSONS.note("zandari", lessons_of(game)[0].name, 3)
    after = stations("")[LESSON]
    assert said_of(before, after, after) == f"1 lesson more done. Next: 2 · {lessons_of(game)[1].title}."


async def test_what_is_next_is_said_anew_when_matches_are_read() -> None:
    """The lessons lead into the first match: its record is read after the page has come back."""
    async with path_shown() as (app, pilot):
        page = app.screen
        assert isinstance(page, PathPage)
        lessons = lessons_of(page.game)
        await press(pilot, "enter")
        assert isinstance(opened(app), LessonsPage)
        for lesson in lessons:
            LESSONS.note("zandari", lesson.name, 3)
        await press(pilot, "q", "q")
        assert app.screen is page
        assert page.message == f"All {len(lessons)} lessons done. Next: First match."
        put_in_history(against("easy", "w"))
        page.history = History()
        page.take()
        assert page.message == "Won. Next: Practice.", "of what was done last"
        assert page.message in shown(app)


async def test_a_match_that_was_left_goes_on_from_the_path() -> None:
    async with path_shown() as (app, pilot):
        await press(pilot, "5")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        begun = table(app).match.kept_as
        await press(pilot, "q", "q")
        await until(pilot, lambda: "Leave the table?" in shown(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, PathPage))
        await until(pilot, lambda: "a match is under way" in shown(app))
        page = app.screen
        assert isinstance(page, PathPage)
        assert [one.kind for one in page.path.stations if one.unfinished is not None] == [MEDIUM]
        await press(pilot, *["down"] * 6, "up")
        assert "Enter go on" in shown(app)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, LocalTablePage))
        assert table(app).match.kept_as == begun


async def test_a_lesson_begun_on_the_path_leads_back_to_it() -> None:
    async with path_shown() as (app, pilot):
        await press(pilot, "1")
        await until(pilot, lambda: isinstance(app.screen, LessonPage))
        page = app.screen
        assert isinstance(page, LessonPage)
        LESSONS.note("zandari", lessons_of(find_game("zandari"))[0].name, 3)
        page.dismiss(None)
        await until(pilot, lambda: isinstance(app.screen, PathPage))
        await until(pilot, lambda: "1 lesson more done. Next: 2 · " in shown(app))


async def test_a_question_mark_says_what_can_be_done_on_the_page() -> None:
    async with path_shown("hokm") as (app, pilot):
        await pilot.press("?")
        await until(pilot, lambda: isinstance(app.screen, KeysPage))
        assert "Begins what the cursor stands on." in shown(app)
