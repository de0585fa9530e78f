"""A search from what one seat sees: candidate actions race on sampled deals.

Each round draws one determinization, a full deal that agrees with the view, and rolls every candidate out on
it with the same random numbers, so that candidates are compared pair by pair. In a rollout all seats make
quick plays. The action that the game's careful play advises is played unless another leads it by several
standard errors; the race ends as soon as that can no longer change. Quick play exaggerates and tells less,
deal by deal, of how two actions differ; so the race is short, and the candidates that it leaves open are
checked by careful rollouts on other deals.
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

from cardtable.bots.careful_rollout import CarefulRollout
from cardtable.bots.search_results import CAUTION, FEWEST, HOPE, CandidateResult, ranked
from cardtable.engine import endgame_solver
from cardtable.engine.actions import Action
from cardtable.engine.deal import Deal
from cardtable.engine.view import View

MOST_CANDIDATES = 12
"""Of more legal actions than this only those are candidates that the game's careful play names first."""
FIRST_REVIEW = 8
"""Rounds before a candidate may leave the race or the checks."""
REVIEW_GROWTH = 1.5
"""Factor by which the rounds grow from one review to the next."""
BEHIND = 2.2
"""Standard errors behind the best at which a candidate leaves the race."""
DECIDED = 3.2
"""Standard errors by which the last rival must lead the advised action to end the race."""
SAME_RESULT_ROUNDS = 24
"""Rounds after which a candidate leaves that came to the same as the advised action in all of them. One that
differs in a tenth of the deals is lost so once in twelve times."""
RACE_SHARE = 0.3
"""The part of a budget for the race; the rest is for the checks."""
RACE_ROUNDS = 40
"""Rounds of a race at most, where checks follow it."""
PROMISING = -1.0
"""Standard errors by which a candidate must lead in the race to be checked: it may be so far behind."""
MOST_CHECKED = 4
"""Candidates that are checked at most, besides the advised one."""
CAREFUL_COST = 6
"""Simulations that one careful rollout counts for."""


@dataclass(frozen=True)
class Budget:
    """How long to search: seconds, or simulations, which give the same result every time."""

    seconds: float | None = None
    simulations: int | None = None
    """Rollouts by quick play; a careful one counts for `CAREFUL_COST`."""
    checks: bool = True
    """Whether careful rollouts check the candidates that the race leaves open."""


class BudgetMeter:
    """How much of a budget is spent; its clock starts when it is made."""

    def __init__(self, budget: Budget) -> None:
        self.seconds = budget.seconds or math.inf
        self.simulations = budget.simulations or math.inf
        self.race_share = RACE_SHARE if budget.checks else 1.0
        self.race_rounds = RACE_ROUNDS if budget.checks else math.inf
        self.began = time.perf_counter()

    def spent(self, simulations: int) -> float:
        """The part of the budget that is spent after so many simulations."""
        return max(simulations / self.simulations, (time.perf_counter() - self.began) / self.seconds)

    def race_spent(self, simulations: int) -> float:
        """The part of the race's share that is spent."""
        return self.spent(simulations) / self.race_share


class CommonRandomNumbers(random.Random):
    """Random numbers that every candidate of a round gets alike.

    The first candidate draws them and the others replay them: to set a generator back takes a hundred times
    as long as to draw a number.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._drawn = iter(super().random, None)
        self.new_round()

    def new_round(self) -> None:
        """Goes on to numbers that no earlier round has seen."""
        (self._round,) = itertools.tee(self._drawn, 1)

    def replay(self) -> None:
        """Goes back to the first number of the round."""
        self._round, stream = itertools.tee(self._round)
        self.random = stream.__next__  # type: ignore[method-assign]

    def getrandbits(self, k: int, /) -> int:
        bits = 0
        for _ in range(0, k, 32):
            bits = bits << 32 | int(self.random() * (1 << 32))
        return bits >> (-k % 32)


@dataclass(slots=True)
class Candidate:
    """An action, and what it came to, worth to the own side: the n-th entries of two candidates belong to the
    same deal and the same random numbers."""

    action: Action
    race: list[float] = field(default_factory=list)
    """By rollouts of quick play, one a round of the race."""
    checks: list[float] = field(default_factory=list)
    """By careful rollouts, on other deals."""


class Search:
    """One search from one view: `run` it, then read `results`. `advised` is what the game's careful play
    would do, best first."""

    def __init__(self, view: View, rng: random.Random, advised: tuple[Action, ...] = ()) -> None:
        self.view = view
        self.rng = rng
        self.game, self.bot = view.game, view.game.bot
        self.simulations = 0
        self.rounds = 0
        self.advised = Candidate(advised[0] if advised else view.legal[0])
        self.candidates = [self.advised, *(Candidate(action) for action in self._rivals(advised))]
        self.racing = list(self.candidates)
        self._random_numbers = CommonRandomNumbers(rng.getrandbits(64))
        self._prize = 0.0

    def _rivals(self, advised: tuple[Action, ...]) -> list[Action]:
        """The candidates besides the advised action."""
        legal = self.bot.considered(self.view.deal, self.view.seat)
        if len(legal) <= MOST_CANDIDATES:
            order = dict.fromkeys((*advised, *legal))
        else:
            order = dict.fromkeys(advised[:MOST_CANDIDATES] or legal)
        return [action for action in order if action != self.advised.action]

    def run(self, budget: Budget, stopped: Callable[[], bool] = lambda: False) -> None:
        """Searches until the budget is spent, `stopped` says so, or nothing is left to decide. Makes at least
        one rollout."""
        if self._play_out_ending():
            return
        meter = BudgetMeter(budget)
        with _without_gc():
            self._race(meter, stopped)
            if budget.checks and (rivals := self._promising()):
                self._check([self.advised, *rivals], meter, stopped)

    def results(self) -> list[CandidateResult]:
        """The action to play first, the others by their gain."""
        return ranked([self._result(one) for one in self.candidates if one.race])

    def _result(self, candidate: Candidate) -> CandidateResult:
        gains = [a - b for a, b in zip(candidate.race, self.advised.race, strict=False)]
        checked = [a - b for a, b in zip(candidate.checks, self.advised.checks, strict=False)]
        rounds = len(candidate.race)
        mean = sum(candidate.race) / rounds
        return CandidateResult(candidate.action, rounds, mean, *_sums(gains), len(checked), *_sums(checked))

    def _play_out_ending(self) -> bool:
        """Plays a short ending out exactly where the seat can tell where every card lies; False elsewhere."""
        known = endgame_solver.outcomes(self.view)
        if known is None:
            return False
        for candidate in self.candidates:
            candidate.race = [known[candidate.action]] * FEWEST
        return True

    # The race

    def _race(self, meter: BudgetMeter, stopped: Callable[[], bool]) -> None:
        """Rounds of rollouts until the race is decided or its share of the budget is spent."""
        review = FIRST_REVIEW
        while len(self.racing) > 1 and self.rounds < meter.race_rounds:
            if not self._run_round(meter, stopped):
                return
            self.rounds += 1
            if self.rounds >= review:
                review = int(review * REVIEW_GROWTH)
                self._eliminate(meter)
                if self._is_decided():
                    return

    def _run_round(self, meter: BudgetMeter, stopped: Callable[[], bool]) -> bool:
        """Rolls each candidate of the race out on one determinization; False if there was no time for all."""
        deal, last = self.view.sample_likely(self.rng), self.racing[-1]
        self._random_numbers.new_round()
        for at, candidate in enumerate(self.racing):
            is_spent = meter.race_spent(self.simulations) >= 1.0 or stopped()
            if is_spent and self.simulations:
                self._discard_round(self.racing[:at])
                return False
            self._random_numbers.replay()
            own_deal = deal if candidate is last else deal.clone()
            candidate.race.append(self._rollout(candidate.action, own_deal, self._random_numbers))
        return True

    def _discard_round(self, done: list[Candidate]) -> None:
        """An unfinished round would compare unlike deals; the very first one is better than nothing."""
        if self.rounds:
            for candidate in done:
                candidate.race.pop()

    def _eliminate(self, meter: BudgetMeter) -> None:
        """Candidates leave that are clearly behind the best, or could not be played whatever follows. Of the
        others the worst leave, so that every halving of the field gets the same part of the budget
        (successive halving). The advised action stays: all are measured by it."""
        spent = min(1.0, meter.race_spent(self.simulations))
        left = self.simulations / 2 * (1 - spent) / max(spent, 1e-9)
        to_come = min(left / (self.rounds + left), 1.0)
        needed = PROMISING if meter.race_share < 1.0 else CAUTION
        best = max(self.racing, key=lambda candidate: sum(candidate.race))
        staying = [
            candidate
            for candidate in self.racing[1:]
            if (candidate is best or not _is_behind(candidate, best))
            and not _is_hopeless(self._result(candidate), to_come, needed)
        ]
        staying.sort(key=lambda candidate: -sum(candidate.race))
        places = max(1, round((len(self.candidates) - 1) ** (1 - spent)))
        self.racing = [self.advised, *staying[:places]]

    def _is_decided(self) -> bool:
        """Whether only one rival is left, and it is ahead of the advised action beyond doubt."""
        if len(self.racing) != 2:
            return False
        rival = self._result(self.racing[1])
        return rival.gain > DECIDED * rival.error

    # The checks

    def _promising(self) -> list[Candidate]:
        """The candidates that the race left open: ahead of the advised action, or not far behind."""
        seen = [(self._result(one), one) for one in self.candidates[1:] if one.race]
        able = [
            (result.gain, one)
            for result, one in seen
            if result.gain_squares and result.gain > PROMISING * result.error
        ]
        return [one for _, one in sorted(able, key=lambda pair: -pair[0])[:MOST_CHECKED]]

    def _check(self, candidates: list[Candidate], meter: BudgetMeter, stopped: Callable[[], bool]) -> None:
        """Careful rollouts on deals that had no part in the race: how much of a lead is left in them."""
        careful = CarefulRollout(self.game, self.view.standing)
        begun, review = meter.spent(self.simulations), FIRST_REVIEW
        while len(candidates) > 1:
            deal, seed = self.view.sample_likely(self.rng), self.rng.getrandbits(48)
            worths = []
            for one in candidates:
                if meter.spent(self.simulations) >= 1.0 or stopped():
                    return
                worths.append(self._careful_rollout(careful, one.action, deal.clone(), random.Random(seed)))
            for one, worth in zip(candidates, worths, strict=True):
                one.checks.append(worth)
            if (count := len(self.advised.checks)) >= review:
                review = int(review * REVIEW_GROWTH)
                spent = meter.spent(self.simulations)
                left = count * (1 - spent) / max(spent - begun, 1e-9)
                to_come = min(left / (count + left), 1.0)
                candidates = [
                    one for one in candidates if one is self.advised or self._result(one).is_open(to_come)
                ]

    # Rollouts

    def _rollout(self, action: Action, deal: Deal, rng: random.Random) -> float:
        """What the action is worth if all seats make quick plays from there, to the end of the deal or as far
        as the game looks."""
        bot = self.bot
        deal.apply(self.view.seat, action)
        for _ in range(bot.horizon):
            if bot.is_decided(deal):
                break
            seat = deal.random_actor(rng)
            deal.apply(seat, bot.quick_play(deal, seat, rng))
        self.simulations += 1
        return self._worth_of_finished(deal)

    def _careful_rollout(
        self, careful: CarefulRollout, action: Action, deal: Deal, rng: random.Random
    ) -> float:
        """What the action is worth if all seats play carefully from there."""
        deal.apply(self.view.seat, action)
        careful.run(deal, rng, self.bot.horizon)
        self.simulations += CAREFUL_COST
        return self._worth_of_finished(deal)

    def _worth_of_finished(self, deal: Deal) -> float:
        """What a deal is worth that is needed no more."""
        worth = self._worth(deal)
        deal.stage = None  # breaks a reference cycle: the deal is freed at once
        return worth

    def _worth(self, deal: Deal) -> float:
        """To the own side: points against the others' mean, and a prize where the deal decides the match."""
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
        """The sides that win the match by that deal, if it ends it. Near the end of a match that outweighs
        points, so the prize is as much again as the best worth seen."""
        after = self.game.settle(self.view.standing, deal)
        return after.winners if after.over else ()


@contextlib.contextmanager
def _without_gc() -> Iterator[None]:
    """Turns the garbage collector off: a search leaves few reference cycles and keeps many objects, and to
    look through these again and again took a tenth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _sums(values: list[float]) -> tuple[float, float]:
    """The sum, and the sum of squares."""
    return sum(values), sum(one * one for one in values)


def _is_behind(candidate: Candidate, best: Candidate) -> bool:
    """Whether a candidate is clearly behind the best."""
    behind = [a - b for a, b in zip(best.race, candidate.race, strict=True)]
    count = len(behind)
    mean = sum(behind) / count
    variance = max(sum(one * one for one in behind) / count - mean * mean, 0.0)
    return mean >= BEHIND * math.sqrt(variance / (count - 1))


def _is_hopeless(result: CandidateResult, to_come: float, needed: float) -> bool:
    """Whether a candidate would still not be `needed` standard errors ahead after the rounds to come (their
    part of all), even if it is better than it looks by all that may be hoped."""
    if not result.gain_squares:
        return result.rounds >= SAME_RESULT_ROUNDS
    hoped = result.gain + HOPE * result.error * to_come
    return hoped < needed * result.error * math.sqrt(1 - to_come)
