"""What is said of naming trumps in any game in which a player names a suit of the own hand, each with what
makes it true."""

from __future__ import annotations

from typing import Protocol

from cardtable.cards import Card, Suit, text_of
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason, always
from cardtable.mechanics.tricks import ace_high
from cardtable.mechanics.trumps import NameTrump
from cardtable.words import so_many


class AtHand(Protocol):
    """A position with a hand from which trumps are named."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own cards."""


def of_suit(at: AtHand, suit: Suit | None) -> tuple[Card, ...]:
    """The cards held of a suit, highest first."""
    return tuple(sorted((c for c in at.hand if c.suit is suit), key=ace_high, reverse=True))


def fewer(at: AtHand, action: NameTrump, other: Action) -> bool:
    """Whether fewer are held of the other suit."""
    return isinstance(other, NameTrump) and len(of_suit(at, other.suit)) < len(of_suit(at, action.suit))


def is_longest(at: AtHand, action: NameTrump) -> bool:
    """Whether more are held of that suit than of each other."""
    return all(fewer(at, action, other) for other in map(NameTrump, Suit) if other != action)


def _so_many(at: AtHand, suit: Suit | None) -> str:
    return f"{so_many(len(of_suit(at, suit)), 'card')} of {suit}"


def held_in_words(at: AtHand, suit: Suit | None) -> str:
    """The cards held of a suit: `2 cards of hearts: AH 7H`."""
    held = of_suit(at, suit)
    return f"{_so_many(at, suit)}: {text_of(held)}" if held else _so_many(at, suit)


LONGEST: Reason[AtHand] = Reason(
    "longest",
    is_longest,
    lambda at, action: f"You hold {_so_many(at, action.suit)}: more than of any other suit.",
    of=NameTrump,
    beside=fewer,
)
HELD: Reason[AtHand] = Reason(
    "held", always, lambda at, action: f"You hold {held_in_words(at, action.suit)}.", of=NameTrump
)
