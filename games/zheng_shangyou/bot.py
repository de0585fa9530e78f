"""The careful player of Zheng Shangyou, and the rollouts and judgement of its search."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.bots import Advice
from cardtable.engine import Action, View
from cardtable.mechanics.climbing import (
    ClimbingBot,
    PossiblePlay,
    add_expected_prizes,
    best_play,
    odds_of_next_out,
)
from games.zheng_shangyou.deal_state import ZhengDealState
from games.zheng_shangyou.hand_groups import hand_in_groups
from games.zheng_shangyou.judge import PASSING, ZhengJudge
from games.zheng_shangyou.position import REASONS, THOUGHTS, ZhengPosition
from games.zheng_shangyou.stages import ZhengRounds

# The log-odds of going out next, near the maximum likelihood of 2,900 positions of deals between
# careful players.

PER_COST = 1.1
"""Against each play that a hand costs."""
ON_LEAD = 1.5
"""For the player on lead."""
TO_BEAT = 0.9
"""For the player whose play is to be beaten."""


class ZhengBot(ClimbingBot[ZhengDealState]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"play": 1.5, "pick": 1.5, "return": 1.0, "share": 0.5}

    def position(self, view: View[ZhengDealState]) -> ZhengPosition:
        return ZhengPosition(view)

    def judge(self, view: View[ZhengDealState], rng: random.Random) -> Iterable[Advice]:
        judge = ZhengJudge(view.deal, view.seat)
        return [Advice(action, judge.value(action)) for action in view.legal]

    def quick_combination(self, stage: ZhengRounds, seat: int) -> PossiblePlay | None:
        if stage.deal.to_beat is None:
            return ZhengJudge(stage.deal, seat).best_lead()
        plays = stage.possible_plays(seat)
        return best_play(plays, ZhengJudge(stage.deal, seat).value_of_play, PASSING) if plays else None

    def quick_elsewhere(self, deal: ZhengDealState, seat: int, rng: random.Random) -> Action:
        return max(deal.legal(seat), key=ZhengJudge(deal, seat).value)

    def worth(self, deal: ZhengDealState) -> tuple[float, ...]:
        """By side the points of a finished deal; of one broken off those expected."""
        if deal.over:
            return tuple(map(float, deal.points))
        return _expected_points(deal)


def _expected_points(deal: ZhengDealState) -> tuple[float, ...]:
    """By side the points expected of a deal; with teams of three those of the likeliest order."""
    odds = odds_of_next_out(
        deal, lambda seat: -PER_COST * hand_in_groups(deal.hand(seat)).cost, ON_LEAD, TO_BEAT
    )
    if deal.has_teams_of_three:
        then = deal.clone()
        then.order = (*deal.order, *sorted(odds, key=lambda seat: -odds[seat]))
        return tuple(float(sum(line.points[side] for line in then.score_lines())) for side in range(2))
    points = [0.0] * deal.seats
    add_expected_prizes(points, deal.order, odds, (2, 1))
    return tuple(sum(points[side :: deal.sides]) for side in range(deal.sides))


BOT = ZhengBot()
