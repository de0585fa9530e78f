"""Values that are replaced and never changed: what tuples by seat or by place need."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replaced(held: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry replaced."""
    left = list(held)
    left[at] = value
    return tuple(left)


def raised(counts: tuple[int, ...], at: int) -> tuple[int, ...]:
    """The counts with one more at that place; the same where it is -1."""
    return tuple([count + (place == at) for place, count in enumerate(counts)])


def dropped(held: tuple[T, ...], value: T) -> tuple[T, ...]:
    """The tuple without the entries that equal a value."""
    return tuple([one for one in held if one != value])
