"""Words: numbers, lists and texts with fields, in plain English."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

Words = Mapping[str, object]
"""The values that texts may name: the options in force, `seats`, and what the game adds."""
FIELD = re.compile(r"\{([a-z0-9_]+)(?: ([^{}]+))?\}")
"""A field of a text: `{target}`, or `{target point}` for so many of a thing."""
_STARTS = re.compile(r"(^|[.:] )(no )")
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


def number_word(number: int) -> str:
    """A small number in words: `three`; a larger one in digits."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def ordinal_word(number: int) -> str:
    """An ordinal from 1 to 10 in words: `third`."""
    return _ORDINALS[number - 1]


def points(number: int) -> str:
    """`no points`, `1 point`, `2 points`."""
    return with_unit(number, "point")


def with_unit(number: int, thing: str) -> str:
    """A number with its unit: `no points`, `1 point`, `2 points`, `2 passes`."""
    ending = "" if number == 1 else "es" if thing.endswith(("s", "x", "ch", "sh")) else "s"
    return f"{number or 'no'} {thing}{ending}"


def join_numbers_or(numbers: Sequence[int]) -> str:
    """Numbers as a choice: `2, 3 or 4`."""
    return join_or([str(number) for number in numbers])


def join_or(ways: Sequence[str]) -> str:
    """Alternatives: `build, pick up or throw`."""
    return " or ".join(part for part in (", ".join(ways[:-1]), *ways[-1:]) if part)


def join_and(names: Sequence[str]) -> str:
    """Names joined: `Ana, Bob and Mira`."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def or_sentence(ways: Sequence[str]) -> str:
    """Alternatives as a sentence: `Build, pick up or throw.`"""
    told = join_or(ways)
    return f"{told[:1].upper()}{told[1:]}."


def filled(sentence: str, words: Words) -> str:
    """A sentence with its fields filled in."""
    told = FIELD.sub(lambda field: _filled_field(words[field[1]], field[2]), sentence)
    return _STARTS.sub(lambda start: start[1] + start[2].capitalize(), told)


def _filled_field(value: object, thing: str | None) -> str:
    return said(value) if thing is None else with_unit(int(str(value)), thing)


def in_words(value: object) -> str:
    """A value as a person reads it."""
    return said(value).replace("_", " ")


def said(value: object) -> str:
    """A value as sheets and the lobby write it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
