"""How a practised player of 24 decides: what the solver finds, and how long a person takes to see it."""

from __future__ import annotations

import random

from cardtable.bots import NEVER, Advice
from games.twenty_four.actions import NoSolution, PickSlapper, Shuffle, Slap, Solve, Swap
from games.twenty_four.past_sets import PastSet
from games.twenty_four.position import CHALLENGE_SLAPS, TwentyFourPosition
from games.twenty_four.solver import Solutions, solve

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
TOO_LATE = {"duel": 3, "challenge": 4, "collect": 4, "throws": 3}
"""By version: a player slaps before it knows once another was quicker in so many more of the easy sets."""
FAILING = 3
"""How many times such a set counts if the other's call failed: whoever made it had slapped too soon."""
BLUFFED = 8
"""How many sets in the challenge a call counts that failed: there only a bluff fails."""
OUTRUN = 4
"""How many times it counts if this player slapped before it knew, and the other was quicker even so."""
HURRIED = (0.2, 0.6)
"""Seconds until a slap of a player who looks for the solution afterwards."""


def median_seconds(solutions: Solutions) -> float:
    """In how many seconds half of all players see the easiest solution."""
    median: float = EASY * HARDER**solutions.difficulty
    return max(QUICKEST, min(SLOWEST, median))


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
        if self.solutions is None:
            return NEVER
        return median_seconds(self.solutions) * rng.lognormvariate(0.0, SPREAD)

    @property
    def looks_after_slapping(self) -> bool:
        """Whether this player slaps before it knows: the set looks easy, and others seem to do so."""
        return self._looks_easy(self.deal.numbers) and self._answers_in_kind

    def _looks_easy(self, numbers: tuple[int, ...]) -> bool:
        """Whether half of all players would see a solution in the time of a call."""
        solutions = solve(numbers, self.operations)
        return solutions is not None and median_seconds(solutions) <= int(self.view.options.call_time)

    @property
    def _answers_in_kind(self) -> bool:
        """Whether somebody was quicker far too often, until they are level again. A deal of throws is short:
        there it lasts."""
        later = self._later_in_challenge if self.deal.version == "challenge" else self._later
        lasts = self.deal.version == "throws"
        behind = {other: 0 for other in range(self.view.seats) if other != self.view.seat}
        in_kind = False
        for past in self.past:
            behind = {
                other: before + later(past, other, before, in_kind=in_kind)
                for other, before in behind.items()
            }
            most = max(behind.values())
            in_kind = most >= TOO_LATE[self.deal.version] or (in_kind and (lasts or most > 0))
        return in_kind

    def _later(self, past: PastSet, other: int, before: int, *, in_kind: bool) -> int:
        """By how many sets a set puts this player further behind another."""
        lead = past.lead(other, self.view.seat, 1) if self._looks_easy(past.numbers) else 0
        if lead <= 0:
            return lead
        if in_kind:
            return OUTRUN
        return FAILING if other in past.failed else 1

    def _later_in_challenge(self, past: PastSet, other: int, before: int, *, in_kind: bool) -> int:
        """By how many sets a set of the challenge does so. Of four somebody is always quick: only sets in a
        row count, and calls that failed."""
        if other in past.failed:
            return BLUFFED
        if not self._looks_easy(past.numbers):
            return 0
        lead = past.lead(other, self.view.seat, CHALLENGE_SLAPS)
        if in_kind:
            return OUTRUN if lead > 0 and before > 0 else lead
        return 1 if lead > 0 else -before

    def call(self, rng: random.Random) -> list[Advice]:
        """The easiest solution, about a second after the slap, or when it is seen; a bluffer's sum."""
        if self.solutions is None:
            return [Advice(self.view.legal[0], 0.0, CALLING)]
        seen = self._seconds(rng) if self.looks_after_slapping else CALLING
        return [Advice(Solve(self.solutions.easiest), 1.0, seen)]

    def pick(self) -> list[Advice]:
        """Picks who is doubted most; of equals the last slapper, likeliest to bluff: earlier ones could not
        know that three would slap."""
        ranked = sorted(self.deal.slapped, key=self.doubt)  # of equals the later slapper stands behind
        return [Advice(PickSlapper(seat), float(at), CHOOSING) for at, seat in enumerate(ranked)]

    def swap(self) -> list[Advice]:
        """Takes back the card whose loss leaves the other one most solvable with whatever comes."""
        return [Advice(Swap(c), float(self.goes_with(self.kept(c))), CHOOSING) for c in self.own]
