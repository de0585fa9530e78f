"""What is done in Žandari: the cut, the signals between partners, the plays of a card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, Rank, card
from cardtable.engine.actions import Action
from cardtable.engine.presentation import Phrase
from cardtable.mechanics.fishing.stage import PLAIN_COUNTING, Counting, Fish, captures, number

LITTLE = card("2C")
BIG = card("10D")
SIGNALS = {"big": BIG, "little": LITTLE}
GESTURES = {"big": "blow{s} out the cheeks", "little": "show{s} the tip of the tongue"}


@dataclass(frozen=True, slots=True)
class Signal(Action):
    """`signal big`, `signal little`: tells the partners that the card is in this hand."""

    verb: ClassVar[str] = "signal"
    which: str

    def words(self) -> str:
        return self.which

    @classmethod
    def read(cls, words: str) -> Self:
        if words.lower() not in SIGNALS:
            raise ValueError("a signal is big or little")
        return cls(words.lower())

    @property
    def card(self) -> Card:
        """The card it tells of."""
        return SIGNALS[self.which]

    def phrase(self) -> Phrase:
        return Phrase(f"Signal that you hold the {self.which} one, {self.card}", "Signal to your partners")


# What a card takes


COUNTINGS = {
    False: PLAIN_COUNTING,
    True: Counting(lambda c: (1, 11) if c.rank is Rank.ACE else (number(c),), number),
}
"""What cards count for, by whether an ace that is played may count 11 as well (ace-eleven)."""


def fishes(held: Card, table: tuple[Card, ...], counting: Counting, several: bool) -> tuple[Fish, ...]:
    """The plays of a card: what it may take, or that it is merely laid."""
    if held.rank is Rank.JACK:
        return (Fish(held, tuple(sorted(table))),)
    takings = captures(held, table, counting, several=several) or ((),)
    return tuple(Fish(held, taken) for taken in takings)
