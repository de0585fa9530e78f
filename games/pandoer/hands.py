"""What a hand of Pandoer promises in each game: the logarithm of the odds that it is made.

The weights were fitted to some thousand hands played out.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable

from cardtable.cards import Card, Rank, Suit, without
from cardtable.mechanics.card_sense import exposed, sure_tricks
from cardtable.mechanics.honours import points_of
from games.pandoer.contracts import HONOURS, PACK, Contract, Goal

TEAM, SMALL_TRUMP = 31.0, 8.6
"""The points that a team makes with nothing in the proclaimer's hand; what each of his trumps adds."""
TRUMPS = {Rank.JACK: 43.0, Rank.NINE: 25.0, Rank.ACE: 17.0, Rank.KING: 18.0, Rank.QUEEN: 18.0}
SIDE = {Rank.ACE: 3.5, Rank.KING: 2.0}
POINTS_STEP, ALL_STEP, ACE = 13.0, 20.0, 1.0
"""The points that are worth a step of the odds; the same where all tricks are to be won, and a side ace."""
WINNER = 0.75
"""Without trumps: a trick that the hand takes by itself."""
EXPOSED, ONE_EXPOSED, ONE_ACE = 0.27, 0.16, 1.95
"""What each card costs that lies below an own one, where no trick or no second one is to be won; what the ace
is worth that wins the one."""
FEW = {Goal.ONE: -0.7, Goal.NONE: 2.15}
ALL = {"kereltje": -9.0, "pandoer": -7.7, "prive": -8.6, "zwabber": -3.7, "solo-zwabber": -6.0}
"""The odds of the games that are not for points, with nothing in the hand."""
OPEN = 0.5
"""What it costs there that the hand lies open."""
OF_SUIT = {suit: [c for c in PACK if c.suit is suit] for suit in Suit}


def trump_points(hand: Iterable[Card], trump: Suit) -> float:
    """What the cards of a hand add with those trumps, in points."""
    return sum(
        TRUMPS.get(c.rank, SMALL_TRUMP) if c.suit is trump else SIDE.get(c.rank, 0.0)
        for c in hand
        if c.rank is not None
    )


@functools.lru_cache(maxsize=20_000)
def odds(hand: tuple[Card, ...], trump: Suit | None, contract: Contract) -> float:
    """What eight cards promise with those trumps, or with none."""
    if trump is not None:
        points = trump_points(hand, trump)
        if contract.points:
            return (TEAM + points + points_of(HONOURS.of(hand)) - contract.points) / POINTS_STEP
        aces = sum(c.rank is Rank.ACE and c.suit is not trump for c in hand)
        return ALL[contract.name] + points / ALL_STEP + ACE * aces
    if contract.goal is Goal.ALL:
        return ALL[contract.name] + WINNER * sure_tricks(hand, OF_SUIT)
    base, out = FEW[contract.goal] - OPEN * bool(contract.open), [c for c in PACK if c not in hand]
    if contract.goal is Goal.NONE:
        return base - EXPOSED * exposed(hand, out)
    # Each card may be the one that wins.
    return base + max(
        ONE_ACE * (c.rank is Rank.ACE) - ONE_EXPOSED * exposed(without(hand, (c,)), out) for c in hand
    )


@functools.lru_cache(maxsize=20_000)
def best_odds(nine: tuple[Card, ...], contract: Contract, gone: int = 1) -> float:
    """The most that nine cards promise, one of them (or none) put away and the best trumps named."""
    kept = [without(nine, (away,)) for away in nine] if gone else [nine]
    suits = tuple(Suit) if contract.trumps else (None,)
    return max(odds(eight, suit, contract) for eight in kept for suit in suits)


def chance(odds: float) -> float:
    """How likely something is of which that is the logarithm of the odds."""
    return 1.0 / (1.0 + math.exp(-odds))
