"""The event feed of a seat: what it hears of a match between two of its decisions."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.engine.events import Event
from cardtable.engine.view import events_heard
from cardtable.match.match import Match
from cardtable.match.undo import PlayedAct


class EventFeed:
    """Feeds one seat with events: each deal and act once, as the seat learns of it."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self._seat = seat
        self._heard: list[PlayedAct] = []
        self._deal_count = 0
        self._forgotten = True

    def forget(self) -> None:
        """Starts the feed over at the running deal, for a new listener."""
        self._forgotten = True

    def new_events(self) -> tuple[tuple[Event, ...], bool]:
        """The new events, and whether they are the running deal from its beginning: for a new listener, or
        because acts were undone."""
        match = self._match
        acts, last = match.acts, len(self._heard)
        # Acts are only added and undone at the end, so if the last act heard is still in place, all before
        # it are.
        undone = last > len(acts) or (last > 0 and acts[last - 1] is not self._heard[-1])
        anew = self._forgotten or undone
        if anew:
            last = next((at for at, act in enumerate(acts) if act.deal_index == match.deal_count), len(acts))
        self._deal_count = match.deal_count - 1 if anew else self._deal_count
        events = tuple(self._since(last))
        self._heard, self._deal_count, self._forgotten = list(acts), match.deal_count, False
        return events_heard(events, self._seat), anew

    def _since(self, last: int) -> Iterator[Event]:
        """All events after that many acts, unredacted."""
        for act in self._match.acts[last:]:
            yield from self._opened(act.deal_index)
            yield from act.events
        yield from self._opened(self._match.deal_count)

    def _opened(self, last: int) -> Iterator[Event]:
        """The openings of deals up to that one that were not sent yet."""
        for number in range(self._deal_count + 1, last + 1):
            yield from self._match.openings.get(number, ())
        self._deal_count = max(self._deal_count, last)
