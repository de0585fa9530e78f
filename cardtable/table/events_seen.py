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
        self.sheet_stands = False
        """Whether the score sheet of the last deal that ended was not left yet."""
        self.skip_to_running_deal()

    @property
    def shows_end(self) -> bool:
        """Whether a finished deal is looked at: nothing of the next one may be told, though it is dealt."""
        return self.sheet_stands and self.match.deal.over

    def skip_to_running_deal(self) -> None:
        """Starts everybody at the running deal. The scores tell them of earlier deals."""
        self._seen = dict.fromkeys(range(self.match.seats), self._begin_of(self.match.deal_count))

    @property
    def deal_begin(self) -> int:
        """The index of the first act of the deal that is looked at: the finished one until its sheet is left,
        then the running one."""
        is_finished = bool(self.match.acts) and (self.match.over or self.shows_end)
        return self._begin_of(self.match.acts[-1].deal_index if is_finished else self.match.deal_count)

    def _begin_of(self, deal_index: int) -> int:
        """The index of the first act of that deal; of the next act, if there is none yet."""
        acts = self.match.acts
        at = len(acts)
        while at and acts[at - 1].deal_index >= deal_index:
            at -= 1
        return at

    def mark_seen(self, seats: Iterable[int]) -> None:
        """Notes that these seats have seen everything played so far."""
        self._seen.update((seat, len(self.match.acts)) for seat in seats)

    def seen_until(self, seat: int) -> int:
        """How many acts that seat has seen."""
        return self._seen.get(seat, 0)

    def events_since_seen(self, seat: int) -> EventsByAct:
        """The events since that seat last looked, unredacted."""
        first = self.seen_until(seat)
        return [(at, act.events) for at, act in enumerate(self.match.acts[first:], first)]

    def last_turn_end(self, seat: int) -> int:
        """The index of the act with which that seat's last turn ended: its own last act in it. A turn that it
        still has does not count. 0 if it has not acted yet."""
        acts = self.match.acts
        at = len(self.match.acts)
        while at and seat in self.match.actors and acts[at - 1].seat == seat:
            at -= 1
        while at and acts[at - 1].seat != seat:
            at -= 1
        return max(at - 1, 0)

    def events_since_turn(self, seat: int) -> EventsByAct:
        """The events since that seat's last turn, unredacted: first its last act in it, and also how later
        deals began. Everything, if it has not acted yet."""
        match = self.match
        first = self.last_turn_end(seat)
        acts = match.acts[first:]
        begun = acts[0].deal_index if acts and acts[0].seat == seat else 0
        past: list[tuple[int, Sequence[Event]]] = []
        for at, act in enumerate(acts, first):
            past += [(at, match.openings.get(act.deal_index, ()))] if act.deal_index != begun else []
            past += [(at, act.events)]
            begun = act.deal_index
        dealt = match.acts[-1].deal_index if self.shows_end else match.deal_count
        deals = range(begun + 1, dealt + 1)
        return [*past, *((len(match.acts), match.openings.get(deal, ())) for deal in deals)]

    def forget_undone(self, left: int) -> None:
        """Forgets undone acts; `left` acts remain."""
        self._seen = {seat: min(seen, left) for seat, seen in self._seen.items()}
