"""The careful player of Spar, and the quick play with which a search plays a game on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardtable.cards import Card
from cardtable.engine import Action
from cardtable.mechanics import Bet
from cardtable.mechanics.tricks import TrickBot
from games.spar.actions import SparCut
from games.spar.deal_state import SparDealState
from games.spar.judge import STAKE, SparJudge
from games.spar.position import REASONS, THOUGHTS, SparPosition
from games.spar.stages import SparTricks

MIDDLE = 17
"""The cards that are lifted where it is luck."""
DOUBT = 0.15
"""How far chance sways a quick play, in points."""


class SparBot(TrickBot[SparDealState]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"ready": 1.0, "play": 2.0}
    position_type = SparPosition

    def candidates(self, deal: SparDealState, seat: int) -> Iterator[Action]:
        """Everything, but of the many cuts and bets only one."""
        chips = deal.chips[seat]
        for action in deal.legal(seat):
            if isinstance(action, SparCut) and action.amount != MIDDLE:
                continue
            if isinstance(action, Bet) and action.amount != min(STAKE, chips):
                continue
            yield action

    def quick_play(self, deal: SparDealState, seat: int, rng: random.Random) -> Action:
        if isinstance(deal.stage, SparTricks) and deal.stage.may_peek:
            return self.quick_word(deal, seat, rng)
        return super().quick_play(deal, seat, rng)

    def quick_word(self, deal: SparDealState, seat: int, rng: random.Random) -> Action:
        """Judges as in careful play, with some noise."""
        legal = deal.legal(seat)
        if len(legal) == 1:
            return legal[0]
        judge = SparJudge(deal, seat)
        return max(legal, key=lambda action: judge.value(action) + DOUBT * rng.random())

    def quick_card(self, stage: SparTricks, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """Judges as in careful play, with some noise."""
        judge = SparJudge(stage.deal, seat)
        values = [judge.card_value(c) + DOUBT * rng.random() for c in able]
        return able[values.index(max(values))]


BOT = SparBot()
