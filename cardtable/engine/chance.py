"""Chance within a deal: shuffles and draws by lot, whose outcomes the record keeps."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from cardtable.cards import Card, card, text_of
from cardtable.engine.lots import lot


class Chance:
    """Outcomes in a row: those that a record knows (`script`), then what the deal's `seed` decides."""

    seed: str
    script: tuple[str, ...]
    chances: tuple[str, ...]
    """All outcomes so far."""

    def shuffled(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards in a random order; the record keeps the outcome."""
        held = tuple(cards)
        text = self._chance(lambda rng: text_of(rng.sample(held, len(held))))
        return tuple(card(word) for word in text.split())

    def chance(self, count: int) -> int:
        """A random number from 0 to count - 1; the record keeps the outcome."""
        return int(self._chance(lambda rng: str(rng.randrange(count))))

    def _chance(self, make: Callable[[random.Random], str]) -> str:
        """The next outcome: the one a record knows, else one made from the deal's seed."""
        if self.script:
            outcome, self.script = self.script[0], self.script[1:]
        else:
            outcome = make(lot(self.seed, len(self.chances)))
        self.chances = (*self.chances, outcome)
        return str(outcome)
