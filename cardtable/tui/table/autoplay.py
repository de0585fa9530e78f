"""What is played for a person: a card that is the only one allowed, a deal that they let run to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Protocol

from cardtable.bots.basic_bots import CarefulBot
from cardtable.engine import endgame
from cardtable.engine.actions import Action
from cardtable.engine.random_keys import lot
from cardtable.engine.view import View
from cardtable.table.narrator import Narrator
from cardtable.table.seats import PersonSeat

PLAYED_OUT = "A careful player plays for you to the end of the deal: any key stops it."
QUESTION = "Let the deal run to its end?"
EXPLAINED = "A careful player plays on for you. It counts as your play."
FORCED, BY_ANOTHER = "Nothing else was allowed.", "A careful player chose it."
STOPPED = "Stopped: you play on yourself."


class StoodIn(Protocol):
    """The page at which somebody is stood in for."""

    def repaint(self) -> None:
        """Paints anew."""
        ...

    def think(self, search: Callable[[], Coroutine[None, None, None]]) -> None:
        """Lets something run beside the screen, instead of what may still run."""
        ...


class StandingIn:
    """Plays for the only person at a table: nobody's cards where another may look."""

    def __init__(self, narrator: Narrator, page: StoodIn) -> None:
        self.narrator = narrator
        self.page = page
        self.is_on = False
        """Whether the deal runs."""
        self.acted = False
        """Whether the act that is being shown was done for the person."""
        self.is_held = False
        """Whether the next decision is the person's in any case: what was just taken back."""
        self.is_decided = False
        """Whether nothing that the person may still do changes what the deal brings."""
        self._bot = CarefulBot()
        self._asked: View | None = None

    @property
    def may_run(self) -> bool:
        """Whether a deal can be let run here: by who plays alone, and not in a race."""
        sitting = self.narrator.sitting
        return len(sitting.persons) == 1 and not sitting.is_race and not sitting.match.over

    def ask(self, player: PersonSeat, view: View, *, forced: bool) -> None:
        """A person's question stands: answers it, if it is to be answered."""
        held, self.is_held = self.is_held, False
        self.acted, self.is_decided, self._asked = False, False, view
        if self.is_on:
            self.page.think(partial(self._answer, player, view))
        elif forced and not held and is_forced(view):
            self._do(player, view.legal[0])
        elif self.may_run:
            self.page.think(partial(self._look, view))

    def start(self, player: PersonSeat | None) -> None:
        """Lets the deal run from here."""
        self.is_on = True
        if player is not None and player.view is not None:
            self.page.think(partial(self._answer, player, player.view))

    def stop(self) -> None:
        """The person plays on."""
        self.is_on = False

    async def _answer(self, player: PersonSeat, view: View) -> None:
        """What a careful player does, found beside the screen."""
        match = self.narrator.sitting.match
        rng = lot(match.seed, "played out", view.seat, match.happened)
        action = await asyncio.to_thread(self._bot.decide, view, rng)
        if self.is_on and player.view is view:
            self._do(player, action)

    async def _look(self, view: View) -> None:
        """Finds out beside the screen whether there is anything left to decide."""
        found = await asyncio.to_thread(is_decided, view)
        if found and self._asked is view:
            self.is_decided = True
            self.page.repaint()

    def _do(self, player: PersonSeat, action: Action) -> None:
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
    known = endgame.outcomes(view)
    return bool(known) and len(set((known or {}).values())) == 1
