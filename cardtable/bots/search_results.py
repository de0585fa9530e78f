"""What searches found out about the actions of one decision, and which of them is to be played."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cardtable.engine.actions import Action

CAUTION = 1.5
"""Standard errors by which another action must lead the advised one to be played instead."""
CROWD = 0.4
"""Standard errors more for each e-fold number of others: of many the luckiest looks better than it is."""
CONFIRMED = 1.0
"""Standard errors that are enough where careful rollouts on other deals have confirmed the lead."""
SETTLED = 3.0
"""Standard errors beyond which careful rollouts have told enough, for a candidate or against it."""
HOPE = 2.0
"""Standard errors by which a candidate may be better than it looks."""
FEWEST = 4
"""Rounds without which no mean is believed."""
_TINY = 1e-9


@dataclass(frozen=True)
class CandidateResult:
    """What was found out about one candidate. A gain is how far it was ahead of the advised action on one
    deal with the same random numbers, in points."""

    action: Action
    rounds: int
    """Rollouts by quick play."""
    mean: float
    """What it was worth in them to the own side, on average."""
    gains: float = 0.0
    """The sum of its gains."""
    gain_squares: float = 0.0
    """The sum of their squares."""
    checks: int = 0
    """Careful rollouts on other deals; 0 if it was not checked."""
    check_gains: float = 0.0
    check_squares: float = 0.0

    @property
    def figures(self) -> tuple[int, float, float, float, int, float, float]:
        """All but the action."""
        checks = self.checks, self.check_gains, self.check_squares
        return self.rounds, self.mean, self.gains, self.gain_squares, *checks

    @property
    def gain(self) -> float:
        """The mean gain by quick play."""
        return self.gains / self.rounds

    @property
    def error(self) -> float:
        """The standard error of the gain by quick play."""
        return _standard_error(self.rounds, self.gains, self.gain_squares)

    @property
    def check_error(self) -> float:
        """The standard error of the gain by careful rollouts."""
        return _standard_error(self.checks, self.check_gains, self.check_squares)

    def is_open(self, to_come: float) -> bool:
        """Whether more careful rollouts may change the verdict: it is not settled, and those to come (their
        part of all) may still bring the candidate ahead."""
        gain, error = self.check_gains / self.checks, self.check_error
        if abs(gain) >= SETTLED * error:
            return False
        return gain + HOPE * error * to_come >= CONFIRMED * error * math.sqrt(1 - to_come)

    def sure_gain(self, caution: float) -> float:
        """A lower bound of the gain, in points. Quick and careful rollouts are weighed by the inverse of
        their variances. Quick play has a bias, too, which may be as large as the gain that it shows."""
        check_error = self.check_error
        if math.isinf(check_error):
            return self.gain - caution * self.error
        by_quick = 1 / max(self.error**2 + self.gain**2, _TINY)
        by_careful = 1 / max(check_error**2, _TINY)
        both = by_quick + by_careful
        gain = (by_quick * self.gain + by_careful * self.check_gains / self.checks) / both
        return gain - CONFIRMED / math.sqrt(both)


def _standard_error(count: int, total: float, squares: float) -> float:
    """The standard error of a mean, from its sums; infinite for too few."""
    if count < FEWEST:
        return math.inf
    variance = max(squares / count - (total / count) ** 2, 0.0)
    return math.sqrt(variance / (count - 1))


def ranked(results: list[CandidateResult]) -> list[CandidateResult]:
    """The action to play first: the advised one (first in the list) unless another surely gains. Where some
    were checked only those may be played."""
    if not results:
        return []
    advised, *others = results
    caution = CAUTION + CROWD * math.log(max(len(others), 1))
    able = [one for one in others if one.checks or not advised.checks]
    sure = {one.action: one.sure_gain(caution) for one in able}
    best = max(able, key=lambda one: sure[one.action], default=advised)
    best = best if best is not advised and sure[best.action] > 0 else advised
    rest = sorted((one for one in results if one is not best), key=lambda one: (-one.gain, str(one.action)))
    return [best, *rest]


def pooled(searches: list[list[CandidateResult]], advised: Action) -> list[CandidateResult]:
    """What several searches from one view found out together."""
    sums: dict[Action, CandidateResult] = {}
    for one in (one for results in searches for one in results):
        old = sums.get(one.action)
        sums[one.action] = one if old is None else _added(old, one)
    return ranked(sorted(sums.values(), key=lambda one: (one.action != advised, str(one.action))))


def _added(old: CandidateResult, one: CandidateResult) -> CandidateResult:
    rounds = old.rounds + one.rounds
    mean = (old.mean * old.rounds + one.mean * one.rounds) / rounds
    sums = [a + b for a, b in zip(old.figures[2:], one.figures[2:], strict=True)]
    return CandidateResult(one.action, rounds, mean, *sums)  # type: ignore[arg-type]
