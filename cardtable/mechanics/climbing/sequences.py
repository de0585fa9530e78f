"""Sequences: the runs of a suit in a hand, and where a sequence that holds certain ranks may begin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardtable.cards import BLACK_JOKER, RED_JOKER, Card, Suit
from cardtable.mechanics.climbing.ranks import CARD_POWER, RANKS, TOP_POWER

SHORTEST_SEQUENCE = 3
"""Cards in a sequence at least."""

_SUIT_BITS = 16
"""Bits a suit takes up: one for each rank, and a gap above, so that no run goes on in the next suit."""
_CARD_OF_BIT = {
    1 << _SUIT_BITS * number + at: Card.of(suit, rank)
    for number, suit in enumerate(Suit)
    for at, rank in enumerate(RANKS)
}
_BIT_OF_CARD = {c: bit for bit, c in _CARD_OF_BIT.items()} | {RED_JOKER: 0, BLACK_JOKER: 0}
_BITS_UP_TO = [
    sum([bit for bit, c in _CARD_OF_BIT.items() if CARD_POWER[c] <= highest]) for highest in range(len(RANKS))
]
"""By rank the bits of all cards up to that rank."""


def suit_runs(cards: tuple[Card, ...], highest: int = TOP_POWER) -> tuple[tuple[Card, ...], ...]:
    """The runs of three or more in one suit, none beyond the highest rank.

    Each run is as long as it goes; of equal cards it holds one.
    """
    mask = 0
    for c in cards:
        mask |= _BIT_OF_CARD[c]
    mask &= _BITS_UP_TO[highest]
    found = []
    while starts := mask & mask >> 1 & mask >> 2:
        run, bit = [], starts & -starts
        while bit & mask:
            run.append(_CARD_OF_BIT[bit])
            bit <<= 1
        found.append(tuple(run))
        mask &= -bit
    return tuple(found)


_NO_CARDS: frozenset[Card] = frozenset()


def in_sequences(cards: tuple[Card, ...], highest: int = TOP_POWER) -> frozenset[Card]:
    """The cards that lie in a run of three or more of their suit, none beyond the highest rank."""
    runs = suit_runs(cards, highest)
    return frozenset().union(*runs) if runs else _NO_CARDS


def sequence_starts(ranks: Iterable[int], length: int, highest: int) -> range:
    """Where a sequence of that length, up to the highest rank, may begin so as to hold all these ranks."""
    held = list(ranks)
    first = max(0, max(held, default=0) - length + 1)
    return range(first, min(min(held, default=highest), highest - length + 1) + 1)


def multiple_shapes(count: int, fewest: int = SHORTEST_SEQUENCE) -> Iterator[tuple[int, int]]:
    """The shapes of a multiple sequence of `count` cards: how many cards of each rank, and how many ranks."""
    for each in range(2, count // fewest + 1):
        if count % each == 0:
            yield each, count // each
