"""What a hand of Pandoer promises in each game: chances fitted to some thousand hands played out.

A hand is judged by features of the eight cards that it keeps; each scale weighs them for one kind of game.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardtable.cards import Card, Rank, Suit
from cardtable.mechanics.tricks import ace_high
from games.pandoer.combinations import combinations, points_of
from games.pandoer.contracts import Contract, Goal, Mate, Open

Features = tuple[float, ...]
GUARD, LONG, TOP = 2, 5, 14
SPREAD = 24.0
"""By how much the points of a team differ from what its proclaimer's hand promises."""

# By feature as named below: points, and logarithms of the odds.
POINTS = (31.0, 8.6, 34.7, 16.4, 8.7, 9.5, 0.6, 2.5, 4.3, 1.3, -0.6, 0.1, 1.6, -0.5)
PANDOER = (-6.3, 0.6, 1.55, 0.7, 0.05, 0.05, 0.2, 0.35, 0.8, -0.1, -0.25, -0.15, 0.15, -0.05)
KERELTJE = (-6.15, 0.6, 0.0, 1.6, 0.65, 0.05, 0.0, 0.55, 0.55, 0.1, 0.0, -0.05, 0.35, 0.1)
PRIVE = (-10.3, 0.6, 2.5, 1.2, 0.4, 0.1, 0.0, 1.2, 0.8, -0.5, 0.0, -0.4, 1.2, -1.0)
ZWABBER = (-2.8, 0.7, 0.65, 0.0, 0.2, -0.4)
SOLO = (-2.45, 0.8, 0.6, -1.05, -0.05, -3.1)
MISERY = (2.15, -0.27, -0.15, 0.2)
OPEN_MISERY = (1.8, -0.27, -0.2, 0.15)
PRAATJE = (1.4, -0.27, -0.2, 0.1)
PICCOLO = (-0.9, -0.16, 1.95, 0.25, -0.15, 0.15)
OPEN_PICCOLO = (-1.4, -0.16, 1.95, 0.25, -0.15, 0.15)


def by_suit(hand: Iterable[Card]) -> dict[Suit, tuple[Card, ...]]:
    """The cards of each suit, highest first in the plain order."""
    held = sorted(hand, key=ace_high, reverse=True)
    return {suit: tuple([c for c in held if c.suit is suit]) for suit in Suit}


def trump_features(hand: Sequence[Card], trump: Suit) -> Features:
    """With those trumps: 1, trumps held, the jack, the nine, the ace, king and queen, ten; of side suits the
    aces, kings beside the ace, guarded kings, tens beside the ace, other tens, suits void, single cards."""
    suits = by_suit(hand)
    ranks = [c.rank for c in suits[trump]]
    sides = [[c.rank for c in suits[suit]] for suit in Suit if suit is not trump]
    aces = [side for side in sides if Rank.ACE in side]
    rest = [side for side in sides if Rank.ACE not in side]
    return (
        1.0,
        len(ranks),
        Rank.JACK in ranks,
        Rank.NINE in ranks,
        Rank.ACE in ranks,
        (Rank.KING in ranks) + (Rank.QUEEN in ranks),
        Rank.TEN in ranks,
        len(aces),
        sum(Rank.KING in side for side in aces),
        sum(Rank.KING in side and len(side) >= GUARD for side in rest),
        sum(Rank.TEN in side for side in aces),
        sum(Rank.TEN in side for side in rest),
        sum(not side for side in rest),
        sum(len(side) == 1 for side in rest),
    )


def plain_features(hand: Sequence[Card]) -> Features:
    """Without trumps: 1, cards from the top of a suit down, what a long suit led so makes good besides, aces,
    suits headed by the king, suits without the ace."""
    tops = long = aces = kings = headless = 0
    for held in by_suit(hand).values():
        top = top_cards(held)
        tops += top
        long += len(held) - top if top >= GUARD and len(held) >= LONG else 0
        aces += top > 0
        kings += bool(held) and held[0].rank is Rank.KING
        headless += bool(held) and not top
    return (1.0, tops, long, aces, kings, headless)


def top_cards(held: Sequence[Card]) -> int:
    """How many cards of one suit are held from the ace down without a gap."""
    return next((at for at, c in enumerate(held) if ace_high(c) != TOP - at), len(held))


def exposed(hand: Iterable[Card]) -> int:
    """How exposed a hand is in a game of no tricks: for each card how many more of its suit lie below it than
    the own lower ones can let pass."""
    total = 0
    for suit, held in by_suit(hand).items():
        low = 6 if suit is Suit.HEARTS else 7
        total += sum(max(0, ace_high(c) - low - 2 * at) for at, c in enumerate(reversed(held)))
    return total


def low_features(hand: Sequence[Card]) -> Features:
    """In a game of no tricks: 1, how exposed the hand is, suits void, and its safest lead."""
    suits = by_suit(hand)
    lead = min((exposed(held[-1:]) for held in suits.values() if held), default=0)
    return (1.0, exposed(hand), sum(not held for held in suits.values()), lead)


def one_trick(hand: Sequence[Card]) -> Card:
    """The card with which the one trick of a piccolo is best won: a high one, whose going leaves the rest
    least exposed."""
    return min(hand, key=lambda c: exposed(o for o in hand if o is not c) + 1.5 * (TOP - ace_high(c)))


def piccolo_features(hand: Sequence[Card]) -> Features:
    """In a game of one trick: 1, how exposed the hand is without the card that wins it, whether that is an
    ace or a king, the length of its suit, aces and kings held."""
    winner = one_trick(hand)
    rest = [c for c in hand if c is not winner]
    length = sum(c.suit is winner.suit for c in hand)
    high = sum(c.rank in (Rank.ACE, Rank.KING) for c in hand)
    return (1.0, exposed(rest), winner.rank is Rank.ACE, winner.rank is Rank.KING, length, high)


def weighed(features: Features, scale: Features) -> float:
    """What features come to by a scale."""
    return sum(one * weight for one, weight in zip(features, scale, strict=True))


@functools.lru_cache(maxsize=20_000)
def with_trumps(hand: tuple[Card, ...], trump: Suit, contract: Contract) -> float:
    """What eight cards promise with those trumps: points with a teammate's, or the odds' logarithm."""
    features = trump_features(hand, trump)
    if contract.goal is Goal.POINTS:
        return weighed(features, POINTS) + points_of(combinations(hand))
    scales = {Mate.ASKED: PANDOER, Mate.JACK: KERELTJE}
    return weighed(features, scales.get(contract.mate, PRIVE))


def without_trumps(hand: tuple[Card, ...], contract: Contract) -> float:
    """What eight cards promise without trumps: the odds' logarithm."""
    if contract.goal is Goal.ALL:
        return weighed(plain_features(hand), ZWABBER if contract.mate is Mate.WINNER else SOLO)
    closed = contract.open is Open.NEVER
    if contract.goal is Goal.ONE:
        return weighed(piccolo_features(hand), PICCOLO if closed else OPEN_PICCOLO)
    scale = OPEN_MISERY if contract.open is Open.OWN else PRAATJE
    return weighed(low_features(hand), MISERY if closed else scale)


def suits_for(nine: Iterable[Card], contract: Contract) -> tuple[Suit, ...]:
    """The suits that may be trumps: in a kereltje those whose jack another holds (jack-teammate)."""
    if contract.mate is not Mate.JACK:
        return tuple(Suit)
    held = {c.suit for c in nine if c.rank is Rank.JACK}
    return tuple(suit for suit in Suit if suit not in held) or tuple(Suit)


@dataclass(frozen=True)
class Prospect:
    """The best that can be made of nine cards in one game: what is kept, trumps, and what that promises."""

    kept: tuple[Card, ...]
    trump: Suit | None
    promise: float


@functools.lru_cache(maxsize=20_000)
def prospect(nine: tuple[Card, ...], contract: Contract, spare: int = 1) -> Prospect:
    """What is best put away, if a card is, and what is best named as trumps."""
    ways = [tuple([c for c in nine if c is not gone]) for gone in nine] if spare else [nine]
    if not contract.trumps:
        return max((Prospect(kept, None, without_trumps(kept, contract)) for kept in ways), key=_promise)
    suits = suits_for(nine, contract)
    found = (Prospect(kept, suit, with_trumps(kept, suit, contract)) for kept in ways for suit in suits)
    return max(found, key=_promise)


def _promise(one: Prospect) -> float:
    return one.promise


def chance(promise: float, contract: Contract) -> float:
    """How likely a game is made that promises so much."""
    if contract.goal is Goal.POINTS:
        return 0.5 * (1.0 + math.erf((promise - contract.points) / (SPREAD * math.sqrt(2.0))))
    return 1.0 / (1.0 + math.exp(-promise))
