"""What searches found out about the actions of one decision, and which of them is to be played."""

from __future__ import annotations

import math
from dataclasses import dataclass

from cardtable.engine.actions import Action

CAUTION, CROWD = 1.5, 0.4
"""Standard errors by which another action must be ahead of the advised one to be played instead; and how many
more for each e-fold number of others: of many the luckiest looks better than it is."""
CONFIRMED = 1.0
"""Standard errors that are enough where careful play on other deals has confirmed it."""
SETTLED = 3.0
"""Standard errors beyond which careful play has told enough."""
HOPE = 2.0
"""Standard errors by which an action may be better than it looks."""
FEWEST = 4
"""Rounds without which nothing is believed."""
_TINY = 1e-9


@dataclass(frozen=True)
class Found:
    """What was found out about one action: its play-outs, their mean worth to the seat, and how far it was
    ahead of the advised action on the same deals (sum and sum of squares over its rounds). Then the same of
    careful play on other deals, for those that were checked so: rounds, sum, sum of squares."""

    action: Action
    tried: int
    mean: float
    ahead: float = 0.0
    squares: float = 0.0
    checked: int = 0
    lead: float = 0.0
    lead_squares: float = 0.0

    @property
    def figures(self) -> tuple[int, float, float, float, int, float, float]:
        """All but the action."""
        checks = self.checked, self.lead, self.lead_squares
        return self.tried, self.mean, self.ahead, self.squares, *checks

    @property
    def gain(self) -> float:
        """By how much it beats the advised action in quick play, in points."""
        return self.ahead / self.tried

    @property
    def doubt(self) -> float:
        """The standard error of the gain."""
        return _doubt(self.tried, self.ahead, self.squares)

    @property
    def lead_doubt(self) -> float:
        """The standard error of what careful play says."""
        return _doubt(self.checked, self.lead, self.lead_squares)

    def is_open(self, to_come: float) -> bool:
        """Whether more careful play may change what is made of it: it has told neither for nor against it
        beyond doubt, and the rounds to come (their part of all) may still bring it ahead."""
        mean, doubt = self.lead / self.checked, self.lead_doubt
        if abs(mean) >= SETTLED * doubt:
            return False
        return mean + HOPE * doubt * to_come >= CONFIRMED * doubt * math.sqrt(1 - to_come)

    def surely(self, caution: float) -> float:
        """By how much it is surely ahead: by quick and careful play, each as far as it is to be believed.
        Quick play may be off by all that it says, however much of it there is: nobody plays like that."""
        careful = self.lead_doubt
        if math.isinf(careful):
            return self.gain - caution * self.doubt
        by_quick = 1 / max(self.doubt**2 + self.gain**2, _TINY)
        by_careful = 1 / max(careful**2, _TINY)
        both = by_quick + by_careful
        mean = (by_quick * self.gain + by_careful * self.lead / self.checked) / both
        return mean - CONFIRMED / math.sqrt(both)


def _doubt(count: int, total: float, squares: float) -> float:
    """The standard error of a mean."""
    if count < FEWEST:
        return math.inf
    spread = max(squares / count - (total / count) ** 2, 0.0)
    return math.sqrt(spread / (count - 1))


def ranked(found: list[Found]) -> list[Found]:
    """The action to play first: the advised one (first in the list) unless another is surely better. Where
    some were checked by careful play only they may be."""
    if not found:
        return []
    advised, *others = found
    caution = CAUTION + CROWD * math.log(max(len(others), 1))
    able = [one for one in others if one.checked or not advised.checked]
    sure = {one.action: one.surely(caution) for one in able}
    best = max(able, key=lambda one: sure[one.action], default=advised)
    best = best if best is not advised and sure[best.action] > 0 else advised
    rest = sorted((one for one in found if one is not best), key=lambda one: (-one.gain, str(one.action)))
    return [best, *rest]


def joined(searches: list[list[Found]], advised: Action) -> list[Found]:
    """What several searches from one view found out together."""
    sums: dict[Action, Found] = {}
    for one in (one for found in searches for one in found):
        old = sums.get(one.action)
        sums[one.action] = one if old is None else _together(old, one)
    return ranked(sorted(sums.values(), key=lambda one: (one.action != advised, str(one.action))))


def _together(old: Found, one: Found) -> Found:
    tried = old.tried + one.tried
    mean = (old.mean * old.tried + one.mean * one.tried) / tried
    sums = [a + b for a, b in zip(old.figures[2:], one.figures[2:], strict=True)]
    return Found(one.action, tried, mean, *sums)  # type: ignore[arg-type]
