"""The bot that searches: one for every game, in three strengths."""

from __future__ import annotations

import random
from collections.abc import Callable

from cardtable.engine.actions import Action
from cardtable.engine.view import View
from cardtable.seats.search import Budget, Found
from cardtable.seats.thinking import THINKERS, think

Thought = Callable[[View, str, Budget], list[Found]]
STRENGTHS = {"search-quick": 0.2, "search": 1.0, "search-strong": 3.0}
"""Seconds that each strength thinks about a decision."""


class SearchBot:
    """Thinks ahead over what its seat sees. With a budget of simulations it thinks here, and always alike."""

    quick = False

    def __init__(self, name: str = "search", budget: Budget | None = None, *, alone: bool = False) -> None:
        self.name = name
        self.budget = budget or Budget(seconds=STRENGTHS[name])
        self._ask: Thought = think if alone or self.budget.simulations is not None else THINKERS.ask

    @property
    def about(self) -> str:
        """One line for the lobby."""
        if self.budget.simulations is not None:
            return f"thinks ahead, {self.budget.simulations} tries for each decision"
        return f"thinks ahead, {self.budget.seconds:g} s for each decision"

    def decide(self, view: View, rng: random.Random) -> Action:
        """The action that the search found best."""
        if len(view.legal) == 1:
            return view.legal[0]
        found = self._ask(view, str(rng.getrandbits(64)), self.budget)
        return found[0].action if found else rng.choice(view.legal)

    def timed(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """In a race nothing is won by searching: as the game advises."""
        advice = view.game.advise(view, rng)
        return (advice[0].action, advice[0].delay) if advice else (rng.choice(view.legal), 1.0)

    def stop(self) -> None:
        """Lets go of what it is thinking about."""
        THINKERS.stop()
