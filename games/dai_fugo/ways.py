"""The plays that a hand can make, worked out once: it comes back at every turn until it plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from cardtable.cards import Card, card
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.climbing.combinations import (
    POWER,
    SHORTEST,
    Combination,
    PlayCards,
    Shapes,
    Way,
    in_sequences,
    power,
)

THREE_OF_SPADES = card("3S")


class Manner(NamedTuple):
    """What tells like sets apart: suits that may lock, the 3 of spades that beats a joker."""

    locks: bool
    spade_three: bool


@position_cache(1 << 12)
def ways_of(
    hand: tuple[Card, ...], shapes: Shapes, manner: Manner, kind: str = "", size: int = 0
) -> tuple[Way, ...]:
    """All combinations of a hand, of like sets one; of one kind (`set` for single cards, too) and size only
    if they are given."""
    jokers = tuple(sorted(c for c in hand if c.suit is None))
    found: list[Combination] = []
    if kind != "sequence":
        found += _sets(hand, jokers, shapes.largest_set, manner, size)
    if kind != "set" and shapes.sequences:
        found += _sequences(hand, jokers, shapes.highest, size)
    if kind != "sequence":
        for count in range(1, len(jokers) + 1) if not size else (size,):
            found += shapes.meanings(jokers[:count]) if count <= len(jokers) else ()
    return tuple(Way(play, action) for action, play in {PlayCards.of(play): play for play in found}.items())


def _sets(
    hand: tuple[Card, ...], jokers: tuple[Card, ...], most: int, manner: Manner, size: int
) -> Iterator[Combination]:
    """Cards of a rank and jokers, of that size if one is asked for."""
    for at, own in _by_rank(hand, manner):
        fewest, enough = max(1, size - len(jokers)), min(len(own), size or most)
        for used in range(fewest, enough + 1):
            able = range(min(len(jokers), most - used) + 1)
            for count in (size - used,) if size else able:
                if count not in able:
                    continue
                for way in dict.fromkeys(combinations(own, used)) if manner.locks else (tuple(own[:used]),):
                    held = (*sorted(way), *jokers[:count])
                    yield Combination("single" if len(held) == 1 else "set", held, at, at)


def _by_rank(hand: tuple[Card, ...], manner: Manner) -> list[tuple[int, list[Card]]]:
    """The cards of each rank held, from low to high, first those that are missed least."""
    kept = in_sequences(hand)
    spared = THREE_OF_SPADES if manner.spade_three else None
    found: dict[int, list[Card]] = {}
    for c in hand:
        if c.rank is not None:
            found.setdefault(POWER[c.rank], []).append(c)
    for own in found.values():
        if len(own) > 1:
            own.sort(key=lambda c: (c is spared, c in kept, c.index))
    return sorted(found.items())


def _sequences(
    hand: tuple[Card, ...], jokers: tuple[Card, ...], highest: int, size: int
) -> Iterator[Combination]:
    """Cards in sequence and jokers, of that size if one is asked for."""
    for suit in dict.fromkeys(c.suit for c in sorted(hand) if c.suit is not None):
        held = {power(c): c for c in hand if c.suit is suit and power(c) <= highest}
        longest = min(len(held) + len(jokers), highest + 1)
        mask = sum(1 << p for p in held)
        for length in (size,) if size else range(SHORTEST, longest + 1):
            for low in range(highest - length + 2):
                own = (mask >> low & (1 << length) - 1).bit_count()
                if own and length - own <= len(jokers):
                    yield from _run(held, low, length, jokers)


def _run(held: dict[int, Card], low: int, size: int, jokers: tuple[Card, ...]) -> Iterator[Combination]:
    """The ways to fill one run: jokers for what is missing, and for what is held, too."""
    own = [held[p] for p in range(low, low + size) if p in held]
    missing = size - len(own)
    for count in range(missing, min(len(jokers), size - 1) + 1):
        for spared in combinations(own, count - missing):
            used = tuple(c for c in own if c not in spared)
            yield Combination("sequence", (*used, *jokers[:count]), low, low + size - 1)
