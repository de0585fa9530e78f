"""Drawing from a stock that runs out, and discarding."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.presentation import Phrase
from cardtable.engine.table_piles import HANDS
from cardtable.mechanics.card_actions import OneCard


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """`draw stock`, `draw discard`."""

    verb: ClassVar[str] = "draw"
    source: str

    def words(self) -> str:
        return self.source

    @classmethod
    def read(cls, words: str) -> Self:
        if words.lower() not in ("stock", "discard"):
            raise ValueError("draw from the stock or from the discard")
        return cls(words.lower())

    @property
    def key(self) -> str:  # type: ignore[override]  # which key depends on the source
        """`d` for the discard pile, `s` for the stock."""
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
"""The discard of a card: they are made once, hands list them at every turn."""


class StockDeal(Deal):
    """A deal whose stock is made anew of the discards when it is used up."""

    refilled: frozenset[Card] = frozenset()
    """The cards of the last refill: all that the stock can hold since."""

    @property
    def reshuffled(self) -> bool:
        """Whether the discards have become the stock."""
        return bool(self.refilled)

    @property
    def top(self) -> str:
        """The top discard in letters; empty where there is none."""
        return text_of(self.cards_in("discard")[:1])

    def deal_and_turn_up(self, each: int) -> tuple[Card, ...]:
        """Deals so many cards to everybody, beginning after the dealer, and turns up the first discard."""
        self.turn = self.after(self.dealer)
        self.add_pile("discard")
        self.deal_round(self.turn, each)
        up = self.deal_to("discard")
        self.settle_stock()
        self.tell("turn-up", self.dealer, "{seat} turn{s} up {cards}.", cards=up)
        return up

    def refill(self) -> bool:
        """Shuffles all discards but the top card to be the new stock; False if there is none below it."""
        below = self.cards_in("discard")[1:]
        if not below:
            return False
        fresh = self.shuffled(below)
        if self.events is None:
            discard = self.piles["discard"]
            self.piles["discard"] = discard.holding(discard.cards[:1])
        else:  # told in the order in which all saw them lie: the new order is nobody's to know
            self.move(below, "discard", "stock")
        self.arrange("stock", fresh)
        self.tell("shuffle", -1, "The discards are shuffled to be the new stock.")
        self.refilled = frozenset(fresh)
        return True

    def may_hold(self, pile: str, card: Card) -> bool:
        """After a refill the stock holds nothing else."""
        return not self.refilled or pile != "stock" or card in self.refilled


class FullStockDeal(StockDeal):
    """A deal whose stock is refilled as soon as it is empty."""

    drew: frozenset[int] = frozenset()
    """The seats that have drawn since the last refill."""

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw."""
        return bool(self.piles["stock"].cards)

    def keep_stock(self) -> None:
        """Refills an empty stock."""
        if not self.can_draw and self.refill():
            self.drew = frozenset()

    def draw(self, seat: int, count: int) -> int:
        """Draws so many cards, or as many as there are."""
        drawn = 0
        while drawn < count and self.can_draw:
            self.deal_to(HANDS[seat])
            self.drew |= {seat}
            drawn += 1
            self.keep_stock()
        return drawn

    def may_hold(self, pile: str, card: Card) -> bool:
        """After a refill who has not drawn since has none of the stock's cards, either."""
        if not super().may_hold(pile, card):
            return False
        kind, _, seat = pile.partition(".")
        return kind != "hand" or card not in self.refilled or int(seat) in self.drew
