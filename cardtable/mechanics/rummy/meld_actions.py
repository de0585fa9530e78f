"""The actions of laying melds down and of adding a card to one, and how they are written and said."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from cardtable.cards import Card, card
from cardtable.engine.actions import Action
from cardtable.engine.presentation import Phrase
from cardtable.mechanics.card_actions import OneCard
from cardtable.mechanics.rummy.meld_reading import cards_as_written, meld_in, meld_of, read_named
from cardtable.mechanics.rummy.melds import Meld, MeldError, MeldRules
from cardtable.words import number_word


def group_text(group: str, rules: MeldRules) -> str:
    """A group in the order of its meld; as it was written if it is no meld. Raises CardTextError."""
    named = read_named(group)
    try:
        return str(meld_of(named, rules))
    except MeldError:
        return " ".join(f"{one.card}={one.stands}" if one.stands else str(one.card) for one in named)


def group_words(group: str) -> str:
    """A group as it is said: a joker is named with the card that it stands for."""
    return " ".join(
        f"{one.card} for {one.stands}" if one.stands else str(one.card) for one in read_named(group)
    )


@dataclass(frozen=True, slots=True)
class LayGroups(Action):
    """`lay 5S 5H 5D / 8H RJ=9H 10H JH`: groups of cards, each meant to be a meld."""

    verb: ClassVar[str] = "lay"
    rules: ClassVar[MeldRules]
    group_word: ClassVar[str] = "group"
    """What players call what is laid."""
    heading: ClassVar[str] = "Lay cards down"
    """What all such actions are called together."""
    groups: tuple[str, ...]

    def words(self) -> str:
        return " / ".join(self.groups)

    @classmethod
    def read(cls, words: str) -> Self:
        groups = [part.strip() for part in words.split("/")]
        if not all(groups):
            raise ValueError("write lay 5S 5H 5D / 8H 9H 10H JH")
        return cls(tuple(group_text(group, cls.rules) for group in groups))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards laid."""
        return cards_as_written(self.groups)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """What the groups are. Raises MeldError for one that is no meld."""
        return tuple([meld_in(group, self.rules) for group in self.groups])

    @property
    def picks(self) -> tuple[Card, ...]:
        return self.cards

    @property
    def in_order(self) -> tuple[str, ...]:
        """The groups sorted: the same for lays that differ in their order alone."""
        return tuple(sorted(self.groups))

    def phrase(self) -> Phrase:
        laid = "; ".join(map(group_words, self.groups))
        if len(self.groups) == 1:
            return Phrase(f"Lay {laid}", self.heading)
        return Phrase(f"Lay {number_word(len(self.groups))} {self.group_word}s: {laid}", self.heading)


@dataclass(frozen=True, slots=True)
class ToMeld(OneCard):
    """Adds a card of the hand to a meld on the table: `tack KD to 2`."""

    joint: ClassVar[str] = "to"
    """The word between the card and the meld."""
    says: ClassVar[Phrase]
    """The phrase of the action, with `{card}` in its text."""
    parts_with: ClassVar[int] = 1
    """By how many cards the hand shrinks."""
    meld: int

    def words(self) -> str:
        return f"{self.card} {self.joint} {self.meld}"

    @classmethod
    def read(cls, words: str) -> Self:
        first, number = cls.parted(words)
        return cls(card(first), number)

    @classmethod
    def parted(cls, words: str) -> tuple[str, int]:
        """The card's text and the meld's number. Raises ValueError."""
        first, _, number = words.lower().partition(f" {cls.joint} ")
        return first.strip(), int(number.strip().removeprefix("meld."))

    @property
    def reaches(self) -> tuple[str, ...]:
        return (f"meld.{self.meld}",)

    def phrase(self) -> Phrase:
        return replace(self.says, text=self.says.text.format(card=self.card))
