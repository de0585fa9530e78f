"""Whose eyes look through a screen, and when a curtain has to fall before it."""

from __future__ import annotations

from collections.abc import Sequence

ONLOOKER = -1
"""The seat of nobody: what everybody sees."""


class Eyes:
    """The people before one screen. Its picture is that of the `viewer`, unless it is `curtained`: then it
    passes from one person to another, and shows only what everybody sees."""

    def __init__(self, persons: Sequence[int], *, curtained: bool = False) -> None:
        self.persons = tuple(persons)
        self.viewer = self.persons[0] if persons else 0
        self.curtained = curtained or self.are_several

    @property
    def are_several(self) -> bool:
        """Whether people share this screen."""
        return len(self.persons) > 1

    @property
    def seat(self) -> int:
        """The seat whose view may be shown; an onlooker's while nobody may look into a hand."""
        return ONLOOKER if self.curtained or not self.persons else self.viewer

    @property
    def audience(self) -> int:
        """The seat for whose ears all that is told may be: the only person's, else an onlooker's."""
        return self.persons[0] if len(self.persons) == 1 and not self.curtained else ONLOOKER

    def reseat(self, persons: Sequence[int]) -> None:
        """Others sit before this screen now. Whoever said so is not who will look, unless the same one person
        sits there as before: the curtain falls, also before a hand that a bot has just held."""
        before, self.persons = self.persons, tuple(persons)
        if len(before) > 1 or not set(self.persons) <= set(before):
            self.curtained = True
        if self.viewer not in self.persons:
            self.viewer = self.persons[0] if self.persons else 0

    def next_viewer(self, actors: Sequence[int], *, in_public: bool) -> int | None:
        """Whom the screen must be passed to before these act; None if it stays with whom it is.

        What is played in public is looked at by all together: hands are put away.
        """
        if in_public and self.are_several:
            self.curtained = True
            return None
        asked = [seat for seat in actors if seat in self.persons]
        return asked[0] if asked and (self.curtained or self.viewer not in asked) else None

    def cover(self) -> None:
        """The curtain falls, where several people share the screen: whenever another than the viewer may have
        pressed the last key, for who did is not who will look."""
        self.curtained = self.curtained or self.are_several

    def uncover(self, seat: int) -> None:
        """That person alone looks now."""
        self.viewer, self.curtained = seat, False

    def look_on(self, acted: int) -> list[int]:
        """Who of them sees what the seat `acted` has just done."""
        return [seat for seat in self.persons if seat in (acted, self.seat)]
