"""Arithmetic with the values of cards: expressions as people type them, and what numbers can make."""

from cardtable.mechanics.arithmetic.expressions import (
    FUNCTIONS,
    ExpressionError,
    Rational,
    apply_operator,
    canonical,
    in_digits,
    is_begun,
    numbers_in,
    operators_in,
    parse,
    value,
    value_of,
)
from cardtable.mechanics.arithmetic.reachable_numbers import (
    BASIC,
    Numbers,
    expression_for,
    partitions,
    reachable,
)

__all__ = [
    "BASIC",
    "FUNCTIONS",
    "ExpressionError",
    "Numbers",
    "Rational",
    "apply_operator",
    "canonical",
    "expression_for",
    "in_digits",
    "is_begun",
    "numbers_in",
    "operators_in",
    "parse",
    "partitions",
    "reachable",
    "value",
    "value_of",
]
