"""An adviser for the screens of tests: it looks ahead a little, and when it may."""

from __future__ import annotations

import threading

from cardtable.bots.process_pool import ProcessPool
from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.teaching.adviser import Adviser, Effort, is_thought_about
from cardtable.teaching.evaluation import Evaluation
from cardtable.teaching.hints import advice_of

SMALL = Effort(simulations=24, candidates=3, choosing=2, measured=2, deals=8)


class Patient(Adviser):
    """Looks ahead when it may; `cost` is what every action but the last legal one costs, where it is set."""

    def __init__(self, cost: float = 0.0) -> None:
        super().__init__(ProcessPool(0), SMALL)
        self.may = threading.Event()
        self.may.set()
        self.cost = cost
        self.asked = 0

    def evaluate_anew(self, view: View, key: str) -> Evaluation | None:
        self.asked += 1
        self.may.wait(10)
        if not self.cost or not is_thought_about(view):
            return super().evaluate_anew(view, key)
        results = {action: dict.fromkeys(range(60), 0.0) for action in view.legal}
        results[view.legal[-1]] = dict.fromkeys(range(60), self.cost)
        return Evaluation(tuple(advice_of(view, key)), view.legal[0], view.legal[0], results)

    def glance(self, view: View, action: Action, deals: int, most: int) -> Evaluation | None:
        self.may.wait(10)
        return super().glance(view, action, deals, most)
