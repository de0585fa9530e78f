"""A contract as slots that fill with the picked cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from cardtable.cards import Card
from cardtable.engine import Slot
from cardtable.mechanics.rummy import Run
from games.kalooki.actions import Lay
from games.kalooki.contract_plan import FOUR, THREE


def slots_laid(lay: Lay) -> tuple[Slot, ...]:
    """The slots of a complete lay: the threes, then the fours."""
    melds = sorted(lay.melds, key=lambda meld: isinstance(meld, Run))
    return tuple(Slot(FOUR if isinstance(meld, Run) else THREE, meld.cards) for meld in melds)


def slots_of(cards: Sequence[Card], threes: int, fours: int) -> tuple[Slot, ...]:
    """Slots for a contract of threes and fours, filled as far as the picked cards go.

    Cards of one rank go together, then cards of one suit, and jokers where something is missing.
    """
    left = [c for c in cards if c.suit is not None]
    filled = [(THREE, _taken(left, "rank", least=2)) for _ in range(threes)]
    filled += [(FOUR, _taken(left, "suit", least=1)) for _ in range(fours)]
    filled = [(size, held or _taken(left, "rank", least=1)) for size, held in filled]
    jokers = [c for c in cards if c.suit is None]
    for size, held in filled:
        while jokers and len(held) < size:
            held.append(jokers.pop())
    return tuple(Slot(size, tuple(held)) for size, held in filled)


def _taken(left: list[Card], what: str, *, least: int) -> list[Card]:
    """Takes away the most cards of one rank or suit; none if there are fewer than `least`."""
    kind = attrgetter(what)
    for common, count in Counter(map(kind, left)).most_common(1):
        if count >= least:
            most = [c for c in left if kind(c) is common]
            left[:] = [c for c in left if kind(c) is not common]
            return most
    return []
