"""The careful player of Mighty, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.mechanics.position_bots import TrickBot
from games.mighty.actions import play_plainly
from games.mighty.cardplay import quick_card
from games.mighty.judge import Judge
from games.mighty.play import PlayStage
from games.mighty.reasons import REASONS, THOUGHTS
from games.mighty.table import MightyTable


class MightyBot(TrickBot[MightyTable]):
    """The careful player."""

    judge_type = Judge
    reasons = REASONS
    thoughts = THOUGHTS

    def weighed(self, deal: MightyTable, seat: int) -> Iterable[Action]:
        return Judge(deal, seat).candidates()

    def quick_card(self, stage: PlayStage, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        return quick_card(stage, seat, able, rng)

    def as_played(self, stage: PlayStage, seat: int, c: Card) -> Action:
        return play_plainly(c)


BOT = MightyBot()
