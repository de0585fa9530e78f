"""Rounds played on quickly, for the play-outs of a search: who can beat nothing passes, play after play."""

from __future__ import annotations

import random
from typing import Any

from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import Bot
from cardtable.mechanics.climbing.combinations import Way
from cardtable.mechanics.climbing.rounds import R, Rounds

PASS = Pass()


class QuickRounds(Bot[R]):
    """Its quick play goes through rounds in one go. A game says which play is passable, and what is done
    where no round is played."""

    def quick_way(self, stage: Any, seat: int) -> Way | None:
        """A passable play, within microseconds; none to pass."""
        raise NotImplementedError

    def quick_word(self, deal: R, seat: int, rng: random.Random) -> Action:
        """A passable action where no round is played."""
        return super().quick_play(deal, seat, rng)

    def quick_play(self, deal: R, seat: int, rng: random.Random) -> Action:
        if not isinstance(deal.stage, Rounds):
            return self.quick_word(deal, seat, rng)
        way = self.quick_way(deal.stage, seat)
        return way.action if way is not None else PASS

    def play_on(
        self, deal: R, seat: int, rng: random.Random, most: int = 1, until: int = -1
    ) -> tuple[object, ...]:
        stage, done = deal.stage, list[Action]()
        if not isinstance(stage, Rounds):
            return super().play_on(deal, seat, rng)
        is_decided, over = self.is_decided, False
        while not over and deal.stage is stage and len(done) < most and (seat != until or not done):
            way = self.quick_way(stage, seat)
            if way is None:
                stage.pass_on(seat)
                done.append(PASS)
            else:
                stage.make(seat, way.play)
                done.append(way.action)
                over = is_decided(deal)
            seat = deal.turn
        if deal.over:
            deal.keep_points()
        return tuple(done)
