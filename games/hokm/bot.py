"""The careful player of Hokm, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice
from cardtable.engine.view import View
from cardtable.mechanics.position_bots import QuickTricks
from cardtable.mechanics.tricks.card_values import QUICK_DOUBT, card_worth, quick_card
from cardtable.mechanics.tricks.stage import play_card
from games.hokm.actions import Keep, Refuse
from games.hokm.judge import Cards, Judge
from games.hokm.play import HokmTricks
from games.hokm.reasons import REASONS, THOUGHTS, Position
from games.hokm.table import HokmTable

LIKES, NAMED = 1.2, 0.6
"""How much likelier a hand is for each trick that it is good for, and Hakem's for each trump in it."""
WORTHY = 0.35
"""What a card is good for that is kept without seeing the next."""


class HokmBot(QuickTricks[HokmTable]):
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

    def quick_card(self, stage: HokmTricks, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """Take the trick cheaply if it is not the partner's, else throw the least."""
        return quick_card(stage, seat, able, rng, stage.deal.trump)

    def quick_word(self, deal: HokmTable, seat: int, rng: random.Random) -> Action:
        """Before the tricks the same thoughts, a little by chance."""
        if deal.stage is not None and deal.stage.name == "draw":
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


BOT = HokmBot()
