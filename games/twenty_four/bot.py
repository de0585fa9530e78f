"""How a practised player of 24 plays: the solver knows the truth, its difficulty says how long it takes."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations_with_replacement

from cardtable.cards import Card, without
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from games.twenty_four.actions import NoSolution, Pick, Slap, Solve, Swap
from games.twenty_four.solver import is_solvable, solve
from games.twenty_four.table import TwentyFourTable

EASY, HARDER = 3.0, 1.5
"""Median seconds for a difficulty of 0, and the factor for each point of it."""
QUICKEST, SLOWEST = 1.5, 180.0
SPREAD = 0.5
GIVING_UP = (15.0, 40.0)
AGREEING = (2.0, 6.0)
CALLING = 1.0
BLUFF = 0.3
NEVER = 10_000.0


class Player:
    """One decision of one view."""

    def __init__(self, view: View[TwentyFourTable], rng: random.Random) -> None:
        self.view, self.rng, self.deal = view, rng, view.deal
        self.solutions = solve(self.deal.numbers, str(view.options.operations))

    def race(self) -> list[Advice]:
        """Slap when it is found, say none when it is not."""
        found, given_up = self._seconds(), self.rng.uniform(*GIVING_UP)
        none = [self._none(given_up)] if NoSolution() in self.view.legal else []
        if self.solutions is None:
            slap = Advice(Slap(), -1.0, "There is no solution.", delay=NEVER)
        else:
            slap = Advice(Slap(), 1.0, f"There is one: {self.solutions.easiest}.", delay=found)
        if found <= (int(self.view.options.think_time) or SLOWEST):
            return [slap, *none]
        if len(self.deal.slapped) == 2 and self.rng.random() < BLUFF:
            return [Advice(Slap(), 1.0, "Two have slapped: the third is safe, the fourth pays.", delay=4.0)]
        return [*none, slap]

    def _none(self, seconds: float) -> Advice:
        if self.deal.version == "duel" and self.deal.said_none:
            seconds = self.rng.uniform(*AGREEING)
        reason = "It is hard to see; saying so costs nothing." if self.solutions else "There is no solution."
        return Advice(NoSolution(), 0.5, reason, delay=seconds)

    def _seconds(self) -> float:
        """How long it takes to see the easiest solution."""
        if self.solutions is None:
            return NEVER
        median: float = EASY * HARDER**self.solutions.difficulty
        return max(QUICKEST, min(SLOWEST, median)) * self.rng.lognormvariate(0.0, SPREAD)

    def call(self) -> list[Advice]:
        """The easiest solution, about a second after the slap; a bluffer's sum."""
        if self.solutions is None:
            return [Advice(self.view.legal[0], 0.0, "There is none: the bluff is called.", delay=CALLING)]
        text = self.solutions.easiest
        return [Advice(Solve(text), 1.0, f"{text} is 24.", delay=CALLING)]

    def pick(self) -> list[Advice]:
        """Who slapped last is likeliest to bluff: the third slap is the safe one."""
        last, *earlier = reversed(self.deal.slapped)
        why = "An earlier slap is more likely honest."
        return [
            Advice(Pick(last), 0.0, "The last slap is the likeliest bluff.", delay=2.0),
            *(Advice(Pick(seat), -1.0 - at, why, delay=2.0) for at, seat in enumerate(earlier)),
        ]

    def swap(self) -> list[Advice]:
        """Takes back the card without which the other one goes best with whatever comes."""
        own = self.deal.cards_in(f"exposed.{self.view.seat}")
        reason = "Without {} more sets can be solved."
        return [Advice(Swap(c), self._partners(without(own, (c,))), reason.format(c), delay=2.0) for c in own]

    def _partners(self, kept: tuple[Card, ...]) -> float:
        """How many sets of other numbers make a solvable set with the own cards that stay."""
        numbers = tuple(map(self.deal.number_of, kept))
        others = combinations_with_replacement(range(1, 11), 4 - len(numbers))
        return float(sum(is_solvable(tuple(sorted((*numbers, *rest)))) for rest in others))


class TwentyFourBot(Bot[TwentyFourTable]):
    """The careful player."""

    def judge(self, view: View[TwentyFourTable], rng: random.Random) -> Iterable[Advice]:
        player = Player(view, rng)
        match view.stage:
            case "solve":
                return player.call()
            case "pick":
                return player.pick()
            case "swap":
                return player.swap()
        return player.race()


BOT = TwentyFourBot()
