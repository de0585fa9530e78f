"""A hand of Dai Fugō as a player sees it: in units that go in one play each, some of them entries."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

from cardtable.cards import Card, Rank, without
from cardtable.mechanics.climbing import JOKER_POWER, POWER, SHORTEST, TOP, Way, power
from games.dai_fugo.table import DaiFugoTable

PER_SLOW, PER_ENTRY, PER_CARD, PER_RANK = -0.79, 0.76, 0.27, 0.44
AT_LEAD, AHEAD = 1.03, 0.59
"""What decides who is out first: fitted to 26,000 moments of deals between careful players, by the likelihood
of the next one out. Rank: the mean height of the units that are no entries; ahead: of who played last."""
END = 99
"""A power beyond all ranks."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Cards that go together in one play."""

    cards: tuple[Card, ...]
    height: int


def height(c: Card, turned: bool) -> int:
    """How high a card is, the usual way or turned; a joker is above all."""
    at = power(c)
    return at if at == JOKER_POWER or not turned else TOP - at


@functools.lru_cache(maxsize=1 << 16)
def split(held: tuple[Card, ...], turned: bool, highest: int) -> tuple[Unit, ...]:
    """A hand in units: long sequences up to `highest` that tear no high set apart, then sets, then single
    cards; jokers alone."""
    left = [c for c in held if c.suit is not None]
    units = [Unit((c,), JOKER_POWER) for c in held if c.suit is None]
    for run in _runs(left, highest):
        units.append(Unit(run, height(run[-1], turned)))
        left = [c for c in left if c not in run]
    by_rank: dict[int, list[Card]] = {}
    for c in left:
        by_rank.setdefault(power(c), []).append(c)
    units += [Unit(tuple(same), height(same[0], turned)) for same in by_rank.values()]
    return tuple(sorted(units, key=lambda unit: (unit.height, -len(unit.cards))))


def _runs(held: list[Card], highest: int) -> list[tuple[Card, ...]]:
    """Three or more cards in sequence of which at most one belongs to a set."""
    found: list[tuple[Card, ...]] = []
    powers = [power(c) for c in held]
    by_suit: dict[str, dict[int, Card]] = {}
    for c, at in zip(held, powers, strict=True):
        if at <= highest and c.suit is not None:
            by_suit.setdefault(c.suit.letter, {})[at] = c
    for own in by_suit.values():
        if len(own) < SHORTEST:
            continue
        run: list[int] = []
        for at in [*sorted(own), END]:
            if run and at != run[-1] + 1:
                if len(run) >= SHORTEST and sum(powers.count(one) > 1 for one in run) <= 1:
                    found.append(tuple(own[one] for one in run))
                run = []
            run.append(at)
    return found


class Order(NamedTuple):
    """What ranks are worth: turned or not, up to which rank sequences go (0: none), whether an 8 clears."""

    turned: bool
    longest: int
    eights: bool

    def is_entry(self, cards: tuple[Card, ...], height: int) -> bool:
        """Whether a play is likely to win the lead."""
        return height >= POWER[Rank.TWO] or (self.eights and any(c.rank is Rank.EIGHT for c in cards))


def order_of(deal: DaiFugoTable) -> Order:
    """The order in force."""
    shapes = deal.shapes
    return Order(deal.turned, shapes.highest if shapes.sequences else 0, bool(deal.options.eights))


@dataclass(slots=True)
class Weight:
    """What a play does to a hand: how many units it tears apart, what is left, how high it is itself."""

    torn: int
    left: tuple[Card, ...]
    height: int
    is_entry: bool


class Holding:
    """A hand in units, and what its plays do to it, worked out when first asked for."""

    def __init__(self, held: tuple[Card, ...], order: Order) -> None:
        self.held, self.order = held, order
        self.units = split(held, order.turned, order.longest)
        self._weights: dict[Way, Weight] = {}

    def weight(self, way: Way) -> Weight:
        """What a play does to the hand."""
        found = self._weights.get(way)
        if found is None:
            cards = way.play.cards
            high = max(height(c, self.order.turned) for c in cards)
            entry = self.order.is_entry(cards, high)
            found = Weight(self.torn(cards), without(self.held, cards), high, entry)
            self._weights[way] = found
        return found

    def torn(self, cards: tuple[Card, ...]) -> int:
        """How many units a play tears apart."""
        used = set(cards)
        units = [unit.cards for unit in self.units]
        return sum(not used.isdisjoint(unit) and not used.issuperset(unit) for unit in units)

    def is_nearly_out(self) -> bool:
        """Whether the hand is one unit more than its entries."""
        return sum(not self.order.is_entry(unit.cards, unit.height) for unit in self.units) <= 1

    @functools.cached_property
    def strength(self) -> float:
        """How likely the hand is to be played out before others, as a logarithm."""
        slow = [unit for unit in self.units if not self.order.is_entry(unit.cards, unit.height)]
        entries = len(self.units) - len(slow)
        high = sum(unit.height for unit in slow) / max(1, len(slow))
        return PER_SLOW * len(slow) + PER_ENTRY * entries + PER_CARD * len(self.held) + PER_RANK * high


holding = functools.lru_cache(maxsize=1 << 15)(Holding)
"""The same hand is judged at every turn until it plays, and again in the next play-out."""
