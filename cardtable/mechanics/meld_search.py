"""Which melds a hand holds, and how cards fall into melds, under a game's rules for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeVar

from cardtable.cards import Card, Rank, Suit, without
from cardtable.mechanics.melds import (
    HIGH_ACE,
    LOW_ACE,
    Meld,
    MeldRules,
    Run,
    Same,
    by_suit,
    card_at,
    is_joker,
)

MOST_PARTITIONS = 30
T = TypeVar("T")


def sames_in(hand: tuple[Card, ...], rules: MeldRules, size: int = 0) -> list[Same]:
    """The melds of exactly so many cards of one rank (the fewest, if not said): real ones first."""
    size = size or rules.same
    jokers = by_suit(filter(is_joker, hand))
    fewest = max(rules.genuine, size - len(jokers))
    of_rank: dict[Rank, list[Card]] = {}
    for c in by_suit(set(hand)) if rules.suits_once else by_suit(hand):
        if c.rank is not None:
            of_rank.setdefault(c.rank, []).append(c)
    found: dict[Same, None] = {}
    for _, own in sorted(of_rank.items()):
        for count in range(min(size, len(own)), fewest - 1, -1):
            for real in combinations(own, count):
                found |= {Same((*real, *wild)): None for wild in _wild(real, jokers, size - count, rules)}
    return list(found)


def _wild(
    real: tuple[Card, ...], jokers: tuple[Card, ...], count: int, rules: MeldRules
) -> list[tuple[Card, ...]]:
    """The jokers that may lie with real cards of a rank; where they are all alike the first ones."""
    if not rules.coloured or not count:
        return [jokers[:count]]
    free = rules.free_suits(real)
    return [wild for wild in dict.fromkeys(combinations(jokers, count)) if rules.can_stand(wild, free)]


def runs_in(
    hand: tuple[Card, ...], rules: MeldRules, length: int = 0, suits: Iterable[Suit] = Suit
) -> list[Run]:
    """The runs of exactly so many cards (the fewest, if not said), jokers of a colour for one another."""
    length = length or rules.run
    wild = tuple(filter(is_joker, hand))
    found: list[Run] = []
    for suit in suits:
        held = Counter([c for c in hand if c.suit is suit])
        jokers = tuple([c for c in wild if rules.may_stand(c, suit)]) if wild else ()
        fewest = max(1, length - len(jokers))
        there = [card_at(suit, at) in held for at in range(LOW_ACE, HIGH_ACE + 1)]
        for low in range(LOW_ACE, HIGH_ACE - length + 2):
            if sum(there[low - LOW_ACE : low - LOW_ACE + length]) >= fewest:
                found += _fillings(Run(suit, low, ()), length, held, jokers, rules)
    return found


def _fillings(
    empty: Run, length: int, held: Counter[Card], jokers: tuple[Card, ...], rules: MeldRules
) -> Iterator[Run]:
    """The ways to fill the places of one run."""

    def fill(at: int, laid: tuple[Card, ...], used: int) -> Iterator[tuple[Card, ...]]:
        if at == length:
            yield laid
            return
        wanted = card_at(empty.suit, empty.low + at)
        if held[wanted] > laid.count(wanted):
            yield from fill(at + 1, (*laid, wanted), used)
        beside = rules.apart and bool(laid) and is_joker(laid[-1])
        if used < len(jokers) and not beside:
            yield from fill(at + 1, (*laid, jokers[used]), used + 1)

    for laid in fill(0, (), 0):
        if not all(map(is_joker, laid)):
            yield Run(empty.suit, empty.low, laid)


def unlike(ways: Iterable[T], most: int) -> list[T]:
    """Each way once, and no more than so many."""
    found: dict[T, None] = {}
    for way in ways:
        found[way] = None
        if len(found) == most:
            break
    return list(found)


def partitions(cards: tuple[Card, ...], rules: MeldRules) -> list[tuple[str, ...]]:
    """The ways in which exactly these cards fall into melds of any length."""
    ways = _parted(tuple(sorted(cards, key=is_joker)), (), rules)
    return unlike((tuple(sorted(groups)) for groups in ways), MOST_PARTITIONS)


def _parted(left: tuple[Card, ...], laid: tuple[str, ...], rules: MeldRules) -> Iterator[tuple[str, ...]]:
    if not left:
        yield laid
    elif not is_joker(left[0]):
        for meld in melds_with(left[0], left, rules):
            yield from _parted(without(left, meld.cards), (*laid, str(meld)), rules)


def melds_with(c: Card, held: tuple[Card, ...], rules: MeldRules) -> Iterator[Meld]:
    """The melds of any length that a card makes with others that are held, long ones first."""
    alike = tuple(one for one in held if one.rank is c.rank or is_joker(one))
    most = min(len(alike), len(Suit)) if rules.suits_once else len(alike)
    for size in range(most, rules.same - 1, -1):
        yield from (same for same in sames_in(alike, rules, size) if c in same.cards)
    assert c.suit is not None
    own = sum(one.suit is c.suit or is_joker(one) for one in held)
    for length in range(min(HIGH_ACE, own), rules.run - 1, -1):
        yield from (run for run in runs_in(held, rules, length, (c.suit,)) if c in run.cards)
