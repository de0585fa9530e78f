"""The careful player of Basra, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine.bot import Advice
from cardtable.engine.options import Options
from cardtable.engine.view import View
from cardtable.mechanics.fishing import Fish, Taken, number
from cardtable.mechanics.fishing_quick import FishingBot, Waters
from games.basra.judge import CARD_POINTS, Judge, card_points, chances_of_most
from games.basra.reasons import REASONS, THOUGHTS
from games.basra.rules import BasraDeal
from games.basra.sweeps import TEN, basras, is_lebanese, plays, sweepers_of
from games.basra.table import BASRA

QUICK_CARD, QUICK_KEPT, QUICK_DANGER = 1.1, 3.0, 3.0
"""In a quick play: what a card, a Jack kept, a floor hard to empty are worth."""


POINTS_OF = CARD_POINTS.__getitem__
WATERS: dict[tuple[object, ...], Waters] = {}
"""What is known of floors by the rules in force, in Lebanon by what lies alone, too."""


def _ways(held: Card, floor: Taken, lone: str, options: Options) -> list[tuple[Fish, float, int]]:
    """A basra, the fattest capture, else a card that leaves little danger. What lies alone in Lebanon is
    minded after each play."""
    found, takes_all, lebanese = [], held in sweepers_of(options), is_lebanese(options)
    for play in plays(held, floor, takes_all):
        made = basras(held, floor, lone, options) if 0 < len(play.take) == len(floor) else 0
        value = _quick_worth(play, floor, takes_all) + BASRA * made
        found.append((play, value, -1 if lebanese else made))
    return found


def _quick_worth(play: Fish, floor: Taken, takes_all: bool) -> float:
    left = tuple(c for c in floor if c not in play.take) if play.take else (*floor, play.card)
    danger = QUICK_DANGER if left and (len(left) == 1 or _is_low(left)) else 0.0
    kept = QUICK_KEPT if takes_all and len(play.take) < 5 else 0.0
    if not play.take:
        return -danger - kept - card_points(play.card)
    brought = (play.card, *play.take)
    return QUICK_CARD * len(brought) + sum(map(card_points, brought)) - danger - kept


def _is_low(floor: Taken) -> bool:
    """Whether one number card could take it all."""
    return all(map(number, floor)) and sum(map(number, floor)) <= TEN


class BasraBot(FishingBot[BasraDeal]):
    """The careful player."""

    horizon = 16
    doubt = 1.5
    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[BasraDeal]) -> Judge:
        return Judge(view)

    def judge(self, view: View[BasraDeal], rng: random.Random) -> Iterable[Advice]:
        return map(Judge(view).judge, view.legal)

    def waters(self, deal: BasraDeal) -> Waters:
        options, lone = deal.options, deal.lone
        rules = options.rules, options.seven, options.double_basra, lone
        found = WATERS.get(rules)
        if found is None:
            found = WATERS[rules] = Waters(lambda held, floor: _ways(held, floor, lone, options))
        return found

    def worth(self, deal: BasraDeal) -> tuple[float, ...]:
        """The points; in a deal broken off what the piles hold, and the majority as a chance."""
        if deal.over:
            return deal.points
        taken = [deal.captured(side) for side in range(deal.sides)]
        counts = tuple(map(len, taken))
        chances, pot = chances_of_most(counts, len(deal.pack) - sum(counts)), deal.pot
        return tuple(
            [
                BASRA * deal.basras[side] + sum(map(POINTS_OF, held)) + pot * chances[side]
                for side, held in enumerate(taken)
            ]
        )


BOT = BasraBot()
