"""How a practised player of 24 plays: the solver knows the truth, its difficulty says how long it takes."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations_with_replacement

from cardtable.cards import Card
from cardtable.engine.bot import Advice, Bot
from cardtable.engine.view import View
from games.twenty_four.actions import NoSolution, Pick, Slap, Solve, Swap
from games.twenty_four.solver import Solutions, is_solvable, solve
from games.twenty_four.table import TwentyFourDeal, worth

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

    def __init__(self, view: View[TwentyFourDeal], rng: random.Random) -> None:
        self.view, self.rng = view, rng
        self.deal = view.deal
        self.numbers = tuple(sorted(self.deal.numbers))
        self.solutions: Solutions | None = solve(self.numbers, str(view.options.operations))

    def race(self) -> list[Advice]:
        """Slap when it is found, say none when it is not."""
        found, given_up = self._seconds(), self.rng.uniform(*GIVING_UP)
        limit = int(self.view.options.think_time) or SLOWEST
        slap, said = self._slap(found), self._none(given_up)
        if self.solutions is not None and found <= limit:
            return [slap, said] if said is not None else [slap]
        if self._bluffs():
            return [Advice(Slap(), 1.0, "Two have slapped: the third is safe, the fourth pays.", delay=4.0)]
        return [said, slap] if said is not None else [slap]

    def _slap(self, seconds: float) -> Advice:
        if self.solutions is None:
            return Advice(Slap(), -1.0, "There is no solution.", delay=NEVER)
        return Advice(Slap(), 1.0, f"There is one: {self.solutions.easiest}.", delay=seconds)

    def _none(self, seconds: float) -> Advice | None:
        if NoSolution() not in self.view.legal:
            return None
        if self.deal.version == "duel" and self.deal.said_none:
            seconds = self.rng.uniform(*AGREEING)
        reason = (
            "There is no solution."
            if self.solutions is None
            else "It is hard to see; saying so costs nothing."
        )
        return Advice(NoSolution(), 0.5, reason, delay=seconds)

    def _seconds(self) -> float:
        """How long it takes to see the easiest solution."""
        if self.solutions is None:
            return NEVER
        median: float = EASY * HARDER**self.solutions.difficulty
        return max(QUICKEST, min(SLOWEST, median)) * self.rng.lognormvariate(0.0, SPREAD)

    def _bluffs(self) -> bool:
        deal = self.deal
        two = deal.version == "challenge" and len(deal.slapped) == 2
        return two and self.rng.random() < BLUFF

    def call(self) -> list[Advice]:
        """The easiest solution, about a second after the slap; a bluffer's sum."""
        if self.solutions is None:
            return [Advice(self.view.legal[0], 0.0, "There is none: the bluff is called.", delay=CALLING)]
        text = self.solutions.easiest
        return [Advice(Solve(text), 1.0, f"{text} is 24.", delay=CALLING)]

    def pick(self) -> list[Advice]:
        """Who slapped last is likeliest to bluff: the third slap is the safe one."""
        order = list(reversed(self.deal.slapped))
        reasons = ["The last slap is the likeliest bluff.", *["An earlier slap is more likely honest."] * 3]
        return [Advice(Pick(seat), -float(at), reasons[at], delay=2.0) for at, seat in enumerate(order)]

    def swap(self) -> list[Advice]:
        """Takes back the card without which the other three go best with whatever comes."""
        own = self.deal.cards_in(f"exposed.{self.view.seat}")
        advice = [
            Advice(Swap(c), float(self._partners(c)), f"Without {c} more sets can be solved.", delay=2.0)
            for c in own
        ]
        return sorted(advice, key=lambda one: -one.value)

    def _partners(self, gone: Card) -> int:
        """How many pairs of numbers make a solvable set with the own card that stays."""
        pictures = str(self.view.options.pictures)
        own = list(self.deal.cards_in(f"exposed.{self.view.seat}"))
        own.remove(gone)
        kept = tuple(worth(c, pictures) for c in own)
        others = combinations_with_replacement(range(1, 11), 4 - len(kept))
        return sum(is_solvable(tuple(sorted((*kept, *rest)))) for rest in others)


class TwentyFourBot(Bot[TwentyFourDeal]):
    """The careful player."""

    def judge(self, view: View[TwentyFourDeal], rng: random.Random) -> Iterable[Advice]:
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
