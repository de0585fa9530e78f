"""Whose view a screen shows, and when a curtain has to cover it while the screen passes between people."""

from __future__ import annotations

from collections.abc import Sequence

ONLOOKER = -1
"""The seat of an onlooker, who sees what everybody sees."""


def home_of(persons: Sequence[int]) -> int:
    """The seat whose side comes first, where these people look at one screen: the only one's; several must
    read the same marks, so theirs begin at seat 0."""
    return persons[0] if len(persons) == 1 else 0


class Viewpoint:
    """The people at one screen. It shows the view of the `viewer`. While `curtained` it is being passed on,
    and shows only what everybody sees."""

    def __init__(self, persons: Sequence[int], *, curtained: bool = False) -> None:
        self.persons = tuple(persons)
        self.viewer = self.persons[0] if persons else 0
        self.curtained = curtained or self.are_several
        self.looked: set[int] = set()
        """The people who were called to the screen during the running deal."""

    @property
    def are_several(self) -> bool:
        """Whether several people share this screen."""
        return len(self.persons) > 1

    @property
    def seat(self) -> int:
        """The seat whose view may be shown; an onlooker's while nobody may look into a hand."""
        return ONLOOKER if self.curtained or not self.persons else self.viewer

    @property
    def home(self) -> int:
        """The seat whose side comes first at this screen."""
        return home_of(self.persons)

    @property
    def audience(self) -> int:
        """The seat that everything told may be meant for: the only person's, else an onlooker's."""
        return self.persons[0] if len(self.persons) == 1 and not self.curtained else ONLOOKER

    def reseat(self, persons: Sequence[int], *, is_remote: bool = False) -> None:
        """Changes the people at this screen. The curtain falls, unless the same single person remains:
        whoever changed the seats need not be the next to look, and a bot's hand may have become a
        person's. Where everybody has a terminal of their own (`is_remote`), whoever was alone at this one
        still is, whichever their seat."""
        before = self.persons
        self.persons = tuple(persons)
        self.looked.clear()
        is_same = is_remote or set(self.persons) <= set(before)
        if len(before) > 1 or self.are_several or not is_same:
            self.curtained = True
        if self.viewer not in self.persons:
            self.viewer = self.persons[0] if self.persons else 0

    def next_viewer(self, actors: Sequence[int]) -> int | None:
        """To whom the screen must be passed before these act one by one; None if it stays where it is."""
        asked = [seat for seat in actors if seat in self.persons]
        return asked[0] if asked and (self.curtained or self.viewer not in asked) else None

    def lower_curtain(self) -> None:
        """Lowers the curtain if several people share the screen. Needed whenever somebody other than the
        viewer may have pressed the last key, and in a race, where everybody looks at once."""
        self.curtained = self.curtained or self.are_several

    def raise_curtain(self, seat: int) -> None:
        """That person alone looks now."""
        self.viewer = seat
        self.curtained = False
        self.looked.add(seat)

    def who_saw(self, acted: int) -> list[int]:
        """The people at this screen who see what the seat `acted` has just done."""
        return [seat for seat in self.persons if seat in (acted, self.seat)]
