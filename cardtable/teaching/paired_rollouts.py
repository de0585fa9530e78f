"""Paired rollouts: what several actions come to on the same sampled deals, played carefully to the end.

Deals are numbered, and a number means the same cards and the same random numbers in every process: what two
actions come to on one deal differs by nothing but the actions.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardtable.bots.careful_rollout import CarefulRollout
from cardtable.bots.process_pool import Stopped, parse_actions
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.view import View

LONGEST = 800
"""Actions after which a deal that does not end is judged as it lies."""


@dataclass(frozen=True)
class DealOutcome:
    """The results of some actions on the deal of one number."""

    number: int
    points: tuple[float, ...]
    """The lead of the side that acts over the mean of the others, in points of the game, action by action."""
    is_scored: bool = True
    """Whether the game gives points at all for what was judged."""


class PairedRollouts:
    """Careful rollouts of actions from one view, all on the same deals."""

    def __init__(self, view: View, seed: str) -> None:
        self.view = view
        self.seed = seed
        self.game, self.bot = view.game, bot_of(view.game)
        self.careful = CarefulRollout(view.game, view.standing)

    def run(
        self,
        actions: Sequence[Action],
        numbers: Iterable[int],
        seconds: float = math.inf,
        stopped: Stopped = lambda: False,
    ) -> list[DealOutcome]:
        """The results of the actions on the deals of these numbers, as many as there is time for.

        `seconds` are those of the processor: a slow game gets fewer deals, a busy machine does not.
        """
        end, found = time.thread_time() + seconds, []
        for number in numbers:
            if stopped() or time.thread_time() >= end:
                break
            found.append(self._on_deal(number, actions))
        return found

    def _on_deal(self, number: int, actions: Sequence[Action]) -> DealOutcome:
        rng = random.Random(f"{self.seed} {number}")
        deal, seed = self.bot.sample_likely(self.view, rng), rng.getrandbits(48)
        ends = [self._played_out(deal.clone(), action, random.Random(seed)) for action in actions]
        scored = [not end.over or tuple(end.points) == self.bot.worth(end) for end in ends]
        return DealOutcome(number, tuple(map(self._lead, ends)), all(scored))

    def _played_out(self, deal: Deal, action: Action, rng: random.Random) -> Deal:
        deal.apply(self.view.seat, action)
        self.careful.run(deal, rng, LONGEST)
        return deal

    def _lead(self, deal: Deal) -> float:
        """By how much the side's points are ahead of the mean of the other sides'."""
        points = self.bot.worth(deal)
        own = points[self.view.side]
        ahead = own - (sum(points) - own) / (len(points) - 1)
        return -ahead if self.game.low_wins else ahead


def paired_rollouts_job(
    view: View, stopped: Stopped, seed: str, actions: Sequence[str], numbers: Sequence[int], seconds: float
) -> list[DealOutcome]:
    """The job of paired rollouts in a process of the pool."""
    return PairedRollouts(view, seed).run(parse_actions(view.game, actions), numbers, seconds, stopped)
