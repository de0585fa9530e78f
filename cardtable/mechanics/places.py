"""What players may expect of places that are still open, where who is out first takes the first prize."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def expect(points: list[float], likely: Mapping[int, float], prizes: Sequence[float]) -> None:
    """Adds what each seat may expect of the next prize and of the one after it, if one after the other is
    drawn as they are `likely` (Plackett-Luce)."""
    total = sum(likely.values())
    for seat, one in likely.items():
        if prizes and prizes[0]:
            points[seat] += prizes[0] * one / total
        if len(prizes) > 1 and prizes[1]:
            after = sum(other / (total - other) for at, other in likely.items() if at != seat)
            points[seat] += prizes[1] * one / total * after
