"""The values of actions in Dai Fugō: low groups are led, entries are kept for the run to the end.

Values are counted in steps of rank.
"""

from __future__ import annotations

from cardtable.cards import Card, without
from cardtable.engine import HANDS, Action, Pass
from cardtable.mechanics.climbing import NEARLY_OUT, TOP_POWER, Combination, PlayCards, power
from cardtable.mechanics.exchange import Ask
from games.dai_fugo.deal_state import DaiFugoDealState
from games.dai_fugo.hand_groups import DaiFugoHand, hand_in_groups, order_in_force
from games.dai_fugo.stages import DaiFugoRounds

GOES_OUT = 500.0
"""For going out."""
FORBIDDEN = 400.0
"""Against going out with a forbidden play."""
STUCK = 60.0
"""Against keeping only cards for a forbidden last play."""
GOOD_AS_OUT = 125.0
"""For an entry after which one group at most is left that is no entry."""
PER_GROUP = 10.0
"""For each group fewer in the hand."""
PER_CARD_SHED = 2.0
"""For each card that is played."""
GIVEN_AWAY = 0.6
"""The part of a group's value that counts where it is given away."""
ENTRY_KEPT = 8.0
"""Against spending an entry before that."""
JOKER_KEPT = 28.0
"""Against spending a joker beside other cards: alone it goes without costing a turn, and wins the lead."""
HURRY = 6.0
"""For answering while a player is nearly out, or leading more cards than that player holds."""
STOPS_LAST_CARD = 1.5
"""For each rank of a single card that is led to a player who could go out on it."""
PASSING = -5.0
"""The value of a pass."""


class DaiFugoJudge:
    """Weighs the actions of one seat, by its own hand and the number of cards in the others."""

    def __init__(self, deal: DaiFugoDealState, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = deal.hand(seat)
        self.order = order_in_force(deal)
        self.own = hand_in_groups(self.hand, self.order)
        counts = [len(deal.piles[name].cards) for at, name in enumerate(HANDS[: deal.seats]) if at != seat]
        self.fewest = min(filter(None, counts), default=99)
        """Cards in the shortest of the other hands."""

    def value(self, action: Action) -> float:
        """The value of an action."""
        if isinstance(action, PlayCards):
            stage = self.deal.stage
            assert isinstance(stage, DaiFugoRounds)
            return self.value_of_play(stage.combination_of(action))
        if isinstance(action, Pass):
            return PASSING
        if isinstance(action, Ask):
            return float(sum(map(power, action.cards)))
        rest = self._hand_without(action.picks)
        return GIVEN_AWAY * self._groups_saved(rest) - sum(self.order.highest((c,)) for c in action.picks)

    def value_of_play(self, play: Combination) -> float:
        """The value of a play."""
        size = len(play.cards)
        if size == len(self.hand):
            return -FORBIDDEN if self.deal.forbidden_by(play) else GOES_OUT
        value, rest = self.own.judged_plays.get(play.cards) or self._value_of_shedding(play.cards)
        if self.fewest <= NEARLY_OUT and (self.deal.to_beat is not None or size > self.fewest):
            value += HURRY
        elif self.fewest == size == 1:
            value += STOPS_LAST_CARD * self.order.highest(play.cards)
        if self.deal.options.forbidden_last and rest.lowest >= TOP_POWER:
            value -= STUCK
        return value

    def _value_of_shedding(self, cards: tuple[Card, ...]) -> tuple[float, DaiFugoHand]:
        """The value of playing these cards, whatever others hold, and the hand left."""
        rest = self._hand_without(cards)
        value = self._groups_saved(rest) + PER_CARD_SHED * len(cards) - self.order.height(cards)
        jokers = sum([c.suit is None for c in cards])
        if jokers < len(cards):
            value -= JOKER_KEPT * jokers
        if self.order.is_entry(cards):
            value += GOOD_AS_OUT if len(rest.slow_groups) <= 1 else -ENTRY_KEPT
        self.own.judged_plays[cards] = value, rest
        return value, rest

    def _hand_without(self, cards: tuple[Card, ...]) -> DaiFugoHand:
        return hand_in_groups(without(self.hand, cards), self.order)

    def _groups_saved(self, rest: DaiFugoHand) -> float:
        """The value of having fewer groups."""
        return PER_GROUP * (len(self.own.groups) - len(rest.groups))
