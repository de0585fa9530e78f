"""The evaluation of one decision: what its actions come to, and what may be said of that.

An action is called better than another only beyond doubt. What a difference comes to is then said smaller
than it was measured, by what its doubt alone would make of it: of differences that are found some are luck.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from cardtable.engine.actions import Action
from cardtable.engine.bot import NEVER, Advice
from cardtable.teaching.paired_rollouts import Row

SURE = 2.8
"""Standard errors by which an action must be ahead to be called better."""
FEWEST = 8
"""Deals without which nothing is believed."""
LEAST = 0.25
"""Points less than which two actions are about as good: it is rounded to half a point."""


@dataclass(frozen=True)
class Gain:
    """By how many points one action is ahead of another, and the standard error of that."""

    points: float
    doubt: float = 0.0
    is_known: bool = False
    """Whether no card and no chance stands against it."""

    @property
    def is_plain(self) -> bool:
        """Whether it is beyond doubt, and an amount that people would call points."""
        return self.points >= LEAST and self.points > SURE * self.doubt


NO_GAIN = Gain(0.0, math.inf)


@dataclass(frozen=True)
class Evaluation:
    """What was found out about one decision.

    `advice` is what the careful player says, best first; `results` what each action that was looked at came
    to in careful play to the end, by the number of the deal; `known` what each comes to where all cards are
    known.
    """

    advice: tuple[Advice, ...]
    first: Action
    """The careful player's own choice."""
    standing: Action
    """What was best before more was found out: it stays so unless something else is plainly better. At first
    the careful choice."""
    results: Mapping[Action, Mapping[int, float]] = field(default_factory=dict)
    known: Mapping[Action, float] = field(default_factory=dict)
    is_scored: bool = True
    """Whether the game counts in points what was compared."""
    shown: frozenset[Action] = frozenset()
    """What was recommended at this decision: it is never blamed."""

    @property
    def best(self) -> Action:
        """What to do: the careful choice, or what was best before, unless another is ahead beyond doubt."""
        gains = {action: self.gain(action, self.standing) for action in self.looked_at}
        plain = [action for action, gain in gains.items() if gain.is_plain]
        return max(plain, key=lambda action: gains[action].points, default=self.standing)

    @property
    def looked_at(self) -> tuple[Action, ...]:
        """The actions that were compared."""
        return tuple(self.known or self.results)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The deals on which actions were compared."""
        return tuple(sorted(self.results.get(self.first, ())))

    def gain(self, action: Action, other: Action) -> Gain:
        """By how much an action is ahead of another."""
        if self.known:
            both = action in self.known and other in self.known
            return Gain(self.known[action] - self.known[other], is_known=True) if both else NO_GAIN
        ours, theirs = self.results.get(action, {}), self.results.get(other, {})
        return measured([ours[number] - theirs[number] for number in ours if number in theirs])

    def behind(self, action: Action) -> Gain | None:
        """What an action costs against the best; None where that is not beyond doubt, or was recommended."""
        if action in self.shown or action == self.best:
            return None
        gain = self.gain(self.best, action)
        return gain if gain.is_plain else None

    def next_best(self, most: int) -> list[Action]:
        """The actions to name beside the best, the most promising first."""
        others = [action for action in self.looked_at if action != self.best]
        return sorted(others, key=lambda one: (self.gain(self.best, one).points, str(one)))[:most]

    def reason(self, action: Action) -> str:
        """What the careful player says for an action that is to be done: nothing that speaks against it."""
        return next((replace(one, is_best=True).reason for one in self.advice if one.action == action), "")

    def is_better_left(self, action: Action) -> bool:
        """Whether the careful player, where others may act as well, would rather wait than do that."""
        return any(one.action == action and one.delay >= NEVER and one.value < 0 for one in self.advice)

    # What more was found out

    def learnt(self, actions: Sequence[Action], rows: Sequence[Row]) -> Evaluation:
        """With what these actions came to on some deals."""
        results = {action: dict(held) for action, held in self.results.items()}
        for at, action in enumerate(actions):
            results.setdefault(action, {}).update((row.number, row.points[at]) for row in rows)
        is_scored = self.is_scored and all(row.is_scored for row in rows)
        return replace(self, standing=self.best, results=results, is_scored=is_scored)

    def recommending(self, action: Action) -> Evaluation:
        """With that shown to somebody as what to do."""
        return replace(self, shown=self.shown | {action})


def measured(ahead: Sequence[float]) -> Gain:
    """What differences on single deals show."""
    count = len(ahead)
    if count < FEWEST:
        return NO_GAIN
    mean = sum(ahead) / count
    spread = sum((one - mean) ** 2 for one in ahead) / (count - 1)
    doubt = math.sqrt(spread / count)
    # Stein's shrinking: in full where it is sure, to nothing where it is no larger than its error. The error
    # shrinks along: what is shrunk is no surer.
    kept = max(0.0, 1.0 - (doubt / mean) ** 2) if mean else 0.0
    return Gain(mean * kept, doubt * kept)
