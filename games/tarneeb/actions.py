"""The actions of Tarneeb that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Suit
from cardtable.engine import Action, Phrase, Word
from cardtable.mechanics.bidding import NOTRUMP, read_strain


@dataclass(frozen=True, slots=True)
class TarneebBid(Action):
    """`bid 9`, `bid 9 hearts`: so many tricks, in the Egyptian game with what is to be trumps."""

    verb: ClassVar[str] = "bid"
    count: int
    strain: str = ""

    def words(self) -> str:
        return f"{self.count} {self.strain}".strip()

    @classmethod
    def read(cls, words: str) -> Self:
        number, _, strain = words.partition(" ")
        return cls(int(number), read_strain(strain) if strain else "")

    @property
    def number(self) -> int:
        return self.count

    @property
    def cell(self) -> tuple[str, str] | None:
        return (self.strain, str(self.count)) if self.strain else None

    def phrase(self) -> Phrase:
        return Phrase(f"Bid {self.words()}", "Bid")


@dataclass(frozen=True, slots=True)
class NameTrumps(Action):
    """`trump hearts`, `trump notrump`."""

    verb: ClassVar[str] = "trump"
    strain: str

    def words(self) -> str:
        return self.strain

    @classmethod
    def read(cls, words: str) -> Self:
        return cls(read_strain(words))

    @property
    def suit(self) -> Suit | None:
        """The suit of trumps; None for no trumps."""
        return Suit.parse(self.strain)

    def phrase(self) -> Phrase:
        if self.strain == NOTRUMP:
            return Phrase("Play without trumps", "Name trumps", "no trumps")
        return Phrase(f"Name {self.strain} trumps", "Name trumps", self.strain)


class Double(Word):
    """`double`: twice what the bidding side wins or loses."""

    verb = "double"
    key = "d"
    says = Phrase("Double the bid", "Double", "double")


class Redouble(Word):
    """`redouble`: four times."""

    verb = "redouble"
    key = "e"
    says = Phrase("Redouble the bid", "Redouble", "redouble")


class Throw(Word):
    """`throw`: throws in a hand that stops no suit."""

    verb = "throw"
    key = "x"
    says = Phrase("Throw the cards in", "Throw in", "throw in")


class KeepHand(Word):
    """`keep`: plays with the hand dealt."""

    verb = "keep"
    key = "k"
    says = Phrase("Keep your hand", "Keep", "keep")
