"""How a practised player of 24 decides: what the solver finds, and how long a person takes to see it."""

from __future__ import annotations

import random
from collections import Counter

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
TOO_LATE = 4
"""A player slaps before it knows where another has had the floor so many times more often."""
UNPROVED = 4
"""How many times a floor without a right call counts there: whoever had it slapped too soon."""
JUDGED = ("right", "wrong", "time")
"""The kinds of events that end a player's floor."""
HURRIED = (0.2, 0.6)
"""Seconds until a slap of a player who looks for the solution afterwards."""


class TwentyFourPlayer(TwentyFourPosition):
    """Weighs one decision of one view."""

    def race(self, rng: random.Random) -> list[Advice]:
        """Slaps when a solution is found, and says none when none is."""
        found = self._seconds(rng) if not self.looks_after_slapping else rng.uniform(*HURRIED)
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
        return self._median * rng.lognormvariate(0.0, SPREAD) if self.solutions is not None else NEVER

    @property
    def _median(self) -> float:
        """The median seconds to see the easiest solution; never without one."""
        if self.solutions is None:
            return NEVER
        median: float = EASY * HARDER**self.solutions.difficulty
        return max(QUICKEST, min(SLOWEST, median))

    @property
    def looks_after_slapping(self) -> bool:
        """Whether this player slaps before it knows: another has had the floor far too often, and half of all
        players would see a solution in the time of the call. In the challenge a slap wins no floor."""
        if self.solutions is None or self.deal.version == "challenge":
            return False
        return self._floors_behind >= TOO_LATE and self._median <= int(self.view.options.call_time)

    @property
    def _floors_behind(self) -> int:
        """How many times more often another has had the floor in this deal."""
        floors = Counter[int]()
        for event in self.view.events:
            if event.kind in JUDGED:
                counts_once = event.kind == "right" or event.seat == self.view.seat
                floors[event.seat] += 1 if counts_once else UNPROVED
        own = floors.pop(self.view.seat, 0)
        return max(floors.values(), default=0) - own

    def call(self, rng: random.Random) -> list[Advice]:
        """The easiest solution, about a second after the slap, or when it is seen; a bluffer's sum."""
        if self.solutions is None:
            return [Advice(self.view.legal[0], 0.0, CALLING)]
        seen = self._seconds(rng) if self.looks_after_slapping else CALLING
        return [Advice(Solve(self.solutions.easiest), 1.0, seen)]

    def pick(self) -> list[Advice]:
        """Picks the last slapper, likeliest to bluff: earlier ones could not know that three would slap."""
        slapped = reversed(self.deal.slapped)
        return [Advice(PickSlapper(seat), -float(at), CHOOSING) for at, seat in enumerate(slapped)]

    def swap(self) -> list[Advice]:
        """Takes back the card whose loss leaves the other one most solvable with whatever comes."""
        return [Advice(Swap(c), float(self.goes_with(self.kept(c))), CHOOSING) for c in self.own]
