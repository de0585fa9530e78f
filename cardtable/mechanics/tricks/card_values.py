"""Rules of thumb in tricks: what a card is good for with trumps, aces high, and quick plays."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Iterable, Mapping

from cardtable.cards import FACES, Card, Rank, Suit
from cardtable.mechanics.tricks.stage import T, Tricks, ace_high, trick_strength, trick_strengths

SIDE = {Rank.ACE: 0.8, Rank.KING: 0.45, Rank.QUEEN: 0.2}
"""How many tricks a high card of a plain suit is good for."""
SMALL_TRUMP, HIGH_TRUMP = 0.3, 0.065
"""What a small trump is good for, and how much more each rank above the 2."""
LOWLY = 0.01
"""What each rank of any other card is good for."""
QUICK_DOUBT = 0.25
"""How far chance sways a quick play."""
TRUMP_KEPT, HEIGHT_KEPT = 0.3, 0.025
"""In a quick play: what a trump is worth in the hand, and each rank of any card."""
SURE, BEYOND = 11, 1000
"""From which height on a card led is thought to win, in a quick play; and what no card beats."""

AHEAD, COVERED, BEHIND = 0.6, 0.75, 0.2
"""In a quick play with others behind: how likely a trick is the own side's if the card is ahead, if a friend
is, or if neither is."""
LATER = 7.0
"""The points that a card takes with it if it wins a later trick."""


@functools.cache
def card_worth(c: Card, trump: Suit | None) -> float:
    """The part of a trick that a card is good for."""
    height = ace_high(c) - 2
    if c.suit is trump:
        return SMALL_TRUMP + HIGH_TRUMP * height
    return SIDE.get(c.rank, 0.0) + LOWLY * height if c.rank is not None else 0.0


def sure_tricks(
    hand: tuple[Card, ...], of_suit: Mapping[Suit, Iterable[Card]], trump: Suit | None = None
) -> int:
    """The tricks that a hand takes by itself once it leads, by the faces of each suit: its top cards, and the
    small ones of a suit whose top cards draw all others; under trumps that do not, its top trumps alone."""
    sure = 0
    for suit, faces in of_suit.items():
        held = sorted((c for c in hand if c.suit is suit), key=ace_high, reverse=True)
        order = sorted(faces, key=ace_high, reverse=True)
        top = next((at for at in range(len(held)) if held[: at + 1] != order[: at + 1]), len(held))
        draws = top >= len(order) - len(held)
        if suit is trump and not draws:
            return top
        sure += len(held) if draws else top
    return sure


def exposed(hand: Iterable[Card], out: Iterable[Card]) -> float:
    """How exposed a hand is where tricks are shunned: for each card how many more of its suit that are out
    lie below it than the own lower ones let pass, each one of them."""
    total = 0.0
    for suit in Suit:
        below = [ace_high(c) for c in out if c.suit is suit]
        for at, height in enumerate(sorted(ace_high(c) for c in hand if c.suit is suit) if below else ()):
            total += max(0.0, sum([low < height for low in below]) - at)
    return total


_height: Callable[[Card], int] = {c: ace_high(c) for c in FACES}.__getitem__
"""The same as `ace_high`, where it is asked of many."""


@functools.cache
def _worths(led: Suit | None, trump: Suit | None, bar: int) -> Mapping[Card, float]:
    """What each card promises in a quick play: a trick if it is that strong, less what it is worth in the
    hand. Where no suit is led it leads its own."""
    return {
        c: (trick_strength(c, led or c.suit, trump) >= bar)
        - (TRUMP_KEPT if c.suit is trump else 0.0)
        - ace_high(c) * HEIGHT_KEPT
        for c in FACES
    }


def quick_card(
    stage: Tricks[T], seat: int, playable: tuple[Card, ...], rng: random.Random, trump: Suit | None
) -> Card:
    """A passable card within microseconds: take the trick cheaply if it is not one's own side's, else throw
    the least."""
    deal, laid = stage.deal, stage.deal.laid
    led, best, ahead = None, 0, -1
    if laid:
        led = laid[0][1].suit
        powers = trick_strengths(led, trump)
        for at, c in laid:
            if (power := powers[c]) > best:
                best, ahead = power, at
    is_last = len(laid) == deal.seats - 1
    if ahead >= 0 and (is_last or best >= SURE) and deal.side(ahead) == deal.side(seat):
        best = BEYOND
    worths, chance = _worths(led, trump, best + 1 if is_last or best >= SURE else SURE), rng.random
    chosen, most = playable[0], -math.inf
    for c in playable:  # quicker in a loop than as a list
        worth = worths[c] - chance() * QUICK_DOUBT
        if worth > most:
            chosen, most = c, worth
    return chosen


def quick_counted(
    stage: Tricks[T],
    playable: tuple[Card, ...],
    rng: random.Random,
    trump: Suit | None,
    friends: tuple[int, ...],
    points: Mapping[Card, float],
) -> Card:
    """A passable card within microseconds where cards count for whoever wins them: points taken cheaply and
    thrown to the own side."""
    laid, led, chance = stage.deal.laid, stage.suit_led(), rng.random
    powers, winner, best, lain = stage.strengths(led), -1, 0, 0.0
    for at, c in laid:
        lain += points[c]
        if powers[c] > best:
            winner, best = at, powers[c]
    is_last = len(laid) == stage.deal.seats - 1
    lost = 0.0 if is_last else BEHIND
    if laid and winner in friends:
        lost = 1.0 if is_last else COVERED
    gained = 1.0 if is_last else AHEAD
    chosen, most = playable[0], -math.inf
    for c in playable:
        own = points[c]
        power = powers[c] if laid else stage.strengths(c.suit)[c]
        won = gained if power > best else lost
        value = won * (lain + own) - card_worth(c, trump) * (LATER + own) + chance() * QUICK_DOUBT
        if value > most:
            chosen, most = c, value
    return chosen


def quick_shunned(stage: Tricks[T], playable: tuple[Card, ...]) -> Card:
    """A passable card within microseconds where tricks are not to be won: the highest that is not ahead, else
    the lowest, or the highest as the last to the trick."""
    laid = stage.deal.laid
    if not laid:
        return min(playable, key=_height)
    powers, best = stage.strengths(stage.suit_led()), 0
    for _, c in laid:
        if powers[c] > best:
            best = powers[c]
    under = [c for c in playable if powers[c] <= best]
    if under or len(laid) == stage.deal.seats - 1:
        return max(under or playable, key=_height)
    return min(playable, key=_height)
