"""What a player of Hokm may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Suit
from cardtable.engine.actions import Action, Word
from cardtable.engine.showing import Phrase
from cardtable.mechanics.acts import SeveralCards


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

    @property
    def key(self) -> str:  # type: ignore[override]  # the suit's letter
        """`s`, `h`, `d` or `c`."""
        return self.suit.letter.lower()

    def phrase(self) -> Phrase:
        return Phrase(f"Name {self.suit.value} trumps", "Name trumps", self.suit.value)


class Discard(SeveralCards):
    """`discard 3C 4D 7H`."""

    verb = "discard"

    def phrase(self) -> Phrase:
        return Phrase(f"Discard {self.words()}", "Discard")


class Keep(Word):
    """`keep`: the card drawn; the next one is discarded."""

    verb = "keep"
    key = "k"
    says = Phrase("Keep the card; the next one goes", "Keep", "keep")


class Refuse(Word):
    """`pass`: discards the card drawn and keeps the next one."""

    verb = "pass"
    key = "p"
    says = Phrase("Discard the card and keep the next one", "Pass", "the next one")
