"""The careful player of Teen Patti, and the inference from bets to cards."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from cardtable.bots import Advice, Bot
from cardtable.cards import Card
from cardtable.engine import Action, View
from games.teen_patti.beliefs import UNLIKELY, outside
from games.teen_patti.deal_state import TeenPattiDealState
from games.teen_patti.hands import share_beaten
from games.teen_patti.judge import TeenPattiPlayer
from games.teen_patti.position import REASONS, THOUGHTS

LOG_UNLIKELY = math.log(UNLIKELY)
"""The logarithm of the likelihood of an unlikely bet, as `hand_likelihood` counts."""


class TeenPattiBot(Bot[TeenPattiDealState]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"betting": 0.75, "compromise": 0.75}

    def position(self, view: View[TeenPattiDealState]) -> TeenPattiPlayer:
        return TeenPattiPlayer(view.deal, view.seat)

    def judge(self, view: View[TeenPattiDealState], rng: random.Random) -> Iterable[Advice]:
        best = TeenPattiPlayer(view.deal, view.seat).decided(rng)
        return [Advice(best, 1.0), *(Advice(action, 0.0) for action in view.legal if action != best)]

    def quick_play(self, deal: TeenPattiDealState, seat: int, rng: random.Random) -> Action:
        """The careful play in a full deal."""
        return TeenPattiPlayer(deal, seat).decided(rng)

    def hand_likelihood(self, deal: TeenPattiDealState, seat: int, hand: tuple[Card, ...]) -> float:
        """The log-likelihood of the bets that a seat has made, with that hand."""
        share = share_beaten(hand)
        return LOG_UNLIKELY * outside(deal.seen_bets[seat], share)

    def inferred_seats(self, deal: TeenPattiDealState) -> tuple[int, ...]:
        return tuple(seat for seat in deal.active if deal.seen_bets[seat])


BOT = TeenPattiBot()
