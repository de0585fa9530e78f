"""Common shapes of an action: one card, several cards, a number. Subclasses set the verb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card, cards, text_of
from cardtable.engine.actions import Action
from cardtable.engine.presentation import Phrase
from cardtable.words import with_unit


@dataclass(frozen=True, slots=True)
class OneCard(Action):
    """A card of the hand: `discard 7S`."""

    card: Card

    def words(self) -> str:
        return self.card.text

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(card(words))

    @property
    def picks(self) -> tuple[Card, ...]:
        return (self.card,)


@dataclass(frozen=True, slots=True)
class OneTableCard(OneCard):
    """An action on one card that lies on the table."""

    @property
    def picks(self) -> tuple[Card, ...]:
        return ()

    @property
    def touches(self) -> tuple[Card, ...]:
        return (self.card,)


@dataclass(frozen=True, slots=True)
class SeveralCards(Action):
    """Cards of the hand, in any order: `give 2S AH`."""

    cards: tuple[Card, ...]

    def words(self) -> str:
        return text_of(self.cards)

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(tuple(sorted(cards(words))))

    @property
    def picks(self) -> tuple[Card, ...]:
        return self.cards


@dataclass(frozen=True, slots=True)
class Amount(Action):
    """A number: `cut 20`."""

    amount: int

    def words(self) -> str:
        return str(self.amount)

    @classmethod
    def read(cls, words: str) -> Self:
        if not words.isdecimal():
            raise ValueError(f"{cls.verb} takes a whole number")
        return cls(int(words))

    @property
    def number(self) -> int:
        return self.amount


class Cut(Amount):
    """`cut 20`: lifts 20 cards off the pack."""

    __slots__ = ()
    verb: ClassVar[str] = "cut"
    is_luck: ClassVar[bool] = True

    def phrase(self) -> Phrase:
        return Phrase(f"Lift {with_unit(self.amount, 'card')}", "Cut the pack")
