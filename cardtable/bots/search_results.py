"""What searches found out about the actions of one decision, and which of them is to be played."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cardtable.engine.actions import Action

DOUBT = 6.0
"""How far a lead is doubted: by so many standard errors, divided by the root of the rounds. So the mean is
above nought that remains of it if rivals are taken to be a little worse than what is advised until rounds
tell otherwise (a normal prior). Fitted to the plays of careful players in five games, of which some hang on
skill and some on luck."""
FEWEST = 4
"""Rounds without which no mean is believed."""


@dataclass(frozen=True)
class CandidateResult:
    """The results of one candidate. A gain is how far it was ahead of the advised action on one
    deal with the same random numbers, in points."""

    action: Action
    rounds: int
    """Its rollouts."""
    mean: float
    """Its mean worth in them to the side of the seat that searched."""
    gains: float = 0.0
    """The sum of its gains."""
    gain_squares: float = 0.0
    """The sum of their squares."""

    @property
    def figures(self) -> tuple[int, float, float, float]:
        """All but the action."""
        return self.rounds, self.mean, self.gains, self.gain_squares

    @property
    def gain(self) -> float:
        """The mean gain."""
        return self.gains / self.rounds

    @property
    def error(self) -> float:
        """The standard error of the gain; infinite for too few rounds."""
        if self.rounds < FEWEST:
            return math.inf
        variance = max(self.gain_squares / self.rounds - self.gain**2, 0.0)
        return math.sqrt(variance / (self.rounds - 1))

    @property
    def sure_gain(self) -> float:
        """A lower bound of the gain, in points."""
        return self.gain - DOUBT * self.error / math.sqrt(self.rounds)


def ranked(results: list[CandidateResult]) -> list[CandidateResult]:
    """The action to play first: the advised one (first in the list) unless another surely gains."""
    if not results:
        return []
    advised, *others = results
    best = max(others, key=lambda one: one.sure_gain, default=advised)
    if best.sure_gain <= 0:
        best = advised
    rest = sorted((one for one in results if one is not best), key=lambda one: (-one.gain, str(one.action)))
    return [best, *rest]


def pooled(searches: list[list[CandidateResult]], advised: Action) -> list[CandidateResult]:
    """The results of several searches from one view, together."""
    sums: dict[Action, CandidateResult] = {}
    for one in (one for results in searches for one in results):
        old = sums.get(one.action)
        sums[one.action] = one if old is None else _added(old, one)
    return ranked(sorted(sums.values(), key=lambda one: (one.action != advised, str(one.action))))


def _added(old: CandidateResult, one: CandidateResult) -> CandidateResult:
    rounds = old.rounds + one.rounds
    mean = (old.mean * old.rounds + one.mean * one.rounds) / rounds
    gains = old.gains + one.gains, old.gain_squares + one.gain_squares
    return CandidateResult(one.action, rounds, mean, *gains)
