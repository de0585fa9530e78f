"""The careful player of Ocho Locos, and the quick plays of its rollouts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cardtable.bots import PositionBot
from cardtable.cards import FACES, Card, Rank, Suit
from cardtable.engine import Action
from games.ocho_locos.actions import OchoPlay
from games.ocho_locos.deal_state import ANSWERS, EIGHT, OchoDealState
from games.ocho_locos.judge import WEIGHTS
from games.ocho_locos.position import REASONS, THOUGHTS, OchoPosition
from games.ocho_locos.stages import PlayOrDraw

SUITS = tuple(Suit)
QUICK_VALUE = {c: 2.0 * (c.rank is Rank.JACK) - WEIGHTS.answer_kept * (c in ANSWERS) for c in FACES}
QUICK_VALUE |= {c: -2 * WEIGHTS.eight_kept for c in FACES if c.rank is EIGHT}
"""In a quick play: the value of playing a card: jacks go first, eights and answers last."""
ORDINARY = frozenset(c for c in FACES if c not in ANSWERS and c.rank is not EIGHT)
"""Cards that neither answer a penalty nor name a suit."""
ORDINARY_PLAYS = {c: OchoPlay(c, None, False) for c in FACES}


class OchoLocosBot(PositionBot[OchoDealState]):
    """The careful player."""

    search_gains = False
    position_type = OchoPosition
    weights = WEIGHTS
    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"play": 2.5}

    def quick_play(self, deal: OchoDealState, seat: int, rng: random.Random) -> Action:
        """A card that many others of the hand can follow; eights and answers last."""
        hand, may_play = deal.hand(seat), not deal.must_draw and isinstance(deal.stage, PlayOrDraw)
        fitting = deal.fitting(hand) if may_play else ()
        if not fitting:
            return deal.legal(seat)[0]
        return _quick_play_of(deal, _best_to_play(fitting, hand, rng.random), hand)


def _best_to_play(fitting: Sequence[Card], hand: Sequence[Card], chance: Callable[[], float]) -> Card:
    """The card that most others of the hand can follow, of those that fit."""
    count, best, highest = [c.suit for c in hand].count, fitting[0], -99.0
    for c in fitting if len(fitting) > 1 else ():
        value = chance() + count(c.suit) + QUICK_VALUE[c]
        if value > highest:
            best, highest = c, value
    return best


def _quick_play_of(deal: OchoDealState, c: Card, hand: Sequence[Card]) -> OchoPlay:
    """The play of a card: an eight names the suit of most others, and the last card but one is called."""
    if len(hand) != 2 and c in ORDINARY:
        return ORDINARY_PLAYS[c]
    others = [one.suit for one in hand if one is not c]
    suit = max(SUITS, key=others.count) if c.rank is EIGHT else None
    return OchoPlay(c, suit, len(hand) == 2 and deal.options.ultima == "call")


BOT = OchoLocosBot()
