"""How the deals of a match lie before they are dealt, and the seals that prove it afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from cardtable.cards import Card, text_of
from cardtable.engine import deck, random_keys
from cardtable.engine.deal import Deal, Setup
from cardtable.engine.deck import Stack, StackedCards
from cardtable.engine.game import Game
from cardtable.engine.match_standing import Standing
from cardtable.engine.options import Options
from cardtable.errors import RecordError
from cardtable.match.record_lines import DealLine


class DealSetups(Struct, frozen=True, dict=True):
    """Sets up each deal of one match: as a record dictates it, as it is stacked, in the order that the last
    deal left the pack, or by the seed."""

    game: Game
    seats: int
    options: Options
    seed: str
    stacks: Sequence[Stack] = ()
    """The stacked deals, the first first."""

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """The whole pack, unshuffled."""
        return self.game.pack(self.seats, self.options)

    def setup(self, count: int, standing: Standing, known: DealLine | None, after: Deal | None) -> Setup:
        """How the deal of that number, from 1, lies. `known`: as the record dictates; `after`: the deal
        before it. Raises RecordError, StackError."""
        if known is None:
            dealer, order, stacked = self._dealt(count, standing, after)
            outcomes: tuple[str, ...] = ()
        elif sorted(known.order) != sorted(self.pack):
            raise RecordError(f"deal {known.number}: its order is not the pack of {self.game.title}")
        else:
            dealer, order, stacked, outcomes = known.dealer, known.order, known.stacked, known.outcomes
        return Setup(
            self.seats,
            self.game.side_count(self.seats, self.options),
            self.options,
            dealer,
            standing.deals + 1,
            standing.scores,
            standing.carry,
            random_keys.key(self.seed, "chances", count),
            order,
            stacked,
            outcomes,
        )

    def _dealt(
        self, count: int, standing: Standing, after: Deal | None
    ) -> tuple[int, tuple[Card, ...], StackedCards]:
        """Dealer, order and stacked cards of a deal that no record dictates."""
        stack = self.stacks[count - 1] if count <= len(self.stacks) else Stack()
        deck.check_stack(self.pack, stack.cards)
        dealer = standing.dealer if stack.dealer is None else stack.dealer
        stock = stack.cards.get("stock", ())
        if len(stock) == len(self.pack):
            return dealer, stock, {}  # a stacked stock that names the whole pack is the order itself
        left = self.game.pack_left(after) if after is not None else None
        if left is None:
            left = deck.shuffle(self.pack, random_keys.random_for(self.seed, "shuffle", count))
        return dealer, left, stack.cards

    def opened_seal(self, deal: Deal) -> str:
        """The text whose SHA-256 is that deal's seal: a salt, the deal's number and its order."""
        told = f"{deal.number} {text_of(deal.pack)}"
        return f"{random_keys.key(self.seed, 'salt', told)[: random_keys.BITS // 4]} {told}"

    def seal(self, deal: Deal) -> str:
        """The hash of a deal's order, shown before play; `opened_seal` proves it afterwards."""
        return random_keys.seal_of(self.opened_seal(deal))
