"""The sitting of a lesson, on the screen and line by line."""

from __future__ import annotations

from cardtable.book.lessons import Course
from cardtable.match.match import Match
from cardtable.table.seat_specs import SeatSpec, you_and_bots
from cardtable.table.sitting import Sitting

MOST_WRONG_ANSWERS = 2
"""Wrong answers after which the right one is shown."""


def lesson_sitting(course: Course) -> Sitting:
    """The learner, and named others for whom the lesson acts. No record is kept."""
    return sitting_of(course.match, course.learner)


def sitting_of(match: Match, learner: int) -> Sitting:
    """The same of any match."""
    you, *others = (SeatSpec("", spec.name) for spec in you_and_bots(match.seats))
    you = SeatSpec("you", you.name)
    return Sitting(match, [*others[:learner], you, *others[learner:]])
