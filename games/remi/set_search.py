"""The sets that can be laid: from a hand, with a card of the discards, and to go down."""

from __future__ import annotations

import functools

from cardtable.cards import BLACK_JOKER, RED_JOKER, Card, without
from cardtable.mechanics.rummy import (
    Meld,
    best_melds,
    first_distinct,
    meld_partners,
    melds_worth,
    rank_sets_in,
    runs_in,
)
from games.remi.actions import Lay, RemiDraw
from games.remi.sets import RULES, WHOLE, set_value

MAX_LISTED = 30
"""The most ways to go down that are listed."""
SIZES = (RULES.same, WHOLE)
"""The cards of a same kind."""


def sets_in(hand: tuple[Card, ...]) -> list[Meld]:
    """The sets of three that a hand holds, and the same kinds of four."""
    return [*rank_sets_in(hand, RULES, *SIZES), *runs_in(hand, RULES)]


def takes(hand: tuple[Card, ...], discards: tuple[Card, ...]) -> tuple[RemiDraw, ...]:
    """For each discard, the top first, the sets in which it can be laid with a card of the hand."""
    found = []
    own = frozenset(hand)
    for at, c in enumerate(discards):
        for meld in _sets_near(c, (*hand, *discards[:at])):
            others = without(meld.cards, (c,)) if c in meld.cards else ()
            is_one_left = len(hand) + at > len(others)  # to discard (keep-discard)
            if is_one_left and not own.isdisjoint(others):  # of the old hand (must-use)
                found.append(RemiDraw((str(meld),), c, c in discards[:at]))
    return tuple(found)


def _sets_near(c: Card, held: tuple[Card, ...]) -> list[Meld]:
    """The sets that a card may make with others, those of other ranks and suits left out."""
    if c.suit is None:
        return sets_in((*held, c))
    fits = _partners(c)
    near = [one for one in held if one in fits]
    if len(near) < 2:
        return []
    alike = [one for one in near if one.suit is None or one.rank is c.rank]
    own = [one for one in near if one.suit is None or one.suit is c.suit]
    found: list[Meld] = []
    if len(alike) > 1:
        found += rank_sets_in((*alike, c), RULES, *SIZES)
    if len(own) > 1:
        found += runs_in((*own, c), RULES, suits=(c.suit,))
    return found


@functools.cache
def _partners(c: Card) -> frozenset[Card]:
    """The cards that may lie in a set with a card, jokers among them."""
    return meld_partners(c, RULES) | {RED_JOKER, BLACK_JOKER}


def first_lays(hand: tuple[Card, ...], need: int) -> tuple[Lay, ...]:
    """The ways to lay sets of that value, with no set to spare and a card left to discard."""
    ways = first_distinct(melds_worth(hand, need, RULES, set_value), MAX_LISTED)
    return tuple([Lay(tuple(map(str, way))) for way in ways])


def best_sets(hand: tuple[Card, ...]) -> tuple[int, tuple[Meld, ...]]:
    """The most points that sets of these cards can count together, and those sets."""
    return best_melds(tuple(sorted(hand)), RULES, set_value)
