"""The log-odds of making each game of Pandoer with a hand.

The weights were fitted to some thousand hands played out.
"""

from __future__ import annotations

from cardtable.cards import Card, Rank, Suit, without
from cardtable.engine import position_cache
from cardtable.mechanics.bidding import HandWeights
from cardtable.mechanics.tricks import exposure, honour_points, sure_tricks
from games.pandoer.contracts import HAND_SIZE, HONOURS, PACK, Contract, Goal

TEAM_POINTS = HandWeights(
    each_trump=8.6,
    trump_honours={Rank.JACK: 34.4, Rank.NINE: 16.4, Rank.ACE: 8.4, Rank.KING: 9.4, Rank.QUEEN: 9.4},
    side_honours={Rank.ACE: 3.5, Rank.KING: 2.0},
    base=31.0,
)
"""The points in cards that a team makes with a proclaimer's hand."""
POINTS_STEP = 13.0
"""How many points raise the log-odds of a points game by 1."""
ALL_TRICKS = {"kereltje": -9.55, "pandoer": -8.25, "prive": -9.15, "zwabber": -3.7, "solo-zwabber": -6.0}
"""The log-odds of winning all tricks with nothing in the hand, by game."""
ALL_TRICKS_STEP = 20.0
"""How many of the team's points raise the log-odds of all tricks by 1, under trumps."""
SURE_TRICK = 0.75
"""Without trumps: added for each trick that the hand takes by itself."""
FEW_TRICKS = {Goal.ONE: -0.7, Goal.NONE: 2.15}
"""The log-odds of winning just one trick, or none, with nothing that may be made to win."""
OPEN = -0.5
"""Added there for cards that lie open."""
EXPOSED = 0.27
"""Where no trick may be won: taken off for each unseen card that lies below an own one; see `exposure`."""
ONE_EXPOSED = 0.16
"""The same taken off where one trick is to be won, for the cards beside the one that wins it."""
ONE_ACE = 1.95
"""Added there if that one is an ace."""
_OF_SUIT = {suit: [c for c in PACK if c.suit is suit] for suit in Suit}


@position_cache(1 << 13)
def log_odds(hand: tuple[Card, ...], trump: Suit | None, contract: Contract) -> float:
    """The log-odds of making a game with eight cards and those trumps, or without trumps (None)."""
    if contract.points:
        points = TEAM_POINTS.evaluate(hand, trump) + honour_points(HONOURS.of(hand))
        return (points - contract.points) / POINTS_STEP
    if trump is not None:
        return ALL_TRICKS[contract.name] + TEAM_POINTS.evaluate(hand, trump) / ALL_TRICKS_STEP
    if contract.goal is Goal.ALL:
        return ALL_TRICKS[contract.name] + SURE_TRICK * sure_tricks(hand, _OF_SUIT)
    return _few_tricks(hand, contract)


def _few_tricks(hand: tuple[Card, ...], contract: Contract) -> float:
    """The log-odds of winning just one trick, or none."""
    base = FEW_TRICKS[contract.goal] + OPEN * bool(contract.open_rule)
    out = without(PACK, hand)
    if contract.goal is Goal.NONE:
        return base - EXPOSED * exposure(hand, out)
    # Any card may be the one that wins.
    others = {c: exposure(without(hand, (c,)), out) for c in hand}
    return base + max(ONE_ACE * (c.rank is Rank.ACE) - ONE_EXPOSED * low for c, low in others.items())


@position_cache(1 << 12)
def best_log_odds(held: tuple[Card, ...], contract: Contract) -> float:
    """The best log-odds that the cards allow: of nine one put away, and the best trumps named."""
    kept = [without(held, (away,)) for away in held] if len(held) > HAND_SIZE else [held]
    suits = tuple(Suit) if contract.has_trumps else (None,)
    return max(log_odds(eight, suit, contract) for eight in kept for suit in suits)
