"""Chips and the pot, and the actions of betting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardtable.engine.actions import Word
from cardtable.engine.presentation import Phrase
from cardtable.mechanics.card_actions import Amount
from cardtable.tuples import replaced
from cardtable.words import with_unit


@dataclass(frozen=True, slots=True)
class Bet(Amount):
    """`bet 4`: puts so many chips in the pot."""

    verb: ClassVar[str] = "bet"
    key: ClassVar[str] = "e"

    def phrase(self) -> Phrase:
        return Phrase(f"Bet {with_unit(self.amount, 'chip')}", "Bet")


class Fold(Word):
    """`fold`: out of the deal."""

    verb = "fold"
    key = "f"
    says = Phrase("Fold", "Fold")


@dataclass(frozen=True, slots=True)
class Bank:
    """The chips of each seat and the pot. Their sum never changes."""

    chips: tuple[int, ...]
    pot: int = 0

    def paid(self, seat: int, amount: int) -> Bank:
        """The bank after a seat has put so many chips in the pot. Raises ValueError if it has fewer."""
        held = self.chips[seat]
        if not 0 <= amount <= held:
            raise ValueError(f"seat {seat} has {held} chips, not {amount}")
        return Bank(replaced(self.chips, seat, held - amount), self.pot + amount)

    def shared(self, seats: Sequence[int]) -> Bank:
        """The bank after the pot is shared among seats; odd chips go to those named first."""
        each, odd = divmod(self.pot, len(seats))
        chips = self.chips
        for place, seat in enumerate(seats):
            chips = replaced(chips, seat, chips[seat] + each + (place < odd))
        return Bank(chips)
