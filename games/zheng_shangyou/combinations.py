"""The combinations of Zheng Shangyou: single cards, sets, single and multiple sequences, pure or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.cards import BLACK_JOKER, RED_JOKER, Card, Suit, pack
from cardtable.engine import position_cache
from cardtable.mechanics.climbing import (
    JOKER_POWER,
    SHORTEST_SEQUENCE,
    TOP_POWER,
    Combination,
    PlayCards,
    multiple_shapes,
    power,
    sequence_starts,
)

BLACK_POWER = JOKER_POWER
RED_POWER = JOKER_POWER + 1
ZHENG_POWER = {c: power(c) for c in pack()} | {BLACK_JOKER: BLACK_POWER, RED_JOKER: RED_POWER}
"""The height of each card: 3 low, then up to the ace, 2, black joker, red joker (single)."""
_SORT_KEY = {c: (height, c.index) for c, height in ZHENG_POWER.items()}.__getitem__
JOKERS = (BLACK_JOKER, RED_JOKER)
SUITED = 100
"""Strength added to a sequence in one suit: it beats every mixed one (suited-beats-mixed)."""


def by_power(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards from low to high."""
    return tuple(sorted(cards, key=_SORT_KEY))


@dataclass(frozen=True, slots=True)
class ZhengCombination(Combination):
    """Cards with a meaning; its kind may also be `multiple`."""

    wild: int = 0
    """How many of its cards stand for others."""
    suit: Suit | None = None
    """The suit of a sequence in one suit."""

    @property
    def is_pure(self) -> bool:
        return not self.wild

    @property
    def meaning(self) -> str:
        return self.rank_text if self.wild else ""

    @property
    def each(self) -> int:
        """How many cards of each rank it has; together with the number of cards this is its shape."""
        return len(self.cards) // (self.high - self.low + 1)

    def may_mean(self, text: str) -> bool:
        return text in ("", self.rank_text)

    def strength(self, *, turned: bool = False) -> int:
        """The strength: by suit first, then by rank, then by purity."""
        return SUITED * (self.suit is not None) + 2 * self.high + (not self.wild)


class ZhengPlay(PlayCards):
    """`play 7S 2H 2C as 7`, `play 6H 8H RJ as 6-8`, `play BJ RJ as BJ`."""

    __slots__ = ()

    @classmethod
    def split_meaning(cls, words: str) -> tuple[str, str]:
        # `as` is also the ace of spades: `as BJ` is a meaning only where that joker is among the cards.
        cards_text, _, meaning = words.upper().rpartition(" AS ")
        if meaning.strip() in cards_text.split() and meaning.strip() in map(str, JOKERS):
            return cards_text, meaning.strip()
        return PlayCards.split_meaning(words)

    @staticmethod
    def arranged(cards: Iterable[Card]) -> tuple[Card, ...]:
        return by_power(cards)


class ZhengPatterns(NamedTuple):
    """The combinations that may be played."""

    highest: int = TOP_POWER - 1
    """The highest rank of sequences: the ace, or the 2 (natural-twos)."""

    @position_cache(1 << 12)
    def meanings(self, cards: tuple[Card, ...]) -> tuple[ZhengCombination, ...]:
        """All combinations that these cards may mean, the strongest first."""
        ordered = by_power(cards)
        if len(ordered) == 1:
            height = ZHENG_POWER[ordered[0]]
            return (ZhengCombination("single", ordered, height, height),)
        found = [*_as_set(ordered), *self._as_sequence(ordered), *self._as_multiple(ordered, JOKERS)]
        return tuple(sorted(found, key=ZhengCombination.strength, reverse=True))

    def _as_sequence(self, cards: tuple[Card, ...]) -> Iterator[ZhengCombination]:
        """Consecutive ranks, with jokers for those missing (sequence, no-twos, sequence-joker)."""
        natural = [c for c in cards if c not in JOKERS]
        ranks = {ZHENG_POWER[c] for c in natural}
        if not ranks or len(cards) < SHORTEST_SEQUENCE:
            return
        if len(ranks) < len(natural) or max(ranks) > self.highest:
            return
        suits = {c.suit for c in natural}
        suit = natural[0].suit if len(suits) == 1 else None
        for low in sequence_starts(ranks, len(cards), self.highest):
            high = low + len(cards) - 1
            yield ZhengCombination("sequence", cards, low, high, len(cards) - len(natural), suit)

    def _as_multiple(
        self, cards: tuple[Card, ...], backing: tuple[Card, ...], fewest: int = SHORTEST_SEQUENCE
    ) -> Iterator[ZhengCombination]:
        """As many cards of each rank (multiple, multiple-wild, multiple-twos).

        A rank without a card of its own needs one of the `backing` cards (the jokers: twos alone do not do).
        """
        shapes = tuple(multiple_shapes(len(cards), fewest))
        heights = [ZHENG_POWER[c] for c in cards] if shapes else []
        twos = heights.count(TOP_POWER)
        count_of_rank = Counter([height for height in heights if height < TOP_POWER])
        backing_count = sum([c in backing for c in cards])
        for each, ranks in shapes:
            for low in sequence_starts(count_of_rank, ranks, self.highest):
                high = low + ranks - 1
                counts = [
                    min(twos, each) if rank == TOP_POWER else count_of_rank[rank]
                    for rank in range(low, high + 1)
                ]
                if max(counts) <= each and counts.count(0) <= backing_count:
                    yield ZhengCombination("multiple", cards, low, high, len(cards) - sum(counts))

    # The fault of cards that mean nothing

    def fault(self, cards: tuple[Card, ...]) -> str:
        """The rule that cards without a meaning come nearest to keeping."""
        ordered = by_power(cards)
        count = len(ordered)
        ranks = [ZHENG_POWER[c] for c in ordered if ZHENG_POWER[c] < TOP_POWER]
        twos = sum(ZHENG_POWER[c] == TOP_POWER for c in ordered)
        are_ranks_single = bool(ranks) and len(set(ranks)) == len(ranks)
        may_be_sequence = are_ranks_single and count >= SHORTEST_SEQUENCE
        if twos and may_be_sequence and _would_be_sequence(ranks, twos, count):
            return "no-twos"
        if twos and any(self._as_multiple(ordered, ordered)):
            return "multiple-twos"
        if count == 2 and are_ranks_single and ranks[1] - ranks[0] == 1:
            return "sequence-three"
        if any(self._as_multiple(ordered, JOKERS, fewest=2)):
            return "multiple-three"
        if not twos and may_be_sequence:
            return "sequence"
        return "multiple" if count >= 2 * SHORTEST_SEQUENCE else "combination"


def _would_be_sequence(ranks: list[int], twos: int, count: int) -> bool:
    """Whether it would be a sequence if twos were wild, or a lone two lay above the ace."""
    highest = TOP_POWER if twos == 1 else TOP_POWER - 1
    return len(sequence_starts(ranks, count, highest)) > 0


def _as_set(cards: tuple[Card, ...]) -> Iterator[ZhengCombination]:
    """Cards of the lowest rank, with wild cards (set, set-wild, set-natural)."""
    low = ZHENG_POWER[cards[0]] if cards else 0
    others = [c for c in cards if ZHENG_POWER[c] > low]
    if cards and all(ZHENG_POWER[c] >= TOP_POWER for c in others):
        yield ZhengCombination("set", cards, low, low, len(others))
