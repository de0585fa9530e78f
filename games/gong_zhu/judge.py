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
                return self.exposing(c)
            case Sell(c):
                return SOLD * self.exposing(c)
        return 0.0

    @cached_property
    def play(self) -> Cards:
        """The judge of a card to be played."""
        assert isinstance(self.stage, Play)
        return Cards(self.deal, self.stage, self.seat)

    # Exposing

    def held(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of a suit."""
        return tuple(c for c in self.hand if c.suit is suit)

    def tops(self, suit: Suit) -> tuple[Card, ...]:
        """The ace, king and queen held of a suit."""
        return tuple(c for c in self.held(suit) if c.rank in TOPS)

    def low(self, suit: Suit) -> tuple[Card, ...]:
        """The cards held of a suit that seldom win a trick."""
        return tuple(c for c in self.held(suit) if ace_high(c) <= LOWLY)

    def exposing(self, c: Card) -> float:
        """By how much exposing a card is better than not: it is hoped to count for the own side, or against
        another."""
        return 1.0 if self.is_to_expose(c) else -1.0

    def is_to_expose(self, c: Card) -> bool:
        """Whether a card had better count double, as far as the hand tells."""
        if self.stage is not None and self.stage.name == "first":
            return c is SHEEP and self.sheep_counts_for
        if c is PIG:
            return self.is_guarded_pig
        if c is SHEEP:
            return self.sheep_counts_for and self.can_catch
        if c is ACE:
            return self.can_take_all or self.is_long_and_low
        return c is TEN and self.is_guarded_ten

    @property
    def is_guarded_pig(self) -> bool:
        """Whether others have to follow spades for long before the pig does."""
        return len(self.held(Suit.SPADES)) > LONG

    @property
    def sheep_counts_for(self) -> bool:
        """Whether an exposed sheep counts for whoever wins it."""
        return sheep_value(2, self.deal.options) > 0

    @property
    def can_catch(self) -> bool:
        """Whether the own hand is likely to win its own sheep."""
        return len(self.tops(Suit.DIAMONDS)) > 1 or len(self.held(Suit.DIAMONDS)) > LONG

    @property
    def can_take_all(self) -> bool:
        """Whether a hand may take all the hearts."""
        return len(self.tops(Suit.HEARTS)) == len(TOPS) and len(self.held(Suit.HEARTS)) > LONG + 1

    @property
    def is_long_and_low(self) -> bool:
        """Whether hearts are long, and all but the ace are low."""
        hearts = len(self.held(Suit.HEARTS))
        return hearts > LONG and len(self.low(Suit.HEARTS)) == hearts - 1

    @property
    def is_guarded_ten(self) -> bool:
        """Whether the ten of clubs is hidden behind lower clubs."""
        low = [c for c in self.held(Suit.CLUBS) if ace_high(c) < ace_high(TEN)]
        return len(low) >= LOW_CLUBS and not self.tops(Suit.CLUBS)
