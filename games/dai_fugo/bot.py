"""The careful player of Dai Fugō, and how a search plays a deal on and judges it."""

from __future__ import annotations

import math
import random

from cardtable.engine.actions import Action
from cardtable.mechanics.climbing.combinations import Way, best_way
from cardtable.mechanics.climbing.finishing_places import likely_next, promise
from cardtable.mechanics.climbing.quick_rounds import QuickRounds
from cardtable.mechanics.position_bots import PositionBot
from games.dai_fugo.holding import AHEAD, AT_LEAD, holding, order_of
from games.dai_fugo.judge import PASSING, Judge
from games.dai_fugo.play import Playing
from games.dai_fugo.reasons import REASONS, THOUGHTS
from games.dai_fugo.seen import Seen
from games.dai_fugo.table import FIVE, DaiFugoTable


class DaiFugoBot(QuickRounds[DaiFugoTable], PositionBot[DaiFugoTable]):
    """The careful player."""

    horizon = 20
    position_type = Seen
    reasons = REASONS
    thoughts = THOUGHTS

    def quick_way(self, stage: Playing, seat: int) -> Way | None:
        passing = PASSING if stage.deal.to_beat is not None else -math.inf
        ways = stage.ways(seat)
        return best_way(ways, Judge(stage.deal, seat).play_worth, passing) if ways else None

    def quick_word(self, deal: DaiFugoTable, seat: int, rng: random.Random) -> Action:
        legal = deal.legal(seat)
        return legal[0] if len(legal) == 1 else max(legal, key=Judge(deal, seat).value)

    def worth(self, deal: DaiFugoTable) -> tuple[float, ...]:
        """By seat the points of a finished deal; before that those of the places taken, and what is to be
        expected of those still open."""
        if deal.over and deal.options.scoring != "none":
            return tuple(map(float, deal.points))
        # Without scores the first place is what counts.
        first, second, poor, last = deal.prizes
        order = order_of(deal)
        likely = likely_next(deal, lambda seat: holding(deal.hand(seat), order).strength, AT_LEAD, AHEAD)
        unlikely = {seat: 1 / one for seat, one in likely.items()}
        points = [0.0] * deal.seats
        promise(points, deal.order, likely, (first or 1, second))
        promise(points, deal.bottom, unlikely, (last, poor))
        return tuple(points)

    def is_decided(self, deal: DaiFugoTable) -> bool:
        """Whether all who score have their places."""
        scored = 2 if deal.seats >= FIVE and deal.options.scoring == "winners" else 1
        return deal.over or (deal.options.scoring != "pay" and len(deal.order) >= scored)


BOT = DaiFugoBot()
