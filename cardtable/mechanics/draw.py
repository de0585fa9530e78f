"""Drawing from a stock that runs out, and discarding."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import ClassVar, Self

from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.showing import Phrase
from cardtable.mechanics.acts import OneCard


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """`draw stock`, `draw discard`."""

    verb: ClassVar[str] = "draw"
    source: str

    def words(self) -> str:
        return self.source

    @classmethod
    def read(cls, words: str) -> Self:
        if words.lower() not in ("stock", "discard"):
            raise ValueError("draw from the stock or from the discard")
        return cls(words.lower())

    @property
    def key(self) -> str:  # type: ignore[override]  # which key depends on the source
        """`d` for the discard pile, `s` for the stock."""
        return self.source[0]

    def phrase(self) -> Phrase:
        if self.source == "discard":
            return Phrase("Take the top discard", "Draw", "discard")
        return Phrase("Draw from the stock", "Draw", "stock")


@dataclass(frozen=True, slots=True)
class Discard(OneCard):
    """`discard 7S`."""

    verb: ClassVar[str] = "discard"
    key: ClassVar[str] = "x"

    def phrase(self) -> Phrase:
        return Phrase(f"Discard {self.card}", "Discard")


discard_of = functools.cache(Discard)
"""The discard of a card: they are made once, hands list them at every turn."""


def refill(deal: Deal) -> bool:
    """Shuffles all discards but the top card to be the new stock; False if there is none below it."""
    top, *below = deal.cards_in("discard") or (None,)
    if top is None or not below:
        return False
    old = tuple(c for c in below if c is not None)
    fresh = deal.shuffled(old)
    # Told in the order in which all saw them lie: the new order is nobody's to know.
    deal.move(old, "discard", "stock")
    deal.arrange("stock", fresh)
    deal.tell("shuffle", -1, "The discards are shuffled to be the new stock.")
    return True
