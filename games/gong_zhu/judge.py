"""What actions of Gong Zhu are worth to a careful player: exposing, selling, passing, cards.

Only what the view shows is used.
"""

from __future__ import annotations

from functools import cached_property

from cardtable.cards import Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.mechanics.tricks import PlayCard, ace_high
from games.gong_zhu.actions import Expose, Sell
from games.gong_zhu.cardplay import Cards
from games.gong_zhu.rules import Play
from games.gong_zhu.scoring import ACE, PIG, SHEEP, TEN, sheep_value
from games.gong_zhu.table import GongZhuTable

LONG = 5
"""Cards of a suit with which one is not soon out of others."""
LOW_CLUBS = 4
"""Clubs below the ten that keep it safe."""
TOPS = (Rank.ACE, Rank.KING, Rank.QUEEN)
LOWLY = 8
"""The highest rank that seldom wins a trick."""
SOLD = 0.5
"""What a sale is worth beside an exposure."""


class Judge:
    """One decision of one seat."""

    def __init__(self, deal: GongZhuTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = (*deal.waiting(seat), *deal.hand(seat))
        self.stage = deal.stage

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case PlayCard(c):
                return self.play.value(c)
            case Expose(c):
                return 1.0 if self.is_to_expose(c) else -1.0
            case Sell(c):
                return SOLD if self.is_to_expose(c) else -1.0
        return 0.0

    @cached_property
    def play(self) -> Cards:
        """The judge of a card to be played."""
        assert isinstance(self.stage, Play)
        return Cards(self.deal, self.stage, self.seat)

    # Exposing

    def held(self, suit: Suit | None) -> tuple[Card, ...]:
        """The cards of a suit."""
        return tuple(c for c in self.hand if c.suit is suit)

    def tops(self, suit: Suit | None) -> tuple[Card, ...]:
        """The ace, king and queen held of a suit."""
        return tuple(c for c in self.held(suit) if c.rank in TOPS)

    def is_to_expose(self, c: Card) -> bool:
        """Whether a card had better count double: the hand tells that it will count for the own side, or
        against another."""
        held, tops = self.held(c.suit), self.tops(c.suit)
        for_taker = sheep_value(2, self.deal.options) > 0
        if self.stage is not None and self.stage.name == "first":
            return c is SHEEP and for_taker
        if c is PIG:
            return len(held) > LONG
        if c is SHEEP:
            return for_taker and (len(tops) > 1 or len(held) >= LONG)
        if c is ACE:
            low = [one for one in held if ace_high(one) <= LOWLY]
            return self.can_take_all or len(held) - 1 == len(low) >= LONG
        below = [one for one in held if ace_high(one) < ace_high(TEN)]
        return c is TEN and len(below) >= LOW_CLUBS and not tops

    @property
    def can_take_all(self) -> bool:
        """Whether a hand may take all the hearts."""
        return len(self.tops(Suit.HEARTS)) == len(TOPS) and len(self.held(Suit.HEARTS)) > LONG + 1
