"""The careful player of Seep, and the quick play with which a search plays a deal on."""

from __future__ import annotations

import random

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.mechanics.fishing.card_sums import Way, lying
from cardtable.mechanics.position_bots import PositionBot
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
        self.deal, self.points = deal, deal.scoring.cards.get
        worths = tuple([self.points(c, 0) for c in loose])
        self.lying = lying(values_of(loose), worths, deal.houses, HOUSES[-1])
        self.risk = QUICK_RISK * deal.sweep_worth(first=False)

    def value(self, c: Card, way: Way) -> float:
        """The fatter a capture or a house, the better; of cards thrown that which gives least."""
        mask, house, built = way
        is_thrown = not (mask or house or built)
        taken, is_sweep, is_open = self.lying.after(way, capture_value(c) if is_thrown else 0)
        risk = self.risk if is_open else 0.0
        if built:
            return 2.0 + 0.4 * taken - risk
        if is_thrown:
            return -0.7 * self.points(c, 0) - risk
        inside = self.deal.house(house) if house else ()
        taken += sum([self.points(one, 0) for one in (c, *inside)])
        sweep = self.deal.sweep_worth(first=not self.deal.dealt_out) if is_sweep else 0
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
        quick, chance = Quick(deal, loose), rng.random
        ways = stage.ways(seat, quick.lying.values)
        turns = [(quick.value(c, way) + chance() * QUICK_DOUBT, c, way) for c, able in ways for way in able]
        return turn_of(*max(turns)[1:], loose)

    def worth(self, deal: SeepDeal) -> tuple[float, ...]:
        """Points so far, what the last taker's rest is worth included once the deal is over."""
        return deal.points if deal.over else tuple(map(deal.points_so_far, range(deal.sides)))


BOT = SeepBot()
