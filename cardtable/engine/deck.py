"""The shuffled pack, and the stacked one of lessons, tests and puzzles.

A stacked deck reserves cards for piles. Whenever the rules deal or turn a card to such a pile, it gets its
next reserved card; every other card comes from the top of the shuffled pack.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardtable.cards import Card, without
from cardtable.errors import StackError

Reserved = Mapping[str, tuple[Card, ...]]
"""Cards reserved for piles, by pile, in the order in which they are dealt."""


@dataclass(frozen=True)
class Stack:
    """How one deal is stacked: its dealer (None: as the game says) and the cards reserved for piles."""

    dealer: int | None = None
    reserved: Reserved = field(default_factory=dict)


def shuffle(pack: tuple[Card, ...], rng: random.Random) -> tuple[Card, ...]:
    """The pack in random order."""
    order = list(pack)
    rng.shuffle(order)
    return tuple(order)


def check_stack(pack: tuple[Card, ...], reserved: Reserved) -> None:
    """Raises StackError naming all cards that are reserved more often than the pack has them."""
    wanted = Counter(c for held in reserved.values() for c in held)
    have = Counter(pack)
    faults = [
        f"{c} is not in the pack" if not have[c] else f"{c} is given {count} times, the pack has {have[c]}"
        for c, count in wanted.items()
        if count > have[c]
    ]
    if faults:
        raise StackError("the stacked deal cannot be: " + "; ".join(faults))


def draw(
    stock: tuple[Card, ...], reserved: Reserved, target: str, *, bottom: bool = False
) -> tuple[Card, Reserved]:
    """The card that a stacked stock deals to `target`, and what stays reserved.

    A pile without reserved cards gets the first unreserved card; if all are reserved, the top one (with
    `bottom` the bottom one).
    """
    waiting = reserved.get(target, ())
    if waiting:
        if waiting[0] in stock:
            return waiting[0], {**reserved, target: waiting[1:]}
        return draw(stock, {**reserved, target: waiting[1:]}, target, bottom=bottom)
    kept = Counter(c for held in reserved.values() for c in held)
    have = Counter(stock)
    order = stock[::-1] if bottom else stock
    for c in order:
        if have[c] > kept[c]:
            return c, reserved
    return order[0], _forget(reserved, order[0])


def _forget(reserved: Reserved, gone: Card) -> Reserved:
    """The reservations after a reserved card had to go elsewhere."""
    for name, held in reserved.items():
        if gone in held:
            return {**reserved, name: without(held, (gone,))}
    return reserved


def settle(stock: tuple[Card, ...], reserved: Reserved) -> tuple[tuple[Card, ...], Reserved]:
    """The stock after the deal: the cards reserved for it on top, in their order."""
    first = tuple(c for c in reserved.get("stock", ()) if c in stock)
    left = {name: held for name, held in reserved.items() if name != "stock"}
    return first + without(stock, first), left
