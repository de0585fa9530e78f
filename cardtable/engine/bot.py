"""The careful player of a game: what it would do and why, and how a search plays on quickly."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from cardtable.cards import Card
from cardtable.engine.actions import Action
from cardtable.engine.deal import D

if TYPE_CHECKING:
    from cardtable.engine.view import View


@dataclass(frozen=True)
class Advice:
    """One action a good player would weigh: how good it looks (higher is better, only the order
    counts) and why, in one sentence. Where there is a clock `delay` says after how many seconds of it."""

    action: Action
    value: float
    reason: str = ""
    delay: float = 0.0


class Bot(Generic[D]):
    """How a careful player of one game judges, from what a seat sees. One instance a game, without state.

    A game names the module that offers it as `BOT`. All but `judge` serves the search; the defaults do.
    """

    horizon: ClassVar[int] = 400
    """Actions after which a search breaks a play-out off and asks `worth`."""

    def judge(self, view: View[D], rng: random.Random) -> Iterable[Advice]:
        """What speaks for the actions of a seat, in any order: the best is found, and equally good ones are
        told apart by chance, by `Game.advise`."""
        return ()

    def quick_play(self, deal: D, seat: int, rng: random.Random) -> Action:
        """A passable action within microseconds, for the play-outs of a search: by default any legal one."""
        legal = deal.legal(seat)
        return legal[int(rng.random() * len(legal))]

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


NO_BOT: Bot[Any] = Bot()
"""Of a game that names none: every action is as good as any."""
