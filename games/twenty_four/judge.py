"""How a practised player of 24 decides: what the solver finds, and how long a person takes to see it."""

from __future__ import annotations

import random

from cardtable.bots import NEVER, Advice
from games.twenty_four.actions import NoSolution, PickSlapper, Shuffle, Slap, Solve, Swap
from games.twenty_four.position import CHALLENGE_SLAPS, TwentyFourPosition

EASY = 3.0
"""The median seconds to see a solution of difficulty 0."""
HARDER = 1.5
"""The factor for each point of difficulty."""
QUICKEST = 1.5
"""The least median, in seconds."""
SLOWEST = 180.0
"""The greatest median, in seconds; without a clock, slower solutions are never found."""
SPREAD = 0.5
"""The standard deviation of the logarithm of seconds."""
GIVING_UP = (15.0, 40.0)
"""Seconds until a player says that there is no solution."""
AGREEING = (2.0, 6.0)
"""Seconds until a player agrees that there is none."""
CALLING = 1.0
"""Seconds until a solution is called."""
CHOOSING = 2.0
"""Seconds until a slapper is picked, or a card taken back."""
BLUFF = 0.3
"""How often the third slap is a bluff: there is a solution, but it has not been seen."""
BLUFFING = 4.0
"""Seconds until such a slap."""


class TwentyFourPlayer(TwentyFourPosition):
    """Weighs one decision of one view."""

    def race(self, rng: random.Random) -> list[Advice]:
        """Slaps when a solution is found, and says none when none is."""
        found = self._seconds(rng)
        given_up = rng.uniform(*GIVING_UP)
        none = [self._none(given_up, rng)] if NoSolution() in self.view.legal else []
        if found <= (int(self.view.options.think_time) or SLOWEST):
            return [Advice(Slap(), 1.0, found), *none]
        if self.solutions is None:
            return [*none, *self._waiting()]
        if len(self.deal.slapped) == CHALLENGE_SLAPS and rng.random() < BLUFF:
            return [Advice(Slap(), 1.0, BLUFFING)]
        # A person who asks for advice is still told to call a solution that is not seen in time.
        return [*none, Advice(Slap(), 1.0, NEVER)]

    def _waiting(self) -> list[Advice]:
        """The values of acts without a solution, each worse than waiting: a slap can only lose, and shuffling
        the player's own stack changes nothing."""
        idle = [Advice(Shuffle(), -0.5, NEVER)] if Shuffle() in self.view.legal else []
        return [*idle, Advice(Slap(), -1.0, NEVER)]

    def _none(self, seconds: float, rng: random.Random) -> Advice:
        if self.deal.version == "duel" and self.deal.said_none:
            seconds = rng.uniform(*AGREEING)
        return Advice(NoSolution(), 0.5, seconds)

    def _seconds(self, rng: random.Random) -> float:
        """The seconds that it takes to see the easiest solution."""
        if self.solutions is None:
            return NEVER
        median: float = EASY * HARDER**self.solutions.difficulty
        return max(QUICKEST, min(SLOWEST, median)) * rng.lognormvariate(0.0, SPREAD)

    def call(self) -> list[Advice]:
        """The easiest solution, about a second after the slap; a bluffer's sum."""
        if self.solutions is None:
            return [Advice(self.view.legal[0], 0.0, CALLING)]
        return [Advice(Solve(self.solutions.easiest), 1.0, CALLING)]

    def pick(self) -> list[Advice]:
        """Picks the last slapper, likeliest to bluff: earlier ones could not know that three would slap."""
        slapped = reversed(self.deal.slapped)
        return [Advice(PickSlapper(seat), -float(at), CHOOSING) for at, seat in enumerate(slapped)]

    def swap(self) -> list[Advice]:
        """Takes back the card whose loss leaves the other one most solvable with whatever comes."""
        return [Advice(Swap(c), float(self.goes_with(self.kept(c))), CHOOSING) for c in self.own]
