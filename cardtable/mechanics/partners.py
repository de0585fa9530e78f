"""Secret partners: cards are called, and who plays or shows one of them comes out as the caller's friend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from cardtable.cards import Card
from cardtable.mechanics.tricks import TrickDeal


@dataclass(frozen=True, slots=True)
class Calls:
    """The cards called, those of them (`open`) whose holder has not come out, and the known `friends` in the
    order in which they did. All of it is public."""

    cards: tuple[Card, ...] = ()
    open: tuple[Card, ...] = ()
    friends: tuple[int, ...] = ()

    @classmethod
    def of(cls, cards: tuple[Card, ...]) -> Self:
        """Cards just called: nobody is known."""
        return cls(cards, cards)

    def held_in(self, hand: Iterable[Card]) -> tuple[Card, ...]:
        """The called cards in a hand for which nobody has come out."""
        return tuple(c for c in self.open if c in hand)

    def shown_by(self, seat: int, called: Card) -> Self:
        """After that seat has come out with a called card."""
        still = tuple(c for c in self.open if c is not called)
        friends = self.friends if seat in self.friends else (*self.friends, seat)
        return replace(self, open=still, friends=friends)


class PartnersDeal(TrickDeal):
    """A deal of tricks with a `declarer` (-1 before there is one) and friends whom called cards make."""

    declarer: int
    calls: Calls
    friend_rule = "friend-known"

    def in_team(self, seat: int) -> bool:
        """Whether that seat is known to play for the declarer."""
        return seat == self.declarer or seat in self.calls.friends

    def held_calls(self, seat: int) -> tuple[Card, ...]:
        """The called cards in a hand that make its player a friend who has not come out."""
        return () if seat == self.declarer else self.calls.held_in(self.hand(seat))

    def befriend(self, seat: int, called: Card) -> None:
        """That seat comes out with a called card."""
        is_new = seat not in self.calls.friends
        self.calls = self.calls.shown_by(seat, called)
        if is_new:
            self.tell("friend", seat, "{seat} {is} the declarer's friend!", rule=self.friend_rule)
            self.came_out(seat)

    def came_out(self, seat: int) -> None:
        """What follows when a friend is known."""
