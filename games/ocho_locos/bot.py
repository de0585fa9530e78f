"""The careful player of Ocho Locos, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable

from cardtable.cards import FACES, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from games.ocho_locos.actions import Play
from games.ocho_locos.judge import ANSWER_KEPT, EIGHT_KEPT, Judge
from games.ocho_locos.reasons import REASONS
from games.ocho_locos.rules import ANSWERS, OchoDeal, Playing
from games.ocho_locos.thoughts import THOUGHTS

QUICK_DOUBT = 1.0
"""How far chance sways a quick play, in cards that follow."""
SUITS = tuple(Suit)
SPECIAL = ANSWERS | frozenset(c for c in FACES if c.rank in (Rank.EIGHT, Rank.JACK))
"""The cards of which a quick play thinks twice."""
play_of = functools.cache(Play)


class OchoLocosBot(Bot[OchoDeal]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[OchoDeal]) -> Judge:
        return Judge(view)

    def judge(self, view: View[OchoDeal], rng: random.Random) -> Iterable[Advice]:
        return map(Judge(view).judge, view.legal)

    def quick_play(self, deal: OchoDeal, seat: int, rng: random.Random) -> Action:
        """A card that many others of the hand can follow; eights and answers last."""
        hand = deal.hand(seat)
        fitting = [] if deal.must_draw or not isinstance(deal.stage, Playing) else deal.fitting(hand)
        if not fitting:
            return deal.legal(seat)[0]
        suits = [c.suit for c in hand]
        best, most = fitting[0], -99.0
        for c in fitting:
            value = rng.random() * QUICK_DOUBT + suits.count(c.suit)
            if c in SPECIAL:
                if c.rank is Rank.EIGHT:
                    value -= EIGHT_KEPT * 2
                elif c in ANSWERS:
                    value += 2.0 if deal.owed else -ANSWER_KEPT
                elif len(hand) > 1:
                    value += 2.0
            if value > most:
                best, most = c, value
        named = None
        if best.rank is Rank.EIGHT:
            suits.remove(best.suit)
            named = max(SUITS, key=suits.count)
        return play_of(best, named, len(hand) == 2 and deal.options.ultima == "call")


BOT = OchoLocosBot()
