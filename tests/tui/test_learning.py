"""Every lesson of every game gone through by keys, with a wrong try at each step."""

from __future__ import annotations

import io
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtable.engine.game import find_game
from cardtable.engine.lessons import lessons_of
from cardtable.seats.plain_lesson import PlainLessons
from cardtable.seats.progress import learnt
from cardtable.tui.app import CardTableApp
from cardtable.tui.page import CanvasView
from cardtable.tui.pages.learn import LearnPage
from cardtable.tui.pages.lesson import LessonPage
from cardtable.tui.pages.scores import ScoresPage
from tests.own import GAMES
from tests.tui.driving import until

TAUGHT = [game for game in GAMES if lessons_of(find_game(game))]


@pytest.fixture(autouse=True)
def _no_pace(tmp_path: Any) -> None:
    (tmp_path / "config").mkdir(exist_ok=True)
    (tmp_path / "config" / "settings.toml").write_text("pace = 0.0\n", encoding="utf-8")


def page_of(app: CardTableApp) -> LessonPage:
    assert isinstance(app.screen, LessonPage)
    return app.screen


def is_ready(app: CardTableApp) -> bool:
    """Whether a key is expected."""
    screen = app.screen
    if not isinstance(screen, LessonPage):
        return isinstance(screen, ScoresPage)
    return screen.reading or screen.is_done or (screen.pick is not None and screen.course.kind == "do")


def is_at(app: CardTableApp, lesson: str) -> bool:
    return isinstance(app.screen, LessonPage) and app.screen.course.lesson.name == lesson


async def answer(pilot: Pilot[None], page: LessonPage) -> None:
    """A wrong try where there is one, then the hint, then what it shows."""
    pick = page.pick
    assert pick is not None
    at = page.course.at
    wrong = next((one for one in pick.view.legal if not page.course.is_right(one)), None)
    if wrong is not None and pick.typing is None:
        pick.show(wrong)
        if pick.action is not None and not page.course.is_right(pick.action):
            await pilot.press("enter")
            await pilot.pause()
            await until(pilot, lambda: page.pick is not None)
            assert page.course.at == at, "a wrong try was taken for the right one"
            assert page.narrator.message
    pick = page.pick
    assert pick is not None
    await pilot.press("i" if pick.typing is None else "tab")
    assert str(page.course.wanted) in page.narrator.message or (
        page.pick and page.pick.action == page.course.wanted
    )
    await pilot.press("enter")
    await pilot.pause()
    told = page.narrator.message
    if page.decision.confirming is not None and page.course.at == at:
        await pilot.press("enter")
    await until(
        pilot, lambda: page.course.at > at, f"{page.course.lesson.name}: the end of step {at + 1} ({told})"
    )


def assert_nothing_is_cut_off(page: LessonPage) -> None:
    """What the lesson says and what is asked or refused stands whole on the screen, the next key with it."""
    text = page.screen_text
    assert "…" not in "".join(text.splitlines()[-3:]), text
    assert not page.narrator.coach or page.narrator.coach.split()[-1] in text, text
    assert "Enter" in text or page.course.kind == "do"


@pytest.mark.parametrize("game", TAUGHT)
async def test_all_lessons_of_a_game_by_keys(game: str) -> None:
    app = CardTableApp(learning=find_game(game))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LearnPage))
        await pilot.press("enter")
        for number, lesson in enumerate(lessons_of(find_game(game)), 1):
            await until(
                pilot,
                lambda: isinstance(app.screen, LessonPage) and page_of(app).course.lesson.name == lesson.name,  # noqa: B023
            )
            for _ in range(80):
                await until(pilot, lambda: is_ready(app))
                if isinstance(app.screen, ScoresPage):
                    await pilot.press("enter")
                    await pilot.pause()
                    continue
                page = page_of(app)
                assert_nothing_is_cut_off(page)
                if page.is_done:
                    break
                if page.reading:
                    await pilot.press("enter")
                    await pilot.pause()
                else:
                    await answer(pilot, page)
            assert page_of(app).is_done, f"lesson {number} does not end"
            await pilot.press("enter")
            await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, LearnPage))
        shown = app.screen.query_one(CanvasView).canvas
        assert shown is not None
        assert shown.text().count("learnt") == len(lessons_of(find_game(game)))
    assert learnt(game) == {lesson.name for lesson in lessons_of(find_game(game))}


async def test_a_lesson_is_left_and_taken_up() -> None:
    app = CardTableApp(learning=find_game("zandari"))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LearnPage))
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage))
        assert page_of(app).course.lesson.title == "One capture only"
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, LearnPage))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage))
        assert page_of(app).course.lesson.title == "One capture only"


def test_lessons_line_by_line() -> None:
    out = io.StringIO()
    typed = "\ncut 20\ncut 26\n\nplay QC\nhint\nplay 7S take 3S 4D\nplay QC take QD\nquit\n"
    PlainLessons(find_game("zandari"), io.StringIO(typed), out).run()
    told = out.getvalue()
    for words in (
        "Lesson 1 of 7: Match and sum",
        "Type 26, then Enter.",
        "it must capture",
        "Right.",
        "Learnt.",
        "Lesson 2 of 7",
        "go on with cardtable learn zandari",
    ):
        assert words in told
    assert learnt("zandari") == {"1-match-and-sum"}
