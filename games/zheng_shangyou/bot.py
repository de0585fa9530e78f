"""The careful player of Zheng Shangyou, and how a search plays a deal on and judges it."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.climbing.combinations import Way, best_way
from cardtable.mechanics.climbing.finishing_places import likely_next, promise
from cardtable.mechanics.climbing.quick_rounds import QuickRounds
from games.zheng_shangyou.holding import holding
from games.zheng_shangyou.judge import PASSING, Judge
from games.zheng_shangyou.play import Playing
from games.zheng_shangyou.reasons import REASONS, THOUGHTS
from games.zheng_shangyou.seen import Seen
from games.zheng_shangyou.table import ZhengTable

PER_COST, AT_LEAD, AHEAD = 1.1, 1.5, 0.9
"""What decides who is out next: near what the likelihood of 2,900 moments between careful players says."""


class ZhengBot(QuickRounds[ZhengTable]):
    """The careful player."""

    horizon = 24
    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[ZhengTable]) -> Seen:
        return Seen(view)

    def judge(self, view: View[ZhengTable], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        return [Advice(action, judge.worth(action)) for action in view.legal]

    def quick_word(self, deal: ZhengTable, seat: int, rng: random.Random) -> Action:
        return max(deal.legal(seat), key=Judge(deal, seat).worth)

    def quick_way(self, stage: Playing, seat: int) -> Way | None:
        if stage.deal.to_beat is None:
            return Judge(stage.deal, seat).lead()
        ways = stage.ways(seat)
        return best_way(ways, Judge(stage.deal, seat).play_worth, PASSING) if ways else None

    def worth(self, deal: ZhengTable) -> tuple[float, ...]:
        """By side the points of a finished deal; before that what is to be expected of the open places."""
        if deal.over:
            return tuple(map(float, deal.points))
        return _expected(deal)

    def is_decided(self, deal: ZhengTable) -> bool:
        return deal.over or (len(deal.order) > 1 and not deal.has_teams_of_three)


def _expected(deal: ZhengTable) -> tuple[float, ...]:
    """By side what a deal may bring: of teams what it brings if the likeliest are out first."""
    likely = likely_next(deal, lambda seat: -PER_COST * holding(deal.hand(seat)).cost, AT_LEAD, AHEAD)
    if deal.has_teams_of_three:
        then = deal.clone()
        then.order = (*deal.order, *sorted(likely, key=lambda seat: -likely[seat]))
        return tuple(float(sum(line.points[side] for line in then.score_lines())) for side in range(2))
    points = [0.0] * deal.seats
    promise(points, deal.order, likely, (2, 1))
    return tuple(sum(points[side :: deal.sides]) for side in range(deal.sides))


BOT = ZhengBot()
