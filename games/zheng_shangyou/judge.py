"""What actions of Zheng Shangyou are worth: units that nothing else gets rid of go at the lead, entries are
kept for the run to the end."""

from __future__ import annotations

import functools
from bisect import bisect_right

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.position_cache import position_cache
from cardtable.engine.table_piles import HANDS
from cardtable.mechanics.climbing.combinations import TOP, Combination, PlayCards, Way
from cardtable.mechanics.exchange.exchange import Give
from cardtable.mechanics.exchange.open_exchange import Take
from games.zheng_shangyou.combinations import HEIGHT, RED, Patterns, Play, Reading
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


@position_cache(1 << 11)
def higher(held: tuple[Card, ...]) -> tuple[int, ...]:
    """By height how many of these cards are higher."""
    heights = sorted([HEIGHT[c] for c in held])
    return tuple([len(held) - bisect_right(heights, height) for height in range(RED + 1)])


def unit_way(cards: tuple[Card, ...], shapes: Patterns) -> Way:
    """The play of a unit at the lead."""
    play = shapes.meanings(cards)[0]
    return Way(play, Play.of(play))


class Judge:
    """Weighs the actions of one seat, knowing its own hand and how many cards the others hold."""

    def __init__(self, deal: ZhengTable, seat: int) -> None:
        self.deal, self.seat = deal, seat
        self.hand = deal.hand(seat)
        self.own = holding(self.hand)
        self.side = deal.side(seat)
        piles, sides = deal.piles, deal.sides
        counts = [len(piles[HANDS[one]].cards) for one in deal.seating if one % sides != self.side]
        self.most = max(counts)
        self.fewest = min(filter(None, counts), default=99)

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
        if len(play.cards) == len(self.hand):
            return GO
        rest = self.own.after(play.cards)
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

    @functools.cached_property
    def known(self) -> list[tuple[int, ...]]:
        """By height how many of the cards that lie openly, or in the own hand, are higher."""
        piles = self.deal.piles
        return [higher(held) for held in (self.hand, piles["trick"].cards, piles["discard"].cards)]

    def above(self, height: int) -> int:
        """How many cards that lie in other hands are higher."""
        held, trick, discard = self.known
        return higher(self.deal.pack)[height] - held[height] - trick[height] - discard[height]

    # Quickly

    def lead(self) -> Way:
        """A good unit to lead."""
        shapes = self.deal.shapes
        ways = [unit_way(unit.cards, shapes) for unit in self.own.units]
        return max(ways, key=lambda way: self.play_worth(way.play))
