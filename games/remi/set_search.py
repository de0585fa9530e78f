"""The sets that can be laid: from a hand, with a card of the discards, and to go down."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from cardtable.cards import FACES, Card, Rank, pack, without
from cardtable.engine import position_cache
from cardtable.mechanics.rummy import (
    Meld,
    Run,
    best_melds,
    first_distinct,
    is_joker,
    meldable,
    melds_in,
    melds_worth,
    rank_partners,
    rank_sets_in,
    run_partners,
    runs_in,
)
from games.remi.actions import Lay, RemiDraw
from games.remi.sets import RULES, WHOLE, in_same, set_value

MAX_LISTED = 30
"""The most ways to go down that are listed."""
SIZES = (RULES.same, WHOLE)
"""The cards of a same kind."""
OTHERS = min(RULES.same, RULES.run) - 1
"""The fewest other cards in a set with a discard."""
REAL = frozenset(pack())
"""Every card that is no joker."""
MOST_POINTS = {c: max(map(in_same, [c.rank] if c.rank is not None else Rank)) for c in FACES}
"""The most points of each card in a set: an ace may count as in a same kind, a joker stands for any card."""


def sets_in(hand: tuple[Card, ...]) -> list[Meld]:
    """The sets of three that a hand holds, and the same kinds of four."""
    return melds_in(hand, RULES, SIZES)


def takes(hand: tuple[Card, ...], discards: tuple[Card, ...]) -> tuple[RemiDraw, ...]:
    """For each discard, the top first, the sets in which it can be laid with a card of the hand."""
    found: list[RemiDraw] = []
    own, held, above = frozenset(hand), set(hand), set[Card]()
    jokers = tuple([c for c in hand if c.suit is None])
    has_joker = bool(jokers)
    fewest = OTHERS - len(jokers)
    for at, c in enumerate(discards):
        of_rank, near, along = _partners(c)
        is_deep = c in above
        draws: Draws = ()
        alike, around = of_rank & held, near & held
        if len(alike) >= fewest and (has_joker or not own.isdisjoint(alike)):
            draws += _same_kinds_with(c, is_deep, alike, jokers)
        if len(around) >= fewest:
            if has_joker or not own.isdisjoint(around):
                draws += _straights_with(c, is_deep, around, jokers)
            over = along & above
            if len(over) >= OTHERS and not own.isdisjoint(along):
                draws += _longer_straights_with(c, is_deep, along & own, over)
        for draw, others in draws:
            is_one_left = len(hand) + at > len(others)  # to discard (keep-discard)
            if is_one_left and not own.isdisjoint(others):  # of the old hand (must-use)
                found.append(draw)
        held.add(c)
        above.add(c)
        if c.suit is None:
            jokers += (c,)
            fewest -= 1
    return tuple(found)


Draws = tuple[tuple[RemiDraw, tuple[Card, ...]], ...]
"""Ways to take a discard for a set, and the other cards of that set."""


@position_cache(1 << 12)
def _same_kinds_with(c: Card, is_deep: bool, near: frozenset[Card], jokers: tuple[Card, ...]) -> Draws:
    return _draws(c, is_deep, rank_sets_in((c, *near, *jokers), RULES, *SIZES))


@position_cache(1 << 12)
def _straights_with(c: Card, is_deep: bool, near: frozenset[Card], jokers: tuple[Card, ...]) -> Draws:
    return _draws(c, is_deep, runs_in((c, *near, *jokers), RULES))


@position_cache(1 << 12)
def _longer_straights_with(c: Card, is_deep: bool, own: frozenset[Card], above: frozenset[Card]) -> Draws:
    """Straights from a discard over others above it to a card of the hand at their other end: shorter ones
    would hold no card of the hand (must-use)."""
    held = (c, *above, *(own & REAL))
    runs: list[Run] = []
    for size in range(RULES.run + 1, len(above) + 3):
        longer = runs_in(held, RULES, size)
        if not longer:
            break  # a long run holds short ones
        runs += longer
    ends = [(run, {run.cards[0], run.cards[-1]} - {c}) for run in runs if len(own & {*run.cards}) == 1]
    return _draws(c, is_deep, [run for run, end in ends if len(end) == 1 and end <= own])


def _draws(c: Card, is_deep: bool, melds: Iterable[Meld]) -> Draws:
    found = [meld for meld in melds if c in meld.cards]
    return tuple([(RemiDraw((str(meld),), c, is_deep), without(meld.cards, (c,))) for meld in found])


@functools.cache
def _partners(c: Card) -> tuple[frozenset[Card], frozenset[Card], frozenset[Card]]:
    """The cards that may lie in a same kind with a card, and in a straight of the fewest cards, jokers apart;
    and with jokers those that may lie in a longer straight that does not begin with a joker."""
    if is_joker(c):
        return REAL, REAL, frozenset()
    along = frozenset([one for one in FACES if is_joker(one) or one.suit is c.suit])
    return rank_partners(c, RULES), run_partners(c, RULES), along


def first_lays(hand: tuple[Card, ...], need: int) -> tuple[Lay, ...]:
    """The ways to lay sets of that value, with no set to spare and a card left to discard."""
    able = meldable(hand, RULES)
    if sum(map(MOST_POINTS.__getitem__, able)) < need:  # as of most hands
        return ()
    return _first_lays(able, need, min(len(able), len(hand) - 1))


@position_cache(1 << 11)
def _first_lays(hand: tuple[Card, ...], need: int, most: int) -> tuple[Lay, ...]:
    ways = first_distinct(melds_worth(hand, need, most, RULES, set_value), MAX_LISTED)
    return tuple(map(Lay, ways))


def best_sets(hand: tuple[Card, ...]) -> tuple[int, tuple[Meld, ...]]:
    """The most points that sets of these cards can count together, and those sets."""
    return best_melds(tuple(sorted(hand)), RULES, set_value)
