"""A hand of Dai Fugō as a player sees it: in units that go in one play each, some of them entries."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.cards import Card, Rank, without
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.climbing.combinations import JOKER_POWER, POWERS, TOP, suit_runs
from games.dai_fugo.table import DaiFugoTable

PER_SLOW, PER_ENTRY, PER_CARD, PER_RANK = -0.79, 0.76, 0.27, 0.44
AT_LEAD, AHEAD = 1.03, 0.59
"""What decides who is out first: fitted to 26,000 moments of deals between careful players, by the likelihood
of the next one out. Rank: the mean height of the units that are no entries; ahead: of who played last."""


TURNED = {c: TOP - at if at < JOKER_POWER else at for c, at in POWERS.items()}
HEIGHTS = (POWERS, TURNED)
"""How high each card is, the usual way and turned; a joker is above all."""
EIGHTS = frozenset(c for c in POWERS if c.rank is Rank.EIGHT)


class Order(NamedTuple):
    """What ranks are worth: turned or not, up to which rank sequences go (0: none), whether an 8 clears."""

    turned: bool
    longest: int
    eights: bool

    def highest(self, cards: tuple[Card, ...]) -> int:
        """How high the highest of these cards is."""
        return max(map(HEIGHTS[self.turned].__getitem__, cards))

    def is_entry(self, cards: tuple[Card, ...]) -> bool:
        """Whether a play is likely to win the lead."""
        return (self.eights and not EIGHTS.isdisjoint(cards)) or self.highest(cards) >= TOP


def order_of(deal: DaiFugoTable) -> Order:
    """The order in force."""
    shapes = deal.shapes
    return Order(deal.turned, shapes.highest if shapes.sequences else 0, bool(deal.options.eights))


class Holding:
    """A hand in units: sequences that tear one set apart at most, then sets and single cards; lone jokers."""

    def __init__(self, held: tuple[Card, ...], order: Order) -> None:
        self.held = held
        left = tuple([c for c in held if c.suit is not None])
        ranks, runs = [c.rank for c in left], suit_runs(left, order.longest)
        runs = tuple([run for run in runs if sum([ranks.count(c.rank) > 1 for c in run]) <= 1])
        for run in runs:
            left = without(left, run)
        self.lowest = min(map(HEIGHTS[order.turned].__getitem__, held), default=0)
        sets: dict[Rank | None, tuple[Card, ...]] = {}
        for c in left:
            sets[c.rank] = (*sets.get(c.rank, ()), c)
        jokers = [(c,) for c in held if c.suit is None]
        self.plays: dict[tuple[Card, ...], tuple[float, Holding]] = {}  # what Judge has found of plays
        self.units = (*runs, *sets.values(), *jokers)
        self.slow = [unit for unit in self.units if not order.is_entry(unit)]
        high = sum(map(order.highest, self.slow)) / max(1, len(self.slow))
        entries = len(self.units) - len(self.slow)
        self.strength = (
            PER_SLOW * len(self.slow) + PER_ENTRY * entries + PER_CARD * len(held) + PER_RANK * high
        )
        """How likely the hand is to be played out before others, as a logarithm."""


holding = position_cache(1 << 13)(Holding)
"""The same hand is judged at every turn until it plays, and again in the next play-out."""
