"""How far each seat has followed a match, so that each can be told what it missed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.engine.events import Event
from cardtable.match.observed_match import ObservedMatch

EventsByAct = Sequence[tuple[int, Sequence[Event]]]
"""Events by act: the index of an act, and what was told of it."""


class EventsSeen:
    """How many acts each seat has seen."""

    match: ObservedMatch

    def __init__(self, match: ObservedMatch) -> None:
        self.match = match
        self._seen: dict[int, int] = {}
        self.skip_to_running_deal()

    def skip_to_running_deal(self) -> None:
        """Starts everybody at the running deal. The scores tell them of earlier deals."""
        match = self.match
        running = (at for at, step in enumerate(match.steps) if step.dealt == match.dealt)
        self._seen = dict.fromkeys(range(match.seats), next(running, len(match.steps)))

    def mark_seen(self, seats: Iterable[int]) -> None:
        """Notes that these seats have seen everything played so far."""
        self._seen.update((seat, len(self.match.steps)) for seat in seats)

    def seen_until(self, seat: int) -> int:
        """How many acts that seat has seen."""
        return self._seen.get(seat, 0)

    def events_since_seen(self, seat: int) -> EventsByAct:
        """What happened since that seat last looked, unredacted."""
        first = self.seen_until(seat)
        return [(at, step.events) for at, step in enumerate(self.match.steps[first:], first)]

    def last_turn_end(self, seat: int) -> int:
        """The index of the act with which that seat's last turn ended: its own last act in it. A turn that it
        still has does not count. 0 if it has not acted yet."""
        steps = self.match.steps
        at = len(self.match.steps)
        while at and seat in self.match.actors and steps[at - 1].seat == seat:
            at -= 1
        while at and steps[at - 1].seat != seat:
            at -= 1
        return max(at - 1, 0)

    def events_since_turn(self, seat: int) -> EventsByAct:
        """What happened since that seat's last turn, unredacted: first its last act in it, and also how later
        deals began. Everything, if it has not acted yet."""
        match = self.match
        first = self.last_turn_end(seat)
        steps = match.steps[first:]
        begun = steps[0].dealt if steps and steps[0].seat == seat else 0
        past: list[tuple[int, Sequence[Event]]] = []
        for at, step in enumerate(steps, first):
            past += [(at, match.openings.get(step.dealt, ()))] if step.dealt != begun else []
            past += [(at, step.events)]
            begun = step.dealt
        dealt = range(begun + 1, match.dealt + 1)
        return [*past, *((len(match.steps), match.openings.get(deal, ())) for deal in dealt)]

    def forget_undone(self, left: int) -> None:
        """Forgets undone acts; `left` acts remain."""
        self._seen = {seat: min(seen, left) for seat, seen in self._seen.items()}
