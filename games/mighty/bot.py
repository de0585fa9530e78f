"""The careful player of Mighty, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from games.mighty.bidding import ContractStage
from games.mighty.cardplay import Judge, quick_card
from games.mighty.judge import before_play
from games.mighty.play import PlayStage
from games.mighty.position import Position
from games.mighty.reasons import REASONS
from games.mighty.table import MightyTable
from games.mighty.thoughts import THOUGHTS


class MightyBot(Bot[MightyTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[MightyTable]) -> Position:
        return Position(view)

    def judge(self, view: View[MightyTable], rng: random.Random) -> Iterable[Advice]:
        stage = view.deal.stage
        if view.seat not in view.actors:
            return ()
        if isinstance(stage, PlayStage):
            return map(Judge(stage, view.seat).judge, view.legal)
        return before_play(stage, view.hand)

    def quick_play(self, deal: MightyTable, seat: int, rng: random.Random) -> Action:
        """A passable action fast: the same thoughts before play, a simple rule in it."""
        stage = deal.stage
        if isinstance(stage, PlayStage):
            return quick_card(stage, seat, rng)
        if isinstance(stage, ContractStage):
            return Pass()
        return max(before_play(stage, deal.hand(seat)), key=lambda advice: advice.value).action


BOT = MightyBot()
