"""A view: what one seat sees and has heard. Bots, screens and hints get nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Self

from msgspec.structs import replace

from cardtable.cards import HIDDEN, Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import D, Deal
from cardtable.engine.events import Event
from cardtable.engine.presentation import Fact, Place
from cardtable.engine.refusal import Refusal
from cardtable.engine.sampling import Sampler

if TYPE_CHECKING:
    from cardtable.engine.game import Game
    from cardtable.engine.match_standing import Standing
    from cardtable.engine.options import Options
    from cardtable.piles import Pile


class View(Generic[D]):
    """The table as one seat sees it: a redacted deal, and the events that the seat heard of.

    The real deal cannot be reached from it.
    """

    def __init__(
        self, game: Game[D], deal: D, seat: int, standing: Standing, events: tuple[Event, ...] = ()
    ) -> None:
        self.seat = seat
        self.deal = deal
        """The redacted deal: hidden cards are `??`."""
        self.piles: Mapping[str, Pile] = MappingProxyType(deal.piles)
        """Every pile, faces hidden where this seat does not see them."""
        self.events = events
        """The events of this deal that the seat heard of, oldest first."""
        self.game = game
        self.options: Options = deal.options
        self.seats = deal.seats
        self.sides = deal.sides
        self.side = deal.side(seat)
        self.dealer = deal.dealer
        self.number = deal.number
        self.over = deal.over
        self.stage = deal.stage.name if deal.stage is not None else ""
        self.standing = standing
        self.scores = standing.scores

    @classmethod
    def of(cls, game: Game[D], deal: D, seat: int, standing: Standing, log: Iterable[Event] = ()) -> Self:
        """The view of a seat of a real deal, with the log as that seat heard it."""
        return cls(game, deal.as_seen_by(seat), seat, standing, events_heard(log, seat))

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.deal.actors

    @property
    def points(self) -> tuple[int, ...]:
        """This deal's points so far, by side."""
        return self.deal.points

    def facts(self) -> tuple[Fact, ...]:
        """The facts that the game always shows."""
        return self._facts

    def seat_facts(self, seat: int) -> tuple[Fact, ...]:
        """The facts that the game shows of a seat."""
        return self._seat_facts[seat]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Where everything lies."""
        return self.deal.places()

    @cached_property
    def _facts(self) -> tuple[Fact, ...]:
        return self.deal.facts()

    @cached_property
    def _seat_facts(self) -> tuple[tuple[Fact, ...], ...]:
        """By seat; a screen asks several times a picture, and paints many pictures of a view."""
        return tuple([self.deal.seat_facts(seat) for seat in range(self.seats)])

    @cached_property
    def state(self) -> dict[str, Any]:
        """The public facts by name."""
        return self.deal.public_state()

    @cached_property
    def legal(self) -> list[Action]:
        """The legal actions of this seat."""
        return self.deal.legal(self.seat)

    def cards_in(self, name: str) -> tuple[Card, ...]:
        """The cards of a pile as this seat sees them."""
        return self.deal.cards_in(name)

    @property
    def hand(self) -> tuple[Card, ...]:
        """This seat's hand, as far as it may see it."""
        return self.deal.hand(self.seat)

    def refusal(self, action: Action) -> Refusal | None:
        """Why this seat may not do that now; None if it may."""
        return self.deal.refusal(self.seat, action)

    def propose(self, cards: tuple[Card, ...]) -> list[Action]:
        """The legal actions for exactly these cards of the hand."""
        return self.deal.propose(self.seat, cards)

    def sample(self, rng: random.Random) -> D:
        """A random determinization: a full deal that agrees with all that this seat has seen."""
        return self.sampler.draw(rng)

    @cached_property
    def sampler(self) -> Sampler[D]:
        """What draws full deals that agree with this view."""
        return Sampler(self.deal)


def as_log_shows(events: Iterable[Event], deal: Deal) -> tuple[Event, ...]:
    """Events as a log may show them later: cards that nobody may look at any more are hidden."""
    gone = deal.out_of_sight()
    if not gone:
        return tuple(events)
    return tuple(
        [replace(one, cards=tuple([HIDDEN if c in gone else c for c in one.cards])) for one in events]
    )


def events_heard(log: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """The events as that seat hears of them."""
    return tuple([own for event in log if (own := event.as_seen_by(seat)) is not None])
