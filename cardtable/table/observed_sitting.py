"""All that a screen may ask of a table, wherever it is: the match and its people, and the loop that asks
them.

In the process that plays the match these are `Sitting` and `TableLoop`, at a client of an open table
`RemoteSitting` and `RemoteLoop`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from cardtable.engine.match_origin import DAY
from cardtable.table.events_seen import EventsSeen
from cardtable.table.race import is_race

if TYPE_CHECKING:
    from cardtable.engine.clock import Clock
    from cardtable.engine.match_origin import Origin
    from cardtable.engine.view import View
    from cardtable.table.players import Player
    from cardtable.table.seat_specs import SeatSpec


class ObservedSitting(EventsSeen, ABC):
    """A match as far as it is known here, the people at it, and what each seat has seen of it."""

    persons: tuple[int, ...]
    """The seats of the people at this screen."""
    specs: list[SeatSpec]
    """The players by seat, by the names that everybody here knows."""

    @property
    @abstractmethod
    def names(self) -> list[str]:
        """The name of each seat, as shown on this screen."""

    @property
    @abstractmethod
    def kinds(self) -> list[str]:
        """The kind of player in each seat: `you`, `person` or a kind of bot."""

    @property
    @abstractmethod
    def addressed(self) -> int | None:
        """The seat that is addressed as "you"; None if there is none."""

    @property
    @abstractmethod
    def origin(self) -> Origin:
        """The origin of the match as text."""

    @property
    def is_unaided(self) -> bool:
        """Whether nobody is advised here: the result of the day's one try is compared with others'."""
        return self.origin.kind == DAY

    @property
    @abstractmethod
    def is_duplicate(self) -> bool:
        """Whether others at this keyboard will play the same deals: nobody but the player may look."""

    @property
    @abstractmethod
    def score_history(self) -> Sequence[tuple[int, ...]]:
        """The scores at the beginning, and after each deal."""

    @abstractmethod
    def leave(self) -> None:
        """Everybody at this screen leaves."""

    @property
    def is_race(self) -> bool:
        """Whether time decides who acts now."""
        return is_race(self.match)

    def view(self, seat: int) -> View:
        """The table as a seat sees it; seat -1 is an onlooker."""
        is_finished = self.match.over or self.shows_end
        return self.match.view_of_table(seat) if is_finished else self.match.view(seat)


class RunningClocks(Protocol):
    """The clocks of a table."""

    waits: bool
    """Whether all clocks wait for people who could not look at their hands yet."""

    def ran(self, seat: int, clock: Clock | None) -> float:
        """For how many seconds this clock of the seat has run."""
        ...


class ObservedLoop(Protocol):
    """Asks the people at a screen, and tells the screen what is played."""

    @property
    def players(self) -> Sequence[Player]:
        """The player who answers for each seat: a `PersonPlayer` for everybody at this screen."""
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
