"""Arithmetic as people type it: a strict parser that names the place of a mistake, and exact values.

Numbers, `+ - * / ^`, brackets, `root(n,x)` and `log(b,x)`. Every operator is binary: there is no sign before
a number. Letters may be names of numbers, where a game says which. Values are exact fractions, and
Python evaluates none of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

LONGEST = 200
"""Characters of an expression, at most."""
DEEPEST = 30
"""Brackets within each other, at most."""
BIGGEST = 20_000
"""Binary digits of an intermediate result, at most: beyond it there is no value."""
HIGHEST_POWER = 1000
"""The highest exponent, and the highest degree of a root."""
_VARIANTS = str.maketrans(
    {"×": "*", "x": "*", "X": "*", "÷": "/", "−": "-", "·": "*", "–": "-", "[": "(", "]": ")", ";": ","}
)
"""Other ways to type an operator or a bracket, and what is meant."""
_TOKENS = re.compile(r"[0-9]+|[^\W\d_]+|\S")
"""Digits and letters go together, signs stand alone."""
_SIGNS = tuple("+-*/^(),")
_STRENGTH = {"+": 1, "-": 1, "*": 2, "/": 2}
"""The operators read from left to right, and how strongly each binds."""
FUNCTIONS = ("root", "log")
"""Operators that are written as functions."""
NO_NAMES: Mapping[str, int] = {}
Rational = int | Fraction
"""An exact value: a fraction only where it is not whole, since whole numbers are far quicker."""


class ExpressionError(ValueError):
    """The text is no expression; `place` is the character (from 1) where it goes wrong."""

    def __init__(self, place: int, why: str) -> None:
        super().__init__(f"at character {place}: {why}")
        self.place = place


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator and its two operands: `+ - * / ^ root log`."""

    operator: str
    left: Node
    right: Node


Node = int | Operation
"""An expression: a number as written, or an operation."""


class Token(NamedTuple):
    """A piece of the text, the character where it begins (from 1), and its number if it is or names one."""

    text: str
    place: int
    number: int | None = None


# Reading


def canonical(text: str, names: Mapping[str, int] = NO_NAMES) -> str:
    """The text without spaces, in small letters, with `*` and `/`; `names` stay. Raises ExpressionError."""
    return "".join(token.text for token in _tokens(text, names))


def in_digits(text: str, names: Mapping[str, int]) -> str:
    """The canonical text with a number for each name. Raises ExpressionError, also where two numbers would be
    glued."""
    parse(text, names)
    return "".join(str(names.get(token.text, token.text)) for token in _tokens(text, names))


def parse(text: str, names: Mapping[str, int] = NO_NAMES) -> Node:
    """The expression tree of a text; `names` are small letters that stand for numbers. Raises
    ExpressionError naming the place of the mistake."""
    tokens = [*_tokens(text, names), Token("", len(text) + 1)]
    if len(tokens) > DEEPEST:  # of fewer none lies so deep
        _check_depth(tokens)
    node, at = _operations(tokens, 0)
    if tokens[at].text:
        raise ExpressionError(tokens[at].place, f"{tokens[at].text!r} cannot stand here")
    return node


def is_begun(text: str, names: Mapping[str, int] = NO_NAMES) -> bool:
    """Whether a text that is no expression may become one by going on."""
    try:
        parse(text, names)
    except ExpressionError as error:
        return error.place > len(text)
    return False


def _check_depth(tokens: list[Token]) -> None:
    """The parser recurses at every open bracket."""
    depth = 0
    for token in tokens:
        depth += (token.text == "(") - (token.text == ")")
        if depth > DEEPEST:
            raise ExpressionError(token.place, f"more than {DEEPEST} brackets within each other")


def _tokens(text: str, names: Mapping[str, int]) -> Iterator[Token]:
    if len(text) > LONGEST:
        raise ExpressionError(LONGEST, "too long")
    for piece in _TOKENS.finditer(text.translate(_VARIANTS).lower()):
        word, begin = piece.group(), piece.start()
        number = int(word) if word[0] in "0123456789" else names.get(word)
        if number is None and word not in FUNCTIONS and word not in _SIGNS:
            what = text[begin : piece.end()]
            raise ExpressionError(begin + 1, f"{what!r} is no number and no operation")
        yield Token(word, begin + 1, number)


def _operations(tokens: list[Token], at: int, weakest: int = 1) -> tuple[Node, int]:
    """Operators that bind so strongly or more, from the left."""
    node, at = _power(tokens, at)
    while (strength := _STRENGTH.get(tokens[at].text, 0)) >= weakest:
        operator = tokens[at].text
        right, at = _operations(tokens, at + 1, strength + 1)
        node = Operation(operator, node, right)
    return node, at


def _power(tokens: list[Token], at: int) -> tuple[Node, int]:
    """Powers have the highest precedence, and are read from the right."""
    base, at = _atom(tokens, at)
    if tokens[at].text != "^":
        return base, at
    exponent, at = _power(tokens, at + 1)
    return Operation("^", base, exponent), at


def _atom(tokens: list[Token], at: int) -> tuple[Node, int]:
    token = tokens[at]
    if token.number is not None:
        return token.number, at + 1
    if token.text in FUNCTIONS:
        at = _expect(tokens, at + 1, "(")
        first, at = _operations(tokens, at)
        at = _expect(tokens, at, ",")
        second, at = _operations(tokens, at)
        return Operation(token.text, first, second), _expect(tokens, at, ")")
    if token.text == "(":
        node, at = _operations(tokens, at + 1)
        return node, _expect(tokens, at, ")")
    what = (
        f"{token.text!r} stands where a number is wanted" if token.text else "a number is missing at the end"
    )
    raise ExpressionError(token.place, what)


def _expect(tokens: list[Token], at: int, wanted: str) -> int:
    if tokens[at].text != wanted:
        found = f"not {tokens[at].text!r}" if tokens[at].text else "but the text ends"
        raise ExpressionError(tokens[at].place, f"{wanted!r} is wanted, {found}")
    return at + 1


# What is in it


def numbers_in(node: Node) -> tuple[int, ...]:
    """The numbers as written, from the left."""
    return (node,) if isinstance(node, int) else numbers_in(node.left) + numbers_in(node.right)


def operators_in(node: Node) -> frozenset[str]:
    """The operators used."""
    if isinstance(node, int):
        return frozenset()
    return operators_in(node.left) | operators_in(node.right) | {node.operator}


# Values


def value_of(text: str, names: Mapping[str, int] = NO_NAMES) -> Rational | None:
    """The exact value of an expression; None where there is none. Raises ExpressionError."""
    return value(parse(text, names))


def value(node: Node) -> Rational | None:
    """The exact value; None where there is none: a division by zero, a root that is no fraction."""
    if isinstance(node, int):
        return node
    left, right = value(node.left), value(node.right)
    if left is None or right is None:
        return None
    return apply_operator(node.operator, left, right)


def apply_operator(operator: str, left: Rational, right: Rational) -> Rational | None:
    """The exact result of an operator; None where there is none."""
    match operator:
        case "+":
            found: Rational | None = left + right
        case "-":
            found = left - right
        case "*":
            found = left * right
        case "/":
            found = _quotient(left, right) if right else None
        case "^":
            found = _raised(left, right)
        case "root":
            whole = left.denominator == 1 and left >= 1
            found = _root(right, left.numerator) if whole and right >= 0 else None
        case _:
            found = _log(Fraction(left), Fraction(right))
    if found is None or _size(found) > BIGGEST:
        return None
    return found.numerator if found.denominator == 1 else found


def _quotient(left: Rational, right: Rational) -> Rational:
    if isinstance(left, int) and isinstance(right, int) and not left % right:
        return left // right
    return Fraction(left) / right


def _size(number: Rational) -> int:
    return max(number.numerator.bit_length(), number.denominator.bit_length())


def _raised(base: Rational, exponent: Rational) -> Rational | None:
    """Powers: a fractional one only of a number above 0, 0 only to a power above 0."""
    if not -HIGHEST_POWER <= exponent <= HIGHEST_POWER or (base == 0 and exponent <= 0):
        return None
    if exponent.denominator == 1:
        if _size(base) * abs(exponent.numerator) > BIGGEST:
            return None
        return (base if exponent >= 0 else Fraction(base)) ** int(exponent)
    if base <= 0 or exponent.denominator > HIGHEST_POWER:
        return None
    root = _root(base, exponent.denominator)
    return _raised(root, exponent.numerator) if root is not None else None


def _root(number: Rational, degree: int) -> Rational | None:
    """The exact root of a fraction that is not negative; None where it is no fraction."""
    if degree > max(HIGHEST_POWER, number.numerator.bit_length()):
        return number if number in (0, 1) else None
    above, below = _whole_root(number.numerator, degree), _whole_root(number.denominator, degree)
    return Fraction(above, below) if above is not None and below is not None else None


def _whole_root(number: int, degree: int) -> int | None:
    low, high = 0, 1 << (number.bit_length() // degree + 1)
    while low < high:
        middle = (low + high) // 2
        if middle**degree < number:
            low = middle + 1
        else:
            high = middle
    return low if low**degree == number else None


def _log(base: Fraction, number: Fraction) -> Fraction | None:
    """The exact logarithm as a fraction; None where it is none."""
    if base <= 0 or base == 1 or number <= 0:
        return None
    if base < 1:
        turned = _log(1 / base, number)
        return -turned if turned is not None else None
    if number < 1:
        turned = _log(base, 1 / number)
        return -turned if turned is not None else None
    return _common_root_log(number, base, max(_size(number), _size(base)))


def _common_root_log(number: Fraction, base: Fraction, limit: int) -> Fraction | None:
    """The logarithm by Euclid's algorithm, with division for subtraction; both numbers are at least 1.

    If both are powers of one fraction, intermediate results only get shorter: a longer one than `limit`
    binary digits proves that they have no common root.
    """
    times = 0
    while number >= base:
        number /= base
        times += 1
        if _size(number) > limit:
            return None
    if number == 1:
        return Fraction(times)
    rest = _common_root_log(base, number, limit)
    return times + 1 / rest if rest else None
