"""The careful player of Jaguar, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import math
import random

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.mechanics.position_bots import TrickBot
from games.jaguar.cardplay import quick_card
from games.jaguar.judge import Judge, hope
from games.jaguar.reasons import REASONS, THOUGHTS
from games.jaguar.rules import Play
from games.jaguar.table import ALL, NEEDED, JaguarTable

SELDOM = 1.0
"""How much less likely a jaguar calls his own card than another's, as a logarithm."""


class JaguarBot(TrickBot[JaguarTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    judge_type = Judge

    def weighed(self, deal: JaguarTable, seat: int) -> list[Action]:
        return list(filter(Judge(deal, seat).is_weighed, deal.legal(seat)))

    def quick_card(self, stage: Play, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        return quick_card(stage, seat, able, rng)

    def worth(self, deal: JaguarTable) -> tuple[float, ...]:
        """What the hand scores; while it runs, what it would if points alone decided as they lie."""
        if deal.over or deal.called is None:
            return deal.points
        return deal.scored(holder_of(deal))

    def is_decided(self, deal: JaguarTable) -> bool:
        """Whether one side has enough, whoever is known to belong to it."""
        taken = deal.taken
        if deal.over or deal.called is None or (counted := sum(taken)) < ALL - NEEDED:
            return deal.over
        jaguar, friend = deal.jaguar, holder_of(deal)
        team = taken[jaguar] + (taken[friend] if friend not in (-1, jaguar) else 0)
        return team >= NEEDED or counted - team > ALL - NEEDED

    def judged(self, deal: JaguarTable) -> tuple[int, ...]:
        """While the friend is not known: the jaguar."""
        return (deal.jaguar,) if deal.called is not None and deal.friend < 0 else ()

    def credence(self, deal: JaguarTable, seat: int, hand: tuple[Card, ...]) -> float:
        """The jaguar likely holds what he bid for, and seldom the card that he calls."""
        assert deal.trump is not None
        assert deal.bid_rank is not None
        if deal.trick_no > 1:
            return -SELDOM if deal.called in hand else 0.0
        led = tuple(c for at, c in deal.laid if at == seat)
        return math.log(hope((*hand, *led), deal.trump, deal.bid_rank))


def holder_of(deal: JaguarTable) -> int:
    """In a whole deal: the jaguar's friend, known to the table or not; -1 if the card is out of play."""
    if deal.friend >= 0:
        return deal.friend
    for seat in range(deal.seats):
        if deal.called in deal.hand(seat):
            return seat
    return -1


BOT = JaguarBot()
