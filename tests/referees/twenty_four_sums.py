"""The sums of 24 as its referee reads and works them out: plain, exact, with fractions only."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

TOKEN = re.compile(r"\s*(\d+|root|log|[-+*/^(),])")
SIGNS = "+-*/^"
GREATEST_EXPONENT = 1000


class Unreadable(Exception):
    """A text that is no expression."""


@dataclass
class Sum:
    """An expression: its value if it has one, the numbers and operations in it."""

    value: Fraction | None
    numbers: list[int] = field(default_factory=list)
    signs: set[str] = field(default_factory=set)


def read(text: str) -> Sum:
    """Reads an expression."""
    tokens: list[str] = []
    place = 0
    while place < len(text):
        found = TOKEN.match(text, place)
        if found is None:
            raise Unreadable(text)
        tokens.append(found[1])
        place = found.end()
    reader = Reader(tokens)
    whole = reader.level(0)
    if reader.tokens:
        raise Unreadable(text)
    return whole


class Reader:
    """Reads tokens from the left."""

    LEVELS = ("+-", "*/")

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens

    def take(self, *wanted: str) -> str:
        """The next token if it is one of these."""
        if not self.tokens or (wanted and self.tokens[0] not in wanted):
            raise Unreadable
        return self.tokens.pop(0)

    def level(self, depth: int) -> Sum:
        """What one kind of sign joins, from the left."""
        if depth == len(self.LEVELS):
            return self.power()
        left = self.level(depth + 1)
        while self.tokens and self.tokens[0] in self.LEVELS[depth]:
            sign = self.take()
            left = joined(sign, left, self.level(depth + 1))
        return left

    def power(self) -> Sum:
        """Powers bind strongest, from the right."""
        base = self.single()
        if self.tokens[:1] == ["^"]:
            self.take()
            return joined("^", base, self.power())
        return base

    def single(self) -> Sum:
        """A number, a bracket, a root or a logarithm."""
        token = self.take()
        if token.isdigit():
            return Sum(Fraction(int(token)), [int(token)])
        if token == "(":
            inner = self.level(0)
            self.take(")")
            return inner
        if token not in ("root", "log"):
            raise Unreadable
        self.take("(")
        first = self.level(0)
        self.take(",")
        second = self.level(0)
        self.take(")")
        return joined(token, first, second)


def joined(sign: str, left: Sum, right: Sum) -> Sum:
    """Two sums joined by an operation."""
    value = None
    if left.value is not None and right.value is not None:
        value = worked_out(sign, left.value, right.value)
    return Sum(value, left.numbers + right.numbers, left.signs | right.signs | {sign})


def worked_out(sign: str, left: Fraction, right: Fraction) -> Fraction | None:
    """The exact value; None if there is none."""
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if sign == "/":
        return left / right if right else None
    if sign == "^":
        return power(left, right)
    return root(left, right) if sign == "root" else logarithm(left, right)


def power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """A power, if it is rational."""
    if abs(exponent) > GREATEST_EXPONENT or (base == 0 and exponent <= 0):
        return None
    if exponent.denominator == 1:
        return base**exponent.numerator
    if base <= 0:
        return None
    found = root(Fraction(exponent.denominator), base)
    return None if found is None else found**exponent.numerator


def root(degree: Fraction, value: Fraction) -> Fraction | None:
    """The root of a whole degree, if it is rational."""
    if degree.denominator != 1 or degree < 1 or value < 0:
        return None
    top = whole_root(degree.numerator, value.numerator)
    below = whole_root(degree.numerator, value.denominator)
    return None if top is None or below is None else Fraction(top, below)


def whole_root(degree: int, value: int) -> int | None:
    """The whole number whose power this is; None if there is none."""
    if value < 2 or degree > value.bit_length():
        return value if value < 2 else None
    low, high = 0, 2 ** (value.bit_length() // degree + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**degree <= value else (low, middle)
    return low if low**degree == value else None


def logarithm(base: Fraction, value: Fraction) -> Fraction | None:
    """The logarithm, if it is rational."""
    if base <= 0 or base == 1 or value <= 0:
        return None
    near = Fraction(natural(value) / natural(base)).limit_denominator(100)
    exact = base**near.numerator == value**near.denominator
    return near if exact else None


def natural(value: Fraction) -> float:
    """The natural logarithm, about."""
    return math.log(value.numerator) - math.log(value.denominator)


def why_not(text: str, numbers: Sequence[int], operations: str) -> str:
    """The rule against an expression; empty if it may be called."""
    try:
        one = read(text)
    except Unreadable:
        return "solve-text"
    extra = {"basic": "", "powers": ("^", "root"), "logs": ("^", "root", "log")}[operations]
    if any(sign not in (*"+-*/", *extra) for sign in one.signs):
        return "operations"
    return "" if sorted(one.numbers) == sorted(numbers) else "all-four"


def is_right(text: str) -> bool:
    """Whether an expression makes 24."""
    return read(text).value == 24


@cache
def solution(numbers: tuple[int, ...]) -> str:
    """An expression of these numbers that makes 24 with the four operations; empty if there is none."""
    return next(solutions([(Fraction(one), str(one)) for one in numbers]), "")


def solutions(parts: list[tuple[Fraction, str]]) -> Iterator[str]:
    """All of them, found by joining any two parts."""
    if len(parts) == 1:
        if parts[0][0] == 24:
            yield parts[0][1]
        return
    for one in range(len(parts)):
        for other in range(len(parts)):
            if one == other:
                continue
            rest = [part for place, part in enumerate(parts) if place not in (one, other)]
            (left, left_text), (right, right_text) = parts[one], parts[other]
            for sign in "+-*/":
                if sign in "+*" and one > other:
                    continue
                value = worked_out(sign, left, right)
                if value is not None:
                    yield from solutions([*rest, (value, f"({left_text}{sign}{right_text})")])
