"""Table talk: the seat to play may say something before its card, once a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.refusal import Refusal
from cardtable.mechanics.tricks.stage import TrickDeal, Tricks


class TalkDeal(TrickDeal):
    """A deal of tricks with table talk."""

    has_spoken = False
    """Whether the seat to play has said something this turn."""


K = TypeVar("K", bound=TalkDeal)


class TalkTricks(Tricks[K]):
    """The play of the cards with table talk. A game says what may be said, and what follows."""

    talk: ClassVar[type[Action]]
    """The kind of action that says something."""

    def talk_refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why that may not be said now; None if it may."""
        raise NotImplementedError

    def words_of(self, seat: int) -> Iterable[Action]:
        """The words that a seat may say now."""
        raise NotImplementedError

    def said(self, seat: int, action: Action) -> None:
        """Called when something was said."""
        raise NotImplementedError

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        is_talk = action.verb == self.talk.verb
        return self.talk_refusal(seat, action) if is_talk else super().why_not(seat, action)

    def legal(self, seat: int) -> list[Action]:
        words, plays = list(self.words_of(seat)), super().legal(seat)
        return [*plays, *words] if words else plays

    def apply(self, seat: int, action: Action) -> None:
        if isinstance(action, self.talk):
            self.deal.has_spoken = True
            self.said(seat, action)
        else:
            super().apply(seat, action)

    def on_play(self, seat: int, c: Card) -> None:
        self.deal.has_spoken = False
