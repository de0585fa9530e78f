"""What is played for a person: a card that is the only one allowed, a deal that they let run to its end."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from cardtable.bots.basic_bots import CarefulBot
from cardtable.engine import endgame_solver
from cardtable.engine.actions import Action
from cardtable.engine.random_keys import random_for
from cardtable.engine.view import View
from cardtable.table.players import PersonPlayer
from cardtable.table.screen_feed import ScreenFeed

if TYPE_CHECKING:  # imported when needed: a table starts without it
    from cardtable.tui.table.hinting import Search

PLAYED_OUT = "A careful player plays for you to the end of the deal: any key stops it."
QUESTION = "Let the deal run to its end?"
EXPLAINED = "A careful player plays on for you. It counts as your play."
FORCED, BY_ANOTHER = "nothing else was allowed.", "a careful player chose it."
TIMED_OUT = "time was up."
"""Why an act was played for a person, after what it was."""
STOPPED = "Stopped: you play on yourself."


class Autoplay:
    """Plays for the only person at a table, never where another person may look."""

    def __init__(self, screen_feed: ScreenFeed) -> None:
        self.screen_feed = screen_feed
        self.is_on = False
        """Whether the deal is being played out."""
        self.acted = False
        """Whether the act that is being shown was played for the person."""
        self.is_held = False
        """Whether the next decision is the person's in any case, because it was just taken back."""
        self.is_decided = False
        """Whether nothing that the person may still do changes what the deal brings."""
        self._bot = CarefulBot()
        self._asked: View | None = None

    @property
    def may_run(self) -> bool:
        """Whether a deal can be played out here: by somebody who plays alone, not in a race, and not where
        the result is compared."""
        sitting = self.screen_feed.sitting
        is_alone = len(sitting.persons) == 1 and not sitting.is_unaided
        return is_alone and not sitting.is_race and not sitting.match.over

    def ask(self, player: PersonPlayer, view: View, *, forced: bool) -> Search | None:
        """A person's question stands: answers it if it is to be answered. `forced`: whether forced cards are
        played for the person. Returns what is to be found out beside the screen."""
        held, self.is_held = self.is_held, False
        self.acted, self.is_decided, self._asked = False, False, view
        if self.is_on:
            return partial(self._answer, player, view)
        if forced and not held and is_forced(view):
            self._do(player, view.legal[0])
        elif self.may_run:
            return partial(self._look, view)
        return None

    def start(self, player: PersonPlayer | None) -> Search | None:
        """Plays the deal out from here; returns the search for the question that stands."""
        self.is_on = True
        if player is None or player.view is None:
            return None
        return partial(self._answer, player, player.view)

    def stop(self) -> None:
        """The person plays on."""
        self.is_on = False

    async def _answer(self, player: PersonPlayer, view: View) -> bool:
        """Plays what a careful player does."""
        match = self.screen_feed.sitting.match
        rng = random_for(match.seed, "played out", view.seat, match.happened)
        action = await asyncio.to_thread(self._bot.decide, view, rng)
        if self.is_on and player.view is view:
            self._do(player, action)
        return False

    async def _look(self, view: View) -> bool:
        """Finds out whether there is anything left to decide."""
        found = await asyncio.to_thread(is_decided, view)
        if found and self._asked is view:
            self.is_decided = True
            return True
        return False

    def _do(self, player: PersonPlayer, action: Action) -> None:
        self.acted = player.answer(action)


def is_forced(view: View) -> bool:
    """Whether there is one answer, and nothing to be warned of."""
    stage = view.deal.stage
    if len(view.legal) != 1 or view.legal[0].is_typed or stage is None or stage.in_public:
        return False
    return not stage.warning(view.seat, view.legal[0])


def is_decided(view: View) -> bool:
    """Whether nothing that a seat may still do changes what the deal brings: all cards are known, and every
    play comes to the same; or it has one card left and one thing to do."""
    if len(view.hand) <= 1 and is_forced(view) and view.legal[0].picks == view.hand != ():
        return True
    known = endgame_solver.outcomes(view)
    return bool(known) and len(set((known or {}).values())) == 1
