"""Spots in which a player who has looked bets, and the bets of a careful player there with a given hand."""

from __future__ import annotations

from typing import NamedTuple

EARLY_FOLD = 0.45
"""A hand that beats no larger share of all hands is folded early against many, or against blind players."""
LEAST_OF_BLIND = 0.6
"""The share of hands to beat where others bet blind at half the price and the pot is small."""
LARGE_POT = 6
"""A pot of more than so many least bets is worth staying in with less."""
CROWD = 3
"""Others still in, from which a first bet is made in a crowd."""
AHEAD = 0.55
"""The chance of winning from which a careful player bets the middle."""
MOSTLY = 0.7
"""The chance of winning from which a careful player bets the most."""
LOOKED_WEIGHT = 1.5
"""A player who has looked and stayed in counts as so many random hands, since it holds better cards."""
LEAST, MIDDLE, MOST = range(3)
"""Sizes of a bet."""


class BettingSpot(NamedTuple):
    """The table as a betting player sees it, and which of the possible bets it chose."""

    cost: int
    """The least bet, in chips."""
    pot: int
    """The chips in the pot before."""
    looked: int
    """How many others had looked."""
    blind: int
    """How many others were blind."""
    is_first: bool
    """Whether it was the player's first bet."""
    chosen: tuple[int, int] = (0, 0)
    """Which of the possible bets it was, from 0, and the number of the last."""

    @property
    def odds(self) -> float:
        """The pot odds: the chance from which the least bet pays."""
        return self.cost / (self.pot + self.cost)

    def chance(self, share: float) -> float:
        """The chance to win against all who are in, with a hand that beats that share of all hands."""
        return float(share ** (LOOKED_WEIGHT * self.looked + self.blind))

    def stays(self, share: float) -> bool:
        """Whether a hand that beats that share of all hands is worth the least bet."""
        if self.blind:
            return share > (EARLY_FOLD if self.pot > LARGE_POT * self.cost else LEAST_OF_BLIND)
        is_early = self.is_first and self.looked + self.blind >= CROWD
        return self.chance(share) >= self.odds and not (is_early and share < EARLY_FOLD)

    def size(self, share: float) -> int:
        """How much to bet on it."""
        chance = self.chance(share)
        return MOST if chance > MOSTLY else MIDDLE if chance > AHEAD else LEAST

    def fits(self, share: float) -> bool:
        """Whether a careful player with such a hand would have bet like this."""
        at, last = self.chosen
        return self.stays(share) and at == (0, (last + 1) // 2, last)[self.size(share)]
