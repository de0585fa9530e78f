"""The ways to lay a contract with the threes and fours that a hand holds."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from cardtable.cards import RED_JOKER, Card
from cardtable.engine import position_cache
from cardtable.mechanics.rummy import (
    FULL_BYTES,
    Meld,
    counted,
    first_distinct,
    is_joker,
    may_hold_sets,
    rank_sets_in,
    runs_in,
)
from games.kalooki.actions import RULES, Lay

MAX_LISTED = 500
"""The most ways to lay a contract that are listed."""


class Group(NamedTuple):
    """A three or a four, its text, its cards as `counted`, all jokers alike, and its jokers."""

    meld: Meld
    text: str
    cards: int
    jokers: tuple[Card, ...]


Wanted = tuple[int, Sequence[Sequence[Group]]]
"""How many groups are wanted, and the pools to choose them from: at most one of each pool."""


def lays_for(hand: tuple[Card, ...], threes: int, fours: int) -> tuple[Lay, ...]:
    """The ways to lay a contract with groups of exactly three and four cards."""
    return _lays_for(hand, threes, fours) if may_hold_sets(hand, threes, RULES) else ()


@position_cache(1 << 11)
def _lays_for(hand: tuple[Card, ...], threes: int, fours: int) -> tuple[Lay, ...]:
    jokers = tuple([c for c in hand if c.suit is None])
    # Of each rank and of each suit only one group may be laid.
    ranks = _pools(rank_sets_in(hand, RULES), "rank") if threes else []
    suits = _pools(runs_in(hand, RULES), "suit") if fours else []
    if len(ranks) < threes or len(suits) < fours:
        return ()
    if _fewest_jokers(ranks, threes) + _fewest_jokers(suits, fours) > len(jokers):
        return ()
    wanted = [(count, pools) for count, pools in ((threes, ranks), (fours, suits)) if count]
    ways = _chosen(FULL_BYTES + _counted(hand), jokers, wanted, ())
    return tuple(map(Lay, first_distinct(ways, MAX_LISTED)))


def _pools(melds: Iterable[Meld], kind: str) -> list[list[Group]]:
    """The groups of each rank, or of each suit."""
    return [list(map(_group, pool)) for _, pool in groupby(melds, attrgetter(kind))]


@functools.cache
def _group(meld: Meld) -> Group:
    return Group(meld, str(meld), _counted(meld.cards), tuple(filter(is_joker, meld.cards)))


def _counted(cards: Iterable[Card]) -> int:
    """Cards, counted, all jokers alike: any may stand in for another."""
    return counted([c if c.suit is not None else RED_JOKER for c in cards])


def _fewest_jokers(pools: Iterable[Iterable[Group]], count: int) -> int:
    """The fewest jokers in so many groups, at most one of each pool."""
    return sum(sorted([min([len(group.jokers) for group in pool]) for pool in pools])[:count])


def _chosen(
    left: int, jokers: tuple[Card, ...], wanted: Sequence[Wanted], laid: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Chooses groups one by one, by rising rank and suit, from the cards that are left."""
    if not wanted:
        yield laid
        return
    (count, pools), *later = wanted
    for at, pool in enumerate(pools[: len(pools) - count + 1], 1):  # behind these too few are left
        for meld, text, cards, wild in pool:
            rest = left - cards
            if rest & FULL_BYTES == FULL_BYTES:  # all its cards are there
                still = [(count - 1, pools[at:]), *later] if count > 1 else later
                used = jokers[: len(wild)]
                if used != wild:
                    text = str(_with_jokers(meld, used))
                yield from _chosen(rest, jokers[len(wild) :], still, (*laid, text))


def _with_jokers(meld: Meld, jokers: Iterable[Card]) -> Meld:
    """A group with the first of these jokers."""
    first = iter(jokers)
    return replace(meld, cards=tuple([next(first) if c.suit is None else c for c in meld.cards]))
