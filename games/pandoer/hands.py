"""What a hand of Pandoer promises in each game: the logarithm of the odds that it is made.

The weights were fitted to some thousand hands played out.
"""

from __future__ import annotations

import functools
import math

from cardtable.cards import Card, Rank, Suit, without
from cardtable.mechanics.card_sense import exposed, sure_tricks
from cardtable.mechanics.contract_sense import Scale
from cardtable.mechanics.honours import points_of
from games.pandoer.contracts import EACH, HONOURS, PACK, Contract, Goal

TEAM = Scale(
    8.6,
    {Rank.JACK: 34.4, Rank.NINE: 16.4, Rank.ACE: 8.4, Rank.KING: 9.4, Rank.QUEEN: 9.4},
    {Rank.ACE: 3.5, Rank.KING: 2.0},
    31.0,
)
"""The points in cards that a team makes with a proclaimer's hand."""
POINTS_STEP, ALL_STEP = 13.0, 20.0
"""The points that are worth a step of the odds; the same where all tricks are to be won."""
WINNER = 0.75
"""Without trumps: a trick that the hand takes by itself."""
EXPOSED, ONE_EXPOSED, ONE_ACE = 0.27, 0.16, 1.95
"""What each card costs that lies below an own one, where no trick or no second one is to be won; what the ace
is worth that wins the one."""
FEW, OPEN = {Goal.ONE: -0.7, Goal.NONE: 2.15}, -0.5
ALL = {"kereltje": -9.55, "pandoer": -8.25, "prive": -9.15, "zwabber": -3.7, "solo-zwabber": -6.0}
"""The odds of the games that are not for points, with nothing in the hand, and what open cards cost."""
OF_SUIT = {suit: [c for c in PACK if c.suit is suit] for suit in Suit}


@functools.lru_cache(maxsize=20_000)
def odds(hand: tuple[Card, ...], trump: Suit | None, contract: Contract) -> float:
    """What eight cards promise with those trumps, or with none."""
    if contract.points:
        return (TEAM.worth(hand, trump) + points_of(HONOURS.of(hand)) - contract.points) / POINTS_STEP
    if trump is not None:
        return ALL[contract.name] + TEAM.worth(hand, trump) / ALL_STEP
    if contract.goal is Goal.ALL:
        return ALL[contract.name] + WINNER * sure_tricks(hand, OF_SUIT)
    base, out = FEW[contract.goal] + OPEN * bool(contract.open), without(PACK, hand)
    if contract.goal is Goal.NONE:
        return base - EXPOSED * exposed(hand, out)
    # Each card may be the one that wins.
    return base + max(
        ONE_ACE * (c.rank is Rank.ACE) - ONE_EXPOSED * exposed(without(hand, (c,)), out) for c in hand
    )


@functools.lru_cache(maxsize=20_000)
def best_odds(held: tuple[Card, ...], contract: Contract) -> float:
    """The most that cards promise, of nine one put away, and the best trumps named."""
    kept = [without(held, (away,)) for away in held] if len(held) > EACH else [held]
    suits = tuple(Suit) if contract.trumps else (None,)
    return max(odds(eight, suit, contract) for eight in kept for suit in suits)


def chance(odds: float) -> float:
    """How likely something is of which that is the logarithm of the odds."""
    return 1.0 / (1.0 + math.exp(-odds))
