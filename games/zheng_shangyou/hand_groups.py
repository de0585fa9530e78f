"""A hand of Zheng Shangyou in groups that go in one play each, and the cost of playing them all."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from cardtable.cards import Card, without
from cardtable.engine import position_cache
from cardtable.mechanics.climbing import SHORTEST_SEQUENCE, TOP_POWER, cheapest_partition, suit_runs
from games.zheng_shangyou.combinations import ZHENG_POWER

Cards = tuple[Card, ...]
LEAD = 1.3
"""The value of winning the lead for certain, in plays saved."""
STUCK = 0.07
"""The cost, in plays, of each rank that a single card or a pair lies below the middle: it can only be led."""
MIDDLE = 7
"""The power of the middle rank, the 10."""


class HandGroup(NamedTuple):
    """Cards that go together in one play."""

    cards: Cards
    wins: float
    """The chance that the play wins the lead."""
    cost: float
    """The cost of the group, in plays."""

    @property
    def is_entry(self) -> bool:
        """Whether it is likely to win the lead."""
        return self.wins > 0.5


def chance_to_win(each: int, ranks: int, high: int, suited: bool = False) -> float:
    """The chance that a pure play wins the lead, by its shape and its highest rank."""
    below_ace = TOP_POWER - 1 - high
    if ranks > 1:
        if suited:
            return max(0.6, 0.8 + 0.05 * (ranks - SHORTEST_SEQUENCE) - 0.02 * below_ace)
        if each > 1:
            return 0.7
        return max(0.15, 0.4 + 0.1 * (ranks - SHORTEST_SEQUENCE) - 0.04 * below_ace)
    if high >= TOP_POWER:
        return 0.9 + 0.05 * (high - TOP_POWER)
    return (0.35, 0.45, 0.6, 0.85)[min(each, 4) - 1] * 0.85**below_ace


def cost_of_group(each: int, ranks: int, high: int, suited: bool = False) -> float:
    """The cost of a group, in plays: a play of its own, less the value of the lead that it may win."""
    is_small = ranks == 1 and each < SHORTEST_SEQUENCE
    stuck = STUCK * max(0, MIDDLE - high) if is_small else 0.0
    return 1 + stuck - LEAD * chance_to_win(each, ranks, high, suited)


def _group(cards: Cards, each: int, ranks: int, *, suited: bool = False) -> HandGroup:
    shape = each, ranks, ZHENG_POWER[cards[-1]], suited
    return HandGroup(cards, chance_to_win(*shape), cost_of_group(*shape))


class ZhengHand:
    """A hand in groups: sequences in one suit, then the cheapest sets and sequences; 2s and jokers alone."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self._rests: dict[Cards, ZhengHand] = {}
        natural = [c for c in cards if ZHENG_POWER[c] < TOP_POWER]
        wild = [_group((c,), 1, 1) for c in cards if ZHENG_POWER[c] >= TOP_POWER]
        choices_of_runs = product(*([(), run] for run in suit_runs(cards, TOP_POWER - 1)))
        partitions = [self._partition(natural, runs) for runs in choices_of_runs]
        self.cost, groups = min(partitions, key=lambda partition: partition[0])
        self.groups = (*groups, *wild)
        self.cost += sum(group.cost for group in wild)
        self.slow_groups = sum(not group.is_entry for group in self.groups)
        """The number of groups that are no entries."""

    @staticmethod
    def _partition(natural: list[Card], suited: tuple[Cards, ...]) -> tuple[float, list[HandGroup]]:
        """The groups and their cost, if those runs are kept in one suit."""
        runs = [run for run in suited if run]
        used = set(sum(runs, ()))
        by_rank: list[list[Card]] = [[] for _ in range(TOP_POWER)]
        for c in natural:
            if c not in used:
                by_rank[ZHENG_POWER[c]].append(c)
        total, partition = cheapest_partition(tuple(map(len, by_rank)), cost_of_group)
        groups = [_group(run, 1, len(run), suited=True) for run in runs]
        total += sum(group.cost for group in groups)
        for each, low, ranks in partition:
            cards = tuple(by_rank[rank].pop() for rank in range(low, low + ranks) for _ in range(each))
            groups.append(_group(cards, each, ranks))
        return total, groups

    @property
    def is_nearly_out(self) -> bool:
        """Whether there are as many entries as other groups, the last one not counted."""
        return 2 * self.slow_groups <= len(self.groups) + 1

    def after(self, cards: Cards) -> ZhengHand:
        """The hand without these cards."""
        rest = self._rests.get(cards)
        if rest is None:
            rest = self._rests[cards] = hand_in_groups(without(self.cards, cards))
        return rest


hand_in_groups = position_cache(1 << 13)(ZhengHand)
"""A hand in groups, cached: the same hand is judged at every turn until it plays, and in every rollout."""
