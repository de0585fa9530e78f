"""The careful player of Pandoer, and the quick play with which a search plays a hand on."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.mechanics.card_sense import quick_counted, quick_shunned
from cardtable.mechanics.judging import TrickBot
from games.pandoer.actions import Advise, Bid
from games.pandoer.judge import LATER, WHOLE, Judge, later, odds
from games.pandoer.play import PandoerTricks
from games.pandoer.reasons import REASONS, THOUGHTS
from games.pandoer.table import PandoerTable, card_points

QUICK_DOUBT = 0.5
"""How far chance sways a quick play."""
EARLY = 5
"""Up to this trick it is minded what a hand was bid on."""


class PandoerBot(TrickBot[PandoerTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    judge_type = Judge

    def weighed(self, deal: PandoerTable, seat: int) -> Iterator[Action]:
        """Of points bids the lowest of each value, of claims the lowest; no advice; all else."""
        seen: set[tuple[int, bool]] = set()
        for action in deal.legal(seat):
            if isinstance(action, Bid) and (action.honours or action.game.points):
                kind = action.game.value, bool(action.honours)
                if kind in seen:
                    continue
                seen.add(kind)
            if not isinstance(action, Advise):
                yield action

    def quick_card(self, stage: PandoerTricks, seat: int, rng: random.Random) -> Card:
        """Takes tricks or leaves them, as the game asks."""
        deal = stage.deal
        if deal.game.heap:
            return quick_shunned(stage, seat)
        trump, is_points = deal.trump_suit, deal.game.points > 0

        def points(c: Card) -> float:
            return card_points(c, trump) if is_points else WHOLE

        def kept(c: Card) -> float:
            return later(c, trump) * (LATER + points(c)) + rng.random() * QUICK_DOUBT

        return quick_counted(stage, seat, deal.beside(seat), points, kept)

    def judged(self, deal: PandoerTable) -> tuple[int, ...]:
        """The proclaimer, who has bid on what the hand promises."""
        is_named = bool(deal.team) and (deal.trump_suit is not None or not deal.game.trumps)
        return (deal.bidder,) if is_named and deal.trick_no <= EARLY else ()

    def credence(self, deal: PandoerTable, seat: int, hand: tuple[Card, ...]) -> float:
        """A hand that promises less than was bid is less likely."""
        kept = tuple(sorted((*hand, *deal.played[seat])))
        return min(0.0, odds(kept, deal.trump_suit, deal.game))


BOT = PandoerBot()
