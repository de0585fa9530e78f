"""The evaluation of one decision: what its actions come to, and what may be said of that.

An action is called better than another only beyond doubt. The difference is then said smaller than it was
measured, by as much as chance alone would make of it: of the differences that are found some are luck.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import Given
from cardtable.engine.bot import NEVER, NOTHING_BETTER, Advice, Grounds
from cardtable.teaching.paired_rollouts import DealOutcome

SURE = 2.8
"""An action is called better if it is ahead by this many standard errors."""
FEWEST = 8
"""No mean of fewer deals than this is believed."""
LEAST = 0.25
"""Two actions less than this many points apart are about as good: people count in halves."""
SMALL_PART = 0.1
"""Two actions are about as good only if their difference is no larger a part of what the deal comes to; and
nobody is blamed for less."""
LARGE_PART = 0.5
"""A cost of so large a part of what the deal comes to is worth a word even where no reason tells it."""
IN_DOUBT = LEAST / 2
"""An action that seems ahead by this many points, though not beyond doubt, is worth a longer look."""


@dataclass(frozen=True)
class Gain:
    """The lead of one action over another, in points."""

    points: float
    error: float = 0.0
    """The standard error of the points."""
    is_known: bool = False
    """Whether it is exact: all cards are known or were laid in every way, and no chance is left."""
    bound: float = 0.0
    """Beyond doubt the two differ by no more than this, whichever is ahead."""

    @property
    def is_beyond_doubt(self) -> bool:
        """Whether the lead is no luck, and an amount that people would call points."""
        return self.points >= LEAST and self.points > SURE * self.error


NO_GAIN = Gain(0.0, math.inf, bound=math.inf)


@dataclass(frozen=True)
class Evaluation:
    """The knowledge of one decision: the careful player's advice, and results of its actions."""

    advice: tuple[Advice, ...]
    """The careful player's advice, best first."""
    first: Action
    """The careful player's own choice."""
    incumbent: Action
    """The action to beat: the best before more deals were played, at first the careful choice. It stays the
    best unless another is better beyond doubt."""
    results: Mapping[Action, Mapping[int, float]] = field(default_factory=dict)
    """The results in careful rollouts of each action that was compared, by the number of the deal."""
    known: Mapping[Action, float] = field(default_factory=dict)
    """The exact result of each action where all cards are known, or its mean where they may lie in a few
    ways."""
    is_scored: bool = True
    """Whether the game counts at all what was compared."""
    unit: str = "point"
    """The unit of the results (`Game.unit`)."""
    seats: int = 0
    """The seats at the table; 0 if that is not known."""
    shown: frozenset[Action] = frozenset()
    """Actions that somebody was shown as the best: nobody is blamed for them."""

    @cached_property
    def best(self) -> Action:
        """The action to play: the careful choice, or the best before, unless another is clearly better."""
        gains = {action: self.gain(action, self.incumbent) for action in self.compared}
        clear = [action for action, gain in gains.items() if gain.is_beyond_doubt]
        return max(clear, key=lambda action: gains[action].points, default=self.incumbent)

    @cached_property
    def compared(self) -> tuple[Action, ...]:
        """The actions that were compared."""
        return tuple(self.known or self.results)

    @property
    def deal_numbers(self) -> tuple[int, ...]:
        """The deals on which actions were compared."""
        return tuple(sorted(self.results.get(self.first, ())))

    def gain(self, action: Action, other: Action) -> Gain:
        """The lead of an action over another."""
        if self.known:
            both = action in self.known and other in self.known
            points = self.known[action] - self.known[other] if both else 0.0
            return Gain(points, is_known=True, bound=abs(points)) if both else NO_GAIN
        ours, theirs = self.results.get(action, {}), self.results.get(other, {})
        return shrunk_gain([ours[number] - theirs[number] for number in ours if number in theirs])

    @property
    def stake(self) -> float:
        """The points that the deal comes to on average, won or lost, after the best action; 0 if none were
        measured."""
        came_to = (self.known or self.results.get(self.best, {})).values()
        return sum(map(abs, came_to)) / len(came_to) if came_to else 0.0

    def is_as_good(self, action: Action) -> bool:
        """Whether an action is beyond doubt about as good as the best: they differ by less than people count,
        and by a small part of what the deal is about."""
        return self.gain(self.best, action).bound <= min(LEAST, SMALL_PART * self.stake)

    @property
    def is_in_doubt(self) -> bool:
        """Whether another action seems ahead of the best, though not beyond doubt."""
        return not self.known and any(
            self.gain(action, self.best).points >= IN_DOUBT for action in self.compared
        )

    def behind(self, action: Action) -> Gain | None:
        """The cost of an action against the best; None if it is not beyond doubt, if it is a small part of
        what the deal is about, or if the action was shown as the best."""
        if action in self.shown or action == self.best:
            return None
        gain = self.gain(self.best, action)
        matters = gain.is_beyond_doubt and gain.points > SMALL_PART * self.stake
        return gain if matters else None

    def is_large(self, gain: Gain) -> bool:
        """Whether a gain is a large part of what the deal is about."""
        return gain.points > LARGE_PART * self.stake

    def next_best(self, most: int) -> list[Action]:
        """The actions to name beside the best, the most promising first."""
        others = [action for action in self.compared if action != self.best]
        return sorted(others, key=lambda one: (self.gain(self.best, one).points, str(one)))[:most]

    @property
    def grounds(self) -> Grounds | None:
        """The grounds of the careful player's reasons; None where it has none."""
        return next((one.grounds for one in self.advice), None)

    def given(self, action: Action, others: Sequence[Action] = ()) -> tuple[Given, ...]:
        """The careful player's reasons for an action that is recommended, none of them against it, and the
        reason why not these others, by default the next best by measure. A reason as true of all of them is
        left out."""
        grounds = self.grounds
        if grounds is None:
            return ()
        beside = others or self.next_best(len(self.compared)) or grounds.others(action)
        given = grounds.apart(action, beside)
        return tuple(one for one in given if not (self.results and one.is_common))

    def reason(self, action: Action, others: Sequence[Action] = ()) -> str:
        """The reasons for an action in a sentence or two; empty if the only reason is that none is better,
        though results tell more."""
        given = self.given(action, others)
        is_no_reason = self.results and [one for one in given if one.reason is NOTHING_BETTER]
        return "" if is_no_reason else " ".join(one.sentence for one in given)

    def reason_apart(self, action: Action, other: Action) -> str:
        """The reason for an action and not that other one; empty if what may be said of it is just as true of
        the other, or is no idea to go by: such reasons have no theme."""
        given, reason = self.given(action, [other]), self.reason(action, [other])
        apart = [one for one in given if not one.is_true_of(other)]
        known = (*self.grounds.reasons, *self.grounds.bot.reasons) if self.grounds is not None else ()
        has_themes = any(one.theme for one in known)
        return reason if any(one.reason.theme or not has_themes for one in apart) else ""

    def is_better_left(self, action: Action) -> bool:
        """Whether the careful player, where others may act too, would rather wait than do that."""
        return any(one.action == action and one.delay >= NEVER and one.value < 0 for one in self.advice)

    def with_outcomes(self, actions: Sequence[Action], outcomes: Sequence[DealOutcome]) -> Evaluation:
        """A copy with the results of these actions on some deals added."""
        results = {action: dict(held) for action, held in self.results.items()}
        for at, action in enumerate(actions):
            results.setdefault(action, {}).update((one.number, one.points[at]) for one in outcomes)
        is_scored = self.is_scored and all(one.is_scored for one in outcomes)
        return replace(self, incumbent=self.best, results=results, is_scored=is_scored)

    def with_shown(self, action: Action) -> Evaluation:
        """A copy with that action noted as shown."""
        return replace(self, shown=self.shown | {action})

    def without_shown(self, action: Action) -> Evaluation:
        """A copy with that action no longer noted as shown: it was taken back."""
        return replace(self, shown=self.shown - {action})


def shrunk_gain(gains: Sequence[float]) -> Gain:
    """The gain that gains on single deals show (the positive-part James-Stein estimate of their mean)."""
    count = len(gains)
    if count < FEWEST:
        return NO_GAIN
    mean = sum(gains) / count
    variance = sum((one - mean) ** 2 for one in gains) / (count - 1)
    error = math.sqrt(variance / count)
    # The error shrinks with the mean: what is shrunk is no surer.
    kept = max(0.0, 1.0 - (error / mean) ** 2) if mean else 0.0
    return Gain(mean * kept, error * kept, bound=abs(mean) + SURE * error)
