"""What numbers make by the four operations, each number used once: all values, and a way to make one."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardtable.engine.position_cache import position_cache

BASIC = ("+", "-", "*", "/")
Numbers = tuple[int, ...]
Ratio = tuple[int, int]
"""A fraction in lowest terms: Python's own take ten times as long."""


def parted(numbers: Numbers, signs: tuple[str, ...] = BASIC) -> Iterator[tuple[str, Numbers, Numbers]]:
    """The ways to join two parts of the numbers by a sign. Sums and products the other way round are the
    same, but of two pairs either may be seen first."""
    for mask in range(1, 2 ** len(numbers) - 1):
        left = tuple(n for at, n in enumerate(numbers) if mask >> at & 1)
        right = tuple(n for at, n in enumerate(numbers) if not mask >> at & 1)
        is_turned = len(left) > len(right) or (len(left) == len(right) == 1 and left > right)
        yield from ((sign, left, right) for sign in signs if not (is_turned and sign in "+*"))


@position_cache(1 << 11)
def reachable(numbers: Numbers) -> dict[Ratio, str]:
    """All values that a few numbers make, and a way to make each."""
    if len(numbers) == 1:
        return {(numbers[0], 1): str(numbers[0])}
    found: dict[Ratio, str] = {}
    for sign, one, other in parted(numbers):
        for left, text in reachable(one).items():
            for right, written in reachable(other).items():
                made = _joined(sign, left, right)
                if made is not None and made not in found:
                    found[made] = f"({text}{sign}{written})"
    return found


@position_cache(1 << 11)
def way_to(goal: int, numbers: Numbers) -> str:
    """A way in which two or more numbers make another; empty if there is none."""
    for sign, one, other in parted(numbers):
        rights = reachable(other)
        for left, text in reachable(one).items():
            beside = _beside(sign, left, (goal, 1))
            if beside is not None and beside in rights:
                return f"{text}{sign}{rights[beside]}"
    return ""


def _beside(sign: str, left: Ratio, goal: Ratio) -> Ratio | None:
    """What a number needs on its right, so that the sign makes the goal of both."""
    if sign in "+*":
        return _joined("-" if sign == "+" else "/", goal, left)
    return _joined(sign, left, goal) if left[0] or sign == "-" else None


def _joined(sign: str, left: Ratio, right: Ratio) -> Ratio | None:
    """Two fractions joined; None where that is a division by zero."""
    (a, b), (c, d) = left, right
    match sign:
        case "+":
            over, under = a * d + c * b, b * d
        case "-":
            over, under = a * d - c * b, b * d
        case "*":
            over, under = a * c, b * d
        case _:
            over, under = a * d, b * c
    if not under:
        return None
    most = math.gcd(over, under) if under > 0 else -math.gcd(over, under)
    return over // most, under // most
