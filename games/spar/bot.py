"""The careful player of Spar, and the quick play with which a search plays a game on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.position_bots import QuickTricks
from games.spar.judge import Judge, candidates
from games.spar.reasons import REASONS, THOUGHTS
from games.spar.rules import SparTricks
from games.spar.table import SparTable

DOUBT = 0.15
"""How far chance sways a quick play, in points."""


class SparBot(QuickTricks[SparTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    horizon = 45

    def position(self, view: View[SparTable]) -> Judge:
        return Judge(view.deal, view.seat)

    def judge(self, view: View[SparTable], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        return [Advice(action, judge.value(action)) for action in candidates(view)]

    def quick_play(self, deal: SparTable, seat: int, rng: random.Random) -> Action:
        if isinstance(deal.stage, SparTricks) and deal.stage.may_peek:
            return self.quick_word(deal, seat, rng)
        return super().quick_play(deal, seat, rng)

    def quick_word(self, deal: SparTable, seat: int, rng: random.Random) -> Action:
        """The same thoughts, a little by chance."""
        legal = deal.legal(seat)
        if len(legal) == 1:
            return legal[0]
        judge = Judge(deal, seat)
        return max(legal, key=lambda action: judge.value(action) + DOUBT * rng.random())

    def quick_card(self, stage: SparTricks, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """The same thoughts, a little by chance."""
        judge = Judge(stage.deal, seat)
        values = [judge.card_value(c) + DOUBT * rng.random() for c in able]
        return able[values.index(max(values))]


BOT = SparBot()
