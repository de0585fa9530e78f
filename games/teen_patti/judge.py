"""How a careful player of Teen Patti decides: pot odds, staying blind while it is cheap, shows, bluffs."""

from __future__ import annotations

import random

from cardtable.engine import Action
from games.teen_patti.betting_spots import MIDDLE, MOST, BettingSpot
from games.teen_patti.hands import STRAIGHT_RUN, strength
from games.teen_patti.position import ACCEPTED, LOOK_STAKE, TeenPattiPosition
from games.teen_patti.stages import ACCEPT, ALL_IN, COMPROMISE, FOLD, LOOK, REFUSE, SHOW, Answering

BLIND_STAKE = 2
"""The stake, in units, up to which it is cheap to stay blind."""
LOOK_STAKE_OF_TWO = 4
"""The stake, in units, from which one of the last two looks."""
LOOK_SOMETIMES = 1 / 6
"""The chance that a blind player looks for no other reason."""
LOOK_AFTER = 2
"""How many blind bets a player makes before looking."""
BLUFF = 1 / 15
"""The chance that a bad hand is bet on instead of folded ..."""
BLUFFED = 2
"""... if no more others are in: of many one will pay to see."""
SURE = 0.65
"""The chance of winning above which a player bets rather than asks for a show."""
COMPROMISE_FROM = 0.5
"""A hand that beats more than this share of all hands is worth a compromise ..."""
COMPROMISE_BELOW = 0.85
"""... unless it beats this share."""
STRONG_BETS = 3
"""How many bets are made on a straight run or better before a show is asked for."""


class TeenPattiPlayer(TeenPattiPosition):
    """Weighs one decision of one seat."""

    def may(self, action: Action) -> bool:
        """Whether an action other than a bet is allowed."""
        return self.deal.stage is not None and self.deal.stage.why_not(self.seat, action) is None

    def decided(self, rng: random.Random) -> Action:
        """The careful player's action."""
        if isinstance(self.deal.stage, Answering):
            return ACCEPT if self.share > ACCEPTED or self.would_fold else REFUSE
        if not self.bets:
            return ALL_IN if 100 * self.likely_wins >= self.needed else FOLD
        return self._seen(rng) if self.is_seen else self._blind(rng)

    # Blind

    def _blind(self, rng: random.Random) -> Action:
        two = len(self.others) == 1
        stake = self.stake
        if two and stake >= 2 and self.deal.seen[self.others[0]] and self.may(SHOW):
            return SHOW
        if self._should_look(stake, two) or rng.random() < LOOK_SOMETIMES:
            return LOOK
        return self.bets[0]

    def _should_look(self, stake: int, two: bool) -> bool:
        deal = self.deal
        if stake >= LOOK_STAKE or (two and stake >= LOOK_STAKE_OF_TWO):
            return True
        if stake <= BLIND_STAKE:
            return False
        raised = any(deal.seen[seat] and deal.last_bet[seat] > 2 * deal.unit for seat in self.others)
        return raised or deal.bets[self.seat] >= LOOK_AFTER

    # Seen

    def _seen(self, rng: random.Random) -> Action:
        spot = self.spot
        if spot.stays(self.share):
            return self._stay(spot)
        if len(self.others) <= BLUFFED and rng.random() < BLUFF:
            return self.bets[-1]
        return FOLD

    def _stay(self, spot: BettingSpot) -> Action:
        chance = spot.chance(self.share)
        size = spot.size(self.share)
        others = len(self.others)
        strong = strength(self.hand)[0] >= STRAIGHT_RUN and self.deal.bets[self.seat] < STRONG_BETS
        if others == 1 and spot.odds <= chance < SURE and not strong and self.may(SHOW):
            return SHOW
        is_middling = COMPROMISE_FROM < self.share < COMPROMISE_BELOW
        if others >= 2 and not spot.blind and is_middling and self.may(COMPROMISE):
            return COMPROMISE
        bets = self.bets
        return bets[-1 if size == MOST else len(bets) // 2 if size == MIDDLE else 0]
