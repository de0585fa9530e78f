"""The careful player of Jaguar, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from games.jaguar.judge import Judge
from games.jaguar.table import JaguarTable


class JaguarBot(Bot[JaguarTable]):
    """The careful player."""

    def judge(self, view: View[JaguarTable], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        return [Advice(action, judge.value(action)) for action in view.legal]


BOT = JaguarBot()
