"""Quick plays of climbing games for rollouts: a passable play, or a pass."""

from __future__ import annotations

import random
from typing import Any

from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import Bot
from cardtable.mechanics.climbing.combinations import Way
from cardtable.mechanics.climbing.rounds import R, Rounds

PASS = Pass()


class QuickRounds(Bot[R]):
    """A game says which play is passable, and what is done where no round is played."""

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
