"""How likely a hand of Jaguar wins with some trumps and a called card.

The weights were fitted to some thousand hands played out, each with a jaguar drawn by lot.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from cardtable.cards import Card, Rank, Suit
from games.jaguar.table import HEIGHT, height

BASE, EACH_TRUMP, LONG_TRUMP = -3.45, 0.3, 0.35
OWN: Mapping[int, float] = {10: 1.7, 9: 1.6, 8: 0.7, 7: 0.5, 6: 0.2}
"""What a high trump in the hand adds, by its height."""
CALLED: Mapping[int, float] = {10: 1.9, 9: 1.9, 8: 1.1, 7: 0.75, 6: 0.3}
"""What it adds in the friend's hand."""
ALONE, LONG_ALONE = -4.4, 0.75
"""What it costs to have no friend, and what each long trump makes good of that."""
SHORT = 4
"""Trumps beyond so many are long."""


def hope(hand: tuple[Card, ...], suit: Suit, rank: Rank) -> float:
    """How likely a jaguar with that hand wins, if that suit is trumps and that rank of it called."""
    trumps = [c for c in hand if c.suit is suit]
    long = max(0, len(trumps) - SHORT)
    strength = BASE + LONG_TRUMP * long + sum(EACH_TRUMP + OWN.get(height(c), 0.0) for c in trumps)
    if Card.of(suit, rank) in trumps:
        strength += ALONE + LONG_ALONE * long
    else:
        strength += CALLED.get(HEIGHT[rank], 0.0)
    return 1 / (1 + math.exp(-strength))
