"""What was played in a match: its acts, the moments kept of it, and what a seat may take back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Protocol

from cardtable.engine.actions import Action, Pass
from cardtable.engine.deal import Deal
from cardtable.engine.events import Event
from cardtable.engine.standing import Standing
from cardtable.match.players import Seated

EVERY = 16
"""Acts between two snapshots within a deal: from the one before, an undo plays on."""


@dataclass(frozen=True)
class Step:
    """One action that was played, with what it made known; `dealt` counts the deals of the match from 1."""

    seat: int
    action: Action
    events: tuple[Event, ...]
    dealt: int
    chances: tuple[str, ...] = ()
    """What lot decided within it."""


@dataclass(frozen=True)
class Takeback:
    """An undo that a seat may ask for: so many steps; free, or why all must agree to it."""

    steps: int
    free: bool
    because: str = ""
    shows: bool = False
    """Whether hidden cards have come to that seat's eyes since."""


@dataclass(frozen=True)
class Moment:
    """The match when so many of its acts were played; what else an undo needs, the acts tell."""

    acts: int
    deal: Deal
    next_deal: Deal | None
    standing: Standing


ACTS = attrgetter("acts")
"""How many acts a moment comes after."""


class Played(Protocol):
    """A match that can be looked at after any of its acts."""

    @property
    def steps(self) -> Sequence[Step]:
        """Its acts."""
        ...

    @property
    def seated(self) -> Seated:
        """Who sat where."""
        ...

    def after(self, acts: int) -> Moment:
        """The match when so many of them were played, and not yet the next."""
        ...


def takeback_of(match: Played, seat: int) -> Takeback | None:
    """The undo back to that seat's last decision: free if since then no one else acted and nothing
    hidden came to its eyes. What it let pass while others might act, too, is no decision of its own.
    None if whoever sits there now has decided nothing yet."""
    for steps in range(1, len(match.steps) - match.seated.since(seat) + 1):
        step = match.steps[-steps]
        if step.seat == seat and not _let_pass(match, steps):
            others = steps > 1
            shown = any(_revealed(match, seat, back) for back in range(1, steps + 1))
            because = "cards have been shown since" if shown else "others have acted since" if others else ""
            return Takeback(steps, not because, because, shown)
    return None


def _let_pass(match: Played, back: int) -> bool:
    """Whether the step so far back was a pass where several might have acted."""
    if match.steps[-back].action != Pass():
        return False
    before = match.after(len(match.steps) - back)
    stage = (before.next_deal or before.deal).stage
    return stage is not None and stage.in_public


def _revealed(match: Played, seat: int, back: int) -> bool:
    """Whether the step so far back brought a hidden face to that seat's eyes."""
    before = match.after(len(match.steps) - back)
    deal = before.next_deal or before.deal
    for event in match.steps[-back].events:
        seen = event.seen_by is None or seat in event.seen_by
        pile = deal.piles.get(event.source)
        if event.cards and seen and pile is not None and not pile.visible_to(seat):
            return True
    return False
