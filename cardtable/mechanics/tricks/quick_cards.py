"""Passable cards for rollouts, chosen within microseconds, aces high."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Mapping

from cardtable.cards import FACES, Card, Suit
from cardtable.mechanics.tricks.card_values import POINTS_LATER, card_worth
from cardtable.mechanics.tricks.stage import T, Tricks, ace_high, trick_strength, trick_strengths

NOISE = 0.25
"""How far chance sways a choice, in tricks."""
TRUMP_KEPT = 0.3
"""The value of a trump in the hand, in tricks."""
RANK_KEPT = 0.025
"""The value of each rank of a card in the hand, in tricks."""
LIKELY_WINNER = 11
"""The strength from which a card that is ahead is thought to win."""
UNBEATABLE = 1000
"""A strength above that of any card."""
AHEAD_WINS = 0.6
"""With others behind: how likely this side takes the trick if the card is ahead."""
FRIEND_AHEAD_WINS = 0.75
"""With others behind: how likely this side takes the trick if a friend is ahead."""
BEHIND_WINS = 0.2
"""With others behind: how likely this side takes the trick if an opponent is ahead."""

_height: Callable[[Card], int] = {c: ace_high(c) for c in FACES}.__getitem__
"""`ace_high` as a table, since it is asked of many cards."""


@functools.cache
def _values(led: Suit | None, trump: Suit | None, bar: int) -> Mapping[Card, float]:
    """By card: a trick if it is as strong as `bar`, less its value in the hand. A lead leads its own suit."""
    return {
        c: (trick_strength(c, led or c.suit, trump) >= bar)
        - (TRUMP_KEPT if c.suit is trump else 0.0)
        - ace_high(c) * RANK_KEPT
        for c in FACES
    }


def quick_card(
    stage: Tricks[T], seat: int, playable: tuple[Card, ...], rng: random.Random, trump: Suit | None
) -> Card:
    """Takes the trick cheaply if it is not this side's already, else throws the least card."""
    deal, laid = stage.deal, stage.deal.laid
    led, best, ahead = None, 0, -1
    if laid:
        led = laid[0][1].suit
        strengths = trick_strengths(led, trump)
        for at, c in laid:
            if (strength := strengths[c]) > best:
                best, ahead = strength, at
    is_last = len(laid) == deal.seats - 1
    if ahead >= 0 and (is_last or best >= LIKELY_WINNER) and deal.side(ahead) == deal.side(seat):
        best = UNBEATABLE
    bar = best + 1 if is_last or best >= LIKELY_WINNER else LIKELY_WINNER
    values, chance = _values(led, trump, bar), rng.random
    chosen, most = playable[0], -math.inf
    for c in playable:  # quicker in a loop than as a list
        value = values[c] - chance() * NOISE
        if value > most:
            chosen, most = c, value
    return chosen


def quick_points_card(
    stage: Tricks[T],
    playable: tuple[Card, ...],
    rng: random.Random,
    trump: Suit | None,
    friends: tuple[int, ...],
    points: Mapping[Card, float],
) -> Card:
    """Where cards count for the side that wins them: takes points cheaply and throws some to a friend."""
    laid, led, chance = stage.deal.laid, stage.suit_led(), rng.random
    strengths, winner, best, in_trick = stage.strengths(led), -1, 0, 0.0
    for at, c in laid:
        in_trick += points[c]
        if strengths[c] > best:
            winner, best = at, strengths[c]
    is_last = len(laid) == stage.deal.seats - 1
    under = 0.0 if is_last else BEHIND_WINS
    if laid and winner in friends:
        under = 1.0 if is_last else FRIEND_AHEAD_WINS
    over = 1.0 if is_last else AHEAD_WINS
    chosen, most = playable[0], -math.inf
    for c in playable:
        own = points[c]
        strength = strengths[c] if laid else stage.strengths(c.suit)[c]
        won = over if strength > best else under
        kept = card_worth(c, trump) * (POINTS_LATER + own)
        value = won * (in_trick + own) - kept + chance() * NOISE
        if value > most:
            chosen, most = c, value
    return chosen


def quick_ducking_card(stage: Tricks[T], playable: tuple[Card, ...]) -> Card:
    """Where tricks are shunned: the highest card that is not ahead, else the lowest, or the highest as the
    last to the trick."""
    laid = stage.deal.laid
    if not laid:
        return min(playable, key=_height)
    strengths, best = stage.strengths(stage.suit_led()), 0
    for _, c in laid:
        if strengths[c] > best:
            best = strengths[c]
    under = [c for c in playable if strengths[c] <= best]
    if under or len(laid) == stage.deal.seats - 1:
        return max(under or playable, key=_height)
    return min(playable, key=_height)
