"""The careful player of Ocho Locos, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from cardtable.cards import FACES, Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from games.ocho_locos.actions import Play
from games.ocho_locos.judge import ANSWER_KEPT, EIGHT_KEPT, Judge
from games.ocho_locos.reasons import REASONS, THOUGHTS
from games.ocho_locos.rules import ANSWERS, EIGHT, OchoDeal, Playing

SUITS = tuple(Suit)
LIKED = {c: 2.0 * (c.rank is Rank.JACK) - ANSWER_KEPT * (c in ANSWERS) for c in FACES}
LIKED |= {c: -2 * EIGHT_KEPT for c in FACES if c.rank is EIGHT}
"""What a quick play thinks of cards: jacks go first, eights and answers last."""
ORDINARY = frozenset(c for c in FACES if c not in ANSWERS and c.rank is not EIGHT)
"""Cards that neither answer a penalty nor name a suit."""
PLAYS = {c: Play(c, None, False) for c in FACES}


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
        hand, is_free = deal.hand(seat), not deal.must_draw and isinstance(deal.stage, Playing)
        able = deal.fitting(hand) if is_free else ()
        return _play_of(deal, _liked(able, hand, rng.random), hand) if able else deal.legal(seat)[0]


def _liked(able: Sequence[Card], hand: Sequence[Card], chance: Callable[[], float]) -> Card:
    """Of the cards of a hand that fit the one to play: that which most others can follow."""
    count, best, most = [c.suit for c in hand].count, able[0], -99.0
    for c in able if len(able) > 1 else ():
        value = chance() + count(c.suit) + LIKED[c]
        if value > most:
            best, most = c, value
    return best


def _play_of(deal: OchoDeal, c: Card, hand: Sequence[Card]) -> Play:
    """The play of a card: an eight names the suit of most others, and the last card but one is called."""
    if len(hand) != 2 and c in ORDINARY:
        return PLAYS[c]
    others = [one.suit for one in hand if one is not c]
    named = max(SUITS, key=others.count) if c.rank is EIGHT else None
    return Play(c, named, len(hand) == 2 and deal.options.ultima == "call")


BOT = OchoLocosBot()
