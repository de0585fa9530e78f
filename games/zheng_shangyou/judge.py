"""The values of actions in Zheng Shangyou: low groups are led, entries are kept for the run to the end.

Values are counted in plays saved.
"""

from __future__ import annotations

import functools
from bisect import bisect_right

from cardtable.cards import Card
from cardtable.engine import HANDS, Action, position_cache
from cardtable.mechanics.climbing import NEARLY_OUT, TOP_POWER, Combination, PlayCards, PossiblePlay
from cardtable.mechanics.exchange import Give, Take
from games.zheng_shangyou.combinations import (
    RED_POWER,
    ZHENG_POWER,
    ZhengCombination,
    ZhengPatterns,
    ZhengPlay,
)
from games.zheng_shangyou.deal_state import ZhengDealState
from games.zheng_shangyou.exchange import ZhengPick, ZhengReturn
from games.zheng_shangyou.hand_groups import chance_to_win, hand_in_groups
from games.zheng_shangyou.stages import ZhengRounds

GOES_OUT = 100.0
"""For going out."""
ENTRY_KEPT = 0.9
"""Against spending a play that wins the lead before it is time."""
PER_CARD = 0.12
"""For each card got rid of."""
KEEPS_LEAD = 0.65
"""For winning a round that one leads."""
GAINS_LEAD = 0.8
"""For winning a round that another leads."""
SURE = 0.8
"""The chance to win the lead from which the run to the end counts on a play."""
WILD_KEPT = 1.5
"""Against spending a wild card beside others: alone it wins the lead later on."""
LIKELY = 0.5
"""The chance to win the lead from which a play counts as an entry."""
RUNS_OUT = 25.0
"""For an entry that begins the run to the end."""
MAY_RUN_OUT = 1.0
"""For an answer that begins that run if it wins the lead, where that is likely, not sure."""
THEN_OUT = 3.0
"""For winning the lead with one group left, where that is not sure."""
ENDS = 1
"""With so many other groups left, entries are led: after them the last group goes."""
HURRY = 0.5
"""For stopping a player who is nearly out."""
BEATS_MATE = 1.5
"""The cost of beating this side's own play."""
PASSING = 0.1
"""For waiting."""
PER_HIGHER_CARD = 0.87
"""The factor by which each higher card in other hands lowers the chance of a single card to win the lead."""
IMPURE = 0.05
"""The chance to win the lead that wild cards cost a play."""
PER_RANK_FOR_MATE = 0.03
"""For each rank of a card given back, where a teammate chooses first."""


@position_cache(1 << 11)
def counts_of_higher(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """By power how many of these cards are higher."""
    powers = sorted([ZHENG_POWER[c] for c in cards])
    return tuple([len(cards) - bisect_right(powers, one) for one in range(RED_POWER + 1)])


def lead_of(cards: tuple[Card, ...], patterns: ZhengPatterns) -> PossiblePlay:
    """The play that leads a group."""
    play = patterns.meanings(cards)[0]
    return PossiblePlay(play, ZhengPlay.of(play))


class ZhengJudge:
    """Weighs the actions of one seat, by its own hand and the number of cards in the others."""

    def __init__(self, deal: ZhengDealState, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = deal.hand(seat)
        self.own = hand_in_groups(self.hand)
        self.side = deal.side(seat)
        piles, sides = deal.piles, deal.sides
        counts = [len(piles[HANDS[one]].cards) for one in deal.seating if one % sides != self.side]
        self.most = max(counts)
        """Cards in the longest hand against this seat."""
        self.fewest = min(filter(None, counts), default=99)
        """Cards in the shortest one that is not empty."""

    def value(self, action: Action) -> float:
        """The value of an action."""
        if isinstance(action, PlayCards):
            stage = self.deal.stage
            assert isinstance(stage, ZhengRounds)
            return self.value_of_play(stage.combination_of(action))
        if isinstance(action, Give):
            for_mate = PER_RANK_FOR_MATE * ZHENG_POWER[action.cards[0]] * self.mate_picks_first
            return -self.own.after(action.cards).cost + for_mate
        if isinstance(action, Take):
            if isinstance(self.deal.stage, ZhengPick):
                return float(ZHENG_POWER[action.card])
            return -hand_in_groups((*self.hand, action.card)).cost
        return PASSING

    @property
    def mate_picks_first(self) -> bool:
        """Whether a teammate chooses first among the cards given back."""
        stage = self.deal.stage
        return isinstance(stage, ZhengReturn) and self.deal.side(self.deal.last_two[0]) == self.side

    def value_of_play(self, play: Combination) -> float:
        """The value of a play: the cards it gets rid of, and the lead that it may win."""
        if len(play.cards) == len(self.hand):
            return GOES_OUT
        rest = self.own.after(play.cards)
        chance = self.chance_to_win(play)
        is_lead = self.deal.to_beat is None
        value = self.own.cost - rest.cost + chance * (KEEPS_LEAD if is_lead else GAINS_LEAD)
        assert isinstance(play, ZhengCombination)
        value += PER_CARD * len(play.cards) - WILD_KEPT * play.wild
        runs_out = chance > SURE and (rest.slow_groups <= ENDS if is_lead else rest.is_nearly_out)
        if runs_out:
            value += chance * RUNS_OUT
        elif len(rest.groups) == 1:
            value += chance * THEN_OUT
        elif chance > LIKELY:
            may_run_out = not is_lead and rest.is_nearly_out
            value += chance * (MAY_RUN_OUT if may_run_out else -ENTRY_KEPT)
        return value + (self._for_leading(play) if is_lead else self._for_answering())

    def _for_leading(self, play: Combination) -> float:
        """The value of a lead while a player is nearly out, who cannot answer more cards than it holds."""
        if self.fewest > NEARLY_OUT:
            return 0.0
        return HURRY if len(play.cards) > self.fewest else -HURRY * (1 - self.chance_to_win(play))

    def _for_answering(self) -> float:
        """The value of answering: opponents who are nearly out are stopped, teammates are not."""
        deal = self.deal
        if deal.side(deal.by) == self.side:
            return -BEATS_MATE
        return HURRY * 2 if self.fewest <= NEARLY_OUT else 0.0

    def chance_to_win(self, play: Combination) -> float:
        """The chance that a play wins the lead."""
        assert isinstance(play, ZhengCombination)
        if len(play.cards) > self.most:
            return 1.0
        if play.kind == "single":
            return float(PER_HIGHER_CARD ** self._higher_in_other_hands(play.high))
        ranks = play.high - play.low + 1
        chance = chance_to_win(play.each, ranks, min(play.high, TOP_POWER), play.suit is not None)
        return chance if play.is_pure else chance - IMPURE

    def _higher_in_other_hands(self, height: int) -> int:
        own, trick, discard = self._higher_elsewhere
        return counts_of_higher(self.deal.pack)[height] - own[height] - trick[height] - discard[height]

    @functools.cached_property
    def _higher_elsewhere(self) -> list[tuple[int, ...]]:
        """By power how many cards of the seat's own hand, of the trick and of the discards are higher."""
        piles = self.deal.piles
        return [
            counts_of_higher(cards) for cards in (self.hand, piles["trick"].cards, piles["discard"].cards)
        ]

    def best_lead(self) -> PossiblePlay:
        """A good group to lead, for quick plays."""
        patterns = self.deal.combination_rules
        leads = [lead_of(group.cards, patterns) for group in self.own.groups]
        return max(leads, key=lambda lead: self.value_of_play(lead.combination))
