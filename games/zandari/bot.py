"""The careful player of Žandari, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Iterable

from cardtable.cards import Card, Rank
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.fishing import Counting, Fish, Taken
from cardtable.mechanics.fishing_quick import Chooser, FishingBot
from games.zandari.actions import fishes
from games.zandari.judge import CARD_WORTH, CLUB_WORTH, JACK_KEPT, Judge, clubs_in, worth_of
from games.zandari.reasons import REASONS, THOUGHTS
from games.zandari.rules import ZandariDeal

QUICK_DOUBT = 0.3
"""How far chance sways a quick play."""


@functools.cache
def _fattest_of(counting: Counting, several: bool) -> Callable[[Card, Taken], tuple[Fish, float]]:
    """What finds of the plays of a card the one that brings most, and how much."""

    @functools.lru_cache(maxsize=1 << 14)
    def fattest(held: Card, row: Taken) -> tuple[Fish, float]:
        plays = fishes(held, row, counting, several)
        best = max(plays, key=_quick_worth) if len(plays) > 1 else plays[0]
        return best, _quick_worth(best)

    return fattest


def _quick_worth(action: Fish) -> float:
    jack = JACK_KEPT if action.card.rank is Rank.JACK and len(action.take) < 4 else 0.0
    if not action.take:
        return -jack - CLUB_WORTH * clubs_in((action.card,))
    return CARD_WORTH * (1 + len(action.take)) + CLUB_WORTH * clubs_in(action.take) - jack


class ZandariBot(FishingBot[ZandariDeal]):
    """The careful player."""

    horizon = 12
    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[ZandariDeal]) -> Judge:
        return Judge(view)

    def judge(self, view: View[ZandariDeal], rng: random.Random) -> Iterable[Advice]:
        if view.stage == "cut":
            return [Advice(rng.choice(view.legal), 0.0)]
        return map(Judge(view).judge, view.legal)

    def chooser(self, deal: ZandariDeal, rng: random.Random) -> Chooser:
        """The fattest capture, else a card that matters little: good enough to play a deal on in a search."""
        fattest, chance = _fattest_of(deal.counting, deal.options.multi_capture), rng.random

        def choose(hand: Taken, row: Taken) -> Fish:
            most = -math.inf
            for held in hand:
                play, value = fattest(held, row)
                value += chance() * QUICK_DOUBT
                if value > most:
                    best, most = play, value
            return best

        return choose

    def worth(self, deal: ZandariDeal) -> tuple[float, ...]:
        """The points; in a deal broken off what each pile promises, cards and clubs counted as chances."""
        if deal.over:
            return deal.points
        return tuple(sum(map(worth_of, deal.captured(side))) for side in range(deal.sides))


BOT = ZandariBot()
