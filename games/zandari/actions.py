"""The signals between partners in Žandari."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.cards import Card, card
from cardtable.engine import Action, Phrase

LITTLE = card("2C")
"""The little one."""
BIG = card("10D")
"""The big one."""
SIGNALS = {"big": BIG, "little": LITTLE}
"""The card of each signal."""
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
