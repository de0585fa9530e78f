"""Which threes and fours a hand holds, and how cards fall into groups."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, groupby
from operator import attrgetter

from cardtable.cards import Card, Rank, Suit, without
from cardtable.mechanics.melds import HIGH_ACE, LOW_ACE, Run, Same, by_suit, card_at, is_joker
from games.kalooki.actions import Lay

MOST = 500
"""So many ways to lay a contract are listed at most."""
MOST_PARTITIONS = 30

Group = Same | Run
Wanted = tuple[int, Sequence[Sequence[Group]]]
"""How many groups, one at most of each pool."""


def threes_in(hand: tuple[Card, ...]) -> list[Same]:
    """The threes of exactly three cards, jokers for one another."""
    jokers = [c for c in hand if c.is_joker]
    least = 2 if jokers else 3
    of_rank: dict[Rank, list[Card]] = {}
    for c in by_suit(hand):
        if c.rank is not None:
            of_rank.setdefault(c.rank, []).append(c)
    found: dict[Same, None] = {}
    for _, own in sorted(of_rank.items()):
        if len(own) >= least:
            found |= {Same(three): None for three in combinations(own, 3)}
            if jokers:
                found |= {Same((*pair, jokers[0])): None for pair in combinations(own, 2)}
    return list(found)


def fours_in(hand: tuple[Card, ...], length: int = 4) -> list[Run]:
    """The fours of exactly so many cards, jokers for one another, no two side by side."""
    jokers = tuple(c for c in hand if is_joker(c))
    found: list[Run] = []
    for suit in Suit:
        held = Counter([c for c in hand if c.suit is suit])
        there = [card_at(suit, at) in held for at in range(LOW_ACE, HIGH_ACE + 1)]
        for low in range(LOW_ACE, HIGH_ACE - length + 2):
            if sum(there[low - LOW_ACE : low - LOW_ACE + length]) >= length - len(jokers):
                found += _fillings(suit, low, length, held, jokers)
    return found


def _fillings(
    suit: Suit, low: int, length: int, held: Counter[Card], jokers: tuple[Card, ...]
) -> Iterator[Run]:
    """The ways to fill the places of one run."""

    def fill(at: int, laid: tuple[Card, ...], used: int) -> Iterator[tuple[Card, ...]]:
        if at == length:
            yield laid
            return
        wanted = card_at(suit, low + at)
        if held[wanted] > laid.count(wanted):
            yield from fill(at + 1, (*laid, wanted), used)
        if used < len(jokers) and not (laid and is_joker(laid[-1])):
            yield from fill(at + 1, (*laid, jokers[used]), used + 1)

    for laid in fill(0, (), 0):
        yield Run(suit, low, laid)


@functools.lru_cache(maxsize=1 << 12)
def lays_for(hand: tuple[Card, ...], threes: int, fours: int) -> tuple[Lay, ...]:
    """The ways to lay a contract with groups of exactly three and four cards."""
    # Of each rank and of each suit only one group may be laid.
    ranks = [list(alike) for _, alike in groupby(threes_in(hand), attrgetter("rank"))] if threes else []
    suits = [list(alike) for _, alike in groupby(fours_in(hand), attrgetter("suit"))] if fours else []
    if len(ranks) < threes or len(suits) < fours:
        return ()
    wanted = [(count, pools) for count, pools in ((threes, ranks), (fours, suits)) if count]
    return tuple(map(Lay, _unlike(_chosen(hand, wanted, ()), MOST)))


def _unlike(ways: Iterable[tuple[str, ...]], most: int) -> list[tuple[str, ...]]:
    """Each way once, and no more than so many."""
    found: dict[tuple[str, ...], None] = {}
    for groups in ways:
        found[groups] = None
        if len(found) == most:
            break
    return list(found)


def _chosen(
    left: tuple[Card, ...], wanted: Sequence[Wanted], laid: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Groups one after the other, ranks and suits rising, from the cards that are left."""
    if not wanted:
        yield laid
        return
    (count, pools), *later = wanted
    for at, alike in enumerate(pools[: len(pools) - count + 1], 1):  # behind these too few are left
        for group in alike:
            taken = _taken(left, group)
            if taken is not None:
                still = [(count - 1, pools[at:]), *later] if count > 1 else later
                yield from _chosen(taken[1], still, (*laid, str(taken[0])))


def _taken(left: tuple[Card, ...], group: Group) -> tuple[Group, tuple[Card, ...]] | None:
    """A group made of these cards, any joker doing for a joker, and what is left; None if they do not do."""
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


def groups_in(hand: tuple[Card, ...]) -> list[Group]:
    """Single groups of three or four cards."""
    return [*threes_in(hand), *fours_in(hand)]


def partitions(cards: tuple[Card, ...]) -> list[tuple[str, ...]]:
    """The ways in which exactly these cards fall into threes and fours of any length."""
    ways = _parted(tuple(sorted(cards, key=is_joker)), ())
    return _unlike((tuple(sorted(groups)) for groups in ways), MOST_PARTITIONS)


def _parted(left: tuple[Card, ...], laid: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not left:
        yield laid
    elif not is_joker(left[0]):
        for group in _groups_with(left[0], left):
            yield from _parted(without(left, group.cards), (*laid, str(group)))


def _groups_with(c: Card, left: tuple[Card, ...]) -> Iterator[Group]:
    """The groups of any length that hold a card, long ones first."""
    jokers = tuple(one for one in left if is_joker(one))
    same = [one for one in left if one.rank is c.rank and one is not c] + [c] * (left.count(c) - 1)
    for size in range(len(same), 0, -1):
        for others in dict.fromkeys(combinations(sorted(same), size)):
            for used in range(len(jokers) + 1):
                if size + 1 + used >= 3:
                    yield Same(by_suit((c, *others, *jokers[:used])))
    own = sum(one.suit is c.suit for one in left)
    for length in range(min(HIGH_ACE, own + len(jokers)), 3, -1):
        yield from (run for run in fours_in(left, length) if run.suit is c.suit and c in run.cards)
