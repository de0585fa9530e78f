"""The tally of a lesson: wrong answers, hints, and the stars that follow from them."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.teaching.progress import MOST_STARS
from cardtable.words import with_unit

MOST_WRONG_ANSWERS = 2
"""Wrong answers to one step after which the right one is shown, and in one lesson with which it need not be
repeated."""


@dataclass
class LessonTally:
    """The wrong answers and the hints of a learner in one lesson."""

    wrong: int = 0
    hints: int = 0

    @property
    def stars(self) -> int:
        """Three: all right at once. Two: with help. One: to be repeated."""
        if not self.wrong and not self.hints:
            return MOST_STARS
        return 2 if self.wrong <= MOST_WRONG_ANSWERS else 1

    @property
    def summary(self) -> str:
        """The wrong answers and hints as a sentence."""
        if self.stars == MOST_STARS:
            return "No star lost."
        counts = [
            with_unit(count, what)
            for count, what in ((self.wrong, "wrong answer"), (self.hints, "hint"))
            if count
        ]
        return f"{' and '.join(counts)}{'.' if self.stars > 1 else ': take it once more.'}"
