"""A hand of Dai Fugō as a player sees it: in units that go in one play each, some of them entries."""

from __future__ import annotations

import functools
from collections import Counter
from typing import NamedTuple

from cardtable.cards import Card, Rank, without
from cardtable.mechanics.climbing import JOKER_POWER, POWER, TOP, power, suit_runs
from games.dai_fugo.table import DaiFugoTable

PER_SLOW, PER_ENTRY, PER_CARD, PER_RANK = -0.79, 0.76, 0.27, 0.44
AT_LEAD, AHEAD = 1.03, 0.59
"""What decides who is out first: fitted to 26,000 moments of deals between careful players, by the likelihood
of the next one out. Rank: the mean height of the units that are no entries; ahead: of who played last."""


def height(c: Card, turned: bool) -> int:
    """How high a card is, the usual way or turned; a joker is above all."""
    at = power(c)
    return at if at == JOKER_POWER or not turned else TOP - at


class Order(NamedTuple):
    """What ranks are worth: turned or not, up to which rank sequences go (0: none), whether an 8 clears."""

    turned: bool
    longest: int
    eights: bool

    def highest(self, cards: tuple[Card, ...]) -> int:
        """How high the highest of these cards is."""
        return max([height(c, self.turned) for c in cards])

    def is_entry(self, cards: tuple[Card, ...]) -> bool:
        """Whether a play is likely to win the lead."""
        if self.eights and any(c.rank is Rank.EIGHT for c in cards):
            return True
        return self.highest(cards) >= POWER[Rank.TWO]


def order_of(deal: DaiFugoTable) -> Order:
    """The order in force."""
    shapes = deal.shapes
    return Order(deal.turned, shapes.highest if shapes.sequences else 0, bool(deal.options.eights))


class Holding:
    """A hand in units: sequences that tear one set apart at most, then sets and single cards; lone jokers."""

    def __init__(self, held: tuple[Card, ...], order: Order) -> None:
        self.held = held
        left = tuple(c for c in held if c.suit is not None)
        same = Counter(c.rank for c in left)
        runs = [run for run in suit_runs(left, order.longest) if sum(same[c.rank] > 1 for c in run) <= 1]
        for run in runs:
            left = without(left, run)
        sets: dict[Rank | None, tuple[Card, ...]] = {}
        for c in left:
            sets[c.rank] = (*sets.get(c.rank, ()), c)
        jokers = [(c,) for c in held if c.suit is None]
        self.units = (*runs, *sets.values(), *jokers)
        self.slow = [unit for unit in self.units if not order.is_entry(unit)]
        high = sum(map(order.highest, self.slow)) / max(1, len(self.slow))
        entries = len(self.units) - len(self.slow)
        self.strength = (
            PER_SLOW * len(self.slow) + PER_ENTRY * entries + PER_CARD * len(held) + PER_RANK * high
        )
        """How likely the hand is to be played out before others, as a logarithm."""


holding = functools.lru_cache(maxsize=1 << 15)(Holding)
"""The same hand is judged at every turn until it plays, and again in the next play-out."""
