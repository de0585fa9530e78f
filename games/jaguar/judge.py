"""What actions of Jaguar are worth to a careful player: bids, trumps, cards, words.

Only what the view shows is used. The weights of a hand were fitted to some thousand hands played out, each
with a jaguar drawn by lot.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.mechanics.bidding import logistic
from cardtable.mechanics.position_bots import TrickJudge
from cardtable.mechanics.tricks.naming_trumps import NameTrump
from cardtable.mechanics.tricks.stage import PlayCard
from games.jaguar.actions import ORDERS, Bid, Say
from games.jaguar.cardplay import Cards
from games.jaguar.table import ALL, HEIGHT, JaguarTable, height

BASE, EACH_TRUMP, LONG_TRUMP = -3.45, 0.3, 0.35
OWN: Mapping[int, float] = {10: 1.7, 9: 1.6, 8: 0.7, 7: 0.5, 6: 0.2}
"""What a high trump in the hand adds, by its height."""
CALLED: Mapping[int, float] = {10: 1.9, 9: 1.9, 8: 1.1, 7: 0.75, 6: 0.3}
"""What it adds in the friend's hand."""
ALONE, LONG_ALONE = -4.4, 0.75
"""What it costs to have no friend, and what each long trump makes good of that."""
SHORT = 4
"""Trumps beyond so many are long."""
PASSING = 0.4
"""What a bid must promise: with a friend that three hands of five are won."""
FIRST = 1000.0
"""What is to be said is said before a card is played."""
LAST_TRICKS, MUCH = 3, 50
"""The jaguar calls for his friend when in so few tricks so many points are still to be won."""


def hope(hand: tuple[Card, ...], suit: Suit, rank: Rank) -> float:
    """How likely a jaguar with that hand wins, if that suit is trumps and that rank of it called."""
    trumps = [c for c in hand if c.suit is suit]
    long = max(0, len(trumps) - SHORT)
    strength = BASE + LONG_TRUMP * long + sum(EACH_TRUMP + OWN.get(height(c), 0.0) for c in trumps)
    if Card.of(suit, rank) in trumps:
        strength += ALONE + LONG_ALONE * long
    else:
        strength += CALLED.get(HEIGHT[rank], 0.0)
    return logistic(strength)


class Judge(TrickJudge[Cards, JaguarTable]):
    """One decision of one seat."""

    cards_type = Cards

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Bid(rank):
                return self.gain(self.best_suit(rank), rank)
            case NameTrump(suit):
                assert self.deal.bid_rank is not None
                return self.gain(suit, self.deal.bid_rank)
            case Say():
                return FIRST
        return PASSING

    # Bids and trumps

    def gain(self, suit: Suit, rank: Rank) -> float:
        """What a jaguar may expect to score with those trumps and that called card."""
        return (2 * hope(self.hand, suit, rank) - 1) * (4 if Card.of(suit, rank) in self.hand else 2)

    def best_suit(self, rank: Rank) -> Suit:
        """The trumps that promise most after a bid of that rank."""
        return max(Suit, key=lambda suit: self.gain(suit, rank))

    # Words

    @property
    def points_out(self) -> int:
        """The points that nobody has taken yet."""
        return ALL - sum(self.deal.taken)

    def is_weighed(self, action: Action) -> bool:
        """Whether an action is worth weighing: of phrases only the one that a careful player says now."""
        return not isinstance(action, Say) or action.what == self.to_say

    @property
    def to_say(self) -> str:
        """The phrase that a careful player says now, if any: the jaguar's orders, and that one is no friend,
        which all say who are asked for him."""
        deal = self.deal
        if deal.friend >= 0:
            return ""
        if self.seat != deal.jaguar:
            is_asked = deal.last_said[deal.jaguar] in ORDERS
            return "not-friend" if is_asked and not deal.last_said[self.seat] else ""
        if deal.trick_no == 1:
            return "hide"
        is_late = len(self.hand) <= LAST_TRICKS and self.points_out >= MUCH
        return "show" if is_late and deal.last_said[self.seat] != "show" else ""
