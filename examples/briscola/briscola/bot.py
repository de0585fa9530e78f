"""How a careful player plays Briscola: what a card is likely to win or lose, less what it is worth kept."""

from __future__ import annotations

import random
from collections.abc import Iterable

from briscola.cards import points_of
from briscola.rules import BriscolaDeal, Play
from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.tricks import PlayCard
from cardtable.words import so_many

TRUMP_KEPT, POINT_KEPT = 2.5, 0.35
"""What a trump is worth in the hand, and each point of it."""
LED, AHEAD, TRUMPED = 0.35, 0.5, 0.8
"""How likely a trick is one's own: led to, ahead with a plain card, ahead with a trump."""
PARTNER_AHEAD, PARTNER_BEHIND = 0.65, 0.25
SWAP = 20.0
DOUBT = 1.0
"""How far chance sways a quick play."""


class Judge:
    """Weighs the cards of one hand, by what its player sees."""

    def __init__(self, deal: BriscolaDeal, seat: int) -> None:
        self.deal = deal
        self.seat = seat
        assert isinstance(deal.stage, Play)
        self.stage = deal.stage
        self.lying = points_of(c for _, c in deal.laid)
        self.is_last = len(deal.laid) == deal.seats - 1
        self.best = self.stage.winner() if deal.laid else None
        self.led = self.stage.suit_led()
        self.is_ours = self.best is not None and deal.side(self.best) == deal.side(seat)
        self.has_partner = deal.sides < deal.seats

    def value(self, c: Card) -> float:
        """The points that a card wins or loses on the whole."""
        kept = TRUMP_KEPT + POINT_KEPT * points_of((c,)) if c.suit is self.deal.trump else 0.0
        return (2 * self.chance(c) - 1) * (self.lying + points_of((c,))) - kept

    def chance(self, c: Card) -> float:
        """How likely the trick is the own side's with that card."""
        if self.best is None:
            return LED
        if self.beats(c):
            return 1.0 if self.is_last else TRUMPED if c.suit is self.deal.trump else AHEAD
        if self.is_ours:
            return 1.0 if self.is_last else PARTNER_AHEAD
        return PARTNER_BEHIND if self.has_partner and len(self.deal.laid) < 2 else 0.0

    def beats(self, c: Card) -> bool:
        """Whether it would be ahead in the trick."""
        best = max(self.stage.strength(one, self.led) for _, one in self.deal.laid)
        return self.stage.strength(c, self.led) > best

    def reason(self, c: Card) -> str:
        """What is true of that card here."""
        own = points_of((c,))
        trick = so_many(self.lying + own, "point")
        if self.best is None:
            return f"It is worth {so_many(own, 'point')}." if own else "It counts nothing if it is taken."
        if self.beats(c):
            return f"It takes {trick}." if self.is_last else f"It is ahead in a trick of {trick}."
        if self.is_ours:
            return f"Your partner is ahead: it adds {so_many(own, 'point')}."
        return f"It gives away {so_many(own, 'point')}."


class BriscolaBot(Bot[BriscolaDeal]):
    """The careful player."""

    def judge(self, view: View[BriscolaDeal], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        for action in view.legal:
            if isinstance(action, PlayCard):
                yield Advice(action, judge.value(action.card), judge.reason(action.card))
            else:
                (turned,) = view.cards_in("blind")
                yield Advice(action, SWAP, f"It brings {turned} into your hand.")

    def quick_play(self, deal: BriscolaDeal, seat: int, rng: random.Random) -> Action:
        """The same, a little by chance, and fast."""
        judge = Judge(deal, seat)
        plays = [action for action in deal.legal(seat) if isinstance(action, PlayCard)]
        return max(plays, key=lambda action: judge.value(action.card) + DOUBT * rng.random())


BOT = BriscolaBot()
