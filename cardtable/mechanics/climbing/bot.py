"""Quick plays of climbing games, for rollouts."""

from __future__ import annotations

import random
from typing import Any

from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import Bot
from cardtable.mechanics.climbing.deal import R
from cardtable.mechanics.climbing.play_cards import PossiblePlay
from cardtable.mechanics.climbing.stage import ClimbingRounds

PASS = Pass()


class ClimbingBot(Bot[R]):
    """A bot whose quick play is a good combination or a pass. A game says which, and what to do elsewhere."""

    def quick_combination(self, stage: Any, seat: int) -> PossiblePlay | None:
        """A good play, found within microseconds; None to pass."""
        raise NotImplementedError

    def quick_elsewhere(self, deal: R, seat: int, rng: random.Random) -> Action:
        """A good action in any other stage (the exchange)."""
        return super().quick_play(deal, seat, rng)

    def quick_play(self, deal: R, seat: int, rng: random.Random) -> Action:
        if not isinstance(deal.stage, ClimbingRounds):
            return self.quick_elsewhere(deal, seat, rng)
        play = self.quick_combination(deal.stage, seat)
        return play.action if play is not None else PASS
