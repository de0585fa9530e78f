"""Careful players that judge by a position: it values each action, and reasons are asked of it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, ClassVar

from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.deal import D
from cardtable.engine.view import View
from cardtable.engine.weights import NO_WEIGHTS


def _weighing(bot: Bot[Any], position: Any) -> Any:
    """The position, judging by the bot's weights if its game has any."""
    if bot.weights is not NO_WEIGHTS:
        position.weights = bot.weights
    return position


class PositionBot(Bot[D]):
    """Its position is made of a view, and has `value(action)`."""

    position_type: ClassVar[type[Any]]
    """The class of the position."""

    def position(self, view: View[D]) -> Any:
        return _weighing(self, self.position_type(view))

    def judge(self, view: View[D], rng: random.Random) -> Iterable[Advice]:
        value = self.position(view).value
        return [Advice(action, value(action)) for action in view.legal]


class SeatPositionBot(Bot[D]):
    """Its position is made of a deal and a seat, so that quick plays may judge by it too; it has
    `value(action)`."""

    position_type: ClassVar[type[Any]]
    """The class of the position."""

    def candidates(self, deal: D, seat: int) -> Iterable[Action]:
        """The actions that are judged: by default all that a search considers."""
        return self.considered(deal, seat)

    def position(self, view: View[D]) -> Any:
        return self.position_of(view.deal, view.seat)

    def position_of(self, deal: D, seat: int) -> Any:
        """The position of a seat, judging by this bot's weights."""
        return _weighing(self, self.position_type(deal, seat))

    def judge(self, view: View[D], rng: random.Random) -> Iterable[Advice]:
        value = self.position(view).value
        return [Advice(action, value(action)) for action in self.candidates(view.deal, view.seat)]

    def best(self, deal: D, seat: int) -> Action:
        """The most valuable action, for quick plays that have time to judge."""
        return max(self.candidates(deal, seat), key=self.position_of(deal, seat).value)
