"""The plays that a hand can make, one of each strength, made of the cards that are missed least."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from cardtable.cards import Card, Suit
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.climbing.combinations import SHORTEST, TOP, Way, blocks, in_sequences
from games.zheng_shangyou.combinations import BLACK, HEIGHT, Play, Reading, in_height

Cards = tuple[Card, ...]


@position_cache(1 << 12)
def ways_of(hand: Cards, highest: int, kind: str = "", size: int = 0) -> tuple[Way, ...]:
    """All plays of a hand, of equally strong ones one; only of a kind and a number of cards, if said."""
    held = Held(hand, highest)
    found: list[Way] = []
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
def way(kind: str, cards: Cards, low: int, high: int, wild: int = 0, suit: Suit | None = None) -> Way:
    """A play, which is the same in many hands."""
    play = Reading(kind, cards, low, high, wild, suit)
    return Way(play, Play.of(play))


class Held:
    """A hand by rank, in each rank first the cards that are missed least; twos and jokers as wild cards."""

    def __init__(self, hand: Cards, highest: int) -> None:
        self.highest = highest
        self.runs = in_sequences(hand, highest)
        spared = in_height(hand)
        if self.runs:
            spared = *[c for c in spared if c not in self.runs], *[c for c in spared if c in self.runs]
        self.by_rank: list[Cards] = [()] * (TOP + 1)
        self.jokers: Cards = ()
        for c in spared:
            if c.suit is not None:
                self.by_rank[HEIGHT[c]] += (c,)
            else:
                self.jokers += (c,)
        self.twos = self.by_rank[TOP]
        self.size = len(hand)

    @functools.cached_property
    def by_suit(self) -> dict[Suit, list[Cards]]:
        """The same for each suit alone."""
        return {suit: [tuple([c for c in own if c.suit is suit]) for own in self.by_rank] for suit in Suit}

    def singles(self) -> Iterator[Way]:
        """One card of each rank."""
        for own in (*self.by_rank, *((joker,) for joker in self.jokers)):
            for c in own[:1]:
                yield way("single", (c,), HEIGHT[c], HEIGHT[c])

    def sets(self, size: int) -> Iterator[Way]:
        """Of each rank those of so many cards, or of any number: pure, and with fewest wild cards."""
        black = tuple(joker for joker in self.jokers if HEIGHT[joker] == BLACK)
        for low, own in enumerate((*self.by_rank, black)):
            twos = self.twos if low < TOP else ()
            higher = twos + tuple(joker for joker in self.jokers if HEIGHT[joker] > low)
            for count in (size,) if size else range(2, len(own) + len(higher) + 1):
                if count <= len(own):
                    yield way("set", in_height(own[:count]), low, low)
                wild = max(1, count - len(own))
                if own and wild < count and wild <= len(higher):
                    cards = in_height(own[: count - wild] + higher[:wild])
                    yield way("set", cards, low, low, wild)

    # Single sequences

    def sequences(self, size: int) -> Iterator[Way]:
        """All single sequences of that length, or of any."""
        longest = min(self.size, self.highest + 1)
        for length in (size,) if size else range(SHORTEST, longest + 1):
            for low in range(self.highest - length + 2):
                ranks = self.by_rank[low : low + length]
                if ranks.count(()) <= len(self.jokers):
                    for suit, own in self.by_suit.items():
                        yield from self._filled(own[low : low + length], low, suit)
                    yield from self._filled(ranks, low, None)

    def _filled(self, ranks: list[Cards], low: int, suit: Suit | None) -> Iterator[Way]:
        """The pure sequence of those ranks, and the one with fewest jokers."""
        missing, high = ranks.count(()), low + len(ranks) - 1
        if missing > len(self.jokers) or missing == len(ranks):
            return
        if not missing and (cards := self._chosen(ranks, suit)):
            yield way("sequence", in_height(cards), low, high, 0, suit)
        wild = max(1, missing)
        for spared in range(len(ranks)) if not missing and self.jokers else (-1,):
            left = [own for at, own in enumerate(ranks) if own and at != spared]
            if wild <= len(self.jokers) and (cards := self._chosen(left, suit)):
                yield way("sequence", in_height(cards + self.jokers[:wild]), low, high, wild, suit)
                return

    def _chosen(self, ranks: list[Cards], suit: Suit | None) -> Cards:
        """A card of each rank, not all of one suit if no suit is meant; nothing where that cannot be."""
        first = tuple([own[0] for own in ranks])
        if suit is not None or len({c.suit for c in first}) > 1:
            return first
        swaps = [(c in self.runs, at, c) for at, own in enumerate(ranks) for c in own[1:]]
        if len(ranks) == 1 or not swaps:
            return ()
        _, at, other = min(swaps, key=lambda swap: swap[0])
        return (*first[:at], other, *first[at + 1 :])

    # Multiple sequences

    def multiples(self, size: int) -> Iterator[Way]:
        """All multiple sequences of so many cards, or of any number."""
        for count in (size,) if size else range(2 * SHORTEST, self.size + 1):
            for each, ranks in blocks(count):
                for low in range(self.highest - ranks + 2):
                    yield from self._block(each, ranks, low)

    def _block(self, each: int, ranks: int, low: int) -> Iterator[Way]:
        """Those of one shape from a rank on: pure, and with as few wild cards as may be."""
        high = low + ranks - 1
        own = [cards[:each] for cards in self.by_rank[low : high + 1]]
        twos = self.twos[each:] if high == TOP else self.twos
        missing = sum(each - len(cards) for cards in own)
        if missing > len(twos) + len(self.jokers):
            return
        if not missing:
            yield way("multiple", in_height(sum(own, ())), low, high)
            # One that is missed most may stay in the hand: a wild card stands for it.
            natural = own[: TOP - low]
            at = next((at for at, cards in enumerate(natural) if cards[-1] in self.runs), 0)
            own[at] = own[at][:-1]
        wild = max(1, missing)
        jokers = max(own.count(()), wild - len(twos))
        if jokers <= min(wild, len(self.jokers)):
            cards = sum(own, ()) + twos[: wild - jokers] + self.jokers[:jokers]
            yield way("multiple", in_height(cards), low, high, wild)
