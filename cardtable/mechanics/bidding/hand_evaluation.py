"""Hand evaluation: what a hand is good for under given trumps, and the probability of a contract."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from cardtable.cards import Card, Rank, Suit

GUARDED_LENGTH: Mapping[Rank | None, int] = {Rank.ACE: 1, Rank.KING: 2, Rank.QUEEN: 3}
"""How many cards of its suit must be held for a side-suit honour to count."""
SAID_ON_ANY = 0.05
"""How likely something is said in the bidding whatever the hand: people err, and dare."""


@dataclass(frozen=True)
class HandWeights:
    """What the cards of a hand add to its value, in the unit of the game: tricks or points."""

    each_trump: float
    """Added for every trump."""
    trump_honours: Mapping[Rank | None, float]
    """Added besides for a trump of that rank."""
    side_honours: Mapping[Rank | None, float]
    """Added for a guarded card of that rank in a side suit."""
    base: float
    """The value of a hand in which nothing counts."""

    def evaluate(self, hand: tuple[Card, ...], trump: Suit | None) -> float:
        """The value of a hand under those trumps, or without trumps (None)."""
        suits = [c.suit for c in hand]
        total = self.base
        for c in hand:
            if c.suit is trump:
                total += self.each_trump + self.trump_honours.get(c.rank, 0.0)
            elif suits.count(c.suit) >= GUARDED_LENGTH.get(c.rank, 1):
                total += self.side_honours.get(c.rank, 0.0)
        return total


def logistic(log_odds: float) -> float:
    """The probability of an event with those log-odds."""
    return 1.0 / (1.0 + math.exp(-log_odds))


def said_likelihood(log_odds: float) -> float:
    """The log-likelihood of a hand on which something was said in the bidding, by the log-odds that a careful
    player says it on that hand."""
    return math.log(SAID_ON_ANY + (1.0 - SAID_ON_ANY) * logistic(log_odds))
