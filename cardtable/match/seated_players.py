"""The seats of a match: the players at its beginning, and every change of seat or name since.

Changes are not part of the play: they draw no random numbers, and undo leaves them alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

APART = "apart"
"""The kind of a person at a terminal of their own."""
PERSONS = ("you", "person", APART)
"""The kinds of people. `you` and `person` sit before the screen whose match it is."""


class SeatChange(Struct, frozen=True):
    """After `acts` acts a new player sits down in a seat, or its player changes name."""

    acts: int
    seat: int
    player: str
    name: str


class SeatedPlayers(Struct, frozen=True):
    """Names and kinds of players by seat at the beginning (no kinds if they are unknown), and the changes
    since, in order."""

    names: tuple[str, ...]
    players: tuple[str, ...]
    changes: tuple[SeatChange, ...] = ()

    @property
    def are_several_people(self) -> bool:
        """Whether more than one person sits there at the beginning."""
        return sum(player in PERSONS for player in self.players) > 1

    def at(self, acts: int) -> SeatedPlayers:
        """The players after so many acts, changes at that point included."""
        return self._after([change for change in self.changes if change.acts <= acts])

    def until(self, changes: int) -> SeatedPlayers:
        """The players after so many changes."""
        return self._after(self.changes[:changes])

    def now(self) -> SeatedPlayers:
        """The present players, without the history."""
        return self._after(self.changes)

    def _after(self, changes: Sequence[SeatChange]) -> SeatedPlayers:
        if not changes:
            return SeatedPlayers(self.names, self.players)
        names, players = list(self.names), list(self.players or ("",) * len(self.names))
        for change in changes:
            names[change.seat], players[change.seat] = change.name, change.player
        return SeatedPlayers(tuple(names), tuple(players))

    def changed(self, change: SeatChange) -> SeatedPlayers:
        """A copy with one more change."""
        return replace(self, changes=(*self.changes, change))

    def undone_to(self, acts: int) -> SeatedPlayers:
        """A copy for a match undone to so many acts: the current players go on from there."""
        return replace(self, changes=tuple(replace(one, acts=min(one.acts, acts)) for one in self.changes))

    def since(self, seat: int) -> int:
        """After how many acts the current player of a seat sat down. A new name alone is the same player."""
        began, player = 0, self.players[seat] if self.players else ""
        for change in self.changes:
            if change.seat == seat and change.player != player:
                began, player = change.acts, change.player
        return began

    def is_exchanged(self, seats: Sequence[int]) -> bool:
        """Whether one of these seats ever changed players."""
        return any(self._was_another(seat) for seat in seats)

    def _was_another(self, seat: int) -> bool:
        first = self.players[seat] if self.players else ""
        return any(one.seat == seat and one.player != first for one in self.changes)
