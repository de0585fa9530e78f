"""The plays that a hand can make, cached: the same hand comes back at every turn until it plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from cardtable.cards import Card, card
from cardtable.engine import position_cache
from cardtable.mechanics.climbing import (
    RANK_POWER,
    SHORTEST_SEQUENCE,
    Combination,
    PlayCards,
    PossiblePlay,
    SetsAndSequences,
    in_sequences,
    power,
)

THREE_OF_SPADES = card("3S")


class SetDistinctions(NamedTuple):
    """The options by which sets of the same rank and size differ; of equal sets one is listed."""

    suits: bool
    """Whether suits count, since they may lock."""
    spade_three: bool
    """Whether the 3 of spades beats a joker, so that it is worth keeping."""


@position_cache(1 << 12)
def possible_plays(
    hand: tuple[Card, ...],
    rules: SetsAndSequences,
    distinctions: SetDistinctions,
    kind: str = "",
    size: int = 0,
) -> tuple[PossiblePlay, ...]:
    """The combinations of a hand, one of equivalent sets.

    `kind` asks for one kind only (`set` includes single cards), `size` for that many cards only.
    """
    jokers = tuple(sorted(c for c in hand if c.suit is None))
    found: list[Combination] = []
    if kind != "sequence":
        found += _sets(hand, jokers, rules, distinctions, size)
    if kind != "set" and rules.sequences:
        found += _sequences(hand, jokers, rules.highest, size)
    if kind != "sequence":
        for count in range(1, len(jokers) + 1) if not size else (size,):
            found += rules.meanings(jokers[:count]) if count <= len(jokers) else ()
    by_action = {PlayCards.of(play): play for play in found}
    return tuple(PossiblePlay(play, action) for action, play in by_action.items())


def _sets(
    hand: tuple[Card, ...],
    jokers: tuple[Card, ...],
    rules: SetsAndSequences,
    distinctions: SetDistinctions,
    size: int,
) -> Iterator[Combination]:
    """Cards of one rank and jokers: of that size, or of any where it is 0."""
    largest = rules.largest_set
    for rank, held in _by_rank(hand, rules.highest, distinctions):
        fewest = max(1, size - len(jokers))
        most = min(len(held), size or largest)
        for natural in range(fewest, most + 1):
            possible = range(min(len(jokers), largest - natural) + 1)
            for joker_count in (size - natural,) if size else possible:
                if joker_count not in possible:
                    continue
                for chosen in _choices(held, natural, distinctions):
                    cards = (*sorted(chosen), *jokers[:joker_count])
                    yield Combination("single" if len(cards) == 1 else "set", cards, rank, rank)


def _choices(held: list[Card], count: int, distinctions: SetDistinctions) -> list[tuple[Card, ...]]:
    """The distinct ways to choose a number of cards of a rank."""
    if distinctions.suits:
        return list(dict.fromkeys(combinations(held, count)))
    return [tuple(held[:count])]


def _by_rank(
    hand: tuple[Card, ...], highest: int, distinctions: SetDistinctions
) -> list[tuple[int, list[Card]]]:
    """The cards of each rank from low to high; within a rank the most dispensable first."""
    in_runs = in_sequences(hand, highest)
    kept = THREE_OF_SPADES if distinctions.spade_three else None
    found: dict[int, list[Card]] = {}
    for c in hand:
        if c.rank is not None:
            found.setdefault(RANK_POWER[c.rank], []).append(c)
    for held in found.values():
        if len(held) > 1:
            held.sort(key=lambda c: (c is kept, c in in_runs, c.index))
    return sorted(found.items())


def _sequences(
    hand: tuple[Card, ...], jokers: tuple[Card, ...], highest: int, size: int
) -> Iterator[Combination]:
    """Cards in sequence and jokers: of that size, or of any where it is 0."""
    for suit in dict.fromkeys(c.suit for c in sorted(hand) if c.suit is not None):
        held = {power(c): c for c in hand if c.suit is suit and power(c) <= highest}
        longest = min(len(held) + len(jokers), highest + 1)
        mask = sum(1 << rank for rank in held)
        for length in (size,) if size else range(SHORTEST_SEQUENCE, longest + 1):
            for low in range(highest - length + 2):
                natural = (mask >> low & (1 << length) - 1).bit_count()
                if natural and length - natural <= len(jokers):
                    yield from _fillings(held, low, length, jokers)


def _fillings(held: dict[int, Card], low: int, size: int, jokers: tuple[Card, ...]) -> Iterator[Combination]:
    """The ways to fill one sequence: jokers for missing cards, and also for cards in the hand."""
    natural = [held[rank] for rank in range(low, low + size) if rank in held]
    missing = size - len(natural)
    for joker_count in range(missing, min(len(jokers), size - 1) + 1):
        for spared in combinations(natural, joker_count - missing):
            used = tuple(c for c in natural if c not in spared)
            yield Combination("sequence", (*used, *jokers[:joker_count]), low, low + size - 1)
