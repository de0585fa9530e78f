"""Search over what a seat sees: candidates race on deals drawn from the view, each with a tree of its own.

Every round draws the hidden cards anew as the view allows and tries every action still in the race on that
same deal and with the same chances, so that luck falls alike on all. Below the action an information-set tree
grows: what is learnt belongs to the actions played and to the own cards held there, whatever the hidden ones
were, so the search never plays as if it saw them. The others are taken to play carefully with the cards they
hold in that deal: a tree of their choices would mix up hands that they can tell apart. The game's own advice
is beaten only by an action that is ahead beyond doubt.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from cardtable.cards import Card
from cardtable.engine import endgame
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.view import View

CURIOUS = 0.5
"""How much a rarely tried action of the tree is preferred, in parts of the spread of results seen."""
WIDENING = 0.12
"""A place of the tree tried n times knows this many whole times the root of n actions, and one more. The
first visits go on by the quick play: what a look at worse actions costs would count against the candidate."""
BROAD = 12
"""Of more legal actions than this only those that the game's own advice names first are looked at."""
FIRST_LOOK = 8
"""Rounds before the first action may leave the race; then again whenever they have doubled."""
CLEAR = 2.2
"""Standard errors behind the best at which an action leaves the race."""
CAUTION, CROWD = 1.5, 0.4
"""Standard errors by which another action must be ahead of the advised one to be played instead; and how many
more for each e-fold number of others: of many the luckiest looks better than it is."""
FEWEST = 4
"""Rounds without which nothing is believed."""


@dataclass(frozen=True)
class Budget:
    """How long to think: by the clock, or by play-outs, which gives the same answer every time."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(slots=True)
class Node:
    """A place in the tree: how often it was passed, its results for the own side, what was played from it;
    at an own decision first by the cards held."""

    tried: int = 0
    total: float = 0.0
    children: dict[Action, Node] = field(default_factory=dict)
    held: dict[tuple[Card, ...], Node] = field(default_factory=dict)

    def learn(self, worth: float) -> None:
        """Takes one more result."""
        self.tried += 1
        self.total += worth


@dataclass(slots=True)
class Runner:
    """An action in the race, its tree, and its results round by round."""

    action: Action
    node: Node = field(default_factory=Node)
    results: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Found:
    """What was found out about one action: its play-outs, their mean worth to the seat, and how far it was
    ahead of the advised action on the same deals (sum and sum of squares over its rounds)."""

    action: Action
    tried: int
    mean: float
    ahead: float = 0.0
    squares: float = 0.0

    @property
    def gain(self) -> float:
        """By how much it beats the advised action, in points."""
        return self.ahead / self.tried

    @property
    def doubt(self) -> float:
        """The standard error of the gain."""
        if self.tried < FEWEST:
            return math.inf
        spread = max(self.squares / self.tried - self.gain**2, 0.0)
        return math.sqrt(spread / (self.tried - 1))


class Search:
    """One search from one view: `run` it, then read `found`."""

    def __init__(self, view: View, rng: random.Random, favourites: tuple[Action, ...] = ()) -> None:
        self.view = view
        self.rng = rng
        self.game, self.bot = view.game, view.game.bot
        self.simulations = 0
        self.rounds = 0
        self.advised = Runner(favourites[0] if favourites else view.legal[0])
        self.all = [self.advised, *(Runner(action) for action in self._others(favourites))]
        self.racing = list(self.all)
        self._least, self._most = math.inf, -math.inf
        self._prize = 0.0

    def _others(self, favourites: tuple[Action, ...]) -> list[Action]:
        """The other actions to look at: of many, those that the advice names first."""
        legal = self.bot.considered(self.view.deal, self.view.seat)
        order = dict.fromkeys((*favourites, *legal)) if len(legal) <= BROAD else favourites[:BROAD] or legal
        return [action for action in order if action != self.advised.action]

    def run(self, budget: Budget, stopped: Callable[[], bool] = lambda: False) -> None:
        """Races until the budget is spent, somebody stops it or nothing is left to decide; once at least."""
        if self._is_played_out():
            return
        end = time.perf_counter() + budget.seconds if budget.seconds is not None else math.inf
        most = budget.simulations or math.inf
        look = FIRST_LOOK
        while not self._is_decided():
            deal = self.view.sample_likely(self.rng)
            luck = self.rng.getrandbits(48)
            for at, runner in enumerate(self.racing):
                spent = self.simulations >= most or time.perf_counter() >= end or stopped()
                if spent and self.simulations:
                    self._forget_round(self.racing[:at])
                    return
                self._try(runner, deal.clone(), random.Random(luck))
            self.rounds += 1
            if self.rounds >= look:
                look *= 2
                self._drop()

    def _is_played_out(self) -> bool:
        """Whether every card is known and the deal short: then what each action comes to is certain."""
        known = endgame.outcomes(self.view)
        if known is None:
            return False
        for runner in self.all:
            runner.results = [known[runner.action]] * FEWEST
        return True

    def found(self) -> list[Found]:
        """What was found out, the action to play first, the others by their gain."""
        return ranked([self._found(runner) for runner in self.all if runner.results])

    def _found(self, runner: Runner) -> Found:
        count = len(runner.results)
        ahead = [a - b for a, b in zip(runner.results, self.advised.results, strict=False)]
        return Found(
            runner.action, count, sum(runner.results) / count, sum(ahead), sum(one * one for one in ahead)
        )

    # The race

    def _is_decided(self) -> bool:
        """Whether the advised action is alone, or beaten beyond doubt by the only other one."""
        if len(self.racing) > 2 or self.rounds < FIRST_LOOK:
            return len(self.racing) < 2
        if len(self.racing) < 2:
            return True
        other = self._found(self.racing[1])
        return other.gain > (CLEAR + 1) * other.doubt

    def _drop(self) -> None:
        """Those clearly behind the best leave; the advised action stays as what all are measured by."""
        best = max(self.racing, key=lambda runner: sum(runner.results))
        self.racing = [
            runner
            for runner in self.racing
            if runner is best or runner is self.advised or not self._is_behind(runner, best)
        ]

    @staticmethod
    def _is_behind(runner: Runner, best: Runner) -> bool:
        behind = [a - b for a, b in zip(best.results, runner.results, strict=True)]
        count = len(behind)
        mean = sum(behind) / count
        spread = max(sum(one * one for one in behind) / count - mean * mean, 0.0)
        return mean >= CLEAR * math.sqrt(spread / (count - 1))

    def _forget_round(self, done: list[Runner]) -> None:
        """An unfinished round would compare unlike deals; the very first one is better than nothing."""
        if self.rounds:
            for runner in done:
                runner.results.pop()

    # One play-out

    def _try(self, runner: Runner, deal: Deal, luck: random.Random) -> None:
        """The action, then down its tree by promise and doubt, one new place, and on to the end."""
        seat, node = self.view.seat, runner.node
        deal.apply(seat, runner.action)
        path = [node]
        is_new = not node.tried
        while not (is_new or self.bot.is_decided(deal)):
            seat = _next(deal, luck)
            if seat == self.view.seat:
                node = self._knowing(node, deal, seat)
                path.append(node)
                action, is_new = self._select(node, deal, seat, luck)
            else:
                action = self.bot.quick_play(deal, seat, luck)
            node = node.children.setdefault(action, Node())
            path.append(node)
            deal.apply(seat, action)
        self._play_out(deal, luck)
        worth = self._worth(deal)[self.view.side]
        for one in path:
            one.learn(worth)
        runner.results.append(worth)
        self.simulations += 1

    @staticmethod
    def _knowing(node: Node, deal: Deal, seat: int) -> Node:
        """The place in the tree with what the seat holds there: cards dealt, drawn or looked at since then
        are no secret to it when it chooses."""
        pile = deal.piles[f"hand.{seat}"]
        return node.held.setdefault(pile.cards if pile.visible_to(seat) else (), Node())

    def _select(self, node: Node, deal: Deal, seat: int, luck: random.Random) -> tuple[Action, bool]:
        """The own action to try next, and whether it is new: of new ones the quick play comes first."""
        legal = self.bot.considered(deal, seat)
        children = node.children
        known = [action for action in legal if action in children]
        if len(known) < min(len(legal), 1 + int(WIDENING * math.sqrt(node.tried))):
            quick = self.bot.quick_play(deal, seat, luck)
            if quick in children:
                fresh = [action for action in legal if action not in children]
                quick = fresh[int(self.rng.random() * len(fresh))]
            return quick, True
        spread = max(self._most - self._least, 1e-9)
        curious = math.log(node.tried + 1)
        best, promise = known[0], -math.inf
        for action in known:
            child = children[action]
            value = child.total / child.tried / spread + CURIOUS * math.sqrt(curious / child.tried)
            if value > promise:
                best, promise = action, value
        return best, False

    def _play_out(self, deal: Deal, luck: random.Random) -> None:
        """To the end of the deal or as far as the game looks, by its quick play."""
        quick, is_decided = self.bot.quick_play, self.bot.is_decided
        for _ in range(self.bot.horizon):
            if is_decided(deal):
                return
            seat = _next(deal, luck)
            deal.apply(seat, quick(deal, seat, luck))

    # What a result is worth

    def _worth(self, deal: Deal) -> list[float]:
        """By side: the points against the others' mean, and a prize where the deal decides the match."""
        points = self.bot.worth(deal)
        total, others = sum(points), max(len(points) - 1, 1)
        worth = [mine - (total - mine) / others for mine in points]
        if self.game.low_wins:
            worth = [-one for one in worth]
        if deal.over:
            worth = self._with_prize(worth, deal)
        self._least, self._most = min(self._least, *worth), max(self._most, *worth)
        return worth

    def _with_prize(self, worth: list[float], deal: Deal) -> list[float]:
        """Near the end of a match winning it outweighs a deal's points: the prize is as much again."""
        after = self.game.settle(self.view.standing, deal)
        if not (after.over and after.winners):
            return worth
        if not self._prize:
            self._prize = max(1.0, *(abs(one) for one in worth))
        share = self._prize / len(after.winners)
        return [one + (share if side in after.winners else 0.0) for side, one in enumerate(worth)]


def _next(deal: Deal, luck: random.Random) -> int:
    """Who acts next; of several any."""
    actors = deal.actors
    return actors[0] if len(actors) == 1 else luck.choice(actors)


def ranked(found: list[Found]) -> list[Found]:
    """The action to play first: the advised one (first in the list) unless another is surely better."""
    if not found:
        return []
    caution = CAUTION + CROWD * math.log(max(len(found) - 1, 1))
    best = max(found, key=lambda one: one.gain - caution * one.doubt if one is not found[0] else 0.0)
    rest = sorted((one for one in found if one is not best), key=lambda one: (-one.gain, str(one.action)))
    return [best, *rest]


def joined(searches: list[list[Found]], advised: Action) -> list[Found]:
    """What several searches from one view found out together."""
    sums: dict[Action, Found] = {}
    for one in (one for found in searches for one in found):
        old = sums.get(one.action, Found(one.action, 0, 0.0))
        tried = old.tried + one.tried
        mean = (old.mean * old.tried + one.mean * one.tried) / tried
        sums[one.action] = Found(one.action, tried, mean, old.ahead + one.ahead, old.squares + one.squares)
    together = sorted(sums.values(), key=lambda one: (one.action != advised, str(one.action)))
    return ranked(together)
