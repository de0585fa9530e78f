"""Secret partners: cards are called, and who plays or shows one of them comes out as the caller's friend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from cardtable.cards import Card


@dataclass(frozen=True, slots=True)
class Calls:
    """The cards called, those of them (`open`) whose holder has not come out, and the known `friends` in the
    order in which they did. All of it is public."""

    cards: tuple[Card, ...] = ()
    open: tuple[Card, ...] = ()
    friends: tuple[int, ...] = ()

    @classmethod
    def of(cls, cards: tuple[Card, ...]) -> Self:
        """Cards just called: nobody is known."""
        return cls(cards, cards)

    def held_in(self, hand: Iterable[Card]) -> tuple[Card, ...]:
        """The called cards in a hand for which nobody has come out."""
        return tuple(c for c in self.open if c in hand)

    def shown_by(self, seat: int, called: Card) -> Self:
        """After that seat has come out with a called card."""
        still = tuple(c for c in self.open if c is not called)
        friends = self.friends if seat in self.friends else (*self.friends, seat)
        return replace(self, open=still, friends=friends)
