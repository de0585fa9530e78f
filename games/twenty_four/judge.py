"""How a practised player of 24 decides: the solver knows the truth, and how long it takes to see it."""

from __future__ import annotations

import functools
import random
from itertools import combinations_with_replacement

from cardtable.cards import Card, without
from cardtable.engine.bot import NEVER, Advice
from cardtable.engine.view import View
from cardtable.mechanics.arithmetic.reachable_numbers import way_to
from games.twenty_four.actions import NoSolution, Pick, Slap, Solve, Swap
from games.twenty_four.solver import GOAL, solve
from games.twenty_four.table import SHOWN, TwentyFourTable

EASY, HARDER = 3.0, 1.5
"""Median seconds for a difficulty of 0, and the factor for each point of it."""
QUICKEST, SLOWEST = 1.5, 180.0
SPREAD = 0.5
GIVING_UP = (15.0, 40.0)
AGREEING = (2.0, 6.0)
CALLING = 1.0
BLUFF = 0.3


class Player:
    """One decision of one view."""

    def __init__(self, view: View[TwentyFourTable]) -> None:
        self.view, self.deal = view, view.deal
        self.operations = str(view.options.operations)
        self.solutions = solve(self.deal.numbers, self.operations) if view.stage != "swap" else None

    def race(self, rng: random.Random) -> list[Advice]:
        """Slap when it is found, say none when it is not."""
        found, given_up = self._seconds(rng), rng.uniform(*GIVING_UP)
        none = [self._none(given_up, rng)] if NoSolution() in self.view.legal else []
        if found <= (int(self.view.options.think_time) or SLOWEST):
            return [Advice(Slap(), 1.0, found), *none]
        if len(self.deal.slapped) == 2 and rng.random() < BLUFF:
            return [Advice(Slap(), 1.0, 4.0)]
        # A solution that is not seen in time is still the thing to call, for who asks for advice.
        return [*none, Advice(Slap(), 1.0 if self.solutions is not None else -1.0, NEVER)]

    def _none(self, seconds: float, rng: random.Random) -> Advice:
        if self.deal.version == "duel" and self.deal.said_none:
            seconds = rng.uniform(*AGREEING)
        return Advice(NoSolution(), 0.5, seconds)

    def _seconds(self, rng: random.Random) -> float:
        """How long it takes to see the easiest solution."""
        if self.solutions is None:
            return NEVER
        median: float = EASY * HARDER**self.solutions.difficulty
        return max(QUICKEST, min(SLOWEST, median)) * rng.lognormvariate(0.0, SPREAD)

    def call(self) -> list[Advice]:
        """The easiest solution, about a second after the slap; a bluffer's sum."""
        if self.solutions is None:
            return [Advice(self.view.legal[0], 0.0, CALLING)]
        return [Advice(Solve(self.solutions.easiest), 1.0, CALLING)]

    def pick(self) -> list[Advice]:
        """Who slapped last is likeliest to bluff: before him nobody knew that three would slap."""
        return [Advice(Pick(seat), -float(at), 2.0) for at, seat in enumerate(reversed(self.deal.slapped))]

    def swap(self) -> list[Advice]:
        """Takes back the card without which the other one goes best with whatever comes."""
        return [Advice(Swap(c), float(self.goes_with(self.kept(c))), 2.0) for c in self.own]

    @property
    def own(self) -> tuple[Card, ...]:
        """The cards before this player."""
        return self.deal.cards_in(f"exposed.{self.view.seat}")

    def kept(self, back: Card) -> tuple[Card, ...]:
        """What stays before this player when one card is taken back."""
        return without(self.own, (back,))

    @functools.cached_property
    def highest(self) -> int:
        """The highest number in play."""
        return max(map(self.deal.number_of, self.deal.composition))

    def others(self, kept: tuple[Card, ...]) -> list[tuple[int, ...]]:
        """The sets of other numbers that may come beside those cards."""
        return list(combinations_with_replacement(range(1, self.highest + 1), SHOWN - len(kept)))

    def goes_with(self, kept: tuple[Card, ...]) -> int:
        """How many sets of other numbers make 24 with those cards, by plain arithmetic."""
        own = tuple(map(self.deal.number_of, kept))
        return sum(bool(way_to(GOAL, tuple(sorted((*own, *rest))))) for rest in self.others(kept))
