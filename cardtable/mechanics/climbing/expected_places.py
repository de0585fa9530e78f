"""Expected points of the places still open, where the first to go out takes the first prize."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from cardtable.mechanics.climbing.deal import ClimbingDeal


def odds_of_next_out(
    deal: ClimbingDeal, strength: Callable[[int], float], on_lead: float, to_beat: float
) -> dict[int, float]:
    """By seat the odds, relative to each other, of going out next.

    `strength` gives the odds of a seat's hand as a logarithm; `on_lead` is added for the seat on lead,
    `to_beat` for the seat whose play is to be beaten.
    """
    is_lead = deal.to_beat is None
    favoured, bonus = (deal.turn, on_lead) if is_lead else (deal.by, to_beat)
    return {seat: math.exp(strength(seat) + bonus * (seat == favoured)) for seat in deal.active}


def add_expected_prizes(
    points: list[float], placed: Sequence[int], odds: Mapping[int, float], prizes: Sequence[float]
) -> None:
    """Adds to points by seat the prizes of those already placed, and what the others may expect."""
    for seat, prize in zip(placed, prizes, strict=False):
        points[seat] += prize
    _add_expected(points, odds, prizes[len(placed) :])


def _add_expected(points: list[float], odds: Mapping[int, float], prizes: Sequence[float]) -> None:
    """Adds the expected share of the next prize and of the one after it (Plackett-Luce model)."""
    total = sum(odds.values())
    for seat, own in odds.items():
        if prizes and prizes[0]:
            points[seat] += prizes[0] * own / total
        if len(prizes) > 1 and prizes[1]:
            second = sum(other / (total - other) for at, other in odds.items() if at != seat)
            points[seat] += prizes[1] * own / total * second
