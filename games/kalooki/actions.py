"""What a player of Kalooki may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card
from cardtable.engine.actions import Action
from cardtable.engine.showing import Phrase
from cardtable.mechanics.melds import MeldError, meld_of, read_named
from cardtable.words import number_word


@dataclass(frozen=True, slots=True)
class Call(Action):
    """`call`: asks for the card just discarded."""

    verb: ClassVar[str] = "call"
    key: ClassVar[str] = "c"

    def phrase(self) -> Phrase:
        return Phrase("Call for the card", "Call", "call")


@dataclass(frozen=True, slots=True)
class Allow(Action):
    """`allow`: lets the caller have it."""

    verb: ClassVar[str] = "allow"
    key: ClassVar[str] = "a"

    def phrase(self) -> Phrase:
        return Phrase("Allow the call", "Answer the call", "allow")


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """`refuse`: takes the card instead."""

    verb: ClassVar[str] = "refuse"
    key: ClassVar[str] = "r"

    def phrase(self) -> Phrase:
        return Phrase("Refuse the call and take the card", "Answer the call", "refuse")


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """`lay 5S 5H 5D / 8H RJ=9H 10H JH`: groups as printed; those that are no meld as they were written."""

    verb: ClassVar[str] = "lay"
    groups: tuple[str, ...]

    def words(self) -> str:
        return " / ".join(self.groups)

    @classmethod
    def read(cls, words: str) -> Self:
        groups = [part.strip() for part in words.split("/")]
        if not all(groups):
            raise ValueError("write lay 5S 5H 5D / 8H 9H 10H JH")
        return cls(tuple(_printed(group) for group in groups))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards laid."""
        return tuple(one.card for group in self.groups for one in read_named(group))

    @property
    def picks(self) -> tuple[Card, ...]:
        return self.cards

    def phrase(self) -> Phrase:
        laid = "; ".join(_in_words(group) for group in self.groups)
        if len(self.groups) == 1:
            return Phrase(f"Lay {laid}", "Lay cards down")
        return Phrase(f"Lay {number_word(len(self.groups))} groups: {laid}", "Lay cards down")


def _in_words(group: str) -> str:
    """A group as it is said: a joker is named with the card that it stands for."""
    return " ".join(
        f"{one.card}" if one.stands is None else f"{one.card} for {one.stands}" for one in read_named(group)
    )


def _printed(group: str) -> str:
    named = read_named(group)
    try:
        return str(meld_of(named))
    except MeldError:
        return " ".join(f"{one.card}={one.stands}" if one.stands else str(one.card) for one in named)


@dataclass(frozen=True, slots=True)
class Tack(Action):
    """`tack KD to 2`: adds a card to a meld."""

    verb: ClassVar[str] = "tack"
    card: Card
    meld: int

    def words(self) -> str:
        return f"{self.card} to {self.meld}"

    @classmethod
    def read(cls, words: str) -> Self:
        first, _, number = words.lower().partition(" to ")
        return cls(card(first.strip()), int(number.strip().removeprefix("meld.")))

    @property
    def picks(self) -> tuple[Card, ...]:
        return (self.card,)

    def phrase(self) -> Phrase:
        return Phrase(f"Tack {self.card} on", "Tack cards on")
