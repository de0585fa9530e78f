"""A hand of Zheng Shangyou as a player sees it: in units that go in one play each, and what stands in the way
of playing them all."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from cardtable.cards import Card, without
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.climbing.combinations import SHORTEST, TOP, suit_runs
from cardtable.mechanics.climbing.hand_partition import cheapest_units
from games.zheng_shangyou.combinations import HEIGHT

Cards = tuple[Card, ...]
LEAD = 1.3
"""What a unit is worth that wins the lead for certain, in units got rid of."""
STUCK, MIDDLE = 0.07, 7
"""For each rank that a single card or a pair lies below a 10: it goes only while one leads."""


class Unit(NamedTuple):
    """Cards that go together in one play, and how likely they are to win the lead."""

    cards: Cards
    wins: float
    cost: float

    @property
    def is_entry(self) -> bool:
        """Whether it is likely to win the lead."""
        return self.wins > 0.5


def wins(each: int, ranks: int, high: int, suited: bool = False) -> float:
    """How likely a natural play is to win the lead, by its shape and height."""
    below = TOP - 1 - high
    if ranks > 1:
        if suited:
            return max(0.6, 0.8 + 0.05 * (ranks - SHORTEST) - 0.02 * below)
        return 0.7 if each > 1 else max(0.15, 0.4 + 0.1 * (ranks - SHORTEST) - 0.04 * below)
    if high >= TOP:
        return 0.9 + 0.05 * (high - TOP)
    return (0.35, 0.45, 0.6, 0.85)[min(each, 4) - 1] * 0.85**below


def cost(each: int, ranks: int, high: int, suited: bool = False) -> float:
    """What a unit costs on the way out: a turn, less what the lead it may win is worth."""
    stuck = STUCK * max(0, MIDDLE - high) if ranks == 1 and each < SHORTEST else 0.0
    return 1 + stuck - LEAD * wins(each, ranks, high, suited)


def _unit(cards: Cards, each: int, ranks: int, *, suited: bool = False) -> Unit:
    shape = each, ranks, HEIGHT[cards[-1]], suited
    return Unit(cards, wins(*shape), cost(*shape))


class Holding:
    """A hand in units: sequences in one suit, then what is cheapest; 2s and jokers by themselves."""

    def __init__(self, hand: Cards) -> None:
        self.hand = hand
        self.rests: dict[Cards, Holding] = {}
        natural = [c for c in hand if HEIGHT[c] < TOP]
        self.entries = tuple(c for c in hand if HEIGHT[c] >= TOP)
        wild = [_unit((c,), 1, 1) for c in self.entries]
        choices = product(*([(), run] for run in suit_runs(hand, TOP - 1)))
        partings = [self._parted(natural, chosen) for chosen in choices]
        self.cost, found = min(partings, key=lambda parting: parting[0])
        self.units = (*found, *wild)
        self.cost += sum(unit.cost for unit in wild)
        self.slow = sum(not unit.is_entry for unit in self.units)

    @staticmethod
    def _parted(natural: list[Card], suited: tuple[Cards, ...]) -> tuple[float, list[Unit]]:
        """What the units cost if those sequences are kept in one suit, and the units."""
        runs = [run for run in suited if run]
        used = set(sum(runs, ()))
        by_rank: list[list[Card]] = [[] for _ in range(TOP)]
        for c in natural:
            if c not in used:
                by_rank[HEIGHT[c]].append(c)
        total, plan = cheapest_units(tuple(map(len, by_rank)), cost)
        found = [_unit(run, 1, len(run), suited=True) for run in runs]
        total += sum(unit.cost for unit in found)
        for each, low, ranks in plan:
            cards = tuple(by_rank[at].pop() for at in range(low, low + ranks) for _ in range(each))
            found.append(_unit(cards, each, ranks))
        return total, found

    @property
    def is_nearly_out(self) -> bool:
        """Whether the units that win the lead make up for all others but the last."""
        return 2 * self.slow <= len(self.units) + 1

    def after(self, cards: Cards) -> Holding:
        """What is left when these have been played."""
        rest = self.rests.get(cards)
        if rest is None:
            rest = self.rests[cards] = holding(without(self.hand, cards))
        return rest


holding = position_cache(1 << 12)(Holding)
"""The same hand is judged at every turn until it plays, and again in the next play-out."""
