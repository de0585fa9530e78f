"""What is said of bids of a number and trumps, and of cards put away for a blind, each with its claim.

A game puts those that fit into its own row; the position it asks them of judges how much a hand is good for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from cardtable.cards import Card, Suit, without
from cardtable.engine.actions import Pass
from cardtable.engine.deal import Stage
from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics.auction import Bid, Contracts
from cardtable.mechanics.exchange import PutAway
from cardtable.words import so_many

LONG = 5
"""Cards from which on a suit is long."""


class AtContract(Protocol):
    """A position of somebody who may bid, or has to put cards away."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own hand."""

    @property
    def stage(self) -> Stage[Any] | None:
        """The part of the hand that runs."""

    def limit(self, strain: str) -> float:
        """The highest number that the hand bears with those trumps."""


# Bids


def is_bidding(at: AtContract) -> bool:
    """Whether the auction goes on."""
    return isinstance(at.stage, Contracts)


def bears(at: AtContract, bid: Bid) -> bool:
    """Whether the hand is likely good for a bid."""
    return at.limit(bid.strain) >= bid.count


def best_bid(at: AtContract) -> Bid | None:
    """Of the lowest bids in each strain the one that the hand bears best."""
    assert isinstance(at.stage, Contracts)
    return max(at.stage.lowest(), key=lambda bid: at.limit(bid.strain) - bid.count, default=None)


def good_for(at: AtContract, strain: str) -> str:
    """What the hand is likely good for in a strain, as said."""
    assert isinstance(at.stage, Contracts)
    return so_many(min(at.stage.span()[1], int(at.limit(strain))), at.stage.unit)


def _is_weak(at: AtContract, _: Pass) -> bool:
    best = best_bid(at) if is_bidding(at) else None
    return best is not None and not bears(at, best)


def _is_strong(at: AtContract, _: Pass) -> bool:
    best = best_bid(at) if is_bidding(at) else None
    return best is not None and bears(at, best)


def _next(at: AtContract, _: Pass) -> str:
    best = best_bid(at)
    assert best is not None
    good = good_for(at, best.strain)
    return f"In {best.strain} the next bid is {best.count}; the hand is likely good for {good}."


BEARS: Reason[AtContract] = Reason(
    "bears",
    lambda at, bid: is_bidding(at) and bears(at, bid),
    lambda at, bid: f"In {bid.strain} the hand is likely good for {good_for(at, bid.strain)}.",
    of=Bid,
)
TOO_HIGH: Reason[AtContract] = Reason(
    "too-high",
    lambda at, bid: is_bidding(at) and not bears(at, bid),
    lambda at, bid: f"In {bid.strain} the hand is likely good for only {good_for(at, bid.strain)}.",
    of=Bid,
    con=True,
)
TOO_WEAK: Reason[AtContract] = Reason("too-weak", _is_weak, _next, of=Pass)
COULD_BID: Reason[AtContract] = Reason("could-bid", _is_strong, _next, of=Pass, con=True)


def long_suits(at: AtContract) -> list[Suit]:
    """The suits of which many cards are held."""
    return [suit for suit in Suit if sum(c.suit is suit for c in at.hand) >= LONG]


LONG_SUIT: Thought[AtContract] = Thought(
    "long-suit",
    lambda at: bool(long_suits(at)),
    lambda at: f"You hold many {' and '.join(map(str, long_suits(at)))}: a long suit makes trumps.",
    "auction",
)

# Cards put away


class AtDiscard(AtContract, Protocol):
    """A position in which trumps stand."""

    @property
    def trump(self) -> Suit | None:
        """The suit of trumps; None without."""


def of_suits(held: Iterable[Card]) -> set[Suit]:
    """The suits of cards."""
    return {c.suit for c in held if c.suit is not None}


def emptied(at: AtDiscard, away: PutAway) -> list[Suit]:
    """The side suits of which none is left, while a trump is."""
    left = of_suits(without(at.hand, away.cards))
    return sorted(of_suits(away.cards) - left - {at.trump}, key=list(Suit).index) if at.trump in left else []


VOIDS: Reason[AtDiscard] = Reason(
    "voids",
    lambda at, away: bool(emptied(at, away)),
    lambda at, away: f"It leaves you without {' and '.join(map(str, emptied(at, away)))}, to be trumped.",
    of=PutAway,
)
KEEPS_TRUMPS: Reason[AtDiscard] = Reason(
    "keeps-trumps",
    lambda at, away: at.trump is not None and at.trump not in of_suits(away.cards),
    lambda at, away: f"It keeps {so_many(sum(c.suit is at.trump for c in at.hand), 'trump')}.",
    of=PutAway,
)
THROWS_TRUMP: Reason[AtDiscard] = Reason(
    "throws-trump",
    lambda at, away: at.trump in of_suits(away.cards),
    "It throws a trump away.",
    of=PutAway,
    con=True,
)
