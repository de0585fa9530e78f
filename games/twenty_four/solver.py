"""The sets of four numbers that make 24, how they do, and how hard that is to see."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from cardtable.mechanics.arithmetic import BASIC, Numbers, Rational, apply_operator, partitions

GOAL = 24
"""The number to make."""
OPERATORS = {"basic": BASIC, "powers": (*BASIC, "^", "root"), "logs": (*BASIC, "^", "root", "log")}
"""The operators that each choice of the option `operations` allows."""
EFFORT = {"+": 1.0, "*": 1.0, "-": 1.5, "/": 2.0, "^": 3.0, "root": 3.0, "log": 4.0}
"""How hard each operator is to see; the sum is the difficulty of a solution."""
FRACTION_EFFORT = 6.0
"""The effort of an operation whose result is a fraction."""
MANY_RELIEF = 0.4
"""How much easier it gets each time the number of solutions doubles."""
FAMOUS = ({3, 8}, {4, 6}, {2, 12})
"""Products that everybody tries first: their effort is one less."""
TALL = 64
"""The largest number whose powers, roots or logarithms people work out."""
TALLEST = 10**6
"""The largest intermediate result that people go on with."""
MOST_KEPT = 1 << 9
"""Pairs and threes of numbers whose results are kept: of 13 ranks there are 559, each part of many hands."""
_PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


@dataclass(frozen=True, slots=True)
class Solutions:
    """How four numbers make 24: the easiest expression, its difficulty, how many expressions there are."""

    easiest: str
    difficulty: float
    count: int


@functools.lru_cache(maxsize=1 << 11)  # 1,820 hands of four numbers
def solve(numbers: Numbers, operations: str = "basic") -> Solutions | None:
    """The solutions of the numbers; None where there are none."""
    found = _expressions_for_goal(tuple(sorted(numbers)), OPERATORS[operations])
    if not found:
        return None
    effort, _, text = min((effort, len(text), text) for text, (effort, _) in found.items())
    return Solutions(text, effort - MANY_RELIEF * math.log2(len(found)), len(found))


Expressions = dict[str, tuple[float, int]]
"""Expressions of one value: the effort of each, and the precedence of its last operator."""
Results = dict[Rational, Expressions]
"""The values that some numbers make, with their expressions."""
_ATOM = 9
"""The precedence of a number or a function, which need no brackets."""


def _expressions_for_goal(numbers: Numbers, operators: tuple[str, ...]) -> Expressions:
    """The expressions that make 24 of all numbers."""
    found: Expressions = {}
    for operator, one, other in partitions(numbers, operators):
        lefts, rights = _results(one, operators), _results(other, operators)
        for left, right in _making_goal(operator, lefts, rights):
            is_famous = operator == "*" and {left, right} in FAMOUS
            _write(found, operator, lefts[left], rights[right], EFFORT[operator] - is_famous)
    return found


@functools.lru_cache(maxsize=MOST_KEPT)
def _results(numbers: Numbers, operators: tuple[str, ...]) -> Results:
    """All values that one to three numbers make."""
    if len(numbers) == 1:
        return {numbers[0]: {str(numbers[0]): (0.0, _ATOM)}}
    found: Results = {}
    for operator, one, other in partitions(numbers, operators):
        lefts, rights = _results(one, operators), _results(other, operators)
        for left, right in product(lefts, rights):
            value = _result(operator, left, right)
            if value is not None:
                effort = EFFORT[operator] if value.denominator == 1 else FRACTION_EFFORT
                _write(found.setdefault(value, {}), operator, lefts[left], rights[right], effort)
    return found


def _making_goal(operator: str, lefts: Results, rights: Results) -> Iterator[tuple[Rational, Rational]]:
    """The pairs of operands that make 24."""
    if operator in BASIC:
        return ((left, right) for left in lefts if (right := _right_operand(operator, left)) in rights)
    return (both for both in product(lefts, rights) if _result(operator, *both) == GOAL)


def _right_operand(operator: str, left: Rational) -> Rational | None:
    """The right operand that makes 24 with a left one; None where there is none."""
    if operator in "+-":
        return GOAL - left if operator == "+" else left - GOAL
    if not left:
        return None
    return apply_operator("/", GOAL, left) if operator == "*" else apply_operator("/", left, GOAL)


def _result(operator: str, left: Rational, right: Rational) -> Rational | None:
    """The result of an operator; None if it has none, or is too large for mental arithmetic."""
    if operator not in BASIC and (_is_over(TALL, left) or _is_over(TALL, right)):
        return None
    value = apply_operator(operator, left, right)
    return None if value is None or _is_over(TALLEST, value) else value


def _is_over(bound: int, value: Rational) -> bool:
    """Whether a number is more than that, whatever its sign."""
    return abs(value.numerator) > bound * value.denominator


def _write(found: Expressions, operator: str, lefts: Expressions, rights: Expressions, effort: float) -> None:
    """Adds every pair of operands with the operator between them; of equal texts the easiest counts."""
    for (left, before), (right, after) in product(
        _as_operands(operator, lefts, is_right=False), _as_operands(operator, rights, is_right=True)
    ):
        text = f"{left}{operator}{right}" if operator in _PRECEDENCE else f"{operator}({left},{right})"
        total = before + after + effort
        if text not in found or total < found[text][0]:
            found[text] = total, _PRECEDENCE.get(operator, _ATOM)


def _as_operands(operator: str, expressions: Expressions, *, is_right: bool) -> list[tuple[str, float]]:
    """The expressions as operands, in brackets where their own operator is weaker, and their effort."""
    own = _PRECEDENCE.get(operator, 0)
    brackets_equals = operator in "-/" if is_right else operator == "^"
    return [
        (f"({text})" if precedence < own or (brackets_equals and precedence == own) else text, effort)
        for text, (effort, precedence) in expressions.items()
    ]
