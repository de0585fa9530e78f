"""The order of ranks in climbing games: 3 low, 2 high, jokers above all."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import Card, Rank, pack

RANKS = (*(Rank(n) for n in range(3, 14)), Rank.ACE, Rank.TWO)
"""The ranks from low to high."""
RANK_POWER = {rank: at for at, rank in enumerate(RANKS)}
"""How high each rank is, from 0."""
TOP_POWER = RANK_POWER[Rank.TWO]
"""How high a 2 is, the highest rank."""
JOKER_POWER = len(RANKS)
"""How high a joker is."""


def power(c: Card) -> int:
    """How high a card is in the usual order."""
    return RANK_POWER[c.rank] if c.rank is not None else JOKER_POWER


CARD_POWER = {c: power(c) for c in pack(jokers=2)}
"""How high each card is in the usual order."""


def in_rising_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards from low to high, jokers last."""
    return tuple(sorted(cards, key=lambda c: (power(c), c.index)))


def natural_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that are not jokers."""
    return tuple(c for c in cards if c.suit is not None)
