"""Careful play to the end of a deal: what an action of a seat comes to, on deals drawn from its view.

Deals are numbered, and a number means the same cards and the same chances in every process: what two actions
come to on one deal differs by nothing but the actions.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardtable.bots.careful_rollout import CarefulPlay
from cardtable.bots.process_pool import Stopped, actions_of
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.view import View

LONGEST = 800
"""Actions after which a deal that does not end is judged as it lies."""


@dataclass(frozen=True)
class Row:
    """What some actions came to on the deal of one number: to the own side, in points of the game.
    `is_scored` says whether the game gives points at all for what was judged."""

    number: int
    points: tuple[float, ...]
    is_scored: bool = True


class PlayingOn:
    """Plays on from one view: after an action every seat does what a careful player there does first."""

    def __init__(self, view: View, seed: str) -> None:
        self.view = view
        self.seed = seed
        self.game, self.bot = view.game, view.game.bot
        self.careful = CarefulPlay(view.game, view.standing)

    def rows(
        self,
        actions: Sequence[Action],
        numbers: Iterable[int],
        seconds: float = math.inf,
        stopped: Stopped = lambda: False,
    ) -> list[Row]:
        """What the actions come to on the deals of these numbers, as many as there is time for: that of the
        processor, since a slow game finds less, but not a busy machine."""
        end, found = time.thread_time() + seconds, []
        for number in numbers:
            if stopped() or time.thread_time() >= end:
                break
            found.append(self.row(number, actions))
        return found

    def row(self, number: int, actions: Sequence[Action]) -> Row:
        """What the actions come to on one deal."""
        rng = random.Random(f"{self.seed} {number}")
        drawn, luck = self.view.sample_likely(rng), rng.getrandbits(48)
        ends = [self._end(drawn.clone(), action, random.Random(luck)) for action in actions]
        scored = [not deal.over or tuple(deal.points) == self.bot.worth(deal) for deal in ends]
        return Row(number, tuple(map(self._own, ends)), all(scored))

    def _end(self, deal: Deal, action: Action, luck: random.Random) -> Deal:
        """The deal as careful play ends it."""
        deal.apply(self.view.seat, action)
        self.careful.go_on(deal, luck, LONGEST)
        return deal

    def _own(self, deal: Deal) -> float:
        """The own side's points, measured by the table's average: the own points where what one side wins
        another loses, and a share of what is given away where points are made out of nothing."""
        points = self.bot.worth(deal)
        own = points[self.view.side] - sum(points) / len(points)
        return -own if self.game.low_wins else own


def played_on(
    view: View, stopped: Stopped, seed: str, actions: Sequence[str], numbers: Sequence[int], seconds: float
) -> list[Row]:
    """The work of finding out what some actions come to on the deals of these numbers."""
    return PlayingOn(view, seed).rows(actions_of(view.game, actions), numbers, seconds, stopped)
