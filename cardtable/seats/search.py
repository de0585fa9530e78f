"""Search over what a seat sees: information-set Monte Carlo tree search, one tree for all samples.

Each simulation fills in the hidden cards anew as the view allows, walks down the tree by the actions that
are legal there, adds one node, and plays on to the end of the deal. What is learnt belongs to the
action, whatever the hidden cards were: so the search never plays as if it saw them.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.view import View

CURIOUS = 0.7
"""How much a rarely tried action is preferred, in parts of the spread of results seen."""
LONGEST = 400
"""Actions after which a play-out is broken off and the deal judged as it stands."""
CLOCK = 8
"""Simulations between two looks at the clock."""
BROAD = 24
"""Of more legal actions than this only those that the game's own advice names first are looked at."""


@dataclass(frozen=True)
class Budget:
    """How long to think: by the clock, or by simulations, which gives the same answer every time."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass
class Node:
    """What is known of an action in its place: how often it was `there` and `tried`, its results by side."""

    tried: int = 0
    there: int = 0
    totals: list[float] = field(default_factory=list)
    children: dict[Action, Node] = field(default_factory=dict)


@dataclass(frozen=True)
class Found:
    """What the search found out about one action: how often it was tried, and its mean worth to the seat."""

    action: Action
    tried: int
    mean: float


class Search:
    """One search from one view: `run` it, then read `found`."""

    def __init__(self, view: View, rng: random.Random, favourites: tuple[Action, ...] = ()) -> None:
        self.view = view
        self.rng = rng
        self.root = Node()
        self.game = view.game
        self.simulations = 0
        self._least, self._most = math.inf, -math.inf
        self._eager = {action: len(favourites) - at for at, action in enumerate(favourites)}
        self._own = view.legal
        if len(self._own) > BROAD and favourites:
            self._own = list(favourites[: BROAD // 2])

    def run(self, budget: Budget, stopped: Callable[[], bool] = lambda: False) -> None:
        """Simulates until the budget is spent or somebody stops it, at least once."""
        end = time.perf_counter() + budget.seconds if budget.seconds is not None else math.inf
        most = budget.simulations or math.inf
        while self.simulations < most:
            self._simulate()
            self.simulations += 1
            if self.simulations % CLOCK == 0 and (time.perf_counter() >= end or stopped()):
                break

    def found(self) -> list[Found]:
        """The actions at the root, the most tried first."""
        side = self.view.side
        found = [
            Found(action, node.tried, node.totals[side] / node.tried)
            for action, node in self.root.children.items()
            if node.tried
        ]
        return sorted(found, key=lambda one: (-one.tried, -one.mean, str(one.action)))

    # One simulation

    def _simulate(self) -> None:
        deal = self.view.sample(self.rng)
        path = [self.root]
        node, seat = self.root, self.view.seat
        while not deal.over:
            legal = self._own if node is self.root else deal.legal(seat)
            action, is_new = self._select(node, legal, deal.side(seat), at_root=node is self.root)
            node = node.children.setdefault(action, Node())
            path.append(node)
            deal.apply(seat, action)
            if is_new or deal.over:
                break
            seat = self._next(deal)
        self._play_out(deal)
        worth = self._worth(deal)
        for one in path:
            one.tried += 1
            one.totals = (
                [a + b for a, b in zip(one.totals, worth, strict=True)] if one.totals else list(worth)
            )

    def _next(self, deal: Deal) -> int:
        actors = deal.actors
        return actors[0] if len(actors) == 1 else self.rng.choice(actors)

    def _select(self, node: Node, legal: list[Action], side: int, *, at_root: bool) -> tuple[Action, bool]:
        """The action to try next, and whether it is new: unknown ones first, then by promise and doubt."""
        children = node.children
        fresh = [action for action in legal if action not in children]
        if fresh:
            if at_root and self._eager:
                return max(fresh, key=lambda action: self._eager.get(action, 0)), True
            return fresh[int(self.rng.random() * len(fresh))], True
        spread = max(self._most - self._least, 1e-9)
        best, promise = legal[0], -math.inf
        for action in legal:
            child = children[action]
            child.there += 1
            doubt = CURIOUS * math.sqrt(math.log(child.there + 1) / child.tried)
            value = (child.totals[side] / child.tried - self._least) / spread + doubt
            if value > promise:
                best, promise = action, value
        return best, False

    def _play_out(self, deal: Deal) -> None:
        """To the end of the deal, by the game's quick play where it has one, else at random."""
        rng, quick = self.rng, self.game.quick_play
        for _ in range(LONGEST):
            if deal.over:
                return
            seat = self._next(deal)
            deal.apply(seat, quick(deal, seat, rng))

    # What a result is worth

    def _worth(self, deal: Deal) -> list[float]:
        """By side: the points against the others' mean, and the match where the deal decides it."""
        points = self.game.worth(deal)
        total, others = sum(points), max(len(points) - 1, 1)
        worth = [mine - (total - mine) / others for mine in points]
        if self.game.low_wins:
            worth = [-one for one in worth]
        if deal.over:
            after = self.game.settle(self.view.standing, deal)
            if after.over and after.winners:
                prize = max(self._most - self._least, 1.0) if self._most > self._least else 1.0
                share = prize / len(after.winners)
                worth = [one + (share if at in after.winners else 0.0) for at, one in enumerate(worth)]
        self._least, self._most = min(self._least, *worth), max(self._most, *worth)
        return worth


def joined(searches: list[list[Found]]) -> list[Found]:
    """What several searches from one view found out together, the most tried first."""
    tried: dict[Action, int] = {}
    totals: dict[Action, float] = {}
    for found in searches:
        for one in found:
            tried[one.action] = tried.get(one.action, 0) + one.tried
            totals[one.action] = totals.get(one.action, 0.0) + one.mean * one.tried
    together = [Found(action, count, totals[action] / count) for action, count in tried.items()]
    return sorted(together, key=lambda one: (-one.tried, -one.mean, str(one.action)))
