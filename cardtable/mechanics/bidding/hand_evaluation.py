"""What a hand is good for in an auction of numbers and trumps, before and after the blind is taken up."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action, Pass
from cardtable.mechanics.bidding.auction import Bid, Changing, Contracts
from cardtable.mechanics.exchange.exchange import Discarding, PutAway
from cardtable.words import so_many

CHANGED = 0.5
"""By how much other trumps must be better."""
BESIDE = 2
"""So many cards beyond those that would go are weighed beside them."""
GUARDED: Mapping[Rank | None, int] = {Rank.ACE: 1, Rank.KING: 2, Rank.QUEEN: 3}
"""How many cards of its suit an honour needs beside trumps to count."""


@dataclass(frozen=True)
class Scale:
    """What counts for a hand under trumps: each trump, honours of trumps and of other suits, and a base."""

    each: float
    trumps: Mapping[Rank | None, float]
    plain: Mapping[Rank | None, float]
    base: float

    def worth(self, hand: tuple[Card, ...], trump: Suit | None) -> float:
        """What a hand promises by this scale, in tricks or in points."""
        suits, total = [c.suit for c in hand], self.base
        for c in hand:
            if c.suit is trump:
                total += self.each + self.trumps.get(c.rank, 0.0)
            elif suits.count(c.suit) >= GUARDED.get(c.rank, 1):
                total += self.plain.get(c.rank, 0.0)
        return total


def chance(odds: float) -> float:
    """How likely something is of which that is the logarithm of the odds."""
    return 1.0 / (1.0 + math.exp(-odds))


class ContractSense:
    """One decision of a seat before play. A game says what a hand bears, and what a card is worth keeping."""

    deal: Any

    def __init__(self, deal: Any, seat: int) -> None:
        self.deal, self.seat, self.stage = deal, seat, deal.stage
        self.hand: tuple[Card, ...] = deal.hand(seat)
        self.trump: Suit | None = deal.trump_suit

    def limit(self, strain: str) -> float:
        """The highest number that the hand bears with those trumps."""
        raise NotImplementedError

    def kept(self, c: Card) -> float:
        """What a card is worth keeping."""
        raise NotImplementedError

    def count(self, suit: Suit | None) -> int:
        """How many cards of a suit are held."""
        return sum(c.suit is suit for c in self.hand)

    # Bids

    @cached_property
    def lowest(self) -> list[Bid]:
        """In each strain the lowest bid that may be made; none where the auction is over."""
        return self.stage.lowest() if isinstance(self.stage, Contracts) else []

    @property
    def best_bid(self) -> Bid | None:
        """Of those the one that the hand bears best."""
        return max(self.lowest, key=self.value, default=None)

    def bears(self, bid: Bid) -> bool:
        """Whether the hand is likely good for a bid."""
        return self.limit(bid.strain) >= bid.count

    def good_for(self, strain: str) -> str:
        """What the hand is likely good for with those trumps, as said."""
        assert isinstance(self.stage, Contracts)
        return so_many(min(self.stage.span()[1], int(self.limit(strain))), self.stage.unit)

    # Other trumps

    @cached_property
    def changes(self) -> list[Bid]:
        """What the contract may be changed to; none where that is no question."""
        return self.stage.changes() if isinstance(self.stage, Changing) else []

    def gains(self, bid: Bid) -> bool:
        """Whether the hand bears clearly more in those trumps, by more than the raise."""
        return bid in self.changes and self.value(bid) > self.value(Pass())

    # What is weighed

    def candidates(self) -> Iterable[Action]:
        """What is worth weighing: the lowest bids, and to put away what is least worth keeping."""
        if isinstance(self.stage, Contracts):
            return [Pass(), *self.lowest]
        if isinstance(self.stage, Discarding):
            gone = self.stage.surplus
            least = sorted(self.hand, key=lambda c: (self.kept(c), c))[: gone + BESIDE]
            return [PutAway(tuple(sorted(away))) for away in combinations(least, gone)]
        return list(self.deal.legal(self.seat))

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case Bid(number, strain):
                return self.limit(strain) - number
            case PutAway(cards):
                return -sum(map(self.kept, cards))
            case Pass() if self.changes:
                return self.limit(self.deal.trump) - float(self.deal.contract) + CHANGED
        return 0.0
