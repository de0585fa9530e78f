"""Honours (roem): sequences of a suit and fours of a kind, which a player names for points.

A game gives the points of each kind in `HonourValues`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, product

from cardtable.cards import Card, Rank, Suit, pack
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.tricks.stage import ace_high
from cardtable.words import number_word

_SUITS = [sorted([c for c in pack() if c.suit is suit], key=ace_high, reverse=True) for suit in Suit]
"""The cards of each suit, the highest first."""


@dataclass(frozen=True, slots=True)
class Honour:
    """A sequence (highest card first) or four of a kind, and its points."""

    points: int
    cards: tuple[Card, ...]

    @property
    def is_four(self) -> bool:
        """Whether it is four of a kind."""
        return self.cards[0].rank is self.cards[1].rank

    @property
    def rank(self) -> tuple[int, bool, int]:
        """Its order among others: by points, then four of a kind before sequences, then by the top card."""
        return self.points, self.is_four, ace_high(self.cards[0])

    @property
    def name(self) -> str:
        """`four-card KH`, `jacks`."""
        top = self.cards[0]
        if self.is_four:
            assert top.rank is not None
            return f"{top.rank.word}s"
        return f"{number_word(len(self.cards))}-card {top}"

    @property
    def words(self) -> str:
        """As players say it, without an article: `four-card of KH`, `four jacks`."""
        return f"four {self.name}" if self.is_four else self.name.replace("-card ", "-card of ")

    @property
    def announced(self) -> str:
        """As it is named: `a four-card of KH`, `an eight-card of AH`, `four jacks`."""
        article = "" if self.is_four else "an " if self.name.startswith("eight") else "a "
        return f"{article}{self.words}"


@functools.cache
def four_of_a_kind(rank: Rank) -> tuple[Card, ...]:
    """The four cards of a rank."""
    return tuple([Card.of(suit, rank) for suit in Suit])


def honour_points(honours: Iterable[Honour]) -> int:
    """The points of several honours."""
    return sum(one.points for one in honours)


def best_honour(honours: Iterable[Honour]) -> Honour | None:
    """The highest honour; of equal ones spades stand before hearts, diamonds and clubs. None of none."""
    return max(honours, key=lambda one: (one.rank, -one.cards[0].index), default=None)


@dataclass(frozen=True, eq=False)
class HonourValues:
    """The points of honours in a game."""

    sequences: Mapping[int, int]
    """Points by the length of a sequence. Of a longer sequence only the highest cards count."""
    fours: Mapping[Rank, int]
    """Points by the rank of four of a kind."""

    def of(self, held: Iterable[Card]) -> tuple[Honour, ...]:
        """All honours of a hand. A card may belong to one sequence and one four of a kind."""
        return _honours_of(self, frozenset(held))

    def claimable(self, held: Iterable[Card]) -> Mapping[int, Honour]:
        """The totals that may be claimed with these cards, each with its best honour.

        One card at least must be left over. A claim may use a part of a sequence.
        """
        return _claimable(self, frozenset(held))

    def supports_claim(self, held: Iterable[Card], points: int, best: Honour) -> bool:
        """Whether a hand's honours come to these points, and one of them is as good as `best`."""
        honours = self.of(held)
        if not honours or honour_points(honours) < points:
            return False
        return best in honours or any(one.rank >= best.rank for one in honours)

    def _sequence(self, run: tuple[Card, ...]) -> Honour:
        counted = run[: max(self.sequences)]
        return Honour(self.sequences[len(counted)], counted)

    def _runs(self, hand: frozenset[Card]) -> Iterator[tuple[Card, ...]]:
        """The runs of the hand, each as long as can be, highest card first."""
        shortest = min(self.sequences)
        for suit in _SUITS:
            for is_held, cards in groupby(suit, hand.__contains__):
                if is_held and len(run := tuple(cards)) >= shortest:
                    yield run

    def _fours(self, hand: frozenset[Card]) -> Iterator[Honour]:
        for rank, points in self.fours.items():
            four = four_of_a_kind(rank)
            if hand.issuperset(four):
                yield Honour(points, four)

    def _parts(self, run: tuple[Card, ...]) -> Iterator[Honour]:
        """The sequence of a run, and the shorter ones in it."""
        for length in self.sequences:
            for start in range(len(run) - length + 1):
                yield self._sequence(run[start : start + length])


@position_cache(1 << 12)
def _honours_of(values: HonourValues, hand: frozenset[Card]) -> tuple[Honour, ...]:
    return (*values._fours(hand), *map(values._sequence, values._runs(hand)))


@position_cache(1 << 8)
def _claimable(values: HonourValues, hand: frozenset[Card]) -> Mapping[int, Honour]:
    choices: list[list[Honour | None]] = [[None, *values._parts(run)] for run in values._runs(hand)]
    choices += [[None, four] for four in values._fours(hand)]
    best_by_points: dict[int, Honour] = {}
    for chosen in product(*choices):
        used = [one for one in chosen if one is not None]
        if not used or len({c for one in used for c in one.cards}) == len(hand):
            continue
        points = honour_points(used)
        if points in best_by_points:
            used.append(best_by_points[points])
        best = best_honour(used)
        assert best is not None
        best_by_points[points] = best
    return best_by_points
