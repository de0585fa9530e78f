"""How a careful player plays Teen Patti: pot odds, cheap blindness, shows and bluffs in their place."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.stakes import Bet, Fold
from games.teen_patti.actions import Accept, AllIn, Compromise, Look, Refuse, Show
from games.teen_patti.hands import STRAIGHT_RUN, name_of, share_beaten, strength
from games.teen_patti.stands import MIDDLE, MOST, Stand
from games.teen_patti.table import TeenPattiTable

BLIND_STAKE = 2
"""Stake in units up to which it is cheap to stay blind."""
LOOK_STAKE, LOOK_STAKE_OF_TWO = 3, 4
LOOK_SOMETIMES = 1 / 6
BLUFF = 1 / 15
OTHERWISE = {
    "look": "Looking tells you what you hold; from then on bets cost double.",
    "bet": "It keeps you in the pot.",
    "fold": "It costs nothing more.",
    "show": "It settles the pot now.",
    "compromise": "It may rid you of a rival for the price of the least bet.",
    "allin": "The last chips may still win the pot.",
    "accept": "The lower hand is out at once.",
    "refuse": "The betting goes on.",
}
"""What speaks for an action that is not the first choice."""
BLIND_WORTH = 0.5
"""The share that an unseen hand beats."""


class Player:
    """Weighs one decision of one seat. Of all hands it looks at its own only, and not before that is seen."""

    def __init__(self, deal: TeenPattiTable, seat: int, rng: random.Random) -> None:
        self.deal, self.seat, self.rng = deal, seat, rng
        legal = deal.legal(seat)
        self.bets = [action for action in legal if isinstance(action, Bet)]
        self.verbs = {action.verb for action in legal}
        self.others = [other for other in deal.active if other != seat]
        self.stake = deal.stake // deal.unit
        self.is_seen = deal.seen[seat]
        self.hand = deal.hand(seat) if self.is_seen else ()
        self.share = share_beaten(self.hand) if self.is_seen else BLIND_WORTH

    def decided(self) -> tuple[Action, str]:
        """What to do, and why."""
        if Accept.verb in self.verbs:
            return self._answer()
        if AllIn.verb in self.verbs:
            return self._poor()
        return self._seen() if self.is_seen else self._blind()

    def _answer(self) -> tuple[Action, str]:
        if self.share > 0.6:
            return Accept(), f"You hold {name_of(self.hand)}, and on equal hands the asker folds."
        return Refuse(), "The asker is likely to hold more; refused, the betting goes on."

    def _poor(self) -> tuple[Action, str]:
        if self.share > 1 / (1 + len(self.deal.active)):
            return AllIn(), "The last chips are well placed: all must show."
        return Fold(), "Too weak for the last chips."

    # Blind

    def _blind(self) -> tuple[Action, str]:
        two = len(self.others) == 1
        other_seen = two and self.deal.seen[self.others[0]]
        if other_seen and Show.verb in self.verbs and self.stake >= 2:
            return Show(), "A blind show costs half and settles it."
        if self._should_look(two):
            return Look(), "The stake is no longer cheap: it is time to look."
        if self.rng.random() < LOOK_SOMETIMES:
            return Look(), "A look now and then, before the others expect it."
        return self.bets[0], "Blind costs half and tells nobody anything."

    def _should_look(self, two: bool) -> bool:
        deal = self.deal
        if self.stake >= LOOK_STAKE or (two and self.stake >= LOOK_STAKE_OF_TWO):
            return True
        raised = any(deal.seen[seat] and deal.last_bet[seat] > 2 * deal.unit for seat in self.others)
        return self.stake > BLIND_STAKE and (raised or deal.bets[self.seat] >= 2)

    # Seen

    def _seen(self) -> tuple[Action, str]:
        stand, held = self.deal.stand(self.seat), name_of(self.hand)
        if stand.stays(self.share):
            return self._stay(stand, held)
        if (stand.blind or len(self.others) <= 2) and self.rng.random() < BLUFF:
            return self.bets[-1], "A bluff now and then keeps them guessing."
        if stand.blind:
            return Fold(), f"{held} is too weak against players who bet blind at half the price."
        return Fold(), f"{held} wins too seldom for what it costs."

    def _stay(self, stand: Stand, held: str) -> tuple[Action, str]:
        chance, level, others = stand.chance(self.share), stand.level(self.share), len(self.others)
        strong = strength(self.hand)[0] >= STRAIGHT_RUN and self.deal.bets[self.seat] < 3
        if others == 1 and Show.verb in self.verbs and stand.odds <= chance < 0.65 and not strong:
            return Show(), f"{held} is good enough to see, not to raise."
        if others >= 2 and Compromise.verb in self.verbs and 0.5 < self.share < 0.85:
            return Compromise(), OTHERWISE[Compromise.verb]
        if level == MOST:
            return self.bets[-1], f"{held} wins most of the time: raise."
        if level == MIDDLE:
            return self.bets[len(self.bets) // 2], f"{held} is ahead: make them pay."
        return self.bets[0], f"{held} is worth the least bet."


UNLIKELY = 0.12
"""How often somebody bets with such cards as a careful player does not."""
LOG_UNLIKELY = math.log(UNLIKELY)


class TeenPattiBot(Bot[TeenPattiTable]):
    """The careful player."""

    def judge(self, view: View[TeenPattiTable], rng: random.Random) -> Iterable[Advice]:
        best, reason = Player(view.deal, view.seat, rng).decided()
        rest = [Advice(action, 0.0, OTHERWISE[action.verb]) for action in view.legal if action != best]
        return [Advice(best, 1.0, reason), *rest]

    def quick_play(self, deal: TeenPattiTable, seat: int, rng: random.Random) -> Action:
        """The careful play in a full deal."""
        return Player(deal, seat, rng).decided()[0]

    def credence(self, deal: TeenPattiTable, seat: int, hand: tuple[Card, ...]) -> float:
        """How well a hand goes with the bets that its seat has made on it."""
        share = share_beaten(hand)
        return LOG_UNLIKELY * sum([not stand.fits(share) for stand in deal.stands[seat]])

    def judged(self, deal: TeenPattiTable) -> tuple[int, ...]:
        return tuple(seat for seat in deal.active if deal.stands[seat])


BOT = TeenPattiBot()
