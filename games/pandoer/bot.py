"""The careful player of Pandoer, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.tricks import play_card
from games.pandoer.cardplay import quick_card
from games.pandoer.judge import Judge, candidates
from games.pandoer.play import PandoerTricks
from games.pandoer.reasons import REASONS, THOUGHTS
from games.pandoer.table import PandoerTable


class PandoerBot(Bot[PandoerTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[PandoerTable]) -> Judge:
        return Judge(view.deal, view.seat)

    def judge(self, view: View[PandoerTable], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        return [Advice(action, judge.value(action)) for action in candidates(view.legal)]

    def quick_play(self, deal: PandoerTable, seat: int, rng: random.Random) -> Action:
        """The same thoughts before play; in it, take tricks or leave them, as the game asks."""
        stage = deal.stage
        if isinstance(stage, PandoerTricks):
            return play_card(quick_card(stage, seat, rng))
        judge = Judge(deal, seat)
        return max(candidates(deal.legal(seat)), key=judge.value)


BOT = PandoerBot()
