"""A seat's position before the play: bidding for a contract, changing it, discarding for the blind.

It values the actions, and says reasons for and against them. A game lists the reasons that fit it by weight.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import combinations
from typing import Any

from cardtable.cards import Card, Suit, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.advice_reasons import MORE, reason, thought
from cardtable.mechanics.bidding.contract_auction import ContractAuction, ContractBid, ContractChange
from cardtable.mechanics.exchange.discarding import Discarding, PutAway
from cardtable.words import join_and, with_unit

CHANGE_MARGIN = 0.5
"""How much better other trumps must be to change the contract, in the unit of the bids."""
SPARE_CANDIDATES = 2
"""How many cards are weighed for the discard beyond those that must go."""
LONG_SUIT = 5
"""How many cards make a suit long."""


class ContractPosition:
    """One decision of a seat before the play.

    A game says how high a bid the hand bears (`limit`) and what a card is worth keeping (`keep_value`).
    """

    deal: Any

    def __init__(self, deal: Any, seat: int) -> None:
        self.deal = deal
        self.seat = seat
        self.stage = deal.stage
        self.hand: tuple[Card, ...] = deal.hand(seat)
        self.trump: Suit | None = deal.trump_suit

    # What a game says

    def limit(self, strain: str) -> float:
        """The highest number that the hand bears in a strain."""
        raise NotImplementedError

    def keep_value(self, c: Card) -> float:
        """What a card is worth keeping; only the order among cards counts."""
        raise NotImplementedError

    # What is weighed

    def candidates(self) -> Iterable[Action]:
        """The actions worth weighing: the lowest bids, and discards of the cards least worth keeping."""
        if isinstance(self.stage, ContractAuction):
            return [Pass(), *self.lowest_bids]
        if isinstance(self.stage, Discarding):
            return self._discards(self.stage.surplus)
        return list(self.deal.legal(self.seat))

    def _discards(self, count: int) -> list[Action]:
        ascending = sorted(self.hand, key=lambda c: (self.keep_value(c), c))
        least = ascending[: count + SPARE_CANDIDATES]
        return [PutAway(tuple(sorted(away))) for away in combinations(least, count)]

    def value(self, action: Action) -> float:
        """What an action is worth; only its order among the others counts."""
        match action:
            case ContractBid(number, strain):
                return self.limit(strain) - number
            case PutAway(cards):
                return -sum(map(self.keep_value, cards))
            case Pass() if self.changes:
                return self.limit(self.deal.trump) - float(self.deal.contract) + CHANGE_MARGIN
        return 0.0

    # Bids

    @cached_property
    def lowest_bids(self) -> list[ContractBid]:
        """The lowest legal bid in each strain; empty outside the auction."""
        return self.stage.lowest_bids() if isinstance(self.stage, ContractAuction) else []

    @property
    def best_bid(self) -> ContractBid | None:
        """The lowest bid that the hand bears best; None outside the auction."""
        return max(self.lowest_bids, key=self.value, default=None)

    def _is_bearable(self, bid: ContractBid) -> bool:
        return self.limit(bid.strain) >= bid.count

    def _good_for(self, strain: str) -> str:
        """What the hand is likely good for in a strain, in words: `14 points`."""
        assert isinstance(self.stage, ContractAuction)
        return with_unit(min(self.stage.bid_range()[1], int(self.limit(strain))), self.stage.unit)

    @reason(of=ContractBid, theme="bid what holds")
    def bears(self, bid: ContractBid) -> str:
        if not self.lowest_bids or not self._is_bearable(bid):
            return ""
        return f"In {bid.strain} the hand is likely good for {self._good_for(bid.strain)}."

    @reason(of=ContractBid, amount=MORE, theme="bid what holds")
    def holds_trumps(self, bid: ContractBid) -> str:
        """How many trumps are held, where the hand bears the bid."""
        suit = Suit.parse(bid.strain)
        if suit is None or not self.bears(bid):
            return ""
        return f"You hold {with_unit(self.count(suit), 'card')} of {suit}."

    @reason(of=ContractBid, against=True)
    def too_high(self, bid: ContractBid) -> str:
        if not self.lowest_bids or self._is_bearable(bid):
            return ""
        return f"In {bid.strain} the hand is likely good for only {self._good_for(bid.strain)}."

    @reason(of=Pass, theme="pass in time")
    def too_weak(self, _: Pass) -> str:
        best = self.best_bid
        return self._next_bid_words(best) if best is not None and not self._is_bearable(best) else ""

    @reason(of=Pass, against=True)
    def could_bid(self, _: Pass) -> str:
        best = self.best_bid
        return self._next_bid_words(best) if best is not None and self._is_bearable(best) else ""

    def _next_bid_words(self, bid: ContractBid) -> str:
        good = self._good_for(bid.strain)
        return f"In {bid.strain} the next bid is {bid.count}; the hand is likely good for {good}."

    @thought(stage=ContractAuction.name)
    def long_suit(self) -> str:
        long = [suit for suit in Suit if self.count(suit) >= LONG_SUIT]
        return f"You hold many {_joined(long)}: a long suit makes trumps." if long else ""

    # Changing the contract

    @cached_property
    def changes(self) -> list[ContractBid]:
        """What the contract may be changed to; empty where that is not the decision."""
        return self.stage.changes() if isinstance(self.stage, ContractChange) else []

    @reason(
        "The hand is better in those trumps, by more than the raise.",
        of=ContractBid,
        theme="choose the trumps",
    )
    def change_gains(self, bid: ContractBid) -> bool:
        return bid in self.changes and self.value(bid) > self.value(Pass())

    @reason("Other trumps bring no more than they would raise the contract.", of=Pass, theme="pass in time")
    def keeps_contract(self, _: Pass) -> bool:
        return bool(self.changes) and not any(map(self.change_gains, self.changes))

    # Discarding

    def count(self, suit: Suit | None) -> int:
        """How many cards of a suit are held."""
        return sum(c.suit is suit for c in self.hand)

    @reason(of=PutAway, theme="make a void")
    def voids(self, discard: PutAway) -> str:
        kept = _suits_of(without(self.hand, discard.cards))
        emptied = _suits_of(discard.cards) - kept - {self.trump}
        if self.trump not in kept or not emptied:
            return ""
        return f"It leaves you without {_joined(s for s in Suit if s in emptied)}, to be trumped."

    @reason(of=PutAway, theme="keep trumps")
    def keeps_trumps(self, discard: PutAway) -> str:
        if self.trump is None or self.throws_trump(discard):
            return ""
        return f"It keeps {with_unit(self.count(self.trump), 'trump')}."

    @reason("It throws a trump away.", of=PutAway, against=True)
    def throws_trump(self, discard: PutAway) -> bool:
        return self.trump in _suits_of(discard.cards)

    @thought(stage=Discarding.name)
    def short_suit(self) -> str:
        assert isinstance(self.stage, Discarding)
        if self.trump not in _suits_of(self.hand):
            return ""
        side = (suit for suit in Suit if suit is not self.trump)
        short = next((suit for suit in side if 0 < self.count(suit) <= self.stage.surplus), None)
        return f"If all your {short} go, you may trump that suit." if short is not None else ""


def _suits_of(held: Iterable[Card]) -> set[Suit]:
    return {c.suit for c in held if c.suit is not None}


def _joined(suits: Iterable[Suit]) -> str:
    return join_and([str(suit) for suit in suits])
