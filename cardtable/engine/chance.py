"""Chance within a deal: shuffles and draws by lot, whose outcomes the record keeps."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from cardtable.cards import Card, card, text_of
from cardtable.engine.lots import lot
from cardtable.errors import RecordError


class Chance:
    """Outcomes in a row: those that a record knows (`script`), then what the deal's `seed` decides."""

    seed: str
    script: tuple[str, ...]
    chances: tuple[str, ...]
    """All outcomes so far."""

    def shuffled(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards in a random order; the record keeps the outcome."""
        held, is_told = tuple(cards), bool(self.script)
        text = self._chance(lambda rng: text_of(rng.sample(held, len(held))))
        found = tuple(card(word) for word in text.split())
        if is_told and sorted(found) != sorted(held):
            raise RecordError("these are not the cards that were shuffled")
        return found

    def chance(self, count: int) -> int:
        """A random number from 0 to count - 1; the record keeps the outcome."""
        found = int(self._chance(lambda rng: str(rng.randrange(count))))
        if not 0 <= found < count:
            raise RecordError(f"lot decided by a number from 0 to {count - 1}, not {found}")
        return found

    def _chance(self, make: Callable[[random.Random], str]) -> str:
        """The next outcome: the one a record knows, else one made from the deal's seed."""
        if self.script:
            outcome, self.script = self.script[0], self.script[1:]
        else:
            outcome = make(lot(self.seed, len(self.chances)))
        self.chances = (*self.chances, outcome)
        return str(outcome)
