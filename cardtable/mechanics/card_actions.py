"""The commonest shapes of an action: one card, several cards, a number. Subclasses name the verb."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card, cards, text_of
from cardtable.engine.actions import Action
from cardtable.engine.presentation import Phrase
from cardtable.words import so_many


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
class SeveralCards(Action):
    """Cards of the hand, in whatever order: `give 2S AH`."""

    cards: tuple[Card, ...]

    @classmethod
    def each(cls, ways: Iterable[tuple[Card, ...]]) -> list[Action]:
        """The action for each of those ways to choose cards: quicker than one by one, for they are many."""
        if cls.__dictoffset__:  # not as slim as a draft
            return list(map(cls, ways))
        found: list[Action] = []
        for way in ways:
            made = _Draft()
            made.cards = way
            made.__class__ = cls  # it has the same fields
            found.append(made)
        return found

    def words(self) -> str:
        return text_of(self.cards)

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(tuple(sorted(cards(words))))

    @property
    def picks(self) -> tuple[Card, ...]:
        return self.cards


class _Draft(SeveralCards):
    """Such an action while it is made, that can be written to."""

    __slots__ = ()
    __init__ = object.__init__
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


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
        return Phrase(f"Lift {so_many(self.amount, 'card')}", "Cut the pack")
