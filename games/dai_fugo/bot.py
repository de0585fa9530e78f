"""The careful player of Dai Fugō, and the rollouts and judgement of its search."""

from __future__ import annotations

import math
import random

from cardtable.bots import PositionBot
from cardtable.engine import Action
from cardtable.mechanics.climbing import (
    ClimbingBot,
    PossiblePlay,
    add_expected_prizes,
    best_play,
    odds_of_next_out,
)
from games.dai_fugo.deal_state import DaiFugoDealState
from games.dai_fugo.hand_groups import ON_LEAD, TO_BEAT, hand_in_groups, order_in_force
from games.dai_fugo.judge import PASSING, DaiFugoJudge
from games.dai_fugo.position import REASONS, THOUGHTS, DaiFugoPosition
from games.dai_fugo.stages import DaiFugoRounds


class DaiFugoBot(ClimbingBot[DaiFugoDealState], PositionBot[DaiFugoDealState]):
    """The careful player."""

    position_type = DaiFugoPosition
    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"play": 9.0, "return": 10.0}

    def quick_combination(self, stage: DaiFugoRounds, seat: int) -> PossiblePlay | None:
        value_of_passing = PASSING if stage.deal.to_beat is not None else -math.inf
        plays = stage.possible_plays(seat)
        if not plays:
            return None
        return best_play(plays, DaiFugoJudge(stage.deal, seat).value_of_play, value_of_passing)

    def quick_elsewhere(self, deal: DaiFugoDealState, seat: int, rng: random.Random) -> Action:
        legal = deal.legal(seat)
        return legal[0] if len(legal) == 1 else max(legal, key=DaiFugoJudge(deal, seat).value)

    def worth(self, deal: DaiFugoDealState) -> tuple[float, ...]:
        """By seat the points of a finished deal; of one broken off the prizes taken, and those expected."""
        if deal.over and deal.options.scoring != "none":
            return tuple(map(float, deal.points))
        # Without scores, the first place counts.
        first, second, next_to_last, last = deal.prizes
        order = order_in_force(deal)
        odds = odds_of_next_out(
            deal, lambda seat: hand_in_groups(deal.hand(seat), order).strength, ON_LEAD, TO_BEAT
        )
        odds_of_last = {seat: 1 / own for seat, own in odds.items()}
        points = [0.0] * deal.seats
        add_expected_prizes(points, deal.order, odds, (first or 1, second))
        add_expected_prizes(points, deal.bottom, odds_of_last, (last, next_to_last))
        return tuple(points)


BOT = DaiFugoBot()
