"""Drawing from a stock, which the discards refill when it runs out, and discarding."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.deal_piles import HANDS
from cardtable.engine.presentation import Phrase
from cardtable.mechanics.card_actions import OneCard

__all__ = ["AutoRefillDeal", "Discard", "Draw", "StockDeal", "discard_of"]


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """`draw stock`, `draw discard`."""

    verb: ClassVar[str] = "draw"
    letters = "sd"
    source: str
    """`stock` or `discard`, the pile to draw from."""

    def words(self) -> str:
        return self.source

    @classmethod
    def read(cls, words: str) -> Self:
        if words.lower() not in ("stock", "discard"):
            raise ValueError("draw from the stock or from the discard")
        return cls(words.lower())

    @property
    def key(self) -> str:  # type: ignore[override]  # which key depends on the source
        """`d` for the discards, `s` for the stock."""
        return self.source[0]

    @property
    def reaches(self) -> tuple[str, ...]:
        return (self.source,)

    def phrase(self) -> Phrase:
        if self.source == "discard":
            return Phrase("Take the top discard", "Draw", "discard")
        return Phrase("Draw from the stock", "Draw", "stock")


@dataclass(frozen=True, slots=True)
class Discard(OneCard):
    """`discard 7S`."""

    verb: ClassVar[str] = "discard"
    key: ClassVar[str] = "x"

    @property
    def reaches(self) -> tuple[str, ...]:
        return ("discard",)

    def phrase(self) -> Phrase:
        return Phrase(f"Discard {self.card}", "Discard")


discard_of = functools.cache(Discard)
"""The action that discards a card, made once for each: hands list them at every turn."""


class StockDeal(Deal):
    """A deal in which the discards become the new stock when it is used up."""

    refilled: frozenset[Card] = frozenset()
    """The cards of the last refill: the stock has held no others since. Empty before the first."""

    @property
    def reshuffled(self) -> bool:
        """Whether the discards have become the stock."""
        return bool(self.refilled)

    @property
    def top(self) -> str:
        """The top discard as text; empty where there is none."""
        return text_of(self.cards_in("discard")[:1])

    def deal_and_turn_up(self, each: int) -> tuple[Card, ...]:
        """Deals that many cards to every seat, beginning after the dealer, and turns up the first discard."""
        self.turn = self.seat_after(self.dealer)
        self.add_pile("discard")
        self.deal_round(self.turn, each)
        turned_up = self.deal_to("discard")
        self.settle_stock()
        self.tell("turn-up", self.dealer, "{seat} turn{s} up {cards}.", cards=turned_up)
        return turned_up

    def refill(self) -> bool:
        """Shuffles all discards but the top one into a new stock; False if there are none."""
        below = self.cards_in("discard")[1:]
        if not below:
            return False
        fresh = self.shuffled(below)
        if self.events is None:
            discard = self.piles["discard"]
            self.piles["discard"] = discard.holding(discard.cards[:1])
        else:  # moved in the order in which all saw them lie: nobody may know the new order
            self.move(below, "discard", "stock")
        self.arrange("stock", fresh)
        self.tell("shuffle", -1, "The discards are shuffled to be the new stock.")
        self.refilled = frozenset(fresh)
        return True

    def may_hold(self, pile: str, card: Card) -> bool:
        """After a refill the stock holds no other cards."""
        return not self.refilled or pile != "stock" or card in self.refilled


class AutoRefillDeal(StockDeal):
    """A deal in which the stock is refilled as soon as it is empty."""

    drawn_since_refill: frozenset[int] = frozenset()
    """The seats that have drawn since the last refill."""

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw."""
        return bool(self.piles["stock"].cards)

    def refill_if_empty(self) -> None:
        """Refills an empty stock."""
        if not self.can_draw and self.refill():
            self.drawn_since_refill = frozenset()

    def draw(self, seat: int, count: int) -> int:
        """Draws that many cards, or as many as there are; returns how many."""
        drawn = 0
        while drawn < count and self.can_draw:
            self.deal_to(HANDS[seat])
            self.drawn_since_refill |= {seat}
            drawn += 1
            self.refill_if_empty()
        return drawn

    def may_hold(self, pile: str, card: Card) -> bool:
        """A seat that has not drawn since a refill holds none of its cards, either."""
        if not super().may_hold(pile, card):
            return False
        kind, _, seat = pile.partition(".")
        return kind != "hand" or card not in self.refilled or int(seat) in self.drawn_since_refill
