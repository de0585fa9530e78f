"""Tuples as values: copies with an entry replaced, raised or dropped."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replaced(held: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry replaced."""
    left = list(held)
    left[at] = value
    return tuple(left)


def raised(counts: tuple[int, ...], at: int) -> tuple[int, ...]:
    """The counts with that entry one higher; unchanged for -1."""
    return tuple([count + (place == at) for place, count in enumerate(counts)])


def dropped(held: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The tuple without the entries equal to a value."""
    return tuple([one for one in held if one != value])
