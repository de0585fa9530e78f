"""What actions of Dai Fugō are worth: low units go at the lead, entries are kept for the run to the end."""

from __future__ import annotations

import functools

from cardtable.cards import Card, Rank
from cardtable.engine.actions import Action, Pass
from cardtable.mechanics.climbing import POWER, Combination, PlayCards, Way, power
from cardtable.mechanics.exchange import Ask, Give, PutAway
from games.dai_fugo.holding import Holding, Weight, height, holding, order_of
from games.dai_fugo.play import Playing
from games.dai_fugo.table import DaiFugoTable

GO = 500.0
BREAKS = 6.0
"""For tearing a unit apart."""
ENTRY_KEPT = 5.0
FEW = 2
FORBIDDEN = 400.0
PASSING = -1.5


class Judge:
    """Weighs the actions of one seat, knowing its own hand and how many cards the others hold."""

    def __init__(self, deal: DaiFugoTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.order = order_of(deal)
        self.own = holding(deal.hand(seat), self.order)
        counts = [len(deal.hand(other)) for other in range(deal.seats) if other != seat]
        self.fewest = min((count for count in counts if count), default=99)

    @functools.cached_property
    def ways(self) -> dict[Action, Way]:
        """The plays that are allowed now."""
        stage = self.deal.stage
        return {way.action: way for way in stage.ways(self.seat)} if isinstance(stage, Playing) else {}

    def best_play(self, stage: Playing) -> Action:
        """The best play, or passing."""
        passing = [] if self.deal.to_beat is None else [(PASSING, Pass())]
        plays = [(self._play(way), way.action) for way in stage.ways(self.seat)]
        return max([*plays, *passing], key=lambda one: one[0])[1]

    # Judging

    def worth(self, action: Action) -> float:
        """What an action is worth, in steps of rank."""
        if isinstance(action, PlayCards):
            return self._play(self.ways[action])
        if isinstance(action, Give):
            return -self._high(action.cards) - BREAKS * self.own.torn(action.cards)
        if isinstance(action, Ask):
            return float(sum(map(power, action.cards)))
        if isinstance(action, PutAway):
            return 8.0 * len(action.cards) - self._high(action.cards) - 3.0 * self.own.torn(action.cards)
        return PASSING

    def _high(self, cards: tuple[Card, ...]) -> int:
        """How high cards are together."""
        return sum(height(c, self.order.turned) for c in cards)

    def _play(self, way: Way) -> float:
        play, then = way.play, self.own.weight(way)
        if not then.left:
            return -FORBIDDEN if self.deal.forbidden_by(play) else GO
        value = self._lead(play, then) if self.deal.to_beat is None else self._follow(play, then)
        return value - self._stuck(then.left)

    def _stuck(self, left: tuple[Card, ...]) -> float:
        """All that is left would be forbidden as a last play."""
        if not self.deal.options.forbidden_last:
            return 0.0
        high = all(height(c, self.order.turned) >= POWER[Rank.TWO] for c in left)
        return 60.0 if high else 0.0

    def _rest(self, then: Weight) -> Holding:
        return holding(then.left, self.order)

    def _lead(self, play: Combination, then: Weight) -> float:
        rest, size = self._rest(then), len(play.cards)
        value = 10.0 * (len(self.own.units) - len(rest.units)) + 2.0 * size - then.height
        if then.is_entry:
            value += GO / 4 if rest.is_nearly_out() else -ENTRY_KEPT * 2
        if self.fewest <= FEW and size > self.fewest:
            value += 8.0
        if self.fewest == 1 and size == 1:
            value += 1.5 * then.height
        return value - ENTRY_KEPT * play.jokers * (not play.is_jokers)

    def _follow(self, play: Combination, then: Weight) -> float:
        value = 6.0 - 0.6 * then.height - BREAKS * then.torn + len(play.cards)
        if self.fewest <= FEW:
            value += 6.0
        if then.is_entry:
            value += GO / 4 if self._rest(then).is_nearly_out() else -ENTRY_KEPT * (len(then.left) > 5)
        if play.jokers and not play.is_jokers:
            value -= ENTRY_KEPT
        return value
