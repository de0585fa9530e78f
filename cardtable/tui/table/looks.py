"""When people who share a screen have looked last."""

from __future__ import annotations


class Looks:
    """Who has looked at the table behind the curtain, and at the own hand in a race. The time is told in
    acts: how many there were."""

    def __init__(self, acts: int) -> None:
        self.in_race: set[int] = set()
        """The people who have looked at their hand since the running race began."""
        self._at: dict[int, int] = {}
        """When each person has looked last."""
        self._opened_at = acts
        """When this table was opened: who has not looked since may have seen all until then."""

    def note(self, seat: int, acts: int) -> None:
        """A person looks now."""
        self._at[seat] = acts

    def has_looked_since(self, seat: int, acts: int) -> bool:
        """Whether a person has looked since there were so many acts."""
        return self._at.get(seat, self._opened_at) > acts

    def acts_undone(self, left: int) -> None:
        """Acts were taken back: who looked at them has seen no more than what is left."""
        self._at = {seat: min(acts, left) for seat, acts in self._at.items()}
        self._opened_at = min(self._opened_at, left)
