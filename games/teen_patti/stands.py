"""What a player who has looked bets on, and what a careful one would do there with better or worse cards."""

from __future__ import annotations

from typing import NamedTuple

EARLY_FOLD = 0.45
LEAST_OF_BLIND = 0.6
"""The share of hands to beat where others bet blind at half the price and the pot is small."""
CROWD = 3
AHEAD, MOSTLY = 0.55, 0.7
"""Chances from which a careful player bets the middle, and the most."""
LEAST, MIDDLE, MOST = range(3)


class Stand(NamedTuple):
    """A decision to stay: the least bet (chips), the pot before, how many others had looked and how many were
    blind, whether it was the first bet, and which of the possible bets it was (from 0) up to which last."""

    cost: int
    pot: int
    looked: int
    blind: int
    is_first: bool
    place: tuple[int, int] = (0, 0)

    @property
    def odds(self) -> float:
        """The chance from which the least bet pays."""
        return self.cost / (self.pot + self.cost)

    def chance(self, share: float) -> float:
        """The chance to win against all who are in; who has looked and stayed holds better cards."""
        return float(share ** (1.5 * self.looked + self.blind))

    def stays(self, share: float) -> bool:
        """Whether a hand that beats that share of all hands is worth the least bet."""
        if self.blind:
            return share > (EARLY_FOLD if self.pot > 6 * self.cost else LEAST_OF_BLIND)
        is_early = self.is_first and self.looked + self.blind >= CROWD
        return self.chance(share) >= self.odds and not (is_early and share < EARLY_FOLD)

    def level(self, share: float) -> int:
        """How much to bet on it."""
        chance = self.chance(share)
        return MOST if chance > MOSTLY else MIDDLE if chance > AHEAD else LEAST

    def fits(self, share: float) -> bool:
        """Whether a careful player with such a hand would have bet like this."""
        at, last = self.place
        return self.stays(share) and at == (0, (last + 1) // 2, last)[self.level(share)]
