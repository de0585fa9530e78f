"""The careful player of Mighty, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.engine.actions import Action
from cardtable.mechanics.judging import JudgingBot
from games.mighty.actions import play_ask
from games.mighty.cardplay import quick_card
from games.mighty.judge import Judge
from games.mighty.play import PlayStage
from games.mighty.reasons import REASONS, THOUGHTS
from games.mighty.table import MightyTable


class MightyBot(JudgingBot[MightyTable]):
    """The careful player."""

    judge_type = Judge
    reasons = REASONS
    thoughts = THOUGHTS

    def weighed(self, deal: MightyTable, seat: int) -> Iterable[Action]:
        return Judge(deal, seat).candidates()

    def quick_play(self, deal: MightyTable, seat: int, rng: random.Random) -> Action:
        """A passable action fast: the same thoughts before play, a simple rule in it."""
        if isinstance(deal.stage, PlayStage):
            return play_ask(quick_card(deal.stage, seat, rng))
        return self.best(deal, seat)


BOT = MightyBot()
