"""Lessons: right as scenarios, short, and about rules that exist."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from cardtable.book.lessons import Course, Lesson, aim_of, lessons_of
from cardtable.book.rule_sheet import rules_in_force
from cardtable.discovery.installed_games import find_game
from cardtable.match.match import Match
from cardtable.testing import check_lessons, check_taught_rules
from cardtable.testing import lesson_checks as learning
from cardtable.testing.lesson_checks import claims_of
from tests.own import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_four_to_eight_lessons_and_each_is_right(game: str) -> None:
    check_lessons(find_game(game))


def test_a_wrong_answer_is_told_and_a_like_one_is_right() -> None:
    course = Course(lessons_of(find_game("zandari"))[0])
    course.go_on()
    refusal = course.refused()
    assert refusal is not None
    assert refusal.rule == "must-capture"
    assert {str(c) for c in course.pointed} == {"4D", "3S"}
    course.go_on()
    assert course.wanted.picks
    assert not course.is_number
    assert course.is_right(course.match.read(0, "play 7S take 4D 3S"))
    assert not course.is_right(course.match.read(0, "play QC"))
    assert course.hint == "It is the 7 of spades that adds up."
    assert course.after_wrong().endswith(f"not what is asked for here. {course.hint}")


def test_a_number_is_told_from_other_answers() -> None:
    course = Course(lesson_of("zandari", "5-the-lucky-cut"))
    assert not course.is_number  # tried by the table
    course.go_on()
    assert course.is_number


def test_a_number_that_is_not_named_is_to_be_found() -> None:
    course = Course(lesson_of("teen-patti", "3-raising"))
    while course.at < 8:
        course.go_on()
    assert str(course.wanted) == "bet 8"
    assert not course.is_number


def lesson_of(game: str, name: str) -> Lesson:
    return next(one for one in lessons_of(find_game(game)) if one.name == name)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_what_it_is_about_and_how_a_match_is_won(game: str) -> None:
    aim = aim_of(find_game(game))
    assert 100 < len(aim) <= 300
    assert any(word in aim for word in ("match", "wins", "win ")), aim


@pytest.mark.parametrize(
    ("told", "does", "claims"),
    [
        ("Press p.", "pass", []),
        ("Lay the 2 of clubs.", "play 2C", []),
        ("The king of hearts, and both 6s.", "play KH", ["6", "both"]),
        ("Nothing that takes.", "", ["nothing", "take"]),
        ("Bid 10.", "bid 10", []),
        ("They have five points.", "play AH", ["five", "have", "point"]),
        ("8/(3-8/3)", "solve 8/(3-8/3)", []),
    ],
)
def test_words_that_speak_of_how_the_cards_lie(told: str, does: str, claims: list[str]) -> None:
    assert claims_of(told, does) == claims


def test_a_statement_without_an_expectation_is_found() -> None:
    game = find_game("zandari")
    lesson = lesson_of("zandari", "1-match-and-sum")
    steps = list(lesson.scenario.step)
    steps[3] = msgspec.structs.replace(steps[3], now=None, expect=None)
    bare = replace(lesson, scenario=msgspec.structs.replace(lesson.scenario, step=steps))
    with pytest.raises(AssertionError, match=r"step 4 says .*'nothing'.* but expects nothing"):
        learning.check_sentences(game, bare)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_taught_or_asked_or_a_rare_case(game: str) -> None:
    """A rule that depends on an option is a variant: the book marks it, and a lesson may leave it out."""
    check_taught_rules(find_game(game))


SELF_EVIDENT = frozenset(
    ("turn-order", "one-card", "own-card", "own-stack", "partners", "offside", "talk-off", "signals-off")
)
"""Rules that nobody asks about: whose turn and whose card it is, and what cannot be done at the table."""
UNTAUGHT = {
    "basra": {"majority-held", "best-of"},
    "kalooki": {"void-limit"},
    "seep": {"on-floor", "sum-exact", "baazis"},
    "twenty-four": {"set-limit", "deal-point"},
}
"""Rules in force at the usual table that no lesson teaches: the length of a match, which the lobby tells, or
what every capture shows."""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_met_in_an_ordinary_match_is_taught(game: str) -> None:
    """The rules in force at the usual table that are no rare cases."""
    found = find_game(game)
    lessons = lessons_of(found)
    match = Match(found, seed=0)
    sheet = rules_in_force(found, match.seats, match.options)
    told = {rule for lesson in lessons for rule in lesson.teaches}
    told |= {step.rule for lesson in lessons for step in lesson.scenario.step if step.rule}
    met = {name for name, rule in sheet.rules.items() if rule.in_force and not rule.rare}
    assert met - told - SELF_EVIDENT == UNTAUGHT.get(game, set())


def test_after_its_last_step_a_deal_can_be_played_out() -> None:
    course = Course(lesson_of("jaguar", "1-order-and-value"))
    while course.kind:
        assert not course.may_play_on
        course.go_on()
    assert course.has_open_trick, "two cards of the last trick are left"
    while course.has_open_trick:
        action = course.careful_action(course.match.actors[0])
        assert action is not None
        course.match.play(course.match.actors[0], action)
    assert course.match.deal.over
    assert not course.may_play_on
    hokm = Course(lesson_of("hokm", "1-command"))
    while hokm.kind:
        hokm.go_on()
    careful = hokm.careful_action(0)
    assert careful is not None
    assert hokm.is_careful(careful)
    assert not all(hokm.is_careful(action) for action in hokm.match.legal(0))
    race = Course(lesson_of("twenty-four", "1-make-24"))
    while race.kind:
        race.go_on()
    assert not race.may_play_on, "races are not played out"


def test_the_right_cards_with_another_meaning_are_told_from_wrong_ones() -> None:
    course = Course(lessons_of(find_game("remi"))[6])
    while "RJ=5D" not in (course.step.do or "" if course.step is not None else ""):
        course.go_on()
    other = course.match.read(0, "lay RJ=AD 2D 3D 4D / 5C 6C 7C / KS KH KD / QS QH QD")
    assert course.match.refusal(0, other) is None
    assert course.means_other(other)
    assert not course.means_other(course.wanted)
    assert not course.means_other(course.match.read(0, "lay KS KH KD / QS QH QD"))
