"""Lessons: right as scenarios, short, and about rules that exist."""

from __future__ import annotations

import random

import pytest

from cardtable.engine.game import find_game, game_ids
from cardtable.engine.lessons import Course, Lesson, lessons_of
from cardtable.engine.rules import RuleSheet
from cardtable.engine.scenario import Runner
from cardtable.paths import data_folder
from cardtable.seats.quiz import quiz

ALL = [(game, lesson) for game in game_ids() for lesson in lessons_of(game)]
LONGEST_SAY, LONGEST_HINT = 210, 100


def names(given: object) -> str:
    return given.name if isinstance(given, Lesson) else str(given)


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=names)
def test_every_step_of_a_lesson_holds(game: str, lesson: Lesson) -> None:
    runner = Runner(lesson.scenario)
    for number in range(len(lesson.scenario.step)):
        assert runner.step(number) == [], f"step {number + 1}"
    assert lesson.scenario.game == game


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=names)
def test_a_lesson_is_short_and_says_what_to_do(game: str, lesson: Lesson) -> None:
    sheet = RuleSheet.load(game)
    assert 0 < len(lesson.title) <= 40
    assert lesson.teaches
    assert [rule for rule in lesson.teaches if rule not in sheet] == []
    course = Course(lesson)
    asked = 0
    while course.kind:
        step = course.step
        assert step is not None
        assert len(step.say or "") <= LONGEST_SAY
        assert len(step.hint or "") <= LONGEST_HINT
        if course.kind in ("do", "try"):
            assert step.say, f"step {course.at + 1} does not say what to do"
            asked += course.kind == "do"
        if course.kind == "try":
            assert step.rule in sheet
        course.go_on()
    assert asked, "the learner has nothing to do"


@pytest.mark.parametrize("game", [game for game in game_ids() if (data_folder("seeds") / game).is_dir()])
def test_a_game_has_four_to_eight_lessons(game: str) -> None:
    assert 4 <= len(lessons_of(game)) <= 8


def test_a_wrong_answer_is_told_and_a_like_one_is_right() -> None:
    course = Course(lessons_of("zandari")[0])
    course.go_on()
    assert course.kind == "do"
    assert course.is_right(course.match.read(0, "cut 26"))
    assert not course.is_right(course.match.read(0, "cut 20"))
    assert course.after_wrong() == "Type 26, then Enter."
    course.go_on()
    refusal = course.refused()
    assert refusal is not None
    assert refusal.rule == "must-capture"
    assert {str(c) for c in course.pointed} == {"4D", "3S"}


@pytest.mark.parametrize("game", game_ids())
def test_every_rule_is_taught_or_asked_or_a_rare_case(game: str) -> None:
    """A rule that depends on an option is a variant: the book marks it, and a lesson may leave it out."""
    sheet = RuleSheet.load(game)
    taught = {rule for lesson in lessons_of(game) for rule in lesson.teaches}
    left = {rule.id for rule in sheet.rules.values() if not rule.rare and rule.option is None} - taught
    for seed in range(6):
        if not left:
            break
        left -= {question.rule for question in quiz(find_game(game), random.Random(seed))}
    assert sorted(left) == []
