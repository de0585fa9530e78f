"""What each seat has seen of a match: its story can be told whoever's screen it looks through next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.engine.events import Event
from cardtable.match.observed_match import ObservedMatch

Past = Sequence[tuple[int, Sequence[Event]]]
"""What happened: after how many acts, and what was told then."""


class Seen:
    """How far each seat has seen the match."""

    match: ObservedMatch

    def __init__(self, match: ObservedMatch) -> None:
        self.match = match
        self._seen: dict[int, int] = {}
        self.came()

    def came(self) -> None:
        """Who comes, or comes back, has seen the deals before, with their scores."""
        match = self.match
        running = (at for at, step in enumerate(match.steps) if step.dealt == match.dealt)
        self._seen = dict.fromkeys(range(match.seats), next(running, len(match.steps)))

    def has_seen(self, seats: Iterable[int]) -> None:
        """These have seen all that was played so far."""
        self._seen.update((seat, len(self.match.steps)) for seat in seats)

    def seen_until(self, seat: int) -> int:
        """After how many acts that seat looked last."""
        return self._seen.get(seat, 0)

    def since_seen(self, seat: int) -> Past:
        """What happened since that seat looked last, faces open."""
        first = self.seen_until(seat)
        return [(at, step.events) for at, step in enumerate(self.match.steps[first:], first)]

    def turn_before(self, seat: int) -> int:
        """After how many acts that seat's last turn began to end: its last act in it is the next one. The
        turn that it still has does not count; nothing for who has not acted yet."""
        steps, at = self.match.steps, len(self.match.steps)
        while at and seat in self.match.actors and steps[at - 1].seat == seat:
            at -= 1
        while at and steps[at - 1].seat != seat:
            at -= 1
        return max(at - 1, 0)

    def since_turn(self, seat: int) -> Past:
        """What happened since that seat's last turn, its last act in it first, faces open: how deals that
        began meanwhile were dealt belongs to it. All of it for who has not acted yet."""
        match, first = self.match, self.turn_before(seat)
        steps = match.steps[first:]
        begun = steps[0].dealt if steps and steps[0].seat == seat else 0
        past: list[tuple[int, Sequence[Event]]] = []
        for at, step in enumerate(steps, first):
            past += [(at, match.openings.get(step.dealt, ()))] if step.dealt != begun else []
            past += [(at, step.events)]
            begun = step.dealt
        dealt = range(begun + 1, match.dealt + 1)
        return [*past, *((len(match.steps), match.openings.get(deal, ())) for deal in dealt)]

    def taken_back(self, left: int) -> None:
        """So many acts are left: what was taken back is no longer part of anybody's story."""
        self._seen = {seat: min(seen, left) for seat, seen in self._seen.items()}
