"""Captures: which cards of the table a card of the hand may take, by rank or by sum.

A game states its `CaptureRules`. Nothing adds up, sweeps or has to be taken unless they say so.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from cardtable.cards import FACES, HIDDEN, Card, Rank, Suit, without
from cardtable.engine.position_cache import position_cache
from cardtable.mechanics.fishing.actions import Fish, lay_of
from cardtable.mechanics.fishing.card_sums import HIGHEST_SUM, by_total, chosen

_RANKS = {c: c.rank for c in (*FACES, HIDDEN)}
Cards = tuple[Card, ...]
"""Cards of a hand, of the table or of a capture."""


class Extent(Enum):
    """How much a card takes of what it could take."""

    ONE = "one"
    """One match or one sum."""
    ANY = "any"
    """Any number of matches and sums that do not overlap, as the player likes."""
    ALL = "all"
    """As long as there is anything that it matches or adds up to: nothing of the kind may be left."""


@dataclass(frozen=True, eq=False)
class CaptureRules:
    """How cards capture at one table. Compared by identity: make them once for each set of options."""

    played: Callable[[Card], tuple[int, ...]]
    """The totals that a card takes: table cards that add up to one of them. Usually its own value; in a game
    in which the card played counts into a sum of 15, 15 less its value. At most `highest`."""
    lying: Callable[[Card], int]
    """The value of a table card in a sum; 0: it is part of none."""
    by_rank: bool
    """Whether a card takes a card of its own rank; a sum is then of two cards or more, else of one or
    more."""
    extent: Extent
    """How much a card takes of what it could take."""
    must_take: bool
    """Whether a card that can take something has to; otherwise it may be laid (trailed) all the same."""
    match_first: bool = False
    """Whether a card takes no sum while a card of its own rank lies there."""
    takes_all: Mapping[Card, str] = field(default_factory=dict)
    """The cards that take all that lies there, each with the id of the rule that says so."""
    highest: int = HIGHEST_SUM
    """The highest total that any card takes: sets that add up to more are not looked for."""

    @functools.cached_property
    def totals(self) -> Callable[[Card], tuple[int, ...]]:
        """The totals that a card takes, as `played` tells them, but for those that no set can add up to."""
        return functools.cache(
            lambda c: tuple([total for total in self.played(c) if 0 < total <= self.highest])
        )

    @functools.cached_property
    def taking_rank(self) -> Rank | None:
        """The rank of which every card takes all that lies; None where there is none."""
        counts = Counter(c.rank for c in self.takes_all)
        return next((rank for rank, count in counts.items() if count == len(Suit)), None)


pip_value: Callable[[Card], int] = {
    c: int(c.rank) if c.rank is not None and c.rank <= Rank.TEN else 0 for c in (*FACES, HIDDEN)
}.__getitem__
"""Ace 1, 2 to 10 their number, courts nothing: how cards count in many fishing games."""


_BY_RANK = {c: len(FACES) * (c.rank or 0) + c.index for c in (*FACES, HIDDEN)}.__getitem__
"""The sort key of a row: one rank after the other, so that many rows have the same values."""

_BITS = tuple([1 << at for at in range(len(FACES))])
"""The mask of each card of a row."""


class TableCards:
    """The cards on the table by rising rank, and the captures there. Sets of them are bit masks: card n is
    bit n. A capture lists its cards in the order of a new pack, and captures are listed in the order of their
    cards."""

    __slots__ = ("cards", "ranks", "rules", "sums", "values")

    def __init__(self, cards: Cards, rules: CaptureRules) -> None:
        self.cards, self.rules = tuple(sorted(cards, key=_BY_RANK)), rules
        self.ranks = tuple(map(_RANKS.__getitem__, self.cards))
        self.values = tuple(map(rules.lying, self.cards))
        """Their values in a sum."""
        fewest = 1 + rules.by_rank
        self.sums = by_total(self.values, rules.highest, fewest) if len(cards) >= fewest else ()

    def plays(self, held: Card) -> tuple[Fish, ...]:
        """The plays of a card: all that it may take, and that it is laid where it takes nothing or need
        not."""
        taken = self.captures(held)
        if not taken:
            return (lay_of(held),)
        plays = tuple([Fish(held, one) for one in taken])
        is_free = not self.rules.must_take and held not in self.rules.takes_all
        return (*plays, lay_of(held)) if is_free else plays

    def captures(self, played: Card) -> tuple[Cards, ...]:
        """All that a card may take, to the extent of the rules; nothing where it takes nothing."""
        if played in self.rules.takes_all:
            return (tuple(sorted(self.cards)),) if self.cards else ()
        single = self.masks(played)
        if len(single) < 2 or self.rules.extent is Extent.ONE:
            return self.named(single) if single else ()
        return self.named(unions(single) if self.rules.extent is Extent.ANY else exhausted(single))

    def masks(self, played: Card) -> tuple[int, ...]:
        """The captures of a card: the cards of its rank, each by itself, if it takes them; then the sets that
        add up to exactly one of its totals."""
        ranks, rank, rules = self.ranks, played.rank, self.rules
        found: tuple[int, ...] = ()
        if rules.by_rank and rank in ranks:
            at = ranks.index(rank)
            found = _BITS[at : at + ranks.count(rank)]
            if rules.match_first:
                return found
        if self.sums:
            for total in rules.totals(played):
                if sets := self.sums[total]:
                    found += sets if len(sets) == 1 else tuple(sorted(sets, key=self.taken))
        return found

    def taken(self, mask: int) -> Cards:
        """The cards of a mask, in order."""
        cards = chosen(self.cards, mask)
        return tuple(sorted(cards)) if len(cards) > 1 else cards

    def named(self, masks: Collection[int]) -> tuple[Cards, ...]:
        """The cards of these masks, in a fixed order, without repetition."""
        if len(masks) == 1:
            return (self.taken(*masks),)
        return tuple(dict.fromkeys(map(self.taken, masks)))


table_cards = position_cache(1 << 11)(TableCards)
"""`TableCards`, cached: every card of a hand asks for the table of the turn."""


def single_captures(played: Card, table: Cards, rules: CaptureRules) -> tuple[Cards, ...]:
    """Each match and each sum by itself, whatever the extent; of a card that takes all, too."""
    row = table_cards(table, rules)
    return row.named(row.masks(played))


def captures(played: Card, table: Cards, rules: CaptureRules) -> tuple[Cards, ...]:
    """All that a card may take, to the extent of the rules; nothing where it takes nothing."""
    return table_cards(table, rules).captures(played)


def plays_of(held: Card, table: Cards, rules: CaptureRules) -> tuple[Fish, ...]:
    """The plays of a card: all that it may take, and that it is laid where it takes nothing or need not."""
    return table_cards(table, rules).plays(held)


def unions(single: Sequence[int]) -> dict[int, None]:
    """The unions of disjoint ones of these masks."""
    found: dict[int, None] = {}

    def join(start: int, held: int) -> None:
        for at in range(start, len(single)):
            union = held | single[at]
            if not held & single[at] and union not in found:
                found[union] = None
                join(at, union)

    join(0, 0)
    return found


def exhausted(single: Sequence[int]) -> dict[int, None]:
    """The unions of disjoint ones of these masks that leave no further one; nothing where there are none."""
    found: dict[int, None] = {}
    if not single:
        return found
    seen: set[int] = set()

    def go_on(held: int) -> None:
        able = [one for one in single if not one & held]
        if not able:
            found[held] = None
        for one in able:
            if held | one not in seen:
                seen.add(held | one)
                go_on(held | one)

    go_on(0)
    return found


def splits(played: Card, taken: Cards, rules: CaptureRules) -> int:
    """Into how many captures exactly these cards fall at most; 0 if they do not fall into captures."""
    if not taken:
        return 0
    best = 0
    first = taken[0]
    for part in single_captures(played, taken, rules):
        if first in part:
            rest = without(taken, part)
            below = splits(played, rest, rules) if rest else 0
            if not rest or below:
                best = max(best, below + 1)
    return best
