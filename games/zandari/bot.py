"""The careful player of Žandari, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable

from cardtable.cards import Card, Rank, Suit, in_order, pack
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.fishing import Counting, Fish, Taken, captures, fish_of
from cardtable.mechanics.fishing_quick import Chooser, FishingBot
from games.zandari.judge import CARD_WORTH, CLUB_WORTH, JACK_KEPT, Judge, clubs_in, worth_of
from games.zandari.reasons import REASONS, THOUGHTS
from games.zandari.rules import ZandariDeal

QUICK_DOUBT = 0.3
"""How far chance sways a quick play."""


LAID = {c: -JACK_KEPT * (c.rank is Rank.JACK) - CLUB_WORTH * (c.suit is Suit.CLUBS) for c in pack()}
"""What a quick play thinks of merely laying a card."""


class Row:
    """What cards may take where these lie: for each rank what brings most, found when it is asked for."""

    def __init__(self, row: Taken, counting: Counting, several: bool) -> None:
        self.row, self.counting, self.several = row, counting, several
        self.known: dict[Rank | None, tuple[Taken, float]] = {}

    def fattest(self, held: Card) -> tuple[Taken, float]:
        """What a card takes at best, nothing if it can take nothing, and what that is worth."""
        found = self.known.get(held.rank)
        if found is None:
            found = self.known[held.rank] = self._fattest(held)
        return found

    def _fattest(self, held: Card) -> tuple[Taken, float]:
        if held.rank is Rank.JACK:
            take = in_order(self.row)
            return take, _worth(take) - JACK_KEPT * (len(take) < 4)
        able = captures(held, self.row, self.counting, several=self.several)
        best = max(able, key=_worth, default=())
        return best, _worth(best)


row_of = functools.lru_cache(maxsize=1 << 13)(Row)
"""The same row lies there for every card of a hand, and again in the next play-out."""


def _worth(take: Taken) -> float:
    return CARD_WORTH * (1 + len(take)) + CLUB_WORTH * clubs_in(take)


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
        counting, several, chance = deal.counting, deal.options.multi_capture, rng.random

        def choose(hand: Taken, row: Taken) -> Fish:
            fattest, most = row_of(row, counting, several).fattest, -math.inf
            for held in hand:
                take, value = fattest(held)
                value = (value if take else LAID[held]) + chance() * QUICK_DOUBT
                if value > most:
                    best, taken, most = held, take, value
            return fish_of(best, taken)

        return choose

    def worth(self, deal: ZandariDeal) -> tuple[float, ...]:
        """The points; in a deal broken off what each pile promises, cards and clubs counted as chances."""
        if deal.over:
            return deal.points
        return tuple(sum(map(worth_of, deal.captured(side))) for side in range(deal.sides))


BOT = ZandariBot()
