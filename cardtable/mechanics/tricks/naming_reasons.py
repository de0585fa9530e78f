"""What is said of trumps to be named from a hand, aces high, each with what makes it true.

A game puts those that fit into its own row, and names its action if that is another.
"""

from __future__ import annotations

from typing import Protocol

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.actions import Action
from cardtable.engine.reasons import Reason
from cardtable.mechanics.tricks.naming_trumps import NameTrump
from cardtable.mechanics.tricks.stage import ace_high
from cardtable.words import so_many

HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN)


class AtNaming(Protocol):
    """A position in which trumps are named."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards that they are named from."""


class Naming(Protocol):
    """An action that names a suit, or none."""

    @property
    def suit(self) -> Suit | None:
        """What is to be trumps."""


def of_suit(at: AtNaming, suit: Suit | None) -> tuple[Card, ...]:
    """The cards held of a suit, highest first."""
    return tuple(sorted((c for c in at.hand if c.suit is suit), key=ace_high, reverse=True))


def honours(at: AtNaming, suit: Suit | None) -> tuple[Card, ...]:
    """The ace, king and queen held of a suit."""
    return tuple(c for c in of_suit(at, suit) if c.rank in HONOURS)


def told(at: AtNaming, suit: Suit | None) -> str:
    """The cards held of a suit, in words: `4 cards of spades, AS QS among them`."""
    held, high = of_suit(at, suit), honours(at, suit)
    among = f", {text_of(high)} among them" if 0 < len(high) < len(held) else ""
    return f"{so_many(len(held), 'card')} of {suit}{among}"


def is_longest(at: AtNaming, action: Naming) -> bool:
    """Whether more are held of that suit than of each other."""
    most = len(of_suit(at, action.suit))
    return all(len(of_suit(at, suit)) < most for suit in Suit if suit is not action.suit)


def _is_longer(at: AtNaming, action: Naming, other: Action) -> bool:
    """Whether fewer are held of what another action of the kind names."""
    return isinstance(other, type(action)) and len(of_suit(at, other.suit)) < len(of_suit(at, action.suit))


LONGEST: Reason[AtNaming] = Reason(
    "longest",
    is_longest,
    lambda at, action: f"You hold {told(at, action.suit)}: more than of any other suit.",
    of=NameTrump,
    beside=_is_longer,
)
NAMED: Reason[AtNaming] = Reason(
    "named",
    lambda at, action: len(of_suit(at, action.suit)) > 1,
    lambda at, action: f"You hold {told(at, action.suit)}.",
    of=NameTrump,
)
