"""Tricks in which jack and nine are the highest trumps, as in Klaverjas, Jass and Pandoer.

A trump may always be played over another, but not under it, and the jack of trumps never has to be played.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import ClassVar

from cardtable.cards import FACES, Card, Rank, Suit
from cardtable.mechanics.tricks.duties import Duty
from cardtable.mechanics.tricks.stage import TRUMP_BONUS, T, Tricks, ace_high

TRUMPS_ASCENDING = (6, 7, 8, 10, 12, 13, 1, 9, 11)
"""The ranks of trumps, from the lowest up to the jack."""


def jack_trump_strength(c: Card, led: Suit | None, trump: Suit | None) -> int:
    """How strong a card is in a trick: trumps, then the suit led, aces high; 0 for all others."""
    if c.suit is trump and c.rank in TRUMPS_ASCENDING:
        return TRUMP_BONUS + TRUMPS_ASCENDING.index(c.rank)
    return ace_high(c) if c.suit is led else 0


@functools.cache
def _strengths(led: Suit | None, trump: Suit | None) -> Mapping[Card, int]:
    return {c: jack_trump_strength(c, led, trump) for c in FACES}


class JackTrumpTricks(Tricks[T]):
    """The play of such a game. Without trumps suit is followed, and aces are high."""

    under_rule: ClassVar[str]
    """The rule that forbids to play under a trump where another suit was led."""
    over_rule: ClassVar[str]
    """The rule that asks for a higher trump where trumps were led."""

    @property
    def trump(self) -> Suit | None:
        """The suit of trumps; None without trumps."""
        raise NotImplementedError

    def strengths(self, led: Suit | None) -> Mapping[Card, int]:
        return _strengths(led, self.trump)

    def duties(self, seat: int) -> tuple[Duty, ...]:
        if not self.deal.laid or (led := self.suit_led()) is None:
            return ()
        rules = self.follow_rule, self.under_rule, self.over_rule
        return _duties(rules, led, self.trump, self._best_trump(led), self.deal.faces)

    def _best_trump(self, led: Suit) -> Card | None:
        """The highest trump in the trick; None if there is none."""
        trump = self.trump
        if trump is None:
            return None
        best = None
        strengths = _strengths(led, trump)
        for _, c in self.deal.laid:
            if c.suit is trump and (best is None or strengths[c] > strengths[best]):
                best = c
        return best


@functools.lru_cache(maxsize=1 << 11)
def _duties(
    rules: tuple[str, str, str], led: Suit, trump: Suit | None, best: Card | None, faces: frozenset[Card]
) -> tuple[Duty, ...]:
    """The duties of a player to that suit led, with that best trump in the trick."""
    follow, under, over = rules
    suit = frozenset(c for c in faces if c.suit is led)
    trumps = frozenset(c for c in faces if c.suit is trump)
    jack = frozenset(c for c in trumps if c.rank is Rank.JACK)
    higher = trumps
    if best is not None:
        beaten = jack_trump_strength(best, led, trump)
        higher = frozenset(c for c in trumps if jack_trump_strength(c, led, trump) > beaten)
    if led is trump:
        why = f"You hold {{cards}}, so you must go over {best}."
        to_trumps = Duty(follow, "You hold {cards}, so you must follow trumps.", trumps - jack, jack)
        return to_trumps, Duty(over, why, higher - jack, jack)
    told = f"You hold {{cards}}, so you must follow {led}"
    over = f" or go over {best} with a trump" if best is not None else " or play a trump"
    to_suit = Duty(follow, f"{told}{over if higher else ''}.", suit, higher)
    if best is None:
        return (to_suit,)
    why = f"No trump below {best} may be played while you hold anything else: {{cards}}."
    return Duty(under, why, faces - (trumps - higher) - jack, jack), to_suit
