"""Bots for games of tricks: careful play by a position, and quick plays for rollouts."""

from __future__ import annotations

import random
from collections.abc import Hashable
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from cardtable.cards import Card, Suit
from cardtable.engine.actions import Action
from cardtable.engine.bot import Bot
from cardtable.engine.deal import D
from cardtable.engine.weights import NO_WEIGHTS, Weights
from cardtable.mechanics.position_bots import SeatPositionBot
from cardtable.mechanics.tricks.quick_cards import quick_card
from cardtable.mechanics.tricks.stage import PlayCard, Tricks, play_card
from cardtable.mechanics.tricks.trick_position import TrickPosition

C = TypeVar("C", bound=TrickPosition)


class TrickGamePosition(Generic[C, D]):
    """One decision of one seat in a game of tricks. A game adds the `value` of actions."""

    trick_type: ClassVar[type[Any]]
    """The position of a trick, made of the stage and the seat."""
    weights: Weights = NO_WEIGHTS
    """The weights of the values of actions."""

    def __init__(self, deal: D, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand: tuple[Card, ...] = deal.hand(seat)

    @cached_property
    def play(self) -> C:
        """The position of the running trick; only while tricks are played."""
        trick = self.trick_type(self.deal.stage, self.seat)
        if self.weights is not NO_WEIGHTS:
            trick.weights = self.weights
        position: C = trick
        return position


class QuickTrickBot(Bot[D]):
    """Its quick play in tricks is one of the playable cards, chosen within microseconds."""

    ending_cards = 12

    def trump_suit(self, stage: Any) -> Suit | None:
        """The suit of trumps by which `quick_card` plays; None without trumps."""
        return None

    def quick_card(self, stage: Any, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """A passable one of several playable cards: by default the lowest that takes the trick, where that is
        not the seat's own side's already, else the least card."""
        return quick_card(stage, seat, able, rng, self.trump_suit(stage))

    def quick_word(self, deal: D, seat: int, rng: random.Random) -> Action:
        """A passable action where no card is played."""
        return super().quick_play(deal, seat, rng)

    def as_played(self, stage: Any, seat: int, c: Card) -> Action:
        """The action that plays that card."""
        return play_card(c)

    def stand_ins(self, deal: D, seat: int) -> dict[Action, Action]:
        stage, considered = deal.stage, self.considered(deal, seat)
        if not isinstance(stage, Tricks) or stage.tally() is None:
            return {action: action for action in considered}
        plays = {one.card: one for one in reversed(considered) if isinstance(one, PlayCard)}
        same = stage.stand_ins(seat)
        return {
            one: one if same[one.card] is one.card else plays[same[one.card]]
            for one in considered
            if isinstance(one, PlayCard)
        }

    def position_key(self, deal: D) -> Hashable | None:
        stage = deal.stage
        if not isinstance(stage, Tricks) or not stage.is_lead:
            return None
        tally = stage.tally()
        if tally is None:
            return None
        return deal.turn, tally, *[tuple(sorted(stage.held(seat))) for seat in range(deal.seats)]

    def quick_play(self, deal: D, seat: int, rng: random.Random) -> Action:
        stage = deal.stage
        if not isinstance(stage, Tricks):
            return self.quick_word(deal, seat, rng)
        able = stage.playable(seat)
        c = able[0] if len(able) == 1 else self.quick_card(stage, seat, able, rng)
        return self.as_played(stage, seat, c)


class TrickBot(QuickTrickBot[D], SeatPositionBot[D]):
    """Its quick play judges as in careful play before the tricks, and simply in them."""

    def quick_word(self, deal: D, seat: int, rng: random.Random) -> Action:
        return self.best(deal, seat)
