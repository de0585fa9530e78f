"""Honours: sequences of a suit and fours of a kind in a hand, which are named, or claimed, for points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, product

from cardtable.cards import Card, Rank, Suit, pack
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.tricks.stage import ace_high
from cardtable.words import number_word

_SUITS = [frozenset(c for c in pack() if c.suit is suit) for suit in Suit]


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
        """Its place among others: points, four of a kind first, then the top card."""
        return self.points, self.is_four, ace_high(self.cards[0])

    @property
    def name(self) -> str:
        """`four-card KH`, `jacks`."""
        top = self.cards[0]
        if self.is_four:
            assert top.rank is not None
            return f"{top.rank.word}s"
        return f"{number_word(len(self.cards))}-card {top}"


def four_of(rank: Rank) -> tuple[Card, ...]:
    """The four cards of a rank."""
    return tuple([Card.of(suit, rank) for suit in Suit])


def points_of(named: Iterable[Combination]) -> int:
    """What combinations come to."""
    return sum(one.points for one in named)


def best_of(named: Iterable[Combination]) -> Combination | None:
    """The best of some combinations; of equal ones spades stand before hearts, diamonds, clubs."""
    return max(named, key=lambda one: (one.rank, -one.cards[0].index), default=None)


def _rows(held: frozenset[Card], least: int) -> tuple[tuple[Card, ...], ...]:
    """The sequences in cards of one suit, each as long as can be and no shorter, highest card first."""
    down = sorted(held, key=ace_high, reverse=True)
    # Within a sequence a card's height and its place come to the same sum.
    rows = groupby(enumerate(down), key=lambda one: one[0] + ace_high(one[1]))
    found = [tuple([c for _, c in row]) for _, row in rows]
    return tuple([row for row in found if len(row) >= least])


@dataclass(frozen=True, eq=False)
class Honours:
    """What counts in a game: sequences by their length, fours of a kind by rank. Of a longer sequence the
    highest cards count."""

    runs: Mapping[int, int]
    fours: Mapping[Rank, int]

    def of(self, held: Iterable[Card]) -> tuple[Combination, ...]:
        """All that a hand has to name: a card may stand in one sequence and one four of a kind."""
        return _named(self, frozenset(held))

    def claims(self, held: Iterable[Card]) -> Mapping[int, Combination]:
        """The points that may be claimed with those cards if one at least is left over, and the best
        combination of each: a part of a sequence may be used."""
        return _claims(self, frozenset(held))

    def bears(self, held: Iterable[Card], points: int, best: Combination) -> bool:
        """Whether a hand has so many points to name, and a combination as good as that."""
        named = self.of(held)
        if not named or points_of(named) < points:
            return False
        return best in named or any(one.rank >= best.rank for one in named)

    def _run(self, row: tuple[Card, ...]) -> Combination:
        kept = row[: max(self.runs)]
        return Combination(self.runs[len(kept)], kept)

    def _rows(self, hand: frozenset[Card]) -> Iterator[tuple[Card, ...]]:
        """The sequences in a hand."""
        least = min(self.runs)
        for faces in _SUITS:
            if len(held := hand & faces) >= least:
                yield from _rows(held, least)

    def _fours(self, hand: frozenset[Card]) -> Iterator[Combination]:
        for rank, points in self.fours.items():
            four = four_of(rank)
            if hand.issuperset(four):
                yield Combination(points, four)

    def _parts(self, row: tuple[Card, ...]) -> Iterator[Combination]:
        """A sequence and the shorter ones in it."""
        for length in self.runs:
            for start in range(len(row) - length + 1):
                yield self._run(row[start : start + length])


def _named(honours: Honours, hand: frozenset[Card]) -> tuple[Combination, ...]:
    """What a hand has to name, worked out once."""
    return (*honours._fours(hand), *map(honours._run, honours._rows(hand)))


@position_cache(1 << 8)
def _claims(honours: Honours, hand: frozenset[Card]) -> Mapping[int, Combination]:
    """What may be claimed with a hand, worked out once."""
    ways: list[list[Combination | None]] = [[None, *honours._parts(row)] for row in honours._rows(hand)]
    ways += [[None, four] for four in honours._fours(hand)]
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
