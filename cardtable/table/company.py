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
    from cardtable.table.events_seen import Past
    from cardtable.table.seats import Seat


class Company(Protocol):
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

    def has_seen(self, seats: Iterable[int]) -> None:
        """Notes that these seats have seen everything played so far."""
        ...

    def seen_until(self, seat: int) -> int:
        """How many of the known acts that seat has seen."""
        ...

    def since_seen(self, seat: int) -> Past:
        """What happened since it last looked."""
        ...

    def turn_before(self, seat: int) -> int:
        """The index of the act with which that seat's last turn ended."""
        ...

    def since_turn(self, seat: int) -> Past:
        """What happened since that seat's last turn."""
        ...

    def leave(self) -> None:
        """Everybody at this screen leaves."""
        ...


class Running(Protocol):
    """The clocks of a table."""

    def ran(self, seat: int, clock: Clock | None) -> float:
        """For how many seconds this clock of the seat has run."""
        ...


class Loop(Protocol):
    """Asks the people at a screen, and tells the screen what is played."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Who answers for each seat: a `PersonSeat` for everybody at this screen."""
        ...

    @property
    def clocks(self) -> Running:
        """The clocks of the seats."""
        ...

    @property
    def is_held(self) -> bool:
        """Whether the loop is paused."""
        ...

    @property
    def is_disturbed(self) -> bool:
        """Whether the open questions are void."""
        ...

    async def run(self) -> None:
        """Plays until the match is over or the table is left."""
        ...

    def hold(self) -> None:
        """Asks and shows nothing until it is resumed."""
        ...

    def let_go(self) -> None:
        """Resumes."""
        ...

    async def until_free(self) -> None:
        """Waits while it is paused."""
        ...

    def disturb(self) -> None:
        """Withdraws all open questions and asks again."""
        ...
