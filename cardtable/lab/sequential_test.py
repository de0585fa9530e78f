"""A comparison that may stop as soon as it knows.

Looking again and again at a plain 95 % interval finds a difference sooner or later, where there is none. The
intervals of a confidence sequence hold all at once, so the comparison may be looked at after every deal and
stopped at any. This one is for a mean of unknown variance: the t-test whose likelihood ratio is mixed over
normal effects (Lai 1976; Wang and Ramdas, "Anytime-valid t-tests and confidence sequences for Gaussian means
with unknown variance", 2023, arXiv 2310.03722). It is exact for normal leads. A test tries out others: it
errs no more often than said for leads that are mostly nought or rarely large, a little more often for very
skewed ones.
"""

from __future__ import annotations

import math

ERROR = 0.05
"""The chance that the mean lies outside of any of the intervals, however long one goes on."""
FEWEST = 20
"""Leads before anything is said: so few may be far from normal."""
USUAL_EFFECT = 0.3
"""The effect (a mean in standard deviations) for which the intervals are tightest."""


def half_width(count: int, total: float, squares: float) -> float:
    """Half of the interval round the mean of so many leads, from their sum and the sum of their squares.

    Infinite as long as nothing can be said.
    """
    if count < FEWEST:
        return math.inf
    mean = total / count
    variance = max(0.0, squares / count - mean * mean)
    prior = 1 / USUAL_EFFECT**2
    weight = count + prior
    threshold = (math.sqrt(weight / prior) / ERROR) ** (2 / count)
    room = weight - threshold * prior
    if room <= 0:
        return math.inf
    return math.sqrt((threshold - 1) * weight * variance / room)
