"""Cards given from the poor to the rich and back before a hand is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, cards, text_of
from cardtable.engine.actions import Action


@dataclass(frozen=True, slots=True)
class Give(Action):
    """`give 2S AH`."""

    verb: ClassVar[str] = "give"
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
class Ask(Action):
    """`ask RJ 2S`."""

    verb: ClassVar[str] = "ask"
    cards: tuple[Card, ...]

    def words(self) -> str:
        return text_of(self.cards)

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(tuple(sorted(cards(words))))


@dataclass(frozen=True, slots=True)
class Debt:
    """Who gives how many cards to whom, and gets as many back; `asked` are the cards named for it."""

    giver: int
    receiver: int
    count: int
    asked: tuple[Card, ...] = ()
