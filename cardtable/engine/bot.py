"""The careful player of a game: what it would do and why, and how a search plays on quickly."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import D
from cardtable.engine.reasons import Given, Reason, Thought, always, first

if TYPE_CHECKING:
    from cardtable.engine.view import View


NEVER = 10_000.0
"""Seconds of delay of what a bot does not do in time: nobody waits so long. What has a value below 0, too, is
better left by anybody."""


@dataclass(frozen=True)
class Advice:
    """One action a good player would weigh: how good it looks (higher is better, only the order counts).
    Where there is a clock `delay` says after how many seconds of it.

    `Game.advise` adds the grounds, from which the reason is found when it is first asked for.
    """

    action: Action
    value: float
    delay: float = 0.0
    grounds: Grounds | None = field(default=None, repr=False, compare=False)
    is_best: bool = field(default=False, repr=False, compare=False)

    @cached_property
    def given(self) -> Given | None:
        """The reason given for the action; None where there is none to give."""
        return self.grounds.given(self.action, best=self.is_best) if self.grounds is not None else None

    @property
    def reason(self) -> str:
        """Why, in one sentence; empty where there is no reason to give."""
        return self.given.sentence if self.given is not None else ""


class Bot(Generic[D]):
    """How a careful player of one game judges, from what a seat sees. One instance a game, without state.

    A game names the module that offers it as `BOT`. What is said stands in `reasons` and `thoughts`; all but
    `judge` serves the search, where the defaults do.
    """

    reasons: ClassVar[tuple[Reason[Any], ...]] = ()
    """What may be said for an action, or against it, in order of weight: the first that holds is given."""
    thoughts: ClassVar[tuple[Thought[Any], ...]] = ()
    """What there may be to weigh at a decision, in order of weight, for the coach."""

    horizon: ClassVar[int] = 400
    """Actions after which a search breaks a play-out off and asks `worth`."""

    def judge(self, view: View[D], rng: random.Random) -> Iterable[Advice]:
        """What speaks for the actions of a seat, in any order: the best is found, and equally good ones are
        told apart by chance, by `Game.advise`."""
        return ()

    def position(self, view: View[D]) -> Any:
        """What claims are asked of: the view, or what works out from it once what several claims need."""
        return view

    def quick_play(self, deal: D, seat: int, rng: random.Random) -> Action:
        """A passable action within microseconds, for the play-outs of a search: by default any legal one."""
        legal = deal.legal(seat)
        return legal[int(rng.random() * len(legal))]

    def considered(self, deal: D, seat: int) -> list[Action]:
        """The actions of a seat that a search, or an ending played out, looks at: by default all legal ones.
        A game leaves out what only adds words to a play (a sign)."""
        return deal.legal(seat)

    def worth(self, deal: D) -> tuple[float, ...]:
        """By side the points (in the game's own points) that a deal brings: those it has brought when it is
        over, and those to be expected of it where a search breaks it off."""
        return deal.points

    def is_decided(self, deal: D) -> bool:
        """Whether nothing that may follow changes what `worth` says of a deal: a play-out ends there."""
        return deal.over

    def judged(self, deal: D) -> tuple[int, ...]:
        """The seats whose play tells something of their hands that a search should mind (`credence`)."""
        return ()

    def credence(self, deal: D, seat: int, hand: tuple[Card, ...]) -> float:
        """How well a hidden hand goes with what its seat has done, as a logarithm: 0.0 as well as any, less
        for hands that come up less often. Asked of the seats that are `judged`."""
        return 0.0


ONLY = Reason[Any](
    "only",
    # Where somebody else may act as well one may wait; of typed actions one stands for all.
    lambda view, action: len(view.legal) == 1 and len(view.actors) == 1 and not action.is_typed,
    "It is all that can be done.",
)
NOTHING_BETTER = Reason[Any]("nothing-better", always, "Nothing better was found.")
"""The last resort: no reason of the game holds of the action to play."""


class Grounds:
    """What can be said of the actions at one decision, worked out when it is first asked for."""

    def __init__(self, bot: Bot[Any], view: View[Any], reasons: tuple[Reason[Any], ...] = ()) -> None:
        self.bot = bot
        self.view = view
        self.reasons = (ONLY, *reasons)
        """What is said before the game's own reasons: asked of the view."""

    @cached_property
    def at(self) -> Any:
        """What the game's own claims are asked of."""
        return self.bot.position(self.view)

    def given(self, action: Action, *, best: bool) -> Given | None:
        """The weightiest reason that holds of that action."""
        given = first(self.reasons, self.view, action, best=best)
        if given is None and self.bot.reasons:
            given = first(self.bot.reasons, self.at, action, best=best)
        return given or (Given(NOTHING_BETTER, self.view, action) if best else None)


NO_BOT: Bot[Any] = Bot()
"""Of a game that names none: every action is as good as any."""
