"""Search over what a seat sees: candidates race on deals drawn from the view, each with a tree of its own.

Every round draws the hidden cards anew as the view allows and tries every action still in the race on that
same deal and with the same chances, so that luck falls alike on all. Below an action that was tried often an
information-set tree grows: what is learnt belongs to the actions played and to the own cards held there,
whatever the hidden ones were, so the search never plays as if it saw them. The others are taken to play
carefully with the cards they hold in that deal: a tree of their choices would mix up hands that they can tell
apart. The game's own advice is beaten only by an action that is ahead beyond doubt, and the race ends as soon
as nothing can be any more. The race is short: what it leaves open is checked in careful play, on other deals.
Quick play exaggerates, and tells less, deal by deal, of what two actions differ by.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import math
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from cardtable.bots.careful_rollout import CarefulPlay
from cardtable.bots.search_results import CAUTION, FEWEST, HOPE, Found, ranked
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
BARE = 40
"""Tries of an action before its tree grows: until then it would know one action at each place, the quick
play, and to stop there made a try cost up to half as much again. So none grows in a bot's race, which is
shorter (`ROUNDS`), but in those without checks, of a longer look for a hint."""
BROAD = 12
"""Of more legal actions than this only those that the game's own advice names first are looked at."""
FIRST_LOOK, LOOKS = 8, 2
"""Rounds before the first action may leave the race; then again whenever they are more by such a part."""
CLEAR, DECIDED = 2.2, 3.2
"""Standard errors behind the best at which an action leaves the race; and by which the last is plainly
ahead."""
ALIKE = 24
"""Rounds after which an action leaves that has always come to the same as the advised one: one that differs
in a tenth of the deals does so by chance once in twelve times."""
RACED, ROUNDS = 0.3, 40
"""The part of a budget, and the rounds, for the race; the rest is for careful play of what it leaves open."""
PROMISING, CHECKED = -1.0, 4
"""Standard errors by which an action must be ahead in the race (or may be behind) to be checked; and how many
are at most."""
CAREFULLY = 6
"""For so many play-outs one by careful play counts."""


@dataclass(frozen=True)
class Budget:
    """How long to think: by the clock, or by play-outs, which gives the same answer every time."""

    seconds: float | None = None
    simulations: int | None = None
    checks: bool = True
    """Whether what is ahead by quick play is checked by careful play."""


class Spending:
    """How much of a budget is spent; its clock runs from the beginning."""

    def __init__(self, budget: Budget) -> None:
        self.seconds = budget.seconds or math.inf
        self.simulations = budget.simulations or math.inf
        self.checks = budget.checks
        self.rounds = ROUNDS if budget.checks else math.inf
        self.began = time.perf_counter()

    def share(self, simulations: int) -> float:
        """The part that is spent after so many play-outs."""
        return max(simulations / self.simulations, (time.perf_counter() - self.began) / self.seconds)

    def raced(self, simulations: int) -> float:
        """The part that is spent of what the race may take."""
        return self.share(simulations) / (RACED if self.checks else 1.0)


class Node:
    """A place in the tree: how often it was passed, its results for the own side, what was played from it;
    at an own decision first by the cards held."""

    __slots__ = ("children", "held", "total", "tried")

    def __init__(self) -> None:  # written out: every play-out makes some
        self.tried = 0
        self.total = 0.0
        self.children: dict[object, Node] = {}
        self.held: dict[tuple[Card, ...], Node] = {}

    def after(self, played: object) -> Node:
        """The place that this leads to."""
        there = self.children.get(played)
        if there is None:
            there = self.children[played] = Node()
        return there

    def knowing(self, cards: tuple[Card, ...]) -> Node:
        """The place with those cards held."""
        there = self.held.get(cards)
        if there is None:
            there = self.held[cards] = Node()
        return there


class Luck(random.Random):
    """Chances that fall alike on all tries of a round. They are drawn as they are asked for, once for all:
    to set a generator back takes a hundred times as long as to draw a number."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._drawn = iter(super().random, None)
        self.begin()

    def begin(self) -> None:
        """A new round."""
        (self._round,) = itertools.tee(self._drawn, 1)

    def again(self) -> None:
        """From the beginning of the round."""
        self._round, once = itertools.tee(self._round)
        self.random = once.__next__  # type: ignore[method-assign]

    def getrandbits(self, k: int, /) -> int:
        found = 0
        for _ in range(0, k, 32):
            found = found << 32 | int(self.random() * (1 << 32))
        return found >> (-k % 32)


@dataclass(slots=True)
class Runner:
    """An action in the race, its tree, and its results round by round."""

    action: Action
    node: Node = field(default_factory=Node)
    results: list[float] = field(default_factory=list)
    checked: list[float] = field(default_factory=list)
    """What careful play made of it, on other deals, for those that were ahead."""


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
        self._hand = f"hand.{view.seat}"
        self._luck = Luck(rng.getrandbits(64))
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
        spending = Spending(budget)
        with _unswept():
            self._race(spending, stopped)
            if budget.checks and (rivals := self._promising()):
                self._check([self.advised, *rivals], spending, stopped)

    def _race(self, spending: Spending, stopped: Callable[[], bool]) -> None:
        """Quick play in rounds, until it has told enough or its part of the budget is spent."""
        look = FIRST_LOOK
        while len(self.racing) > 1 and self.rounds < spending.rounds:
            deal = self.view.sample_likely(self.rng)
            luck, last = self._luck, len(self.racing) - 1
            luck.begin()
            for at, runner in enumerate(self.racing):
                spent = spending.raced(self.simulations) >= 1.0 or stopped()
                if spent and self.simulations:
                    self._forget_round(self.racing[:at])
                    return
                luck.again()
                self._try(runner, deal.clone() if at < last else deal, luck)
            self.rounds += 1
            if self.rounds >= look:
                look += look // LOOKS
                self._drop(spending)
                if self._is_decided():
                    return

    def _promising(self) -> list[Runner]:
        """The actions that the race left open: ahead of the advised one, or not far behind."""
        seen = [(self._found(runner), runner) for runner in self.all[1:] if runner.results]
        able = [
            (one.gain, runner) for one, runner in seen if one.squares and one.gain > PROMISING * one.doubt
        ]
        return [runner for _, runner in sorted(able, key=lambda one: -one[0])[:CHECKED]]

    def _check(self, rivals: list[Runner], spending: Spending, stopped: Callable[[], bool]) -> None:
        """Careful play on deals that had no part in the race: how far what was ahead stays so."""
        careful = CarefulPlay(self.game, self.view.standing)
        begun, look = spending.share(self.simulations), FIRST_LOOK
        while len(rivals) > 1:
            drawn, luck = self.view.sample_likely(self.rng), self.rng.getrandbits(48)
            worths = []
            for runner in rivals:
                if spending.share(self.simulations) >= 1.0 or stopped():
                    return
                worths.append(self._carefully(careful, runner, drawn.clone(), random.Random(luck)))
            for runner, worth in zip(rivals, worths, strict=True):
                runner.checked.append(worth)
            if (count := len(self.advised.checked)) >= look:
                look += look // LOOKS
                spent = spending.share(self.simulations)
                left = count * (1 - spent) / max(spent - begun, 1e-9)
                to_come = min(left / (count + left), 1.0)
                rivals = [one for one in rivals if one is self.advised or self._found(one).is_open(to_come)]

    def _carefully(self, careful: CarefulPlay, runner: Runner, deal: Deal, luck: random.Random) -> float:
        """What an action comes to if all play carefully from there."""
        deal.apply(self.view.seat, runner.action)
        careful.go_on(deal, luck, self.bot.horizon)
        self.simulations += CAREFULLY
        worth = self._worth(deal)
        deal.stage = None
        return worth

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
        lead = [a - b for a, b in zip(runner.checked, self.advised.checked, strict=False)]
        return Found(
            runner.action,
            count,
            sum(runner.results) / count,
            *_sums(ahead),
            len(lead),
            *_sums(lead),
        )

    # The race

    def _is_decided(self) -> bool:
        """Whether the advised action is beaten beyond doubt by the only other one."""
        if len(self.racing) != 2:
            return False
        other = self._found(self.racing[1])
        return other.gain > DECIDED * other.doubt

    def _drop(self, spending: Spending) -> None:
        """Those clearly behind the best leave, and those that would not be played whatever follows; of the
        others the worst, so that every halving of the field gets the same part of the budget. The advised
        action stays as what all are measured by."""
        spent = min(1.0, spending.raced(self.simulations))
        left = self.simulations / 2 * (1 - spent) / max(spent, 1e-9)
        to_come = min(left / (self.rounds + left), 1.0)
        needed = PROMISING if spending.checks else CAUTION
        best = max(self.racing, key=lambda runner: sum(runner.results))
        staying = [
            runner
            for runner in self.racing[1:]
            if (runner is best or not self._is_behind(runner, best))
            and not _is_vain(self._found(runner), to_come, needed)
        ]
        staying.sort(key=lambda runner: -sum(runner.results))
        places = max(1, round((len(self.all) - 1) ** (1 - spent)))
        self.racing = [self.advised, *staying[:places]]

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
        seat, node, bot = self.view.seat, runner.node, self.bot
        deal.apply(seat, runner.action)
        path = [node]
        is_new = node.tried < BARE
        while not (is_new or bot.is_decided(deal)):
            acting = deal.some_actor(luck)
            if acting == seat:
                node = node.knowing(self._known(deal))
                path.append(node)
                action, is_new = self._select(node, deal, seat, luck)
                deal.apply(seat, action)
                node = node.after(action)
                path.append(node)
            else:
                node = node.after(bot.play_on(deal, acting, luck, bot.horizon, until=seat))
        self._play_out(deal, luck)
        worth = self._worth(deal)
        deal.stage = None  # which knows its deal: parted, both are gone at once
        for one in path:
            one.tried += 1
            one.total += worth
        runner.results.append(worth)
        self.simulations += 1

    def _known(self, deal: Deal) -> tuple[Card, ...]:
        """What the seat holds and sees: cards dealt, drawn or looked at since then are no secret to it when
        it chooses."""
        pile = deal.piles[self._hand]
        return pile.cards if pile.visible_to(self.view.seat) else ()

    def _select(self, node: Node, deal: Deal, seat: int, luck: random.Random) -> tuple[Action, bool]:
        """The own action to try next, and whether it is new: of new ones the quick play comes first."""
        children = node.children
        if not children:
            return self.bot.quick_considered(deal, seat, luck), True
        legal = self.bot.considered(deal, seat)
        known = [(action, child) for action in legal if (child := children.get(action)) is not None]
        if len(known) < min(len(legal), 1 + int(WIDENING * math.sqrt(node.tried))):
            quick = self.bot.quick_considered(deal, seat, luck)
            if quick in children:
                fresh = [action for action in legal if action not in children]
                quick = fresh[int(self.rng.random() * len(fresh))]
            return quick, True
        if len(known) == 1:
            return known[0][0], False
        spread = max(self._most - self._least, 1e-9)
        curious = math.log(node.tried + 1)
        best, promise = known[0][0], -math.inf
        for action, child in known:
            value = child.total / child.tried / spread + CURIOUS * math.sqrt(curious / child.tried)
            if value > promise:
                best, promise = action, value
        return best, False

    def _play_out(self, deal: Deal, luck: random.Random) -> None:
        """To the end of the deal or as far as the game looks, by its quick play."""
        play_on, is_decided = self.bot.play_on, self.bot.is_decided
        left = self.bot.horizon
        while left > 0 and deal.stage is not None and not is_decided(deal):
            left -= len(play_on(deal, deal.some_actor(luck), luck, left))
        if deal.over:
            deal.keep_points()

    # What a result is worth

    def _worth(self, deal: Deal) -> float:
        """To the own side: points against the others' mean, and a prize where the deal decides the match."""
        points = self.bot.worth(deal)
        others = max(len(points) - 1, 1)
        each, mean = 1 + 1 / others, sum(points) / others
        least, most = min(points) * each - mean, max(points) * each - mean
        worth = points[self.view.side] * each - mean
        if self.game.low_wins:
            least, most, worth = -most, -least, -worth
        if deal.over and (winners := self._winners(deal)):
            self._prize = self._prize or max(1.0, most, -least)
            share = self._prize / len(winners)
            most += share
            if self.view.side in winners:
                worth += share
        self._least, self._most = min(self._least, least), max(self._most, most)
        return worth

    def _winners(self, deal: Deal) -> tuple[int, ...]:
        """Who wins the match by that deal, if it ends it: near the end of a match that outweighs points, so
        that the prize is as much again."""
        after = self.game.settle(self.view.standing, deal)
        return after.winners if after.over else ()


@contextlib.contextmanager
def _unswept() -> Iterator[None]:
    """For a search: it leaves little that goes only when it is looked for, and remembers much. To look
    through all that again and again took a tenth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _sums(ahead: list[float]) -> tuple[float, float]:
    """The sum, and the sum of squares."""
    return sum(ahead), sum(one * one for one in ahead)


def _is_vain(found: Found, to_come: float, needed: float) -> bool:
    """Whether an action would not be so many standard errors ahead after the rounds to come (their part
    of all), were it better than it looks by all that may be hoped."""
    if not found.squares:
        return found.tried >= ALIKE
    hoped = found.gain + HOPE * found.doubt * to_come
    return hoped < needed * found.doubt * math.sqrt(1 - to_come)
