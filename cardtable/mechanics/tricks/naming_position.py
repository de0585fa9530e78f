"""The suit that a hand would name as trumps, aces high, and the reasons that can be given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from cardtable.cards import Card, Rank, Suit, text_of
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import MORE, Reason, by_weight, reason
from cardtable.mechanics.tricks.naming_trumps import NameTrump
from cardtable.mechanics.tricks.stage import ace_high
from cardtable.words import with_unit

HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN)


class NamesSuit(Protocol):
    """An action that names a suit as trumps, or none."""

    @property
    def suit(self) -> Suit | None:
        """The suit to be trumps."""


def _holds_fewer_of(position: NamingPosition, action: NamesSuit, other: Action) -> bool:
    """Witness: whether fewer are held of the suit that another action of the kind names."""
    if not isinstance(other, type(action)):
        return False
    return len(position.of_suit(other.suit)) < len(position.of_suit(action.suit))


class NamingPosition:
    """A position in which trumps are named from a hand; a game's own position inherits it."""

    hand: tuple[Card, ...]
    """The cards that trumps are named from."""

    def of_suit(self, suit: Suit | None) -> tuple[Card, ...]:
        """The cards held of a suit, highest first."""
        return tuple(sorted((c for c in self.hand if c.suit is suit), key=ace_high, reverse=True))

    def honours_of(self, suit: Suit | None) -> tuple[Card, ...]:
        """The ace, king and queen held of a suit."""
        return tuple(c for c in self.of_suit(suit) if c.rank in HONOURS)

    def suit_in_words(self, suit: Suit | None) -> str:
        """The cards held of a suit: `4 cards of spades, AS QS among them`."""
        held, high = self.of_suit(suit), self.honours_of(suit)
        among = f", {text_of(high)} among them" if 0 < len(high) < len(held) else ""
        return f"{with_unit(len(held), 'card')} of {suit}{among}"

    @reason(name="longest", of=NameTrump, beside=_holds_fewer_of, theme="name the longest")
    def names_longest(self, action: NamesSuit) -> str:
        """Whether more are held of that suit than of each other suit."""
        most = len(self.of_suit(action.suit))
        if any(len(self.of_suit(suit)) >= most for suit in Suit if suit is not action.suit):
            return ""
        return f"You hold {self.suit_in_words(action.suit)}: more than of any other suit."

    @reason(name="named", of=NameTrump, amount=MORE)
    def names_several(self, action: NamesSuit) -> str:
        """Whether several cards of that suit are held."""
        return f"You hold {self.suit_in_words(action.suit)}." if len(self.of_suit(action.suit)) > 1 else ""


def for_action(method: Callable[..., bool | str], kind: type[Action]) -> Reason[Any]:
    """The reason of a method, said of a game's own action that names trumps."""
    (named,) = by_weight(method)
    return replace(named, of=kind)
