"""Naming trumps: the action, and the stage in which one seat names a suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Suit
from cardtable.engine.actions import Action
from cardtable.engine.deal import D, Stage
from cardtable.engine.presentation import Phrase
from cardtable.engine.refusal import Refusal

NO_SUIT = "Trumps are spades, hearts, clubs or diamonds; there is no notrump."


@dataclass(frozen=True, slots=True)
class NameTrump(Action):
    """`trump hearts`."""

    verb: ClassVar[str] = "trump"
    suit: Suit

    def words(self) -> str:
        return str(self.suit.value)

    @classmethod
    def read(cls, words: str) -> Self:
        suit = Suit.parse(words)
        if suit is None:
            raise ValueError("trumps are one of the four suits")
        return cls(suit)

    def phrase(self) -> Phrase:
        return Phrase(f"Name {self.suit.value} trumps", "Name trumps", self.suit.value)


NAMES = tuple(map(NameTrump, Suit))
"""The suits that may be named."""


class NamingTrump(Stage[D]):
    """The seat whose turn it is names one of the four suits as trumps."""

    name = "trump"
    asks = "Name trumps."
    first_rule: ClassVar[str]
    """The rule cited against any other action: trumps come first."""
    suit_rule: ClassVar[str]
    """The rule that says which suits may be trumps."""

    def suit_refusal(self, seat: int, suit: Suit) -> Refusal | None:
        """Why that suit may not be named; None if it may."""
        return None

    def named(self, seat: int, suit: Suit) -> None:
        """Called once trumps are named; begins the next stage."""
        raise NotImplementedError

    def phrase(self, seat: int, action: Action) -> Phrase:
        if action.verb == NameTrump.verb and not isinstance(action, NameTrump):
            return Phrase(f"Name {action.words().replace('notrump', 'no')} trumps", "Name trumps")
        return super().phrase(seat, action)

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        if action.verb != NameTrump.verb:
            return Refusal(self.first_rule, "First name trumps.")
        if not isinstance(action, NameTrump):
            return Refusal(self.suit_rule, NO_SUIT)
        return self.suit_refusal(seat, action.suit)

    def legal(self, seat: int) -> list[Action]:
        return [one for one in NAMES if self.suit_refusal(seat, one.suit) is None]

    def apply(self, seat: int, action: Action) -> None:
        assert isinstance(action, NameTrump)
        if self.deal.events is not None:
            told = f"{{seat}} name{{s}} {action.suit.value} trumps."
            self.deal.tell("trump", seat, told, rule=self.suit_rule)
        self.named(seat, action.suit)
