"""The spots in which seen players bet, and a careful player's bets there with a given hand."""

from __future__ import annotations

from typing import NamedTuple

EARLY_FOLD = 0.65
"""A hand that beats no larger share of all hands is folded early against many, or against blind players."""
LEAST_OF_BLIND = 0.72
"""The share of hands to beat where others bet blind at half the price and the pot is small."""
LARGE_POT = 6
"""A pot of more than this many least bets is worth staying in with less."""
CROWD = 3
"""How many others still in make a crowd for a first bet."""
AHEAD = 0.55
"""The chance of winning above which a careful player bets the middle."""
MOSTLY = 0.7
"""The chance of winning above which a careful player bets the most."""
LOOKED_WEIGHT = 1.5
"""A seen player who stayed in counts as this many random hands, since its cards are better."""
PER_REPEAT = 0.4
"""For each bet after its first it counts as so many more: who pays again and again holds something."""
ROUNDS_MORE = 1.0
"""How many more bets it takes, on average, for each other beyond the last two to be got rid of."""

# Sizes of a bet

LEAST = 0
MIDDLE = 1
MOST = 2


class BettingSpot(NamedTuple):
    """The table as a betting player sees it, and the bet that it chose."""

    cost: int
    """The least bet, in chips."""
    pot: int
    """The chips in the pot before the bet."""
    looked: int
    """How many others had looked."""
    blind: int
    """How many others were blind."""
    is_first: bool
    """Whether it was the player's first bet."""
    repeats: int
    """How many bets others who are still in have made after their first as seen players."""
    chosen: tuple[int, int] = (0, 0)
    """The index of the bet among the possible ones, and the index of the last of those."""

    @property
    def odds(self) -> float:
        """The pot odds: the chance from which staying pays, with the bets that it takes to the end.

        Only the last two can ask for a show: among more, one bet settles nothing.
        """
        others = self.looked + self.blind
        bets = 1.0 + ROUNDS_MORE * (others - 1)
        paid = bets * self.cost
        return paid / (self.pot + paid + (bets - 1.0) * others * self.cost)

    def chance(self, share: float) -> float:
        """The chance to win against all who are in, with a hand that beats this share of all hands."""
        return float(share ** (LOOKED_WEIGHT * self.looked + PER_REPEAT * self.repeats + self.blind))

    def stays(self, share: float) -> bool:
        """Whether a hand that beats this share of all hands is worth the least bet."""
        if self.blind:
            return share > (EARLY_FOLD if self.pot > LARGE_POT * self.cost else LEAST_OF_BLIND)
        is_early = self.is_first and self.looked + self.blind >= CROWD
        return self.chance(share) >= self.odds and not (is_early and share < EARLY_FOLD)

    def size(self, share: float) -> int:
        """The size of the bet with a hand that beats this share of all hands."""
        chance = self.chance(share)
        return MOST if chance > MOSTLY else MIDDLE if chance > AHEAD else LEAST

    def fits(self, share: float) -> bool:
        """Whether a careful player with such a hand would have bet like this."""
        at, last = self.chosen
        return self.stays(share) and at == (0, (last + 1) // 2, last)[self.size(share)]
