"""The careful player of Basra, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.fishing import Fish, Taken, number
from cardtable.mechanics.fishing_quick import Chooser, FishingBot
from games.basra.judge import CARD_POINTS, Judge, card_points, chances_of_most
from games.basra.reasons import REASONS, THOUGHTS
from games.basra.rules import BasraDeal
from games.basra.sweeps import TEN, basras, is_lebanese, plays, sweepers_of
from games.basra.table import BASRA

QUICK_DOUBT, QUICK_CARD, QUICK_KEPT, QUICK_DANGER = 1.5, 1.1, 3.0, 3.0
"""In a quick play: how far chance sways it, what a card, a Jack kept, a floor hard to empty are worth."""


@functools.lru_cache(maxsize=1 << 14)
def _ways(held: Card, floor: Taken, takes_all: bool) -> tuple[tuple[Fish, float, bool], ...]:
    """The plays of a card, what each is worth but for basras, and whether it takes all that lies there."""
    return tuple(
        (play, _quick_worth(play, floor, takes_all), 0 < len(play.take) == len(floor))
        for play in plays(held, floor, takes_all)
    )


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
    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[BasraDeal]) -> Judge:
        return Judge(view)

    def judge(self, view: View[BasraDeal], rng: random.Random) -> Iterable[Advice]:
        return map(Judge(view).judge, view.legal)

    def chooser(self, deal: BasraDeal, rng: random.Random) -> Chooser:
        """A basra, the fattest capture, else a card that leaves little danger."""
        options, lone, chance, sweepers = deal.options, deal.lone, rng.random, sweepers_of(deal.options)

        def choose(hand: Taken, floor: Taken) -> Fish:
            most = -math.inf
            for held in hand:
                for play, value, empties in _ways(held, floor, held in sweepers):
                    if empties:
                        value += BASRA * basras(held, floor, lone, options)
                    value += chance() * QUICK_DOUBT
                    if value > most:
                        best, most = play, value
            return best

        return choose

    def is_plain(self, deal: BasraDeal, play: Fish, table: Taken) -> bool:
        """No basra; and what lies alone is not to be minded."""
        options = deal.options
        if is_lebanese(options):
            return False
        return not 0 < len(play.take) == len(table) or not basras(play.card, table, deal.lone, options)

    def worth(self, deal: BasraDeal) -> tuple[float, ...]:
        """The points; in a deal broken off what the piles hold, and the majority as a chance."""
        if deal.over:
            return deal.points
        taken = [deal.captured(side) for side in range(deal.sides)]
        counts = list(map(len, taken))
        chances, pot = chances_of_most(counts, len(deal.pack) - sum(counts)), deal.pot
        return tuple(
            BASRA * deal.basras[side] + sum(map(CARD_POINTS.__getitem__, held)) + pot * chances[side]
            for side, held in enumerate(taken)
        )


BOT = BasraBot()
