"""Hints at a decision: what the careful player says at first sight, then what its evaluation says.

The hint that the evaluation gives stays; asked again, a longer look is taken. What a person has picked stays,
too: only their own key picks what a hint says. The first Enter after a hint was asked for only says what it
does; a hint that comes late changes nothing of what Enter does, nor whether it only says it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial

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
        self._looking = ""
        """What is said while the search runs; empty while none does."""
        self._may_look = False
        """Whether a longer look could find more."""

    def goes_further(self, decision: Decision | None) -> bool:
        """Whether asking again asks for a longer look."""
        if decision is None or decision is not self._decision or self._hint is None:
            return False
        return self._may_look and not self.is_untaken(decision)

    def is_untaken(self, decision: Decision | None) -> bool:
        """Whether asking again picks what was said, because something else is picked."""
        told = self._hint or self._first
        if decision is None or decision is not self._decision or told is None:
            return False
        return not told.waits and decision.pick.action != told.action

    def ask(self, decision: Decision, adviser: Adviser, *, ahead: bool) -> Search | None:
        """Gives a hint; where it stands already, picks what it says, or takes a longer look. Returns the
        search that it needs; None where the answer is known. `ahead`: whether decisions are looked ahead from
        at this table."""
        if decision is not self._decision:
            self._decision, self._first, self._hint = decision, None, None
            self._looking, self._may_look = "", False
        told = self._hint or self._first
        if told is not None and self.is_untaken(decision):
            decision.suggest(told.action)
        elif self._hint is not None and not self._looking and self.goes_further(decision):
            return self._look(decision, adviser, FURTHER)
        decision.make_hollow()
        if self._looking:
            self._say_looking()
        elif self._hint is not None:
            self.screen_feed.say(f"Hint: {self._hint.sentence}")
        else:
            found = adviser.known(decision.view, ahead=ahead)
            if found is None:
                return self._look_first(decision, adviser)
            self._show(decision, adviser, found, picks=not decision.is_own)
        return None

    def _look_first(self, decision: Decision, adviser: Adviser) -> Search:
        """Says what can be said at once, and picks it where the person has picked nothing; begins the
        search."""
        search = self._look(decision, adviser, LOOKING)
        self._first = self._hint_of(decision, adviser.first_word(decision.view))
        if self._first is not None:
            if not decision.is_own:
                decision.suggest(self._first.action)
            self.screen_feed.say(f"{first_sight(self._to_take(decision, self._first))} {LOOKING}")
        return search

    def _say_looking(self) -> None:
        """Asked again too early: it is still being found out."""
        if self._first is not None and self._hint is None:
            self.screen_feed.said = first_sight(self._first)
        self.screen_feed.say(self._looking)

    def _look(self, decision: Decision, adviser: Adviser, said: str) -> Search:
        """The search."""
        self._looking = said
        self.screen_feed.say(said)
        return partial(self._looked, decision, adviser)

    async def _looked(self, decision: Decision, adviser: Adviser) -> bool:
        """Searches, and says what came of it if the question still stands."""
        look = adviser.evaluate if self._hint is None else adviser.evaluate_longer
        found = await asyncio.to_thread(look, decision.view)
        if self._decision is not decision or not decision.stands:
            return False
        self._looking = ""
        if found is None:  # the search was cancelled: the first word is all that is known
            self.screen_feed.say(first_sight(self._first) if self._first and self._hint is None else "")
        else:
            self._show(decision, adviser, found)
        return True

    def _show(self, decision: Decision, adviser: Adviser, found: Evaluation, *, picks: bool = False) -> None:
        """Says what an evaluation comes to. `picks`: and picks it; not what is found out later, when a person
        may be about to press Enter."""
        before, hint = self._hint, self._hint_of(decision, found)
        if hint is None:
            self.screen_feed.say("No advice for this game.")
            return
        adviser.recommend(decision.view, hint.action)
        self._hint, self._may_look = hint, bool(found.results)
        if hint.alternatives:
            self.screen_feed.said = f"Next best: {hint.alternatives} {hint.basis}".rstrip()
        elif hint.is_alike:
            self.screen_feed.said = hint.basis
        elif self._first is not None:
            self.screen_feed.said = ""
        if picks and not hint.waits:
            decision.suggest(hint.action)
        if before is None:
            self.screen_feed.say(after_first_sight(self._first, self._to_take(decision, hint)))
        else:
            said = longer_look(before, hint, found)
            self.screen_feed.say(f"{said} {self._taken_by(decision)}".rstrip())

    def _to_take(self, decision: Decision, hint: Hint) -> Hint:
        """A hint that also says how to pick it, where something else is picked."""
        return replace(hint, reason=f"{self._taken_by(decision)} {hint.reason}".strip())

    def _taken_by(self, decision: Decision) -> str:
        """How to pick what was said; empty where it is picked."""
        if not self.is_untaken(decision):
            return ""
        return f"{'i' if decision.pick.legal.typing is None else 'Tab'} again picks it."

    def _hint_of(self, decision: Decision, found: Evaluation) -> Hint | None:
        """What an evaluation says, in the words of this table."""
        view = decision.view
        return hint_of(found, teller(view.deal, view.seat, self.screen_feed.sitting.names))
