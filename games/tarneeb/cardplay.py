"""How a careful player plays the cards of Tarneeb: whose a trick will be, and what a card costs.

Only what the view shows is used.
"""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.mechanics.card_sense import card_worth
from cardtable.mechanics.trick_sense import TrickSense
from games.tarneeb.rules import TarneebTricks
from games.tarneeb.table import TarneebTable

DRAW_TRUMPS, INTO_VOID, AGAINST_VOID = 0.25, 0.25, -0.35
ENOUGH_TRUMPS = 4


class Cards(TrickSense):
    """Weighs the cards that one seat may play to a trick."""

    def __init__(self, deal: TarneebTable, stage: TarneebTricks, seat: int) -> None:
        super().__init__(stage, seat, deal.trump_suit, (deal.after(seat, 2),))
        self.attacks = deal.side(seat) == deal.side(deal.bidder)

    def value(self, c: Card) -> float:
        """What the trick is worth if that card is played, less what the card would be worth later."""
        value = self.outcome(c) - card_worth(c, self.trump)
        return value + self.lead_bonus(c) if self.leads else value

    def lead_bonus(self, c: Card) -> float:
        """What leading that suit does beyond the trick."""
        if c.suit is self.trump:
            draws = self.attacks and self.trumps_out and self.count(c.suit) >= ENOUGH_TRUMPS
            return DRAW_TRUMPS if draws else 0.0
        bonus = INTO_VOID if self.to_friends_void(c) else 0.0
        return bonus + (AGAINST_VOID if self.into_a_ruff(c) else 0.0)
