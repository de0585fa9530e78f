"""The play of the cards: suit is followed, trumps win, and the hand stops when it is decided."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from cardtable.cards import Card, Suit
from cardtable.engine import HANDS, Action, Refusal
from cardtable.mechanics.tricks import CAPTURED, NameTrump, PlayCard, Tricks, trick_strengths
from games.hokm.deal_state import SEVEN, HokmDealState


def out_of_place(action: Action) -> Refusal | None:
    """The refusal of actions that belong to another part of the hand; None for other actions."""
    if action.verb == NameTrump.verb:
        return Refusal("hakem-names", "Trumps have been named.")
    if action.verb == PlayCard.verb:
        return Refusal("draw-until-empty", "Play begins when the stock is drawn.")
    return None


class HokmTricks(Tricks[HokmDealState]):
    """Suit is followed, trumps win, and the hand stops when it is decided."""

    follow_rule = "follow-suit"
    winner_rule = "trick-winner"

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        return trick_strengths(led, self.deal.trump)

    def tally(self) -> Hashable:
        return self.deal.tricks

    def sort_of(self, c: Card) -> Hashable:
        return None

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, PlayCard):
            return super().why_not(seat, action)
        return out_of_place(action) or super().why_not(seat, action)

    def after_trick(self, winner: int) -> None:
        """The hand ends when it is decided (seven-tricks)."""
        deal = self.deal
        if deal.sides != 2 or len(deal.piles[CAPTURED[deal.side(winner)]].cards) >= SEVEN * deal.seats:
            deal.result, deal.won_by = deal.decided()
            if deal.result:
                deal.tell("win", winner, deal.outcome, rule=deal.rule)
        if deal.result or () in [deal.piles[hand].cards for hand in HANDS[: deal.seats]]:
            deal.finish_openly()
        else:
            deal.trick_no += 1
