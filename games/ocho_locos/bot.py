"""The careful player of Ocho Locos, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterable, Sequence

from cardtable.cards import FACES, HIDDEN, Card, Rank, Suit
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.table_piles import HANDS
from cardtable.engine.view import View
from games.ocho_locos.actions import Play
from games.ocho_locos.judge import ANSWER_KEPT, EIGHT_KEPT, Judge
from games.ocho_locos.reasons import REASONS, THOUGHTS
from games.ocho_locos.rules import ANSWERS, EIGHT, FROM_STOCK, TURNING, OchoDeal, Playing, fits_on

SUITS = tuple(Suit)
LIKED = {c: 2.0 * (c.rank is Rank.JACK) - ANSWER_KEPT * (c in ANSWERS) for c in FACES}
LIKED |= {c: -2 * EIGHT_KEPT for c in FACES if c.rank is EIGHT}
"""What a quick play thinks of cards: jacks go first, eights and answers last."""
play_of = functools.cache(Play)
FITS = {c: fits_on(c.suit, c.rank) for c in FACES if c not in ANSWERS and c.rank is not EIGHT}
"""What fits on cards that set nothing else."""
MOVED = ("stock", "discard", *HANDS)
PLAYS = {c: play_of(c, None, False) for c in FACES}


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

    def play_on(
        self, deal: OchoDeal, seat: int, rng: random.Random, most: int = 1, until: int = -1
    ) -> tuple[object, ...]:
        """Cards played and drawn in one go; a last card, or the stock's last, is the stage's matter."""
        if most == 1 or deal.must_draw or deal.reserved or not isinstance(deal.stage, Playing):
            return super().play_on(deal, seat, rng)
        hands = [[*deal.piles[name].cards] for name in HANDS[: deal.seats]]
        stock, thrown, done, is_plain = deal.cards_in("stock"), list[Card](), list[Action](), True
        at, room, drew, fits, chance = 0, len(stock), set[int](), deal.fits, rng.random
        while len(done) < most and (seat != until or not done):
            hand = hands[seat]
            able = [c for c in hand if c in fits]
            drawn = 0 if able else deal.owed or 1
            is_plain = at + drawn < room and (drawn > 0 or len(hand) > 1)
            c = _liked(able, hand, chance) if able else HIDDEN
            done.append(play := _play_of(deal, c, hand) if able else FROM_STOCK)
            if not is_plain:
                break
            if isinstance(play, Play):
                thrown.append(c)
                hand.remove(c)
                if c in FITS:
                    deal.suit, deal.rank, deal.passes, fits = c.suit, c.rank, 0, FITS[c]
                    seat = deal.turned(c, seat) if c in TURNING else deal.passed_on(seat)
                    continue
                seat = deal.has_played(play, seat)
            else:
                hand += stock[at : at + drawn]
                at += drawn
                drew.add(seat)
                seat = deal.has_drawn(seat)
            fits = deal.fits
        deal.turn = seat
        deal.drew |= drew
        lying = stock[at:], (*reversed(thrown), *deal.cards_in("discard")), *map(tuple, hands)
        for name, cards in zip(MOVED, lying, strict=False):
            deal.set_cards(name, cards)
        if not is_plain:
            done[-1] = done[-1] if deal.fitting(hand) else deal.legal(seat)[0]
            deal.apply(seat, done[-1])
        return tuple(done)


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
    if len(hand) != 2 and c in FITS:
        return PLAYS[c]
    others = [one.suit for one in hand if one is not c]
    named = max(SUITS, key=others.count) if c.rank is EIGHT else None
    return play_of(c, named, len(hand) == 2 and deal.options.ultima == "call")


BOT = OchoLocosBot()
