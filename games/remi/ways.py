"""The sets that can be laid: from a hand, with a card of the discards, and to go down."""

from __future__ import annotations

import functools

from cardtable.cards import Card
from cardtable.mechanics.meld_search import best_melds, left_of, melds_worth, runs_in, sames_in, unlike
from cardtable.mechanics.melds import Meld, is_joker
from games.remi.actions import Lay, Take
from games.remi.sets import RULES, WHOLE, worth

MOST = 30
"""So many ways to go down are listed at most."""


def sets_in(hand: tuple[Card, ...]) -> list[Meld]:
    """The sets of three that a hand holds, and the same kinds of four."""
    return [*sames_in(hand, RULES), *sames_in(hand, RULES, WHOLE), *runs_in(hand, RULES)]


@functools.lru_cache(maxsize=1 << 12)
def takes(hand: tuple[Card, ...], discards: tuple[Card, ...]) -> tuple[Take, ...]:
    """For each discard, the top first, the sets in which it can be laid with a card of the hand."""
    found: list[Take] = []
    for at, c in enumerate(discards):
        if len(hand) + at > 2:  # one is left to discard (keep-discard)
            above = discards[:at]
            melds = _sets_with(c, (*hand, *above))
            fit = [m for m in melds if _joins_hand(m, c, hand) and len(hand) + at + 1 > len(m.cards)]
            found += [Take((str(meld),), c, c in above) for meld in fit]
    return tuple(found)


def _sets_with(c: Card, held: tuple[Card, ...]) -> list[Meld]:
    if not is_joker(c):
        held = tuple([one for one in held if one.suit in (c.suit, None) or one.rank is c.rank])
    return [meld for meld in sets_in((*held, c)) if c in meld.cards]


def _joins_hand(meld: Meld, c: Card, hand: tuple[Card, ...]) -> bool:
    """Whether beside the chosen card one of the old hand lies in a set (must-use)."""
    others = left_of(meld.cards, (c,)) or ()
    return any(one in hand for one in others)


@functools.lru_cache(maxsize=1 << 13)
def first_lays(hand: tuple[Card, ...], need: int) -> tuple[Lay, ...]:
    """Ways to lay sets worth so much, none of them to spare, so that a card is left to discard."""
    ways = unlike(melds_worth(hand, need, RULES, worth), MOST)
    return tuple([Lay(tuple(map(str, way))) for way in ways])


def best_worth(hand: tuple[Card, ...]) -> int:
    """The most that sets of these cards can count together."""
    return best_melds(tuple(sorted(hand)), RULES, worth)[0]
