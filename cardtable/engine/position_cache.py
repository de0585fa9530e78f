"""Caches keyed by positions (hands, tables, piles): bounded, and emptied when a match begins.

Keys made of cards, suits, ranks and rules are few, so `functools.cache` may hold them for ever. Positions
have new keys in every deal. The rollouts of a search meet the same ones again and again, the next match
hardly any; so these caches are emptied between matches, and memory stays level however many are played.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

_clears: list[Callable[[], None]] = []
"""For each cache the function that empties it."""


def position_cache(maxsize: int) -> Callable[[Callable[..., T]], functools._lru_cache_wrapper[T]]:
    """Like `functools.lru_cache`, emptied when a match begins.

    `maxsize` should hold what the search of one decision asks for. It is all that bounds the cache within a
    long match, and in processes that search for bots and never begin a match.
    """

    def decorate(function: Callable[..., T]) -> functools._lru_cache_wrapper[T]:
        cached = functools.lru_cache(maxsize)(function)
        _clears.append(cached.cache_clear)
        return cached

    return decorate


def emptied_each_match(table: dict[K, V]) -> dict[K, V]:
    """Registers a dictionary to be emptied when a match begins, and returns it. Its owner bounds it."""
    _clears.append(table.clear)
    return table


def empty_caches() -> None:
    """Empties all caches of positions: another match begins."""
    for clear in _clears:
        clear()
