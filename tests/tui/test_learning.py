"""Every lesson of every game gone through by keys, with a wrong try at each step."""

from __future__ import annotations

import io
from typing import Any

import pytest

from cardtable.engine.game import find_game
from cardtable.seats.plain_lesson import PlainLessons
from cardtable.seats.progress import learnt
from cardtable.testing.lesson_screens import check_lesson_screens
from cardtable.tui.app import CardTableApp
from cardtable.tui.pages.learn import LearnPage
from cardtable.tui.pages.lesson import LessonPage
from tests.own import GAMES
from tests.tui.driving import until


@pytest.fixture(autouse=True)
def _no_pace(tmp_path: Any) -> None:
    (tmp_path / "config").mkdir(exist_ok=True)
    (tmp_path / "config" / "settings.toml").write_text("pace = 0.0\n", encoding="utf-8")


def page_of(app: CardTableApp) -> LessonPage:
    assert isinstance(app.screen, LessonPage)
    return app.screen


@pytest.mark.parametrize("game", GAMES)
def test_all_lessons_of_a_game_by_keys(game: str) -> None:
    check_lesson_screens(find_game(game))


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
