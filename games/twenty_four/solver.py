"""Which four numbers make 24, how, and how hard that is to see."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from cardtable.mechanics.arithmetic.expressions import joined
from cardtable.mechanics.arithmetic.reachable_numbers import BASIC, Numbers, parted

GOAL = 24
SIGNS = {"basic": BASIC, "powers": (*BASIC, "^", "root"), "logs": (*BASIC, "^", "root", "log")}
"""What each choice of the option operations allows."""
EFFORT = {"+": 1.0, "*": 1.0, "-": 1.5, "/": 2.0, "^": 3.0, "root": 3.0, "log": 4.0}
FRACTION_EFFORT = 6.0
FAMOUS = ({3, 8}, {4, 6}, {2, 12})
TALL, TALLEST = 64, 10**6
"""Nobody raises, roots or takes logarithms of more than this, nor goes on with more than that."""
_STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


@dataclass(frozen=True, slots=True)
class Solutions:
    """How four numbers make 24: the easiest way, its difficulty, how many ways there are."""

    easiest: str
    difficulty: float
    count: int


@functools.lru_cache(maxsize=1 << 11)  # 1,820 hands of four numbers
def solve(numbers: Numbers, operations: str = "basic") -> Solutions | None:
    """The solutions of the numbers; None where there are none."""
    found = _ends(tuple(sorted(numbers)), SIGNS[operations])
    if not found:
        return None
    effort, _, text = min((effort, len(text), text) for text, (effort, _) in found.items())
    return Solutions(text, effort - 0.4 * math.log2(len(found)), len(found))


Ways = dict[str, tuple[float, int]]
"""The ways to make one number, as they are written: the effort of each, how tightly it is bound."""
Made = dict[Fraction, Ways]
"""What some numbers make, and how."""


def _ends(numbers: Numbers, signs: tuple[str, ...]) -> Ways:
    """The ways to make 24 of all numbers."""
    made = functools.cache(lambda some: _made(some, signs, made))
    found: Ways = {}
    for sign, one, other in parted(numbers, signs):
        lefts, rights = made(one), made(other)
        for left, right in _making_goal(sign, lefts, rights):
            is_famous = sign == "*" and {left, right} in FAMOUS
            _write(found, sign, lefts[left], rights[right], EFFORT[sign] - is_famous)
    return found


def _made(numbers: Numbers, signs: tuple[str, ...], made: Callable[[Numbers], Made]) -> Made:
    """All that one to three numbers make."""
    if len(numbers) == 1:
        return {Fraction(numbers[0]): {str(numbers[0]): (0.0, 9)}}
    found: Made = {}
    for sign, one, other in parted(numbers, signs):
        lefts, rights = made(one), made(other)
        for left, right in product(lefts, rights):
            value = _joined(sign, left, right)
            if value is not None:
                effort = EFFORT[sign] if value.denominator == 1 else FRACTION_EFFORT
                _write(found.setdefault(value, {}), sign, lefts[left], rights[right], effort)
    return found


def _making_goal(sign: str, lefts: Made, rights: Made) -> Iterator[tuple[Fraction, Fraction]]:
    """Which two numbers the sign makes 24 of."""
    if sign in BASIC:
        return ((left, right) for left in lefts if (right := _beside(sign, left)) in rights)
    return (both for both in product(lefts, rights) if _joined(sign, *both) == GOAL)


def _beside(sign: str, left: Fraction) -> Fraction | None:
    """What a number needs on its right, so that the sign makes 24 of both."""
    if sign in "+-":
        return GOAL - left if sign == "+" else left - GOAL
    if not left:
        return None
    return GOAL / left if sign == "*" else left / GOAL


def _joined(sign: str, left: Fraction, right: Fraction) -> Fraction | None:
    """Two numbers joined, as somebody does it in the head; None where nobody does."""
    if sign not in BASIC and (_is_over(TALL, left) or _is_over(TALL, right)):
        return None
    value = joined(sign, left, right)
    return None if value is None or _is_over(TALLEST, value) else value


def _is_over(bound: int, value: Fraction) -> bool:
    """Whether a number is more than that, whatever its sign."""
    return abs(value.numerator) > bound * value.denominator


def _write(found: Ways, sign: str, lefts: Ways, rights: Ways, effort: float) -> None:
    """Joins each way to make one number to each of the other; of those that are written alike the easiest
    counts."""
    for (left, before), (right, after) in product(
        _beside_sign(sign, lefts, is_right=False), _beside_sign(sign, rights, is_right=True)
    ):
        text = f"{left}{sign}{right}" if sign in _STRENGTH else f"{sign}({left},{right})"
        total = before + after + effort
        if text not in found or total < found[text][0]:
            found[text] = total, _STRENGTH.get(sign, 9)


def _beside_sign(sign: str, ways: Ways, *, is_right: bool) -> list[tuple[str, float]]:
    """The ways as they are written beside a sign, in brackets where it binds tighter, and their efforts."""
    own, is_tight = _STRENGTH.get(sign, 0), sign in "-/" if is_right else sign == "^"
    return [
        (f"({text})" if bound < own or (is_tight and bound == own) else text, effort)
        for text, (effort, bound) in ways.items()
    ]
