"""The sitting of a lesson, and what a lesson taught, on the screen and line by line."""

from __future__ import annotations

from cardtable.book.lessons import Course, lessons_of
from cardtable.book.rule_sheet import rules_in_force
from cardtable.match.match import Match
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting
from cardtable.teaching.quiz_question import names_at

LONGEST_LEARNT = 170
"""Characters of what is said to be learnt, as far as several rules are told."""


def lesson_sitting(course: Course) -> Sitting:
    """The learner, and named others for whom the lesson acts. No record is kept."""
    return sitting_of(course.match, course.learner)


def sitting_of(match: Match, learner: int) -> Sitting:
    """A sitting of any match: the learner, and named others."""
    specs = [SeatSpec("", name) for name in names_at(match.seats, learner)]
    specs[learner] = SeatSpec("you", specs[learner].name)
    return Sitting(match, specs)


def learnt(course: Course) -> str:
    """The rules that a lesson taught, in the words of the rule book: the rules that it asked about first,
    then those that counted when its deal was scored, then others that no lesson before it teaches, as many as
    can be read at a glance."""
    lesson, match = course.lesson, course.match
    sheet = rules_in_force(match.game, match.seats, match.options)
    before = {rule for one in lessons_of(match.game) if one.name < lesson.name for rule in one.teaches}
    tried = [step.rule for step in lesson.scenario.step if step.rule and step.rule in lesson.teaches]
    fresh = [rule for rule in lesson.teaches if rule not in before]
    counted = {line.rule for line in match.deal.score_lines()} if match.deal.over else set()
    fresh.sort(key=lambda rule: rule not in counted)
    summary = ""
    for rule in dict.fromkeys((*tried, *fresh, *lesson.teaches)):
        sentence = sheet.sentence(rule)
        if not summary or len(summary) + 1 + len(sentence) <= LONGEST_LEARNT:
            summary = f"{summary} {sentence}".strip()
    return summary
