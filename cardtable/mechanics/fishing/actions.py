"""The turn of a fishing game as an action: a card of the hand, and what it captures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import FACES, HIDDEN, Card, card, cards, text_of
from cardtable.engine.presentation import Phrase
from cardtable.mechanics.card_actions import OneCard


@dataclass(frozen=True, slots=True)
class Fish(OneCard):
    """`play 7S` lays a card, `play 7S take 4D 3S` captures with it."""

    verb: ClassVar[str] = "play"
    take: tuple[Card, ...] = ()

    def words(self) -> str:
        return f"{self.card} take {text_of(self.take)}" if self.take else self.card.text

    @classmethod
    def read(cls, words: str) -> Self:
        played, _, taken = words.lower().partition("take")
        if not played.strip():
            raise ValueError("name the card to play")
        return cls(card(played.strip()), tuple(sorted(cards(taken))))

    @property
    def touches(self) -> tuple[Card, ...]:
        return self.take

    @property
    def takes(self) -> bool:
        """Whether anything is taken."""
        return bool(self.take)

    def phrase(self) -> Phrase:
        if self.take:
            return Phrase(f"Take {text_of(self.take)} with {self.card}", "Take cards")
        return Phrase(f"Lay {self.card} on the table", "Lay a card")


lay_of: Callable[[Card], Fish] = {c: Fish(c) for c in (*FACES, HIDDEN)}.__getitem__
"""The action that lays a card, made once for each: hands list them at every turn."""
