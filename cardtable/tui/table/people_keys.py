"""The key of each person at one keyboard, and the letter by which others choose a player."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from string import ascii_lowercase
from unicodedata import normalize

from msgspec import Struct

SPARE = "aknewjmzdpsfcxy"
"""The keys of people whose own letters are all taken, far apart so that hands do not meet, and none of the
table's."""


def keys_of_people(names: Sequence[str], reserved: Collection[str]) -> list[str]:
    """A key for each person: the own initial where it is free and means nothing else, else the first such
    letter of the own name, else a spare one; empty once none is left."""
    found = [""] * len(names)
    letters = [[one for one in normalize("NFD", name).casefold() if one in ascii_lowercase] for name in names]
    for tried in ([own[:1] for own in letters], letters, [list(SPARE)] * len(names)):
        for at, own in enumerate(tried):
            free = (one for one in own if one not in reserved and one not in found)
            found[at] = found[at] or next(free, "")
    return found


class PeopleKeys(Struct):
    """The people at one keyboard among the players of a table."""

    persons: Sequence[int]
    names: Sequence[str]
    reserved: frozenset[str] = frozenset()
    """Letters that are nobody's: they mean something else at this table, or are actions of the game."""
    numbered: bool = False
    """Whether people are numbered as they sit, which nobody has to learn; they have letters where a digit may
    begin what somebody is about to type."""

    @property
    def by_seat(self) -> Mapping[int, str]:
        """The keys of all people at this keyboard, by seat."""
        if self.numbered:
            return {seat: str(at) for at, seat in enumerate(self.persons, 1)}
        return self._letters_of_people()

    def key_of(self, seat: int) -> str:
        """A person's own key; empty for bots and where keys have run out."""
        return self.by_seat.get(seat, "")

    def seat_of(self, letter: str) -> int | None:
        """The seat of the person with that key; None for none."""
        return next((seat for seat, own in self.by_seat.items() if letter and own == letter), None)

    def letters_of_all(self) -> dict[int, str]:
        """A letter for each player, by which others may choose them: people at this keyboard keep their
        own."""
        mine = self._letters_of_people()
        others = [seat for seat in range(len(self.names)) if seat not in mine]
        reserved = self.reserved.union(mine.values())
        letters = keys_of_people([self.names[seat] for seat in others], reserved)
        return {**mine, **dict(zip(others, letters, strict=True))}

    def _letters_of_people(self) -> dict[int, str]:
        """A letter for each person at this keyboard, by seat."""
        letters = keys_of_people([self.names[seat] for seat in self.persons], self.reserved)
        return dict(zip(self.persons, letters, strict=True))
