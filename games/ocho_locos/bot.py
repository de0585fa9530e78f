"""The careful player of Ocho Locos, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable

from cardtable.cards import FACES, Card, Rank, Suit, less
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.table import HANDS
from cardtable.engine.view import View
from games.ocho_locos.actions import Play
from games.ocho_locos.judge import ANSWER_KEPT, EIGHT_KEPT, Judge
from games.ocho_locos.reasons import REASONS, THOUGHTS
from games.ocho_locos.rules import ANSWERS, EIGHT, FROM_STOCK, OchoDeal, Playing

QUICK_DOUBT = 1.0
"""How far chance sways a quick play, in cards that follow."""
SUITS = tuple(Suit)
LIKED = {c: 2.0 * (c.rank is Rank.JACK) - ANSWER_KEPT * (c in ANSWERS) for c in FACES}
LIKED |= {c: -2 * EIGHT_KEPT for c in FACES if c.rank is EIGHT}
"""What a quick play thinks of cards: jacks go first, eights and answers last."""
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
        is_free = not deal.must_draw and isinstance(deal.stage, Playing)
        return (_play_of(deal, deal.hand(seat), rng) if is_free else None) or deal.legal(seat)[0]

    def play_on(
        self, deal: OchoDeal, seat: int, rng: random.Random, most: int = 1, until: int = -1
    ) -> tuple[object, ...]:
        """Cards played and drawn in one go; a last card, or the stock's last, is the stage's matter."""
        if most == 1 or deal.must_draw or deal.reserved or not isinstance(deal.stage, Playing):
            return super().play_on(deal, seat, rng, most, until)
        hands, stock = [deal.hand(one) for one in range(deal.seats)], deal.cards_in("stock")
        discard, done, is_plain = deal.cards_in("discard"), list[Action](), True
        while is_plain and len(done) < most and (seat != until or not done):
            hand = hands[seat]
            play = _play_of(deal, hand, rng)
            drawn = 0 if play is not None else deal.owed or 1
            is_plain = len(stock) > drawn and (play is None or len(hand) > 1)
            done.append(play or FROM_STOCK)
            if is_plain and play is not None:
                hands[seat], discard = less(hand, play.card), (play.card, *discard)
                seat = deal.has_played(play, seat)
            elif is_plain:
                hands[seat], stock = hand + stock[:drawn], stock[drawn:]
                deal.drew |= {seat}
                seat = deal.has_drawn(seat)
        deal.turn = seat
        for name, cards in (("stock", stock), ("discard", discard), *zip(HANDS, hands, strict=False)):
            deal.set_cards(name, cards)
        if not is_plain:
            done[-1] = play or deal.legal(seat)[0]
            deal.apply(seat, done[-1])
        return tuple(done)


def _play_of(deal: OchoDeal, hand: tuple[Card, ...], rng: random.Random) -> Play | None:
    """The card to play of a hand; none where none fits."""
    fitting, chance = deal.fitting(hand), rng.random
    if not fitting:
        return None
    suits = [c.suit for c in hand]
    best, most = fitting[0], -99.0
    for c in fitting if len(fitting) > 1 else ():
        value = chance() * QUICK_DOUBT + suits.count(c.suit) + LIKED[c]
        if value > most:
            best, most = c, value
    named = None
    if best.rank is EIGHT:
        suits.remove(best.suit)
        named = max(SUITS, key=suits.count)
    return play_of(best, named, len(hand) == 2 and deal.options.ultima == "call")


BOT = OchoLocosBot()
