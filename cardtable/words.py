"""How games put things into words."""

from __future__ import annotations


def so_many(number: int, thing: str) -> str:
    """So many of a thing: `no points`, `1 point`, `2 points`."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"
