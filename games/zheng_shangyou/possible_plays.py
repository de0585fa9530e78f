"""The plays that a hand can make, one of each strength, made of the most dispensable cards."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from cardtable.cards import Card, Suit
from cardtable.engine import position_cache
from cardtable.mechanics.climbing import (
    SHORTEST_SEQUENCE,
    TOP_POWER,
    PossiblePlay,
    in_sequences,
    multiple_shapes,
)
from games.zheng_shangyou.combinations import (
    BLACK_POWER,
    RED_POWER,
    ZHENG_POWER,
    ZhengCombination,
    ZhengPlay,
    by_power,
)

Cards = tuple[Card, ...]


@position_cache(1 << 12)
def possible_plays(hand: Cards, highest: int, kind: str = "", size: int = 0) -> tuple[PossiblePlay, ...]:
    """All plays of a hand, one of those that are equally strong.

    `highest` is the highest rank of sequences; `kind` asks for one kind only, `size` for that many cards.
    """
    held = HandByRank(hand, highest)
    found: list[PossiblePlay] = []
    if kind in ("", "single"):
        found += held.singles()
    if kind in ("", "set"):
        found += held.sets(size)
    if kind in ("", "sequence"):
        found += held.sequences(size)
    if kind in ("", "multiple"):
        found += held.multiples(size)
    return tuple(found)


@position_cache(1 << 12)
def _play(
    kind: str, cards: Cards, low: int, high: int, wild: int = 0, suit: Suit | None = None
) -> PossiblePlay:
    """A play, cached since it is the same in many hands."""
    play = ZhengCombination(kind, by_power(cards), low, high, wild, suit)
    return PossiblePlay(play, ZhengPlay.of(play))


class HandByRank:
    """A hand by rank, the jokers above all, within each rank the most dispensable cards first.

    A method that takes a size finds the plays of that many cards; of any number where it is 0.
    """

    def __init__(self, hand: Cards, highest: int) -> None:
        self.highest = highest
        self.in_runs = in_sequences(hand, highest)
        ordered = sorted(hand)
        if self.in_runs:
            ordered.sort(key=self.in_runs.__contains__)
        self.by_rank: list[Cards] = [()] * (RED_POWER + 1)
        for c in ordered:
            self.by_rank[ZHENG_POWER[c]] += (c,)
        self.jokers = self.by_rank[BLACK_POWER] + self.by_rank[RED_POWER]
        self.twos = self.by_rank[TOP_POWER]
        self.size = len(hand)

    @functools.cached_property
    def by_suit(self) -> dict[Suit | None, list[Cards]]:
        """By suit its cards by rank."""
        found: dict[Suit | None, list[Cards]] = {suit: [()] * (TOP_POWER + 1) for suit in Suit}
        for rank, held in enumerate(self.by_rank[:BLACK_POWER]):
            for c in held:
                found[c.suit][rank] += (c,)
        return found

    def singles(self) -> list[PossiblePlay]:
        """One card of each rank."""
        return [_play("single", held[:1], low, low) for low, held in enumerate(self.by_rank) if held]

    def sets(self, size: int) -> Iterator[PossiblePlay]:
        """Of each rank the pure set, and the one with the fewest wild cards."""
        wild_cards = self.twos + self.jokers
        for low, held in enumerate(self.by_rank[:RED_POWER]):
            if not held or len(held) + len(wild_cards) < size:
                continue
            higher = tuple([c for c in wild_cards if ZHENG_POWER[c] > low])
            for count in (size,) if size else range(2, len(held) + len(higher) + 1):
                if count <= len(held):
                    yield _play("set", held[:count], low, low)
                wild = max(1, count - len(held))
                if wild < count and wild <= len(higher):
                    yield _play("set", held[: count - wild] + higher[:wild], low, low, wild)

    # Single sequences

    def sequences(self, size: int) -> Iterator[PossiblePlay]:
        """All single sequences, in one suit and mixed."""
        longest = min(self.size, self.highest + 1)
        for length in (size,) if size else range(SHORTEST_SEQUENCE, longest + 1):
            starts = range(self.highest - length + 2)
            lows = [low for low in starts if self.by_rank[low : low + length].count(()) <= len(self.jokers)]
            if not lows:
                return  # nor is there a longer one
            for low in lows:
                for suit, by_rank in (*self.by_suit.items(), (None, self.by_rank)):
                    ranks = by_rank[low : low + length]
                    if ranks.count(()) <= len(self.jokers):
                        yield from self._sequences_of(ranks, low, suit)

    def _sequences_of(self, ranks: list[Cards], low: int, suit: Suit | None) -> Iterator[PossiblePlay]:
        """The pure sequence of those ranks, and the one with the fewest jokers."""
        missing, high = ranks.count(()), low + len(ranks) - 1
        if not missing and (cards := self._one_of_each(ranks, suit)):
            yield _play("sequence", cards, low, high, 0, suit)
        wild = max(1, missing)
        if wild > len(self.jokers):
            return
        # Where no rank is missing a joker stands for one of them: for the first that can be spared.
        for spared in (-1,) if missing else range(len(ranks)):
            left = [held for at, held in enumerate(ranks) if held and at != spared]
            if cards := self._one_of_each(left, suit):
                yield _play("sequence", cards + self.jokers[:wild], low, high, wild, suit)
                return

    def _one_of_each(self, ranks: list[Cards], suit: Suit | None) -> Cards:
        """A card of each rank; where no suit is meant not all of one suit, or nothing if that cannot be."""
        first = tuple([held[0] for held in ranks])
        if suit is not None or len({c.suit for c in first}) > 1:
            return first
        swaps = [(c in self.in_runs, at, c) for at, held in enumerate(ranks) for c in held[1:]]
        if len(ranks) == 1 or not swaps:
            return ()
        _, at, other = min(swaps, key=lambda swap: swap[0])
        return (*first[:at], other, *first[at + 1 :])

    # Multiple sequences

    def multiples(self, size: int) -> Iterator[PossiblePlay]:
        """All multiple sequences."""
        wild_cards = len(self.twos) + len(self.jokers)
        for count in (size,) if size else range(2 * SHORTEST_SEQUENCE, self.size + 1):
            for each, ranks in multiple_shapes(count):
                natural = [min(len(held), each) for held in self.by_rank]
                for low in range(self.highest - ranks + 2):
                    if sum(natural[low : low + ranks]) + wild_cards >= count:
                        yield from self._multiples_of(each, ranks, low)

    def _multiples_of(self, each: int, ranks: int, low: int) -> Iterator[PossiblePlay]:
        """The sequences of one shape from a rank on: the pure one, and that with the fewest wild cards."""
        high = low + ranks - 1
        chosen = [held[:each] for held in self.by_rank[low : high + 1]]
        twos = self.twos[each:] if high == TOP_POWER else self.twos
        missing = sum(each - len(cards) for cards in chosen)
        if missing > len(twos) + len(self.jokers):
            return
        if not missing:
            yield _play("multiple", sum(chosen, ()), low, high)
            # In the impure one a wild card stands for the card that the hand most needs elsewhere.
            natural = chosen[: TOP_POWER - low]
            spared = next((at for at, cards in enumerate(natural) if cards[-1] in self.in_runs), 0)
            chosen[spared] = chosen[spared][:-1]
        wild = max(1, missing)
        jokers = max(chosen.count(()), wild - len(twos))
        if jokers <= min(wild, len(self.jokers)):
            cards = sum(chosen, ()) + twos[: wild - jokers] + self.jokers[:jokers]
            yield _play("multiple", cards, low, high, wild)
