"""What actions of Jaguar are worth to a careful player: bids, trumps, cards, words.

Only what the view shows is used.
"""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action, Pass
from cardtable.mechanics.tricks import PlayCard
from cardtable.mechanics.trumps import NameTrump
from games.jaguar.actions import Bid, Say
from games.jaguar.cardplay import Cards
from games.jaguar.hands import hope
from games.jaguar.rules import Play
from games.jaguar.table import JaguarTable

PASSING = 0.0


class Judge:
    """One decision of one seat."""

    def __init__(self, deal: JaguarTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = deal.hand(seat)
        self.stage = deal.stage

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Bid(rank):
                return max(self.gain(suit, rank) for suit in Suit)
            case NameTrump(suit):
                assert self.deal.bid_rank is not None
                return self.gain(suit, self.deal.bid_rank)
            case Say():
                return -1000.0
        return PASSING

    def gain(self, suit: Suit, rank: Rank) -> float:
        """What a jaguar may expect to score with those trumps and that called card."""
        won = hope(self.hand, suit, rank)
        return (2 * won - 1) * (4 if Card.of(suit, rank) in self.hand else 2)

    @cached_property
    def play(self) -> Cards:
        """The judge of a card to be played."""
        assert isinstance(self.stage, Play)
        return Cards(self.deal, self.stage, self.seat)
