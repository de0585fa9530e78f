"""How a careful player plays Dai Fugō: low units go at the lead, entries are kept for the run to the end."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterable

from cardtable.cards import Card, Rank, text_of
from cardtable.engine.actions import Action, Pass
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from cardtable.mechanics.climbing import POWER, Combination, PlayCards, power
from cardtable.mechanics.exchange import Ask, Give, PutAway
from games.dai_fugo.holding import AHEAD, AT_LEAD, Holding, Weight, height, holding, order_of
from games.dai_fugo.play import Playing
from games.dai_fugo.table import DaiFugoTable, has_five
from games.dai_fugo.ways import Way

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

    def why(self, action: Action) -> str:
        """What speaks for it, or against."""
        if isinstance(action, PlayCards):
            return self._why_play(self.ways[action])
        if isinstance(action, Pass):
            return "Better kept for later."
        if isinstance(action, Give):
            return "These are missed least."
        if isinstance(action, Ask):
            return f"{text_of(action.cards)} would win the lead."
        return "Lone low cards are hard to get rid of."

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

    def _why_play(self, way: Way) -> str:
        then = self.own.weight(way)
        if not then.left:
            forbidden = self.deal.forbidden_by(way.play)
            return "Going out with that makes you the last." if forbidden else "That is your last card."
        if self._rest(then).is_nearly_out():
            return "With what is left you can run to the end."
        if self.deal.to_beat is None:
            return "Low cards go while you have the lead."
        if then.torn:
            return "It tears a set apart, but somebody is nearly out."
        return "The cheapest play that beats it."


# What a deal is worth that was broken off


def _likely(deal: DaiFugoTable) -> dict[int, float]:
    """By active seat how likely it is to be out next, compared with the others."""
    order, ahead = order_of(deal), deal.turn if deal.to_beat is None else deal.by
    more = AT_LEAD if deal.to_beat is None else AHEAD
    return {
        seat: math.exp(holding(deal.hand(seat), order).strength + (more if seat == ahead else 0.0))
        for seat in deal.active
    }


def _expect(points: list[float], likely: dict[int, float], prizes: tuple[int, ...]) -> None:
    """Adds what each may expect of the next prize and the one after it, if one after the other is drawn as
    they are likely (Plackett-Luce)."""
    total = sum(likely.values())
    for seat, one in likely.items():
        if prizes and prizes[0]:
            points[seat] += prizes[0] * one / total
        if len(prizes) > 1 and prizes[1]:
            after = sum(other / (total - other) for at, other in likely.items() if at != seat)
            points[seat] += prizes[1] * one / total * after


class DaiFugoBot(Bot[DaiFugoTable]):
    """The careful player."""

    horizon = 20

    def judge(self, view: View[DaiFugoTable], rng: random.Random) -> Iterable[Advice]:
        judge = Judge(view.deal, view.seat)
        return [Advice(action, judge.worth(action), judge.why(action)) for action in view.legal]

    def quick_play(self, deal: DaiFugoTable, seat: int, rng: random.Random) -> Action:
        """The careful play, for the play-outs of a search."""
        judge = Judge(deal, seat)
        if isinstance(deal.stage, Playing):
            return judge.best_play(deal.stage)
        legal = deal.legal(seat)
        return legal[0] if len(legal) == 1 else max(legal, key=judge.worth)

    def worth(self, deal: DaiFugoTable) -> tuple[float, ...]:
        """By seat the points of a finished deal; before that those of the places taken, and what is to be
        expected of those still open."""
        if deal.over and deal.options.scoring != "none":
            return tuple(map(float, deal.points))
        # Without scores the first place is what counts.
        first, second, poor, last = deal.prizes
        top, bottom = (first or 1, second), (last, poor)
        points = [0.0] * deal.seats
        for seat, prize in zip(deal.final or deal.order, top, strict=False):
            points[seat] += prize
        for seat, prize in zip(reversed(deal.final) if deal.final else deal.bottom, bottom, strict=False):
            points[seat] += prize
        if not deal.over:
            likely = _likely(deal)
            _expect(points, likely, top[len(deal.order) :])
            _expect(points, {seat: 1 / one for seat, one in likely.items()}, bottom[len(deal.bottom) :])
        return tuple(points)

    def is_decided(self, deal: DaiFugoTable) -> bool:
        """Whether all who score have their places."""
        scored = 2 if has_five(deal.seats) and deal.options.scoring == "winners" else 1
        return deal.over or (deal.options.scoring != "pay" and len(deal.order) >= scored)


BOT = DaiFugoBot()
