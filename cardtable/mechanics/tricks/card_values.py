"""Rules of thumb in tricks: what a card or a hand is good for, aces high."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

from cardtable.cards import Card, Rank, Suit
from cardtable.mechanics.tricks.stage import ace_high

HIGH_PLAIN = {Rank.ACE: 0.8, Rank.KING: 0.45, Rank.QUEEN: 0.2}
"""How many tricks a high card of a plain suit is good for."""
SMALL_TRUMP = 0.3
"""How many tricks the lowest trump is good for."""
PER_TRUMP_RANK = 0.065
"""How many tricks each rank above the 2 adds to a trump."""
PER_RANK = 0.01
"""How many tricks each rank above the 2 adds to a plain card."""
POINTS_LATER = 7.0
"""The points of a trick that a card may win later, where cards count."""


@functools.cache
def card_worth(c: Card, trump: Suit | None) -> float:
    """The part of a trick that a card is good for."""
    height = ace_high(c) - 2
    if c.suit is trump:
        return SMALL_TRUMP + PER_TRUMP_RANK * height
    return HIGH_PLAIN.get(c.rank, 0.0) + PER_RANK * height if c.rank is not None else 0.0


def sure_tricks(
    hand: tuple[Card, ...], of_suit: Mapping[Suit, Iterable[Card]], trump: Suit | None = None
) -> int:
    """The tricks that a hand takes by itself once it leads; `of_suit` are the faces of each suit.

    Its top cards win, and so do the small ones of a suit whose top cards draw all others. Where the top
    trumps do not draw all others, only they win.
    """
    sure = 0
    for suit, faces in of_suit.items():
        held = sorted((c for c in hand if c.suit is suit), key=ace_high, reverse=True)
        order = sorted(faces, key=ace_high, reverse=True)
        top = next((at for at in range(len(held)) if held[: at + 1] != order[: at + 1]), len(held))
        draws = top >= len(order) - len(held)
        if suit is trump and not draws:
            return top
        sure += len(held) if draws else top
    return sure


def exposure(hand: Iterable[Card], out: Iterable[Card]) -> float:
    """How easily a hand is made to win tricks that are shunned, in cards.

    Each card is exposed to the lower cards of its suit that are out, less one for each lower card held.
    """
    total = 0.0
    for suit in Suit:
        below = [ace_high(c) for c in out if c.suit is suit]
        for at, height in enumerate(sorted(ace_high(c) for c in hand if c.suit is suit) if below else ()):
            total += max(0.0, sum([low < height for low in below]) - at)
    return total
