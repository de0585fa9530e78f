"""The careful player of Seep, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import random

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.mechanics.judging import PositionBot
from cardtable.mechanics.sums import Way, lies_open
from games.seep.judge import CARD, Judge
from games.seep.reasons import REASONS, THOUGHTS
from games.seep.rules import SeepDeal
from games.seep.stages import Turns, turn_of
from games.seep.table import HOUSES, capture_value, values_of

QUICK_RISK = 0.6
"""How likely a quick play takes it that a floor is swept which one card could sweep."""
QUICK_DOUBT = 2.0
"""How far chance sways a quick play, in points."""


class Quick:
    """What turns bring at once, by what lies on the floor."""

    def __init__(self, deal: SeepDeal, loose: tuple[Card, ...]) -> None:
        self.deal, self.points = deal, deal.scoring.points
        self.worth = [(1 << at, points) for at, c in enumerate(loose) if (points := self.points(c))]
        self.all, self.houses = (1 << len(loose)) - 1, frozenset(deal.houses)
        self.values, self.risk = values_of(loose), QUICK_RISK * deal.sweep_worth(first=False)

    def value(self, c: Card, way: Way) -> float:
        """The fatter a capture or a house, the better; of cards thrown that which gives least."""
        mask, house, built = way
        laid = 0 if any(way) else capture_value(c)
        houses = self.houses - {house} | {built} - {0}
        risk = self.risk * lies_open(self.values, mask, laid, houses, HOUSES[-1])
        taken = sum([points for bit, points in self.worth if mask & bit])
        if built:
            return 2.0 + 0.4 * taken - risk
        if not mask and not house:
            return -0.7 * self.points(c) - risk
        inside = self.deal.house(house) if house else ()
        taken += self.points(c) + self.deal.scoring.total(inside)
        swept = mask == self.all and self.houses <= {house}
        sweep = self.deal.sweep_worth(first=not self.deal.dealt_out) if swept else 0
        return taken + CARD * (1 + mask.bit_count() + len(inside)) + sweep - risk


class SeepBot(PositionBot[SeepDeal]):
    """The careful player."""

    horizon = 14
    position_type = Judge
    reasons = REASONS
    thoughts = THOUGHTS

    def quick_play(self, deal: SeepDeal, seat: int, rng: random.Random) -> Action:
        """The fattest capture or house, else the card that gives least; a high bid."""
        stage, loose = deal.stage, tuple(sorted(deal.loose))
        if not isinstance(stage, Turns):
            return max(deal.legal(seat), key=lambda bid: (bid.number or 0) + rng.random() * QUICK_DOUBT)
        value = Quick(deal, loose).value
        ways = stage.ways(seat, values_of(loose))
        return turn_of(*max(ways, key=lambda one: value(*one) + rng.random() * QUICK_DOUBT), loose)

    def worth(self, deal: SeepDeal) -> tuple[float, ...]:
        """Points so far, what the last taker's rest is worth included once the deal is over."""
        return deal.points if deal.over else tuple(map(deal.points_so_far, range(deal.sides)))


BOT = SeepBot()
