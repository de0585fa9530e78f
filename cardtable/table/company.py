"""What a screen asks of a table, wherever that stands: who sits there and what they have seen, and what puts
questions to them. A `Sitting` with its `TableLoop` is one of this process."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # it names what it knows, and loads nothing
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
        """What is played."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """What each seat is called at this screen."""
        ...

    @property
    def kinds(self) -> Sequence[str]:
        """What sits in each seat: `you`, `person` or a bot's kind."""
        ...

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people before this screen."""
        ...

    @property
    def addressed(self) -> int | None:
        """The seat told of in the second person."""
        ...

    @property
    def origin(self) -> Origin:
        """What the match was begun as."""
        ...

    @property
    def is_duplicate(self) -> bool:
        """Whether others at this keyboard play the same deals."""
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
        """What a seat sees of what lies on the table."""
        ...

    def has_seen(self, seats: Iterable[int]) -> None:
        """These have seen all that was played so far."""
        ...

    def seen_until(self, seat: int) -> int:
        """After how many of the acts known here that seat looked last."""
        ...

    def since_seen(self, seat: int) -> Past:
        """What happened since, as far as it is known here."""
        ...

    def turn_before(self, seat: int) -> int:
        """After how many of the acts known here that seat's last turn began to end."""
        ...

    def since_turn(self, seat: int) -> Past:
        """What happened since that seat's last turn."""
        ...

    def leave(self) -> None:
        """Everybody at this screen rises."""
        ...


class Running(Protocol):
    """Clocks that run."""

    def ran(self, seat: int, clock: Clock | None) -> float:
        """Seconds that this clock of the seat has run."""
        ...


class Loop(Protocol):
    """What asks the people before a screen, and tells it what is played."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Who answers for each seat; a `PersonSeat` for whoever sits before this screen."""
        ...

    @property
    def clocks(self) -> Running:
        """How long each seat has had."""
        ...

    @property
    def is_held(self) -> bool:
        """Whether nothing is asked or told now."""
        ...

    @property
    def is_disturbed(self) -> bool:
        """Whether all questions that are being put are void."""
        ...

    async def run(self) -> None:
        """Plays until the match is over, or the table is left."""
        ...

    def hold(self) -> None:
        """Nothing is asked or told until it is let go."""
        ...

    def let_go(self) -> None:
        """Goes on."""
        ...

    async def until_free(self) -> None:
        """Waits while it is held."""
        ...

    def disturb(self) -> None:
        """Lets go of all pending questions and asks anew."""
        ...
