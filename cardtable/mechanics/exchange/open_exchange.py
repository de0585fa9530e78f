"""An exchange in sight of all: two players throw a card each on the table, and two others get them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from cardtable.cards import Card, text_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import D, Stage
from cardtable.engine.presentation import Phrase
from cardtable.engine.refusal import Refusal
from cardtable.mechanics.card_actions import OneTableCard
from cardtable.mechanics.exchange.giving import Giving, kept_above
from cardtable.piles import EVERYONE


@dataclass(frozen=True, slots=True)
class Take(OneTableCard):
    """`take RJ`: one of the cards that lie on the table."""

    verb: ClassVar[str] = "take"

    def phrase(self) -> Phrase:
        return Phrase(f"Take {self.card}", "Take a card")


class ThrowingOnTable(Giving[D]):
    """Two players, one after the other, each throw a card of their hand face up on the table."""

    def due(self, seat: int) -> int:
        return 1

    def throwers(self) -> tuple[int, int]:
        """The two seats, in order."""
        raise NotImplementedError

    def thrown(self) -> None:
        """Called when both cards lie."""
        raise NotImplementedError

    def enter(self) -> None:
        self.deal.turn = self.throwers()[0]

    def apply(self, seat: int, action: Action) -> None:
        deal = self.deal
        deal.move(action.picks, f"hand.{seat}", "table")
        deal.tell("throw", seat, "{seat} throw{s} {cards}.", cards=action.picks, rule=self.count_rule)
        deal.turn = self.throwers()[1]
        if len(deal.cards_in("table")) == 2:
            self.thrown()

    def phrase(self, seat: int, action: Action) -> Phrase:
        return replace(action.phrase(), text=f"Throw {text_of(action.picks)} on the table")


class ThrowingHighest(ThrowingOnTable[D]):
    """Two players, one after the other, throw their highest card on the table; of equal ones each chooses."""

    asks = "Throw your highest card on the table."

    def height(self, c: Card) -> int:
        """How high a card is."""
        raise NotImplementedError

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if wrong := super().why_not(seat, action):
            return wrong
        high = kept_above(self.deal.hand(seat), action.picks, self.height)
        why = f"Throw your highest: you would keep {text_of(high)}."
        return Refusal(self.count_rule, why, high) if high else None

    def legal(self, seat: int) -> list[Action]:
        return [gift for gift in super().legal(seat) if self.why_not(seat, gift) is None]


class PickingFromTable(Stage[D]):
    """One player takes one of the two cards on the table, and another player gets the other card."""

    pick_rule: ClassVar[str]
    """The rule that says who picks."""

    def asking_rule(self, seat: int) -> str:
        return self.asked_by or self.pick_rule

    def pickers(self) -> tuple[int, int]:
        """The seat that chooses, and the seat that gets the other card."""
        raise NotImplementedError

    def picked(self) -> None:
        """Called when both have a card."""
        raise NotImplementedError

    def enter(self) -> None:
        self.deal.turn = self.pickers()[0]

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        on_table = self.deal.cards_in("table")
        if isinstance(action, Take) and action.card in on_table:
            return None
        cards = (action.card,) if isinstance(action, Take) else ()
        return Refusal(self.pick_rule, f"Take one of those that lie: {text_of(on_table)}.", cards)

    def legal(self, seat: int) -> list[Action]:
        return [Take(c) for c in self.deal.cards_in("table")]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        self._hand_over(seat, (action.card,), "{seat} take{s} {cards}.")
        self._hand_over(self.pickers()[1], self.deal.cards_in("table"), "{seat} get{s} {cards}.")
        self.picked()

    def _hand_over(self, seat: int, cards: tuple[Card, ...], words: str) -> None:
        """Moves cards to a hand; all have seen them."""
        deal = self.deal
        deal.move(cards, "table", f"hand.{seat}")
        deal.learn(EVERYONE, f"hand.{seat}", cards, came=True)
        deal.tell("take", seat, words, cards=cards, rule=self.pick_rule)

    def phrase(self, seat: int, action: Action) -> Phrase:
        other = [c for c in self.deal.cards_in("table") if c not in action.touches]
        usual = action.phrase()
        rest = f"{{{self.pickers()[1]}}} get{{s}} {text_of(other)}"
        return replace(usual, text=f"{usual.text}; {rest}") if len(other) == 1 else usual
