"""Cards given from the poor to the rich and back before a hand is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardtable.cards import Card, text_of
from cardtable.engine.showing import Phrase
from cardtable.mechanics.acts import SeveralCards


@dataclass(frozen=True, slots=True)
class Give(SeveralCards):
    """`give 2S AH`."""

    verb: ClassVar[str] = "give"

    def phrase(self) -> Phrase:
        return Phrase(f"Give {text_of(self.cards)}", "Give cards")


@dataclass(frozen=True, slots=True)
class Ask(SeveralCards):
    """`ask RJ 2S`: cards of another hand."""

    verb: ClassVar[str] = "ask"

    def phrase(self) -> Phrase:
        return Phrase(f"Ask for {text_of(self.cards)}", "Ask for cards")

    @property
    def picks(self) -> tuple[Card, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Debt:
    """Who gives how many cards to whom, and gets as many back; `asked` are the cards named for it."""

    giver: int
    receiver: int
    count: int
    asked: tuple[Card, ...] = ()
