"""The bot that searches, for every game, in three strengths."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from cardtable.bots.basic_bots import UNADVISED, CarefulBot
from cardtable.bots.process_pool import POOL, search_here
from cardtable.bots.search import Budget
from cardtable.bots.search_results import CandidateResult
from cardtable.cards import Card
from cardtable.engine import careful_player
from cardtable.engine.actions import Action
from cardtable.engine.bot import NEVER
from cardtable.engine.view import View

Searching = Callable[[View, str, Budget], list[CandidateResult]]
"""A way to search: from a view, by a seed, within a budget."""
STRENGTHS = {"search-quick": 0.2, "search": 1.0, "search-strong": 3.0}
"""Seconds that each strength thinks about a decision."""
HASTE = 0.5
"""Seconds of a search in a race, where everybody waits for the last answer."""
SHARPNESS = 0.6
"""Factor by which it is quicker than a careful player at puzzles."""
Table = tuple[tuple[Card, ...], ...]
"""All piles as a seat sees them."""


class SearchBot:
    """Searches from what its seat sees. With a budget of simulations it searches in this process, and always
    with the same result."""

    quick = False

    def __init__(self, name: str = "search", budget: Budget | None = None, *, alone: bool = False) -> None:
        self.name = name
        self.budget = budget or Budget(seconds=STRENGTHS[name])
        self._raced: tuple[Table, Action, float] | None = None
        is_here = alone or self.budget.simulations is not None
        self.search: Searching = search_here if is_here else POOL.search
        """What thinks for it."""

    @property
    def think_time(self) -> float:
        """Seconds that every decision at a table takes, whether there is a choice or not."""
        return self.budget.seconds or 0.0

    @property
    def about(self) -> str:
        """One line for the lobby."""
        if self.budget.simulations is not None:
            return f"thinks ahead, {self.budget.simulations} tries for each decision"
        return f"thinks ahead, {self.budget.seconds:g} s for each decision"

    def decide(self, view: View, rng: random.Random) -> Action:
        """The action that the search found best."""
        return view.legal[0] if len(view.legal) == 1 else self._best(view, rng, self.budget)

    def timed(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """In a race: what the search found best, as late as the game advises, the thinking counted.

        In a game of puzzles, whose answers are typed, it does as advised, sooner than a careful player: there
        the time is the skill.
        """
        if len(view.legal) == 1 or any(kind.is_typed for kind in view.game.actions):
            action, delay = CarefulBot().timed(view, rng)
            return action, delay if delay >= NEVER else delay * SHARPNESS
        table = tuple(pile.cards for pile in view.piles.values())
        # While nothing changes in the piles (others have passed) the answer stays.
        if self._raced is None or self._raced[0] != table or self._raced[1] not in view.legal:
            self._raced = table, *self._hasty(view, rng)
        return self._raced[1:]

    def _hasty(self, view: View, rng: random.Random) -> tuple[Action, float]:
        """What a short search finds best, and after how many seconds to answer."""
        began, seconds = time.perf_counter(), self.budget.seconds
        delays = {one.action: one.delay for one in careful_player.advise(view, rng)}
        budget = self.budget if seconds is None else Budget(seconds=min(HASTE, seconds))
        action = self._best(view, rng, budget)
        thought = time.perf_counter() - began if seconds is not None else 0.0
        delay = delays.get(action, min(delays.values(), default=UNADVISED))
        return action, max(0.0, delay - thought)

    def _best(self, view: View, rng: random.Random, budget: Budget) -> Action:
        results = self.search(view, str(rng.getrandbits(64)), budget)
        return results[0].action if results else rng.choice(view.legal)

    def stop(self) -> None:
        """Cancels its searches."""
        POOL.stop()
