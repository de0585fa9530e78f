"""Repetition at growing intervals: when a puzzle that was missed is due again."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec

from cardtable.puzzles.glicko import Rating

INTERVALS = (1, 3, 7, 21, 60)
"""Days until a missed puzzle is asked again: after it was missed, then each time after it was solved."""
NEVER_MISSED = -1


class PuzzleMark(msgspec.Struct, forbid_unknown_fields=True):
    """A person's answers to one puzzle, and when it is due again."""

    theme: str
    rating: Rating
    right: int = 0
    wrong: int = 0
    step: int = NEVER_MISSED
    due: str = ""

    def note(self, *, solved: bool, helped: bool, today: date) -> None:
        """Counts an answer. A puzzle that was missed, or solved with help, is due again, after growing
        intervals as long as it is solved."""
        self.right += solved
        self.wrong += not solved
        if helped or not solved:
            self.step = 0
        elif self.step != NEVER_MISSED:
            self.step += 1
        if 0 <= self.step < len(INTERVALS):
            self.due = (today + timedelta(INTERVALS[self.step])).isoformat()
        else:
            self.step, self.due = NEVER_MISSED, ""

    def is_due(self, today: date) -> bool:
        """Whether the puzzle is to be asked again. One that would wait longer than its interval was answered
        while the clock was ahead: it is asked now rather than in years."""
        if not self.due:
            return False
        longest = today + timedelta(INTERVALS[max(0, min(self.step, len(INTERVALS) - 1))])
        return not today.isoformat() < self.due <= longest.isoformat()
