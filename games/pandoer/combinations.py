"""Combinations of cards: honours in points games, claims in the bidding (honours, overhonour)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

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
def combination(cards: tuple[Card, ...]) -> Combination:
    """A sequence of those cards, or four of a kind; the best eight of nine in a row."""
    if cards[0].rank is cards[1].rank:
        assert cards[0].rank is not None
        return Combination(FOUR_POINTS[cards[0].rank], cards)
    kept = cards[:LONGEST]
    return Combination(RUN_POINTS[len(kept)], kept)


def runs(held: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    """The sequences in a hand, each as long as can be, highest card first."""
    hand = frozenset(held)
    for suit in Suit:
        run: tuple[Card, ...] = ()
        for c in _down(suit):
            if c in hand:
                run += (c,)
                continue
            if len(run) >= SHORTEST:
                yield run
            run = ()
        if len(run) >= SHORTEST:
            yield run


@functools.cache
def _down(suit: Suit) -> tuple[Card, ...]:
    """The cards of a suit from the ace down to the six."""
    ranks = (Rank.ACE, *range(Rank.KING, Rank.FIVE, -1))
    return tuple(Card.of(suit, rank) for rank in ranks)


def fours(held: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    """The fours of a kind in a hand that count."""
    hand = frozenset(held)
    for rank in FOUR_POINTS:
        four = tuple(Card.of(suit, rank) for suit in Suit)
        if hand.issuperset(four):
            yield four


def combinations(held: Iterable[Card]) -> tuple[Combination, ...]:
    """All that a hand has to name: a card may stand in one sequence and one four of a kind."""
    hand = frozenset(held)
    return tuple(map(combination, (*fours(hand), *runs(hand))))


def points_of(named: Iterable[Combination]) -> int:
    """What combinations come to."""
    return sum(one.points for one in named)


def _place(one: Combination) -> tuple[tuple[int, bool, int], int]:
    """The rank of a combination; of equal ones spades stand before hearts, diamonds, clubs."""
    return one.rank, -one.cards[0].index


def best_of(named: Iterable[Combination]) -> Combination | None:
    """The best of some combinations."""
    return max(named, key=_place, default=None)


def claims(held: Iterable[Card]) -> dict[int, Combination]:
    """The numbers of honour points that may be claimed with those cards, and the best combination of each:
    a part of a sequence may be used, and one card at least is left over (overhonour-held)."""
    hand = frozenset(held)
    ways: list[list[tuple[Card, ...]]] = [[(), *_parts(run)] for run in runs(hand)]
    ways += [[(), four] for four in fours(hand)]
    found: dict[int, Combination] = {}
    for chosen in product(*ways):
        used = [combination(cards) for cards in chosen if cards]
        best = best_of(used)
        if best is None or len({c for one in used for c in one.cards}) == len(hand):
            continue
        points = points_of(used)
        if points not in found or _place(best) > _place(found[points]):
            found[points] = best
    return found


def _parts(run: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """A sequence and the shorter ones in it, the highest first."""
    for length in range(min(len(run), LONGEST), SHORTEST - 1, -1):
        for start in range(len(run) - length + 1):
            yield run[start : start + length]
