"""Who sits at a match: from its beginning, and since one took another's seat or name.

Who sits where is no part of the play: a change draws no lots, is no act, and no undo takes it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Change:
    """After so many acts somebody sits down in a seat, or is called otherwise."""

    acts: int
    seat: int
    player: str
    name: str


@dataclass(frozen=True)
class Seated:
    """Names and kinds of players by seat as they were first (no kinds where nobody said them), and what
    changed since, in order."""

    names: tuple[str, ...]
    players: tuple[str, ...]
    changes: tuple[Change, ...] = ()

    def at(self, acts: int) -> Seated:
        """Who sat there when so many acts were played; what changed just then has changed."""
        return self._after([change for change in self.changes if change.acts <= acts])

    def until(self, changes: int) -> Seated:
        """Who sat there after so many changes."""
        return self._after(self.changes[:changes])

    def now(self) -> Seated:
        """Who sits there, without what was before."""
        return self._after(self.changes)

    def _after(self, changes: Sequence[Change]) -> Seated:
        if not changes:
            return Seated(self.names, self.players)
        names, players = list(self.names), list(self.players or ("",) * len(self.names))
        for change in changes:
            names[change.seat], players[change.seat] = change.name, change.player
        return Seated(tuple(names), tuple(players))

    def changed(self, change: Change) -> Seated:
        """The same after one more change."""
        return replace(self, changes=(*self.changes, change))

    def taken_back(self, acts: int) -> Seated:
        """The same when acts beyond so many were taken back: whoever sits there now plays on from there."""
        return replace(self, changes=tuple(replace(one, acts=min(one.acts, acts)) for one in self.changes))

    def since(self, seat: int) -> int:
        """After how many acts whoever has that seat now took it: a new name alone makes nobody another."""
        began, player = 0, self.players[seat] if self.players else ""
        for change in self.changes:
            if change.seat == seat and change.player != player:
                began, player = change.acts, change.player
        return began

    def is_exchanged(self, seats: Sequence[int]) -> bool:
        """Whether somebody else came to sit in one of these seats."""
        return any(self._was_another(seat) for seat in seats)

    def _was_another(self, seat: int) -> bool:
        first = self.players[seat] if self.players else ""
        return any(one.seat == seat and one.player != first for one in self.changes)
