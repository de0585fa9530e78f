"""The review of a deal: a seat's costliest decisions, by the same evaluation that hints use.

A deal has up to some forty decisions, and in a slow game a whole evaluation of one takes ten seconds. So a
review glances at all of them, and spends the rest of its time on those that seem to have cost most.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardtable.archive import mistake_log, review_log
from cardtable.archive.replay import Replay
from cardtable.engine.actions import Action
from cardtable.engine.advice_reasons import Given
from cardtable.engine.bot import NOTHING_BETTER, Grounds, bot_of
from cardtable.engine.event_wording import teller
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.teaching.adviser import Adviser, is_thought_about
from cardtable.teaching.evaluation import Evaluation, Gain
from cardtable.teaching.hints import against, amount
from cardtable.text import clean
from cardtable.words import with_unit

MOST_NAMED = 3
"""Decisions that a review names."""
SECONDS = 10.0
"""Time limit of a review in seconds, unless more is asked for."""
GLANCED = 8
"""Deals of the glance at each decision: they choose what is looked at closely, and blame nobody."""
COMPARED = 2
"""Actions that a glance compares."""
CLOSE = 48
"""Deals of a close look where there is no time for a whole evaluation."""
SLOWER = 1.35
"""How much slower than its glance a look may be: one is begun only if even then it ends in time."""


@dataclass(frozen=True)
class ReviewedDecision:
    """A decision of a seat. `at`: actions of the match before it. `view`: what the seat saw."""

    at: int
    action: Action
    view: View


@dataclass(frozen=True)
class DecisionCost:
    """The cost of a decision: the better action, and the gain it would have brought."""

    decision: ReviewedDecision
    better: Action
    gain: Gain
    found: Evaluation
    is_proven: bool = False
    """Whether a puzzle proves it, on more deals than a review plays out: its figure may differ."""

    @property
    def why(self) -> str:
        """Why the better action and not the one that was chosen; empty if only the measured gain tells."""
        return self.found.reason_apart(self.better, self.decision.action)

    @property
    def theme(self) -> str:
        """The name of the game's reason for the better action and not the chosen one; empty if none, or if it
        only describes the action."""
        return _theme_apart(self.decision.view, self.better, self.decision.action)

    @property
    def overlooked(self) -> str:
        """What that reason is about, as somebody may practise it; where the game has no words for that, the
        reason itself. Empty if there is none."""
        given = _given_apart(self.decision.view, self.better, self.decision.action)
        return (given[-1].reason.theme or f"“{given[-1].sentence.rstrip('.')}”") if given else ""


def _theme_apart(view: View, right: Action, tempting: Action) -> str:
    """The name of the game's reason for the right play that is not true of the tempting one; empty if there
    is none, or if it only describes the play."""
    given = _given_apart(view, right, tempting)
    has_themes = any(one.theme for one in bot_of(view.game).reasons)
    return given[-1].reason.name if given and (given[-1].reason.theme or not has_themes) else ""


def _given_apart(view: View, right: Action, tempting: Action) -> tuple[Given, ...]:
    given = Grounds(bot_of(view.game), view).apart(right, [tempting])
    if not given or given[-1].reason is NOTHING_BETTER or given[-1].is_true_of(tempting):
        return ()
    return tuple(given)


def decisions(match: Match, seat: int) -> Iterator[ReviewedDecision]:
    """Yields the decisions, in the deal on the table, of the player who has that seat now, if there was a
    choice."""
    replay = Replay(match)
    start = replay.deal_starts[replay.deal_at(len(replay)) - 1]
    for at in range(start, len(match.acts)):
        act = match.acts[at]
        if act.seat != seat or at < match.seated.since(seat):
            continue
        view = replay.match_at(at).view(seat)
        if is_thought_about(view):
            yield ReviewedDecision(at, act.action, view)


@dataclass
class DecisionReview:
    """The findings of a review about one decision so far."""

    decision: ReviewedDecision
    found: Evaluation
    is_close: bool
    """Whether it may be blamed: that was more than a glance."""
    is_whole: bool
    """Whether nothing is left to look at."""
    pace: float = 0.0
    """Seconds a rollout."""

    @property
    def cost(self) -> DecisionCost | None:
        """The cost of the decision beyond doubt, as far as it was seen; None if there is none."""
        return cost(self.decision, self.found) if self.is_close else None

    @property
    def lead(self) -> float:
        """By how many points what seems best is ahead of what was done, less than none where that is best."""
        points = {one: sum(came.values()) / len(came) for one, came in self.found.results.items() if came}
        own = points.pop(self.decision.action, 0.0)
        return max(points.values(), default=-math.inf) - own


class DealReview:
    """Looks at decisions of a deal: at all of them briefly, then closely, what seems dearest first.

    It asks again when the adviser is cancelled, as happens when a table is left, until it `is_over` itself.
    """

    def __init__(
        self,
        adviser: Adviser,
        decisions: Sequence[ReviewedDecision],
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        self.adviser = adviser
        self.decisions = decisions
        self.is_over = is_over
        self.looks: list[DecisionReview] = []

    @property
    def costs(self) -> list[DecisionCost]:
        """The costs found beyond doubt so far."""
        return [found for one in self.looks if (found := one.cost) is not None]

    @property
    def left(self) -> int:
        """The decisions of which more could be seen."""
        return len(self.decisions) - sum(one.is_whole for one in self.looks)

    @property
    def summary(self) -> str:
        """The number of decisions looked at, in a line above the dearest ones."""
        looked, close = len(self.looks), sum(one.is_close for one in self.looks)
        if not self.costs and close == looked:
            return "Nothing you did in this deal was plainly worse than something else."
        seen = f"Of {looked} decisions" + (f", {close} of them looked at closely" if close < looked else "")
        if not self.costs:
            return f"{seen}, none was plainly worse than something else."
        return f"{seen}, from the same cards and what you could see then:"

    def steps(self, seconds: float = SECONDS) -> Iterator[None]:
        """Goes on for so long, and yields after each look. Waits for them."""
        end = time.monotonic() + seconds
        for decision in self.decisions[len(self.looks) :]:
            if time.monotonic() >= end or not self._glance(decision):
                return
            yield
        for one in sorted(self.looks, key=lambda one: -one.lead):
            if not one.is_whole and self._look_closely(one, end - time.monotonic()):
                yield

    def _glance(self, decision: ReviewedDecision) -> bool:
        """A first look: whole if the decision was evaluated before. False if the review is over."""
        view, action = decision.view, decision.action
        is_known = self.adviser.known(view) is not None
        begun = time.monotonic()
        if is_known:
            found = self._insist(lambda: self.adviser.evaluate_including(view, action))
        else:
            found = self._insist(lambda: self.adviser.glance(view, action, GLANCED, COMPARED))
        if found is not None:
            rollouts = GLANCED * max(1, len(found.results))
            pace = (time.monotonic() - begun) / rollouts
            self.looks.append(DecisionReview(decision, found, is_known, is_known, pace))
        return found is not None

    def _look_closely(self, one: DecisionReview, seconds: float) -> bool:
        """A whole evaluation if there is time for it, else a close look; False if not even for that."""
        view, action = one.decision.view, one.decision.action
        most = self.adviser.effort.measured
        pace = one.pace * SLOWER
        is_whole = self.adviser.most_rollouts(view) * pace <= seconds
        if is_whole:
            found = self._insist(lambda: self.adviser.evaluate_including(view, action))
        elif not one.is_close and CLOSE * most * pace <= seconds:
            found = self._insist(lambda: self.adviser.glance(view, action, CLOSE, most))
        else:
            return False
        if found is not None:
            one.found, one.is_close, one.is_whole = found, True, is_whole
        return found is not None

    def _insist(self, look: Callable[[], Evaluation | None]) -> Evaluation | None:
        while not self.is_over():
            if (found := look()) is not None:
                return found
        return None


def cost(decision: ReviewedDecision, found: Evaluation) -> DecisionCost | None:
    """The cost of a decision; None if no action was clearly better."""
    gain = found.behind(decision.action)
    return DecisionCost(decision, found.best, gain, found) if gain is not None else None


def dearest(costs: list[DecisionCost]) -> list[DecisionCost]:
    """The costliest decisions, the costliest first."""
    return sorted(costs, key=lambda one: (-one.gain.points, one.decision.at))[:MOST_NAMED]


def to_practise(match: Match, costs: Iterable[DecisionCost]) -> str:
    """Advice on practice: what cost most in this deal, by what the game's reason for the dearest is
    about, and how often it came up in the match; empty if the game has no word for it."""
    named = [one for one in costs if one.theme]
    points: dict[str, float] = {}
    counts: Counter[str] = Counter()
    for one in named:
        points[one.theme] = points.get(one.theme, 0.0) + max(0.0, one.gain.points)
    counts.update(one.theme for one in named)
    counts.update(one.theme for one in mistake_log.of_other_deals(match))
    if not named:
        return ""
    theme = max(points, key=lambda one: points[one])
    dear = max((one for one in named if one.theme == theme), key=lambda one: one.gain.points)
    times = with_unit(counts[theme], "decision")
    return f"To practise: {dear.overlooked}. Missed in {times} of this match, and dearest in this deal."


def is_kept(match: Match, seat: int) -> bool:
    """Whether the findings about a seat are stored."""
    return mistake_log.is_kept(match, seat)


def keep(match: Match, seat: int, names: Sequence[str], looks: Sequence[DecisionReview]) -> None:
    """Stores a review's findings about a seat in the deal on the table, for statistics and practice: the
    dearest mistakes, and how many decisions were good, by theme."""
    if not is_kept(match, seat):
        return
    costs = [one.cost for one in looks]
    dear = dearest([one for one in costs if one is not None])
    mistake_log.keep(match, [_as_mistake(match, seat, names, one) for one in dear])
    themes: dict[str, tuple[int, int]] = {}
    for one, found in zip(looks, costs, strict=True):
        theme = found.theme if found is not None else _theme_of_good(one)
        if theme:
            count, good = themes.get(theme, (0, 0))
            themes[theme] = count + 1, good + (found is None)
    record = match.kept_as[: mistake_log.MOST_CHARACTERS]
    review_log.keep(
        review_log.ReviewedDeal(
            record, match.deal.number, match.game.id, len(looks), costs.count(None), themes
        )
    )


def _theme_of_good(look: DecisionReview) -> str:
    """The name of the game's reason for what was done and not the next best; empty if none is known."""
    done, found = look.decision.action, look.found
    others = [one for one in found.compared if one != done]
    if not others:
        return ""
    second = max(others, key=lambda one: found.gain(one, found.best).points)
    return _theme_apart(look.decision.view, done, second)


def verdict_sentences(one: DecisionCost, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """Two sentences: the action that was done, and the better one with its gain."""
    tell = teller(one.decision.view.deal, seat, names)
    found = one.found
    how = (
        f"Better by {amount(one.gain, found.unit)} {against(found.seats)}"
        if found.is_scored
        else "Plainly better"
    )
    how += ", on a longer look" * one.is_proven
    return f"{names[seat]} did: {tell(one.decision.action)}.", f"{how}: {tell(one.better)}."


def _as_mistake(match: Match, seat: int, names: Sequence[str], cost: DecisionCost) -> mistake_log.Mistake:
    decision = cost.decision
    tell = teller(decision.view.deal, seat, names)
    how = amount(cost.gain, cost.found.unit) if cost.found.is_scored else ""
    did, better = (clean(tell(one), mistake_log.MOST_CHARACTERS) for one in (decision.action, cost.better))
    return mistake_log.Mistake(
        match.kept_as[: mistake_log.MOST_CHARACTERS],
        match.deal.number,
        decision.at,
        match.game.id,
        did,
        better,
        max(0.0, cost.gain.points),
        how,
        cost.theme,
    )
