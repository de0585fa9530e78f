"""The careful player of Žandari, and the quick plays of its rollouts."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.bots import Advice
from cardtable.cards import Card, pack
from cardtable.engine import View, position_cache
from cardtable.mechanics import Cut
from cardtable.mechanics.fishing import (
    CaptureRules,
    Cards,
    Extent,
    Fish,
    FishingBot,
    QuickValues,
    TableCards,
    ValuedPlay,
    unions,
)
from games.zandari.deal_state import CLUBS, JACKS, ZandariDealState
from games.zandari.judge import CARD_WORTH, CLUB_WORTH, WEIGHTS, ZandariJudge, worth_of
from games.zandari.position import REASONS, THOUGHTS, clubs_in

FULL_TABLE = 4
"""With this many cards on the table, a Jack takes enough in a quick play."""
LAID = {
    c: (ValuedPlay(Fish(c, ()), -WEIGHTS.jack_kept * (c in JACKS) - CLUB_WORTH * (c in CLUBS)),)
    for c in pack()
}
"""The quick value of laying each card."""


def _richest_capture(held: Card, row: TableCards, several: bool) -> tuple[ValuedPlay, ...]:
    """The capture with the most points for a card; laying it, if it can take nothing."""
    if held in JACKS:
        if not row.cards:
            return LAID[held]
        (take,) = row.captures(held)
        return (ValuedPlay(Fish(held, take), _worth(take) - WEIGHTS.jack_kept * (len(take) < FULL_TABLE)),)
    able = row.masks(held)
    if not able:
        return LAID[held]
    best = max(row.named(unions(able) if several else able), key=_worth)
    return (ValuedPlay(Fish(held, best), _worth(best)),)


def _worth(take: Cards) -> float:
    return CARD_WORTH * (1 + len(take)) + CLUB_WORTH * clubs_in(take)


@position_cache(1 << 2)
def _quick_values(rules: CaptureRules) -> QuickValues:
    """For each card the capture with the most points, or laying it: good enough for rollouts."""
    several = rules.extent is Extent.ANY
    return QuickValues(lambda held, row: _richest_capture(held, row, several), rules)


class ZandariBot(FishingBot[ZandariDealState]):
    """The careful player."""

    doubt = 0.3
    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"play": 0.3}
    weights = WEIGHTS

    def position(self, view: View[ZandariDealState]) -> ZandariJudge:
        return ZandariJudge(view, self.weights)

    def judge(self, view: View[ZandariDealState], rng: random.Random) -> Iterable[Advice]:
        if view.stage == "cut":
            return [Advice(Cut(len(view.deal.pack) // 2), 0.0)]
        return map(self.position(view).judge, view.legal)

    def quick_values(self, deal: ZandariDealState) -> QuickValues:
        return _quick_values(deal.capture_rules)

    def worth(self, deal: ZandariDealState) -> tuple[float, ...]:
        """The points; in a deal broken off the expected points, with most cards and most clubs as chances."""
        if deal.over:
            return deal.points
        return tuple([sum(map(worth_of, deal.captured(side))) for side in range(deal.sides)])


BOT = ZandariBot()
