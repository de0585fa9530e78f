"""What a person in a seat sees: all that bots, screens and hints ever get."""

from __future__ import annotations

import random
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import D, Refusal
from cardtable.engine.events import Event
from cardtable.engine.sampling import Sampler

if TYPE_CHECKING:
    from cardtable.engine.game import Game, Standing
    from cardtable.engine.options import Options
    from cardtable.piles import Pile


class View(Generic[D]):
    """The table as one seat sees it. It holds no reference to the real deal: only a redacted copy."""

    def __init__(
        self, game: Game[D], deal: D, seat: int, standing: Standing, log: tuple[Event, ...] = ()
    ) -> None:
        self.seat = seat
        self.deal = deal.as_seen_by(seat)
        """The redacted deal: hidden cards are `??`."""
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
        self._log = log

    @property
    def piles(self) -> dict[str, Pile]:
        """Every pile, faces hidden where this seat does not see them."""
        return self.deal.piles

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.deal.actors

    @property
    def points(self) -> tuple[int, ...]:
        """This deal's points so far, by side."""
        return self.deal.points

    @cached_property
    def state(self) -> dict[str, Any]:
        """Public facts by their contract names."""
        return self.deal.public_state()

    @cached_property
    def legal(self) -> list[Action]:
        """What this seat may do now."""
        return self.deal.legal(self.seat)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What this seat has learnt so far in this deal, oldest first."""
        seen = (event.as_seen_by(self.seat) for event in self._log)
        return tuple(event for event in seen if event is not None)

    def cards_in(self, name: str) -> tuple[Card, ...]:
        """The cards of a pile as this seat sees them."""
        return self.deal.cards_in(name)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own hand, as far as its owner sees it."""
        return self.deal.hand(self.seat)

    def refusal(self, action: Action) -> Refusal | None:
        """Why this seat may not do that now, or None."""
        return self.deal.refusal(self.seat, action)

    def propose(self, cards: tuple[Card, ...]) -> list[Action]:
        """The legal actions for exactly these cards of the own hand."""
        return self.deal.propose(self.seat, cards)

    def sample(self, rng: random.Random) -> D:
        """A full deal that agrees with all this seat has seen, drawn at random."""
        return self._sampler.draw(rng)

    def sample_likely(self, rng: random.Random) -> D:
        """The same, where the game judges hands by how their players have played: likely ones more often."""
        bot = self.game.bot
        judged = tuple(seat for seat in bot.judged(self.deal) if seat != self.seat)
        return self._sampler.likely(rng, judged, bot.credence)

    @cached_property
    def _sampler(self) -> Sampler[D]:
        return Sampler(self.deal)
