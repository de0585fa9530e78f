"""A careful player whose judge gives each action a value, from what a seat sees: of a view, or of a deal."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.deal import D
from cardtable.engine.view import View
from cardtable.mechanics.tricks.stage import Tricks, play_card
from cardtable.mechanics.tricks.trick_position import TrickPosition

C = TypeVar("C", bound=TrickPosition)


class PositionBot(Bot[D]):
    """Its position is made of a view, is what claims are asked of, and has `value(action)`."""

    position_type: ClassVar[type[Any]]

    def position(self, view: View[D]) -> Any:
        return self.position_type(view)

    def judge(self, view: View[D], rng: random.Random) -> Iterable[Advice]:
        value = self.position(view).value
        return [Advice(action, value(action)) for action in view.legal]


class JudgingBot(Bot[D]):
    """Its judge is made of a deal and a seat, is what claims are asked of, and has `value(action)`."""

    judge_type: ClassVar[type[Any]]

    def weighed(self, deal: D, seat: int) -> Iterable[Action]:
        """The actions worth weighing: by default all that a search looks at."""
        return self.considered(deal, seat)

    def position(self, view: View[D]) -> Any:
        return self.judge_type(view.deal, view.seat)

    def judge(self, view: View[D], rng: random.Random) -> Iterable[Advice]:
        value = self.position(view).value
        return [Advice(action, value(action)) for action in self.weighed(view.deal, view.seat)]

    def best(self, deal: D, seat: int) -> Action:
        """What is worth most, for a quick play in which there is time to judge."""
        return max(self.weighed(deal, seat), key=self.judge_type(deal, seat).value)


class TrickJudge(Generic[C, D]):
    """One decision of one seat in a game of tricks. A game says how it weighs cards, and adds the `value` of
    actions."""

    cards_type: ClassVar[type[Any]]
    """What weighs the cards: made of the stage and the seat."""

    def __init__(self, deal: D, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand: tuple[Card, ...] = deal.hand(seat)

    @cached_property
    def play(self) -> C:
        """The judge of a card to be played."""
        cards: C = self.cards_type(self.deal.stage, self.seat)
        return cards


class QuickTricks(Bot[D]):
    """Its quick play is a passable card, or what is passable before the tricks."""

    def quick_card(self, stage: Any, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """A passable one of several cards that may be played, within microseconds."""
        raise NotImplementedError

    def quick_word(self, deal: D, seat: int, rng: random.Random) -> Action:
        """A passable action where no card is played."""
        return super().quick_play(deal, seat, rng)

    def as_played(self, stage: Any, seat: int, c: Card) -> Action:
        """The play of that card."""
        return play_card(c)

    def quick_play(self, deal: D, seat: int, rng: random.Random) -> Action:
        stage = deal.stage
        if not isinstance(stage, Tricks):
            return self.quick_word(deal, seat, rng)
        able = stage.playable(seat)
        c = able[0] if len(able) == 1 else self.quick_card(stage, seat, able, rng)
        return self.as_played(stage, seat, c)


class TrickBot(QuickTricks[D], JudgingBot[D]):
    """Its quick play has the same thoughts before the tricks, and simpler ones in them."""

    def quick_word(self, deal: D, seat: int, rng: random.Random) -> Action:
        return self.best(deal, seat)
