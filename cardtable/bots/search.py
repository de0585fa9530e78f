"""A search from what one seat sees: careful rollouts of candidate actions on sampled deals.

Each round draws one determinization, a full deal that agrees with the view, and plays every candidate out on
it, with the same random numbers and with all seats playing carefully from what each of them sees. Candidates
are compared pair by pair with the action that careful play advises. Those that fall behind leave, so that
the others get more rounds; the search ends early only when one is left, or none can change the choice.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from cardtable.bots.careful_rollout import CarefulRollout
from cardtable.bots.search_results import FEWEST, CandidateResult, ranked
from cardtable.engine import endgame_solver
from cardtable.engine.actions import Action
from cardtable.engine.bot import bot_of
from cardtable.engine.deal import Deal
from cardtable.engine.view import View
from cardtable.system.garbage_collection import without_garbage_collection

MOST_CANDIDATES = 12
"""The most legal actions of which all are candidates; of more only those that careful play names first."""
FIRST_REVIEW = 6
"""Rounds before a candidate may leave."""
REVIEW_GROWTH = 1.4
"""Factor by which the rounds grow from one review to the next."""
BEHIND = 2.0
"""Standard errors behind the best at which a candidate leaves."""
SETTLED = 3.0
"""Standard errors by which the last rival must lead the advised action to end the search."""
LONGEST = 400
"""Actions after which a rollout ends, in a game that might go on for ever."""
SAME_RESULT_ROUNDS = 24
"""Rounds after which a candidate leaves if it came to the same as the advised action in every one. Of
candidates that differ in a tenth of the deals, one in twelve is lost by that."""


@dataclass(frozen=True)
class Budget:
    """How long to search: seconds, or simulations (rollouts), which give the same result every time."""

    seconds: float | None = None
    simulations: int | None = None


class BudgetMeter:
    """How much of a budget is spent; its clock starts when it is made."""

    def __init__(self, budget: Budget) -> None:
        self.seconds = budget.seconds or math.inf
        self.simulations = budget.simulations or math.inf
        self.began = time.perf_counter()

    def spent(self, simulations: int) -> float:
        """The part of the budget that is spent after so many simulations."""
        return max(simulations / self.simulations, (time.perf_counter() - self.began) / self.seconds)


@dataclass(slots=True)
class Candidate:
    """An action, and the worth of its rollouts to the side of the seat that searches: the n-th of two
    candidates belong to the same deal and the same random numbers."""

    action: Action
    worths: list[float] = field(default_factory=list)


class Search:
    """One search from one view: `run` it, then read `results`. `advised` is what the game's careful play
    would do, best first."""

    def __init__(self, view: View, rng: random.Random, advised: tuple[Action, ...] = ()) -> None:
        self.view = view
        self.rng = rng
        self.game, self.bot = view.game, bot_of(view.game)
        self.simulations = 0
        self.advised = Candidate(advised[0] if advised else view.legal[0])
        self.candidates = [self.advised, *(Candidate(action) for action in self._rivals(advised))]
        self.racing = list(self.candidates)
        self._careful = CarefulRollout(view.game, view.standing)
        self._prize = 0.0
        """What winning the match is worth beside points; 0 until a rollout ends the match."""

    def _rivals(self, advised: tuple[Action, ...]) -> list[Action]:
        """The candidates besides the advised action; of those that come to the same the first."""
        deal, seat = self.view.deal, self.view.seat
        legal = self.bot.considered(deal, seat)
        named = (*advised, *legal) if len(legal) <= MOST_CANDIDATES else advised or legal
        stand_ins = self.bot.stand_ins(self.view.sample(self.rng), seat)
        unlike: dict[Action, Action] = {}
        for action in (self.advised.action, *named):
            unlike.setdefault(stand_ins.get(action, action), action)
        return list(unlike.values())[1:MOST_CANDIDATES]

    def run(self, budget: Budget, stopped: Callable[[], bool] = lambda: False) -> None:
        """Searches until the budget is spent, `stopped` says so, or nothing is left to decide. Makes at least
        one rollout."""
        if self._play_out_ending():
            return
        # A search leaves few reference cycles and keeps many objects: to look through these again and again
        # took a tenth of its time.
        with without_garbage_collection():
            self._race(BudgetMeter(budget), stopped)

    def results(self) -> list[CandidateResult]:
        """The action to play first, the others by their gain."""
        return ranked([self._result(one) for one in self.candidates if one.worths])

    def _result(self, candidate: Candidate) -> CandidateResult:
        gains = [a - b for a, b in zip(candidate.worths, self.advised.worths, strict=False)]
        rounds = len(candidate.worths)
        squares = sum(one * one for one in gains)
        return CandidateResult(candidate.action, rounds, sum(candidate.worths) / rounds, sum(gains), squares)

    def _play_out_ending(self) -> bool:
        """Plays a short ending out exactly where the seat can tell where every card lies, or in each of the
        few ways in which they may lie; False elsewhere."""
        known = endgame_solver.worked_out(self.view)
        if known is None:
            return False
        for candidate in self.candidates:
            candidate.worths = [known[candidate.action]] * FEWEST
        return True

    # Rounds

    def _race(self, meter: BudgetMeter, stopped: Callable[[], bool]) -> None:
        """Rounds until the race is decided or the budget is spent; at least one."""
        review = FIRST_REVIEW
        while self._run_round(meter, stopped) and len(self.racing) > 1:
            rounds = len(self.advised.worths)
            if rounds >= review:
                review = int(rounds * REVIEW_GROWTH) + 1
                self._eliminate(meter.spent(self.simulations))

    def _run_round(self, meter: BudgetMeter, stopped: Callable[[], bool]) -> bool:
        """Plays each candidate of the race out on one determinization; False if there was no time for all."""
        deal, seed = self.bot.sample_likely(self.view, self.rng), self.rng.getrandbits(48)
        worths = []
        for candidate in self.racing:
            if self.simulations and (meter.spent(self.simulations) >= 1.0 or stopped()):
                break
            worths.append(self.rollout(candidate.action, deal.clone(), random.Random(seed)))
        is_whole = len(worths) == len(self.racing)
        if is_whole or not self.advised.worths:  # the very first, unfinished round is better than nothing
            for candidate, worth in zip(self.racing, worths, strict=False):
                candidate.worths.append(worth)
        return is_whole

    def _eliminate(self, spent: float) -> None:
        """Rivals leave that are clearly behind the best, or do nothing else than the advised action. Of the
        others the worst leave, so that every halving of the field gets the same part of the budget
        (successive halving). The advised action stays: all are measured by it. If the last rival leads it
        clearly, the rival leaves, too: the advised action alone is left, and the search ends."""
        best = max(self.racing, key=lambda candidate: sum(candidate.worths))
        staying = [
            one
            for one in self.racing[1:]
            if (one is best or not _is_ahead(best, one, BEHIND)) and not self._is_same(one)
        ]
        staying.sort(key=lambda candidate: -sum(candidate.worths))
        places = max(1, round((len(self.candidates) - 1) ** (1 - spent)))
        staying = staying[:places]
        if len(staying) == 1 and _is_ahead(staying[0], self.advised, SETTLED):
            staying = []  # decided: nothing is left to race
        self.racing = [self.advised, *staying]

    def _is_same(self, candidate: Candidate) -> bool:
        """Whether a candidate has always come to the same as the advised action."""
        return len(candidate.worths) >= SAME_RESULT_ROUNDS and candidate.worths == self.advised.worths

    # Rollouts

    def rollout(self, action: Action, deal: Deal, rng: random.Random) -> float:
        """The worth of the action if all seats play carefully from there."""
        deal.apply(self.view.seat, action)
        self._careful.run(deal, rng, LONGEST)
        self.simulations += 1
        worth = self._worth(deal)
        deal.stage = None  # breaks a reference cycle: the deal is freed at once
        return worth

    def _worth(self, deal: Deal) -> float:
        """The worth of a finished deal to the viewer's side: points against the mean of the others, and a
        prize where the deal decides the match. Near the end of a match winning it outweighs points, so the
        prize is as large as the greatest worth of a side in the first rollout that ends the match, at least
        1."""
        points = self.bot.worth(deal)
        others = max(len(points) - 1, 1)
        each, mean = 1 + 1 / others, sum(points) / others
        worth = points[self.view.side] * each - mean
        if self.game.low_wins:
            worth = -worth
        if deal.over and (winners := self._match_winners(deal)):
            self._prize = self._prize or max(1.0, max(points) * each - mean, mean - min(points) * each)
            if self.view.side in winners:
                worth += self._prize / len(winners)
        return worth

    def _match_winners(self, deal: Deal) -> tuple[int, ...]:
        """The sides that win the match by that deal; none if the match goes on."""
        after = self.game.settle(self.view.standing, deal)
        return after.winners if after.over else ()


def _is_ahead(one: Candidate, other: Candidate, errors: float) -> bool:
    """Whether a candidate is ahead of another by so many standard errors."""
    leads = [a - b for a, b in zip(one.worths, other.worths, strict=True)]
    mean = sum(leads) / len(leads)
    variance = max(sum(lead * lead for lead in leads) / len(leads) - mean * mean, 0.0)
    return mean > 0.0 and mean >= errors * math.sqrt(variance / (len(leads) - 1))
