"""The careful player of 24."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from games.twenty_four.judge import Player
from games.twenty_four.reasons import REASONS, THOUGHTS
from games.twenty_four.table import TwentyFourTable


class TwentyFourBot(Bot[TwentyFourTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[TwentyFourTable]) -> Player:
        return Player(view)

    def judge(self, view: View[TwentyFourTable], rng: random.Random) -> Iterable[Advice]:
        player = Player(view)
        match view.stage:
            case "solve":
                return player.call()
            case "pick":
                return player.pick()
            case "swap":
                return player.swap()
        return player.race(rng)


BOT = TwentyFourBot()
