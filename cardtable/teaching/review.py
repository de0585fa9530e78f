"""After a deal: which of a seat's decisions cost most, by the evaluation that a hint would have had."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardtable.archive import mistakes
from cardtable.archive.replay import Replay
from cardtable.engine.actions import Action
from cardtable.engine.event_sentences import teller
from cardtable.engine.view import View
from cardtable.match.match import Match
from cardtable.teaching.adviser import is_thought_about
from cardtable.teaching.evaluation import Evaluation, Gain
from cardtable.teaching.hints import amount
from cardtable.text import clean

MOST = 3
"""So many decisions are named."""


@dataclass(frozen=True)
class Decision:
    """One decision of a seat: after how many actions of the match it came, what was done, what it saw."""

    at: int
    action: Action
    view: View


@dataclass(frozen=True)
class Cost:
    """A decision, what would have been better, and by how much."""

    decision: Decision
    better: Action
    gain: Gain
    found: Evaluation


def decisions(match: Match, seat: int) -> Iterator[Decision]:
    """What whoever has that seat now decided in the deal on the table, where there was a choice, in order."""
    replay = Replay(match)
    start = replay.deal_starts[replay.deal_at(len(replay)) - 1]
    for at in range(start, len(match.steps)):
        step = match.steps[at]
        if step.seat != seat or at < match.seated.since(seat):
            continue
        view = replay.match_at(at).view(seat)
        if is_thought_about(view):
            yield Decision(at, step.action, view)


def cost(decision: Decision, found: Evaluation) -> Cost | None:
    """What a decision plainly cost; None where it was about as good as any."""
    gain = found.behind(decision.action)
    return Cost(decision, found.best, gain, found) if gain is not None else None


def dearest(costs: list[Cost]) -> list[Cost]:
    """Those that cost most, the dearest first."""
    return sorted(costs, key=lambda one: (-one.gain.points, one.decision.at))[:MOST]


def keep_mistakes(match: Match, seat: int, names: Sequence[str], costs: Iterable[Cost]) -> None:
    """Keeps what a review of the deal on the table found of that seat's decisions, for the statistics."""
    if mistakes.is_kept(match, seat):
        mistakes.keep(match, [_as_mistake(match, seat, names, cost) for cost in costs])


def _as_mistake(match: Match, seat: int, names: Sequence[str], cost: Cost) -> mistakes.Mistake:
    decision = cost.decision
    tell = teller(decision.view.deal, seat, names)
    how = amount(cost.gain) if cost.found.is_scored else ""
    did, better = (clean(tell(one), mistakes.MOST_CHARACTERS) for one in (decision.action, cost.better))
    return mistakes.Mistake(
        match.kept_as[: mistakes.MOST_CHARACTERS],
        match.deal.number,
        decision.at,
        match.game.id,
        did,
        better,
        max(0.0, cost.gain.points),
        how,
    )
