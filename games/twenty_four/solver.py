"""Which four numbers make 24, how, and how hard that is to see."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product

from cardtable.mechanics.expressions import joined

GOAL = Fraction(24)
BASIC = ("+", "-", "*", "/")
SIGNS = {"basic": BASIC, "powers": (*BASIC, "^", "root"), "logs": (*BASIC, "^", "root", "log")}
"""What each choice of the option operations allows."""
EFFORT = {"+": 1.0, "*": 1.0, "-": 1.5, "/": 2.0, "^": 3.0, "root": 3.0, "log": 4.0}
FRACTION_EFFORT = 6.0
FAMOUS = ({3, 8}, {4, 6}, {2, 12})
TALL, TALLEST = 64, 10**6
"""Nobody raises, roots or takes logarithms of more than this, nor goes on with more than that."""
_STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


@dataclass(frozen=True, slots=True)
class Part:
    """A number reached on the way: its value, how it is written, how tightly it is bound, the effort."""

    value: Fraction
    text: str
    strength: int
    effort: float


@dataclass(frozen=True, slots=True)
class Solutions:
    """How four numbers make 24: the easiest way, its difficulty, how many ways there are."""

    easiest: str
    difficulty: float
    count: int


@functools.lru_cache(maxsize=4096)
def solve(numbers: tuple[int, ...], operations: str = "basic") -> Solutions | None:
    """The solutions of the numbers; None where there are none."""
    start = tuple(Part(Fraction(n), str(n), 9, 0.0) for n in sorted(numbers))
    best: dict[str, float] = {}
    for part in _ends(start, SIGNS[operations]):
        best[part.text] = min(part.effort, best.get(part.text, math.inf))
    if not best:
        return None
    text = min(best, key=lambda one: (best[one], len(one), one))
    return Solutions(text, best[text] - 0.4 * math.log2(len(best)), len(best))


def _ends(parts: tuple[Part, ...], signs: tuple[str, ...]) -> Iterator[Part]:
    """Every way to join all parts that ends in 24."""
    if len(parts) == 1:
        if parts[0].value == GOAL:
            yield parts[0]
        return
    last = len(parts) == 2
    for i, j in permutations(range(len(parts)), 2):
        rest = tuple(part for at, part in enumerate(parts) if at not in (i, j))
        for sign in signs:
            # Sums and products the other way round are the same.
            made = None if sign in "+*" and i > j else _join(sign, parts[i], parts[j], last)
            if made is not None:
                yield from _ends((*rest, made), signs)


def _join(sign: str, left: Part, right: Part, last: bool) -> Part | None:
    if sign not in BASIC and max(abs(left.value), abs(right.value)) > TALL:
        return None
    value = joined(sign, left.value, right.value)
    if value is None or abs(value) > TALLEST or (last and value != GOAL):
        return None
    effort = left.effort + right.effort + EFFORT[sign]
    if value.denominator != 1:
        effort += FRACTION_EFFORT - EFFORT[sign]
    if last and sign == "*" and {left.value, right.value} in FAMOUS:
        effort -= 1.0
    return Part(value, _written(sign, left, right), _STRENGTH.get(sign, 9), effort)


def _written(sign: str, left: Part, right: Part) -> str:
    if sign not in _STRENGTH:
        return f"{sign}({left.text},{right.text})"
    own = _STRENGTH[sign]
    first = f"({left.text})" if left.strength < own or (sign == "^" and left.strength == own) else left.text
    tight = right.strength <= own if sign in "-/" else right.strength < own
    return f"{first}{sign}{f'({right.text})' if tight else right.text}"


# Whether, quickly


@functools.cache
def reachable(numbers: tuple[int, ...]) -> frozenset[Fraction]:
    """All values that one to three numbers make by the four operations."""
    if len(numbers) == 1:
        return frozenset((Fraction(numbers[0]),))
    found: set[Fraction] = set()
    for left, right in _splits(numbers):
        for a, b in product(reachable(left), reachable(right)):
            found |= {a + b, a - b, b - a, a * b}
            found |= ({a / b} if b else set()) | ({b / a} if a else set())
    return frozenset(found)


@functools.cache
def is_solvable(numbers: tuple[int, ...]) -> bool:
    """Whether four numbers (rising) make 24 by the four operations."""
    for left, right in _splits(numbers):
        held = reachable(right)
        for a in reachable(left):
            wanted = {GOAL - a, GOAL + a, a - GOAL}
            if a:
                wanted |= {GOAL * a, GOAL / a, a / GOAL}
            if not wanted.isdisjoint(held):
                return True
    return False


def _splits(numbers: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The ways to part the numbers in two, each once."""
    count = len(numbers)
    for mask in range(1, 1 << (count - 1)):
        left = tuple(n for at, n in enumerate(numbers) if mask >> at & 1)
        right = tuple(n for at, n in enumerate(numbers) if not mask >> at & 1)
        yield left, right
