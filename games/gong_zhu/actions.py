"""The actions of Gong Zhu besides playing a card and passing."""

from __future__ import annotations

from cardtable.engine import Phrase
from cardtable.mechanics import OneCard


class Expose(OneCard):
    """`expose QS`: laid face up before its holder, to count double."""

    verb = "expose"
    key = "e"

    def phrase(self) -> Phrase:
        return Phrase(f"Expose {self.card}: face up, still to be played", "Expose a card", "expose")


class Sell(OneCard):
    """`sell QS`: laid face down, for sale (sale)."""

    verb = "sell"
    key = "s"

    def phrase(self) -> Phrase:
        return Phrase(f"Sell {self.card}: face down, it counts double", "Put a card up for sale", "sell")
