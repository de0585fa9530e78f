"""The careful player of 24."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.bots import Advice, Bot
from cardtable.engine import Action, View
from cardtable.mechanics.arithmetic import expression_for
from games.twenty_four.actions import NoSolution, Slap, Solve
from games.twenty_four.deal_state import TwentyFourDealState
from games.twenty_four.judge import TwentyFourPlayer
from games.twenty_four.position import REASONS, THOUGHTS
from games.twenty_four.solver import GOAL


class TwentyFourBot(Bot[TwentyFourDealState]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[TwentyFourDealState]) -> TwentyFourPlayer:
        return TwentyFourPlayer(view)

    def judge(self, view: View[TwentyFourDealState], rng: random.Random) -> Iterable[Advice]:
        player = TwentyFourPlayer(view)
        match view.stage:
            case "solve":
                return player.call(rng)
            case "pick":
                return player.pick()
            case "swap":
                return player.swap()
        return player.race(rng)

    def quick_play(self, deal: TwentyFourDealState, seat: int, rng: random.Random) -> Action:
        """Finds every solution by plain arithmetic at once; chance decides which seat is quicker."""
        if deal.stage is not None and deal.stage.name == "race":
            if expression_for(GOAL, deal.numbers):
                return Slap()
            # After `none` the only thing left is to wait.
            return deal.legal(seat)[-1] if seat in deal.said_none else NoSolution()
        legal = self.considered(deal, seat)
        return legal[int(rng.random() * len(legal))]

    def considered(self, deal: TwentyFourDealState, seat: int) -> list[Action]:
        """The actions to try; of all calls only a right one, if there is any."""
        legal = deal.legal(seat)
        if deal.stage is None or deal.stage.name != "solve":
            return legal
        text = expression_for(GOAL, deal.numbers)
        return [Solve(text)] if text else legal

    def worth(self, deal: TwentyFourDealState) -> tuple[float, ...]:
        """By seat the points; in a deal broken off the chance to win, judged by the cards held."""
        if deal.over or deal.version == "throws":
            return tuple(map(float, deal.points))
        held = [deal.held(seat) for seat in range(deal.seats)]
        if deal.version == "collect":
            return tuple(count / sum(held) for count in held)
        return tuple((1 - count / sum(held)) / (deal.seats - 1) for count in held)


BOT = TwentyFourBot()
