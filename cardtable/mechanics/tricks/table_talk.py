"""Words before a card: who plays next to a trick may say something first, once a turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeVar

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import Refusal
from cardtable.mechanics.tricks.stage import TrickDeal, Tricks


class TalkDeal(TrickDeal):
    """A deal of tricks with talk; `has_spoken` tells whether who plays next has said something."""

    has_spoken = False


K = TypeVar("K", bound=TalkDeal)


class TalkTricks(Tricks[K]):
    """The play of such a game, which says what may be said, why not, and what follows."""

    talk: ClassVar[type[Action]]
    """How it is said."""

    def talk_refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why that may not be said now."""
        raise NotImplementedError

    def words_of(self, seat: int) -> Iterable[Action]:
        """What that seat may say now."""
        raise NotImplementedError

    def said(self, seat: int, action: Action) -> None:
        """What follows from what was said."""
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
