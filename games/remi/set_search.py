"""The sets that can be laid: from a hand, with a card of the discards, and to go down."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.mechanics.rummy import (
    Meld,
    best_melds,
    first_distinct,
    is_joker,
    meld_partners,
    melds_worth,
    rank_sets_in,
    remaining,
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
    for at, c in enumerate(discards):
        held = (*hand, *discards[:at])
        for meld in _sets_near(c, held):
            others = remaining(meld.cards, (c,)) or ()
            is_one_left = len(held) >= len(meld.cards)  # to discard (keep-discard)
            if is_one_left and not set(hand).isdisjoint(others):  # of the old hand (must-use)
                found.append(RemiDraw((str(meld),), c, c in discards[:at]))
    return tuple(found)


def _sets_near(c: Card, held: tuple[Card, ...]) -> list[Meld]:
    """The sets that a card may make with others, those of other ranks and suits left out."""
    if c.suit is None:
        return sets_in((*held, c))
    fits = meld_partners(c, RULES)
    near = [one for one in held if one in fits or is_joker(one)]
    if len(near) < 2:
        return []
    alike = (*[one for one in near if one.suit is None or one.rank is c.rank], c)
    own = (*[one for one in near if one.suit is None or one.suit is c.suit], c)
    found: list[Meld] = []
    if len(alike) > 2:
        found += rank_sets_in(alike, RULES, *SIZES)
    if len(own) > 2:
        found += runs_in(own, RULES, suits=(c.suit,))
    return found


def first_lays(hand: tuple[Card, ...], need: int) -> tuple[Lay, ...]:
    """The ways to lay sets of that value, with no set to spare and a card left to discard."""
    ways = first_distinct(melds_worth(hand, need, RULES, set_value), MAX_LISTED)
    return tuple([Lay(tuple(map(str, way))) for way in ways])


def best_sets(hand: tuple[Card, ...]) -> tuple[int, tuple[Meld, ...]]:
    """The most points that sets of these cards can count together, and those sets."""
    return best_melds(tuple(sorted(hand)), RULES, set_value)
