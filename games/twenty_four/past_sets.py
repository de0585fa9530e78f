"""What the sets played in a deal of 24 tell of those who play: who was quicker, and whose call failed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.engine import Event

FAILED = ("wrong", "time")
"""The kinds of events by which a call fails."""
SPOKE = ("slap", "right", *FAILED)
"""The kinds of events of a seat that has the floor, or wants it."""


@dataclass(frozen=True, slots=True)
class PastSet:
    """One set of a deal."""

    numbers: tuple[int, ...]
    """Its four numbers, rising."""
    spoke: tuple[int, ...] = ()
    """The seats that slapped or called, in that order."""
    failed: tuple[int, ...] = ()
    """Those of them whose call was wrong or came too late."""

    def after(self, event: Event) -> PastSet:
        """The set after one more event."""
        seat = event.seat
        spoke = self.spoke if seat in self.spoke else (*self.spoke, seat)
        return PastSet(self.numbers, spoke, (*self.failed, seat) if event.kind in FAILED else self.failed)

    def lead(self, one: int, other: int, places: int) -> int:
        """1 if one seat was among the first so many to speak and the other was not, -1 the other way
        round."""
        first = self.spoke[:places]
        return (one in first) - (other in first)


def past_sets(events: Iterable[Event], number_of: Callable[[Card], int]) -> list[PastSet]:
    """The sets of a deal that are settled, in order."""
    found: list[PastSet] = []
    for event in events:
        if event.kind == "set":
            found.append(PastSet(tuple(sorted(map(number_of, event.cards)))))
        elif event.kind in SPOKE:
            found[-1] = found[-1].after(event)
    return found[:-1]
