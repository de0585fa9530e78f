"""Hints at a decision: what its evaluation says. A hint shown stays; asked again, a longer look is taken."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Protocol

from cardtable.engine.actions import Action
from cardtable.engine.event_sentences import teller
from cardtable.table.narrator import Narrator
from cardtable.teaching.adviser import Adviser
from cardtable.teaching.evaluation import Evaluation
from cardtable.teaching.hints import Hint, hint_of, longer_look
from cardtable.tui.decision.pick import Pick

LOOKING, FURTHER = "Looking ahead ...", "Looking further ahead ..."


class Hinted(Protocol):
    """The page at which somebody asks for a hint."""

    @property
    def thinks_ahead(self) -> bool:
        """Whether decisions are looked ahead from."""
        ...

    @property
    def adviser(self) -> Adviser:
        """Who evaluates them."""
        ...

    @property
    def pick(self) -> Pick | None:
        """What is being decided."""
        ...

    def think(self, search: Callable[[], Coroutine[None, None, None]]) -> None:
        """Lets a search run beside the screen, instead of one that may still run."""
        ...

    def repaint(self) -> None:
        """Paints anew."""
        ...


class Hinting:
    """The hints at one table: what was shown at the decision that stands."""

    def __init__(self, narrator: Narrator, page: Hinted) -> None:
        self.narrator = narrator
        self.page = page
        self._pick: Pick | None = None
        self._hint: Hint | None = None
        self._left: Action | None = None
        """What was picked when the hint had been shown: while it is, to ask again is to ask for more."""
        self._looking = ""
        """What is said while the decision is looked at."""
        self._may_look = False

    @property
    def goes_further(self) -> bool:
        """Whether to ask again is to ask for a longer look."""
        pick = self.page.pick
        return self._may_look and pick is not None and pick is self._pick and pick.action == self._left

    def ask(self, pick: Pick) -> None:
        """A hint is wanted; where it stands already, a longer look."""
        if pick is not self._pick:
            self._pick, self._hint, self._looking, self._may_look = pick, None, "", False
        if self._looking:
            self.narrator.say(self._looking)
        elif self._hint is None:
            found = self.page.adviser.known(pick.view, ahead=self.page.thinks_ahead)
            if found is not None:
                self._show(pick, found)
            else:
                self._look(pick, LOOKING)
        elif self.goes_further:
            self._look(pick, FURTHER)
        else:
            self._tell(pick, self._hint, f"Hint: {self._hint.sentence}")

    def _look(self, pick: Pick, said: str) -> None:
        """Looks ahead beside the screen."""
        self._looking = said
        pick.hollow = True  # Enter does not play what stood there before the hint
        self.narrator.say(said)
        self.page.think(partial(self._looked, pick, pick.action))

    async def _looked(self, pick: Pick, picked: Action | None) -> None:
        """Says what came of it, if the question still stands."""
        adviser = self.page.adviser
        look = adviser.evaluate if self._hint is None else adviser.further
        found = await asyncio.to_thread(look, pick.view)
        if self._pick is not pick or self.page.pick is not pick:
            return
        self._looking = ""
        if found is None:
            self.narrator.say("")
        else:
            self._show(pick, found, stays=pick.action != picked)
        self.page.repaint()

    def _show(self, pick: Pick, found: Evaluation, *, stays: bool = False) -> None:
        """Says what an evaluation comes to; where something else was picked meanwhile, that stays picked."""
        before = self._hint
        view = pick.view
        hint = hint_of(found, teller(view.deal, view.seat, self.narrator.sitting.names))
        if hint is None:
            self.narrator.say("No advice for this game.")
            return
        self.page.adviser.recommend(view, hint.action)
        self._may_look = bool(found.results)
        if hint.alternatives:
            self.narrator.said = f"Next: {hint.alternatives}"
        said = f"Hint: {hint.sentence}" if before is None else longer_look(before, hint, found)
        self._tell(pick, hint, said, stays=stays)

    def _tell(self, pick: Pick, hint: Hint, said: str, *, stays: bool = False) -> None:
        """Says it, and picks what it says to do."""
        if not (stays or hint.waits):
            pick.show(hint.action)
        pick.hollow = False
        self._hint, self._left = hint, hint.action if stays else pick.action
        self.narrator.say(said)
