"""The log-odds of making each game of Pandoer with a hand.

The weights were fitted to some thousand hands played out.
"""

from __future__ import annotations

from collections.abc import Mapping

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
FEW_TRICKS: Mapping[tuple[Goal, str], tuple[float, ...]] = {
    (Goal.NONE, ""): (2.96, -0.36),
    (Goal.NONE, "open-hand"): (1.52, -0.31),
    (Goal.NONE, "praatje"): (1.61, -0.51),
    (Goal.ONE, ""): (-2.21, -0.40, 5.58),
    (Goal.ONE, "open-hand"): (-2.47, -0.38, 4.53),
    (Goal.ONE, "praatje"): (-4.02, -0.41, 5.13),
}
"""By what is to be won and the rule by which cards lie open: the log-odds of a hand that is exposed
nowhere, and the weights of `few_tricks_features`, as `python -m bench.pandoer_odds` fits them."""
ACE_FOR_EXPOSED = 12.5
"""How much more exposed the others may be if the card that is to win one trick is an ace."""
_OF_SUIT = {suit: tuple([c for c in PACK if c.suit is suit]) for suit in Suit}


@position_cache(1 << 13)
def log_odds(hand: tuple[Card, ...], trump: Suit | None, contract: Contract) -> float:
    """The log-odds of making a game with eight cards and those trumps, or without trumps (None)."""
    if contract.points or trump is not None:
        return _with_points(_team_points(hand, trump, bool(contract.points)), contract)
    if contract.goal is Goal.ALL:
        return ALL_TRICKS[contract.name] + SURE_TRICK * sure_tricks(hand, _OF_SUIT)
    base, *weights = FEW_TRICKS[contract.goal, contract.open_rule]
    return base + sum(w * x for w, x in zip(weights, few_tricks_features(hand, contract.goal), strict=True))


def _with_points(points: float, contract: Contract) -> float:
    """The log-odds of making a game under trumps with a hand of so many team points."""
    if contract.points:
        return (points - contract.points) / POINTS_STEP
    return ALL_TRICKS[contract.name] + points / ALL_TRICKS_STEP


@position_cache(1 << 12)
def _team_points(hand: tuple[Card, ...], trump: Suit | None, with_honours: bool) -> float:
    """The team points of eight cards under those trumps, with what their honours count or without."""
    return TEAM_POINTS.evaluate(hand, trump) + (honour_points(HONOURS.of(hand)) if with_honours else 0)


@position_cache(1 << 12)
def few_tricks_features(hand: tuple[Card, ...], goal: Goal) -> tuple[float, ...]:
    """The figures for how likely eight cards win just one trick, or none: how exposed they are (see
    `exposure`), and for one trick whether the card that would win it is an ace.

    Any card may be the one that wins: the one that leaves the others least exposed, an ace before others.
    """
    suits = [tuple([c for c in hand if c.suit is suit]) for suit in Suit]
    exposed = [_exposed(held, held) for held in suits]
    if goal is Goal.NONE:
        return (sum(exposed),)
    ways = [
        (sum(exposed) - exposed[at] + _exposed(held, without(held, (c,))), float(c.rank is Rank.ACE))
        for at, held in enumerate(suits)
        for c in held
    ]
    return min(ways, key=_worst_first)


def _worst_first(way: tuple[float, float]) -> float:
    """The order of cards to win one trick with, the best first."""
    exposed, is_ace = way
    return exposed - ACE_FOR_EXPOSED * is_ace


@position_cache(1 << 12)
def _exposed(held: tuple[Card, ...], shunned: tuple[Card, ...]) -> float:
    """How exposed some of the cards held of one suit are."""
    return exposure(shunned, without(_OF_SUIT[held[0].suit], held)) if held and held[0].suit else 0.0


@position_cache(1 << 12)
def best_log_odds(held: tuple[Card, ...], contract: Contract) -> float:
    """The best log-odds that the cards allow: of nine one put away, and the best trumps named."""
    if contract.has_trumps:
        return _with_points(_most_team_points(held, bool(contract.points)), contract)
    return max(log_odds(eight, None, contract) for eight in _kept(held))


@position_cache(1 << 12)
def _most_team_points(held: tuple[Card, ...], with_honours: bool) -> float:
    """The most team points that the cards allow. They are the same for all bids, which differ only in how
    many are needed."""
    return max(_team_points(eight, suit, with_honours) for eight in _kept(held) for suit in Suit)


def _kept(held: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The eight cards that may be kept."""
    return [without(held, (away,)) for away in held] if len(held) > HAND_SIZE else [held]
