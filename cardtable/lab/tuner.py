"""Fits the weights of a game's judge by self-play on duplicate deals.

Simultaneous perturbation (SPSA: Spall 1992, "Multivariate stochastic approximation using a simultaneous
perturbation gradient approximation"; gains as in Spall 1998, "Implementation of the simultaneous perturbation
algorithm"): at each step all weights are moved at once, each up or down by chance, and the bot with these
plays the bot with the opposite. The lead, whatever caused it, moves the weights a little that way. Those of
the later half of all steps are averaged (Polyak and Juditsky 1992). What came out is believed only after a
match of new against old on other deals (`lab/strengths.py`).

Each step is a study of its own (`lab/resumable_arena.py`), and chance hangs on the seed and the step alone.
So a run that is begun again reads what it has played, and ends as if it had never stopped.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from cardtable.bots.basic_bots import CarefulBot
from cardtable.bots.weighted_bot import weighted_name
from cardtable.discovery.installed_games import find_game
from cardtable.engine.bot import bot_of
from cardtable.engine.random_keys import random_for
from cardtable.errors import OptionError
from cardtable.lab.arena import Totals, make_tasks
from cardtable.lab.resumable_arena import Study
from cardtable.lab.strengths import Comparison, Lead

Point = tuple[float, ...]
"""A place in the search: each weight as a multiple of what it was."""
Measure = Callable[[int, Point, Point], float]
"""In a step, by how much the first place is ahead of the second, in standard deviations of a deal."""

SPREAD_EXPONENT = 0.101
"""How fast the perturbations shrink, as Spall advises."""
GAIN_EXPONENT = 0.602
"""How fast the moves shrink, as Spall advises."""
LEAST = 0.1
"""A weight does not fall below this part of what it was: it keeps its sign, and its meaning."""
MOST = 3.0
"""A weight does not grow beyond so many times what it was."""
PARTS = 8
"""Parts in which the deals of a step are played, so that workers can share them."""


@dataclass(frozen=True)
class Gains:
    """How far SPSA looks and moves. All lengths are parts of a weight."""

    spread: float = 0.3
    """How far the weights are moved up or down in the first step, to compare."""
    move: float = 0.15
    """How far they follow, in the first step, a lead of one standard deviation of a deal."""
    steady: float = 0.1
    """The part of all steps before which moves hardly shrink."""

    def spread_at(self, step: int) -> float:
        """The perturbation in a step, counted from 0."""
        shrunk: float = (step + 1) ** SPREAD_EXPONENT
        return self.spread / shrunk

    def move_at(self, step: int, steps: int) -> float:
        """The part of the measured slope that the weights follow."""
        steady = self.steady * steps
        shrunk: float = ((1 + steady) / (1 + steady + step)) ** GAIN_EXPONENT
        return self.move * shrunk


def climb(
    start: Point, lead: Measure, steps: int, seed: int, gains: Gains, highest: Sequence[float]
) -> Iterator[Point]:
    """Yields the place after each step. `highest`: what no place exceeds, by weight."""
    at = start
    for step in range(steps):
        rng = random_for(str(seed), "spsa", step)
        signs = [rng.choice((-1.0, 1.0)) for _ in at]
        spread = gains.spread_at(step)
        up = _bounded([x + spread * sign for x, sign in zip(at, signs, strict=True)], highest)
        down = _bounded([x - spread * sign for x, sign in zip(at, signs, strict=True)], highest)
        slope = gains.move_at(step, steps) * lead(step, up, down)
        at = _bounded([x + slope * sign for x, sign in zip(at, signs, strict=True)], highest)
        yield at


def _bounded(place: Sequence[float], highest: Sequence[float]) -> Point:
    return tuple(min(most, max(LEAST, x)) for x, most in zip(place, highest, strict=True))


def mean_of_later_half(places: Sequence[Point]) -> Point:
    """The average of the places reached in the later half of all steps."""
    later = places[len(places) // 2 :]
    return tuple(math.fsum(one) / len(later) for one in zip(*later, strict=True))


@dataclass(frozen=True)
class Tuning:
    """What is fitted, by how many deals, and where it is kept."""

    folder: Path
    game: str
    names: tuple[str, ...]
    """The weights that are moved."""
    steps: int
    deals: int
    """Deals of each step."""
    seed: int = 1
    gains: Gains = Gains()

    @property
    def old(self) -> dict[str, float]:
        """The weights as they are. Raises OptionError if the game has no such weights, or they are nought."""
        weights = bot_of(find_game(self.game)).weights
        values = weights.values()
        weights.changed(dict.fromkeys(self.names, 0.5))  # names that are unknown are refused here
        found = {name: values[name] for name in self.names or values}
        if not found:
            raise OptionError(f"the judge of {self.game} has no weights to fit")
        if nought := [name for name, value in found.items() if not value]:
            raise OptionError(f"{nought[0]} is nought: it has no size by which to move it")
        return found

    def values(self, place: Point) -> dict[str, float]:
        """The weights at a place."""
        return {name: value * x for (name, value), x in zip(self.old.items(), place, strict=True)}

    def run(self, executor: Executor | None = None) -> Generator[dict[str, float], None, None]:
        """Plays the steps that are missing, and yields the weights after each, the mean of the later half at
        the end."""
        old = self.old
        most = bot_of(find_game(self.game)).weights.most()
        highest = [min(MOST, most[name] / value) if name in most else MOST for name, value in old.items()]

        def lead(step: int, up: Point, down: Point) -> float:
            return self._lead(step, up, down, executor)

        places: list[Point] = []
        for place in climb((1.0,) * len(old), lead, self.steps, self.seed, self.gains, highest):
            places.append(place)
            yield self.values(place)
        yield self.values(mean_of_later_half(places))

    def _lead(self, step: int, up: Point, down: Point, executor: Executor | None) -> float:
        """The lead of one place over another on the deals of a step, in their standard deviations."""
        bots = weighted_name(self.values(up)), weighted_name(self.values(down))
        (first,) = make_tasks(self.game, None, {}, bots, 1, self.seed + step * self.deals)
        study = Study(self.folder / f"step-{step + 1:04}", first, self.deals, most_parts=PARTS)
        with study.locked():
            for _ in study.run(executor):
                pass
            lead = in_deviations(study.totals())
        return -lead if find_game(self.game).low_wins else lead

    def match(self, new: Mapping[str, float], deals: int) -> Comparison:
        """The weights found against those that were, on deals that no step has seen."""
        seed = self.seed + self.steps * self.deals
        bots = weighted_name(new), CarefulBot.name
        return Comparison(self.folder, self.game, *bots, deals, seed, name="match")


def in_deviations(totals: Totals) -> float:
    """The mean lead of the first bot in root mean squares of a deal: between -1 and 1."""
    size = math.sqrt(totals.squares[0] / max(1, totals.played))
    return totals.ahead[0] / max(1, totals.played) / size if size else 0.0


def verdict_text(lead: Lead) -> str:
    """The verdict of the match on the new weights, in words."""
    return {"ahead": "keep the new", "behind": "keep the old", "open": "keep the old: no gain beyond doubt"}[
        lead.verdict
    ]
