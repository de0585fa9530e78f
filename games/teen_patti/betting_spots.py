"""The spots in which seen players bet, and a careful player's bets there with a given hand."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

from cardtable.engine import position_cache
from games.teen_patti.beliefs import Range, belief

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
ROUNDS_MORE = 1.0
"""How many more bets it takes, on average, for each other beyond the last two to be got rid of."""
HALVINGS = 11
"""How often the shares between which a bet is made are halved to find where that begins."""

# Sizes of a bet

LEAST = 0
MIDDLE = 1
MOST = 2


class BettingSpot(NamedTuple):
    """The table as a betting player sees it."""

    cost: int
    """The least bet, in chips."""
    pot: int
    """The chips in the pot before the bet."""
    stayed: tuple[tuple[Range, ...], ...]
    """For each other who has looked, the ranges of the bets that it made then."""
    blind: int
    """How many others are blind."""
    is_first: bool
    """Whether it is the player's first bet."""

    @property
    def others(self) -> int:
        """How many others are in."""
        return len(self.stayed) + self.blind

    @property
    def odds(self) -> float:
        """The pot odds: the chance from which staying pays, with the bets that it takes to the end.

        Only the last two can ask for a show: among more, one bet settles nothing.
        """
        bets = 1.0 + ROUNDS_MORE * (self.others - 1)
        paid = bets * self.cost
        return paid / (self.pot + paid + (bets - 1.0) * self.others * self.cost)

    def chance(self, share: float) -> float:
        """The chance to win against all who are in, with a hand that beats this share of all hands."""
        return self.chance_by_share()(share)

    def chance_of_looked(self, share: float) -> float:
        """The chance to win against those alone who have looked."""
        return self._replace(blind=0).chance(share)

    def chance_by_share(self) -> Callable[[float], float]:
        """How the chance hangs on that share: blind players hold any cards, others such as they bet on, and
        nobody bets on worse cards than any."""
        blind, beliefs = self.blind, [belief(bets).chance_below for bets in self.stayed]
        return lambda share: share**blind * math.prod([min(share, below(share)) for below in beliefs])

    def stays(self, share: float) -> bool:
        """Whether a hand that beats this share of all hands is worth the least bet."""
        return self._is_fit(share) and self.chance(share) >= self.odds

    def _is_fit(self, share: float) -> bool:
        """Whether a hand is high enough for the least bet, whatever its chance."""
        if self.blind:
            return share > (EARLY_FOLD if self.pot > LARGE_POT * self.cost else LEAST_OF_BLIND)
        return share >= EARLY_FOLD or not self.is_first or self.others < CROWD

    def size(self, share: float) -> int:
        """The size of the bet with a hand that beats this share of all hands."""
        return _size_at(self.chance(share))

    def least_share(self, size: int) -> float:
        """About the least share of all hands that a hand must beat for a bet of that size or more."""
        odds, chance = self.odds, self.chance_by_share()
        return _first_share(
            lambda share: self._is_fit(share) and (wins := chance(share)) >= odds and _size_at(wins) >= size
        )


def _size_at(chance: float) -> int:
    """The size of a bet with that chance to win."""
    return MOST if chance > MOSTLY else MIDDLE if chance > AHEAD else LEAST


@position_cache(1 << 13)
def range_of(spot: BettingSpot, at: int, last: int) -> Range:
    """The hands on which a careful player makes a bet: of the possible ones, rising, that of index `at`."""
    low = LEAST if at == 0 else MOST if at > (last + 1) // 2 else MIDDLE
    high = MOST if at == last else LEAST if at == 0 else MIDDLE
    least = spot.least_share(low)
    chance = spot.chance_by_share()
    upto = 1.0 if high == MOST else _first_share(lambda share: _size_at(chance(share)) > high)
    return least, max(least, upto)


def _first_share(holds: Callable[[float], bool]) -> float:
    """About the least share of all hands for which something holds that holds for all above it."""
    steps = 1 << HALVINGS
    return (bisect_left(range(1, steps), True, key=lambda at: holds(at / steps)) + 1) / steps
