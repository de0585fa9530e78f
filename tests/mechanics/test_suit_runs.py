"""Runs of a suit: found by bits, against a plain walk along the ranks."""

from __future__ import annotations

import random
from itertools import pairwise

from cardtable.cards import Card, Suit, pack
from cardtable.mechanics.climbing import SHORTEST_SEQUENCE, TOP_POWER, power, suit_runs


def plain(held: tuple[Card, ...], highest: int) -> list[tuple[Card, ...]]:
    """Card by card, broken off where a rank is missing."""
    found: list[list[Card]] = []
    for suit in Suit:
        own = sorted({c for c in held if c.suit is suit and power(c) <= highest}, key=power)
        found.append(own[:1])
        for before, c in pairwise(own):
            if power(c) > power(before) + 1:
                found.append([])
            found[-1].append(c)
    return [tuple(run) for run in found if len(run) >= SHORTEST_SEQUENCE]


def test_runs_are_those_of_a_plain_walk() -> None:
    rng = random.Random(1)
    for _ in range(300):
        held = tuple(rng.choices(pack(jokers=2), k=rng.randrange(30)))
        for highest in (0, TOP_POWER - 1, TOP_POWER):
            assert list(suit_runs(held, highest)) == plain(held, highest)
