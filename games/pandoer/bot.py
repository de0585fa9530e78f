"""The careful player of Pandoer, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterable

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.tricks import play_card
from games.pandoer.cardplay import quick_card
from games.pandoer.hands import with_trumps, without_trumps
from games.pandoer.judge import Judge, candidates
from games.pandoer.play import PandoerTricks
from games.pandoer.reasons import REASONS, THOUGHTS
from games.pandoer.table import PandoerTable

SHORT = 20.0
"""By how many points less than bid a proclaimer's hand is e times less likely."""
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
        judge = Judge(deal, seat)
        return max(candidates(deal.legal(seat)), key=judge.value)

    def judged(self, deal: PandoerTable) -> tuple[int, ...]:
        """The proclaimer, who has bid on what the hand promises."""
        is_named = bool(deal.team) and (deal.trump_suit is not None or not deal.game.trumps)
        return (deal.bidder,) if is_named and deal.trick_no <= EARLY else ()

    def credence(self, deal: PandoerTable, seat: int, hand: tuple[Card, ...]) -> float:
        """A hand that promises less than was bid is less likely."""
        kept = tuple(sorted((*hand, *deal.played[seat])))
        game, trump = deal.game, deal.trump_suit
        if trump is None:
            return min(0.0, without_trumps(kept, game))
        promise = with_trumps(kept, trump, game)
        return min(0.0, (promise - game.points) / SHORT if game.points else promise)


BOT = PandoerBot()
