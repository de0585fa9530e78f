"""Glicko-2 ratings (Mark Glickman, "Example of the Glicko-2 system", 2022): each answer is one game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

SCALE = 173.7178
"""Points of a rating in one unit of the system's own scale."""
CHANGE = 0.5
"""How far the volatility may change (tau)."""
PRECISION = 1e-6
FARTHEST = 10_000.0
"""The bounds of a rating in a file: answers lead nowhere near, and the sums overflow far beyond."""


class Rating(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """How strong somebody is, or how hard a puzzle is. In a file it is the list of its three numbers."""

    value: Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
    deviation: Annotated[float, Meta(ge=0.1, le=1000.0)] = 350.0
    """The standard deviation of the value."""
    volatility: Annotated[float, Meta(ge=1e-4, le=10.0)] = 0.06

    def after(self, games: Sequence[tuple[Rating, float]]) -> Rating:
        """The rating after games against others, each with its score: 1 for a win, 0 for a loss."""
        deviation = self.deviation / SCALE
        weights = [1 / math.sqrt(1 + 3 * (one.deviation / SCALE / math.pi) ** 2) for one, _ in games]
        chances = [
            1 / (1 + math.exp(-weight * (self.value - one.value) / SCALE))
            for weight, (one, _) in zip(weights, games, strict=True)
        ]
        variance = 1 / sum(w * w * e * (1 - e) for w, e in zip(weights, chances, strict=True))
        surprise = sum(w * (game[1] - e) for w, e, game in zip(weights, chances, games, strict=True))
        volatility = _volatility(self.volatility, deviation, variance, variance * surprise)
        new = 1 / math.sqrt(1 / (deviation**2 + volatility**2) + 1 / variance)
        return Rating(self.value + SCALE * new**2 * surprise, SCALE * new, volatility)


def _volatility(old: float, deviation: float, variance: float, improvement: float) -> float:
    """The new volatility, by the Illinois algorithm (step 5 of the paper)."""

    def f(x: float) -> float:
        spread = deviation**2 + variance + math.exp(x)
        first = math.exp(x) * (improvement**2 - spread) / (2 * spread**2)
        return first - (x - math.log(old**2)) / CHANGE**2

    low = math.log(old**2)
    if improvement**2 > deviation**2 + variance:
        high = math.log(improvement**2 - deviation**2 - variance)
    else:
        steps = 1
        while f(low - steps * CHANGE) < 0:
            steps += 1
        high = low - steps * CHANGE
    at_low, at_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
