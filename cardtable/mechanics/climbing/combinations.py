"""Combinations of climbing games: cards of equal rank or in sequence, with jokers that stand for others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.climbing.ranks import (
    JOKER_POWER,
    RANK_POWER,
    RANKS,
    in_rising_rank,
    natural_cards,
    power,
)
from cardtable.mechanics.climbing.sequences import SHORTEST_SEQUENCE

_TEXT_OF_POWER = (*(rank.text for rank in RANKS), "BJ", "RJ")
"""How each power is written; where jokers differ, the black one lies below the red one."""


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards and what they mean: those in a set are of one rank, those in a sequence go from `low` to `high`.

    `low` and `high` are powers (see `ranks`); for jokers alone both are `JOKER_POWER`.
    """

    kind: str
    """`single`, `set`, `sequence`, or another kind of the game's own."""
    cards: tuple[Card, ...]
    low: int
    high: int

    @property
    def jokers(self) -> int:
        """The number of jokers in it."""
        return sum([c.suit is None for c in self.cards])

    @property
    def is_jokers(self) -> bool:
        """Whether it is made of jokers alone."""
        return self.low == JOKER_POWER

    @property
    def is_pure(self) -> bool:
        """Whether no card stands for another."""
        return not self.jokers or self.is_jokers

    @property
    def rank_text(self) -> str:
        """Its rank (`7`) or its ranks (`5-7`), as written after "as"."""
        low, high = _TEXT_OF_POWER[self.low], _TEXT_OF_POWER[self.high]
        return low if self.kind in ("single", "set") else f"{low}-{high}"

    @property
    def meaning(self) -> str:
        """The words that a play must say after "as"; empty where no card stands for another."""
        return "" if self.is_pure else self.rank_text

    def may_mean(self, text: str) -> bool:
        """Whether a play that says this after "as" can mean the combination; it may say nothing."""
        return text in ("", self.meaning)

    def count_of(self, rank: Rank) -> int:
        """How many cards of a rank are in it, jokers counted as what they stand for."""
        if self.is_jokers or not self.low <= RANK_POWER[rank] <= self.high:
            return 0
        return 1 if self.kind == "sequence" else len(self.cards)

    def strength(self, *, turned: bool) -> int:
        """How high it is, in the usual order of ranks or in the turned one.

        Strengths compare only within a kind and a number of cards.
        """
        if self.low == JOKER_POWER:
            return JOKER_POWER + 1
        return -self.low if turned else self.high

    @property
    def suits(self) -> frozenset[Suit]:
        """The suits of its natural cards."""
        return frozenset(c.suit for c in self.cards if c.suit is not None)


class CombinationRules(Protocol):
    """The combinations that a game allows."""

    def meanings(self, cards: tuple[Card, ...]) -> tuple[Combination, ...]:
        """All combinations that these cards may mean."""

    def fault(self, cards: tuple[Card, ...]) -> str:
        """The fault of cards that mean nothing, as a key of `ClimbingRounds.faults`."""


class SetsAndSequences(NamedTuple):
    """Sets and sequences in one suit, in which a joker stands for any card."""

    largest_set: int
    """Cards in a set at most."""
    sequences: bool
    """Whether sequences are played."""
    highest: int
    """The highest rank that a sequence reaches."""

    @position_cache(1 << 12)
    def meanings(self, cards: tuple[Card, ...]) -> tuple[Combination, ...]:
        """All combinations that these cards may mean, sets first, then sequences from low to high."""
        count = len(cards)
        if count == 1:
            height = power(cards[0])
            return (Combination("single", cards, height, height),)
        natural, ordered = natural_cards(cards), in_rising_rank(cards)
        if not natural:
            return (Combination("set", ordered, JOKER_POWER, JOKER_POWER),) if cards else ()
        found = []
        powers = {power(c) for c in natural}
        if len(powers) == 1 and count <= self.largest_set:
            (rank,) = powers
            found.append(Combination("set", ordered, rank, rank))
        if self._may_be_sequence(natural, powers, count):
            first = max(0, max(powers) - count + 1)
            last = min(min(powers), self.highest - count + 1)
            found += [
                Combination("sequence", ordered, low, low + count - 1) for low in range(first, last + 1)
            ]
        return tuple(found)

    def _may_be_sequence(self, natural: tuple[Card, ...], powers: set[int], count: int) -> bool:
        is_one_suit = len({c.suit for c in natural}) == 1
        return self.sequences and count >= SHORTEST_SEQUENCE and is_one_suit and len(powers) == len(natural)

    def fault(self, cards: tuple[Card, ...]) -> str:
        """The fault of cards that mean nothing.

        `three`: only two cards; `none`: sequences are not played; `suit`: several suits; `two`: a rank beyond
        the highest; `wrap`: from the 2 round to the 3; empty for no combination at all.
        """
        natural = natural_cards(cards)
        powers = sorted({power(c) for c in natural})
        is_one_suit = len({c.suit for c in natural}) == 1
        if _is_pair_of_neighbours(cards, natural, powers) and is_one_suit:
            return "three"
        if len(cards) < SHORTEST_SEQUENCE or len(powers) != len(natural):
            return ""
        if powers[-1] - powers[0] < len(cards):
            if not self.sequences:
                return "none"
            if not is_one_suit:
                return "suit"
            return "two" if powers[-1] > self.highest else ""
        return "wrap" if is_one_suit and _wraps_around(powers, len(cards)) else ""


def _is_pair_of_neighbours(cards: tuple[Card, ...], natural: tuple[Card, ...], powers: list[int]) -> bool:
    return len(cards) == len(natural) == len(powers) == 2 and powers[1] - powers[0] == 1


def _wraps_around(powers: list[int], count: int) -> bool:
    """Whether the cards would be consecutive if the 2 lay below the 3."""
    shifts = range(1, len(RANKS))
    shifted = [sorted((one + shift) % len(RANKS) for one in powers) for shift in shifts]
    return any(one[-1] - one[0] < count for one in shifted)
