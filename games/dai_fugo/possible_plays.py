"""The plays that a hand can make, cached: the same hand comes back at every turn until it plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from cardtable.cards import Card, Suit, card, in_order
from cardtable.engine import position_cache
from cardtable.mechanics.climbing import (
    CARD_POWER,
    JOKER_POWER,
    SHORTEST_SEQUENCE,
    Combination,
    PlayCards,
    PossiblePlay,
    SetsAndSequences,
    in_sequences,
)

Cards = tuple[Card, ...]
THREE_OF_SPADES = card("3S")


class SetDistinctions(NamedTuple):
    """The options by which sets of the same rank and size differ; of equal sets one is listed."""

    suits: bool
    """Whether suits count, since they may lock."""
    spade_three: bool
    """Whether the 3 of spades beats a joker, so that it is worth keeping."""


@position_cache(1 << 12)
def possible_plays(
    hand: Cards,
    rules: SetsAndSequences,
    distinctions: SetDistinctions,
    kind: str = "",
    size: int = 0,
) -> tuple[PossiblePlay, ...]:
    """The combinations of a hand, one of equivalent sets.

    `kind` asks for one kind only (`set` includes single cards), `size` for that many cards only.
    """
    ranks, jokers = _by_rank(hand, rules.highest, distinctions)
    found: list[PossiblePlay] = []
    if kind != "sequence":
        found += _sets(ranks, jokers, rules.largest_set, distinctions, size)
    if kind != "set" and rules.sequences:
        found += _sequences(hand, jokers, rules.highest, size)
    if kind != "sequence":
        counts = range(1, len(jokers) + 1)
        found += [_set(jokers[:count], JOKER_POWER) for count in counts if size in (0, count)]
    return tuple(found)


def _possible(play: Combination) -> PossiblePlay:
    return PossiblePlay(play, PlayCards.of(play))


@position_cache(1 << 12)
def _set(cards: Cards, rank: int) -> PossiblePlay:
    """The play of a single card or a set, cached since it is the same in many hands."""
    return _possible(Combination("single" if len(cards) == 1 else "set", in_order(cards), rank, rank))


def _sets(
    ranks: list[Cards], jokers: Cards, largest: int, distinctions: SetDistinctions, size: int
) -> Iterator[PossiblePlay]:
    """Cards of one rank and jokers: of that size, or of any where it is 0."""
    shapes = [
        (natural, jokers[:wild])
        for natural in range(max(1, size - len(jokers)), (size or largest) + 1)
        for wild in range(min(len(jokers), largest - natural) + 1)
        if size in (0, natural + wild)
    ]
    for rank, held in enumerate(ranks):
        for natural, wild in shapes:
            if natural > len(held):
                break
            choices = dict.fromkeys(combinations(held, natural)) if distinctions.suits else (held[:natural],)
            for chosen in choices:
                yield _set(chosen + wild, rank)


def _by_rank(hand: Cards, highest: int, distinctions: SetDistinctions) -> tuple[list[Cards], Cards]:
    """The cards of each rank from low to high, within a rank the most dispensable first; and the jokers."""
    ordered = sorted(hand)
    if in_runs := in_sequences(hand, highest):
        ordered.sort(key=in_runs.__contains__)
    if distinctions.spade_three:
        ordered.sort(key=lambda c: c is THREE_OF_SPADES)
    found: list[Cards] = [()] * (JOKER_POWER + 1)
    for c in ordered:
        found[CARD_POWER[c]] += (c,)
    jokers = found.pop()
    return found, jokers


def _sequences(hand: Cards, jokers: Cards, highest: int, size: int) -> Iterator[PossiblePlay]:
    """Cards in sequence and jokers: of that size, or of any where it is 0."""
    if not jokers and not in_sequences(hand, highest):
        return
    for suit in Suit:
        held = {CARD_POWER[c]: c for c in hand if c.suit is suit and CARD_POWER[c] <= highest}
        longest = min(len(held) + len(jokers), highest + 1)
        if longest < (size or SHORTEST_SEQUENCE):
            continue
        mask = sum([1 << rank for rank in held])
        for length in (size,) if size else range(SHORTEST_SEQUENCE, longest + 1):
            for low in range(highest - length + 2):
                natural = (mask >> low & (1 << length) - 1).bit_count()
                if natural and length - natural <= len(jokers):
                    yield from _fillings(held, low, length, jokers)


def _fillings(held: dict[int, Card], low: int, size: int, jokers: Cards) -> Iterator[PossiblePlay]:
    """The ways to fill one sequence: jokers for missing cards, and also for cards in the hand."""
    natural = [held[rank] for rank in range(low, low + size) if rank in held]
    missing = size - len(natural)
    for joker_count in range(missing, min(len(jokers), size - 1) + 1):
        for spared in combinations(natural, joker_count - missing):
            used = tuple(c for c in natural if c not in spared)
            yield _possible(Combination("sequence", (*used, *jokers[:joker_count]), low, low + size - 1))
