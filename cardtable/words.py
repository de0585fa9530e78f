"""How games put things into words."""

from __future__ import annotations

from collections.abc import Sequence

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


def number_word(number: int) -> str:
    """A small number as it is said: `three`; a larger one in digits."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def ordinal_word(number: int) -> str:
    """A place in an order, from 1 to 10, as it is said: `third`."""
    return _ORDINALS[number - 1]


def points(number: int) -> str:
    """Points as said."""
    return so_many(number, "point")


def so_many(number: int, thing: str) -> str:
    """So many of a thing: `no points`, `1 point`, `2 points`, `2 passes`."""
    ending = "" if number == 1 else "es" if thing.endswith(("s", "x", "ch", "sh")) else "s"
    return f"{number or 'no'} {thing}{ending}"


def counted(numbers: Sequence[int]) -> str:
    """Numbers as said: 2, 3 or 4."""
    return either([str(number) for number in numbers])


def either(ways: Sequence[str]) -> str:
    """Several of which one is meant: `build, pick up or throw`."""
    return " or ".join(part for part in (", ".join(ways[:-1]), *ways[-1:]) if part)


def one_of(ways: Sequence[str]) -> str:
    """Ways to go on as a sentence: `Build, pick up or throw.`"""
    told = either(ways)
    return f"{told[:1].upper()}{told[1:]}."
