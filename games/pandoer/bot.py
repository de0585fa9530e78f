"""The careful player of Pandoer, and the quick plays of its rollouts."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardtable.cards import FACES, Card
from cardtable.engine import Action
from cardtable.mechanics.tricks import TrickBot, quick_ducking_card, quick_points_card
from games.pandoer.contracts import Advise, LadderBid
from games.pandoer.play import PandoerTricks
from games.pandoer.position import REASONS, THOUGHTS, PandoerPosition
from games.pandoer.table import PandoerTable, card_points
from games.pandoer.trick import WHOLE_TRICK

EQUAL_POINTS = dict.fromkeys(FACES, WHOLE_TRICK)
"""In quick plays: the points of each card in games where tricks count, not points."""


class PandoerBot(TrickBot[PandoerTable]):
    """The careful player."""

    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"bid": 0.8, "discard": 1.0, "trump": 2.5, "call": 1.0, "play": 1.2}
    position_type = PandoerPosition

    def candidates(self, deal: PandoerTable, seat: int) -> Iterator[Action]:
        """The actions to try: no advice, and for each value the lowest bid of points and claim."""
        seen: set[tuple[int, bool]] = set()
        for action in deal.legal(seat):
            if isinstance(action, LadderBid) and (action.honours or action.game.points):
                kind = action.game.value, bool(action.honours)
                if kind in seen:
                    continue
                seen.add(kind)
            if not isinstance(action, Advise):
                yield action

    def allies(self, deal: PandoerTable, seat: int) -> tuple[int, ...]:
        return tuple(sorted((seat, *deal.allies(seat)))) if deal.team else super().allies(deal, seat)

    def quick_card(self, stage: PandoerTricks, seat: int, able: tuple[Card, ...], rng: random.Random) -> Card:
        """A card that takes the trick or leaves it, as the game asks."""
        deal = stage.deal
        if deal.game.few_tricks:
            return quick_ducking_card(stage, able)
        trump = deal.trump_suit
        points = card_points(trump) if deal.game.points else EQUAL_POINTS
        return quick_points_card(stage, able, rng, trump, deal.allies(seat), points)


BOT = PandoerBot()
