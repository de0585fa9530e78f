"""What numbers can make by the four operations, each used once: all values, and an expression for one."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator

BASIC = ("+", "-", "*", "/")
"""The four operations."""
Numbers = tuple[int, ...]
"""The numbers of a set, each to be used once."""
Ratio = tuple[int, int]
"""A fraction in lowest terms. Python's own fractions take ten times as long."""


def partitions(
    numbers: Numbers, operators: tuple[str, ...] = BASIC
) -> Iterator[tuple[str, Numbers, Numbers]]:
    """Every operator with the numbers divided into its left and right operand. Sums and products are not
    repeated the other way round, unless both sides have several numbers."""
    for mask in range(1, 2 ** len(numbers) - 1):
        left = tuple(n for at, n in enumerate(numbers) if mask >> at & 1)
        right = tuple(n for at, n in enumerate(numbers) if not mask >> at & 1)
        is_turned = len(left) > len(right) or (len(left) == len(right) == 1 and left > right)
        yield from ((one, left, right) for one in operators if not (is_turned and one in "+*"))


@functools.lru_cache(maxsize=1 << 10)  # 559 sets of three numbers or fewer, up to 13
def reachable(numbers: Numbers) -> dict[Ratio, str]:
    """All values that a few numbers make, with an expression for each."""
    if len(numbers) == 1:
        return {(numbers[0], 1): str(numbers[0])}
    found: dict[Ratio, str] = {}
    for operator, one, other in partitions(numbers):
        for left, text in reachable(one).items():
            for right, written in reachable(other).items():
                made = _result(operator, left, right)
                if made is not None and made not in found:
                    found[made] = f"({text}{operator}{written})"
    return found


@functools.lru_cache(maxsize=1 << 11)  # 1,820 sets of four
def expression_for(goal: int, numbers: Numbers) -> str:
    """An expression by which two or more numbers make another; empty if there is none."""
    for operator, one, other in partitions(numbers):
        rights = reachable(other)
        for left, text in reachable(one).items():
            missing = _right_operand(operator, left, (goal, 1))
            if missing is not None and missing in rights:
                return f"{text}{operator}{rights[missing]}"
    return ""


def _right_operand(operator: str, left: Ratio, goal: Ratio) -> Ratio | None:
    """The right operand that makes the goal with a left one; None where there is none."""
    if operator in "+*":
        return _result("-" if operator == "+" else "/", goal, left)
    return _result(operator, left, goal) if left[0] or operator == "-" else None


def _result(operator: str, left: Ratio, right: Ratio) -> Ratio | None:
    """The result of an operator; None where that is a division by zero."""
    (a, b), (c, d) = left, right
    match operator:
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
    divisor = math.gcd(over, under) if under > 0 else -math.gcd(over, under)
    return over // divisor, under // divisor
