"""The careful player of Žandari, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable

from cardtable.cards import Card, Rank, Suit, in_order, pack
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.fishing import Counting, Fish, Taken, captures, fish_of
from cardtable.mechanics.fishing_quick import FishingBot, Waters
from games.zandari.actions import COUNTINGS
from games.zandari.judge import CARD_WORTH, CLUB_WORTH, JACK_KEPT, Judge, clubs_in, worth_of
from games.zandari.reasons import REASONS, THOUGHTS
from games.zandari.rules import ZandariDeal

JACK = Rank.JACK
LAID = {c: -JACK_KEPT * (c.rank is JACK) - CLUB_WORTH * (c.suit is Suit.CLUBS) for c in pack()}
"""What a quick play thinks of merely laying a card."""


def _fattest(held: Card, row: Taken, counting: Counting, several: bool) -> tuple[Taken, float]:
    """What a card takes at best, nothing if it can take nothing, and what that is worth."""
    if held.rank is JACK:
        take = in_order(row)
        return take, _worth(take) - JACK_KEPT * (len(take) < 4)
    able = captures(held, row, counting, several=several)
    best = max(able, key=_worth) if len(able) > 1 else able[0] if able else ()
    return best, _worth(best)


def _worth(take: Taken) -> float:
    return CARD_WORTH * (1 + len(take)) + CLUB_WORTH * clubs_in(take)


@functools.cache
def _waters(ace_eleven: bool, several: bool) -> Waters:
    """Of each card the fattest capture, else that it is laid: good enough to play a deal on in a search."""
    counting = COUNTINGS[ace_eleven]

    def ways(held: Card, row: Taken) -> tuple[tuple[Fish, float, int]]:
        take, value = _fattest(held, row, counting, several)
        return ((fish_of(held, take), value if take else LAID[held], 0),)

    return Waters(ways)


class ZandariBot(FishingBot[ZandariDeal]):
    """The careful player."""

    horizon = 12
    doubt = 0.3
    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[ZandariDeal]) -> Judge:
        return Judge(view)

    def judge(self, view: View[ZandariDeal], rng: random.Random) -> Iterable[Advice]:
        if view.stage == "cut":
            return [Advice(rng.choice(view.legal), 0.0)]
        return map(Judge(view).judge, view.legal)

    def waters(self, deal: ZandariDeal) -> Waters:
        return _waters(deal.options.ace_eleven, deal.options.multi_capture)

    def worth(self, deal: ZandariDeal) -> tuple[float, ...]:
        """The points; in a deal broken off what each pile promises, cards and clubs counted as chances."""
        if deal.over:
            return deal.points
        return tuple([sum(map(worth_of, deal.captured(side))) for side in range(deal.sides)])


BOT = ZandariBot()
