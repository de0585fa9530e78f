"""Chance within a deal: shuffles and random numbers, whose outcomes the record keeps."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.cards import Card, card, text_of
from cardtable.engine.position_cache import position_cache
from cardtable.engine.random_keys import random_for
from cardtable.errors import RecordError


class RandomOutcomes:
    """A sequence of random outcomes: first those that a record dictates (`recorded_outcomes`), then new ones
    from `seed`."""

    seed: str
    recorded_outcomes: tuple[str, ...]
    outcomes: tuple[str, ...]
    """All outcomes so far."""

    def shuffled(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards in a random order; the record keeps the outcome."""
        held = tuple(cards)
        if not self.recorded_outcomes:
            order = _random_order(self.seed, len(self.outcomes), len(held))
            found = tuple(map(held.__getitem__, order))
            self.outcomes = (*self.outcomes, text_of(found))
            return found
        found = tuple([card(word) for word in self._next_recorded().split()])
        if sorted(found) != sorted(held):
            raise RecordError("these are not the cards that were shuffled")
        return found

    def chance(self, count: int) -> int:
        """A random number from 0 to count - 1; the record keeps the outcome."""
        if not self.recorded_outcomes:
            found = random_for(self.seed, len(self.outcomes)).randrange(count)
            self.outcomes = (*self.outcomes, str(found))
            return found
        found = int(self._next_recorded())
        if not 0 <= found < count:
            raise RecordError(f"lot decided by a number from 0 to {count - 1}, not {found}")
        return found

    def _next_recorded(self) -> str:
        """The next outcome that the record dictates."""
        outcome, self.recorded_outcomes = self.recorded_outcomes[0], self.recorded_outcomes[1:]
        self.outcomes = (*self.outcomes, outcome)
        return outcome


@position_cache(1 << 10)
def _random_order(secret: str, number: int, count: int) -> tuple[int, ...]:
    """The order of so many things for one outcome: that of `Random.sample`, without its overhead.

    Cached: a search plays all candidates out on the same secret, and making a generator takes long.
    """
    left, bits = list(range(count)), random_for(secret, number).getrandbits
    for last in range(count - 1, 0, -1):
        width = (last + 1).bit_length()
        at = bits(width)
        while at > last:
            at = bits(width)
        left[at], left[last] = left[last], left[at]
    return tuple(left[::-1])
