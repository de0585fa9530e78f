"""After a deal: which of a seat's decisions cost most, found by the searching bot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardtable.engine.actions import Action
from cardtable.engine.match import Match
from cardtable.engine.view import View
from cardtable.seats.replay import Replay
from cardtable.seats.search import Found

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
    """What was done, what would have been better, and by how many points; and what its seat saw."""

    at: int
    done: Action
    better: Action
    points: float
    view: View


def decisions(match: Match, seat: int) -> Iterator[Decision]:
    """A seat's decisions in the deal on the table where it had a choice, in order."""
    replay = Replay(match)
    start = replay.starts[replay.deal_at(len(replay)) - 1]
    for at in range(start, len(match.steps)):
        step = match.steps[at]
        if step.seat != seat:
            continue
        view = replay.table(at).view(seat)
        if len(view.legal) > 1 and not _is_hurried(view):
            yield Decision(at, step.action, view)


def _is_hurried(view: View) -> bool:
    stage = view.deal.stage
    return stage is not None and stage.clock(view.seat) is not None


def cost(decision: Decision, found: list[Found]) -> Cost | None:
    """What a decision cost by what a search found; None where it was as good as any."""
    mine = next((one for one in found if one.action == decision.action), None)
    if mine is None or not found or found[0].action == decision.action:
        return None
    points = found[0].gain - mine.gain
    return Cost(decision.at, decision.action, found[0].action, points, decision.view) if points > 0 else None


def dearest(costs: list[Cost]) -> list[Cost]:
    """Those that cost most, the dearest first."""
    return sorted(costs, key=lambda one: (-one.points, one.at))[:MOST]
