"""The careful player of Mighty, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from games.mighty.actions import play_ask
from games.mighty.cardplay import quick_card
from games.mighty.judge import Judge
from games.mighty.play import PlayStage
from games.mighty.reasons import REASONS, THOUGHTS
from games.mighty.table import MightyTable


class MightyBot(Bot[MightyTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[MightyTable]) -> Judge:
        return Judge(view.deal, view.seat)

    def judge(self, view: View[MightyTable], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        return [Advice(action, judge.value(action)) for action in judge.candidates()]

    def quick_play(self, deal: MightyTable, seat: int, rng: random.Random) -> Action:
        """A passable action fast: the same thoughts before play, a simple rule in it."""
        if isinstance(deal.stage, PlayStage):
            return play_ask(quick_card(deal.stage, seat, rng))
        judge = Judge(deal, seat)
        return max(judge.candidates(), key=judge.value)


BOT = MightyBot()
