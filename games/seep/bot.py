"""The careful player of Seep, and the quick plays of its rollouts."""

from __future__ import annotations

import random

from cardtable.bots import PositionBot
from cardtable.cards import Card
from cardtable.engine import Action
from games.seep.deal_state import HOUSES, SeepDealState, capture_value, values_of
from games.seep.judge import CARD_WORTH, SeepJudge
from games.seep.position import REASONS, THOUGHTS
from games.seep.quick_floor import FloorTurn, outcomes_on
from games.seep.stages import Turns, turn_of

QUICK_RISK = 0.6
"""In a quick play: the chance that a floor which one card could sweep is swept."""
QUICK_DOUBT = 2.0
"""In a quick play: the range of the random noise, in points."""
QUICK_HOUSE = 2.0
"""In a quick play: the points of any house made."""
QUICK_HOUSE_SHARE = 0.4
"""In a quick play: the part of the points in a new house that is counted."""
QUICK_THROWN_SHARE = 0.7
"""In a quick play: the part of a thrown card's points that is counted as lost."""


class QuickTurns:
    """The immediate gain of turns on one floor, for quick plays."""

    def __init__(self, deal: SeepDealState, loose: tuple[Card, ...]) -> None:
        self.deal = deal
        self.points = deal.scoring.cards.get
        points = tuple([self.points(c, 0) for c in loose])
        self.outcomes = outcomes_on(values_of(loose), points, deal.houses, HOUSES[-1])
        self.risk = QUICK_RISK * deal.sweep_worth(first=False)

    def value(self, c: Card, turn: FloorTurn) -> float:
        """The value of a turn: the points of a capture or house, less those that a throw gives away."""
        mask, house, built = turn
        is_thrown = not (mask or house or built)
        taken, is_sweep, is_open = self.outcomes.after(turn, capture_value(c) if is_thrown else 0)
        risk = self.risk if is_open else 0.0
        if built:
            return QUICK_HOUSE + QUICK_HOUSE_SHARE * taken - risk
        if is_thrown:
            return -QUICK_THROWN_SHARE * self.points(c, 0) - risk
        inside = self.deal.house(house) if house else ()
        taken += sum([self.points(one, 0) for one in (c, *inside)])
        sweep = self.deal.sweep_worth(first=not self.deal.dealt_out) if is_sweep else 0
        return taken + CARD_WORTH * (1 + mask.bit_count() + len(inside)) + sweep - risk


class SeepBot(PositionBot[SeepDealState]):
    """The careful player."""

    position_type = SeepJudge
    reasons = REASONS
    thoughts = THOUGHTS
    beginners_doubt = {"bid": 2.0, "open": 3.0, "play": 5.0}
    ending_ways = 30

    def quick_play(self, deal: SeepDealState, seat: int, rng: random.Random) -> Action:
        """The capture or house with the most points, else the throw that gives the fewest; a high bid."""
        stage = deal.stage
        loose = tuple(sorted(deal.loose))
        if not isinstance(stage, Turns):
            return max(deal.legal(seat), key=lambda bid: (bid.number or 0) + rng.random() * QUICK_DOUBT)
        quick = QuickTurns(deal, loose)
        chance = rng.random
        valued = [
            (quick.value(c, turn) + chance() * QUICK_DOUBT, c, turn)
            for c, turns in stage.floor_turns(seat, quick.outcomes.values)
            for turn in turns
        ]
        return turn_of(*max(valued)[1:], loose)

    def worth(self, deal: SeepDealState) -> tuple[float, ...]:
        """The points so far, including the last taker's rest once the deal is over."""
        return deal.points if deal.over else tuple(map(deal.points_so_far, range(deal.sides)))


BOT = SeepBot()
