"""The combinations of Zheng Shangyou: single cards, sets, single and multiple sequences, pure or with wild
cards, and what each is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.cards import BLACK_JOKER, RED_JOKER, Card, Suit, pack
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.climbing.combinations import (
    JOKER_POWER,
    SHORTEST,
    TOP,
    Combination,
    PlayCards,
    blocks,
    power,
    rows_holding,
)

BLACK, RED = JOKER_POWER, JOKER_POWER + 1
HEIGHT = {c: power(c) for c in pack()} | {BLACK_JOKER: BLACK, RED_JOKER: RED}
"""How high a card is: 3 low, then up to the ace, 2, black joker, red joker (single)."""
_IN_ORDER = {c: (height, c.index) for c, height in HEIGHT.items()}.__getitem__
JOKERS = (BLACK_JOKER, RED_JOKER)
SUITED = 100
"""A single sequence of one suit beats every mixed one (suited-beats-mixed)."""


def in_height(held: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in rising rank."""
    return tuple(sorted(held, key=_IN_ORDER))


@dataclass(frozen=True, slots=True)
class Reading(Combination):
    """Cards with what they mean, `wild` of them standing for others; `suit` of a sequence in one suit."""

    wild: int = 0
    suit: Suit | None = None

    @property
    def is_pure(self) -> bool:
        return not self.wild

    @property
    def meaning(self) -> str:
        return self.said if self.wild else ""

    @property
    def each(self) -> int:
        """How many cards of each rank it has: with the number of cards this is its shape."""
        return len(self.cards) // (self.high - self.low + 1)

    def may_mean(self, said: str) -> bool:
        return said in ("", self.said)

    def strength(self, *, turned: bool = False) -> int:
        """First the suit counts, then the rank, then purity; compared within a type and shape."""
        return SUITED * (self.suit is not None) + 2 * self.high + self.is_pure


class Play(PlayCards):
    """`play 7S 2H 2C as 7`, `play 6H 8H RJ as 6-8`, `play BJ RJ as BJ`."""

    __slots__ = ()

    @classmethod
    def parted(cls, words: str) -> tuple[str, str]:
        # `as` is also the ace of spades: only behind that very joker does `as BJ` say what it is.
        held, _, said = words.upper().rpartition(" AS ")
        if said.strip() in held.split() and said.strip() in map(str, JOKERS):
            return held, said.strip()
        return PlayCards.parted(words)

    @staticmethod
    def arranged(held: Iterable[Card]) -> tuple[Card, ...]:
        return in_height(held)


class Patterns(NamedTuple):
    """What may be played; `highest` is the top rank of sequences: the ace, or the 2 (natural-twos)."""

    highest: int = TOP - 1

    @position_cache(1 << 12)
    def meanings(self, held: tuple[Card, ...]) -> tuple[Reading, ...]:
        """All that these cards may mean, the strongest first."""
        cards = in_height(held)
        if len(cards) == 1:
            return (Reading("single", cards, HEIGHT[cards[0]], HEIGHT[cards[0]]),)
        found = [*_as_set(cards), *self._as_sequence(cards), *self._as_multiple(cards, JOKERS)]
        return tuple(sorted(found, key=Reading.strength, reverse=True))

    def _as_sequence(self, cards: tuple[Card, ...]) -> Iterator[Reading]:
        """Consecutive ranks, jokers for what is missing (sequence, no-twos, sequence-joker)."""
        natural = [c for c in cards if c not in JOKERS]
        ranks = {HEIGHT[c] for c in natural}
        if not ranks or len(cards) < SHORTEST or len(ranks) < len(natural) or max(ranks) > self.highest:
            return
        suits = {c.suit for c in natural}
        suit = natural[0].suit if len(suits) == 1 else None
        for low in rows_holding(ranks, len(cards), self.highest):
            high = low + len(cards) - 1
            yield Reading("sequence", cards, low, high, len(cards) - len(natural), suit)

    def _as_multiple(
        self, cards: tuple[Card, ...], backing: tuple[Card, ...], fewest: int = SHORTEST
    ) -> Iterator[Reading]:
        """As many cards of each rank; a rank without a card of its own needs one of those that back it: the
        jokers, not twos alone (multiple, multiple-wild, multiple-twos)."""
        shapes = tuple(blocks(len(cards), fewest))
        heights = [HEIGHT[c] for c in cards] if shapes else []
        twos, own = heights.count(TOP), Counter([one for one in heights if one < TOP])
        backs = sum([c in backing for c in cards])
        for each, ranks in shapes:
            for low in rows_holding(own, ranks, self.highest):
                high = low + ranks - 1
                counts = [min(twos, each) if at == TOP else own[at] for at in range(low, high + 1)]
                if max(counts) <= each and counts.count(0) <= backs:
                    yield Reading("multiple", cards, low, high, len(cards) - sum(counts))

    # What is wrong with cards that mean nothing

    def shape_fault(self, held: tuple[Card, ...]) -> str:
        """The rule that these cards, which mean nothing, come nearest to keeping."""
        cards = in_height(held)
        ranks = [HEIGHT[c] for c in cards if HEIGHT[c] < TOP]
        twos = sum(HEIGHT[c] == TOP for c in cards)
        is_single = bool(ranks) and len(set(ranks)) == len(ranks)
        if twos and is_single and len(cards) >= SHORTEST and self._would_run(ranks, twos, len(cards)):
            return "no-twos"
        if twos and any(self._as_multiple(cards, cards)):
            return "multiple-twos"
        if len(cards) == 2 and is_single and ranks[1] - ranks[0] == 1:
            return "sequence-three"
        if any(self._as_multiple(cards, JOKERS, fewest=2)):
            return "multiple-three"
        if not twos and is_single and len(cards) >= SHORTEST:
            return "sequence"
        return "multiple" if len(cards) >= 2 * SHORTEST else "combination"

    @staticmethod
    def _would_run(ranks: list[int], twos: int, count: int) -> bool:
        """Whether it would be a sequence if twos were wild, or a lone two above the ace."""
        highest = TOP if twos == 1 else TOP - 1
        return len(rows_holding(ranks, count, highest)) > 0


def _as_set(cards: tuple[Card, ...]) -> Iterator[Reading]:
    """Cards of the lowest rank, others wild (set, set-wild, set-natural)."""
    low = HEIGHT[cards[0]] if cards else 0
    others = [c for c in cards if HEIGHT[c] > low]
    if cards and all(HEIGHT[c] >= TOP for c in others):
        yield Reading("set", cards, low, low, len(others))
