"""The careful player of Pandoer, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.card_sense import quick_counted, quick_shunned
from cardtable.mechanics.tricks import play_card
from games.pandoer.hands import odds
from games.pandoer.judge import LATER, WHOLE, Judge, candidates, later
from games.pandoer.play import PandoerTricks
from games.pandoer.reasons import REASONS, THOUGHTS
from games.pandoer.table import PandoerTable, card_points

QUICK_DOUBT = 0.5
"""How far chance sways a quick play."""
EARLY = 5
"""Up to this trick it is minded what a hand was bid on."""


class PandoerBot(Bot[PandoerTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS

    def position(self, view: View[PandoerTable]) -> Judge:
        return Judge(view.deal, view.seat)

    def judge(self, view: View[PandoerTable], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        return [Advice(action, judge.value(action)) for action in candidates(view.legal)]

    def quick_play(self, deal: PandoerTable, seat: int, rng: random.Random) -> Action:
        """The same thoughts before play; in it, take tricks or leave them, as the game asks."""
        stage = deal.stage
        if isinstance(stage, PandoerTricks):
            return play_card(quick_card(stage, seat, rng))
        return max(candidates(deal.legal(seat)), key=Judge(deal, seat).value)

    def judged(self, deal: PandoerTable) -> tuple[int, ...]:
        """The proclaimer, who has bid on what the hand promises."""
        is_named = bool(deal.team) and (deal.trump_suit is not None or not deal.game.trumps)
        return (deal.bidder,) if is_named and deal.trick_no <= EARLY else ()

    def credence(self, deal: PandoerTable, seat: int, hand: tuple[Card, ...]) -> float:
        """A hand that promises less than was bid is less likely."""
        kept = tuple(sorted((*hand, *deal.played[seat])))
        return min(0.0, odds(kept, deal.trump_suit, deal.game))


def quick_card(stage: PandoerTricks, seat: int, rng: random.Random) -> Card:
    """A passable card within microseconds."""
    deal, trump = stage.deal, stage.deal.trump_suit
    if deal.game.heap:
        return quick_shunned(stage, seat)
    is_points = deal.is_for_points

    def points(c: Card) -> float:
        return card_points(c, trump) if is_points else WHOLE

    def kept(c: Card) -> float:
        return later(c, trump) * (LATER + points(c)) + rng.random() * QUICK_DOUBT

    friends = deal.team if seat in deal.team else deal.others(*deal.team)
    return quick_counted(stage, seat, friends, points, kept)


BOT = PandoerBot()
