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
from games.teen_patti.hands import STRAIGHT_RUN, name_of, share_beaten, strength
from games.teen_patti.stands import MIDDLE, MOST, Stand
from games.teen_patti.table import TeenPattiDeal

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

    def __init__(self, deal: TeenPattiDeal, seat: int, rng: random.Random) -> None:
        self.rng = rng
        self.deal = deal
        self.seat = seat
        self.by_verb: dict[str, Action] = {}
        self.bets: list[int] = []
        for action in deal.legal(seat):
            self.by_verb.setdefault(action.verb, action)
            if isinstance(action, Bet):
                self.bets.append(action.chips)
        self.others = [seat for seat in self.deal.active if seat != self.seat]
        self.stake = self.deal.stake // self.deal.unit
        self.is_seen = self.deal.seen[self.seat]
        self.hand = deal.hand(seat) if self.is_seen else ()
        self.share = share_beaten(self.hand) if self.is_seen else BLIND_WORTH

    def decided(self) -> tuple[Action, str]:
        """What to do, and why."""
        return self.answer() if "accept" in self.by_verb else self.choose()

    def choose(self) -> tuple[Action, str]:
        """The betting decision."""
        if "allin" in self.by_verb:
            return self._poor()
        return self._seen() if self.is_seen else self._blind()

    def answer(self) -> tuple[Action, str]:
        """Whether to compare cards with the asker."""
        accept, refuse = self.by_verb["accept"], self.by_verb["refuse"]
        if self.share > 0.6:
            return accept, f"You hold {name_of(self.hand)}, and on equal hands the asker folds."
        return refuse, "The asker is likely to hold more; refused, the betting goes on."

    def _poor(self) -> tuple[Action, str]:
        if self.share > 1 / (1 + len(self.deal.active)):
            return self.by_verb["allin"], "The last chips are well placed: all must show."
        return Fold(), "Too weak for the last chips."

    # Blind

    def _blind(self) -> tuple[Action, str]:
        two = len(self.others) == 1
        other_seen = two and self.deal.seen[self.others[0]]
        if other_seen and "show" in self.by_verb and self.stake >= 2:
            return self.by_verb["show"], "A blind show costs half and settles it."
        if self._should_look(two):
            return self.by_verb["look"], "The stake is no longer cheap: it is time to look."
        if self.rng.random() < LOOK_SOMETIMES:
            return self.by_verb["look"], "A look now and then, before the others expect it."
        return Bet(self.bets[0]), "Blind costs half and tells nobody anything."

    def _should_look(self, two: bool) -> bool:
        deal = self.deal
        raised = any(deal.seen[seat] and deal.last_bet[seat] > 2 * deal.unit for seat in self.others)
        return (
            self.stake >= LOOK_STAKE
            or (two and self.stake >= LOOK_STAKE_OF_TWO)
            or (raised and self.stake > BLIND_STAKE)
            or (deal.bets[self.seat] >= 2 and self.stake > BLIND_STAKE)
        )

    # Seen

    def _seen(self) -> tuple[Action, str]:
        looked = sum(self.deal.seen[seat] for seat in self.others)
        blind = len(self.others) - looked
        stand = Stand(self.bets[0], self.deal.bank.pot, looked, blind, not self.deal.bets[self.seat])
        held = name_of(self.hand)
        if stand.stays(self.share):
            return self._stay(stand, held)
        if (blind or len(self.others) <= 2) and self.rng.random() < BLUFF:
            return Bet(self.bets[-1]), "A bluff now and then keeps them guessing."
        if blind:
            return Fold(), f"{held} is too weak against players who bet blind at half the price."
        return Fold(), f"{held} wins too seldom for what it costs."

    def _stay(self, stand: Stand, held: str) -> tuple[Action, str]:
        chance, odds, level = stand.chance(self.share), stand.odds, stand.level(self.share)
        two = len(self.others) == 1
        strong = strength(self.hand)[0] >= STRAIGHT_RUN and self.deal.bets[self.seat] < 3
        if two and "show" in self.by_verb and odds <= chance < 0.65 and not strong:
            return self.by_verb["show"], f"{held} is good enough to see, not to raise."
        if "compromise" in self.by_verb and len(self.others) >= 2 and 0.5 < self.share < 0.85:
            return self.by_verb["compromise"], "It may rid you of a rival for the price of the least bet."
        if level == MOST:
            return Bet(self.bets[-1]), f"{held} wins most of the time: raise."
        if level == MIDDLE:
            return Bet(self.bets[len(self.bets) // 2]), f"{held} is ahead: make them pay."
        return Bet(self.bets[0]), f"{held} is worth the least bet."


UNLIKELY = 0.12
"""How often somebody bets with such cards as a careful player does not."""
LOG_UNLIKELY = math.log(UNLIKELY)


class TeenPattiBot(Bot[TeenPattiDeal]):
    """The careful player."""

    def judge(self, view: View[TeenPattiDeal], rng: random.Random) -> Iterable[Advice]:
        best, reason = Player(view.deal, view.seat, rng).decided()
        rest = [Advice(action, 0.0, OTHERWISE[action.verb]) for action in view.legal if action != best]
        return [Advice(best, 1.0, reason), *rest]

    def quick_play(self, deal: TeenPattiDeal, seat: int, rng: random.Random) -> Action:
        """The careful play in a full deal."""
        return Player(deal, seat, rng).decided()[0]

    def credence(self, deal: TeenPattiDeal, seat: int, hand: tuple[Card, ...]) -> float:
        """How well a hand goes with the bets that its seat has made on it."""
        share = share_beaten(hand)
        return LOG_UNLIKELY * sum([not stand.fits(share) for stand in deal.stands[seat]])

    def judged(self, deal: TeenPattiDeal) -> tuple[int, ...]:
        return tuple(seat for seat in deal.active if deal.stands[seat])


BOT = TeenPattiBot()
