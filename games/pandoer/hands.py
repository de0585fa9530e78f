"""What a hand of Pandoer promises in each game: the logarithm of the odds that it is made.

The weights were fitted to some thousand hands played out.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable

from cardtable.cards import Card, Rank, Suit
from cardtable.mechanics.card_sense import exposed
from cardtable.mechanics.honours import points_of
from cardtable.mechanics.tricks import ace_high
from games.pandoer.contracts import HONOURS, PACK, Contract, Goal

TEAM, SMALL_TRUMP = 31.0, 8.6
"""The points that a team makes with nothing in the proclaimer's hand; what each of his trumps adds."""
TRUMPS = {Rank.JACK: 43.0, Rank.NINE: 25.0, Rank.ACE: 17.0, Rank.KING: 18.0, Rank.QUEEN: 18.0}
SIDE = {Rank.ACE: 3.5, Rank.KING: 2.0}
POINTS_STEP, ALL_STEP, ACE = 13.0, 20.0, 1.0
"""The points that are worth a step of the odds; the same where all tricks are to be won, and a side ace."""
WINNER = 0.75
"""Without trumps: a card that wins when it is led from the top."""
EXPOSED, ONE_EXPOSED, ONE_ACE = 0.27, 0.16, 1.95
"""What each card costs that lies below an own one, where no trick or no second one is to be won; what the ace
is worth that wins the one."""
ODDS = {
    "piccolo": -0.7,
    "open-piccolo": -1.2,
    "silent-piccolo-praatje": -1.2,
    "piccolo-praatje": -1.2,
    "misery": 2.15,
    "open-misery": 1.8,
    "silent-praatje": 1.4,
    "praatje": 1.4,
    "kereltje": -9.0,
    "pandoer": -7.7,
    "prive": -8.6,
    "zwabber": -3.7,
    "solo-zwabber": -6.0,
}
"""The odds of the games that are not for points, with nothing in the hand."""
GUARD, LONG, TOP = 2, 5, 14


def trump_points(hand: Iterable[Card], trump: Suit) -> float:
    """What the cards of a hand add with those trumps, in points."""
    return sum(
        TRUMPS.get(c.rank, SMALL_TRUMP) if c.suit is trump else SIDE.get(c.rank, 0.0)
        for c in hand
        if c.rank is not None
    )


def winners(hand: Iterable[Card]) -> int:
    """The cards that win without trumps: from the top of a suit down, and what such leads make good of a long
    one."""
    total = 0
    for suit in Suit:
        held = sorted((ace_high(c) for c in hand if c.suit is suit), reverse=True)
        top = sum(height == TOP - at for at, height in enumerate(held))
        total += len(held) if top >= GUARD and len(held) >= LONG else top
    return total


@functools.lru_cache(maxsize=20_000)
def odds(hand: tuple[Card, ...], trump: Suit | None, contract: Contract) -> float:
    """What eight cards promise with those trumps, or with none."""
    points = trump_points(hand, trump) if trump is not None else 0.0
    if contract.points:
        return (TEAM + points + points_of(HONOURS.of(hand)) - contract.points) / POINTS_STEP
    base = ODDS[contract.name]
    if trump is not None:
        aces = sum(c.rank is Rank.ACE and c.suit is not trump for c in hand)
        return base + points / ALL_STEP + ACE * aces
    if contract.goal is Goal.ALL:
        return base + WINNER * winners(hand)
    out = [c for c in PACK if c not in hand]
    if contract.goal is Goal.NONE:
        return base - EXPOSED * exposed(hand, out)
    rests = [(c, [o for o in hand if o is not c]) for c in hand]  # each may be the one that wins
    ways = [ONE_ACE * (c.rank is Rank.ACE) - ONE_EXPOSED * exposed(rest, out) for c, rest in rests]
    return base + max(ways, default=0.0)


@functools.lru_cache(maxsize=20_000)
def best_odds(nine: tuple[Card, ...], contract: Contract, gone: int = 1) -> float:
    """The most that nine cards promise, one of them (or none) put away and the best trumps named."""
    kept = [tuple([c for c in nine if c is not away]) for away in nine] if gone else [nine]
    suits = tuple(Suit) if contract.trumps else (None,)
    return max(odds(eight, suit, contract) for eight in kept for suit in suits)


def chance(odds: float) -> float:
    """How likely something is of which that is the logarithm of the odds."""
    return 1.0 / (1.0 + math.exp(-odds))
