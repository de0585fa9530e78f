"""Questions that the engine asks within lessons."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cardtable.book.lessons import Course, lessons_of
from cardtable.discovery.installed_games import find_game
from cardtable.system.folders import state_folder
from cardtable.teaching.lesson_questions import LessonQuestions
from cardtable.teaching.lesson_tally import LessonTally
from cardtable.teaching.progress import LESSONS
from cardtable.testing.lesson_question_checks import check_lesson_questions
from tests.own import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_questions_in_lessons_are_true_and_ask_what_was_told(game: str) -> None:
    check_lesson_questions(find_game(game))


def test_stars_tell_right_at_once_from_help_and_from_what_is_to_be_repeated() -> None:
    assert (LessonTally().stars, LessonTally().summary) == (3, "No star lost.")
    assert (LessonTally(hints=1).stars, LessonTally(hints=1).summary) == (2, "1 hint.")
    assert LessonTally([2, 5], 1).summary == "Wrong at steps 2 and 5; 1 hint."
    assert LessonTally([4]).summary == "Wrong at step 4."
    often = LessonTally([1, 3, 4, 6])
    assert (often.stars, often.summary) == (1, "Wrong at 4 steps: take it once more.")


def test_the_most_stars_are_kept_and_an_earlier_file_is_read() -> None:
    path = state_folder() / "lessons.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"hokm": ["1-command"], "basra": 7, "remi": {"a": "x"}}', encoding="utf-8")
    assert LESSONS.of("hokm") == frozenset()  # a damaged file counts for nothing
    path.write_text('{"hokm": ["1-command"], "remi": {"a": "x", "b": 2}}', encoding="utf-8")
    assert LESSONS.numbers("hokm") == {"1-command": 0}
    assert LESSONS.numbers("remi") == {"a": 0, "b": 2}
    for stars in (2, 3, 1):
        LESSONS.note("hokm", "1-command", stars)
    assert LESSONS.numbers("hokm") == {"1-command": 3}


def test_a_forced_step_is_told_from_a_choice() -> None:
    course = Course(lessons_of(find_game("gong-zhu"))[0])
    forced = set()
    while course.kind:
        if course.is_forced:
            forced.add(str(course.wanted))
        course.go_on()
    assert forced == {"play 3D", "play 2S"}
    assert course.place == (11, 11)


def test_a_lesson_does_not_end_with_a_question_about_an_earlier_one() -> None:
    first, second = lessons_of(find_game("gong-zhu"))[:2]
    assert "value-sheep" in (*first.teaches, *second.teaches)
    for lesson, rules in ((first, first.teaches), (second, second.teaches)):
        course = Course(lesson)
        questions = LessonQuestions(find_game("gong-zhu"), course)
        while course.kind:
            course.go_on()
        asked = questions.at_end()
        assert asked is None or asked.solution.rule in rules
        assert asked is None or lesson is first or asked.solution.rule not in first.teaches


def test_the_kit_finds_a_question_that_two_lessons_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("hokm")
    second = lessons_of(game)[1]
    again = replace(second, name="2-follow-or-cut-again")
    monkeypatch.setattr("cardtable.testing.lesson_question_checks.lessons_of", lambda _: (second, again))
    with pytest.raises(AssertionError, match="was asked in 2-follow-or-cut"):
        check_lesson_questions(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_of_another_seat_does_not_speak_to_the_learner(game: str) -> None:
    for lesson in lessons_of(find_game(game)):
        course = Course(lesson)
        while course.kind:
            if course.kind == "try" and course.seat != course.learner:
                question = LessonQuestions(find_game(game), course).of_try()
                assert question is not None
                why = question.solution.why
                assert not re.search(r"\byour?\b", why, re.I) or " would be told: " in why, lesson.name
            course.go_on()
