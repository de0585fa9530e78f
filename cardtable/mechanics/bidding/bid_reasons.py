"""What is said of bids of a number and trumps, and of cards put away for a blind, each with its claim.

A game puts those that fit into its own row; the position it asks them of is a `ContractSense`.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import Card, Suit, without
from cardtable.engine.actions import Pass
from cardtable.engine.reasons import Reason, Thought
from cardtable.mechanics.bidding.auction import Bid
from cardtable.mechanics.bidding.hand_evaluation import ContractSense
from cardtable.mechanics.exchange.exchange import Discarding, PutAway
from cardtable.words import so_many

LONG = 5
"""Cards from which on a suit is long."""


def _next(at: ContractSense, _: Pass) -> str:
    best = at.best_bid
    assert best is not None
    good = at.good_for(best.strain)
    return f"In {best.strain} the next bid is {best.count}; the hand is likely good for {good}."


BEARS: Reason[ContractSense] = Reason(
    "bears",
    lambda at, bid: bool(at.lowest) and at.bears(bid),
    lambda at, bid: f"In {bid.strain} the hand is likely good for {at.good_for(bid.strain)}.",
    of=Bid,
)
TOO_HIGH: Reason[ContractSense] = Reason(
    "too-high",
    lambda at, bid: bool(at.lowest) and not at.bears(bid),
    lambda at, bid: f"In {bid.strain} the hand is likely good for only {at.good_for(bid.strain)}.",
    of=Bid,
    con=True,
)
TOO_WEAK: Reason[ContractSense] = Reason(
    "too-weak",
    lambda at, _: at.best_bid is not None and not at.bears(at.best_bid),
    _next,
    of=Pass,
)
COULD_BID: Reason[ContractSense] = Reason(
    "could-bid",
    lambda at, _: at.best_bid is not None and at.bears(at.best_bid),
    _next,
    of=Pass,
    con=True,
)


def long_suits(at: ContractSense) -> list[Suit]:
    """The suits of which many cards are held."""
    return [suit for suit in Suit if at.count(suit) >= LONG]


LONG_SUIT: Thought[ContractSense] = Thought(
    "long-suit",
    lambda at: bool(long_suits(at)),
    lambda at: f"You hold many {' and '.join(map(str, long_suits(at)))}: a long suit makes trumps.",
    "auction",
)

# Other trumps

KEEPS_CONTRACT: Reason[ContractSense] = Reason(
    "keeps-contract",
    lambda at, _: bool(at.changes) and not any(map(at.gains, at.changes)),
    "Other trumps bring no more than they would raise the contract.",
    of=Pass,
)
CHANGE_GAINS: Reason[ContractSense] = Reason(
    "change-gains",
    lambda at, bid: at.gains(bid),
    "The hand is better in those trumps, by more than the raise.",
    of=Bid,
)

# Cards put away


def of_suits(held: Iterable[Card]) -> set[Suit]:
    """The suits of cards."""
    return {c.suit for c in held if c.suit is not None}


def emptied(at: ContractSense, away: PutAway) -> list[Suit]:
    """The side suits of which none is left, while a trump is."""
    left = of_suits(without(at.hand, away.cards))
    return sorted(of_suits(away.cards) - left - {at.trump}, key=list(Suit).index) if at.trump in left else []


VOIDS: Reason[ContractSense] = Reason(
    "voids",
    lambda at, away: bool(emptied(at, away)),
    lambda at, away: f"It leaves you without {' and '.join(map(str, emptied(at, away)))}, to be trumped.",
    of=PutAway,
)
KEEPS_TRUMPS: Reason[ContractSense] = Reason(
    "keeps-trumps",
    lambda at, away: at.trump is not None and at.trump not in of_suits(away.cards),
    lambda at, away: f"It keeps {so_many(at.count(at.trump), 'trump')}.",
    of=PutAway,
)
THROWS_TRUMP: Reason[ContractSense] = Reason(
    "throws-trump",
    lambda at, away: at.trump in of_suits(away.cards),
    "It throws a trump away.",
    of=PutAway,
    con=True,
)


def short_suits(at: ContractSense) -> list[Suit]:
    """The side suits that can be put away whole, where a trump is held."""
    assert isinstance(at.stage, Discarding)
    side = [suit for suit in Suit if suit is not at.trump]
    return [suit for suit in side if 0 < at.count(suit) <= at.stage.surplus and at.trump in of_suits(at.hand)]


SHORT_SUIT: Thought[ContractSense] = Thought(
    "short-suit",
    lambda at: bool(short_suits(at)),
    lambda at: f"If all your {short_suits(at)[0]} go, you may trump that suit.",
    "exchange",
)
