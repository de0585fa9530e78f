"""The careful player of Hokm, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.tricks import ace_high, play_card, trick_power
from games.hokm.actions import Keep, Refuse
from games.hokm.judge import Cards, Judge, card_worth
from games.hokm.play import HokmTricks
from games.hokm.reasons import REASONS, THOUGHTS, Position
from games.hokm.table import HokmTable

LIKES, NAMED = 1.2, 0.6
"""How much likelier a hand is for each trick that it is good for, and Hakem's for each trump in it."""
QUICK_DOUBT = 0.25
"""How far chance sways a quick play."""
WORTHY = 0.35
"""What a card is good for that is kept without seeing the next."""
TRUMP_KEPT, HEIGHT_KEPT = 0.3, 0.025
"""What a trump is worth in the hand, and each rank of any card."""
WINS, SURE = 1.0, 11
"""What a trick is worth in a quick play; from which height on a card led is thought to win it."""


class HokmBot(Bot[HokmTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[HokmTable]) -> Position:
        return Position(view)

    def judge(self, view: View[HokmTable], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        if isinstance(view.deal.stage, HokmTricks):
            cards = Cards(judge)
            return [Advice(play_card(c), cards.value(c)) for c in view.deal.stage.playable(view.seat)]
        return [Advice(action, judge.value(action)) for action in view.legal]

    def quick_play(self, deal: HokmTable, seat: int, rng: random.Random) -> Action:
        """Take the trick cheaply if it is not the partner's, else throw the least."""
        stage = deal.stage
        if isinstance(stage, HokmTricks):
            return play_card(quick_card(stage, seat, rng))
        if stage is not None and stage.name == "draw":
            return Keep() if card_worth(deal.cards_in("drawn")[0], deal.trump) > WORTHY else Refuse()
        judge = Judge(deal, seat)
        return max(deal.legal(seat), key=lambda action: judge.value(action) + QUICK_DOUBT * rng.random())

    def judged(self, deal: HokmTable) -> tuple[int, ...]:
        """Hakem has named trumps; with two players both have kept what they like."""
        if not isinstance(deal.stage, HokmTricks):
            return ()
        return (0, 1) if deal.seats == 2 else (deal.hakem,)

    def credence(self, deal: HokmTable, seat: int, hand: tuple[Card, ...]) -> float:
        """Two players keep rather what wins tricks; Hakem holds more trumps than others."""
        if deal.seats == 2:
            return LIKES * sum(card_worth(c, deal.trump) for c in hand)
        return NAMED * sum(c.suit is deal.trump for c in hand)


def quick_card(stage: HokmTricks, seat: int, rng: random.Random) -> Card:
    """A passable card within microseconds."""
    playable = stage.playable(seat)
    if len(playable) == 1:
        return playable[0]
    deal, trump, laid = stage.deal, stage.deal.trump, stage.deal.laid
    led = laid[0][1].suit if laid else None
    best, ahead = 0, -1
    for at, c in laid:
        power = trick_power(c, led, trump)
        if power > best:
            best, ahead = power, at
    is_ours = ahead >= 0 and deal.side(ahead) == deal.side(seat)
    is_last = len(laid) == deal.seats - 1

    def value(c: Card) -> float:
        power = trick_power(c, led if led is not None else c.suit, trump)
        price = (
            (TRUMP_KEPT if c.suit is trump else 0.0) + ace_high(c) * HEIGHT_KEPT + rng.random() * QUICK_DOUBT
        )
        if power <= best or (is_ours and (is_last or best >= SURE)):
            return -price
        return (WINS if is_last or power >= SURE else 0.0) - price

    return max(playable, key=value)


BOT = HokmBot()
