"""The sitting of a lesson and how well it goes, on the screen and line by line."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.book.lessons import Course
from cardtable.match.match import Match
from cardtable.table.seat_specs import SeatSpec
from cardtable.table.sitting import Sitting
from cardtable.teaching.progress import MOST_STARS
from cardtable.teaching.quiz_question import names_at
from cardtable.words import so_many

MOST_WRONG_ANSWERS = 2
"""Wrong answers to one step after which the right one is shown, and in one lesson with which it need not be
repeated."""


def lesson_sitting(course: Course) -> Sitting:
    """The learner, and named others for whom the lesson acts. No record is kept."""
    return sitting_of(course.match, course.learner)


def sitting_of(match: Match, learner: int) -> Sitting:
    """The same of any match."""
    specs = [SeatSpec("", name) for name in names_at(match.seats, learner)]
    specs[learner] = SeatSpec("you", specs[learner].name)
    return Sitting(match, specs)


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
