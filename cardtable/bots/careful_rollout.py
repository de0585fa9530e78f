"""Careful rollouts: every seat does what a careful player there does first, from what that seat sees."""

from __future__ import annotations

import random

from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.game import Game
from cardtable.engine.match_standing import Standing
from cardtable.engine.view import View


class CarefulRollout:
    """Plays deals of one game on carefully, in a match that stands so."""

    def __init__(self, game: Game, standing: Standing) -> None:
        self.game, self.bot = game, bot_of(game)
        self.standing = standing

    def run(self, deal: Deal, rng: random.Random, longest: int) -> None:
        """Plays to the end of the deal, or `longest` actions."""
        for _ in range(longest):
            if deal.over:
                return
            seat, action = self._next(deal, rng)
            deal.apply(seat, action)

    def _next(self, deal: Deal, rng: random.Random) -> tuple[int, Action]:
        """The next seat to act and its action; in a race that of the quickest."""
        actors, stage = deal.actors, deal.stage
        if len(actors) > 1 and stage is not None and stage.in_public:
            answers = [(*self._timed(deal, seat, rng), seat) for seat in actors]
            _, action, seat = min(answers, key=lambda one: one[0])
            return seat, action
        seat = deal.random_actor(rng)
        return seat, self._timed(deal, seat, rng)[1]

    def _timed(self, deal: Deal, seat: int, rng: random.Random) -> tuple[float, Action]:
        """What a careful player in that seat does first, and after how many seconds of a race.

        Endings in which all is known are not played out exactly: in every rollout that would take too long.
        """
        stage = deal.stage
        in_race = stage is not None and stage.in_public
        legal = deal.legal(seat)
        if len(legal) == 1 and not in_race:
            return 0.0, legal[0]
        view = View.of(self.game, deal, seat, self.standing)
        view.legal = legal  # what a seat may do follows from what it sees: the kit proves it
        judged = list(self.bot.judge(view, rng))
        view.deal.stage = None  # breaks a reference cycle: the view's deal is freed at once
        if not judged:
            return 0.0, self.bot.quick_play(deal, seat, rng)
        best = max(one.value for one in judged)
        chosen = rng.choice([one for one in judged if one.value == best])
        clock = stage.clock(seat) if stage is not None else None
        if clock is not None and chosen.delay > clock.seconds:
            return clock.seconds, clock.action
        return chosen.delay, chosen.action
