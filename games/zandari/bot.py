"""The careful player of Žandari, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable

from cardtable.cards import Card, Rank
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.fishing import Counting, Fish
from games.zandari.actions import fishes
from games.zandari.judge import CARD_WORTH, CLUB_WORTH, JACK_KEPT, Judge, clubs_in, worth_of
from games.zandari.reasons import REASONS, THOUGHTS
from games.zandari.rules import ZandariDeal

QUICK_DOUBT = 0.3
"""How far chance sways a quick play."""


@functools.lru_cache(maxsize=1 << 14)
def _fattest(held: Card, row: tuple[Card, ...], counting: Counting, several: bool) -> tuple[Fish, float]:
    """Of the plays of a card the one that brings most, and how much."""
    plays = fishes(held, row, counting, several)
    best = max(plays, key=_quick_worth) if len(plays) > 1 else plays[0]
    return best, _quick_worth(best)


def _quick_worth(action: Fish) -> float:
    jack = JACK_KEPT if action.card.rank is Rank.JACK and len(action.take) < 4 else 0.0
    if not action.take:
        return -jack - CLUB_WORTH * clubs_in((action.card,))
    return CARD_WORTH * (1 + len(action.take)) + CLUB_WORTH * clubs_in(action.take) - jack


class ZandariBot(Bot[ZandariDeal]):
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

    def quick_play(self, deal: ZandariDeal, seat: int, rng: random.Random) -> Action:
        """The fattest capture, else a card that matters little: good enough to play a deal on in a search."""
        hand, row = deal.hand(seat), deal.cards_in("table")
        if not hand:
            return rng.choice(deal.legal(seat))  # the cut
        counting, several = deal.counting, deal.options.multi_capture
        most = -math.inf
        for held in hand:
            action, value = _fattest(held, row, counting, several)
            value += rng.random() * QUICK_DOUBT
            if value > most:
                best, most = action, value
        return best

    def worth(self, deal: ZandariDeal) -> tuple[float, ...]:
        """The points; in a deal broken off what each pile promises, cards and clubs counted as chances."""
        if deal.over:
            return deal.points
        return tuple(sum(map(worth_of, deal.captured(side))) for side in range(deal.sides))


BOT = ZandariBot()
