"""The ways to lay a contract with the threes and fours that a hand holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from cardtable.cards import Card, without
from cardtable.engine import position_cache
from cardtable.mechanics.rummy import Meld, first_distinct, is_joker, rank_sets_in, ranks_held, runs_in
from games.kalooki.actions import RULES, Lay

MAX_LISTED = 500
"""The most ways to lay a contract that are listed."""
Wanted = tuple[int, Sequence[Sequence[Meld]]]
"""How many groups are wanted, and the pools to choose them from: at most one of each pool."""


@position_cache(1 << 11)
def lays_for(hand: tuple[Card, ...], threes: int, fours: int) -> tuple[Lay, ...]:
    """The ways to lay a contract with groups of exactly three and four cards."""
    jokers = sum(map(is_joker, hand))
    if ranks_held(hand, RULES.genuine) < threes or ranks_held(hand, RULES.same) + jokers < threes:
        return ()
    # Of each rank and of each suit only one group may be laid.
    ranks = (
        [list(pool) for _, pool in groupby(rank_sets_in(hand, RULES), attrgetter("rank"))] if threes else []
    )
    suits = [list(pool) for _, pool in groupby(runs_in(hand, RULES), attrgetter("suit"))] if fours else []
    if len(ranks) < threes or len(suits) < fours:
        return ()
    if _fewest_jokers(ranks, threes) + _fewest_jokers(suits, fours) > jokers:
        return ()
    wanted = [(count, pools) for count, pools in ((threes, ranks), (fours, suits)) if count]
    return tuple(map(Lay, first_distinct(_chosen(hand, wanted, ()), MAX_LISTED)))


def _fewest_jokers(pools: Iterable[Iterable[Meld]], count: int) -> int:
    """The fewest jokers in so many groups, at most one of each pool."""
    return sum(sorted([min([sum(map(is_joker, group.cards)) for group in pool]) for pool in pools])[:count])


def _chosen(
    left: tuple[Card, ...], wanted: Sequence[Wanted], laid: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Chooses groups one by one, by rising rank and suit, from the cards that are left."""
    if not wanted:
        yield laid
        return
    (count, pools), *later = wanted
    for at, pool in enumerate(pools[: len(pools) - count + 1], 1):  # behind these too few are left
        for group in pool:
            taken = _taken(left, group)
            if taken is not None:
                still = [(count - 1, pools[at:]), *later] if count > 1 else later
                yield from _chosen(taken[1], still, (*laid, str(taken[0])))


def _taken(left: tuple[Card, ...], group: Meld) -> tuple[Meld, tuple[Card, ...]] | None:
    """The group made of these cards, and the cards left; None if it cannot be made.

    Any joker may stand in for another.
    """
    wild = [c for c in group.cards if c.suit is None]
    if wild:
        jokers = [c for c in left if c.suit is None]
        if len(jokers) < len(wild):
            return None
        if wild != jokers[: len(wild)]:
            group = replace(group, cards=tuple([jokers.pop(0) if c.suit is None else c for c in group.cards]))
    try:
        return group, without(left, group.cards)
    except ValueError:
        return None
