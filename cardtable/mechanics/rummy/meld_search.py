"""Finds the melds in a hand under a game's rules: all of them, the best together, and ways to part cards."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from operator import attrgetter, or_
from typing import NamedTuple, TypeVar

from cardtable.cards import FACES, HIDDEN, Card, Rank, Suit, in_order, without
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.rummy.melds import (
    HIGH_ACE,
    LOW_ACE,
    SUITS,
    Meld,
    MeldRules,
    RankSet,
    Run,
    card_at,
    is_joker,
)

MAX_PARTITIONS = 30
"""The most ways to part cards into melds that are proposed."""
LARGE_HAND = 18
"""With more cards than this the dearest melds are taken one by one, not the best ones together."""
SUIT_BITS = 16
"""How many bits a suit has, one for each place."""
FIRST_BIT = {suit: SUIT_BITS * at for at, suit in enumerate(SUITS)}
"""Where the bits of each suit begin."""
ALL_PLACES = (1 << SUIT_BITS) - 1
"""All places of a suit, as bits."""
RANK_BITS = 8
"""How many bits count the cards of a rank: 127 at most."""
RANKS = (None, *Rank)
"""The ranks by their number."""
ONE_OF_EACH = sum([1 << RANK_BITS * rank for rank in Rank])
"""One card of each rank, counted."""
TOP_BITS = ONE_OF_EACH << RANK_BITS - 1
"""The highest bit of each count."""
ABOVE_PLACES = SUIT_BITS * len(SUITS)
"""How many bits all suits have."""
ALL_OF_SUITS = (1 << ABOVE_PLACES) - 1
"""All places of all suits, as bits."""
PLACES = {c: 1 << ABOVE_PLACES if c.suit is None else 0 for c in (*FACES, HIDDEN)}
"""The places of each card in runs, as bits, each suit in `SUIT_BITS` bits of its own: an ace has two, a joker
the bit above those of all suits."""
for _suit in SUITS:
    for _at in range(LOW_ACE, HIGH_ACE + 1):
        PLACES[card_at(_suit, _at)] |= 1 << FIRST_BIT[_suit] + _at
COUNTED = {
    c: 1 << RANK_BITS * c.rank if c.rank is not None else int(c.suit is None) for c in (*FACES, HIDDEN)
}
"""Each card, counted; jokers below the ranks."""
JOKER_BITS = (1 << RANK_BITS) - 1
"""Where jokers are counted."""
MELD_BITS = {c: PLACES[c] | one << ABOVE_PLACES + RANK_BITS - 1 for c, one in COUNTED.items()}
"""Of each card its places and, above those of all cards, the highest bit of its rank's count."""
MELD_BITS |= {c: -1 for c in (*FACES, HIDDEN) if c.suit is None}  # a joker may lie in any meld
MeldValue = Callable[[Meld], int]
"""What a meld counts, in a game's points."""
T = TypeVar("T")


def melds_in(
    hand: tuple[Card, ...], rules: MeldRules, sizes: Iterable[int] = (), lengths: Iterable[int] = ()
) -> list[Meld]:
    """The sets of these sizes and the runs of these lengths, rising; by default of the fewest cards
    allowed."""
    held = _places_and_jokers(hand)
    found: list[Meld] = [*_rank_sets(hand, held[1], rules, tuple(sizes) or (rules.same,))]
    for length in lengths or (rules.run,):
        runs = _runs_of_length(hand, held, rules, length)
        if not runs:
            break  # a long run holds short ones
        found += runs
    return found


def meldable(hand: tuple[Card, ...], rules: MeldRules) -> tuple[Card, ...]:
    """The cards of a hand that its melds can be made of, in order: few of most hands, and the same ones from
    turn to turn, so that what hangs on melds alone is cached by them."""
    placed, jokers = _places_and_jokers(hand)
    held = set(hand) if rules.suits_once else hand
    able = _ranks_with(held, _fewest_real(rules.same, len(jokers), rules)) << ABOVE_PLACES
    if lows := _lows(placed, rules.run, min(len(jokers), rules.run - 1)):
        for at in range(rules.run):
            able |= lows << at
    return in_order([c for c in hand if MELD_BITS[c] & able]) if able else ()


def rank_sets_in(hand: tuple[Card, ...], rules: MeldRules, *sizes: int) -> list[RankSet]:
    """The sets of cards of one rank of these sizes, one after the other (by default of the fewest cards
    allowed), of each size those without jokers first."""
    return _rank_sets(hand, _jokers_in(hand), rules, sizes or (rules.same,))


def _rank_sets(
    hand: tuple[Card, ...], jokers: tuple[Card, ...], rules: MeldRules, sizes: tuple[int, ...]
) -> list[RankSet]:
    ranks = _by_rank(hand, _fewest_real(min(sizes), len(jokers), rules), rules)
    found: list[RankSet] = []
    for size in sizes if ranks else ():
        fewest = _fewest_real(size, len(jokers), rules)
        for own in ranks:
            if len(own) >= fewest:
                found += _rank_sets_of(own, jokers, size, rules)
    return found


def _fewest_real(size: int, jokers: int, rules: MeldRules) -> int:
    """The fewest real cards in a set of `size`."""
    return max(rules.genuine, size - jokers)


def may_hold_sets(hand: tuple[Card, ...], count: int, rules: MeldRules) -> bool:
    """Whether so many sets of different ranks are at all possible: each rank needs enough cards, or at least
    a joker that completes them."""
    counts = _rank_counts(hand)
    if _with_so_many(counts, rules.genuine).bit_count() < count:
        return False
    return _with_so_many(counts, rules.same).bit_count() + (counts & JOKER_BITS) >= count


def _ranks_with(held: Iterable[Card], fewest: int) -> int:
    """The ranks of which so many cards are held, as the highest bits of their counts."""
    return _with_so_many(_rank_counts(held), fewest)


def _rank_counts(held: Iterable[Card]) -> int:
    """The cards of each rank, counted."""
    return sum(map(COUNTED.__getitem__, held))


def _with_so_many(counts: int, fewest: int) -> int:
    """Which counts are so high, as their highest bits."""
    return counts + TOP_BITS - ONE_OF_EACH * fewest & TOP_BITS


def _by_rank(hand: tuple[Card, ...], fewest: int, rules: MeldRules) -> list[tuple[Card, ...]]:
    """The cards that can lie in one set, for each rank that has so many, ranks rising."""
    held = set(hand) if rules.suits_once else hand
    able = _ranks_with(held, fewest)
    found = []
    while able:
        rank = RANKS[(able & -able).bit_length() // RANK_BITS - 1]
        found.append(in_order([c for c in held if c.rank is rank]))
        able &= able - 1
    return found


@functools.lru_cache(1 << 12)
def _rank_sets_of(
    own: tuple[Card, ...], jokers: tuple[Card, ...], size: int, rules: MeldRules
) -> tuple[RankSet, ...]:
    """The sets that the cards of one rank make. Cached by rank, beyond the match: all deals have some in
    common."""
    found: dict[RankSet, None] = {}
    for count in range(min(size, len(own)), _fewest_real(size, len(jokers), rules) - 1, -1):
        for real in combinations(own, count):
            found |= {RankSet((*real, *wild)): None for wild in _wild(real, jokers, size - count, rules)}
    return tuple(found)


def _wild(
    real: tuple[Card, ...], jokers: tuple[Card, ...], count: int, rules: MeldRules
) -> list[tuple[Card, ...]]:
    """The choices of jokers that may lie with real cards of a rank; one choice if all jokers are alike."""
    if not rules.coloured or not count:
        return [jokers[:count]]
    free = rules.free_suits(real)
    return [wild for wild in dict.fromkeys(combinations(jokers, count)) if rules.can_stand(wild, free)]


def runs_in(
    hand: tuple[Card, ...], rules: MeldRules, length: int = 0, suits: Iterable[Suit] = SUITS
) -> list[Run]:
    """The runs of `length` cards (by default the fewest allowed), those of the first suit first; equal jokers
    count as one."""
    placed, jokers = _places_and_jokers(hand)
    placed &= sum([ALL_PLACES << FIRST_BIT[suit] for suit in suits])
    return _runs_of_length(hand, (placed, jokers), rules, length or rules.run)


def _places_and_jokers(hand: tuple[Card, ...]) -> tuple[int, tuple[Card, ...]]:
    """The places that a hand holds, as bits, and its jokers in order."""
    placed = functools.reduce(or_, map(PLACES.__getitem__, hand), 0)
    return placed & ALL_OF_SUITS, _jokers_in(hand) if placed > ALL_OF_SUITS else ()


def _jokers_in(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The jokers of a hand, in order."""
    jokers = [c for c in hand if c.suit is None]
    return in_order(jokers) if jokers else ()


def _runs_of_length(
    hand: tuple[Card, ...], held: tuple[int, tuple[Card, ...]], rules: MeldRules, length: int
) -> list[Run]:
    placed, wild = held
    lows = _lows(placed, length, min(len(wild), length - 1))
    whole = (1 << length) - 1
    found: list[Run] = []
    while lows:
        low = (lows & -lows).bit_length() - 1
        lows &= lows - 1
        found += _runs_from(low, placed >> low & whole, wild, length, rules)
    if length == HIGH_ACE:  # one ace lies at one end only
        return [run for run in found if remaining(hand, run.cards) is not None]
    return found


def _lows(placed: int, length: int, holes: int) -> int:
    """The lowest places of all runs with at most so many holes among the places held, all as bits."""
    if not holes:  # as in most hands, which hold no joker
        lows = placed
        for at in range(1, length):
            lows &= placed >> at
        return lows
    within = [_room(length)] * (holes + 1)  # by the number of holes the runs that so far have no more
    for at in range(length):
        there = placed >> at
        for count in range(holes, 0, -1):
            within[count] = within[count] & there | within[count - 1]
        within[0] &= there
    return within[holes]


@functools.cache
def _room(length: int) -> int:
    """All places from which a run can begin, as bits."""
    lows = range(LOW_ACE, HIGH_ACE - length + 2)
    return sum([1 << SUIT_BITS * at + low for at in range(len(SUITS)) for low in lows])


@functools.lru_cache(1 << 12)
def _runs_from(
    first: int, held: int, wild: tuple[Card, ...], length: int, rules: MeldRules
) -> tuple[Run, ...]:
    """The runs from the place of a bit up, of whose places some are held. Cached beyond the match: all deals
    have many in common."""
    at, low = divmod(first, SUIT_BITS)
    suit = SUITS[at]
    jokers = tuple([c for c in wild if rules.may_stand(c, suit)])
    missing = (1 << length) - 1 & ~held
    masks = _wild_places(length, min(len(jokers), length - 1), rules.apart)
    able = [mask for mask in masks if missing & mask == missing]
    return tuple([_run_with(suit, low, length, mask, jokers[: mask.bit_count()]) for mask in able])


@functools.cache
def _wild_places(length: int, most: int, apart: bool) -> tuple[int, ...]:
    """The choices of places for jokers in a run, as bits, in the order in which the runs are listed."""
    chosen = [places for count in range(most + 1) for places in combinations(range(length), count)]
    chosen.sort(key=lambda places: [at in places for at in range(length)])
    masks = [sum([1 << at for at in places]) for places in chosen]
    return tuple([mask for mask in masks if not (apart and mask & mask >> 1)])


@functools.cache
def _run_with(suit: Suit, low: int, length: int, wild: int, jokers: tuple[Card, ...]) -> Run:
    """The run from a place up, with jokers in those places."""
    left = iter(jokers)
    places = range(length)
    return Run(suit, low, tuple([next(left) if wild >> at & 1 else card_at(suit, low + at) for at in places]))


# Cards that go together


def rank_partners(c: Card, rules: MeldRules) -> frozenset[Card]:
    """The cards that may lie with a card in a set."""
    return frozenset([Card.of(suit, c.rank) for suit in rules.free_suits((c,))]) if c.rank else frozenset()


def run_partners(c: Card, rules: MeldRules) -> frozenset[Card]:
    """The cards that may lie with a card in a run of the fewest cards."""
    if c.suit is None:
        return frozenset()
    places = [at for at in range(LOW_ACE, HIGH_ACE + 1) if card_at(c.suit, at) is c]
    around = [at + step for at in places for step in range(1 - rules.run, rules.run)]
    return frozenset([card_at(c.suit, at) for at in around if LOW_ACE <= at <= HIGH_ACE]) - {c}


@functools.cache
def meld_partners(c: Card, rules: MeldRules) -> frozenset[Card]:
    """The cards that may lie with a card in a meld."""
    return rank_partners(c, rules) | run_partners(c, rules)


@functools.cache
def completing(c: Card, other: Card, rules: MeldRules) -> frozenset[Card]:
    """The cards that may lie in a meld with both."""
    return meld_partners(c, rules) & meld_partners(other, rules)


@functools.cache
def completing_counts(c: Card, rules: MeldRules) -> dict[Card, int]:
    """For each card that may lie in a meld with `c`, how many others may lie there with both."""
    return {one: len(completing(c, one, rules)) for one in meld_partners(c, rules)}


# The best melds


def remaining(held: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...] | None:
    """The cards held without others; None if one of those is missing."""
    try:
        return without(held, gone)
    except ValueError:
        return None


def short_melds(hand: tuple[Card, ...], rules: MeldRules) -> list[Meld]:
    """The melds of a hand; those of twice the fewest cards, and longer ones, fall into these."""
    sizes = range(rules.same, min(2 * rules.same, len(Suit) + 1) if rules.suits_once else 2 * rules.same)
    return melds_in(hand, rules, sizes, range(rules.run, 2 * rules.run))


ONE = {c: 1 << 8 * c.index for c in (*FACES, HIDDEN)}
"""Each card, counted in a byte of its own."""
FULL_BYTES = sum(ONE.values()) << 7
"""The highest bit of each byte."""


def counted(cards: Iterable[Card]) -> int:
    """Cards, each counted in its byte."""
    return sum(map(ONE.__getitem__, cards))


class CountedMeld(NamedTuple):
    """A meld: what it counts in a game's points, its cards, counted in bytes, and its text."""

    meld: Meld
    counts: int
    cards: int
    size: int
    text: str


@functools.cache
def _counted(meld: Meld, worth: MeldValue) -> CountedMeld:
    return CountedMeld(meld, worth(meld), counted(meld.cards), len(meld.cards), str(meld))


class CountedMelds:
    """The melds of a hand, dearest first, and the cards of the hand that are part of any: all as numbers.

    Byte n of a number counts the copies of card n of a new pack. A hand has the highest bit of each byte set
    besides: where one is gone after a meld was taken away, a card of the meld was missing.
    """

    def __init__(self, hand: tuple[Card, ...], rules: MeldRules, worth: MeldValue) -> None:
        melds = short_melds(hand, rules)
        of_melds = {c for meld in melds for c in meld.cards}
        self.hand = FULL_BYTES + counted([c for c in hand if c in of_melds])
        self.melds = tuple(
            sorted([_counted(meld, worth) for meld in melds], key=attrgetter("counts"), reverse=True)
        )
        is_single = len(set(hand)) == len(hand)
        self.copies = 1 if is_single else max(map(hand.count, of_melds), default=0)
        """How often a meld can be laid at most: from two packs the same run may lie there twice."""


@position_cache(1 << 12)
def best_melds(hand: tuple[Card, ...], rules: MeldRules, worth: MeldValue) -> tuple[int, tuple[Meld, ...]]:
    """The best melds of a sorted hand, of a large one nearly the best, and what they count."""
    found = CountedMelds(hand, rules, worth)
    if len(hand) > LARGE_HAND:
        return _dearest_first(found)
    full = FULL_BYTES
    by_first: dict[int, list[CountedMeld]] = {}
    for one in found.melds:
        by_first.setdefault(_first_byte(one.cards), []).append(one)
    known: dict[int, tuple[int, tuple[Meld, ...]]] = {full: (0, ())}

    def best(left: int) -> tuple[int, tuple[Meld, ...]]:
        if left not in known:
            at = _first_byte(left ^ full)
            most = best(left - (1 << 8 * at))
            for meld, counts, cards, _, _ in by_first.get(at, ()):
                rest = left - cards
                if rest & full == full:
                    further, others = best(rest)
                    if counts + further > most[0]:
                        most = counts + further, (meld, *others)
            known[left] = most
        return known[left]

    return best(found.hand)


def _first_byte(cards: int) -> int:
    """The place of the first card there."""
    return (cards & -cards).bit_length() - 1 >> 3


def _dearest_first(found: CountedMelds) -> tuple[int, tuple[Meld, ...]]:
    """The dearest meld, then the dearest of what is left, and so on."""
    left, laid = found.hand, []
    for one in found.melds:
        if left - one.cards & FULL_BYTES == FULL_BYTES:
            left -= one.cards
            laid.append(one)
    return sum([one.counts for one in laid]), tuple([one.meld for one in laid])


def best_melds_worth(
    hand: tuple[Card, ...], need: int, rules: MeldRules, worth: MeldValue
) -> tuple[Meld, ...]:
    """The best melds of a hand, if they count at least `need` and leave a card; else none."""
    counts, melds = best_melds(tuple(sorted(hand)), rules, worth)
    return melds if counts >= need and sum([len(one.cards) for one in melds]) < len(hand) else ()


def melds_worth(
    hand: tuple[Card, ...], need: int, most: int, rules: MeldRules, worth: MeldValue
) -> Iterator[tuple[str, ...]]:
    """The ways to lay melds of a sorted hand, `most` cards or fewer, that count `need` with none to spare:
    the melds as texts."""
    fewest = min(rules.same, rules.run)
    found = CountedMelds(hand, rules, worth)
    full, copies = FULL_BYTES, found.copies

    def reaching(
        left: int, most: int, need: int, melds: Sequence[CountedMeld], laid: tuple[str, ...]
    ) -> Iterator[tuple[str, ...]]:
        for at, (_, counts, cards, taken, text) in enumerate(melds):
            if most // fewest * counts < need:
                return
            if taken <= most:
                rest, more = left - cards, need - counts
                if more <= 0:
                    yield (*laid, text)
                    continue
                others = [one for one in melds[at:] if rest - one.cards & full == full]
                if copies * sum([one.counts for one in others]) >= more:
                    yield from reaching(rest, most - taken, more, others, (*laid, text))

    if copies * sum([one.counts for one in found.melds]) >= need:
        yield from reaching(found.hand, most, need, found.melds, ())


def first_distinct(ways: Iterable[T], most: int) -> list[T]:
    """The first `most` different ways."""
    found: dict[T, None] = {}
    for way in ways:
        found[way] = None
        if len(found) == most:
            break
    return list(found)


def partitions(cards: tuple[Card, ...], rules: MeldRules) -> list[tuple[str, ...]]:
    """The ways to part exactly these cards into melds of any length."""
    ways = _parted(tuple(sorted(cards, key=is_joker)), (), rules)
    return first_distinct((tuple(sorted(groups)) for groups in ways), MAX_PARTITIONS)


def _parted(left: tuple[Card, ...], laid: tuple[str, ...], rules: MeldRules) -> Iterator[tuple[str, ...]]:
    if not left:
        yield laid
    elif not is_joker(left[0]):
        for meld in melds_with(left[0], left, rules):
            yield from _parted(without(left, meld.cards), (*laid, str(meld)), rules)


def melds_with(c: Card, held: tuple[Card, ...], rules: MeldRules) -> Iterator[Meld]:
    """The melds of any length that contain a card and others held, long ones first."""
    alike = tuple(one for one in held if one.rank is c.rank or is_joker(one))
    most = min(len(alike), len(Suit)) if rules.suits_once else len(alike)
    for size in range(most, rules.same - 1, -1):
        yield from (same for same in rank_sets_in(alike, rules, size) if c in same.cards)
    assert c.suit is not None
    own = sum(one.suit is c.suit or is_joker(one) for one in held)
    for length in range(min(HIGH_ACE, own), rules.run - 1, -1):
        yield from (run for run in runs_in(held, rules, length, (c.suit,)) if c in run.cards)
