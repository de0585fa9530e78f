"""The sets that can be laid: from a hand, with a card of the discards, and to go down."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from cardtable.cards import Card
from cardtable.mechanics.meld_search import runs_in, sames_in, unlike
from cardtable.mechanics.melds import Meld, is_joker
from games.remi.actions import Lay, Take
from games.remi.sets import RULES, WHOLE, hand_value, left_of, worth

MOST = 30
"""So many ways to go down are listed at most."""
LONGEST = RULES.run + 2
"""Longer straights fall into shorter ones, which count the same together."""


def sets_in(hand: tuple[Card, ...]) -> list[Meld]:
    """The sets of three that a hand holds, and the same kinds of four."""
    return [*sames_in(hand, RULES), *sames_in(hand, RULES, WHOLE), *runs_in(hand, RULES)]


@functools.lru_cache(maxsize=1 << 12)
def takes(hand: tuple[Card, ...], discards: tuple[Card, ...]) -> tuple[Take, ...]:
    """For each discard, the top first, the sets in which it can be laid with a card of the hand."""
    found: list[Take] = []
    for at, c in enumerate(discards):
        if len(hand) + at > 2:  # one is left to discard (keep-discard)
            above = discards[:at]
            melds = _sets_with(c, (*hand, *above))
            fit = [m for m in melds if _joins_hand(m, c, hand) and len(hand) + at + 1 > len(m.cards)]
            found += [Take(c, c in above, (str(meld),)) for meld in fit]
    return tuple(found)


def _sets_with(c: Card, held: tuple[Card, ...]) -> list[Meld]:
    if not is_joker(c):
        held = tuple([one for one in held if one.suit in (c.suit, None) or one.rank is c.rank])
    return [meld for meld in sets_in((*held, c)) if c in meld.cards]


def _joins_hand(meld: Meld, c: Card, hand: tuple[Card, ...]) -> bool:
    """Whether beside the chosen card one of the old hand lies in a set (must-use)."""
    others = left_of(meld.cards, (c,)) or ()
    return any(one in hand for one in others)


# Going down


@functools.lru_cache(maxsize=1 << 13)
def first_lays(hand: tuple[Card, ...], need: int) -> tuple[Lay, ...]:
    """Ways to lay sets worth so much, none of them to spare, so that a card is left to discard."""
    if best_worth(hand) < need:
        return ()
    ways = _reaching(hand, need, _candidates(hand), ())
    return tuple(Lay(tuple(map(str, way))) for way in unlike(ways, MOST))


def _reaching(
    left: tuple[Card, ...], need: int, melds: tuple[Meld, ...], laid: tuple[Meld, ...]
) -> Iterator[tuple[Meld, ...]]:
    for at, meld in enumerate(melds):
        if len(left) // RULES.run * worth(meld) < need:
            return
        rest = left_of(left, meld.cards)
        if rest:
            more = need - worth(meld)
            if more <= 0:
                yield (*laid, meld)
            elif best_worth(rest) >= more:
                yield from _reaching(rest, more, melds[at:], (*laid, meld))


@functools.lru_cache(maxsize=1 << 12)
def _candidates(hand: tuple[Card, ...]) -> tuple[Meld, ...]:
    """All sets that may be needed, the dear ones first."""
    runs = [run for length in range(RULES.run, LONGEST + 1) for run in runs_in(hand, RULES, length)]
    found: list[Meld] = [*sames_in(hand, RULES), *sames_in(hand, RULES, WHOLE), *runs]
    return tuple(sorted(found, key=worth, reverse=True))


def best_worth(hand: tuple[Card, ...]) -> int:
    """The most that sets of these cards can count together."""
    return best_sets(tuple(sorted(hand)))[0]


@functools.lru_cache(maxsize=1 << 13)
def best_sets(hand: tuple[Card, ...]) -> tuple[int, tuple[Meld, ...]]:
    """The sets of a hand in the order of a new pack that count most together."""
    by_first: dict[Card, list[Meld]] = {}
    for meld in _candidates(hand):
        by_first.setdefault(min(meld.cards), []).append(meld)
    known: dict[tuple[Card, ...], tuple[int, tuple[Meld, ...]]] = {}

    def best(left: tuple[Card, ...]) -> tuple[int, tuple[Meld, ...]]:
        while left and left[0] not in by_first:
            left = left[1:]
        if len(left) < RULES.run:
            return 0, ()
        if left not in known:
            most = best(left[1:])
            for meld in by_first[left[0]]:
                rest = left_of(left, meld.cards)
                if rest is not None:
                    further, melds = best(rest)
                    if worth(meld) + further > most[0]:
                        most = worth(meld) + further, (meld, *melds)
            known[left] = most
        return known[left]

    return best(hand)


def cost_of(held: tuple[Card, ...]) -> int:
    """What cards cost who is left with them."""
    return sum(map(hand_value, held))
