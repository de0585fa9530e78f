"""The careful player of Seep, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import random

from cardtable.engine.actions import Action
from cardtable.mechanics.judging import PositionBot
from games.seep.actions import Bid, Build, Play
from games.seep.judge import CARD, Judge
from games.seep.reasons import REASONS, THOUGHTS
from games.seep.rules import SeepDeal

QUICK_DOUBT = 2.0
"""How far chance sways a quick play, in points."""


def _quick_worth(deal: SeepDeal, action: Action) -> float:
    scoring = deal.scoring
    if isinstance(action, Build):
        return 2.0 + 0.4 * scoring.total(action.take)
    if isinstance(action, Play):
        if not action.takes:
            return -0.7 * scoring.points(action.card)
        taken = (action.card, *action.take, *deal.house(action.house))
        swept = len(action.take) == len(deal.loose) and set(deal.houses) <= {action.house}
        sweep = deal.sweep_worth(first=not deal.dealt_out) if swept else 0
        return scoring.total(taken) + CARD * len(taken) + sweep
    return action.amount if isinstance(action, Bid) else 0.0


class SeepBot(PositionBot[SeepDeal]):
    """The careful player."""

    horizon = 14
    position_type = Judge
    reasons = REASONS
    thoughts = THOUGHTS

    def quick_play(self, deal: SeepDeal, seat: int, rng: random.Random) -> Action:
        """The fattest capture or house, else the card that gives least."""
        return max(
            deal.legal(seat), key=lambda action: _quick_worth(deal, action) + rng.random() * QUICK_DOUBT
        )

    def worth(self, deal: SeepDeal) -> tuple[float, ...]:
        """Points so far, what the last taker's rest is worth included once the deal is over."""
        return deal.points if deal.over else tuple(map(deal.points_so_far, range(deal.sides)))


BOT = SeepBot()
