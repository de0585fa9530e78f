"""A hand of Dai Fugō in groups that go in one play each, some of them entries."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.cards import Card, Rank, without
from cardtable.engine import position_cache
from cardtable.mechanics.climbing import CARD_POWER, JOKER_POWER, TOP_POWER, suit_runs
from games.dai_fugo.deal_state import DaiFugoDealState

# The log-odds of going out next, fitted by maximum likelihood to 26,000 positions of deals between
# careful players.

PER_SLOW_GROUP = -0.79
"""For each group that is no entry."""
PER_ENTRY = 0.76
"""For each group that is an entry."""
PER_CARD = 0.27
"""For each card in the hand."""
PER_RANK = 0.44
"""For each rank of the mean height of the groups that are no entries."""
ON_LEAD = 1.03
"""For the player on lead."""
TO_BEAT = 0.59
"""For the player whose play is to be beaten."""

TURNED_POWER = {c: TOP_POWER - at if at < JOKER_POWER else at for c, at in CARD_POWER.items()}
"""The height of each card in the turned order; a joker stays above all."""
CARD_HEIGHTS = (CARD_POWER, TURNED_POWER)
"""The height of each card: in the usual order, and in the turned one."""
EIGHTS = frozenset(c for c in CARD_POWER if c.rank is Rank.EIGHT)


class RankOrder(NamedTuple):
    """The order of ranks that a hand is judged by."""

    turned: bool
    """Whether it is turned round."""
    highest_in_sequence: int
    """The highest rank of sequences; 0 if there are none."""
    eights_clear: bool
    """Whether an 8 clears the table."""

    def highest(self, cards: tuple[Card, ...]) -> int:
        """The height of the highest of these cards."""
        return max(map(CARD_HEIGHTS[self.turned].__getitem__, cards))

    def height(self, cards: tuple[Card, ...]) -> int:
        """How high they count as a play: a joker among others stands for a card no higher than those."""
        heights = CARD_HEIGHTS[self.turned]
        return max([heights[c] for c in cards if c.suit is not None], default=JOKER_POWER)

    def is_entry(self, cards: tuple[Card, ...]) -> bool:
        """Whether a play of these cards is likely to win the lead."""
        return (self.eights_clear and not EIGHTS.isdisjoint(cards)) or self.height(cards) >= TOP_POWER


def order_in_force(deal: DaiFugoDealState) -> RankOrder:
    """The order of ranks in force now."""
    rules = deal.combination_rules
    return RankOrder(deal.turned, rules.highest if rules.sequences else 0, bool(deal.options.eights))


class DaiFugoHand:
    """A hand in groups: sequences that break one set at most, then sets and single cards; jokers alone."""

    def __init__(self, cards: tuple[Card, ...], order: RankOrder) -> None:
        left = tuple([c for c in cards if c.suit is not None])
        ranks, runs = [c.rank for c in left], suit_runs(left, order.highest_in_sequence)
        runs = tuple([run for run in runs if sum([ranks.count(c.rank) > 1 for c in run]) <= 1])
        for run in runs:
            left = without(left, run)
        self.lowest = min(map(CARD_HEIGHTS[order.turned].__getitem__, cards), default=0)
        """The height of the lowest card."""
        sets: dict[Rank | None, tuple[Card, ...]] = {}
        for c in left:
            sets[c.rank] = (*sets.get(c.rank, ()), c)
        jokers = [(c,) for c in cards if c.suit is None]
        self.judged_plays: dict[tuple[Card, ...], tuple[float, DaiFugoHand]] = {}
        """Cache of the judge: by cards the value of playing them, and the hand left."""
        self.groups = (*runs, *sets.values(), *jokers)
        self.slow_groups = [group for group in self.groups if not order.is_entry(group)]
        """The groups that are no entries."""
        mean_height = sum(map(order.highest, self.slow_groups)) / max(1, len(self.slow_groups))
        entries = len(self.groups) - len(self.slow_groups)
        self.strength = (
            PER_SLOW_GROUP * len(self.slow_groups)
            + PER_ENTRY * entries
            + PER_CARD * len(cards)
            + PER_RANK * mean_height
        )
        """The log-odds of playing the hand out before others."""


hand_in_groups = position_cache(1 << 13)(DaiFugoHand)
"""A hand in groups, cached: the same hand is judged at every turn until it plays, and in every rollout."""
