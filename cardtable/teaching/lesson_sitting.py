"""Who sits at the table of a lesson, on the screen and line by line."""

from __future__ import annotations

from cardtable.book.lessons import Course
from cardtable.table.seat_specs import SeatSpec, you_and_bots
from cardtable.table.sitting import Sitting

WRONG = 2
"""Wrong answers after which the right one is shown."""


def sitting_of(course: Course) -> Sitting:
    """The learner, and others by name, for whom the lesson acts; no record is kept."""
    you, *others = (SeatSpec("", spec.name) for spec in you_and_bots(course.match.seats))
    you = SeatSpec("you", you.name)
    return Sitting(course.match, [*others[: course.learner], you, *others[course.learner :]])
