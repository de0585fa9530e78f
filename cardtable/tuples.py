"""Tuples as values: copies with an entry replaced, raised or dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    import functools

    worked_out = functools.cached_property
else:

    class worked_out:
        """What is worked out when it is first asked for: `functools.cached_property` without the lock that it
        has before Python 3.12, which takes longer than most of what judges work out."""

        def __init__(self, work: Callable[[Any], Any]) -> None:
            self.work = work
            self.__doc__ = work.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            found = instance.__dict__[self.name] = self.work(instance)
            return found


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
