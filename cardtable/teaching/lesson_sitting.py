"""The sitting of a lesson and how well it goes, on the screen and line by line."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.book.lessons import Course, lessons_of
from cardtable.book.rule_sheet import rules_in_force
from cardtable.match.match import Match
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting
from cardtable.teaching.progress import MOST_STARS
from cardtable.teaching.quiz_question import names_at
from cardtable.words import so_many

MOST_WRONG_ANSWERS = 2
"""Wrong answers to one step after which the right one is shown, and in one lesson with which it need not be
repeated."""
LONGEST_LEARNT = 170
"""Characters of what is said to be learnt, as far as several rules are told."""


def lesson_sitting(course: Course) -> Sitting:
    """The learner, and named others for whom the lesson acts. No record is kept."""
    return sitting_of(course.match, course.learner)


def sitting_of(match: Match, learner: int) -> Sitting:
    """The same of any match."""
    specs = [SeatSpec("", name) for name in names_at(match.seats, learner)]
    specs[learner] = SeatSpec("you", specs[learner].name)
    return Sitting(match, specs)


def learnt(course: Course) -> str:
    """What a lesson taught, in the words of the rule book: the rules that it asked about first, then those
    that counted when its deal was scored, then others that no lesson before it teaches, as many as can be
    read at a glance."""
    lesson, match = course.lesson, course.match
    sheet = rules_in_force(match.game, match.seats, match.options)
    before = {rule for one in lessons_of(match.game) if one.name < lesson.name for rule in one.teaches}
    asked = [step.rule for step in lesson.scenario.step if step.rule and step.rule in lesson.teaches]
    fresh = [rule for rule in lesson.teaches if rule not in before]
    counted = {line.rule for line in match.deal.score_lines()} if match.deal.over else set()
    fresh.sort(key=lambda rule: rule not in counted)
    told = ""
    for rule in dict.fromkeys((*asked, *fresh, *lesson.teaches)):
        sentence = sheet.sentence(rule)
        if not told or len(told) + 1 + len(sentence) <= LONGEST_LEARNT:
            told = f"{told} {sentence}".strip()
    return told


@dataclass
class LessonTally:
    """How often the learner was wrong in a lesson, and was helped."""

    wrong: int = 0
    hints: int = 0

    @property
    def stars(self) -> int:
        """Three: all right at once. Two: with help. One: to be repeated."""
        if not self.wrong and not self.hints:
            return MOST_STARS
        return 2 if self.wrong <= MOST_WRONG_ANSWERS else 1

    @property
    def told(self) -> str:
        """The same as a sentence."""
        if self.stars == MOST_STARS:
            return "All right at once."
        counts = [
            so_many(count, what)
            for count, what in ((self.wrong, "wrong answer"), (self.hints, "hint"))
            if count
        ]
        return f"{' and '.join(counts)}{'.' if self.stars > 1 else ': take it once more.'}"
