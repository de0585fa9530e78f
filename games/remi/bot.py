"""The careful player of Remi, and the quick plays of its rollouts."""

from __future__ import annotations

import random

from cardtable.bots import PositionBot
from cardtable.cards import Card
from cardtable.engine import Action
from cardtable.mechanics import Cut, discard_of
from cardtable.mechanics.rummy import best_melds_worth, completing_counts, is_joker
from games.remi.actions import Lay
from games.remi.deal_state import BONUS, RemiDealState
from games.remi.position import REASONS, THOUGHTS, RemiPosition, cost_of, next_of_turn
from games.remi.set_search import best_sets
from games.remi.sets import RULES, hand_value, set_value
from games.remi.stages import STOCK

HELD = 0.9
"""The part of a hand's cost that counts in the end, of a seat that is not down."""
HELD_DOWN = 0.6
"""The part of that cost for a seat that is down, which lays and adds some of its hand."""
CLOSE = 0.6
"""The factor by which each card held makes it less likely that a seat that is down closes first."""


class RemiBot(PositionBot[RemiDealState]):
    """The careful player."""

    position_type = RemiPosition
    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"draw": 40.0, "meld": 40.0}

    def quick_play(self, deal: RemiDealState, seat: int, rng: random.Random) -> Action:
        """Lays the best sets, draws from the stock, and discards a card that goes with few others."""
        stage = deal.stage.name if deal.stage is not None else ""
        if stage == "cut":
            return Cut(deal.exact)
        if stage == "draw":
            return STOCK
        need = deal.options.first_lay  # all the best sets at once
        if seat not in deal.down and (sets := best_melds_worth(deal.hand(seat), need, RULES, set_value)):
            return Lay(tuple(map(str, sets)))
        return next_of_turn(deal, seat) or _quick_discard(deal, seat, rng)

    def worth(self, deal: RemiDealState) -> tuple[float, ...]:
        """By seat the points laid, less the cost of the hand.

        In a round broken off, the expected gain of closing is added.
        """
        if deal.over:
            return tuple(map(float, deal.points))
        laid = [deal.laid_points(seat) for seat in range(deal.seats)]
        laid[deal.starter] += BONUS * deal.cut_bonus
        return tuple(points + _held_worth(deal, seat) for seat, points in enumerate(laid))


def _held_worth(deal: RemiDealState, seat: int) -> float:
    hand = deal.hand(seat)
    if seat in deal.down:
        return BONUS * CLOSE ** len(hand) - HELD_DOWN * cost_of(hand)
    return -HELD * cost_of(hand)


def _quick_discard(deal: RemiDealState, seat: int, rng: random.Random) -> Action:
    """A card that lies in none of the best sets, goes with few others and costs much."""
    hand = deal.hand(seat)
    kept = [] if seat in deal.down else [c for meld in best_sets(hand)[1] for c in meld.cards]
    faces = dict.fromkeys(hand)
    spare = [c for c in faces if not is_joker(c) and hand.count(c) > kept.count(c)]

    def dispensable(c: Card) -> float:
        with_both = completing_counts(c, RULES)
        company = sum([with_both[one] for one in faces if one in with_both])
        return hand_value(c) / 2 - 2.0 * company + rng.random()

    return discard_of(max(spare or list(hand), key=dispensable))


BOT = RemiBot()
