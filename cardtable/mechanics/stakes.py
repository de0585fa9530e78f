"""Chips: who has how many, what lies in the pot, and the acts of betting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from cardtable.engine.actions import Action
from cardtable.engine.showing import Phrase
from cardtable.words import so_many


@dataclass(frozen=True, slots=True)
class Bet(Action):
    """`bet 4`: puts so many chips in the pot."""

    verb: ClassVar[str] = "bet"
    key: ClassVar[str] = "b"
    chips: int

    def words(self) -> str:
        return str(self.chips)

    @classmethod
    def read(cls, words: str) -> Self:
        if not words.isdecimal():
            raise ValueError("a bet is a whole number of chips")
        return cls(int(words))

    @property
    def number(self) -> int:
        return self.chips

    def phrase(self) -> Phrase:
        return Phrase(f"Bet {so_many(self.chips, 'chip')}", "Bet")


@dataclass(frozen=True, slots=True)
class Fold(Action):
    """`fold`: out of the deal."""

    verb: ClassVar[str] = "fold"
    key: ClassVar[str] = "f"


@dataclass(frozen=True, slots=True)
class Bank:
    """The chips of each seat and the pot. Their sum never changes."""

    chips: tuple[int, ...]
    pot: int = 0

    def paid(self, seat: int, amount: int) -> Self:
        """After a seat has put so many chips in the pot. Raises ValueError if it has not so many."""
        if not 0 <= amount <= self.chips[seat]:
            raise ValueError(f"seat {seat} has {self.chips[seat]} chips, not {amount}")
        chips = tuple(held - amount * (at == seat) for at, held in enumerate(self.chips))
        return replace(self, chips=chips, pot=self.pot + amount)

    def shared(self, seats: Sequence[int]) -> Self:
        """After the pot was shared; odd chips go to those named first."""
        each, odd = divmod(self.pot, len(seats))
        won = {seat: each + (place < odd) for place, seat in enumerate(seats)}
        return replace(self, chips=tuple(held + won.get(at, 0) for at, held in enumerate(self.chips)), pot=0)
