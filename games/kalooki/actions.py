"""What a player of Kalooki may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card
from cardtable.engine.actions import Action, Word
from cardtable.engine.showing import Phrase
from cardtable.mechanics.acts import OneCard
from cardtable.mechanics.melds import MeldError, meld_of, read_named
from cardtable.words import number_word


class Call(Word):
    """`call`: asks for the card just discarded."""

    verb = "call"
    key = "c"
    says = Phrase("Call for the card", "Call", "call")


class Allow(Word):
    """`allow`: lets the caller have it."""

    verb = "allow"
    key = "a"
    says = Phrase("Allow the call", "Answer the call", "allow")


class Refuse(Word):
    """`refuse`: takes the card instead."""

    verb = "refuse"
    key = "r"
    says = Phrase("Refuse the call and take the card", "Answer the call", "refuse")


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
        return cls(tuple(map(_printed, groups)))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards laid."""
        return tuple(one.card for group in self.groups for one in read_named(group))

    @property
    def picks(self) -> tuple[Card, ...]:
        return self.cards

    @property
    def in_order(self) -> tuple[str, ...]:
        """The groups in an order of their own: the same for lays that differ in nothing else."""
        return tuple(sorted(self.groups))

    def phrase(self) -> Phrase:
        laid = "; ".join(map(_in_words, self.groups))
        if len(self.groups) == 1:
            return Phrase(f"Lay {laid}", "Lay cards down")
        return Phrase(f"Lay {number_word(len(self.groups))} groups: {laid}", "Lay cards down")


def _printed(group: str) -> str:
    named = read_named(group)
    try:
        return str(meld_of(named))
    except MeldError:
        return " ".join(f"{one.card}={one.stands}" if one.stands else str(one.card) for one in named)


def _in_words(group: str) -> str:
    """A group as it is said: a joker is named with the card that it stands for."""
    return " ".join(
        f"{one.card} for {one.stands}" if one.stands else str(one.card) for one in read_named(group)
    )


@dataclass(frozen=True, slots=True)
class Tack(OneCard):
    """`tack KD to 2`: adds a card to a meld."""

    verb: ClassVar[str] = "tack"
    meld: int

    def words(self) -> str:
        return f"{self.card} to {self.meld}"

    @classmethod
    def read(cls, words: str) -> Self:
        first, _, number = words.lower().partition(" to ")
        return cls(card(first.strip()), int(number.strip().removeprefix("meld.")))

    def phrase(self) -> Phrase:
        return Phrase(f"Tack {self.card} on", "Tack cards on")
