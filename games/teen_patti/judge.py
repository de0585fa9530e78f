"""What a careful player of Teen Patti does: pot odds, cheap blindness, shows and bluffs in their place."""

from __future__ import annotations

import random

from cardtable.engine.actions import Action
from games.teen_patti.hands import STRAIGHT_RUN, name_of, share_beaten, strength
from games.teen_patti.stages import ACCEPT, ALL_IN, COMPROMISE, FOLD, LOOK, REFUSE, SHOW, Answering
from games.teen_patti.stands import MIDDLE, MOST, Stand
from games.teen_patti.table import TeenPattiTable

BLIND_STAKE = 2
"""Stake in units up to which it is cheap to stay blind."""
LOOK_STAKE, LOOK_STAKE_OF_TWO = 3, 4
LOOK_SOMETIMES = 1 / 6
BLUFF = 1 / 15
ACCEPTED = 0.6
BLIND_WORTH = 0.5
"""The share that an unseen hand beats."""


class Player:
    """Weighs one decision of one seat. Of all hands it looks at its own only, and not before that is seen."""

    def __init__(self, deal: TeenPattiTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.others = [other for other in deal.active if other != seat]
        self.is_seen = deal.seen[seat]
        self.bets = deal.bets_of(seat)
        """The bets that it may make, rising."""
        self.hand = deal.hand(seat) if self.is_seen else ()
        self.share = share_beaten(self.hand) if self.is_seen else BLIND_WORTH

    def may(self, action: Action) -> bool:
        """Whether it may do that besides betting."""
        return self.deal.stage is not None and self.deal.stage.why_not(self.seat, action) is None

    @property
    def stake(self) -> int:
        """The stake, in units."""
        return self.deal.stake // self.deal.unit

    def decided(self, rng: random.Random) -> Action:
        """What to do."""
        if isinstance(self.deal.stage, Answering):
            return ACCEPT if self.share > ACCEPTED else REFUSE
        if not self.bets:
            return ALL_IN if self.share > 1 / (1 + len(self.deal.active)) else FOLD
        return self._seen(rng) if self.is_seen else self._blind(rng)

    # Blind

    def _blind(self, rng: random.Random) -> Action:
        two, stake = len(self.others) == 1, self.stake
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
        return raised or deal.bets[self.seat] >= 2

    # Seen

    def _seen(self, rng: random.Random) -> Action:
        stand = self.stand
        if stand.stays(self.share):
            return self._stay(stand)
        if (stand.blind or len(self.others) <= 2) and rng.random() < BLUFF:
            return self.bets[-1]
        return FOLD

    def _stay(self, stand: Stand) -> Action:
        chance, level, others = stand.chance(self.share), stand.level(self.share), len(self.others)
        strong = strength(self.hand)[0] >= STRAIGHT_RUN and self.deal.bets[self.seat] < 3
        if others == 1 and stand.odds <= chance < 0.65 and not strong and self.may(SHOW):
            return SHOW
        if others >= 2 and not stand.blind and 0.5 < self.share < 0.85 and self.may(COMPROMISE):
            return COMPROMISE
        bets = self.bets
        return bets[-1 if level == MOST else len(bets) // 2 if level == MIDDLE else 0]

    # What claims are made of

    @property
    def stand(self) -> Stand:
        """What it stays in the pot for."""
        return self.deal.stand(self.seat)

    @property
    def least(self) -> int:
        """The least bet, in chips."""
        return self.deal.bounds(self.seat)[0]

    @property
    def chips(self) -> int:
        """The own chips."""
        return self.deal.chips[self.seat]

    @property
    def paid_in(self) -> int:
        """The own chips in the pot."""
        return self.deal.stacks[self.seat] - self.chips

    @property
    def looked(self) -> int:
        """How many others have looked at their cards."""
        return sum(self.deal.seen[other] for other in self.others)

    @property
    def held(self) -> str:
        """What the own cards are, at the head of a sentence."""
        name = name_of(self.hand)
        return name[0].upper() + name[1:]

    @property
    def lower(self) -> int:
        """How many in 100 hands are lower than the own."""
        return round(100 * self.share)

    @property
    def price(self) -> int:
        """What staying in costs at least: the least bet, or the last chips."""
        return min(self.least, self.chips)

    @property
    def wins(self) -> int:
        """How many times in 100 it would beat all who are in, were their hands dealt at random."""
        return round(100 * self.share ** len(self.others))

    @property
    def likely_wins(self) -> float:
        """The same as a share of 1, where who has looked and stayed holds better cards than at random."""
        return self.stand.chance(self.share)

    @property
    def needed(self) -> int:
        """How many times in 100 what staying costs has to win to be worth it."""
        return round(100 * self.price / max(1, self.deal.pot + self.price))
