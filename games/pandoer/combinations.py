"""Combinations of cards: honours in points games, claims in the bidding (honours, overhonour)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, product

from cardtable.cards import Card, Rank, Suit
from cardtable.mechanics.tricks import ace_high
from cardtable.words import number_word

RUN_POINTS = {3: 20, 4: 50, 5: 100, 6: 120, 7: 140, 8: 160}
"""Sequences of a suit in the plain order, trumps too; nine in a row count as eight."""
SHORTEST, LONGEST = 3, 8
FOUR_POINTS = {Rank.ACE: 100, Rank.KING: 100, Rank.QUEEN: 100, Rank.JACK: 200}


@dataclass(frozen=True, slots=True)
class Combination:
    """A sequence (highest card first) or four of a kind, and its points."""

    points: int
    cards: tuple[Card, ...]

    @property
    def is_four(self) -> bool:
        """Whether it is four of a kind."""
        return self.cards[0].rank is self.cards[1].rank

    @property
    def rank(self) -> tuple[int, bool, int]:
        """Its place among others (overhonour-higher): points, four of a kind first, then the top card."""
        return self.points, self.is_four, ace_high(self.cards[0])

    @property
    def name(self) -> str:
        """`four-card KH`, `jacks`."""
        top = self.cards[0]
        if self.is_four:
            assert top.rank is not None
            return f"{top.rank.word}s"
        return f"{number_word(len(self.cards))}-card {top}"


@functools.cache
def run(cards: tuple[Card, ...]) -> Combination:
    """A sequence of those cards; the best eight of nine in a row."""
    kept = cards[:LONGEST]
    return Combination(RUN_POINTS[len(kept)], kept)


def runs(hand: frozenset[Card]) -> Iterator[tuple[Card, ...]]:
    """The sequences in a hand, each as long as can be, highest card first."""
    for suit in Suit:
        held = sorted([c for c in hand if c.suit is suit], key=ace_high, reverse=True)
        # Within a sequence a card's height and its place come to the same sum.
        for _, row in groupby(enumerate(held), key=lambda one: one[0] + ace_high(one[1])):
            cards = tuple([c for _, c in row])
            if len(cards) >= SHORTEST:
                yield cards


def fours(hand: frozenset[Card]) -> Iterator[Combination]:
    """The fours of a kind in a hand that count."""
    for rank, points in FOUR_POINTS.items():
        four = tuple([Card.of(suit, rank) for suit in Suit])
        if hand.issuperset(four):
            yield Combination(points, four)


def combinations(held: Iterable[Card]) -> tuple[Combination, ...]:
    """All that a hand has to name: a card may stand in one sequence and one four of a kind."""
    hand = frozenset(held)
    return (*fours(hand), *map(run, runs(hand)))


def points_of(named: Iterable[Combination]) -> int:
    """What combinations come to."""
    return sum(one.points for one in named)


def best_of(named: Iterable[Combination]) -> Combination | None:
    """The best of some combinations; of equal ones spades stand before hearts, diamonds, clubs."""
    return max(named, key=lambda one: (one.rank, -one.cards[0].index), default=None)


def claims(held: Iterable[Card]) -> dict[int, Combination]:
    """The numbers of honour points that may be claimed with those cards, and the best combination of each:
    a part of a sequence may be used, and one card at least is left over (overhonour-held)."""
    hand = frozenset(held)
    ways: list[list[Combination | None]] = [[None, *_parts(cards)] for cards in runs(hand)]
    ways += [[None, four] for four in fours(hand)]
    found: dict[int, Combination] = {}
    for chosen in product(*ways):
        used = [one for one in chosen if one is not None]
        if not used or len({c for one in used for c in one.cards}) == len(hand):
            continue
        points = points_of(used)
        best = best_of([*used, *([found[points]] if points in found else [])])
        assert best is not None
        found[points] = best
    return found


def _parts(cards: tuple[Card, ...]) -> Iterator[Combination]:
    """A sequence and the shorter ones in it."""
    for length in range(SHORTEST, min(len(cards), LONGEST) + 1):
        for start in range(len(cards) - length + 1):
            yield run(cards[start : start + length])
