"""How a careful player of Seep weighs plays: points now, less the next opponent's chances on the floor.

It uses only the view.
"""

from __future__ import annotations

import functools

from cardtable.cards import Card
from cardtable.engine import Action
from cardtable.mechanics.fishing import chosen, sets_of
from games.seep.actions import Bid, Build, Play, Turn
from games.seep.deal_state import HOUSES, values_of
from games.seep.position import SeepPosition
from games.seep.quick_floor import sweeps

CARD_WORTH = 0.15
"""Points of any card beyond its own: for the last taker's rest, and most cards."""
HOUSE_HOPE = 0.6
"""The part of a house that its builder takes if nobody else can."""
CARD_KEPT = 0.8
"""Points of each card kept for a house."""
BROKEN = 0.15
"""How much likelier an ordinary house is lost for each value that it can be broken to."""
BID_ON_PAIR = 20.0
"""Added to a bid on a value held twice: more than any single card, however high."""
WAITING = 20.0
"""Points of leaving a house that nobody else can take: who takes last also gets what lies loose."""
THROWN_SHARE = 0.5
"""The part of a thrown card's points that is counted as lost."""


class SeepJudge(SeepPosition):
    """Weighs the actions of one view."""

    def value(self, action: Action) -> float:
        """The value of one action, in points."""
        match action:
            case Bid(amount):
                # A value held twice is best; else the highest, which few can break or take.
                return amount + BID_ON_PAIR * (len(self.of_value(amount)) > 1)
            case Build():
                risk = self._risk(action)
                return self._build(action) - risk - risk  # it counts twice for a house
            case Play():
                return self._play(action) - self._risk(action)
        return 0.0

    def worth(self, held: tuple[Card, ...]) -> float:
        """The value of captured cards, in points."""
        return sum(self.card_points(c) + CARD_WORTH for c in held)

    def chance_held(self, value: int, seats: int = 1) -> float:
        """The chance that the next player (or one of two opponents) holds a card of that value."""
        return float(1.0 - (1.0 - min(1.0, seats * self.next_share)) ** self.values_out[value])

    @functools.cached_property
    def next_holds(self) -> dict[int, float]:
        """By value the chance that the next player holds a card of it."""
        return {value: self.chance_held(value) for value in range(1, HOUSES[-1] + 1)}

    def _play(self, play: Play) -> float:
        if not play.takes:
            return -THROWN_SHARE * self.card_points(play.card)
        gain = self.worth(self.brought(play)) + self.sweep_points(play)
        return gain - WAITING if self.may_wait(play) else gain

    def _build(self, build: Build) -> float:
        inside = self.inside(build)
        danger = self.chance_held(build.value, self.deal.seats // 2)
        if sum(values_of(inside)) < 2 * build.value:
            danger = min(1.0, danger + BROKEN * (HOUSES[-1] - build.value))
        hope = HOUSE_HOPE * (1.0 - danger) * self.worth(inside)
        return hope + CARD_KEPT * len(self.kept(build))

    def _risk(self, turn: Turn) -> float:
        """The points that the next opponent may make of the floor that is left."""
        loose, houses = self.after(turn)
        swept = fished = 0.0
        values = values_of(loose)
        for value, chance in self.next_holds.items():
            if sweeps(value, values, houses):
                swept = max(swept, chance)
            for mask in sets_of(values, value):
                fished = max(fished, chance * self.worth(chosen(loose, mask)))
        return swept * self.deal.sweep_worth(first=False) + fished
