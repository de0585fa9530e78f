"""The careful player of Hokm, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random

from cardtable.cards import Card, Suit
from cardtable.engine import Action
from cardtable.mechanics.tricks import NOISE, TrickBot, card_worth
from games.hokm.actions import KeepDrawn, PassDrawn
from games.hokm.deal_state import HokmDealState
from games.hokm.position import REASONS, THOUGHTS, HokmPosition
from games.hokm.stages import HokmTricks
from games.hokm.trick_position import WEIGHTS

KEPT_LIKELIER = 1.2
"""Two players: log-odds that a hand was kept, for each trick that it is good for."""
NAMED_LIKELIER = 0.6
"""Log-odds that Hakem named trumps on a hand, for each trump in it."""
WORTH_KEEPING = 0.35
"""The value of a card, in tricks, that is kept without seeing the next."""


class HokmBot(TrickBot[HokmDealState]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"trump": 3.0, "play": 0.25}
    position_type = HokmPosition
    weights = WEIGHTS

    def trump_suit(self, stage: HokmTricks) -> Suit | None:
        return stage.deal.trump

    def quick_word(self, deal: HokmDealState, seat: int, rng: random.Random) -> Action:
        """Judges as in careful play, with some noise."""
        if deal.stage is not None and deal.stage.name == "draw":
            return (
                KeepDrawn()
                if card_worth(deal.cards_in("drawn")[0], deal.trump) > WORTH_KEEPING
                else PassDrawn()
            )
        value = self.position_of(deal, seat).value
        return max(deal.legal(seat), key=lambda action: value(action) + NOISE * rng.random())

    def inferred_seats(self, deal: HokmDealState) -> tuple[int, ...]:
        """Hakem has named trumps; with two players both have kept what they like."""
        if not isinstance(deal.stage, HokmTricks):
            return ()
        return (0, 1) if deal.seats == 2 else (deal.hakem,)

    def hand_likelihood(self, deal: HokmDealState, seat: int, hand: tuple[Card, ...]) -> float:
        """Two players keep rather what wins tricks; Hakem holds more trumps than others."""
        if deal.seats == 2:
            return KEPT_LIKELIER * sum(card_worth(c, deal.trump) for c in hand)
        return NAMED_LIKELIER * sum(c.suit is deal.trump for c in hand)


BOT = HokmBot()
