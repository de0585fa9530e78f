"""How many tricks a hand of Tarneeb is good for: declaring, beside a declaring partner, against others.

The weights were fitted to the tricks of some thousand hands played out.
"""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit
from cardtable.mechanics.bidding import NOTRUMP, HandWeights

DECLARING = HandWeights(
    0.7,
    {Rank.ACE: 0.67, Rank.KING: 0.47, Rank.QUEEN: 0.26, Rank.JACK: 0.25, Rank.TEN: 0.2},
    {Rank.ACE: 0.56, Rank.KING: 0.48, Rank.QUEEN: 0.2},
    2.35,
)
"""A declarer's hand under trumps: what the declarer's side will take."""
NO_TRUMPS = HandWeights(
    0.0, {}, {Rank.ACE: 0.85, Rank.KING: 0.72, Rank.QUEEN: 0.46, Rank.JACK: 0.32, Rank.TEN: 0.19}, 3.6
)
"""A declarer's hand without trumps."""
AVERAGE_NO_TRUMPS = 6.35
"""The sum that an average hand comes to by that."""
SUPPORT = HandWeights(
    0.33,
    {Rank.ACE: 0.61, Rank.KING: 0.51, Rank.QUEEN: 0.43, Rank.JACK: 0.2},
    {Rank.ACE: 0.69, Rank.KING: 0.42, Rank.QUEEN: 0.28},
    -2.3,
)
"""By how much a declarer's partner is better than an average one."""
AGAINST = HandWeights(
    0.19,
    {Rank.ACE: 0.61, Rank.KING: 0.6, Rank.QUEEN: 0.46, Rank.JACK: 0.3},
    {Rank.ACE: 0.59, Rank.KING: 0.43, Rank.QUEEN: 0.28},
    -2.0,
)
"""By how much an opponent of the declarer is better than an average one."""


def lengths_of(hand: tuple[Card, ...]) -> dict[Suit, int]:
    """How many cards of each suit a hand holds."""
    suits = [c.suit for c in hand]
    return {suit: suits.count(suit) for suit in Suit}


def declaring(hand: tuple[Card, ...], strain: str) -> float:
    """The tricks that a side takes on average if this hand declares."""
    return (NO_TRUMPS if strain == NOTRUMP else DECLARING).evaluate(hand, Suit.parse(strain))


def more_than_average(hand: tuple[Card, ...], strain: str, weights: HandWeights) -> float:
    """How many tricks more than on average a side takes that has this hand, by those weights under trumps."""
    if strain == NOTRUMP:
        return NO_TRUMPS.evaluate(hand, None) - AVERAGE_NO_TRUMPS
    return weights.evaluate(hand, Suit.parse(strain))
