"""What actions of Zheng Shangyou are worth: units that nothing else gets rid of go at the lead, entries are
kept for the run to the end."""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Sequence

from cardtable.cards import Card
from cardtable.engine.actions import Action, Pass
from cardtable.mechanics.climbing import TOP, Combination, PlayCards, Way
from cardtable.mechanics.exchange import Give
from cardtable.mechanics.open_exchange import Take
from games.zheng_shangyou.combinations import HEIGHT, RED, Play, Reading
from games.zheng_shangyou.exchange import Pick, Return
from games.zheng_shangyou.holding import holding, wins
from games.zheng_shangyou.play import Playing
from games.zheng_shangyou.table import ZhengTable

GO = 100.0
FEW = 2
"""Cards in another's hand with which it is nearly out."""
ENTRY_KEPT = 0.9
"""For spending what wins the lead before it is time."""
SIZE = 0.12
"""For each card got rid of."""
KEEPS, GAINS, SURE = 0.65, 0.8, 0.8
"""What it is worth to keep the lead and to gain it; how likely a play that one counts on must win it."""
HURRY, MATE, PASSING = 0.5, 1.5, 0.1
"""For stopping who is nearly out, against beating one's own side, for waiting."""
FADE = 0.87
"""A single card wins by this much less for each higher card that is out."""


@functools.lru_cache(maxsize=1 << 13)
def higher(held: tuple[Card, ...]) -> tuple[int, ...]:
    """By height how many of these cards are higher."""
    heights = sorted([HEIGHT[c] for c in held])
    return tuple([len(held) - bisect_right(heights, height) for height in range(RED + 1)])


class Judge:
    """Weighs the actions of one seat, knowing its own hand and how many cards the others hold."""

    def __init__(self, deal: ZhengTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = deal.hand(seat)
        self.own = holding(self.hand)
        self.side = deal.side(seat)
        others = [deal.hand(one) for one in deal.seating if deal.side(one) != self.side]
        counts = [len(held) for held in others if held]
        self.fewest, self.most = min(counts, default=99), max(counts, default=0)

    # Judging

    def worth(self, action: Action) -> float:
        """What an action is worth, in units got rid of."""
        if isinstance(action, PlayCards):
            stage = self.deal.stage
            assert isinstance(stage, Playing)
            return self.play_worth(stage.played(action))
        if isinstance(action, Give):
            return -self.own.after(action.cards).cost + 0.03 * HEIGHT[action.cards[0]] * self.mate_picks
        if isinstance(action, Take):
            if isinstance(self.deal.stage, Pick):
                return float(HEIGHT[action.card])
            return -holding((*self.hand, action.card)).cost
        return PASSING

    @property
    def mate_picks(self) -> bool:
        """Whether a teammate chooses first among the cards given back."""
        stage = self.deal.stage
        return isinstance(stage, Return) and self.deal.side(self.deal.before[-2]) == self.side

    def play_worth(self, play: Combination) -> float:
        """What a play is worth: what it gets rid of, and the lead it may win."""
        rest = self.own.after(play.cards)
        if not rest.hand:
            return GO
        chance = self.wins(play)
        value = self.own.cost - rest.cost + chance * (KEEPS if self.deal.to_beat is None else GAINS)
        value += SIZE * len(play.cards)
        if chance > 0.5:
            value += chance * GO / 4 if rest.is_nearly_out and chance > SURE else -ENTRY_KEPT * chance
        return value + (self._lead(play) if self.deal.to_beat is None else self._follow())

    def _lead(self, play: Combination) -> float:
        """Who is nearly out cannot answer more cards than he has."""
        if self.fewest > FEW:
            return 0.0
        return HURRY if len(play.cards) > self.fewest else -HURRY * (1 - self.wins(play))

    def _follow(self) -> float:
        """Those who are nearly out are stopped, teammates are not."""
        deal = self.deal
        if deal.side(deal.by) == self.side:
            return -MATE
        return HURRY * 2 if self.fewest <= FEW else 0.0

    def wins(self, play: Combination) -> float:
        """How likely a play is to win the lead."""
        assert isinstance(play, Reading)
        if len(play.cards) > self.most:
            return 1.0
        if play.kind == "single":
            return float(FADE ** self.above(play.high))
        usual = wins(play.each, play.high - play.low + 1, min(play.high, TOP), play.suit is not None)
        return usual if play.is_pure else usual - 0.05

    def above(self, height: int) -> int:
        """How many cards that lie in other hands are higher."""
        lying = self.deal.cards_in("trick"), self.deal.cards_in("discard"), self.hand
        return higher(self.deal.pack)[height] - sum([higher(held)[height] for held in lying])

    # Quickly

    def lead(self) -> Action:
        """A good unit to lead."""
        units = [self.deal.shapes.meanings(unit.cards)[0] for unit in self.own.units]
        return Play.of(max(units, key=self.play_worth))

    def best(self, ways: Sequence[Way]) -> Action:
        """A good play of those that beat the one that lies; or passing."""
        plays = [(self.play_worth(way.play), way.action) for way in ways]
        return max([*plays, (PASSING, Pass())], key=lambda one: one[0])[1]
