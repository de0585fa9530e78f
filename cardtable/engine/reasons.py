"""What is said for an action, and what there is to weigh: claims, with sentences said only where they hold.

A game lists its reasons in order of weight (`Bot.reasons`); the first whose claim holds is given. A claim is
asked of an action and of a position, which is what `Bot.position` makes of a view (by default the view). So a
sentence cannot be said where it is false. `cardtable.testing.check_reasons` asks every reason once more,
and asks its witnesses, which tell the same in another way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cardtable.engine.actions import Action

J = TypeVar("J", contravariant=True)


@dataclass(frozen=True)
class Reason(Generic[J]):
    """A claim about one action, and the sentence that says it.

    A sentence that is a text may have places for what hangs on the position and the action:
    `"{action.card} costs {at.price} points."`; where that is not enough it is a function of the two.
    """

    name: str
    claim: Callable[[J, Any], bool]
    sentence: str | Callable[[J, Any], str]
    of: type[Action] | tuple[type[Action], ...] = Action
    """The kinds of action that it speaks of."""
    con: bool = False
    """Whether it speaks against the action: such a reason is not given for the one to play."""
    in_deal: Callable[[Any, int, Any], bool] | None = None
    """Witness of what is said about cards that a seat does not see: asked of whole deals (deal, seat,
    action), each of which could be the real one. It must hold in every one."""
    beside: Callable[[J, Any, Any], bool] | None = None
    """Witness of what is said beside the other plays (the cheapest, the only one): asked with every other
    legal action. It must hold beside each."""

    def holds(self, at: J, action: Action) -> bool:
        """Whether it may be said of that action."""
        return isinstance(action, self.of) and self.claim(at, action)

    def told(self, at: J, action: Action) -> str:
        """Its sentence, of that action."""
        said = self.sentence
        return said.format(at=at, action=action) if isinstance(said, str) else said(at, action)


@dataclass(frozen=True)
class Thought(Generic[J]):
    """Something to weigh at a decision: a claim about the position, and the sentence that says it.

    `stage` names the part of the hand it belongs to; empty where its claim alone tells.
    """

    name: str
    claim: Callable[[J], bool]
    sentence: str | Callable[[J], str]
    stage: str = ""
    in_deal: Callable[[Any, int], bool] | None = None
    """Witness, as that of a reason: asked of whole deals (deal, seat)."""

    def told(self, at: J) -> str:
        """Its sentence."""
        return self.sentence.format(at=at) if isinstance(self.sentence, str) else self.sentence(at)


@dataclass(frozen=True)
class Said:
    """A thought that holds at a position, and its sentence there."""

    thought: Thought[Any]
    sentence: str


@dataclass(frozen=True)
class Given:
    """A reason given of an action at a position: its claim held."""

    reason: Reason[Any]
    at: Any
    action: Action

    @property
    def sentence(self) -> str:
        """What is said."""
        return self.reason.told(self.at, self.action)


def always(*_: object) -> bool:
    """The claim of what is true wherever it can be asked."""
    return True


def first(reasons: Iterable[Reason[J]], at: J, action: Action, *, best: bool) -> Given | None:
    """The weightiest reason that holds; of the action to play none that speaks against it."""
    for reason in reasons:
        if not (best and reason.con) and reason.holds(at, action):
            return Given(reason, at, action)
    return None
