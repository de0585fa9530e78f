"""What actions of Dai Fugō are worth: low units go at the lead, entries are kept for the run to the end."""

from __future__ import annotations

from cardtable.cards import Card, without
from cardtable.engine.actions import Action, Pass
from cardtable.engine.table_piles import HANDS
from cardtable.mechanics.climbing.combinations import TOP, Combination, PlayCards, power
from cardtable.mechanics.exchange import Ask
from games.dai_fugo.holding import Holding, holding, order_of
from games.dai_fugo.play import Playing
from games.dai_fugo.table import DaiFugoTable

GO, FORBIDDEN, STUCK = 500.0, 400.0, 60.0
"""For going out, against doing so with a forbidden play, against keeping only cards for such a one."""
MATE = 125.0
"""For an entry after which one is as good as out."""
UNIT, CARD, PARTED = 10.0, 2.0, 0.6
"""For each unit fewer in the hand, for each card; the part of a unit's worth where it is given away."""
ENTRY_KEPT = 8.0
FEW = 2
HURRY, STOPS = 6.0, 1.5
"""For playing while somebody is nearly out; for each rank of what is led to who could go out on it."""
PASSING = -5.0


class Judge:
    """Weighs the actions of one seat, knowing its own hand and how many cards the others hold."""

    def __init__(self, deal: DaiFugoTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = deal.hand(seat)
        self.order = order_of(deal)
        self.own = holding(self.hand, self.order)
        counts = [len(deal.piles[name].cards) for at, name in enumerate(HANDS[: deal.seats]) if at != seat]
        self.fewest = min(filter(None, counts), default=99)

    def value(self, action: Action) -> float:
        """What an action is worth, in steps of rank."""
        if isinstance(action, PlayCards):
            stage = self.deal.stage
            assert isinstance(stage, Playing)
            return self.play_worth(stage.played(action))
        if isinstance(action, Pass):
            return PASSING
        if isinstance(action, Ask):
            return float(sum(map(power, action.cards)))
        rest = self.after(action.picks)
        return PARTED * self._saved(rest) - sum(self.order.highest((c,)) for c in action.picks)

    def after(self, cards: tuple[Card, ...]) -> Holding:
        """What is left when these are gone."""
        return holding(without(self.hand, cards), self.order)

    def _gone(self, cards: tuple[Card, ...]) -> tuple[float, Holding]:
        """What it is worth to be rid of these, whatever others hold, and what is left."""
        rest = self.after(cards)
        value = self._saved(rest) + CARD * len(cards) - self.order.highest(cards)
        if self.order.is_entry(cards):
            value += MATE if len(rest.slow) <= 1 else -ENTRY_KEPT
        self.own.plays[cards] = value, rest
        return value, rest

    def _saved(self, rest: Holding) -> float:
        """What it is worth to have fewer units."""
        return UNIT * (len(self.own.units) - len(rest.units))

    def play_worth(self, play: Combination) -> float:
        """What a play is worth."""
        size = len(play.cards)
        if size == len(self.hand):
            return -FORBIDDEN if self.deal.forbidden_by(play) else GO
        value, rest = self.own.plays.get(play.cards) or self._gone(play.cards)
        if self.fewest <= FEW and (self.deal.to_beat is not None or size > self.fewest):
            value += HURRY
        elif self.fewest == size == 1:
            value += STOPS * self.order.highest(play.cards)
        if self.deal.options.forbidden_last and rest.lowest >= TOP:
            value -= STUCK
        return value
