"""The nine contracts of Kalooki, and the cards dealt for each."""

from __future__ import annotations

CONTRACTS = ((3, 0), (2, 1), (1, 2), (0, 3), (4, 0), (3, 1), (2, 2), (1, 3), (0, 4))
"""The contract of each game, as threes and fours."""
CARDS = (9, 10, 11, 12, 12, 13, 14, 15, 16)
"""How many cards each seat is dealt in each game."""
GAMES = len(CONTRACTS)
"""How many games a match has."""
