"""A careful player whose judge gives each action a value, from what a seat sees: of a view, or of a deal."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, ClassVar

from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.deal import D
from cardtable.engine.view import View


class PositionBot(Bot[D]):
    """Its position is made of a view, is what claims are asked of, and has `value(action)`."""

    position_type: ClassVar[type[Any]]

    def position(self, view: View[D]) -> Any:
        return self.position_type(view)

    def judge(self, view: View[D], rng: random.Random) -> Iterable[Advice]:
        value = self.position(view).value
        return [Advice(action, value(action)) for action in view.legal]


class JudgingBot(Bot[D]):
    """Its judge is made of a deal and a seat, is what claims are asked of, and has `value(action)`."""

    judge_type: ClassVar[type[Any]]

    def weighed(self, deal: D, seat: int) -> Iterable[Action]:
        """The actions worth weighing: by default all that a search looks at."""
        return self.considered(deal, seat)

    def position(self, view: View[D]) -> Any:
        return self.judge_type(view.deal, view.seat)

    def judge(self, view: View[D], rng: random.Random) -> Iterable[Advice]:
        value = self.position(view).value
        return [Advice(action, value(action)) for action in self.weighed(view.deal, view.seat)]

    def best(self, deal: D, seat: int) -> Action:
        """What is worth most, for a quick play in which there is time to judge."""
        return max(self.weighed(deal, seat), key=self.judge_type(deal, seat).value)
