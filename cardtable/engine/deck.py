"""The shuffled pack, and the stacked one of lessons, tests and puzzles.

A stacked deck reserves cards for piles. Whenever the rules deal or turn a card to such a pile, it gets its
next stacked card; every other card comes from the top of the shuffled pack.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from msgspec import Struct, field

from cardtable.cards import Card, without
from cardtable.errors import StackError

StackedCards = Mapping[str, tuple[Card, ...]]
"""Cards that are stacked for piles, by pile, in the order in which they are dealt."""


class Stack(Struct, frozen=True):
    """How one deal is stacked: its dealer (None: as the game says) and the cards that go to its piles."""

    dealer: int | None = None
    cards: StackedCards = field(default_factory=dict)


def shuffle(pack: tuple[Card, ...], rng: random.Random) -> tuple[Card, ...]:
    """The pack in random order."""
    order = list(pack)
    rng.shuffle(order)
    return tuple(order)


def check_stack(pack: tuple[Card, ...], stacked: StackedCards) -> None:
    """Raises StackError naming all cards that are stacked more often than the pack has them."""
    wanted = Counter(c for held in stacked.values() for c in held)
    have = Counter(pack)
    faults = [
        f"{c} is not in the pack" if not have[c] else f"{c} is given {count} times, the pack has {have[c]}"
        for c, count in wanted.items()
        if count > have[c]
    ]
    if faults:
        raise StackError("the stacked deal cannot be: " + "; ".join(faults))


def draw(
    stock: tuple[Card, ...], stacked: StackedCards, target: str, *, bottom: bool = False
) -> tuple[Card, StackedCards]:
    """The card that a stacked stock deals to `target`, and what stays stacked.

    A pile without stacked cards gets the first card that is not stacked; if all are, the top one (with
    `bottom` the bottom one).
    """
    waiting = stacked.get(target, ())
    if waiting:
        if waiting[0] in stock:
            return waiting[0], {**stacked, target: waiting[1:]}
        return draw(stock, {**stacked, target: waiting[1:]}, target, bottom=bottom)
    kept = Counter(c for held in stacked.values() for c in held)
    have = Counter(stock)
    order = stock[::-1] if bottom else stock
    for c in order:
        if have[c] > kept[c]:
            return c, stacked
    return order[0], _forget(stacked, order[0])


def _forget(stacked: StackedCards, gone: Card) -> StackedCards:
    """The stacked cards after one of them had to go elsewhere."""
    for name, held in stacked.items():
        if gone in held:
            return {**stacked, name: without(held, (gone,))}
    return stacked


def settle(stock: tuple[Card, ...], stacked: StackedCards) -> tuple[tuple[Card, ...], StackedCards]:
    """The stock after the deal: the cards stacked for it on top, in their order."""
    first = tuple(c for c in stacked.get("stock", ()) if c in stock)
    left = {name: held for name, held in stacked.items() if name != "stock"}
    return first + without(stock, first), left
