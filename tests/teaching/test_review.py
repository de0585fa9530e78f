"""The review of a deal: a glance at every decision, then a close look at what seems dear, within its time."""

from __future__ import annotations

import math

from cardtable.bots.process_pool import ProcessPool
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.teaching import review
from cardtable.teaching.adviser import Adviser
from cardtable.teaching.evaluation import Evaluation
from cardtable.teaching.review import DealReview, ReviewedDecision, decisions


class Told(Adviser):
    """Plays nothing out: the action of the nth decision asked for is n points worse than all others."""

    def __init__(self) -> None:
        super().__init__(ProcessPool(0))
        self.glances: list[int] = []
        self.whole: list[int] = []

    def glance(self, view: View, action: Action, deals: int, most: int) -> Evaluation:
        self.glances.append(len(view.events))
        return self._worse_by(len(self.glances), view, action, deals)

    def evaluate_including(self, view: View, action: Action) -> Evaluation:
        self.whole.append(len(view.events))
        return self._worse_by(self.glances.index(len(view.events)) + 1, view, action, 48)

    def _worse_by(self, points: int, view: View, action: Action, deals: int) -> Evaluation:
        results = {one: dict.fromkeys(range(deals), float(points * (one != action))) for one in view.legal}
        best = next(one for one in view.legal if one != action)
        return Evaluation((), best, best, results)


def asked_in_a_deal() -> list[ReviewedDecision]:
    match = Match("hokm", seed=3, length=1)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[-1])
    return list(decisions(match, 0))


def test_all_is_glanced_at_then_the_dearest_looked_at_first() -> None:
    decided, adviser = asked_in_a_deal(), Told()
    looked = DealReview(adviser, decided)
    assert len(list(looked.steps())) == 2 * len(decided)
    assert len(adviser.glances) == len(decided) > 3
    assert adviser.whole == adviser.glances[::-1], "the last decision costs most"
    assert not looked.left
    assert len(looked.costs) == len(decided)


def test_time_that_is_over_leaves_a_glance_that_blames_nobody_and_can_go_on() -> None:
    decided, adviser = asked_in_a_deal(), Told()
    looked = DealReview(adviser, decided)
    for _ in zip(decided, looked.steps(), strict=False):
        pass
    assert not looked.costs
    assert looked.left == len(decided)
    assert not list(DealReview(adviser, decided).steps(0.0)), "no time at all"
    list(looked.steps(math.inf))
    assert len(adviser.glances) == len(decided), "not again"
    assert not looked.left


def test_a_slow_game_gets_close_looks_in_place_of_whole_evaluations() -> None:
    decided, adviser = asked_in_a_deal(), Told()
    looked = DealReview(adviser, decided)
    for _ in zip(decided, looked.steps(), strict=False):
        pass
    for one in looked.looks:  # no slower than the glance, one evaluation would just be done in time
        one.pace = 0.9 * review.SECONDS / adviser.most_rollouts(one.decision.view)
    assert len(list(looked.steps())) == len(decided)
    assert not adviser.whole
    assert all(one.is_close for one in looked.looks)
    assert looked.left == len(decided), "they may still be evaluated, if the person asks for it"
    assert looked.costs
