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
    """The steps that were answered wrong."""
    hints: int = 0

    @property
    def stars(self) -> int:
        """Three: all right at once. Two: with help. One: to be repeated."""
        if not self.wrong and not self.hints:
            return MOST_STARS
        return 2 if self.wrong <= MOST_WRONG_ANSWERS else 1

    @property
    def summary(self) -> str:
        """The steps that were answered wrong, however often, and the hints, as a sentence."""
        if self.stars == MOST_STARS:
            return "No star lost."
        steps, hints = with_unit(self.wrong, "step"), with_unit(self.hints, "hint")
        counts = [f"{steps} answered wrong"] * bool(self.wrong) + [hints] * bool(self.hints)
        return f"{' and '.join(counts)}{'.' if self.stars > 1 else ': take it once more.'}"
