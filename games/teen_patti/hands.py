"""The ranking of three-card hands: trio, straight run, normal run, colour, pair, high card."""

from __future__ import annotations

import functools
from bisect import bisect_left, bisect_right
from itertools import combinations

from cardtable.cards import Card, Rank, pack
from cardtable.engine import position_cache
from cardtable.mechanics.tricks import ace_high

Strength = tuple[int, ...]
"""Compared from the left: the type, then the ranks that decide. Suits never decide (equal-hands)."""

NAMES = ("", "high card", "pair", "colour", "normal run", "straight run", "trio")
"""The names of the types of hand, by type, rising."""

# The types of hand, rising

HIGH_CARD = 1
PAIR = 2
COLOUR = 3
NORMAL_RUN = 4
STRAIGHT_RUN = 5
TRIO = 6

ACE = 14
"""The rank of the ace, high."""
BEST_RUN = 15
"""The top of ace, 2, 3, the highest run."""


def strength(hand: tuple[Card, ...]) -> Strength:
    """The strength of three cards; a higher tuple beats a lower one (higher-type)."""
    high, middle, low = ranks = sorted(map(ace_high, hand), reverse=True)
    if high == low:
        return TRIO, high
    one_suit = len({c.suit for c in hand}) == 1
    top = _top_of_run(ranks)
    if top:
        return (STRAIGHT_RUN if one_suit else NORMAL_RUN), top
    if one_suit:
        return COLOUR, high, middle, low
    if middle in (high, low):
        return PAIR, middle, low if middle == high else high
    return HIGH_CARD, high, middle, low


def _top_of_run(ranks: list[int]) -> int:
    """The top of a run; 0 for none. Ace, 2, 3 is the highest run; 2, ace, king is none (straight-run)."""
    high, middle, low = ranks
    if (high, middle, low) == (ACE, 3, 2):
        return BEST_RUN
    return high if high - middle == 1 and middle - low == 1 else 0


def name_of(hand: tuple[Card, ...]) -> str:
    """The name of a hand: `pair of jacks`, `colour, king high`."""
    kind, top, *_ = strength(hand)
    if top == BEST_RUN:
        return f"{NAMES[kind]}, ace 2 3"
    word = Rank.ACE.word if top == ACE else Rank(top).word
    if kind in (TRIO, PAIR):
        return f"{NAMES[kind]} of {word}s"
    return f"{word} high" if kind == HIGH_CARD else f"{NAMES[kind]}, {word} high"


@functools.cache
def all_strengths() -> tuple[Strength, ...]:
    """The strengths of all 22,100 hands, rising."""
    return tuple(sorted(strength(hand) for hand in combinations(pack(), 3)))


@position_cache(1 << 12)
def share_lower(hand: tuple[Card, ...]) -> float:
    """The share of all hands that are lower; equal ones are not."""
    everything = all_strengths()
    return bisect_left(everything, strength(hand)) / len(everything)


@position_cache(1 << 12)
def share_beaten(hand: tuple[Card, ...]) -> float:
    """The share of all hands that are lower; equal ones count half."""
    own = strength(hand)
    everything = all_strengths()
    below = bisect_left(everything, own)
    upto = bisect_right(everything, own)
    return (below + upto) / 2 / len(everything)
