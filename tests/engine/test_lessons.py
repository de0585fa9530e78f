"""Lessons: right as scenarios, short, and about rules that exist."""

from __future__ import annotations

import pytest

from cardtable.engine.game import find_game
from cardtable.engine.lessons import Course, lessons_of
from cardtable.testing import check_lessons, check_taught
from tests.own import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_four_to_eight_lessons_and_each_is_right(game: str) -> None:
    check_lessons(find_game(game))


def test_a_wrong_answer_is_told_and_a_like_one_is_right() -> None:
    course = Course(lessons_of(find_game("zandari"))[0])
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


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_taught_or_asked_or_a_rare_case(game: str) -> None:
    """A rule that depends on an option is a variant: the book marks it, and a lesson may leave it out."""
    check_taught(find_game(game))
