"""What the cards of Briscola are worth: forty, the three second to the ace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardtable.cards import Card, Rank, card, pack

LOW_TO_HIGH = (
    *(Rank.TWO, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN),
    *(Rank.JACK, Rank.QUEEN, Rank.KING, Rank.THREE, Rank.ACE),
)
POINTS: Mapping[Rank | None, int] = {
    Rank.ACE: 11,
    Rank.THREE: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
}
FORTY = tuple(c for c in pack() if c.rank in LOW_TO_HIGH)
LEFT_OUT = card("2C")
"""The card that three players do without, so that all draw equally often."""


def points_of(cards: Iterable[Card]) -> int:
    """What cards count together; all of them 120."""
    return sum(POINTS.get(c.rank, 0) for c in cards)


def height(c: Card) -> int:
    """Where a card stands in its suit: 1 for the two up to 10 for the ace."""
    return LOW_TO_HIGH.index(c.rank) + 1 if c.rank in LOW_TO_HIGH else 0
