"""What a screen may ask of a table, wherever it is: the match and its people, and the loop that asks them.

In the process that plays the match these are `Sitting` and `TableLoop`, at a client of an open table
`RemoteSitting` and `RemoteLoop`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # for annotations alone
    from cardtable.engine.deal import Clock
    from cardtable.engine.origin import Origin
    from cardtable.engine.view import View
    from cardtable.match.observed_match import ObservedMatch
    from cardtable.table.events_seen import EventsByAct
    from cardtable.table.seats import Seat


class ObservedSitting(Protocol):
    """A match as far as it is known here, and the people at it."""

    @property
    def match(self) -> ObservedMatch:
        """The match."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The name of each seat, as shown on this screen."""
        ...

    @property
    def kinds(self) -> Sequence[str]:
        """The kind of player in each seat: `you`, `person` or a kind of bot."""
        ...

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people at this screen."""
        ...

    @property
    def addressed(self) -> int | None:
        """The seat that is addressed as "you"; None if there is none."""
        ...

    @property
    def origin(self) -> Origin:
        """What the match was begun as."""
        ...

    @property
    def is_duplicate(self) -> bool:
        """Whether others at this keyboard will play the same deals."""
        ...

    @property
    def is_race(self) -> bool:
        """Whether time decides who acts now."""
        ...

    @property
    def score_history(self) -> Sequence[tuple[int, ...]]:
        """The scores after each deal."""
        ...

    def view(self, seat: int) -> View:
        """What a seat sees of the table."""
        ...

    def mark_seen(self, seats: Iterable[int]) -> None:
        """Notes that these seats have seen everything played so far."""
        ...

    def seen_until(self, seat: int) -> int:
        """How many of the known acts that seat has seen."""
        ...

    def events_since_seen(self, seat: int) -> EventsByAct:
        """What happened since it last looked."""
        ...

    def last_turn_end(self, seat: int) -> int:
        """The index of the act with which that seat's last turn ended."""
        ...

    def events_since_turn(self, seat: int) -> EventsByAct:
        """What happened since that seat's last turn."""
        ...

    def leave(self) -> None:
        """Everybody at this screen leaves."""
        ...


class RunningClocks(Protocol):
    """The clocks of a table."""

    def ran(self, seat: int, clock: Clock | None) -> float:
        """For how many seconds this clock of the seat has run."""
        ...


class ObservedLoop(Protocol):
    """Asks the people at a screen, and tells the screen what is played."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Who answers for each seat: a `PersonSeat` for everybody at this screen."""
        ...

    @property
    def clocks(self) -> RunningClocks:
        """The clocks of the seats."""
        ...

    @property
    def is_paused(self) -> bool:
        """Whether the loop is paused."""
        ...

    @property
    def is_void(self) -> bool:
        """Whether the open questions are void."""
        ...

    async def run(self) -> None:
        """Plays until the match is over or the table is left."""
        ...

    def pause(self) -> None:
        """Asks and shows nothing until it is resumed."""
        ...

    def resume(self) -> None:
        """Resumes."""
        ...

    async def until_resumed(self) -> None:
        """Waits while it is paused."""
        ...

    def ask_again(self) -> None:
        """Withdraws all open questions and asks again."""
        ...
