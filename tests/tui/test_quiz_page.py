"""The quiz by keys: what was missed leads to its lesson, every question stands whole on a small screen."""

from __future__ import annotations

import random

import pytest

from cardtable.book.lessons import lessons_of
from cardtable.discovery.installed_games import find_game
from cardtable.teaching.quiz import QUESTIONS_A_QUIZ, quiz
from cardtable.tui.app import CardTableApp
from cardtable.tui.pages.lesson_list_page import LessonsPage
from cardtable.tui.pages.lesson_page import LessonPage
from cardtable.tui.pages.quiz_page import QuizPage
from cardtable.tui.pages.rule_book_page import RuleBookPage
from tests.own import GAMES
from tests.tui.driving import shown, until


async def test_what_was_missed_leads_to_its_lesson_and_its_rule() -> None:
    game = find_game("kalooki")
    app = CardTableApp(learning=game)
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        await app.push_screen(page := QuizPage(game, seed=5))
        for _ in range(QUESTIONS_A_QUIZ):
            await until(pilot, lambda: page.question is not None)
            question = page.question
            assert question is not None
            wrong = (question.right + 1) % len(question.answers)
            await pilot.press(question.keys[wrong])
            assert "Not so." in shown(app)
            await pilot.press("enter")
        await until(pilot, lambda: page.is_over)
        assert f"0 of {QUESTIONS_A_QUIZ} right." in shown(app)
        assert len(page.missed) == QUESTIONS_A_QUIZ
        taught = {rule for lesson in lessons_of(game) for rule in lesson.teaches}
        while page.here is None or page.here.rule not in taught:
            await pilot.press("down")
        missed = page.here
        assert missed.rule in shown(app)
        assert f"{missed.number}. " in shown(app)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, RuleBookPage))
        await pilot.press("q")
        await until(pilot, lambda: app.screen is page)
        await pilot.press("x", "enter")
        await until(pilot, lambda: isinstance(app.screen, LessonPage))
        lesson = app.screen
        assert isinstance(lesson, LessonPage)
        assert missed.rule in lesson.course.lesson.teaches
        await pilot.press("q", "q")
        await until(pilot, lambda: app.screen is page)


@pytest.mark.parametrize("game", GAMES)
async def test_every_question_stands_whole_on_the_smallest_screen(game: str) -> None:
    found = find_game(game)
    app = CardTableApp(learning=found)
    async with app.run_test(size=(60, 20)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, LessonsPage))
        await app.push_screen(page := QuizPage(found, seed=1))
        await until(pilot, lambda: page.question is not None)
        for question in quiz(found, random.Random(8)):
            page.question, page.answer = question, None
            page.repaint()
            for key in question.keys:
                assert f"{key}) " in shown(app), f"{question.text}: {key} has no room"
            page.answer = (question.right + 1) % len(question.answers)
            page.repaint()
            assert f"{app.glyphs.turn}{question.keys[question.right]}) " in shown(app)
            assert "Not so." in shown(app)
