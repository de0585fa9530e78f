"""What players may expect of places that are still open, where who is out first takes the first prize."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from cardtable.mechanics.climbing.rounds import RoundDeal


def likely_next(
    deal: RoundDeal, strength: Callable[[int], float], at_lead: float, ahead: float
) -> dict[int, float]:
    """By seat how likely it is to be out next, compared with the others: by the strength of its hand, and
    more for who leads or whose play lies."""
    is_lead = deal.to_beat is None
    before, more = (deal.turn, at_lead) if is_lead else (deal.by, ahead)
    return {seat: math.exp(strength(seat) + more * (seat == before)) for seat in deal.active}


def promise(
    points: list[float], taken: Sequence[int], likely: Mapping[int, float], prizes: Sequence[float]
) -> None:
    """Adds the prizes of the places that are taken, and what each seat may expect of the others."""
    for seat, prize in zip(taken, prizes, strict=False):
        points[seat] += prize
    _expect(points, likely, prizes[len(taken) :])


def _expect(points: list[float], likely: Mapping[int, float], prizes: Sequence[float]) -> None:
    """Adds what each seat may expect of the next prize and of the one after it, if one after the other is
    drawn as they are `likely` (Plackett-Luce)."""
    total = sum(likely.values())
    for seat, one in likely.items():
        if prizes and prizes[0]:
            points[seat] += prizes[0] * one / total
        if len(prizes) > 1 and prizes[1]:
            after = sum(other / (total - other) for at, other in likely.items() if at != seat)
            points[seat] += prizes[1] * one / total * after
