"""The tally of a lesson: wrong answers, hints, and the stars that follow from them."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardtable.teaching.progress import MOST_STARS
from cardtable.words import join_and, with_unit

MOST_WRONG_ANSWERS = 2
"""Wrong answers to one step after which the right one is shown, and in one lesson with which it need not be
repeated."""

MOST_NAMED = 3
"""Of more steps that were answered wrong only the number is told."""


@dataclass
class LessonTally:
    """The wrong answers and the hints of a learner in one lesson."""

    wrong: list[int] = field(default_factory=list)
    """The numbers of the steps that were answered wrong."""
    hints: int = 0

    def note_wrong(self, step: int) -> None:
        """Notes a wrong answer to a step; several to one count once."""
        if step not in self.wrong:
            self.wrong.append(step)

    @property
    def stars(self) -> int:
        """Three: all right at once. Two: with help. One: to be repeated."""
        if not self.wrong and not self.hints:
            return MOST_STARS
        return 2 if len(self.wrong) <= MOST_WRONG_ANSWERS else 1

    @property
    def summary(self) -> str:
        """Which steps were answered wrong, and how many hints were asked for, as a sentence."""
        if self.stars == MOST_STARS:
            return "No star lost."
        counts = [self._places] * bool(self.wrong) + [with_unit(self.hints, "hint")] * bool(self.hints)
        told = "; ".join(counts)
        return f"{told[0].upper()}{told[1:]}{'.' if self.stars > 1 else ': take it once more.'}"

    @property
    def _places(self) -> str:
        """Where there were wrong answers."""
        if len(self.wrong) > MOST_NAMED:
            return f"wrong at {with_unit(len(self.wrong), 'step')}"
        return f"wrong at {'steps' if self.wrong[1:] else 'step'} {join_and(list(map(str, self.wrong)))}"
