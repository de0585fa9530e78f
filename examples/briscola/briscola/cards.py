"""What the cards of Briscola are worth: forty, the three second to the ace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardtable.cards import Card, Rank, card, pack

LOW_TO_HIGH = (
    Rank.TWO,
    Rank.FOUR,
    Rank.FIVE,
    Rank.SIX,
    Rank.SEVEN,
    Rank.JACK,
    Rank.QUEEN,
    Rank.KING,
    Rank.THREE,
    Rank.ACE,
)
"""The order within a suit (order)."""
POINTS: Mapping[Rank | None, int] = {
    Rank.ACE: 11,
    Rank.THREE: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
}
"""The points of a card by rank; the others count nothing (card-points)."""
FORTY = tuple(c for c in pack() if c.rank in LOW_TO_HIGH)
"""The pack."""
LEFT_OUT = card("2C")
"""The card left out with three players, so that all draw equally often (leave-two)."""


def points_of(cards: Iterable[Card]) -> int:
    """The points of cards together; the pack has 120."""
    return sum(POINTS.get(c.rank, 0) for c in cards)


def height(c: Card) -> int:
    """The place of a card in its suit, from 1 for the two to 10 for the ace."""
    return LOW_TO_HIGH.index(c.rank) + 1 if c.rank in LOW_TO_HIGH else 0
