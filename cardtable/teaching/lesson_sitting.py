"""The sitting of a lesson, and what a lesson taught, on the screen and line by line."""

from __future__ import annotations

from cardtable.book.lessons import Course, Lesson, lessons_of
from cardtable.book.rule_sheet import rules_in_force
from cardtable.match.match import Match
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting
from cardtable.teaching.quiz_question import names_at

LONGEST_LEARNT = 170
"""Characters of what a lesson taught, which can be read at a glance."""


def lesson_sitting(course: Course) -> Sitting:
    """The learner, and named others for whom the lesson acts. No record is kept."""
    return sitting_of(course.match, course.learner)


def sitting_of(match: Match, learner: int) -> Sitting:
    """A sitting of any match: the learner, and named others."""
    specs = [SeatSpec("", name) for name in names_at(match.seats, learner)]
    specs[learner] = SeatSpec("you", specs[learner].name)
    return Sitting(match, specs)


def learnt(course: Course) -> str:
    """What a lesson taught: in its author's words, else in those of the rule book."""
    return course.lesson.scenario.learnt or _sentences_learnt(course)


def _sentences_learnt(course: Course) -> str:
    """The new rules that a lesson taught, in the order and words of the rule book, as many as can be read at
    a glance. Whose turn and whose card it is goes without saying."""
    lesson, match = course.lesson, course.match
    sheet = rules_in_force(match.game, match.seats, match.options)
    before = {rule for one in lessons_of(match.game) if one.name < lesson.name for rule in one.teaches}
    known = before | _turn_rules(lesson)
    taught = [rule for rule in sheet.rules if rule in lesson.teaches]
    summary = ""
    for rule in [rule for rule in taught if rule not in known] or taught:
        sentence = sheet.sentence(rule)
        if not summary or len(summary) + 1 + len(sentence) <= LONGEST_LEARNT:
            summary = f"{summary} {sentence}".strip()
    return summary


def _turn_rules(lesson: Lesson) -> set[str]:
    """The rules on turn and own card of the stages that a lesson goes through."""
    course, found = Course(lesson), set[str]()
    while course.kind:
        stage = course.match.in_play.stage
        found |= {stage.turn_rule, stage.own_rule} if stage is not None else set()
        course.go_on()
    return found
