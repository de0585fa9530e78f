"""The sets that can be laid: from a hand, with a card of the discards, and to go down."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from operator import or_

from cardtable.cards import FACES, Card, Rank, in_order, pack, without
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
    rank_sets_in,
    runs_in,
)
from games.remi.actions import Lay, RemiDraw
from games.remi.sets import RULES, WHOLE, in_same, set_value

MAX_LISTED = 30
"""The most ways to go down that are listed."""
SIZES = (RULES.same, WHOLE)
"""The cards of a same kind."""
REAL = frozenset(pack())
"""Every card that is no joker."""


def bits_of(held: Iterable[Card]) -> int:
    """The different cards among these as bits, by their places in a new pack."""
    return functools.reduce(or_, [1 << c.index for c in held], 0)


def cards_of(bits: int) -> set[Card]:
    """The cards that bits stand for."""
    return {c for c in FACES if bits >> c.index & 1}


JOKERS = bits_of(filter(is_joker, FACES))
"""The jokers as bits."""
MOST_POINTS = {c: max(map(in_same, [c.rank] if c.rank is not None else Rank)) for c in FACES}
"""The most points of each card in a set: an ace may count as in a same kind, a joker stands for any card."""


def sets_in(hand: tuple[Card, ...]) -> list[Meld]:
    """The sets of three that a hand holds, and the same kinds of four."""
    return melds_in(hand, RULES, SIZES)


def takes(hand: tuple[Card, ...], discards: tuple[Card, ...]) -> tuple[RemiDraw, ...]:
    """For each discard, the top first, the sets in which it can be laid with a card of the hand."""
    found: list[RemiDraw] = []
    own, above = bits_of(hand), 0
    jokers = in_order(filter(is_joker, hand))
    for at, c in enumerate(discards):
        held, is_deep = own | above, bool(above >> c.index & 1)
        draws = _short_draws(c, is_deep, jokers)
        along, pairs = _straight_with(c)
        over = along & above
        if over.bit_count() > 1 and along & own:
            wild = (over & JOKERS).bit_count()
            if any((pair & ~over).bit_count() <= wild for pair in pairs):
                draws += _longer_draws(c, is_deep, along & own, over)
        most = len(hand) + at - 1  # one is left to discard (keep-discard)
        for draw, others, size in draws:
            if others & held == others and others & own and size <= most:  # one of the old hand (must-use)
                found.append(draw)
        above |= 1 << c.index
        if is_joker(c):
            jokers = in_order((*jokers, c))
    return tuple(found)


Draws = tuple[tuple[RemiDraw, int, int], ...]
"""Ways to take a discard for a set; the other cards of that set as bits, and how many these are."""


@functools.cache
def _short_draws(c: Card, is_deep: bool, jokers: tuple[Card, ...]) -> Draws:
    """All ways with a same kind, or a straight of the fewest cards, in which at most those jokers lie."""
    held = (c, *(REAL - {c}), *jokers)
    return _draws(c, is_deep, [*rank_sets_in(held, RULES, *SIZES), *runs_in(held, RULES)])


@position_cache(1 << 12)
def _longer_draws(c: Card, is_deep: bool, own: int, over: int) -> Draws:
    """The ways with a straight from a discard over others above it to a card of the hand at its other end:
    shorter ones would hold no card of the hand (must-use)."""
    hand, above = cards_of(own), cards_of(over)
    held = (c, *above, *(hand & REAL))
    runs: list[Run] = []
    for size in range(RULES.run + 1, len(above) + 3):
        longer = runs_in(held, RULES, size)
        if not longer:
            break  # a long run holds short ones
        runs += longer
    ends = [(run, {run.cards[0], run.cards[-1]} - {c}) for run in runs if len(hand & {*run.cards}) == 1]
    return _draws(c, is_deep, [run for run, end in ends if len(end) == 1 and end <= hand])


def _draws(c: Card, is_deep: bool, melds: Iterable[Meld]) -> Draws:
    others = [(meld, without(meld.cards, (c,))) for meld in melds if c in meld.cards]
    return tuple([(RemiDraw((str(meld),), c, is_deep), bits_of(rest), len(rest)) for meld, rest in others])


@functools.cache
def _straight_with(c: Card) -> tuple[int, tuple[int, ...]]:
    """The cards that may lie in a longer straight with a card, as bits, and the next two up and the next two
    down, of which one pair lies there, or jokers for it. None with a joker: no straight over discards begins
    with one."""
    if c.suit is None:
        return 0, ()
    along = bits_of([one for one in FACES if is_joker(one) or one.suit is c.suit])
    runs = [run.cards for run in runs_in(pack(), RULES, suits=(c.suit,))]
    return along, tuple([bits_of(run) & ~bits_of((c,)) for run in runs if c in (run[0], run[-1])])


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
