"""Hints at a decision: what the careful player says at first sight, then what its evaluation says.

The hint that the evaluation gives stays; asked again, a longer look is taken.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial

from cardtable.engine.actions import Action
from cardtable.engine.event_wording import teller
from cardtable.table.screen_feed import ScreenFeed
from cardtable.teaching.adviser import Adviser
from cardtable.teaching.evaluation import Evaluation
from cardtable.teaching.hints import Hint, after_first_sight, first_sight, hint_of, longer_look
from cardtable.tui.decision.decision import Decision

LOOKING = "Looking ahead ..."
"""Said while a decision is evaluated, after what can be said of it at first sight."""
FURTHER = "Looking further ahead ..."
"""Said while a longer look is taken."""

Search = Callable[[], Coroutine[None, None, bool]]
"""Something to be found out beside the screen; true if the picture changes by it."""


class Hinting:
    """The hints at one table, and the one that was shown at the decision that stands."""

    def __init__(self, screen_feed: ScreenFeed) -> None:
        self.screen_feed = screen_feed
        self._decision: Decision | None = None
        self._first: Hint | None = None
        """What was said at first sight."""
        self._hint: Hint | None = None
        """What was said of the evaluation."""
        self._left: Action | None = None
        """What was picked when the hint had been shown. While it stays picked, asking again asks for more."""
        self._looking = ""
        """What is said while the search runs; empty while none does."""
        self._may_look = False
        """Whether a longer look could find more."""

    def goes_further(self, decision: Decision | None) -> bool:
        """Whether asking again asks for a longer look."""
        if decision is None or decision is not self._decision:
            return False
        return self._may_look and decision.pick.action == self._left

    def ask(self, decision: Decision, adviser: Adviser, *, ahead: bool) -> Search | None:
        """Gives a hint; where it stands already, a longer look. Returns the search that it needs; None where
        the answer is known. `ahead`: whether decisions are looked ahead from at this table."""
        if decision is not self._decision:
            self._decision, self._first, self._hint = decision, None, None
            self._looking, self._may_look = "", False
        if self._looking:
            self._say_looking()
        elif self._hint is None:
            found = adviser.known(decision.view, ahead=ahead)
            if found is None:
                return self._look_first(decision, adviser)
            self._show(decision, adviser, found)
        elif self.goes_further(decision):
            return self._look(decision, adviser, FURTHER)
        else:
            self._tell(decision, self._hint, f"Hint: {self._hint.sentence}")
        return None

    def _look_first(self, decision: Decision, adviser: Adviser) -> Search:
        """Says what can be said at once, by which nothing is picked, and begins the search."""
        search = self._look(decision, adviser, LOOKING)
        self._first = self._hint_of(decision, adviser.first_word(decision.view))
        if self._first is not None:
            self.screen_feed.say(f"{first_sight(self._first)} {LOOKING}")
        return search

    def _say_looking(self) -> None:
        """Asked again too early: it is still being found out."""
        if self._first is not None and self._hint is None:
            self.screen_feed.said = first_sight(self._first)
        self.screen_feed.say(self._looking)

    def _look(self, decision: Decision, adviser: Adviser, said: str) -> Search:
        """The search; until it is done Enter does not play what stood there before the hint."""
        self._looking = said
        decision.guard(on=True)
        self.screen_feed.say(said)
        return partial(self._looked, decision, adviser, decision.pick.action)

    async def _looked(self, decision: Decision, adviser: Adviser, picked: Action | None) -> bool:
        """Searches, and says what came of it if the question still stands."""
        look = adviser.evaluate if self._hint is None else adviser.evaluate_longer
        found = await asyncio.to_thread(look, decision.view)
        if self._decision is not decision or not decision.stands:
            return False
        self._looking = ""
        if found is None:  # the search was cancelled: the first word is all that is known
            self.screen_feed.say(first_sight(self._first) if self._first and self._hint is None else "")
        else:
            self._show(decision, adviser, found, stays=decision.pick.action != picked)
        return True

    def _show(self, decision: Decision, adviser: Adviser, found: Evaluation, *, stays: bool = False) -> None:
        """Says what an evaluation comes to. `stays`: something else was picked meanwhile and stays so."""
        before, hint = self._hint, self._hint_of(decision, found)
        if hint is None:
            self.screen_feed.say("No advice for this game.")
            return
        adviser.recommend(decision.view, hint.action)
        self._may_look = bool(found.results)
        if hint.alternatives:
            self.screen_feed.said = f"Next: {hint.alternatives} {hint.basis}".rstrip()
        elif self._first is not None:
            self.screen_feed.said = ""
        said = after_first_sight(self._first, hint) if before is None else longer_look(before, hint, found)
        self._tell(decision, hint, said, stays=stays)

    def _hint_of(self, decision: Decision, found: Evaluation) -> Hint | None:
        """What an evaluation says, in the words of this table."""
        view = decision.view
        return hint_of(found, teller(view.deal, view.seat, self.screen_feed.sitting.names))

    def _tell(self, decision: Decision, hint: Hint, said: str, *, stays: bool = False) -> None:
        """Says it, and picks what it says to do."""
        if stays or hint.waits:
            decision.guard(on=False)
        else:
            decision.show(hint.action)
        self._hint, self._left = hint, hint.action if stays else decision.pick.action
        self.screen_feed.say(said)
